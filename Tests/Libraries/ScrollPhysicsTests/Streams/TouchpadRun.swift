import ScrollPhysics
import TestSupport

/// Content that scrolls along both axes, to which the frames of a case are applied.
struct TouchpadRun {
  var stream = ScrollStream()
  var x: Scroller
  var y: Scroller
  var lock: AxisLock?
  var phases: [(milliseconds: Int, name: String)] = []
  var changes = 0
  var dragged = (x: 0.0, y: 0.0)
  var releases: [(x: Double, y: Double)] = []
  /// The flings along y: initial velocity, distance and duration.
  var flings: [(velocity: Double, distance: Double, duration: Double)] = []
  var rows: [(milliseconds: Int, count: Int)] = []
  var notches = 0.0
  /// The distance along y by the momentum of the system.
  var coasted = 0.0
  /// When decelerations along y ended.
  var decelerated: [Int] = []
  /// Whether content moved by momentum in any frame.
  var hadMomentum = false
  private var events: [ScrollEvent] = []

  /// Creates content at rest, by default at 10 000 of a long range.
  init(
    _ tuning: ScrollTuning,
    isNative: Bool = false,
    range: ScrollRange = .bounded(minimum: 0, maximum: 40_000),
    offset: Double = 10_000
  ) {
    var tuning = tuning
    tuning.usesNativeScrollScale = isNative
    x = Scroller(tuning: tuning, axis: .horizontal, range: range, contentOffset: offset)
    y = Scroller(tuning: tuning, axis: .vertical, range: range, contentOffset: offset)
  }

  /// The phases as cases spell them.
  var phaseTexts: [String] { phases.map { "\($0.milliseconds) \($0.name)" } }

  mutating func advance(to time: Double) {
    x.advance(to: time, into: &events)
    y.advance(to: time, into: &events)
    events.removeAll()
  }

  mutating func play(_ test: TouchpadCase, until end: Double = .infinity) {
    for (time, input) in test.inputs where time <= end {
      apply(input, at: time)
    }
    if end < .infinity { advance(to: end) }
  }

  /// Ten movements 8 ms apart with a velocity along y, and the lift.
  mutating func flick(
    _ velocity: Double,
    at start: Double = 1,
    lift: Double = 0.08,
    isLate: Bool = false
  ) {
    for step in 0...10 {
      var frame = ScrollFrame(.finger)
      frame.dy = step < 10 ? velocity * 0.008 : 0
      (frame.stopsY, frame.isLate) = (step == 10, step == 10 && isLate)
      apply(.frame(frame, []), at: start + (step < 10 ? Double(step) * 0.008 : lift))
    }
  }

  private mutating func apply(_ input: TouchpadCase.Input, at time: Double) {
    advance(to: time)
    let milliseconds = Int(((time - 1) * 1000).rounded())
    guard case .frame(let frame, let modifiers) = input else {
      pass(.hold, .hold, at: time)
      let end = ScrollAction.holdEnd(isCancelled: false)
      return pass(end, end, at: time)
    }
    guard let step = stream.read(frame, at: time, modifiers: modifiers) else { return }
    var (dx, dy) = (step.x.action, step.y.action)
    if step.begins { phases.append((milliseconds, "begin")) }
    switch dy {
    case .gesture:
      changes += 1
      if let moved = lock?.locked(dx: dx.distance, dy: dy.distance) {
        (dx, dy) = (dx.moved(by: moved.dx), dy.moved(by: moved.dy))
      }
    case .lift, .handOver, .momentumEnd: break
    case .cancel: phases.append((milliseconds, "cancel"))
    case .hold: phases.append((milliseconds, "hold_begin"))
    case .holdEnd(let isCancelled): if !isCancelled { phases.append((milliseconds, "hold_end")) }
    case .wheel(let turn, let count):
      notches += turn
      if count != 0 { rows.append((milliseconds, count)) }
    case .momentum(let distance): coasted += distance
    case .continuous: break
    }
    let before = (x.contentOffset, y.contentOffset)
    pass(dx, dy, at: time)
    if let (endX, endY) = Self.both(step.x.end, step.y.end) { pass(endX, endY, at: time) }
    if dy.isDrag {
      dragged.x += x.contentOffset - before.0
      dragged.y += y.contentOffset - before.1
    }
    hadMomentum = hadMomentum || hasMomentum
    guard step.ends, dy.isDrag else { return }
    phases.append((milliseconds, "end"))
    releases.append((x.releaseVelocity, y.releaseVelocity))
    let motion = y.run?.cause == .fling ? y.motion : nil
    let distance = (motion?.restPosition ?? y.contentOffset) - y.contentOffset
    flings.append((motion?.velocity(at: 0) ?? 0, distance, motion?.duration ?? 0))
  }

  private mutating func pass(_ dx: ScrollAction, _ dy: ScrollAction, at time: Double) {
    x.scroll(dx, at: time, into: &events)
    events.removeAll()
    y.scroll(dy, at: time, into: &events)
    let ends = events.filter { $0.kind == .didEndDecelerating }
    decelerated += ends.map { Int((($0.time - 1) * 1000).rounded()) }
    events.removeAll()
  }

  private static func both(
    _ x: ScrollAction?,
    _ y: ScrollAction?
  ) -> (ScrollAction, ScrollAction)? {
    if let x, let y { (x, y) } else { nil }
  }

  /// Whether content moves after a release with velocity.
  var hasMomentum: Bool {
    [x, y].contains { $0.motion != nil && $0.run?.cause == .fling }
  }
}

extension ScrollAction {
  /// Whether the action belongs to a drag, and neither to a wheel nor to the system's momentum.
  fileprivate var isDrag: Bool {
    switch self {
    case .wheel, .momentum, .momentumEnd: false
    case .gesture, .lift, .handOver, .cancel, .hold, .holdEnd, .continuous: true
    }
  }
}
