import Drawing
import Stage
import JSONText
import Files
import TestSupport
import Testing

@testable import Sandbox

/// Theme files: the bundled ones, and the errors for invalid files.
@MainActor struct ThemeFileTests {
  private static let assets = packageRoot + "/Assets"

  /// A theme's text with some changed colours and without some parts.
  private static func text(
    name: String = #""dusk""#,
    appearance: String = #""dark""#,
    changing changes: [String: String] = [:],
    omitting missing: Set<String> = []
  ) -> String {
    var colors: [String] = []
    for part in Theme.parts where !missing.contains(part.name) {
      let value = changes[part.name] ?? ##""#102030""##
      colors.append("\n\"\(part.name)\": \(value)")
    }
    let list = colors.joined(separator: ",")
    return #"{"name": \#(name), "appearance": \#(appearance), "colors": {\#(list)}}"#
  }

  private static func theme(_ text: String) throws(SourceProblem) -> ThemeFile {
    try JSONDocumentTests.read(text, ThemeFile.init)
  }

  private static func errorText(_ text: String) -> String? {
    JSONDocumentTests.errorText { _ = try theme(text) }
  }

  @Test(arguments: Theme.named.map(\.name))
  func `the bundled files equal the compiled themes`(name: String) throws {
    let known = try #require(Theme.named.first { $0.name == name })
    let file = try JSONDocument.read(
      path: "\(Self.assets)/Themes/\(name).json",
      ThemeFile.init
    )
    expectEqual(file.name, name)
    expectEqual(file.theme, known.theme)
    expectEqual(file.isDark, known.isDark)
  }

  @Test func `a file sets the colour of every part`() throws {
    let file = try Self.theme(Self.text(changing: ["accent": ##""#fF9f0A""##]))
    expectEqual(file.name, "dusk")
    expect(file.isDark)
    expectEqual(file.theme.accent, Color(0xFF9F0A))
    expectEqual(file.theme.panel, Color(0x102030))
  }

  @Test func `the error for missing parts names all of them`() {
    let text = Self.text(omitting: ["accent", "bad"])
    let errorText = Self.errorText(text)
    expectEqual(
      errorText,
      #"f:1: colors: found no "accent", "bad", expected a colour for each of 16 parts"#
    )
  }

  @Test func `the error for an unknown part states its line`() throws {
    let text = Self.text().replacing(#""panel":"#, with: #""pannel":"#)
    let errorText = try #require(Self.errorText(text))
    expect(
      errorText.hasPrefix(
        #"f:3: colors.pannel: found the unknown key "pannel" (did you mean "panel"?), expected"#
      )
    )
  }

  @Test(arguments: [
    ##""#12345""##, ##""#1234567""##, #""1C1C1E""#, ##""#12345G""##, ##""#+12345""##, "7",
    #""""#,
  ])
  func `the error for a value that is not a colour states its position`(value: String) throws {
    let errorText = try #require(Self.errorText(Self.text(changing: ["panel": value])))
    expect(errorText.hasPrefix("f:3: colors.panel: found "))
  }

  @Test func `an appearance is dark or light`() {
    expectEqual(
      Self.errorText(Self.text(appearance: #""grey""#)),
      #"f:1: appearance: found "grey", expected "dark" or "light""#
    )
  }

  @Test func `a name selects the theme and its counterpart`() throws {
    let light = try ThemeChoice("light", assets: AssetFolder(given: Self.assets))
    expect(!light.isDark)
    expectEqual(light.themes.dark, .dark)
    let contrast = try ThemeChoice("contrast-dark", assets: AssetFolder(given: nil))
    expect(contrast.isDark)
    expectEqual(contrast.themes.dark, .contrastDark)
    expectEqual(contrast.themes.light, .contrastLight)
  }

  @Test func `a file replaces the theme of its appearance`() throws {
    let path = "\(Self.assets)/Themes/contrast-light.json"
    let choice = try ThemeChoice(path, assets: AssetFolder(given: nil))
    expect(!choice.isDark)
    expectEqual(choice.themes.dark, .dark)
    expectEqual(choice.themes.light, .contrastLight)
  }

  @Test func `the error for an unknown name lists the known ones`() {
    #expect(throws: Failure.self) { try ThemeChoice("dusk", assets: AssetFolder(given: nil)) }
    do {
      _ = try ThemeChoice("dusk", assets: AssetFolder(given: nil))
    } catch {
      let text = "\(error)"
      for name in ThemeChoice.names { expect(text.contains(name)) }
    }
  }
}
