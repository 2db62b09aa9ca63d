import Pickers
import ScrollPhysics
import TestSupport
import Testing

/// Scroll streams of any order and with any value, for every preset and kind of picker.
struct StreamAbuseTests {
  static let distances = [
    0, -0.0, 6, -6, 0.004, 1e-300, -300, 4000, 0x1p40, -0x1p40, 0x1p41, 1e300, .infinity,
    -.infinity,
    .nan, .greatestFiniteMagnitude,
  ]

  @Test(arguments: ScrollTuning.presets.map(\.name))
  func `no order of frames and actions leaves anything moving or held`(name: String) throws {
    let preset = try #require(ScrollTuning.preset(named: name))
    for seed in 0..<12 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var tuning = preset
      if seed % 3 > 0 {
        tuning.touchpadRule = TouchpadRule.allCases.randomElement(using: &random) ?? .touch
        tuning.wheelRule = WheelRule.allCases.randomElement(using: &random) ?? .gtk
      }
      let picker = Picker(
        columns: [.numbers(first: 0, count: 60), .titles(["a", "b", "c"])],
        tuning: tuning
      )
      let scale = RulerScale(minimum: 0, step: 1, fractionDigits: 0, count: 100)
      abuse(Wheel(rowCount: 20, selection: 4, tuning: tuning), &random)
      abuse(Ruler(scale: scale, selection: 50, markExtent: 8, tuning: tuning), &random)
      abuse(LoopingHeader(titles: LoopingHeaderTests.titles, tuning: tuning), &random)
      abuse(picker, &random)
      abuse(PickerSheet(picker), &random)
      abuse(tuning, &random)
    }
  }

  private func abuse<Model: PickerModel>(_ start: Model, _ random: inout SplitMix64) {
    var (model, run) = (start, Run(&random))
    var column = 0
    for _ in 0..<60 {
      let time = run.next(&random)
      if !run.hasFramesOnly { column = Int.random(in: 0..<model.columnCount, using: &random) }
      if !run.actions.isEmpty {
        for action in run.actions {
          model.apply(.scroll(action), in: column, cause: .drag, at: time)
        }
      } else if let phase = run.pointer {
        model.handle(Self.pointer(phase, at: time))
      } else {
        model.advance(to: time)
      }
      run.check(model.rows(in: column)?.scroller)
    }
    model.handle(Self.pointer(.cancelled, at: run.time))
    for column in 0..<model.columnCount {
      model.apply(.scroll(.cancel), in: column, cause: .drag, at: run.time)
    }
    model.advance(to: run.time + 200)
    expect(run.isSound && !model.isMoving)
    for column in 0..<model.columnCount {
      guard let rows = model.rows(in: column) else { continue }
      check(rows.scroller)
      expectEqual(rows.scroller.contentOffset, Double(rows.selection ?? 0) * rows.rowExtent)
    }
  }

  /// Applies random actions and pointer events to free content.
  private func abuse(_ tuning: ScrollTuning, _ random: inout SplitMix64) {
    let range = ScrollRange.bounded(minimum: -100, maximum: 900)
    var scroller = Scroller(tuning: tuning, axis: .vertical, range: range)
    var (events, run): ([ScrollEvent], Run) = ([], Run(&random))
    for _ in 0..<60 {
      let time = run.next(&random)
      if !run.actions.isEmpty {
        for action in run.actions { scroller.scroll(action, at: time, into: &events) }
      } else if let phase = run.pointer {
        scroller.handle(Self.pointer(phase, at: time), into: &events)
      } else {
        scroller.advance(to: time, into: &events)
      }
      run.check(scroller)
    }
    scroller.handle(Self.pointer(.cancelled, at: run.time), into: &events)
    scroller.scroll(.cancel, at: run.time, into: &events)
    scroller.advance(to: run.time + 200, into: &events)
    expect(run.isSound)
    check(scroller)
    let (begins, ends) = (
      events.count { $0.kind == .willBeginDragging }, events.count { $0.kind.isDragEnd }
    )
    expectEqual(begins, ends)
  }

  private func check(_ scroller: Scroller) {
    expect(scroller.phase == .resting && !scroller.isTracking && !scroller.isMoving)
    expect(scroller.contentOffset.isFinite)
    expectEqual(scroller.range.overscroll(scroller.contentOffset), 0)
  }

  private static func pointer(_ phase: PointerEvent.Phase, at time: Double) -> PointerEvent {
    PointerEvent(time: time, id: 1, phase: phase, x: 0, y: 0)
  }

  /// The random steps of a run: frames of one stream, and in some runs also actions without a stream.
  struct Run {
    let hasFramesOnly: Bool
    private var stream = ScrollStream()
    private var isPressed = false
    private(set) var time = 0.0
    /// The actions of the step; empty if it has none.
    private(set) var actions: [ScrollAction] = []
    private(set) var pointer: PointerEvent.Phase?
    /// Whether every value was finite, and content was never held without a gesture or press.
    private(set) var isSound = true

    init(_ random: inout SplitMix64) { hasFramesOnly = Bool.random(using: &random) }

    /// Chooses a step and returns its time, which is sometimes before that of the last step, or NaN.
    mutating func next(_ random: inout SplitMix64) -> Double {
      let chance = Int.random(in: 0..<12, using: &random)
      let pause = Double.random(in: chance == 1 ? -1...0 : 0...0.06, using: &random)
      let time = chance == 0 ? .nan : time + pause
      if time > self.time { self.time = time }
      (actions, pointer) = ([], nil)
      let distance = StreamAbuseTests.distances.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        let phases: [PointerEvent.Phase] = [.down, .moved, .up, .cancelled]
        pointer = phases.randomElement(using: &random)
        if pointer != .moved { isPressed = pointer == .down }
      case 1: break
      case 2...4 where !hasFramesOnly:
        actions = [StreamAbuseTests.anyAction(&random, by: distance)]
      default:
        let keys = ScrollStream.Modifiers(rawValue: Int.random(in: 0..<9, using: &random) % 4)
        let frame = StreamAbuseTests.anyFrame(&random, by: distance)
        let step = stream.read(frame, at: time, modifiers: keys)?.y
        actions = [step?.action, step?.end].compactMap { $0 }
      }
      return time
    }

    mutating func check(_ scroller: Scroller?) {
      guard let scroller else { return }
      let values = [scroller.contentOffset, scroller.velocity, scroller.projectedOffset]
      let isLeft = hasFramesOnly && !isPressed && !stream.isActive && scroller.isTracking
      if isLeft || !values.allSatisfy({ $0.isFinite }) { isSound = false }
    }
  }

  fileprivate static func anyAction(_ random: inout SplitMix64, by distance: Double) -> ScrollAction
  {
    let rows = [0, 1, -3, .max, .min].randomElement(using: &random) ?? 0
    let rest = [nil, 0, 0, 0, 0.06, -1, .infinity, .nan].randomElement(using: &random) ?? 0
    let actions: [ScrollAction] = [
      .gesture(by: distance), .gesture(by: distance), .lift(rest: rest), .lift(rest: rest),
      .handOver, .cancel, .hold, .holdEnd(isCancelled: true), .holdEnd(isCancelled: false),
      .wheel(notches: distance, rows: rows), .continuous(by: distance), .momentum(by: distance),
      .momentumEnd,
    ]
    return actions.randomElement(using: &random) ?? .cancel
  }

  fileprivate static func anyFrame(_ random: inout SplitMix64, by distance: Double) -> ScrollFrame {
    var frame = ScrollFrame(ScrollFrame.Source.allCases.randomElement(using: &random) ?? .finger)
    if Bool.random(using: &random) { frame.source = .finger }
    switch Int.random(in: 0..<9, using: &random) {
    case 0: (frame.stopsX, frame.stopsY) = (Bool.random(using: &random), true)
    case 1: frame.hold = .began(fingers: Int.random(in: -1...5, using: &random))
    case 2: frame.hold = .ended(isCancelled: Bool.random(using: &random))
    case 3: frame.isCancelled = true
    case 4:
      frame.notchesY = [120, -1, 59, .max, .min].randomElement(using: &random) ?? 0
    case 5: (frame.isMomentum, frame.dy) = (true, distance)
    case 6: (frame.isMomentum, frame.stopsY, frame.isLate) = (true, true, true)
    default: (frame.dx, frame.dy) = (Double.random(in: -9...9, using: &random), distance)
    }
    return frame
  }
}

extension ScrollEvent.Kind {
  fileprivate var isDragEnd: Bool {
    if case .didEndDragging = self { true } else { false }
  }
}
