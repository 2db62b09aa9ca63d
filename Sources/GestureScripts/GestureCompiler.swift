import JSONText
import Sessions
import ScrollPhysics

/// Compiles steps to entries in order of time; the hands of a block move at the same time.
struct GestureCompiler<Surface: GestureSurface> {
  private(set) var surface: Surface
  private var entries: [SessionEntry] = []
  private var order = EntryOrder()
  /// When the next step begins, in microseconds.
  private var now = 0
  private var sampling = GestureSampling()
  private var kind = PointerEvent.Kind.touch
  /// Number of gestures so far, and the last pointer's id.
  private var gestureCount = 0

  init(surface: Surface) {
    self.surface = surface
  }

  /// Runs every step.
  mutating func entries(of steps: [GestureStep]) throws(GestureError) -> [SessionEntry] {
    for step in steps {
      if case .together(let hands) = step.action {
        try run(hands.map { hand in step.isTrial ? hand.map(\.trial) : hand })
      } else {
        try run([[step]])
      }
    }
    try emit(GestureEvent(time: now, event: .end), of: steps.last)
    return entries
  }

  /// The state of one hand of a block.
  private struct Hand {
    var steps: ArraySlice<GestureStep>
    /// The step whose events are pending.
    var current: GestureStep?
    var pending: ArraySlice<GestureEvent> = []
    /// When the next step begins.
    var time: Int

    /// Time of the next event or step; nil if the hand is finished.
    var nextTime: Int? { pending.first?.time ?? (steps.isEmpty ? nil : time) }
  }

  private mutating func run(_ lists: [[GestureStep]]) throws(GestureError) {
    var hands = lists.map { Hand(steps: $0[...], time: now) }
    while let index = Self.soonest(of: hands) {
      if let event = hands[index].pending.popFirst() {
        try emit(event, of: hands[index].current)
      } else if let step = hands[index].steps.popFirst() {
        let plan = try plan(step, at: hands[index].time)
        hands[index].current = step
        hands[index].pending = plan.events[...]
        hands[index].time = plan.end
      }
    }
    for hand in hands { now = max(now, hand.time) }
  }

  /// The first hand of those with the earliest time.
  private static func soonest(of hands: [Hand]) -> Int? {
    var best: (index: Int, time: Int)?
    for (index, hand) in hands.enumerated() {
      guard let time = hand.nextTime else { continue }
      if best.map({ time < $0.time }) ?? true { best = (index, time) }
    }
    return best?.index
  }

  private mutating func emit(
    _ event: GestureEvent,
    of step: GestureStep?
  ) throws(GestureError) {
    let line = step?.line ?? 1
    let column = step?.column ?? 1
    let entry = SessionEntry(microseconds: event.time, event: event.event.rounded)
    do throws(SourceProblem) {
      try entry.event.check()
      try order.admit(microseconds: event.time, entry.event)
    } catch {
      throw GestureError(error, line: line, column: column)
    }
    do throws(GestureRefusal) {
      try surface.apply(entry)
    } catch {
      throw GestureError(line: line, column: column, text: error.text)
    }
    entries.append(entry)
  }

  private mutating func plan(
    _ step: GestureStep,
    at time: Int
  ) throws(GestureError) -> GesturePlan {
    switch step.action {
    case .press(let press):
      guard let place = try place(of: press.target, in: step, at: time) else {
        return GesturePlan(end: time)
      }
      gestureCount += 1
      let finger = GestureFinger(id: gestureCount, kind: kind, sampling: sampling)
      return try finger.plan(press, from: place, at: time, step: step)
    case .wheel(let target, let notches, let isSideways, let duration):
      guard let place = try place(of: target, in: step, at: time) else {
        return GesturePlan(end: time)
      }
      return .wheel(at: place, notches: notches, isSideways: isSideways, from: time, in: duration)
    case .key(let stroke, let duration):
      return .key(stroke, at: time, for: duration)
    case .type(let strokes):
      gestureCount += 1
      let noise = GestureNoise(seed: sampling.seed, gesture: gestureCount)
      return .typing(strokes, at: time, noise: noise)
    case .wait(let duration):
      return GesturePlan(end: time + duration)
    case .waitSettled:
      return GesturePlan(end: max(time, try settlingTime(for: step)))
    case .instant(let event):
      return GesturePlan(events: [GestureEvent(time: time, event: event)], end: time)
    case .sampling(let sampling):
      self.sampling = sampling
      return GesturePlan(end: time)
    case .pointer(let kind):
      self.kind = kind
      return GesturePlan(end: time)
    case .together:
      preconditionFailure("the parser allows no block in a block")
    }
  }

  private func settlingTime(for step: GestureStep) throws(GestureError) -> Int {
    guard let seconds = surface.settlingTime(),
      seconds * 1e6 <= Double(SessionLimits.microseconds)
    else {
      throw GestureError(
        line: step.line,
        column: step.column,
        found: "a motion that never settles",
        expected: "every motion to settle within 24 hours"
      )
    }
    return Int((max(0, seconds) * 1e6).rounded(.up))
  }

  /// The place of a target; nil if it cannot be touched and the step is a trial.
  private mutating func place(
    of target: GestureTarget,
    in step: GestureStep,
    at time: Int
  ) throws(GestureError) -> GesturePlace? {
    var place: GesturePlace
    switch target.place {
    case .point(let x, let y):
      place = GesturePlace(x: x, y: y)
    case .named(let name, let item):
      guard surface.targets.contains(name) else {
        throw GestureError(
          line: step.line,
          column: target.column,
          found: ShownText.quoted(name),
          expected: "one of \(surface.targets.joined(separator: ", "))"
        )
      }
      let found = surface.place(of: name, item: item, at: Double(time) / 1e6)
      guard let found else {
        if step.isTrial { return nil }
        throw GestureError(
          line: step.line,
          column: target.column,
          found: "'\(target.text)', which cannot be touched at \(Double(time) / 1e6) s",
          expected: "a target that can be touched"
        )
      }
      place = found
    }
    place.x += target.offsetX
    place.y += target.offsetY
    return place
  }
}

extension GestureStep {
  /// The step with `isTrial` set.
  fileprivate var trial: GestureStep {
    var step = self
    step.isTrial = true
    return step
  }
}
