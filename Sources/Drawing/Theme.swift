/// The colours of a picture, by purpose.
///
/// Drawing code names each colour by its purpose, so that a theme changes the whole picture. The contrast
/// between a panel and the texts and figures on it is at least 4.5 : 1 in each built-in theme. In
/// `contrastDark` and `contrastLight` it is at least 7 : 1.
package struct Theme: Equatable, Sendable {
  /// Background of the window.
  package var background: Color
  /// Background of the panels on which the pieces are drawn.
  package var panel: Color
  /// Hairlines around and within panels.
  package var panelEdge: Color
  /// Background of controls, such as buttons.
  package var control: Color
  /// Background of a selected control; its text is white.
  package var selectedControl: Color
  /// Colour of most texts.
  package var text: Color
  /// Colour of less important texts.
  package var secondaryText: Color
  /// Colour of selected rows and values: amber.
  package var accent: Color
  /// Background of the selected row.
  package var selectionBand: Color
  /// Colour of finger positions and their trails: blue.
  package var pointer: Color
  /// Colour of frame-time figures within their good limits: green.
  package var good: Color
  /// Colour of frame-time figures within their acceptable limits, and of messages: yellow.
  package var warning: Color
  /// Colour of frame-time figures beyond their limits, and of signs that a recording runs: red.
  package var bad: Color
  /// Part of a frame's bar that shows the time for updating the models: blue.
  package var updateBar: Color
  /// Part of a frame's bar that shows the time for drawing the picture: green.
  package var drawBar: Color
  /// Part of a frame's bar that shows the time until the picture is presented on the screen: purple.
  package var presentBar: Color

  /// Light text on a nearly black background: the default theme.
  package static let dark = Theme(column: 0)
  /// Dark text on white; the other colours have about the hues of `dark`, but are darker for contrast.
  package static let light = Theme(column: 1)
  /// Light text on black; the contrast between a panel and the texts and figures on it is at least 7 : 1.
  package static let contrastDark = Theme(column: 2)
  /// Dark text on white; the contrast between a panel and the texts and figures on it is at least 7 : 1.
  package static let contrastLight = Theme(column: 3)

  /// The built-in themes with their names; `isDark` is true if the background is dark.
  package static let named: [(name: String, theme: Theme, isDark: Bool)] = [
    ("dark", .dark, true), ("light", .light, false),
    ("contrast-dark", .contrastDark, true), ("contrast-light", .contrastLight, false),
  ]

  /// All colours with their names in theme files, in the order of the declarations.
  ///
  /// `use` passes the colour to a function, which can read or change it.
  package static let parts:
    [(name: String, use: @Sendable (inout Theme, (inout Color) -> Void) -> Void)] = [
      ("background", { $1(&$0.background) }),
      ("panel", { $1(&$0.panel) }),
      ("panelEdge", { $1(&$0.panelEdge) }),
      ("control", { $1(&$0.control) }),
      ("selectedControl", { $1(&$0.selectedControl) }),
      ("text", { $1(&$0.text) }),
      ("secondaryText", { $1(&$0.secondaryText) }),
      ("accent", { $1(&$0.accent) }),
      ("selectionBand", { $1(&$0.selectionBand) }),
      ("pointer", { $1(&$0.pointer) }),
      ("good", { $1(&$0.good) }),
      ("warning", { $1(&$0.warning) }),
      ("bad", { $1(&$0.bad) }),
      ("updateBar", { $1(&$0.updateBar) }),
      ("drawBar", { $1(&$0.drawBar) }),
      ("presentBar", { $1(&$0.presentBar) }),
    ]

  /// True if the theme has high contrast: the edges of its panels are much lighter or darker than the panels.
  private var isHighContrast: Bool {
    func brightness(_ color: Color) -> Int {
      2 * Int(color.red) + 5 * Int(color.green) + Int(color.blue)
    }
    return abs(brightness(panelEdge) - brightness(panel)) > 8 * 90
  }

  /// Returns the opacity for a text that is to be faded to `share`, 0...1.
  ///
  /// In themes with high contrast the result is at least 0.72, so that the text stays legible.
  func textOpacity(_ share: Double) -> Double { isHighContrast ? 0.72 + 0.28 * share : share }

  /// Creates a built-in theme from one column of the table below; each row is one colour.
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
