import Drawing
import Pickers
import ScrollPhysics
import SeededRandom
import Sessions
import Stage
import TestSupport
import Testing

/// Touchpads and wheels on the stage, by frames of a scroll stream.
struct StageStreamTests {
  /// Ten movements of (dx, dy) points, 8 ms apart from a time on, and the lift 8 ms later.
  static func swipe(
    at time: Double,
    over place: Point,
    by step: (dx: Double, dy: Double),
    lifts: Bool = true,
    modifiers: KeyModifiers = []
  ) -> [SessionEntry] {
    var entries: [SessionEntry] = []
    for index in 0...10 {
      var frame = ScrollFrame(.finger)
      if index < 10 {
        (frame.dx, frame.dy) = step
      } else {
        guard lifts else { break }
        (frame.stopsX, frame.stopsY) = (true, true)
      }
      entries.append(entry(frame, at: time + Double(index) * 0.008, over: place, modifiers))
    }
    return entries
  }

  static func entry(
    _ frame: ScrollFrame,
    at time: Double,
    over place: Point,
    _ modifiers: KeyModifiers = []
  ) -> SessionEntry {
    let event = SessionEvent.scroll(frame, x: place.x, y: place.y, modifiers: modifiers)
    return SessionEntry(time: SessionEntry.fileTime(time), event: event.rounded)
  }

  static func notch(_ parts: Int, at time: Double, over place: Point) -> SessionEntry {
    var frame = ScrollFrame(.wheel)
    frame.notchesY = parts
    return entry(frame, at: time, over: place)
  }

  @Test func `a swipe drags and throws the column under the pointer`() throws {
    var stage = try Cards.stage()
    let place = stage.rect(of: .wheel(1)).center
    let events = try Cards.play(Self.swipe(at: 0.1, over: place, by: (0, 6)), on: &stage, until: 6)
    expect(events.allSatisfy { $0.target == .wheel(1) })
    let kinds = events.map { $0.event.kind.name }
    for kind in [
      "willBeginDragging", "willEndDragging", "didEndDragging", "willBeginDecelerating",
      "didEndDecelerating", "settle",
    ] {
      expectEqual(kinds.filter { $0 == kind }.count, 1, "\(kind)")
    }
    expect(events.filter { $0.event.kind.name == "tick" }.contains { $0.event.cause == .fling })
    expectEqual(stage.picker.selection[0], 2)
    expect(stage.picker.selection[1] != 6)
    expect(!stage.isMoving)
  }

  @Test func `the larger component moves a piece and the other one never subtracts`() throws {
    for (step, expected) in [((6.0, -2.0), 60.0), ((-2.0, -6.0), 60.0), ((2.0, 6.0), -60.0)] {
      var stage = try Cards.stage()
      let start = stage.ruler.contentOffset
      let place = stage.rect(of: .ruler).center
      let swipe = Self.swipe(at: 0.1, over: place, by: step, lifts: false)
      _ = try Cards.play(swipe, on: &stage, until: 0.2)
      expect(isClose(stage.ruler.contentOffset - start, expected, tolerance: 1e-9), "\(step)")
    }
  }

  @Test func `a sideways swipe does not move a wheel`() throws {
    var stage = try Cards.stage()
    let place = stage.rect(of: .wheel(1)).center
    let events = try Cards.play(Self.swipe(at: 0, over: place, by: (6, 1)), on: &stage, until: 3)
    expectEqual(stage.picker.selection, [2, 6])
    expect(!events.contains { $0.event.kind.name == "change" })
  }

  @Test func `a notch is a row, and a click of 75 parts is one`() throws {
    var stage = try Cards.stage()
    let place = stage.rect(of: .wheel(1)).center
    let turns = [(120, 0.1), (60, 1.0), (15, 1.4), (-120, 3.0)].map {
      Self.notch($0.0, at: $0.1, over: place)
    }
    var rows: [Int] = []
    for (turn, end) in zip(turns, [0.9, 1.3, 2.9, 5]) {
      _ = try Cards.play([turn], on: &stage, until: end)
      rows.append(stage.picker.selection[1])
    }
    expectEqual(rows, [7, 8, 8, 7])
  }

