/// The colours of a picture, by purpose.
///
/// Drawings use colours by purpose, so a theme changes the whole picture. In each built-in theme
/// the contrast of texts and figures on panels is at least 4.5 : 1, and 7 : 1 in the two with more
/// contrast.
package struct Theme: Equatable, Sendable {
  /// The window behind everything.
  package var background: Color
  /// The cards on which the pieces are.
  package var panel: Color
  /// Hairlines around and within panels.
  package var panelEdge: Color
  /// Background of controls, such as buttons.
  package var control: Color
  /// Background of the selected one of several controls; its text is white.
  package var selectedControl: Color
  /// Primary text.
  package var text: Color
  /// Less important text and marks.
  package var secondaryText: Color
  /// Selected rows and values: amber.
  package var accent: Color
  /// The band behind the selected row.
  package var selectionBand: Color
  /// Positions of fingers and their trails: blue.
  package var pointer: Color
  /// Figures within their good limits: green.
  package var good: Color
  /// Figures within their acceptable limits: yellow.
  package var warning: Color
  /// Figures beyond their limits, and recording: red.
  package var bad: Color
  /// Time spent moving the models, in the frame-time bars.
  package var updateBar: Color
  /// Time spent making the picture, in the frame-time bars.
  package var drawBar: Color
  /// Time spent putting the picture on the screen, in the frame-time bars.
  package var presentBar: Color

  /// Light text on a nearly black background: the default theme.
  package static let dark = Theme(column: 0)
  /// Dark text on white, with the same hues, darkened for contrast.
  package static let light = Theme(column: 1)
  /// Light on black with more contrast: text and figures reach 7 : 1 on panels.
  package static let contrastDark = Theme(column: 2)
  /// Dark on white with more contrast: text and figures reach 7 : 1 on panels.
  package static let contrastLight = Theme(column: 3)

  /// The built-in themes by name, each with whether it is dark.
  package static let named: [(name: String, theme: Theme, isDark: Bool)] = [
    ("dark", .dark, true), ("light", .light, false),
    ("contrast-dark", .contrastDark, true), ("contrast-light", .contrastLight, false),
  ]

  /// Every colour with its name in theme files, in the order of the declarations.
  package static let parts: [(name: String, setColor: @Sendable (inout Theme, Color) -> Void)] = [
    ("background", { $0.background = $1 }),
    ("panel", { $0.panel = $1 }),
    ("panelEdge", { $0.panelEdge = $1 }),
    ("control", { $0.control = $1 }),
    ("selectedControl", { $0.selectedControl = $1 }),
    ("text", { $0.text = $1 }),
    ("secondaryText", { $0.secondaryText = $1 }),
    ("accent", { $0.accent = $1 }),
    ("selectionBand", { $0.selectionBand = $1 }),
    ("pointer", { $0.pointer = $1 }),
    ("good", { $0.good = $1 }),
    ("warning", { $0.warning = $1 }),
    ("bad", { $0.bad = $1 }),
    ("updateBar", { $0.updateBar = $1 }),
    ("drawBar", { $0.drawBar = $1 }),
    ("presentBar", { $0.presentBar = $1 }),
  ]

  /// A built-in theme: a column of the table, whose rows are the colours.
  private init(column: Int) {
    func color(_ themes: UInt32...) -> Color { Color(themes[column]) }
    background = color(0x0B0B0D, 0xF2F2F7, 0x000000, 0xEDEDF2)
    panel = color(0x1C1C1E, 0xFFFFFF, 0x141416, 0xFFFFFF)
    panelEdge = color(0x2C2C2E, 0xD1D1D6, 0x98989D, 0x5C5C61)
    control = color(0x2C2C2E, 0xE5E5EA, 0x38383C, 0xD8D8DE)
    selectedControl = color(0x0A84FF, 0x0A6CD6, 0x0A50AF, 0x00448F)
    text = color(0xFFFFFF, 0x1C1C1E, 0xFFFFFF, 0x000000)
    secondaryText = color(0x8E8E93, 0x68686D, 0xD1D1D6, 0x3A3A3F)
    accent = color(0xFFB340, 0x9A5B00, 0xFFC861, 0x663C00)
    selectionBand = color(0x343437, 0xE9E9EE, 0x3A3A3F, 0xD9D9E0)
    pointer = color(0x64B5FF, 0x0A6CD6, 0x8FCBFF, 0x003F85)
    good = color(0x30D158, 0x1E7B34, 0x4DE87A, 0x0B4F1E)
    warning = color(0xFFD60A, 0x8A6100, 0xFFE14D, 0x5A3F00)
    bad = color(0xFF453A, 0xD70015, 0xFF8A80, 0x9A0010)
    updateBar = color(0x64B5FF, 0x0A84FF, 0x8FCBFF, 0x0062CC)
    drawBar = color(0x30D158, 0x248A3D, 0x4DE87A, 0x1B6E30)
    presentBar = color(0xBF5AF2, 0x9A3FD0, 0xDD8CFF, 0x7A22B0)
  }
}
