extension Theme {
  /// One colour of a theme by its name.
  package struct Part: Sendable {
    /// The name in theme files.
    package let name: String
    package let color: @Sendable (Theme) -> Color
    package let setColor: @Sendable (inout Theme, Color) -> Void
  }

  /// Every colour with its name, in the order of the declarations.
  package static let parts: [Part] = [
    Part(name: "background", color: { $0.background }, setColor: { $0.background = $1 }),
    Part(name: "panel", color: { $0.panel }, setColor: { $0.panel = $1 }),
    Part(name: "panelEdge", color: { $0.panelEdge }, setColor: { $0.panelEdge = $1 }),
    Part(name: "control", color: { $0.control }, setColor: { $0.control = $1 }),
    Part(
      name: "selectedControl",
      color: { $0.selectedControl },
      setColor: { $0.selectedControl = $1 }
    ),
    Part(name: "text", color: { $0.text }, setColor: { $0.text = $1 }),
    Part(name: "secondaryText", color: { $0.secondaryText }, setColor: { $0.secondaryText = $1 }),
    Part(name: "accent", color: { $0.accent }, setColor: { $0.accent = $1 }),
    Part(name: "selectionBand", color: { $0.selectionBand }, setColor: { $0.selectionBand = $1 }),
    Part(name: "pointer", color: { $0.pointer }, setColor: { $0.pointer = $1 }),
    Part(name: "good", color: { $0.good }, setColor: { $0.good = $1 }),
    Part(name: "warning", color: { $0.warning }, setColor: { $0.warning = $1 }),
    Part(name: "bad", color: { $0.bad }, setColor: { $0.bad = $1 }),
    Part(name: "updateBar", color: { $0.updateBar }, setColor: { $0.updateBar = $1 }),
    Part(name: "drawBar", color: { $0.drawBar }, setColor: { $0.drawBar = $1 }),
    Part(name: "presentBar", color: { $0.presentBar }, setColor: { $0.presentBar = $1 }),
  ]

  /// The built-in themes by name, each with whether it is dark.
  package static let named: [(name: String, theme: Theme, isDark: Bool)] = [
    ("dark", .dark, true), ("light", .light, false),
    ("contrast-dark", .contrastDark, true), ("contrast-light", .contrastLight, false),
  ]

  /// Light on black with more contrast: text and figures reach 7 : 1 on panels.
  package static let contrastDark = Theme(
    background: Color(0x000000),
    panel: Color(0x141416),
    panelEdge: Color(0x98989D),
    control: Color(0x38383C),
    selectedControl: Color(0x0A50AF),
    text: Color(0xFFFFFF),
    secondaryText: Color(0xD1D1D6),
    accent: Color(0xFFC861),
    selectionBand: Color(0x3A3A3F),
    pointer: Color(0x8FCBFF),
    good: Color(0x4DE87A),
    warning: Color(0xFFE14D),
    bad: Color(0xFF8A80),
    updateBar: Color(0x8FCBFF),
    drawBar: Color(0x4DE87A),
    presentBar: Color(0xDD8CFF)
  )

  /// Dark on white with more contrast: text and figures reach 7 : 1 on panels.
  package static let contrastLight = Theme(
    background: Color(0xEDEDF2),
    panel: Color(0xFFFFFF),
    panelEdge: Color(0x5C5C61),
    control: Color(0xD8D8DE),
    selectedControl: Color(0x00448F),
    text: Color(0x000000),
    secondaryText: Color(0x3A3A3F),
    accent: Color(0x663C00),
    selectionBand: Color(0xD9D9E0),
    pointer: Color(0x003F85),
    good: Color(0x0B4F1E),
    warning: Color(0x5A3F00),
    bad: Color(0x9A0010),
    updateBar: Color(0x0062CC),
    drawBar: Color(0x1B6E30),
    presentBar: Color(0x7A22B0)
  )
}

extension Color {
  /// The colour between this and another one, opacity included.
  ///
  ///     Color(0x000000).mixed(with: Color(0xFFFFFF), share: 0.5)   // 0x808080
  ///
  /// - Parameters:
  ///   - other: The other colour.
  ///   - share: Share of the other one, clamped to 0...1; NaN counts as 0.
  /// - Returns: Each channel between those of the two, rounded.
  package func mixed(with other: Color, share: Double) -> Color {
    let share = share.isNaN ? 0 : min(max(share, 0), 1)
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8(Double(from) + (Double(to) - Double(from)) * share + 0.5)
    }
    var color = self
    color.red = mix(red, other.red)
    color.green = mix(green, other.green)
    color.blue = mix(blue, other.blue)
    color.alpha = mix(alpha, other.alpha)
    return color
  }
}

/// A cubic from 0 to 1 with level ends; `value` is clamped to 0...1.
func smoothStep(_ value: Double) -> Double {
  let t = min(max(value, 0), 1)
  return t * t * (3 - 2 * t)
}
