import JSONText
import Sessions

/// Compiles the steps of a script to session entries in order of time.
///
/// The hands of a `together` block move at the same time. A step with a problem is skipped, and compilation
/// continues, so that later problems are found too.
struct GestureCompiler<Surface: GestureSurface> {
  private(set) var surface: Surface
  /// The problems found so far, in order of time.
  private(set) var problems: [GestureError] = []
  /// The first line of the script in which parsing found a problem; `Int.max` if there is none.
  private let firstWrongLine: Int
  private var entries: [SessionEntry] = []
  private var order = EntryOrder()
  /// Whether the session has reached a limit, so that no later entry can be added.
  private var isFull = false
  /// The time at which the next step begins, in microseconds.
  private var now = 0
  /// Number of presses and `type` statements so far.
  ///
  /// A press uses this number as the identifier of its pointer. Both use it to select their pseudorandom
  /// numbers.
  private var gestureCount = 0

  /// `problems` are those that parsing the script found.
  init(surface: Surface, after problems: [GestureError]) {
    self.surface = surface
    firstWrongLine = problems.map(\.line).min() ?? .max
  }

  /// The last entry is an end entry.
  mutating func entries(of steps: [GestureStep]) -> [SessionEntry] {
    for step in steps {
      if case .together(let hands) = step.action { run(hands) } else { run([[step]]) }
    }
    let position = steps.last?.position ?? GesturePosition()
    emit(SessionEntry(microseconds: now, event: .end), at: position)
    return entries
  }

  /// Adds a problem, unless it may be the consequence of an earlier problem.
  ///
  /// A name that does not exist is always added. Any other problem may follow from a skipped step, so it is
  /// added only if there is no problem before it.
  private mutating func add(_ problem: GestureError, isName: Bool) {
    guard isName || problems.isEmpty && problem.line < firstWrongLine else { return }
    problems.append(problem)
  }

  /// The state of one hand, which performs the steps of a list one after another.
  private struct Hand {
    var steps: ArraySlice<GestureStep>
    /// Position in the script of the step whose events are pending.
    var position = GesturePosition()
    var pending: ArraySlice<SessionEntry> = []
    /// Time at which the next step begins, in microseconds.
    var time: Int

    /// Time of the next event or step, in microseconds; `Int.max` if the hand has finished.
    var nextTime: Int {
      pending.first.map { Int($0.microseconds) } ?? (steps.isEmpty ? .max : time)
    }
  }

  private mutating func run(_ lists: [[GestureStep]]) {
    var hands = lists.map { Hand(steps: $0[...], time: now) }
    while let index = hands.indices.min(by: { hands[$0].nextTime < hands[$1].nextTime }) {
      if let entry = hands[index].pending.popFirst() {
        emit(entry, at: hands[index].position)
      } else if let step = hands[index].steps.popFirst() {
        let plan = plan(step, at: hands[index].time)
        hands[index].position = step.position
        if case .instant(_, let name?) = step.action { hands[index].position = name }
        hands[index].pending = plan.events[...]
        hands[index].time = plan.end
      } else {
        break
      }
      if isFull { for hand in hands.indices { hands[hand].pending = [] } }
    }
    for hand in hands { now = max(now, hand.time) }
  }

  private mutating func emit(_ entry: SessionEntry, at position: GesturePosition) {
    let entry = entry.rounded
    do {
      try entry.event.check()
      try order.admit(microseconds: entry.microseconds, entry.event)
      try surface.apply(entry)
      entries.append(entry)
    } catch {
      let problem = error as? SourceProblem
      isFull = isFull || problem?.kind == .textLimit
      add(position.error(problem?.text ?? "\(error)"), isName: entry.event.isName && !isFull)
    }
  }

  /// A step with a problem has an empty plan.
  private mutating func plan(_ step: GestureStep, at time: Int) -> GesturePlan {
    do throws(GestureError) {
      if let target = step.action.target, let problem = nameProblem(with: target, in: step) {
        add(problem, isName: true)
        return GesturePlan(end: time)
      }
      return isFull ? GesturePlan(end: time) : try makePlan(step, at: time)
    } catch {
      add(error, isName: false)
      return GesturePlan(end: time)
    }
  }

