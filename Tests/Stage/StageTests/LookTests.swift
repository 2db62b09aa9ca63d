import Drawing
import FrameTiming
import Pickers
import Sessions
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

  @Test func `Right Shift and F10 select panel, details and line in turn`() throws {
    var stage = try Cards.stage()
    #expect(stage.overlayForm == .panel)
    #expect(!StageDrawingTests.texts(stage).contains("0.1% low"))
    try press(.f10, on: &stage)
    #expect(stage.overlayForm == .details)
    #expect(StageDrawingTests.texts(stage).contains("0.1% low"))
    try press(.f10, on: &stage)
    #expect(stage.overlayForm == .line)
    #expect(!StageDrawingTests.texts(stage).contains("FRAME TIME"))
    #expect(StageDrawingTests.texts(stage).contains("– missed"))
    try press(.f10, on: &stage)
    #expect(stage.overlayForm == .panel)
  }

  @Test func `Right Shift and F11 select the corners in turn`() throws {
    var stage = try Cards.stage()
    var corners: [WindowCorner] = []
    for _ in 0..<4 {
      try press(.f11, on: &stage)
      corners.append(stage.look.overlayPlace)
    }
    #expect(corners == [.bottomRight, .topRight, .topLeft, .bottomLeft])
  }

  @Test func `Right Shift and F12 hide the frame times in any form and restore the form`() throws {
    var stage = try Cards.stage()
    try press(.f10, on: &stage)
    try press(.f10, on: &stage)
    try press(.f12, on: &stage)
    #expect(stage.overlayForm == nil)
    #expect(!StageDrawingTests.texts(stage).contains { ["– missed", "FRAME TIME"].contains($0) })
    try press(.f12, on: &stage)
    #expect(stage.overlayForm == .line)
  }

  @Test func `the overlay's keys do nothing without Right Shift`() throws {
    var stage = try Cards.stage()
    let look = stage.look
    for modifiers in [[], KeyModifiers.leftShift] {
      for key in [Key.f7, .f8, .f10, .f11, .f12] {
        try press(key, on: &stage, modifiers: modifiers)
      }
    }
    #expect(stage.look == look)
  }

  @Test func `a window too small for the panel begins with the line and shows the card on request`()
    throws
  {
    var stage = try Cards.stage(width: 800, height: 480)
    #expect(stage.layout.overlay == nil)
    #expect(stage.overlayForm == .line)
    try press(.f10, on: &stage)
    #expect(StageDrawingTests.texts(stage).contains("FRAME TIME"))
    #expect(!StageDrawingTests.texts(stage).contains("janky"))
    try press(.f10, on: &stage)
    #expect(StageDrawingTests.texts(stage).contains("janky"))
  }

  @Test func `Right Shift and F8 change the span of frames`() throws {
    var stage = try Cards.stage()
    var spans = [stage.look.overlaySpan]
    for _ in 0..<4 {
      try press(.f8, on: &stage)
      spans.append(stage.look.overlaySpan)
    }
    #expect(spans == [.last600, .run, .last120, .last300, .last600])
  }

  @Test func `Right Shift and F7 change the axis of the histogram`() throws {
    var stage = try Cards.stage()
    #expect(stage.look.histogramAxis == .fitted)
    try press(.f7, on: &stage)
    #expect(stage.look.histogramAxis == .fixed)
    try press(.f7, on: &stage)
    #expect(stage.look.histogramAxis == .fitted)
  }

  @Test func `other overlay keys do not show a hidden overlay`() throws {
    var stage = try Cards.stage()
    try press(.f12, on: &stage)
    for key in [Key.f7, .f8, .f10, .f11] { try press(key, on: &stage) }
    #expect(stage.overlayForm == nil)
    #expect(stage.overlayRect == nil)
  }

  @Test func `V hides the landing marks of pieces`() throws {
    var stage = try Cards.stage()
    let flick = Cards.drag(id: 1, from: StageTests.ruler, to: (600, 368), at: 0, duration: 0.1)
    _ = try Cards.play(flick, on: &stage, until: 0.2)
    #expect(stage.isMoving)
    func triangles() -> Int {
      StageDrawingTests.commands(stage).count { if case .triangle = $0 { true } else { false } }
    }
    let shown = triangles()
    try press(.v, on: &stage, modifiers: .leftControl)
    #expect(triangles() < shown)
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
    #expect(try notice(.v) == "landing marks off")
    #expect(try notice(.v) == "landing marks on")
    #expect(try notice(.s) == "pieces follow the finger's unchanged samples")
    #expect(try notice(.s) == "pieces follow the interpolated finger")
    #expect(try notice(.s) == "pieces follow the predicted finger")
    #expect(try notice(.g) == "ghost of android on")
    #expect(try notice(.g) == "ghost off")
    #expect(try notice(.f8, .rightShift) == "frame times of the whole run")
    #expect(try notice(.f7, .rightShift) == "histogram from 0 to 33 ms")
    #expect(try notice(.f7, .rightShift) == "histogram fitted to the frame times")
    #expect(try notice(.f11, .rightShift) == "frame times stay in their panel")
    for key in [Key.d, .t, .h, .tab, .m] { #expect(try notice(key) == nil, "\(key)") }
    for _ in 0..<2 { #expect(try notice(.f10, .rightShift) == nil) }
    // The frame times are a line now, which moves.
    #expect(try notice(.f11, .rightShift) == nil)
    #expect(try notice(.f12, .rightShift) == nil)
    let hidden = "frame times are hidden, Right Shift+F12 shows them"
    for key in [Key.f7, .f8, .f11] { #expect(try notice(key, .rightShift) == hidden) }
  }

  @Test func `D switches between the two themes of the look`() throws {
    var stage = try Cards.stage()
    stage.look.themes = StageThemes(dark: .contrastDark, light: .contrastLight)
    #expect(stage.theme == .contrastDark)
    try press(.d, on: &stage, modifiers: .leftControl)
    #expect(stage.theme == .contrastLight && stage.picker.selection[0] == 2)
  }

  @Test func `stages with equal looks are equal`() throws {
    var stage = try Cards.stage()
    stage.look.overlayForm = .line
    stage.look.themes = StageThemes(dark: .contrastDark, light: .contrastLight)
    var other = try Cards.stage()
    other.look = stage.look
    #expect(other == stage)
  }

  @Test func `Record and Replay create one request for each press`() throws {
    var stage = try Cards.stage()
    func tap(_ rect: Rect, at time: Double) throws {
      let tap = Cards.tap((rect.center.x, rect.center.y), at: time)
      _ = try Cards.play(tap, on: &stage, until: time + 0.1)
    }
    #expect(stage.request == nil)
    try tap(stage.layout.titleBar.record, at: 1)
    #expect(stage.request == StageRequest(kind: .record, number: 1, time: 1.05))
    try tap(stage.layout.titleBar.record, at: 2)
    #expect(stage.request == StageRequest(kind: .record, number: 2, time: 2.05))
    try tap(stage.layout.titleBar.replay, at: 3)
    #expect(stage.request == StageRequest(kind: .replay, number: 3, time: 3.05))
  }

  @Test func `a press that leaves the button creates no request`() throws {
    var stage = try Cards.stage()
    let center = stage.layout.titleBar.record.center
    let drag = Cards.drag(id: 1, from: (center.x, center.y), to: (300, 60), at: 1)
    _ = try Cards.play(drag, on: &stage, until: 2)
    #expect(stage.request == nil)
  }

  @Test func `keys that change the look of a replay do not change its checkpoints`() throws {
    let entries = Cards.drag(id: 1, from: (186, 348), to: (186, 260), at: 0.1)
    let session = Session(header: Cards.header(), entries: entries)
    var plain = try Replay(session: session, scene: Cards.scene)
    var seen = try Replay(session: session, scene: Cards.scene)
    var events: [StageEvent] = []
    for frame in 1...120 {
      if let key = [10: Key.d, 20: .v, 30: .t][frame] {
        let isTaken = seen.changeLook(key, modifiers: [])
        #expect(isTaken == (key != .t))
      }
      try plain.advance(to: Double(frame) / 60, into: &events)
      try seen.advance(to: Double(frame) / 60, into: &events)
    }
    #expect(seen.stage.look != plain.stage.look)
    #expect(seen.stage.checkpoint == plain.stage.checkpoint)
  }
}
