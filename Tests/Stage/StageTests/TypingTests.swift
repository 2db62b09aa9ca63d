import Drawing
import Pickers
import Sessions
import Stage
import TestSupport
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
    try typed([.tab, .d], on: &stage)
    expectEqual(stage.picker.selection[0], 3, "D did not select diamonds")
    expect(stage.look.isDark, "D was handled as a command")
    try typed([.s, .p], on: &stage)
    expectEqual(stage.picker.selection[0], 1, "S P did not select spades")
  }

  @Test func `without a focus letters are commands, and digits have no effect`() throws {
    var stage = try Cards.stage()
    let before = stage.checkpoint
    try typed([.d, .m, .h, .digit2], on: &stage)
    expect(stage.focus.name.isEmpty)
    expect(!stage.look.isDark && stage.isHelpShown)
    expectEqual(stage.requests.map(\.kind), [.marker])
    expectEqual(stage.checkpoint, before)
  }

  @Test(arguments: 1...6)
  func `with a focus no letter is a command, and each one is with Ctrl`(tabs: Int) throws {
    var stage = try Cards.stage()
    try typed(Array(repeating: .tab, count: tabs), on: &stage)
    let before = stage
    let letters: [Key] = [.d, .g, .h, .m, .s, .t, .v, .z]
    try typed(letters, on: &stage, every: 0.6)
    expect(stage.focus == before.focus && stage.look == before.look)
    expect(!stage.isHelpShown && stage.requests.isEmpty)
    expect(stage.tuningLayout != nil && stage.choices == before.choices)
    for (key, isDone) in [
      (Key.d, { !$0.look.isDark }), (.h, { $0.isHelpShown }),
      (.m, { $0.requests.map(\.kind) == [.marker] }), (.t, { $0.tuningLayout == nil }),
    ] as [(Key, (Stage) -> Bool)] {
      let press = Cards.key(key, at: stage.time, modifiers: .leftControl)
      _ = try Cards.play(press, on: &stage, until: stage.time + 0.1)
      expect(isDone(stage), "\(key)")
    }
  }

  @Test func `a held key repeats only if it moves something by a step`() {
    let names = Key.allCases.filter(\.repeats).map(\.rawValue)
    expectEqual(
      Set(names),
      [
        "Up", "Down", "Left", "Right", "PageUp", "PageDown", "Tab", "Backspace", ",", ".", "[", "]",
      ]
    )
  }

  @Test func `a press beside the pieces removes the focus`() throws {
    var stage = try Cards.stage()
    let center = stage.rect(of: .ruler).center
    _ = try Cards.play(Cards.tap((center.x, center.y), at: 0), on: &stage, until: 1)
    expectEqual(stage.focus, .target(.ruler))
    _ = try Cards.play(Cards.tap((4, 300), at: 1), on: &stage, until: 2)
    expect(stage.focus.name.isEmpty)
    try typed([.d], on: &stage)
    expect(!stage.look.isDark)
  }

  @Test(arguments: [KeyModifiers.leftAlt, .rightAlt, .leftGUI, .rightGUI])
  func `a key with Alt or Super has no meaning`(modifiers: KeyModifiers) throws {
    for key in [Key.d, .tab, .down, .t, .h, .end] {
      var stage = try Cards.stage()
      let before = try Cards.stage()
      _ = try Cards.play(Cards.key(key, at: 0, modifiers: modifiers), on: &stage, until: 1)
      expectEqual(stage.picker.selection, before.picker.selection, "\(key)")
      expect(stage.focus == before.focus && stage.look == before.look, "\(key)")
      expectEqual(stage.isHelpShown, before.isHelpShown, "\(key)")
    }
  }

  @Test func `typed digits select a ruler's value`() throws {
    var stage = try Cards.stage()
    try typed([.tab, .tab, .tab, .digit4, .digit2, .period, .digit5], on: &stage)
    expectEqual(stage.focus, .target(.ruler))
    expectEqual(stage.ruler.text, "42.5")
    try typed([.digit9, .digit9, .digit9], on: &stage)
    expectEqual(stage.ruler.text, "100.0", "a value beyond the end did not select the end")
    try typed([.digit4, .digit2, .backspace], on: &stage)
    expectEqual(stage.ruler.text, "4.0")
  }

  @Test func `typed text is read in the ruler's format`() throws {
    let format = RulerScale.NumberFormat(prefix: "€", decimalSeparator: ",", groupSeparator: ".")
    let scale = RulerScale(
      minimum: -12_345_678,
      step: 1,
      fractionDigits: 2,
      count: 24_691_357,
      format: format
    )
    let piece = RulerPiece(scale: scale, unit: "EUR", mark: 12_345_671)
    var stage = try SceneTests.stage(Scene(name: "weight", pieces: [.ruler(piece)]))
    let amount: [Key] = [
      .digit1, .period, .digit2, .digit3, .digit4, .comma, .digit5, .digit6,
    ]
    try typed([.tab, .minus, .digit0, .comma, .digit0, .digit5], on: &stage)
    expectEqual(stage.ruler.text, "-€0,05")
    try typed(amount, on: &stage)
    expectEqual(stage.ruler.text, "€1.234,56")
    try typed([.minus] + amount, on: &stage)
    expectEqual(stage.ruler.text, "-€1.234,56")
  }

  @Test func `a pause of more than half a second begins a new number`() throws {
    var stage = try Cards.stage()
    try typed([.tab, .tab, .tab, .digit4, .digit2], on: &stage, every: 0.6)
    expectEqual(stage.ruler.text, "2.0")
  }

  @Test func `typed letters select a header's title`() throws {
    var stage = try Cards.stage()
    try typed([.tab, .tab, .tab, .tab, .f], on: &stage)
    expectEqual(stage.header.selection, 5)
  }

  @Test func `typed digits select a year`() throws {
    var stage = try SceneTests.stage(SceneTests.date())
    try typed([.tab, .digit1, .digit9, .digit8, .digit4], on: &stage)
    expectEqual(stage.picker.selectedTexts[0], "1984")
  }
}
