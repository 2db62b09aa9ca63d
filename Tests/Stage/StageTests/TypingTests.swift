import Pickers
import Sessions
import Stage
import Testing

/// Typed letters and digits select rows of wheels and headers and values of rulers.
struct TypingTests {
  private func typed(_ keys: [Key], on stage: inout Stage, every interval: Double = 0.1) throws {
    var entries: [SessionEntry] = []
    for (index, key) in keys.enumerated() {
      entries += Cards.key(key, at: stage.time + Double(index) * interval)
    }
    _ = try Cards.play(entries, on: &stage, until: stage.time + 3)
  }

  @Test func `typed letters select the row that begins with them`() throws {
    var stage = try Cards.stage()
    try typed([.d], on: &stage)
    #expect(stage.picker.selection[0] == 3, "D did not select diamonds")
    #expect(stage.look.isDark, "D was handled as a shortcut")
    try typed([.s, .p], on: &stage)
    #expect(stage.picker.selection[0] == 1, "S P did not select spades")
  }

  @Test func `a letter that begins no row is a shortcut`() throws {
    var stage = try Cards.stage()
    try typed([.tab, .d], on: &stage)
    #expect(stage.focus == .wheel(1))
    #expect(!stage.look.isDark)
  }

  @Test func `the letters of a text without a row are no shortcuts`() throws {
    var stage = try Cards.stage()
    try typed([.tab, .z, .n, .d], on: &stage)
    #expect(stage.focus == .wheel(1))
    #expect(stage.look.isDark, "D was handled as a shortcut")
    try typed([.d], on: &stage)
    #expect(!stage.look.isDark, "D after a pause was handled as a part of the text")
  }

  @Test func `a text that begins with a command's letter is no command`() throws {
    var stage = try Cards.stage()
    let before = stage
    try typed([.tab, .d, .o, .g], on: &stage)
    try typed([.h, .backspace, .z], on: &stage)
    try typed([.m, .o], on: &stage)
    #expect(stage.look == before.look && !stage.isHelpShown)
    #expect(stage.request == nil)
    #expect(stage.picker.selection == before.picker.selection)
  }

  @Test func `a command waits for more letters only where they select rows`() throws {
    var stage = try Cards.stage()
    var keys = Cards.key(.tab, at: 0) + Cards.key(.d, at: 0.1)
    _ = try Cards.play(keys, on: &stage, until: 0.35)
    #expect(stage.look.isDark)
    var events: [StageEvent] = []
    stage.advance(to: 0.45, into: &events)
    #expect(!stage.look.isDark)
    keys = Cards.key(.tab, at: 1) + Cards.key(.d, at: 1.1)
    _ = try Cards.play(keys, on: &stage, until: 1.15)
    #expect(stage.focus == .ruler && stage.look.isDark)
  }

  @Test func `the end of a recording takes a marker that waits, once`() throws {
    var stage = try Cards.stage()
    _ = try Cards.play(Cards.key(.tab, at: 0) + Cards.key(.m, at: 0.1), on: &stage, until: 0.2)
    #expect(stage.takeHeldMarker() == 0.1)
    #expect(stage.takeHeldMarker() == nil)
    var events: [StageEvent] = []
    stage.advance(to: 1, into: &events)
    #expect(stage.request == nil)
    _ = try Cards.play(Cards.key(.d, at: 1.1), on: &stage, until: 1.2)
    #expect(stage.takeHeldMarker() == nil)
  }

  @Test func `any other key carries out the command before it`() throws {
    var stage = try Cards.stage()
    let keys = Cards.key(.tab, at: 0) + Cards.key(.d, at: 0.1) + Cards.key(.down, at: 0.15)
    _ = try Cards.play(keys, on: &stage, until: 0.2)
    #expect(!stage.look.isDark)
  }

  @Test(arguments: [KeyModifiers.leftAlt, .rightAlt, .leftGUI, .rightGUI])
  func `a key with Alt or Super has no meaning`(modifiers: KeyModifiers) throws {
    for key in [Key.d, .tab, .down, .t, .h, .end] {
      var stage = try Cards.stage()
      let before = try Cards.stage()
      _ = try Cards.play(Cards.key(key, at: 0, modifiers: modifiers), on: &stage, until: 1)
      #expect(stage.picker.selection == before.picker.selection, "\(key)")
      #expect(stage.focus == before.focus && stage.look == before.look, "\(key)")
      #expect(stage.isHelpShown == before.isHelpShown, "\(key)")
    }
  }

  @Test func `typed digits select a ruler's value`() throws {
    var stage = try Cards.stage()
    try typed([.tab, .tab, .digit4, .digit2, .period, .digit5], on: &stage)
    #expect(stage.focus == .ruler)
    #expect(stage.ruler.text == "42.5")
    try typed([.digit9, .digit9, .digit9], on: &stage)
    #expect(stage.ruler.text == "100.0", "a value beyond the end did not select the end")
    try typed([.digit4, .digit2, .backspace], on: &stage)
    #expect(stage.ruler.text == "4.0")
  }

  @Test func `a pause of more than half a second begins a new number`() throws {
    var stage = try Cards.stage()
    try typed([.tab, .tab, .digit4, .digit2], on: &stage, every: 0.6)
    #expect(stage.ruler.text == "2.0")
  }

  @Test func `typed letters select a header's title`() throws {
    var stage = try Cards.stage()
    try typed([.tab, .tab, .tab, .f], on: &stage)
    #expect(stage.header.selection == 5)
  }

  @Test func `typed digits select a year`() throws {
    var stage = try SceneTests.stage(SceneTests.date())
    try typed([.digit1, .digit9, .digit8, .digit4], on: &stage)
    #expect(stage.picker.selectedTexts[0] == "1984")
  }
}
