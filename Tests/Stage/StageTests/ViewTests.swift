import Drawing
import ScrollPhysics
import Sessions
import Stage
import TestSupport
import Testing

/// The state of the stage besides the pieces that a recording contains at its beginning.
struct ViewTests {
  private static func press(
    _ keys: [Key],
    _ modifiers: KeyModifiers = [],
    on stage: inout Stage
  ) throws {
    let entries = keys.map { key in
      SessionEntry(time: stage.time, event: .key(key, isDown: true, modifiers: modifiers))
    }
    _ = try Cards.play(entries, on: &stage, until: stage.time + 1)
  }

  /// A header with the view of a stage, written and read.
  private static func header(from stage: Stage, width: Double = 1280) throws -> SessionHeader {
    var header = Cards.header()
    (header.width, header.view) = (width, stage.view)
    var buffer = try SessionBuffer(header)
    try buffer.append(SessionEntry(time: 1, event: .end))
    return try SessionReader.read(bytes: buffer.bytes, name: "view").header
  }

  @Test func `a new stage has no view, and its header is written as before`() throws {
    let stage = try Cards.stage()
    expect(stage.view.isEmpty)
    let buffer = try SessionBuffer(Cards.header())
    expect(!String(decoding: buffer.bytes, as: UTF8.self).contains("view"))
  }

  @Test(arguments: 1...8)
  func `a stage begins with the focus of another, so that keys go to the same target`(tabs: Int)
    throws
  {
    var stage = try Cards.stage()
    try Self.press(Array(repeating: .tab, count: tabs), on: &stage)
    if tabs >= 6 { try Self.press([.right], on: &stage) }
    var other = try Stage(header: Self.header(from: stage), scene: Cards.scene)
    expect(other.focus == stage.focus && other.view == stage.view)
    let before = other.checkpoint
    try Self.press([.down, .down, .right], on: &stage)
    try Self.press([.down, .down, .right], on: &other)
    expect(other.focus == stage.focus && other.view == stage.view)
    expect(tabs > 5 || other.checkpoint != before)
    expectEqual(other.presetName, stage.presetName)
  }

  @Test(arguments: [1280.0, 600]) func `a stage begins with the panel of another`(width: Double)
    throws
  {
    var stage = try Cards.stage(width: width)
    let isOpen = stage.tuningLayout != nil
    try Self.press([.t], .leftControl, on: &stage)
    expect((stage.tuningLayout != nil) != isOpen)
    let other = try Stage(header: Self.header(from: stage, width: width), scene: Cards.scene)
    expectEqual(other.tuningLayout, stage.tuningLayout)
    expectEqual(other.knobs.list.viewportExtent, stage.knobs.list.viewportExtent)
  }

  @Test func `a stage begins with the list of parameters at the place of another`() throws {
    var stage = try Cards.stage()
    let place = try #require(stage.tuningLayout).list.center
    let turn = SessionEvent.wheel(x: place.x, y: place.y, dx: 0, dy: -2)
    _ = try Cards.play([SessionEntry(time: 0, event: turn)], on: &stage, until: 2)
    expect(stage.knobs.list.contentOffset > 40)
    let other = try Stage(header: Self.header(from: stage), scene: Cards.scene)
    let distance = other.knobs.list.contentOffset - stage.knobs.list.contentOffset
    expect(abs(distance) <= 0.5 && !other.isMoving)
  }

  @Test func `a recording keeps ghost, look and what is compared`() throws {
    var take = Take(try Cards.stage(), at: 0)
    for key in [Key.g, .d, .v] {
      try take.apply(.key(key, isDown: true, modifiers: .leftControl), at: 0)
    }
    try take.apply(.preset("web"), at: 0)
    let beside = try #require(take.stage.tuningLayout).beside.center
    let notch = SessionEvent.wheel(x: beside.x, y: beside.y, dx: 0, dy: -1)
    try take.apply(.focus("beside"), at: 0.1)
    try take.apply(notch, at: 0.1)
    take.advance(to: 1)
    let before = take.stage
    expectEqual(before.comparison.name, "uikit")
    var header = Cards.header()
    (header.preset, header.view) = ("web", before.view)
    take.use(try Stage(header: header, scene: Cards.scene), at: 1)
    expect(take.stage.look == before.look && !take.stage.look.isDark)
    expectEqual(take.stage.comparison.name, before.comparison.name)
    let bounds = try #require(before.tuningLayout).rect(of: .ghost)
    expect(bounds.width > 0)
    let (x, y) = StageTests.suits
    let drag: [SessionEvent] = [
      .down(id: 1, x: x, y: y, kind: .touch, pressure: nil),
      .move(id: 1, x: x, y: y - 60), .move(id: 1, x: x, y: y - 120), .up(id: 1),
    ]
    for (step, event) in drag.enumerated() {
      try take.apply(event, at: 1 + Double(step) * 0.016)
    }
    // The piece and its ghost move.
    take.advance(to: 1.1)
    expect(take.stage.isMoving)
  }

  @Test(arguments: [
    ["focus": "nowhere"], ["focus": "panel.reset"], ["panel": "door"], ["list": "up"],
    ["ghost": "on"], ["beside": "nothing"],
  ])
  func `a view that the stage does not have is an error`(view: [String: String]) throws {
    var header = Cards.header()
    header.view = view
    let error = #expect(throws: StageError.self) { try Stage(header: header, scene: Cards.scene) }
    expectEqual(error?.description.contains("expected"), true)
  }

  @Test func `a window that becomes too small for the panel moves the focus to a piece`() throws {
    var stage = try Cards.stage()
    while !stage.focus.name.hasPrefix("knob.") { try Self.press([.tab], on: &stage) }
    let resize = SessionEntry(time: 20, event: .resize(width: 1000, height: 720, scale: 1))
    _ = try Cards.play([resize], on: &stage, until: 21)
    expect(stage.tuningLayout == nil)
    expectEqual(stage.focus, .target(.wheel(0)))
    let other = try Stage(header: Self.header(from: stage, width: 1000), scene: Cards.scene)
    expectEqual(other.focus, stage.focus)
  }

  @Test func `a stage begins with the focus on a button above the events`() throws {
    var stage = try Cards.stage()
    try Self.press([.t], .leftControl, on: &stage)
    try Self.press([.tab], [.leftShift], on: &stage)
    try Self.press([.tab], [.leftShift], on: &stage)
    expect(stage.view["focus"] == "panel.tune" && stage.tuningLayout == nil)
    var other = try Stage(header: Self.header(from: stage), scene: Cards.scene)
    expectEqual(other.view, stage.view)
    for _ in 0..<2 {
      try Self.press([.returnKey], on: &stage)
      try Self.press([.returnKey], on: &other)
      expectEqual(other.view, stage.view)
    }
  }
}
