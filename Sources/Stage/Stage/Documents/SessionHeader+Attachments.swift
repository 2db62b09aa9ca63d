import Drawing
package import JSONText
package import PresetText
import ScrollPhysics
package import Sessions

extension SessionHeader {
  /// Replaces the attached themes and presets by the themes of a look and by `presets`.
  ///
  /// The view names the preset in effect if it is one of the user's and a header can contain its name. The theme
  /// that is shown is the first attached theme. The other theme is attached too if it is not a default theme. If
  /// the look is dark and both themes are default themes, no theme is attached, unless `always` is true.
  package mutating func attach(
    _ look: Look,
    _ presets: [PresetText] = [],
    always: Bool = false
  ) {
    attachments.removeAll { $0.kind == .preset || $0.kind == .theme }
    let shown = look.ownPreset.flatMap { $0.base == preset ? $0 : nil }
    view["preset"] = shown.flatMap { Self.isName($0.name) ? $0.name : nil }
    for own in presets.filter({ $0.name != shown?.name }) + [shown].compactMap({ $0 }) {
      attachments.append(Self.attachment(.preset, named: own.name, own.json()))
    }
    let (themes, usual) = (look.themes, StageThemes())
    var files = [(isDark: true, theme: themes.dark, isUsual: themes.dark == usual.dark)]
    files.append((isDark: false, theme: themes.light, isUsual: themes.light == usual.light))
    if !look.isDark { files.reverse() }
    // Without a theme, a session has dark colours. The theme that is shown is attached before the other one.
    let isShown = always || !look.isDark || !files[0].isUsual || !files[1].isUsual
    for (index, file) in files.enumerated() where isShown && (index == 0 || !file.isUsual) {
      let name = Theme.named.first { $0.theme == file.theme }?.name ?? "own"
      let text = ThemeFile(name: name, isDark: file.isDark, theme: file.theme).json
      attachments.append(Self.attachment(.theme, named: name, text))
    }
  }

  /// Whether a header can contain a name: 1...64 of the characters `A-Z a-z 0-9 . _ -`.
  static func isName(_ name: String) -> Bool {
    let bytes = name.utf8
    return (1...64).contains(bytes.count)
      && bytes.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
          UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  private static func attachment(
    _ kind: SessionAttachment.Kind,
    named name: String,
    _ text: String
  ) -> SessionAttachment {
    SessionAttachment(kind, name: name, Array(text.utf8))
  }

  /// Applies the attached themes, and the attached preset that the view names, to a look.
  ///
  /// The first attached theme decides whether the look is dark.
  ///
  /// - Throws: `SourceProblem` for an attachment that is not a theme or a preset.
  package func apply(to look: inout Look) throws(SourceProblem) {
    var isFirst = true
    look.ownPreset = nil
    for attachment in attachments {
      switch attachment.kind {
      case .theme:
        let file = try attachment.read { value throws(SourceProblem) in try ThemeFile(value) }
        if file.isDark { look.themes.dark = file.theme } else { look.themes.light = file.theme }
        if isFirst { look.isDark = file.isDark }
        isFirst = false
      case .preset:
        let own = try attachment.preset()
        if own.name == view["preset"] { look.ownPreset = own }
      case .scene, .deck, .picture: break
      }
    }
  }

  /// The user's presets, and what the user made of them and of the compiled presets, in the order of the attachments.
  ///
  /// A second preset of a name is what the user made of the first.
  ///
  /// - Throws: `SourceProblem` for an attachment that is not a preset.
  func ownPresets() throws(SourceProblem) -> (own: [PresetText], changed: [PresetText]) {
    var (own, changed): ([PresetText], [PresetText]) = ([], [])
    for attachment in attachments where attachment.kind == .preset {
      let preset = try attachment.preset()
      let isKnown =
        ScrollTuning.preset(named: preset.name) != nil || own.contains { $0.name == preset.name }
      if isKnown { changed.append(preset) } else { own.append(preset) }
    }
    return (own, changed)
  }

  /// Without a theme, the session is shown in the default dark theme.
  package var hasTheme: Bool { attachments.contains { $0.kind == .theme } }

  /// In the order of the attachments.
  ///
  /// - Throws: `SourceProblem` for an attachment that is not a deck.
  package func decks() throws(SourceProblem) -> [Deck] {
    try attachments.filter { $0.kind == .deck }.map { attachment throws(SourceProblem) in
      try attachment.read { value throws(SourceProblem) in try Deck(value) }
    }
  }
}

extension SessionAttachment {
  fileprivate func preset() throws(SourceProblem) -> PresetText {
    try read { value throws(SourceProblem) in try PresetText(value) }
  }

  /// Greatest nesting depth of arrays and objects in an attachment.
  private static let depth = 16
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Parses the content as JSON and converts the root value with `body`.
  ///
  /// - Throws: `SourceProblem`; its `file` is the title of the attachment.
  package func read<Result>(
    _ body: (JSONValue) throws(SourceProblem) -> Result
  ) throws(SourceProblem) -> Result {
    do throws(SourceProblem) {
      let start = content.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
      return try body(JSONParser.parse(content, start..<content.count, depth: Self.depth))
    } catch {
      var problem = error
      problem.file = title
      throw problem
    }
  }
}
