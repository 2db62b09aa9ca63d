import Drawing
import Pickers
import Sessions
import Stage
import TestSupport
import Testing

/// The help card is part of the state, so that a replay handles a press as the live run did.
struct HelpTests {
  private static let tables = [
    [KeyTable("VIEW", [.init("T", "tuning or events"), .init("H F1", "these keys")])]
  ]

  private static func texts(_ stage: Stage) -> Set<String> {
    Set(StageDrawingTests.texts(stage, status: StageStatus(keyTables: tables)))
  }

  private static func press(_ key: Key, on stage: inout Stage) throws -> [StageEvent] {
    let time = stage.time + 0.01
    let modifiers: KeyModifiers = key == .h ? .leftControl : []
    return try Cards.play(Cards.key(key, at: time, modifiers: modifiers), on: &stage, until: time)
  }

  @Test(arguments: [Key.h, .f1]) func `H and F1 show and hide the help card`(
    key: Key
  ) throws {
    var stage = try Cards.stage()
    expect(!Self.texts(stage).contains("these keys"))
    _ = try Self.press(key, on: &stage)
    expect(Self.texts(stage).isSuperset(of: ["VIEW", "H F1", "these keys"]))
    _ = try Self.press(key, on: &stage)
    expect(!Self.texts(stage).contains("these keys"))
  }

  @Test(arguments: [(1280.0, 720.0), (800, 600), (640, 360), (390, 844), (360, 300)])
  func `a tap on the hint shows the card, and the next tap anywhere hides it`(
    width: Double,
    height: Double
  ) throws {
    var stage = try Cards.stage(width: width, height: height)
    let texts = Self.texts(stage)
    expect(texts.contains("H all keys") || texts.contains("?"), "\(texts)")
    let place = stage.layout.titleBar.help.center
    for (index, isShown) in [true, false, true].enumerated() {
      let tap = Cards.tap((place.x, place.y), at: Double(index) + 0.1)
      _ = try Cards.play(tap, on: &stage, until: Double(index) + 1)
      expectEqual(stage.isHelpShown, isShown)
    }
    expect(stage.requests.isEmpty && stage.focus == .none)
  }

  @Test func `Esc hides the card and not the sheet below`() throws {
    var stage = try Cards.stage()
    _ = try Self.press(.returnKey, on: &stage)
    _ = try Self.press(.f1, on: &stage)
    _ = try Self.press(.escape, on: &stage)
    expect(!stage.isHelpShown)
    expect(stage.sheet.isPresented)
    _ = try Self.press(.escape, on: &stage)
    expect(!stage.sheet.isPresented)
  }

  @Test func `a press hides the card and has no other effect`() throws {
    var stage = try Cards.stage()
    _ = try Self.press(.f1, on: &stage)
    let center = stage.rect(of: .wheel(0)).center
    let tap = Cards.tap((center.x, center.y + 40), at: stage.time + 0.1)
    let events = try Cards.play(tap, on: &stage, until: stage.time + 2)
    expect(!stage.isHelpShown)
    expect(events.isEmpty)
    expect(stage.pointerIDs.isEmpty)
  }
}
