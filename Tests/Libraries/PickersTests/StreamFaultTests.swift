import Pickers
import ScrollPhysics
import TestSupport
import Testing

/// Rows under a touchpad: the seam of a loop, and the system's momentum.
struct StreamFaultTests {
  enum Stream: CaseIterable { case gesture, momentum }

  /// A loop of ten rows of 40 points at an offset of 390, 10 points before the seam.
  private static func loop() -> (wheel: Wheel, events: [PickerEvent]) {
    var wheel = Wheel(rowCount: 10, loops: true, tuning: .android)
    var events: [PickerEvent] = []
    wheel.apply(.scrollBy(rows: -0.25), in: 0, cause: .wheel, at: 0, into: &events)
    events = []
    return (wheel, events)
  }

  private static func send(
    _ stream: Stream,
    by distance: Double,
    ends: Bool = false,
    at time: Double,
    to wheel: inout Wheel,
    into events: inout [PickerEvent]
  ) {
    let isGesture = stream == .gesture
    var actions: [ScrollAction] = [isGesture ? .gesture(by: distance) : .momentum(by: distance)]
    if ends { actions.append(isGesture ? .lift() : .momentumEnd) }
    for action in actions {
      wheel.apply(.scroll(action), in: 0, cause: .drag, at: time, into: &events)
    }
  }

  @Test(arguments: Stream.allCases)
  func `a last movement over the seam emits no tick of other rows`(stream: Stream) {
    var (wheel, events) = Self.loop()
    Self.send(stream, by: 15, ends: true, at: 0.1, to: &wheel, into: &events)
    expect(events.ticks.isEmpty && events.stepsMoved == 0)
    expectEqual(wheel.contentOffset, 5)
  }

  @Test(arguments: Stream.allCases)
  func `a last movement after several laps ticks the rows of this movement only`(
    stream: Stream
  ) {
    for direction in [1.0, -1] {
      var (wheel, events) = Self.loop()
      for step in 1...30 {
        let time = 0.1 + Double(step) * 0.008
        Self.send(stream, by: direction * 60, at: time, to: &wheel, into: &events)
      }
      expectEqual(events.stepsMoved, Int(direction) * 45)
      events = []
      Self.send(stream, by: direction * 100, ends: true, at: 0.4, to: &wheel, into: &events)
      expect(abs(events.stepsMoved) <= 3 && events.stepsMoved * Int(direction) >= 2)
    }
  }

  @Test(arguments: Stream.allCases)
  func `the offsets of didScroll are continuous over the laps of a loop`(stream: Stream) {
    var (wheel, events) = Self.loop()
    for step in 1...30 {
      Self.send(stream, by: 60, at: 0.1 + Double(step) * 0.008, to: &wheel, into: &events)
    }
    Self.send(stream, by: 0, ends: true, at: 0.4, to: &wheel, into: &events)
    for frame in 1...60 { wheel.advance(to: 0.4 + Double(frame) / 600, into: &events) }
    wheel.handle(PointerEvent(time: 0.5, id: 0, phase: .down, x: 0, y: 0), into: &events)
    wheel.handle(PointerEvent(time: 0.6, id: 0, phase: .moved, x: 0, y: -70), into: &events)
    let offsets = events.compactMap { event in
      if case .scroll(.didScroll(let offset)) = event.kind { offset } else { nil }
    }
    expect(zip(offsets, offsets.dropFirst()).allSatisfy { $1 - $0 > -40 && $1 - $0 < 100 })
    let place = offsets.last ?? 0
    expect(abs(place - (place / 400).rounded(.down) * 400 - wheel.contentOffset) < 1e-9)
  }

  @Test func `a key, a program and a step move rows during the system's momentum`() {
    for number in 0..<3 {
      var wheel = Wheel(rowCount: 100, selection: 20, tuning: .android)
      var events: [PickerEvent] = []
      for step in 0...9 {
        let time = Double(step) * 0.008
        Self.send(.momentum, by: 6, at: time, to: &wheel, into: &events)
      }
      let here = wheel.selection ?? 0
      switch number {
      case 0: wheel.step(by: 3, cause: .key, at: 0.08, into: &events)
      case 1: wheel.select(here + 3, at: 0.08, into: &events)
      default: wheel.animate(to: here + 3, duration: 0.2, at: 0.08, into: &events)
      }
      wheel.advance(to: 5, into: &events)
      expect(wheel.selection == here + 3 && events.settles == [here + 3])
    }
  }

  @Test(arguments: [false, true])
  func `a sheet's decision comes before its dismissal, which begins and ends`(isReduced: Bool) {
    for part in [SheetPart.grabber, .done, .cancel, .backdrop] {
      var tuning = ScrollTuning.uikit
      tuning["reducedMotion"] = isReduced ? 1 : 0
      let frame = PickerFrame(x: 0, y: 0, width: 400, height: 800)
      var sheet = PickerSheet(
        Picker(columns: [["a", "b", "c"]], selection: [1], tuning: tuning),
        frame: frame
      )
      var events: [PickerEvent] = []
      sheet.present(at: 0, into: &events)
      sheet.advance(to: 1, into: &events)
      events = []
      let place = sheet.frame(of: part)
      let (x, y) = part == .grabber ? (place.midX, place.y + 8) : (place.midX, place.y + 20)
      for (number, distance) in [0.0, 40, 80, 120].enumerated() {
        let moved = part == .grabber ? distance : 0
        let phase: PointerEvent.Phase = number == 0 ? .down : number < 3 ? .moved : .up
        let time = 1 + Double(number) * 0.02
        sheet.handle(
          PointerEvent(time: time, id: 1, phase: phase, x: x, y: y + min(moved, 80)),
          into: &events
        )
      }
      sheet.advance(to: 3, into: &events)
      expectEqual(
        events.map(\.kind),
        [
          .decision(row: 1, isCommitted: part == .done), .sheet(.willDismiss), .sheet(.didDismiss),
        ],
        "\(part)"
      )
    }
  }
}
