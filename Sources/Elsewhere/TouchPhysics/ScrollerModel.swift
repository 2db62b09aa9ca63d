import Pickers
import ScrollPhysics

/// A scroller that emits the events of a picker with one column.
struct ScrollerModel {
  var scroller: Scroller
  let inset: ContentInset
  /// Reused buffer for the events of one call; empty between calls.
  private var scrollEvents = ReusableBuffer<ScrollEvent>(capacity: 8)

  init(_ scroller: Scroller, inset: ContentInset) {
    self.scroller = scroller
    self.inset = inset
  }

  mutating func advance(to time: Double, into events: inout [PickerEvent]) {
    change(&events) { $0.advance(to: time, into: &$1) }
  }

  /// Returns the result of `touch_handle`.
  mutating func handle(_ event: PointerEvent, into events: inout [PickerEvent]) -> Int32 {
    let wasOwner = scroller.isTracking(event.id)
    let isTap = change(&events) { $0.handle(event, into: &$1) }
    return isTap ? 2 : wasOwner || scroller.isTracking(event.id) ? 1 : 0
  }

  /// Distances are in points; throws for commands that need rows.
  mutating func apply(
    _ command: RowCommand,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) throws(CallError) -> Bool {
    switch command {
    case .scrollBy(let distance):
      change(&events) { $0.scroll(by: distance, cause: cause, at: time, into: &$1) }
    case .scroll(let action): change(&events) { $0.scroll(action, at: time, into: &$1) }
    case .cancelTouches: change(&events) { $0.cancelTouches(at: time, into: &$1) }
    case .select, .step, .retarget: throw .object
    }
    return true
  }

  /// Calls `body` and appends the scroller's events to `events`.
  mutating func change<Result>(
    _ events: inout [PickerEvent],
    _ body: (inout Scroller, inout [ScrollEvent]) -> Result
  ) -> Result {
    let result = body(&scroller, &scrollEvents.elements)
    for index in 0..<scrollEvents.elements.count {
      let event = scrollEvents.elements[index]
      events.append(PickerEvent(time: event.time, kind: .scroll(event.kind), cause: event.cause))
    }
    if !scrollEvents.elements.isEmpty { scrollEvents.elements.removeAll(keepingCapacity: true) }
    return result
  }
}

/// A tracker with the preset by which it computes velocities.
struct TrackerModel {
  var tracker = VelocityTracker()
  var tuning: ScrollTuning
}