  @Test(arguments: ["hold", "key", "press", "other", "cancel"])
  func `what touches the stage stops a thrown piece`(_ stop: String) throws {
    var stage = try Cards.stage()
    let place = stage.rect(of: .ruler).center
    let flick = Self.swipe(at: 0, over: place, by: (20, 0))
    _ = try Cards.play(flick, on: &stage, until: 0.2)
    expect(abs(stage.ruler.rows.scroller.velocity) > 500)
    let before = stage.ruler.contentOffset
    var frame = ScrollFrame(.finger)
    frame.hold = .began(fingers: 2)
    frame.isCancelled = stop == "cancel"
    let entry =
      switch stop {
      case "key": SessionEntry(time: 0.2, event: .key(.f6, isDown: true, modifiers: []))
      case "press":
        SessionEntry(time: 0.2, event: .down(id: 1, x: 2, y: 2, kind: .mouse, pressure: nil))
      case "other": Self.swipe(at: 0.2, over: stage.rect(of: .wheel(0)).center, by: (0, 1))[0]
      default: Self.entry(frame, at: 0.2, over: place)
      }
    _ = try Cards.play([entry], on: &stage, until: 2)
    expect(abs(stage.ruler.contentOffset - before) <= stage.ruler.rows.rowExtent)
  }

  @Test func `a pointer that leaves thrown content stops it by a cancellation`() throws {
    var stage = try Cards.stage()
    let place = stage.rect(of: .ruler).center
    let elsewhere = stage.rect(of: .wheel(1)).center
    _ = try Cards.play(
      Self.swipe(at: 0, over: place, by: (20, 0), lifts: false),
      on: &stage,
      until: 0.08
    )
    let away = SessionEvent.scroll(.init(.unknown), x: elsewhere.x, y: elsewhere.y, modifiers: [])
    expect(stage.input(away) == nil)
    var lift = ScrollFrame(.finger)
    lift.stopsX = true
    _ = try Cards.play([Self.entry(lift, at: 0.08, over: place)], on: &stage, until: 0.1)
    let near = SessionEvent.scroll(.init(.unknown), x: place.x, y: place.y, modifiers: [])
    expect(stage.input(near) == nil && stage.input(away) == stage.streamCancellation)
    let before = stage.ruler.contentOffset
    let end = SessionEntry(time: 0.1, event: stage.streamCancellation)
    _ = try Cards.play([end], on: &stage, until: 2)
    expect(abs(stage.ruler.contentOffset - before) <= stage.ruler.rows.rowExtent)
    expect(stage.input(away) == nil)
  }

  @Test func `a gesture with Control scrolls nothing, one with Shift the other axis`() throws {
    var stage = try Cards.stage()
    let place = stage.rect(of: .ruler).center
    let start = stage.ruler.contentOffset
    let control = Self.swipe(at: 0, over: place, by: (6, 0), modifiers: .leftControl)
    _ = try Cards.play(control, on: &stage, until: 2)
    expectEqual(stage.ruler.contentOffset, start)
    let shift = Self.swipe(at: 3, over: place, by: (0, 6), lifts: false, modifiers: .leftShift)
    _ = try Cards.play(shift, on: &stage, until: 3.1)
    expect(isClose(stage.ruler.contentOffset - start, 60, tolerance: 1e-9))
  }

  @Test func `a touchpad and a wheel over the tuning list scroll it and change no value`() throws {
    var stage = try Cards.stage()
    let panel = try #require(stage.tuningLayout)
    let place = panel.list.center
    let tuning = stage.tuning
    var frame = ScrollFrame(.wheel)
    frame.notchesX = 120
    let entries =
      Self.swipe(at: 0, over: place, by: (0, 6)) + Self.swipe(at: 1, over: place, by: (9, 0))
      + [Self.notch(240, at: 2, over: place), Self.entry(frame, at: 3, over: place)]
    _ = try Cards.play(entries, on: &stage, until: 6)
    expectEqual(stage.tuning, tuning)
    expect(stage.knobs.list.contentOffset > 100)
  }

