import ScrollPhysics
import TestSupport

/// The pointer events of one finger that moves along an axis at constant velocity.
struct Stroke {
  let id: Int
  let axis: ScrollAxis
  private(set) var events: [PointerEvent] = []
  private(set) var time: Double
  private(set) var along: Double
  private(set) var across: Double

  /// Begins with a finger down.
  init(
    at time: Double,
    along: Double = 0,
    across: Double = 0,
    id: Int = 0,
    axis: ScrollAxis = .vertical
  ) {
    self.id = id
    self.axis = axis
    self.time = time
    self.along = along
    self.across = across
    add(.down)
  }

  /// Moves the finger by a distance in points at constant velocity over a duration in seconds.
  func moved(
    by distance: Double,
    across side: Double = 0,
    over duration: Double,
    hertz: Double = 120
  ) -> Stroke {
    var stroke = self
    let count = max(1, Int((duration * hertz).rounded()))
    for number in 1...count {
      let share = Double(number) / Double(count)
      stroke.time = time + duration * share
      stroke.along = along + distance * share
      stroke.across = across + side * share
      stroke.add(.moved)
    }
    return stroke
  }

  /// Keeps the finger at its position.
  func waiting(_ duration: Double) -> Stroke {
    var stroke = self
    stroke.time += duration
    return stroke
  }

  /// Lifts the finger immediately.
  func lifted() -> Stroke {
    var stroke = self
    stroke.add(.up)
    return stroke
  }

  /// Cancels the touch, as the system does.
  func cancelled() -> Stroke {
    var stroke = self
    stroke.add(.cancelled)
    return stroke
  }

  private mutating func add(_ phase: PointerEvent.Phase) {
    let isVertical = axis == .vertical
    events.append(
      PointerEvent(
        time: time,
        id: id,
        phase: phase,
        x: isVertical ? across : along,
        y: isVertical ? along : across
      )
    )
  }
}

extension Scroller {
  /// A vertical scroller at rest.
  init(
    _ tuning: ScrollTuning,
    _ range: ScrollRange,
    at offset: Double = 0,
    snap: SnapRule = .free,
    bounces: Bool = true
  ) {
    self.init(
      tuning: tuning,
      axis: .vertical,
      range: range,
      contentOffset: offset,
      snap: snap,
      bounces: bounces
    )
  }

  /// Handles every event of a stroke and completes a release; returns the scroll events.
  @discardableResult
  mutating func play(_ stroke: Stroke) -> [ScrollEvent] {
    appended {
      for event in stroke.events { handle(event, into: &$0) }
      advance(to: time, into: &$0)
    }
  }

  /// Advances by 60 seconds, in which every motion comes to rest.
  @discardableResult
  mutating func rest() -> [ScrollEvent] {
    advance(to: time + 60)
  }
}

/// The calls of a scroller, with the events that they append as results.
extension Scroller {
  @discardableResult mutating func handle(_ event: PointerEvent) -> [ScrollEvent] {
    appended { handle(event, into: &$0) }
  }

  @discardableResult mutating func advance(to time: Double) -> [ScrollEvent] {
    appended { advance(to: time, into: &$0) }
  }

  @discardableResult mutating func scroll(_ action: ScrollAction, at time: Double) -> [ScrollEvent]
  {
    appended { scroll(action, at: time, into: &$0) }
  }

  @discardableResult mutating func scroll(
    by distance: Double,
    cause: ScrollCause,
    at time: Double
  ) -> [ScrollEvent] {
    appended { scroll(by: distance, cause: cause, at: time, into: &$0) }
  }

  @discardableResult mutating func scroll(
    to offset: Double,
    animation: ScrollAnimation = .spring,
    cause: ScrollCause = .program,
    at time: Double
  ) -> [ScrollEvent] {
    appended { scroll(to: offset, animation: animation, cause: cause, at: time, into: &$0) }
  }

  @discardableResult mutating func change(
    range: ScrollRange,
    snap: SnapRule,
    at time: Double
  ) -> [ScrollEvent] {
    appended { change(range: range, snap: snap, at: time, into: &$0) }
  }
}

extension ScrollEvent {
  /// Whether the event is any other than `didScroll`.
  var isStep: Bool {
    if case .didScroll = kind { false } else { true }
  }

  /// One line of a golden: time in milliseconds, cause, event.
  var line: String {
    let what =
      switch kind {
      case .willBeginDragging: "willBeginDragging"
      case .didScroll(let offset): "didScroll \(decimal(offset))"
      case .willEndDragging(let velocity, let target):
        "willEndDragging velocity \(decimal(velocity)) target \(decimal(target))"
      case .didEndDragging(let willDecelerate): "didEndDragging willDecelerate \(willDecelerate)"
      case .willBeginDecelerating: "willBeginDecelerating"
      case .didEndDecelerating: "didEndDecelerating"
      case .didEndScrollingAnimation: "didEndScrollingAnimation"
      }
    return "\(decimal(time * 1000, places: 1)) \(cause.rawValue) \(what)"
  }
}

extension Leg {
  /// The pace ω of a spring, in radians per second; nil for other laws.
  var springPace: Double? {
    guard case .spring(let swing, _) = law else { return nil }
    return switch swing {
    case .critical(let rate, _): rate
    case .overdamped(let slow, let fast, _): (slow * fast).squareRoot()
    case .underdamped(let decay, let frequency, _):
      (decay * decay + frequency * frequency).squareRoot()
    }
  }

  var isSpring: Bool { springPace != nil }

  var isDecay: Bool {
    if case .decay = law { true } else { false }
  }

  /// The curve of an ease; nil for other laws.
  var curve: Ease? {
    if case .ease(let curve, _, _) = law { curve } else { nil }
  }
}
