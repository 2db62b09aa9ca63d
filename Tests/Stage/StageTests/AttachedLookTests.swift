import Drawing
import JSONText
import PresetText
import ScrollPhysics
import Sessions
import Stage
import TestSupport
import Testing

struct AttachedLookTests {
  private static func kinds(of look: Look) -> [String] {
    var header = Cards.header()
    header.attach(look)
    return header.attachments.map { "\($0.kind) \($0.name)" }
  }

  private static let own: Theme = {
    var theme = Theme.dark
    theme.accent = Color(0x0A0B0C)
    return theme
  }()

  @Test func `a file in a session can nest 16 levels deep and not 17`() throws {
    func read(_ depth: Int) throws {
      let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      try SessionAttachment(.theme, name: "a", Array(text.utf8)).read { _ in }
    }
    try read(16)
    let problem = #expect(throws: SourceProblem.self) { try read(17) }
    expectEqual(problem?.text, "found arrays and objects 17 deep, expected at most 16")
  }

  @Test func `the default colours are not attached`() {
    expect(Self.kinds(of: Look()).isEmpty)
  }

  @Test(arguments: [Theme.dark, own], [Theme.light, .contrastLight])
  func `a replay begins with the colours of the recording`(dark: Theme, light: Theme) throws {
    for isDark in [false, true] {
      try expectReplay(StageThemes(dark: dark, light: light), isDark: isDark)
    }
  }

  private func expectReplay(_ themes: StageThemes, isDark: Bool) throws {
    var look = Look()
    (look.themes, look.isDark) = (themes, isDark)
    var session = Session(header: Cards.header(), entries: [])
    session.header.attach(look)
    let text = SessionText.text(for: session)
    let read = try SessionReader.read(bytes: Array(text.utf8), name: "demo")
    let replay = try Replay(session: read, scene: Cards.scene)
    expectEqual(replay.stage.look, look)
  }

  @Test func `the name of the user's preset in effect is attached`() throws {
    var look = Look()
    var tuning = ScrollTuning.uikit
    try tuning.set("dragSlop", to: 3)
    look.ownPreset = PresetText(name: "lazy", base: "uikit", tuning: tuning)
    expectEqual(Self.kinds(of: look), ["preset lazy"])
    look.ownPreset = PresetText(name: "lazy", base: "flutter", tuning: tuning)
    expect(Self.kinds(of: look).isEmpty)
    look.ownPreset = PresetText(name: "lazy", base: "uikit", tuning: tuning)
    var session = Session(header: Cards.header(), entries: [])
    session.header.tuning = ["dragSlop": 3]
    session.header.attach(look)
    try expectEqual(Replay(session: session, scene: Cards.scene).stage.shownPreset.name, "lazy")
  }

  @Test func `a theme that cannot be read is an error with its name`() throws {
    var session = Session(header: Cards.header(), entries: [])
    session.header.attachments = [SessionAttachment(.theme, name: "dusk.json", Array("{}".utf8))]
    #expect(throws: StageError.attachment(#"theme "dusk.json":1: found no "name", expected one"#)) {
      try Replay(session: session, scene: Cards.scene)
    }
  }
}