  @Test func `a touchpad and a wheel over the engines choose none before a click on them`() throws {
    var stage = try Cards.stage()
    let panel = try #require(stage.tuningLayout)
    var frame = ScrollFrame(.wheel)
    (frame.notchesX, frame.notchesY) = (240, 240)
    for place in [panel.engines.center, panel.list.center] {
      let plain = [(2.0, 0.0), (0, -2)].map { dx, dy in
        SessionEvent.wheel(x: place.x, y: place.y, dx: dx, dy: dy)
      }
      let start = stage.time
      let entries =
        Self.swipe(at: start, over: place, by: (9, 0))
        + Self.swipe(at: start + 1, over: place, by: (0, 9))
        + [Self.entry(frame, at: start + 2, over: place)]
        + plain.enumerated().map { SessionEntry(time: start + 3 + Double($0), event: $1) }
      _ = try Cards.play(entries, on: &stage, until: start + 8)
      expect(stage.presetName == "uikit" && !stage.isTuned)
    }
    let place = panel.engines.center
    let click: [SessionEvent] = [
      .down(id: 0, x: place.x, y: place.y, kind: .mouse, pressure: nil), .up(id: 0),
    ]
    let entries =
      click.enumerated().map { SessionEntry(time: 20 + 0.05 * Double($0), event: $1) }
      + Self.swipe(at: 21, over: place, by: (9, 0))
    _ = try Cards.play(entries, on: &stage, until: 25)
    expect(stage.presetName != "uikit")
  }

  @Test func `a splitting of time gives the same state`() throws {
    let first = try Cards.stage()
    let entries = Self.random(seed: 7, on: first)
    var (whole, split) = (first, first)
    let events = try Cards.play(entries, on: &whole, until: 20)
    var other: [StageEvent] = []
    var random = SplitMix64(seed: 9)
    for entry in entries {
      while split.time < entry.time, Int.random(in: 0..<4, using: &random) > 0 {
        let next = Double.random(in: split.time...entry.time, using: &random)
        split.advance(to: next, into: &other)
      }
      try split.apply(entry, into: &other)
    }
    for step in 1...100 { split.advance(to: max(split.time, Double(step) / 5), into: &other) }
    expectEqual(split.checkpoint, whole.checkpoint)
    let kinds = { (events: [StageEvent]) in
      events.map { $0.event.kind.name }.filter { $0 != "didScroll" }
    }
    expectEqual(kinds(other), kinds(events))
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `hostile streams leave nothing moving or held`(seed: UInt64) throws {
    var stage = try Cards.stage()
    let entries = Self.random(seed: seed, on: stage)
    _ = try Cards.play(entries, on: &stage, until: 16)
    for id in stage.pointerIDs {
      try stage.apply(SessionEntry(time: stage.time, event: .cancel(id: id, reason: nil)))
    }
    let end = SessionEntry(time: stage.time, event: stage.streamCancellation)
    try stage.apply(end)
    stage.advance(to: 200)
    expect(!stage.isMoving)
    for target in stage.targets { expectEqual(stage[target].scroller.phase, .resting) }
  }

  /// Frames of every kind in any order, pointers and keys, within 15 seconds.
  static func random(seed: UInt64, on stage: Stage) -> [SessionEntry] {
    var random = SplitMix64(seed: seed)
    let places = stage.targets.map { stage.rect(of: $0).center } + [Point(x: 1, y: 1)]
    var isDown = false
    return (0..<300).map { index in
      var frame = ScrollFrame(ScrollFrame.Source.allCases.randomElement(using: &random) ?? .finger)
      if Int.random(in: 0..<3, using: &random) > 0 { frame.source = .finger }
      let place = places.randomElement(using: &random) ?? Point(x: 0, y: 0)
      let time = Double(index) * 0.05 + Double.random(in: 0...0.04, using: &random)
      switch Int.random(in: 0..<12, using: &random) {
      case 0: (frame.stopsX, frame.stopsY) = (true, Bool.random(using: &random))
      case 1: frame.hold = .began(fingers: Int.random(in: 1...4, using: &random))
      case 2: frame.hold = .ended(isCancelled: Bool.random(using: &random))
      case 3: frame.isCancelled = true
      case 4: frame.notchesY = Int.random(in: -240...240, using: &random)
      case 5: (frame.isMomentum, frame.dy) = (true, 9)
      case 6: (frame.isMomentum, frame.stopsY) = (true, true)
      case 7:
        isDown.toggle()
        let event: SessionEvent =
          isDown
          ? .down(id: 1, x: place.x, y: place.y, kind: .touch, pressure: nil) : .up(id: 1)
        return SessionEntry(time: SessionEntry.fileTime(time), event: event.rounded)
      default:
        frame.dx = Double.random(in: -40...40, using: &random)
        frame.dy = Double.random(in: -40...40, using: &random)
      }
      return entry(frame, at: time, over: place)
    }
  }
}
