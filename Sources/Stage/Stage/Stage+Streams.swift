import Drawing
import Pickers
import ScrollPhysics
package import Sessions

/// The present or last gesture on a touchpad: its scroll frames, the content that it moves, and the position of
/// the pointer.
struct StageStream: Equatable, Sendable {
  var frames = ScrollStream()
  /// The target that the present gesture moves, or that the last gesture moved.
  ///
  /// nil if the gesture began neither on a piece nor on the tuning panel.
  var owner: StageTarget?
  var lock = AxisLock()
  /// Position of the pointer while fingers move on the touchpad; nil otherwise.
  var place: Point?

  var isActive: Bool { frames.isActive }
}

extension ScrollAction {
  /// Whether the action comes from a wheel, or from a device that does not report when fingers lift.
  ///
  /// Such an action does not belong to a gesture.
  fileprivate var isTurn: Bool { if case .continuous = self { true } else { isWheel } }

  fileprivate var isWheel: Bool { if case .wheel = self { true } else { false } }

  /// What the list of latest events shows for the action.
  fileprivate var name: String {
    switch self {
    case .gesture: "begin"
    case .lift, .handOver: "end"
    case .cancel: "cancel"
    case .hold: "hold"
    case .holdEnd: "holdEnd"
    case .wheel: "notch"
    case .continuous: "scroll"
    case .momentum, .momentumEnd: "momentum"
    }
  }
}

extension Stage {
  package var streamCancellation: SessionEvent {
    let place = stream.place ?? Point(x: 0, y: 0)
    return .scroll(.cancel, x: place.x, y: place.y, modifiers: [])
  }

  /// Converts an event of the window to the event that must be recorded and applied; nil if there is none.
  ///
  /// A scroll frame without values only reports the position of the pointer, and is not recorded. If content
  /// still moves after a gesture and the pointer is no longer on it, the result is an event that cancels the
  /// gesture.
  package func input(_ event: SessionEvent) -> SessionEvent? {
    guard case .scroll(let frame, let x, let y, _) = event, frame.isEmpty else { return event }
    return isThrown(awayFrom: Point(x: x, y: y)) ? streamCancellation : nil
  }

  /// Whether content still moves after a gesture has ended, and `place` is not on that content.
  private func isThrown(awayFrom place: Point) -> Bool {
    guard let owner = stream.owner, !stream.isActive, target(ofScrollAt: place) != owner else {
      return false
    }
    return index(of: owner).flatMap { pieces[$0].motion(of: owner)?.scroller?.isMoving } ?? false
  }

  /// A gesture moves the target that is under the pointer when the gesture begins.
  ///
  /// It moves the target along one axis: the axis with the larger distance in the first points of the gesture.
  ///
  /// A knob or the engine header moves only if it has the focus. Otherwise the list of knobs scrolls.
  mutating func scroll(_ frame: ScrollFrame, at place: Point, modifiers: KeyModifiers) {
    var keys: ScrollStream.Modifiers = []
    if modifiers.shift { keys.insert(.shift) }
    if modifiers.control { keys.insert(.control) }
    let isWheel = frame.source != .finger
    let step = stream.frames.read(frame, at: time, modifiers: isWheel ? [] : keys)
    if frame.isCancelled { stopStreamMotion() }
    guard let step else { return }
    pointerTime = time
    let action = step.y.action
    switch action {
    case .gesture, .lift, .handOver:
      if step.begins { begin(at: place) }
      drag(step)
      stream.place = step.ends ? nil : place
    case .hold, .holdEnd:
      pass(action, moved: (0, 0), to: stream.owner)
    case .cancel:
      drop()
    case .momentum, .momentumEnd:
      drag(step)
    case .wheel, .continuous:
      turn(step, at: place, isFast: modifiers.shift)
    }
    if case .gesture = action, !step.begins, !step.ends { return }
    note(
      (step.y.end ?? action).name,
      of: frame.source,
      on: action.isTurn ? target(ofScrollAt: place) : stream.owner
    )
  }

  /// If `isFast`, one notch counts as ten.
  private mutating func turn(_ step: ScrollStep, at place: Point, isFast: Bool) {
    stopStreamMotion()
    let owner = target(ofScrollAt: place)
    guard case .wheel(let dx, let columns) = step.x.action,
      case .wheel(let dy, let rows) = step.y.action
    else {
      let moved = (step.x.action.distance, step.y.action.distance)
      return pass(step.y.action, moved: moved, to: owner)
    }
    let factor = isFast ? Double(Self.shiftSteps) : 1
    let (x, y) = owner == .knobList ? (dx, dy) : (Double(columns), Double(rows))
    pass(step.y.action, moved: (x * factor, y * factor), to: owner)
  }

  private mutating func begin(at place: Point) {
    let next = target(ofScrollAt: place)
    if next != stream.owner { stopStreamMotion() }
    stream.owner = next
    stream.lock = AxisLock()
  }

  private mutating func drag(_ step: ScrollStep) {
    let moved = stream.lock.locked(dx: step.x.action.distance, dy: step.y.action.distance)
    let along = step[stream.lock.axis ?? .vertical]
    pass(along.action, moved: (moved.dx, moved.dy), to: stream.owner)
    if let end = along.end { pass(end, moved: (0, 0), to: stream.owner) }
  }

  /// `moved` replaces the distance of the action.
  ///
  /// It has a component for each axis: in points for fingers, and in rows or notches for a wheel.
  private mutating func pass(
    _ action: ScrollAction,
    moved: (x: Double, y: Double),
    to target: StageTarget?
  ) {
    guard let target else { return }
    let action = action.moved(by: distance(dx: moved.x, dy: moved.y, on: target))
    apply(.rows(target, .scroll(action), action.isWheel ? .wheel : .drag), to: target)
  }

  /// Converts the distances along both axes to one distance along the axis of the target.
  private func distance(dx: Double, dy: Double, on target: StageTarget) -> Double {
    // The wheel of a mouse counts upwards.
    let response = response(to: .wheel(dx: dx, dy: -dy, on: target), of: target)
    return if case .turn(let rows)? = response { rows } else { 0 }
  }

  /// Stops content that still moves after a gesture, as if fingers were put on the touchpad.
  mutating func stopStreamMotion() {
    guard stream.owner != nil, stream.place == nil else { return }
    pass(.hold, moved: (0, 0), to: stream.owner)
    pass(.holdEnd(isCancelled: false), moved: (0, 0), to: stream.owner)
    stream.owner = nil
  }

  /// Ends the gesture on the touchpad without a fling.
  mutating func cancelStream() {
    _ = stream.frames.cancel()
    drop()
  }

  private mutating func drop() {
    pass(.cancel, moved: (0, 0), to: stream.owner)
    (stream.owner, stream.place) = (nil, nil)
  }

  /// Adds a line about an action of the scroll stream to the list of latest events.
  private mutating func note(
    _ event: String,
    of source: ScrollFrame.Source,
    on target: StageTarget?
  ) {
    let device = source == .finger ? "touchpad" : source.rawValue
    ticker.add(EventLine(target: target?.name ?? "none", event: event, cause: device))
  }
}
