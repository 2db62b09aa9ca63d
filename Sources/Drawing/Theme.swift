/// The colours of everything that is drawn, by what they are for.
///
/// Drawings use colours by purpose, so a theme changes the whole picture. In each built-in theme the
/// contrast of texts and figures on panels is at least 4.5 : 1, and 7 : 1 in the two with more contrast.
package struct Theme: Equatable, Sendable {
  /// The window behind everything.
  package var background: Color
  /// The cards on which the pieces are.
  package var panel: Color
  /// Hairlines around and within panels.
  package var panelEdge: Color
  /// What can be pressed, such as a button.
  package var control: Color
  /// The one of several controls that is chosen; its text is white.
  package var selectedControl: Color
  /// Primary text.
  package var text: Color
  /// Less important text and marks.
  package var secondaryText: Color
  /// What is selected or set: amber.
  package var accent: Color
  /// The band behind the selected row.
  package var selectionBand: Color
  /// Where fingers are and where they were: blue.
  package var pointer: Color
  /// Figures well within their bounds: green.
  package var good: Color
  /// Figures near their bounds: yellow.
  package var warning: Color
  /// Figures beyond their bounds, and recording: red.
  package var bad: Color
  /// Time spent moving the models, in the frame-time bars.
  package var updateBar: Color
  /// Time spent making the picture, in the frame-time bars.
  package var drawBar: Color
  /// Time spent putting the picture on the screen, in the frame-time bars.
  package var presentBar: Color

  /// Light on nearly black: the theme a run begins with.
  package static let dark = Theme(
    background: Color(0x0B0B0D),
    panel: Color(0x1C1C1E),
    panelEdge: Color(0x2C2C2E),
    control: Color(0x2C2C2E),
    selectedControl: Color(0x0A84FF),
    text: Color(0xFFFFFF),
    secondaryText: Color(0x8E8E93),
    accent: Color(0xFFB340),
    selectionBand: Color(0x343437),
    pointer: Color(0x64B5FF),
    good: Color(0x30D158),
    warning: Color(0xFFD60A),
    bad: Color(0xFF453A),
    updateBar: Color(0x64B5FF),
    drawBar: Color(0x30D158),
    presentBar: Color(0xBF5AF2)
  )

  /// Dark on white, with the same hues darkened until they can be read there.
  package static let light = Theme(
    background: Color(0xF2F2F7),
    panel: Color(0xFFFFFF),
    panelEdge: Color(0xD1D1D6),
    control: Color(0xE5E5EA),
    selectedControl: Color(0x0A6CD6),
    text: Color(0x1C1C1E),
    secondaryText: Color(0x68686D),
    accent: Color(0x9A5B00),
    selectionBand: Color(0xE9E9EE),
    pointer: Color(0x0A6CD6),
    good: Color(0x1E7B34),
    warning: Color(0x8A6100),
    bad: Color(0xD70015),
    updateBar: Color(0x0A84FF),
    drawBar: Color(0x248A3D),
    presentBar: Color(0x9A3FD0)
  )
}
