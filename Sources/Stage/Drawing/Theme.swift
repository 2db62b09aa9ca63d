/// The colours of a picture, by purpose.
///
/// Drawing code names each colour by its purpose, so that a theme changes the whole picture. The contrast
/// between a panel and the texts and figures on it is at least 4.5 : 1 in each built-in theme, and so is that
/// of `text` and `secondaryText` to controls. In `contrastDark` and `contrastLight` the contrast to panels is
/// at least 7 : 1.
package struct Theme: Equatable, Sendable {
  /// Background of the window.
  package var background = Color(0)
  /// Background of the panels on which the pieces are drawn.
  package var panel = Color(0)
  /// Hairlines around and within panels.
  package var panelEdge = Color(0)
  /// Background of controls, such as buttons.
  package var control = Color(0)
  /// Background of a selected control; its text is white.
  package var selectedControl = Color(0)
  package var text = Color(0)
  package var secondaryText = Color(0)
  /// Colour of selected rows and values: amber.
  package var accent = Color(0)
  /// Background of the selected row.
  package var selectionBand = Color(0)
  /// Colour of finger positions and their trails: blue.
  package var pointer = Color(0)
  /// Colour of frame-time figures within their good limits: green.
  package var good = Color(0)
  /// Colour of frame-time figures within their acceptable limits, and of messages: yellow.
  package var warning = Color(0)
  /// Colour of frame-time figures beyond their limits, and of signs that a recording runs: red.
  package var bad = Color(0)
  /// Part of a frame's bar that shows the time for updating the models: blue.
  package var updateBar = Color(0)
  /// Part of a frame's bar that shows the time for drawing the picture: green.
  package var drawBar = Color(0)
  /// Part of a frame's bar that shows the time until the picture is presented on the screen: purple.
  package var presentBar = Color(0)

  /// Light text on a nearly black background: the default theme.
  package static let dark = Theme(column: 0)
  /// Dark text on white; the other colours have about the hues of `dark`, but are darker for contrast.
  package static let light = Theme(column: 1)
  /// Light text on black.
  package static let contrastDark = Theme(column: 2)
  /// Dark text on white.
  package static let contrastLight = Theme(column: 3)

  package static let named: [(name: String, theme: Theme, isDark: Bool)] = [
    ("dark", .dark, true), ("light", .light, false),
    ("contrast-dark", .contrastDark, true), ("contrast-light", .contrastLight, false),
  ]

  package typealias Part = (
    name: String, colors: [UInt32], use: @Sendable (inout Theme, (inout Color) -> Void) -> Void
  )

  /// All colours with their names in theme files, in the order of the declarations.
  ///
  /// `colors` are the values `0xRRGGBB` in `dark`, `light`, `contrastDark` and `contrastLight`.
  /// `use` passes the colour to a function, which can read or change it.
  package static let parts: [Part] = [
    ("background", [0x0B0B0D, 0xF2F2F7, 0x000000, 0xEDEDF2], { $1(&$0.background) }),
    ("panel", [0x1C1C1E, 0xFFFFFF, 0x141416, 0xFFFFFF], { $1(&$0.panel) }),
    ("panelEdge", [0x2C2C2E, 0xD1D1D6, 0x98989D, 0x5C5C61], { $1(&$0.panelEdge) }),
    ("control", [0x2C2C2E, 0xE5E5EA, 0x38383C, 0xD8D8DE], { $1(&$0.control) }),
    ("selectedControl", [0x0A6CD6, 0x0A6CD6, 0x0A50AF, 0x00448F], { $1(&$0.selectedControl) }),
    ("text", [0xFFFFFF, 0x1C1C1E, 0xFFFFFF, 0x000000], { $1(&$0.text) }),
    ("secondaryText", [0x98989D, 0x636368, 0xD1D1D6, 0x3A3A3F], { $1(&$0.secondaryText) }),
    ("accent", [0xFFB340, 0x955800, 0xFFC861, 0x663C00], { $1(&$0.accent) }),
    ("selectionBand", [0x343437, 0xE9E9EE, 0x3A3A3F, 0xD9D9E0], { $1(&$0.selectionBand) }),
    ("pointer", [0x64B5FF, 0x0A6CD6, 0x8FCBFF, 0x003F85], { $1(&$0.pointer) }),
    ("good", [0x30D158, 0x1E7B34, 0x4DE87A, 0x0B4F1E], { $1(&$0.good) }),
    ("warning", [0xFFD60A, 0x8A6100, 0xFFE14D, 0x5A3F00], { $1(&$0.warning) }),
    ("bad", [0xFF453A, 0xD70015, 0xFF8A80, 0x9A0010], { $1(&$0.bad) }),
    ("updateBar", [0x64B5FF, 0x0A84FF, 0x8FCBFF, 0x0062CC], { $1(&$0.updateBar) }),
    ("drawBar", [0x30D158, 0x248A3D, 0x4DE87A, 0x1B6E30], { $1(&$0.drawBar) }),
    ("presentBar", [0xBF5AF2, 0x9A3FD0, 0xDD8CFF, 0x7A22B0], { $1(&$0.presentBar) }),
  ]

  /// Returns the colour of a text that is less important: `secondaryText` for 0, and `text` for 1.
  ///
  /// Unlike a text with less opacity, it remains legible.
  func textColor(importance: Double) -> Color { secondaryText.mixed(with: text, share: importance) }

  /// `column` is an index into the colours of `parts`.
  private init(column: Int) {
    for part in Self.parts { part.use(&self) { $0 = Color(part.colors[column]) } }
  }
}
