import Drawing
import TestSupport
import Testing

struct ThemeTests {
  static let themes = Theme.named.map(\.theme)
  static let highContrast = [Theme.contrastDark, Theme.contrastLight]

  /// The colours of texts.
  private func inks(of theme: Theme) -> [Color] {
    [
      theme.text, theme.secondaryText, theme.accent, theme.pointer, theme.good, theme.warning,
      theme.bad,
    ]
  }

  @Test(arguments: themes) func `text colours have a contrast of 4.5 to panel and background`(
    theme: Theme
  ) {
    for ink in inks(of: theme) {
      expect(contrast(ink, theme.panel) >= 4.5)
      expect(contrast(ink, theme.background) >= 4.5)
    }
  }

  @Test(arguments: themes) func `text has a contrast of 7 to the selection band, and values 4.5`(
    theme: Theme
  ) {
    expect(contrast(theme.text, theme.selectionBand) >= 7)
    expect(contrast(theme.accent, theme.selectionBand) >= 4.5)
    expect(theme.selectionBand != theme.panel)
  }

  @Test(arguments: themes) func `bar colours differ from the panel and from one another`(
    theme: Theme
  ) {
    let bars = [theme.updateBar, theme.drawBar, theme.presentBar, theme.bad]
    for (index, bar) in bars.enumerated() {
      expect(contrast(bar, theme.panel) >= 3)
      for other in bars[(index + 1)...] {
        expect(distance(bar, other) >= 80)
      }
    }
  }

  @Test(arguments: themes) func `the colours good, warning and bad differ`(theme: Theme) {
    expect(distance(theme.good, theme.warning) >= 80)
    expect(distance(theme.warning, theme.bad) >= 80)
    expect(distance(theme.good, theme.bad) >= 80)
  }

  @Test(arguments: themes)
  func `controls differ from the panel, and their texts have sufficient contrast`(
    theme: Theme
  ) {
    expect(theme.control != theme.panel)
    expect(contrast(Color(0xFFFFFF), theme.selectedControl) >= 4.5)
    expect(contrast(theme.secondaryText, theme.control) >= 4.5)
    expect(contrast(theme.text, theme.control) >= 7)
  }

  @Test(arguments: highContrast) func `text colours of high-contrast themes have a contrast of 7`(
    theme: Theme
  ) {
    for ink in inks(of: theme) {
      expect(contrast(ink, theme.panel) >= 7)
      expect(contrast(ink, theme.background) >= 7)
    }
    expect(contrast(theme.text, theme.selectionBand) >= 7)
    expect(contrast(theme.bad, theme.control) >= 4.5)
    expect(contrast(Color(0xFFFFFF), theme.selectedControl) >= 7)
  }

  @Test func `every colour has one name`() {
    for (index, part) in Theme.parts.enumerated() {
      var theme = Theme.contrastDark
      part.use(&theme) { $0 = Color(0x123456, opacity: 0.5) }
      let fields = Array(Mirror(reflecting: theme).children)
      expectEqual(fields.count, Theme.parts.count)
      let changed = fields.filter { $0.value as? Color == Color(0x123456, opacity: 0.5) }
      expect(changed.compactMap(\.label) == [part.name] && fields[index].label == part.name)
    }
  }

  @Test func `a mixed colour is between the two colours`() {
    let black = Color(0x000000)
    let white = Color(0xFFFFFF)
    expectEqual(black.mixed(with: white, share: 0.5), Color(0x808080))
    expectEqual(black.mixed(with: white, share: -1), black)
    expectEqual(black.mixed(with: white, share: 2), white)
    expectEqual(black.mixed(with: white, share: .nan), black)
    expectEqual(black.faded(0).mixed(with: black, share: 0.5).alpha, 128)
  }

  @Test func `dark themes have a dark background and light themes a light one`() {
    for (name, theme, isDark) in Theme.named {
      expectEqual((luminance(theme.background) < 0.5), isDark, "\(name)")
      expect(name.hasSuffix(isDark ? "dark" : "light"))
    }
    expect(luminance(Theme.dark.background) < 0.01)
    expect(luminance(Theme.light.background) > 0.8)
  }

  /// Distance in the cube of channels, from 0 to 441.
  private func distance(_ one: Color, _ other: Color) -> Double {
    let red = Double(one.red) - Double(other.red)
    let green = Double(one.green) - Double(other.green)
    let blue = Double(one.blue) - Double(other.blue)
    return (red * red + green * green + blue * blue).squareRoot()
  }
}