  /// Returns an error if the surface has no target of the given name, or no such item in it.
  ///
  /// After `try`, an item that does not exist is no error.
  private func nameProblem(with target: GestureTarget, in step: GestureStep) -> GestureError? {
    guard let name = target.name else { return nil }
    guard surface.targets.contains(name) else {
      let expected = "one of \(surface.targets.joined(separator: ", "))"
      return target.position.found(ShownText.quoted(name), expected: expected)
    }
    guard let item = target.item, !step.isTrial, let count = surface.itemCount(of: name),
      item >= count
    else { return nil }
    return target.position.found("'\(name) \(item)'", expected: "an item of 0...\(count - 1)")
  }

  private mutating func makePlan(
    _ step: GestureStep,
    at time: Int
  ) throws(GestureError) -> GesturePlan {
    var plan = GesturePlan(end: time)
    switch step.action {
    case .press(let press):
      guard let place = try place(of: press.target, in: step, at: time) else { return plan }
      gestureCount += 1
      let finger = GestureFinger(id: gestureCount, step: step)
      return try finger.plan(press, from: place, at: time)
    case .wheel(let target, let notches, let isSideways, let duration):
      guard let place = try place(of: target, in: step, at: time) else { return plan }
      plan.addTurns(of: notches, at: place, isSideways: isSideways, in: duration)
    case .swipe(let target, let part):
      guard let place = try place(of: target, in: step, at: time) else { return plan }
      return try GestureFinger(id: 0, step: step).plan(swipe: part, from: place, at: time)
    case .notch(let target, let x, let y, let duration):
      guard let place = try place(of: target, in: step, at: time) else { return plan }
      plan.addNotches(x, y, at: place, in: duration)
    case .rest(let duration):
      plan.addHold(for: duration)
    case .key(let stroke, let duration):
      plan.add(stroke, for: duration)
    case .type(let strokes):
      gestureCount += 1
      plan.add(strokes, GestureNoise(seed: step.pointer.seed, gesture: gestureCount))
    case .wait(let duration):
      plan.end += duration
    case .waitSettled:
      guard let seconds = surface.settlingTime(),
        seconds * 1e6 <= Double(SessionLimits.microseconds)
      else {
        let expected = "every motion to settle within 24 hours"
        throw step.position.found("a motion that never settles", expected: expected)
      }
      plan.end = max(time, Int((max(0, seconds) * 1e6).rounded(.up)))
    case .instant(let event, _):
      plan.add(event)
    case .together:
      preconditionFailure("the parser allows no block in a block")
    }
    return plan
  }

  /// Returns nil if the target cannot be touched and the step begins with `try`.
  private mutating func place(
    of target: GestureTarget,
    in step: GestureStep,
    at time: Int
  ) throws(GestureError) -> GesturePlace? {
    guard let name = target.name else { return GesturePlace(x: target.x, y: target.y) }
    let seconds = Double(time) / 1e6
    guard var place = surface.place(of: name, item: target.item, at: seconds) else {
      if step.isTrial { return nil }
      let text = target.item.map { "\(name) \($0)" } ?? name
      let found = "'\(text)', which cannot be touched at \(seconds) s"
      throw target.position.found(found, expected: "a target that can be touched")
    }
    place.x += target.x
    place.y += target.y
    return place
  }
}

extension GestureAction {
  /// The target at which a pointer acts; nil for `together` too, because each of its steps has its
  /// own target.
  fileprivate var target: GestureTarget? {
    switch self {
    case .press(let press): press.target
    case .wheel(let target, _, _, _), .notch(let target, _, _, _), .swipe(let target, _): target
    case .rest, .key, .type, .wait, .waitSettled, .instant, .together: nil
    }
  }
}

extension SessionEvent {
  /// True if the event contains a name that must exist on the surface.
  fileprivate var isName: Bool {
    switch self {
    case .preset, .tuning: true
    default: false
    }
  }
}
