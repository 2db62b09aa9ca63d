import CTouchPhysics
import Pickers
import ScrollPhysics

/// Events that have not been read; a ring of fixed capacity, whose oldest events make way.
struct EventQueue {
  private let ring: UnsafeMutableBufferPointer<touch_event>
  private var first = 0
  private var count = 0
  /// How many events have made way.
  private(set) var lost: UInt64 = 0

  init(capacity: Int) {
    ring = .allocate(capacity: capacity)
    ring.initialize(repeating: touch_event())
  }

  func deallocate() { ring.deallocate() }

  @inline(__always)
  mutating func append(_ event: touch_event) {
    var place = first + count
    if place >= ring.count { place -= ring.count }
    ring[place] = event
    if count < ring.count {
      count += 1
    } else {
      removeFirst()
      lost += 1
    }
  }

  /// Moves the oldest event to a place; returns false without one.
  @inline(__always)
  mutating func next(into event: UnsafeMutablePointer<touch_event>) -> Bool {
    guard count > 0 else { return false }
    event.pointee = ring[first]
    removeFirst()
    count -= 1
    return true
  }

  private mutating func removeFirst() { first = first + 1 == ring.count ? 0 : first + 1 }
}

/// An object that pointers and time move; its classes override every method.
class MovingObject: Object {
  final var events: EventQueue

  init(_ kind: Kind, eventCapacity: Int) {
    events = EventQueue(capacity: eventCapacity)
    super.init(kind)
  }

  deinit { events.deallocate() }

  var columnCount: Int { 1 }
  var isMoving: Bool { false }

  func advance(to time: Double) {}
  /// Returns what `touch_handle` does.
  func handle(_ event: PointerEvent) -> Int32 { 0 }
  func turn(by distance: Double, in column: Int, at time: Double) {}
  /// The target is an offset, or the number of a row, which may be greater than `TOUCH_LIMIT`.
  func retarget(to target: Double, in column: Int) throws(CallError) -> Bool { false }
  func letGo(at time: Double) {}
  /// The scroller of a column that exists; nil for no other.
  func scroller(in column: Int) -> Scroller? { nil }

  // Of objects with rows.

  /// The rows of a column; nil for a scroller.
  func rows(in column: Int) -> RowScroller? { nil }
  func place(in frame: PickerFrame) {}
  func apply(_ command: RowCommand, in column: Int, cause: ScrollCause, at time: Double) -> Bool {
    false
  }
  /// Keeps the events that a call has emitted.
  final func keepEvents() {
    for index in 0..<pickerEvents.count { events.append(touch_event(pickerEvents[index])) }
    if !pickerEvents.isEmpty { pickerEvents.removeAll(keepingCapacity: true) }
  }

  /// Returns false where the number of rows is fixed.
  func reload(rowCount: Int, in column: Int, at time: Double) -> Bool { false }
}

final class ScrollerObject: MovingObject {
  var scroller: Scroller
  let inset: ContentInset

  init(_ scroller: Scroller, inset: ContentInset, eventCapacity: Int) {
    self.scroller = scroller
    self.inset = inset
    super.init(.scroller, eventCapacity: eventCapacity)
  }

  override var tuning: ScrollTuning {
    get { scroller.tuning }
    set { scroller.tuning = newValue }
  }
  override var isMoving: Bool { scroller.isMoving }

  override func advance(to time: Double) {
    scroller.advance(to: time, into: &scrollEvents)
    keepScrollEvents()
  }

  override func handle(_ event: PointerEvent) -> Int32 {
    let wasOwner = scroller.isTracking(event.id)
    let isTap = scroller.handle(event, into: &scrollEvents)
    keepScrollEvents()
    return isTap ? 2 : wasOwner || scroller.isTracking(event.id) ? 1 : 0
  }

  func scroll(to offset: Double, animated: Bool, cause: ScrollCause, at time: Double) -> Bool {
    let animation = animated ? ScrollAnimation.spring : .none
    defer { keepScrollEvents() }
    return scroller.scroll(
      to: offset,
      animation: animation,
      cause: cause,
      at: time,
      into: &scrollEvents
    )
  }

  override func turn(by distance: Double, in column: Int, at time: Double) {
    scroller.nudge(by: distance, cause: .wheel, at: time, into: &scrollEvents)
    keepScrollEvents()
  }

  override func retarget(to target: Double, in column: Int) throws(CallError) -> Bool {
    scroller.retarget(to: try Check.place(target))
  }

  override func letGo(at time: Double) {
    scroller.letGo(at: time, into: &scrollEvents)
    keepScrollEvents()
  }

  func change(to range: ScrollRange, viewportExtent: Double, at time: Double) {
    scroller.viewportExtent = viewportExtent
    scroller.change(range: range, snap: scroller.snap, at: time, into: &scrollEvents)
    keepScrollEvents()
  }

  override func scroller(in column: Int) -> Scroller? { scroller }

  private func keepScrollEvents() {
    for index in 0..<scrollEvents.count {
      let event = scrollEvents[index]
      events.append(touch_event(event.kind, time: event.time, cause: event.cause))
    }
    if !scrollEvents.isEmpty { scrollEvents.removeAll(keepingCapacity: true) }
  }
}

/// A picker whose number of rows C can change.
protocol ReloadableModel: PickerModel {
  /// Changes the rows of a column; returns false where they are fixed.
  mutating func reload(
    rowCount: Int,
    in column: Int,
    at time: Double,
    into events: inout [PickerEvent]
  ) -> Bool
}

final class PickerObject<Model: ReloadableModel>: MovingObject {
  var model: Model

  init(_ kind: Kind, _ model: Model, eventCapacity: Int) {
    self.model = model
    super.init(kind, eventCapacity: eventCapacity)
  }

  override var tuning: ScrollTuning {
    get { model.tuning }
    set { model.tuning = newValue }
  }
  override var columnCount: Int { model.columnCount }
  override var isMoving: Bool { model.isMoving }

  override func advance(to time: Double) {
    model.advance(to: time, into: &pickerEvents)
    keepEvents()
  }

  override func handle(_ event: PointerEvent) -> Int32 {
    let isOwner = model.handle(event, into: &pickerEvents)
    keepEvents()
    return isOwner ? 1 : 0
  }

  override func apply(
    _ command: RowCommand,
    in column: Int,
    cause: ScrollCause,
    at time: Double
  ) -> Bool {
    defer { keepEvents() }
    return model.apply(command, in: column, cause: cause, at: time, into: &pickerEvents)
  }

  override func turn(by distance: Double, in column: Int, at time: Double) {
    _ = apply(.nudge(rows: distance), in: column, cause: .wheel, at: time)
  }

  override func retarget(to target: Double, in column: Int) throws(CallError) -> Bool {
    guard let row = Int(exactly: target) else { throw .range }
    let time = model.rows(in: column)?.scroller.time ?? 0
    return apply(.retarget(row: row), in: column, cause: .program, at: time)
  }

  override func place(in frame: PickerFrame) { model.frame = frame }

  override func letGo(at time: Double) {
    model.letGo(at: time, into: &pickerEvents)
    keepEvents()
  }

  override func reload(rowCount: Int, in column: Int, at time: Double) -> Bool {
    defer { keepEvents() }
    return model.reload(rowCount: rowCount, in: column, at: time, into: &pickerEvents)
  }

  override func scroller(in column: Int) -> Scroller? { model.rows(in: column)?.scroller }
  override func rows(in column: Int) -> RowScroller? { model.rows(in: column) }
}
