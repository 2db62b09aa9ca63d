import Drawing
import FrameTiming
import Pickers
import Sessions
import TestSupport
import Testing

@testable import Stage

/// Keys and buttons that change the look, without effect on the pieces.
struct LookTests {
  private func press(
    _ key: Key,
    on stage: inout Stage,
    modifiers: KeyModifiers = .rightShift
  ) throws {
    let time = stage.time + 0.01
    _ = try Cards.play(Cards.key(key, at: time, modifiers: modifiers), on: &stage, until: time)
  }

  @Test(arguments: [
    (1280.0, 720.0, ["FRAME TIME", "last 600 frames"]), (800, 480, ["last 600 frames"]),
  ])
  func `Right Shift and F12 hide and show the frame times, in a small window as a line`(
    width: Double,
    height: Double,
    texts: [String]
  ) throws {
    var stage = try Cards.stage(width: width, height: height)
    expectEqual((stage.layout.overlay == nil), (height == 480))
    func shown() -> [String] {
      StageDrawingTests.texts(stage).filter { ["last 600 frames", "FRAME TIME"].contains($0) }
    }
    expectEqual(shown(), texts)
    try press(.f12, on: &stage)
    expect(shown() == [] && stage.overlayRect == nil)
    try press(.f12, on: &stage)
    expectEqual(shown(), texts)
  }

  @Test func `F12 without Right Shift and other keys with it do not change the look`() throws {
    var stage = try Cards.stage()
    let look = stage.look
    for modifiers in [[], KeyModifiers.leftShift] {
      try press(.f12, on: &stage, modifiers: modifiers)
    }
    for key in [Key.f7, .f8, .f9, .f10, .f11] { try press(key, on: &stage) }
    expectEqual(stage.look, look)
  }

  @Test func `V hides the landing marks of pieces`() throws {
    var stage = try Cards.stage()
    let flick = Cards.drag(id: 1, from: StageTests.ruler, to: (600, 368), at: 0, duration: 0.1)
    _ = try Cards.play(flick, on: &stage, until: 0.2)
    expect(stage.isMoving)
    func triangles() -> Int {
      StageDrawingTests.commands(stage).count { if case .triangle = $0 { true } else { false } }
    }
    let shown = triangles()
    try press(.v, on: &stage, modifiers: .leftControl)
    expect(triangles() < shown)
  }

  @Test func `a key without an effect in the picture gives a notice, and another key gives none`()
    throws
  {
    var stage = try Cards.stage()
    func notice(_ key: Key, _ modifiers: KeyModifiers = .leftControl) throws -> String? {
      let before = stage.choices
      try press(key, on: &stage, modifiers: modifiers)
      return stage.notice(since: before)
    }
    try expectEqual(notice(.v), "landing marks off")
    try expectEqual(notice(.v), "landing marks on")
    try expectEqual(notice(.s), "pieces follow the finger's unchanged samples")
    try expectEqual(notice(.s), "pieces follow the interpolated finger")
    try expectEqual(notice(.s), "pieces follow the predicted finger")
    try expectEqual(notice(.g), "ghost of android on wheels")
    try expectEqual(notice(.g), "ghost off")
    for key in [Key.d, .t, .h, .tab, .m] { try expect(notice(key) == nil, "\(key)") }
    try expect(notice(.f12, .rightShift) == nil)
  }

  @Test func `D switches between the two themes of the look`() throws {
    var stage = try Cards.stage()
    stage.look.themes = StageThemes(dark: .contrastDark, light: .contrastLight)
    expectEqual(stage.theme, .contrastDark)
    try press(.d, on: &stage, modifiers: .leftControl)
    expect(stage.theme == .contrastLight && stage.picker.selection[0] == 2)
  }

  @Test func `stages with equal looks are equal`() throws {
    var stage = try Cards.stage()
    stage.look.isOverlayShown = false
    stage.look.themes = StageThemes(dark: .contrastDark, light: .contrastLight)
    var other = try Cards.stage()
    other.look = stage.look
    expectEqual(other, stage)
  }

  @Test func `Record and Replay create one request for each press`() throws {
    var stage = try Cards.stage()
    func tap(_ rect: Rect, at time: Double) throws {
      let tap = Cards.tap((rect.center.x, rect.center.y), at: time)
      _ = try Cards.play(tap, on: &stage, until: time + 0.1)
    }
    expect(stage.requests.isEmpty)
    try tap(stage.layout.titleBar.record, at: 1)
    expectEqual(stage.requests, [StageRequest(kind: .record, time: 1.05)])
    try tap(stage.layout.titleBar.record, at: 2)
    expectEqual(stage.requests.count, 2)
    try tap(stage.layout.titleBar.replay, at: 3)
    expectEqual(stage.requests.last, StageRequest(kind: .replay, time: 3.05))
    expectEqual(stage.requests.count, 3)
  }

  @Test func `a press that leaves the button creates no request`() throws {
    var stage = try Cards.stage()
    let center = stage.layout.titleBar.record.center
    let drag = Cards.drag(id: 1, from: (center.x, center.y), to: (300, 60), at: 1)
    _ = try Cards.play(drag, on: &stage, until: 2)
    expect(stage.requests.isEmpty)
  }

  @Test func `keys that change the look of a replay do not change its checkpoints`() throws {
    let (x, y) = StageTests.suits
    let entries = Cards.drag(id: 1, from: (x, y), to: (x, y - 88), at: 0.1)
    let session = Session(header: Cards.header(), entries: entries)
    var plain = try Replay(session: session, scene: Cards.scene)
    var seen = try Replay(session: session, scene: Cards.scene)
    for frame in 1...120 {
      if let key = [10: Key.d, 20: .v, 30: .t][frame] {
        let isTaken = seen.changeLook(key, modifiers: [])
        expectEqual(isTaken, (key != .t))
      }
      try plain.advance(to: Double(frame) / 60)
      try seen.advance(to: Double(frame) / 60)
    }
    expect(seen.stage.look != plain.stage.look)
    expectEqual(seen.stage.checkpoint, plain.stage.checkpoint)
  }
}
