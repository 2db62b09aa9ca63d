import Pickers
import ScrollPhysics
import Sessions
import Stage
import Testing

/// Letters and digits on the stage: rows of wheels and headers, values of rulers.
struct TypingTests {
  private func typed(_ keys: [Key], on stage: inout Stage, every interval: Double = 0.1) throws {
    var entries: [SessionEntry] = []
    for (index, key) in keys.enumerated() {
      entries += Cards.key(key, at: stage.time + Double(index) * interval)
    }
    _ = try Cards.play(entries, on: &stage, until: stage.time + 3)
  }

  @Test func `letters go to the row that begins with them`() throws {
    var stage = try Cards.stage()
    try typed([.d], on: &stage)
    #expect(stage.picker.selection[0] == 3, "diamonds")
    #expect(stage.look.isDark, "the letter was no shortcut")
    try typed([.s, .p], on: &stage)
    #expect(stage.picker.selection[0] == 1, "spades")
  }

  @Test func `a letter that begins no row stays a shortcut`() throws {
    var stage = try Cards.stage()
    try typed([.tab, .d], on: &stage)
    #expect(stage.focus == .wheel(1))
    #expect(!stage.look.isDark)
  }

  @Test func `with Ctrl a letter is always a shortcut`() throws {
    var stage = try Cards.stage()
    _ = try Cards.play(Cards.key(.d, at: 0, modifiers: .leftControl), on: &stage, until: 1)
    #expect(!stage.look.isDark)
    #expect(stage.picker.selection[0] == 2)
  }

  @Test func `digits on a ruler go to the value`() throws {
    var stage = try Cards.stage()
    try typed([.tab, .tab, .digit4, .digit2, .period, .digit5], on: &stage)
    #expect(stage.focus == .ruler)
    #expect(stage.ruler.text == "42.5")
    try typed([.digit9, .digit9, .digit9], on: &stage)
    #expect(stage.ruler.text == "100.0", "beyond the end is the end")
    try typed([.digit4, .digit2, .backspace], on: &stage)
    #expect(stage.ruler.text == "4.0")
  }

  @Test func `a pause of half a second begins anew`() throws {
    var stage = try Cards.stage()
    try typed([.tab, .tab, .digit4, .digit2], on: &stage, every: 0.6)
    #expect(stage.ruler.text == "2.0")
  }

  @Test func `letters on a header bring the title to the centre`() throws {
    var stage = try Cards.stage()
    try typed([.tab, .tab, .tab, .f], on: &stage)
    #expect(stage.header.selection == 5)
  }

  @Test func `years are found by their digits`() throws {
    var stage = try SceneTests.stage(SceneTests.date())
    try typed([.digit1, .digit9, .digit8, .digit4], on: &stage)
    #expect(stage.picker.selectedTexts[0] == "1984")
  }
}
