import CTouchPhysics
import Pickers
import ScrollPhysics

/// A ring buffer of the events that the C program has not read yet.
///
/// The capacity is fixed. If the buffer is full, a new event replaces the oldest.
struct EventQueue {
  private let ring: UnsafeMutableBufferPointer<KeptEvent>
  private var first = 0
  private var count = 0
  /// Number of events that were replaced before they were read.
  private(set) var lost: UInt64 = 0

  /// In bytes.
  static func size(_ capacity: Int) -> Int { capacity * MemoryLayout<KeptEvent>.stride }

  init(capacity: Int) {
    ring = .allocate(capacity: capacity)
  }

  func deallocate() { ring.deallocate() }

  @inline(__always)
  mutating func append(_ event: KeptEvent) {
    var place = first + count
    if place >= ring.count { place -= ring.count }
    ring.initializeElement(at: place, to: event)
    if count < ring.count {
      count += 1
    } else {
      removeFirst()
      lost += 1
    }
  }

  /// Returns false if there is no event.
  @inline(__always)
  mutating func next(into event: UnsafeMutablePointer<touch_event>) -> Bool {
    guard count > 0 else { return false }
    event.pointee = ring[first].expanded
    removeFirst()
    count -= 1
    return true
  }

  private mutating func removeFirst() { first = first + 1 == ring.count ? 0 : first + 1 }
}

/// An object whose content is moved by pointers, and continues to move over time.
///
/// Subclasses override the methods that they support.
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
  /// Handles a pointer event.
  ///
  /// Returns 2 if the event ended a tap on a scroller. Otherwise returns 1 if the object owns the
  /// pointer, or owned it until this event, and 0 if not.
  func handle(_ event: PointerEvent) -> Int32 { 0 }
  func turn(by distance: Double, in column: Int, at time: Double) {}
  func scroll(_ action: ScrollAction, in column: Int, at time: Double) {}
  /// Returns false if there is no deceleration.
  ///
  /// For a scroller, `target` is an offset in points. For an object with rows, `target` is the
  /// index of a row and may exceed `TOUCH_LIMIT`.
  func retarget(to target: Double, in column: Int) throws(CallError) -> Bool { false }
  func cancelTouches(at time: Double) {}

  // In the following methods, the column must exist.

  func offset(in column: Int) -> Double { 0 }
  func displayedOffset(_ resampling: Resampling, in column: Int, at time: Double) -> Double { 0 }
  func state(in column: Int) -> touch_state { touch_state() }

  // Only objects with rows use the following methods.

  func place(in frame: PickerFrame) {}
  /// `radius` is in points; returns false if the object has no wheels.
  func resize(radius: Double) -> Bool { false }
  /// Returns the row extent, the radius and the visible rows of a column at an offset.
  ///
  /// The column must exist. The radius is 0 if the object has no wheels.
  func geometry(in column: Int, at offset: Double) -> touch_geometry { touch_geometry() }
  func apply(_ command: RowCommand, in column: Int, cause: ScrollCause, at time: Double) -> Bool {
    false
  }
  /// Number of ranges of disabled rows; the column must exist.
  func disabledCount(in column: Int) -> Int { 0 }
  /// Returns false if the number of rows is fixed.
  func reload(rowCount: Int, in column: Int, at time: Double) -> Bool { false }
}

final class ScrollerObject: MovingObject {
  var scroller: Scroller
  let inset: ContentInset
  /// Reused buffer for the events of one call, at most eight; empty between calls.
  private var scrollEvents = ReusableBuffer<ScrollEvent>(capacity: 8)

  init(_ scroller: Scroller, inset: ContentInset, eventCapacity: Int) {
    self.scroller = scroller
    self.inset = inset
    super.init(.scroller, eventCapacity: eventCapacity)
  }

  override var tuning: ScrollTuning {
    get { scroller.tuning }
    set { scroller.tuning = newValue }
  }
  override var isMoving: Bool { scroller.readMoving() }

  override func advance(to time: Double) {
    scroller.advance(to: time, into: &scrollEvents.elements)
    keepScrollEvents()
  }

  override func handle(_ event: PointerEvent) -> Int32 {
    let wasOwner = scroller.isTracking(event.id)
    let isTap = scroller.handle(event, into: &scrollEvents.elements)
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
      into: &scrollEvents.elements
    )
  }

  override func scroll(_ action: ScrollAction, in column: Int, at time: Double) {
    scroller.scroll(action, at: time, into: &scrollEvents.elements)
    keepScrollEvents()
  }

  override func turn(by distance: Double, in column: Int, at time: Double) {
    scroller.scroll(by: distance, cause: .wheel, at: time, into: &scrollEvents.elements)
    keepScrollEvents()
  }

  override func retarget(to target: Double, in column: Int) throws(CallError) -> Bool {
    scroller.retarget(to: try Check.place(target))
  }

  override func cancelTouches(at time: Double) {
    scroller.cancelTouches(at: time, into: &scrollEvents.elements)
    keepScrollEvents()
  }

  func change(to range: ScrollRange, viewportExtent: Double, at time: Double) {
    scroller.viewportExtent = viewportExtent
    scroller.change(range: range, snap: scroller.snap, at: time, into: &scrollEvents.elements)
    keepScrollEvents()
  }

  override func offset(in column: Int) -> Double { scroller.contentOffset }

  override func displayedOffset(
    _ resampling: Resampling,
    in column: Int,
    at time: Double
  ) -> Double {
    scroller.readDisplayedOffset(resampling, at: time)
  }

  override func state(in column: Int) -> touch_state {
    scroller.readState()
  }

  private func keepScrollEvents() {
    guard !scrollEvents.elements.isEmpty else { return }
    for index in 0..<scrollEvents.elements.count {
      let event = scrollEvents.elements[index]
      events.append(KeptEvent(event.kind, time: event.time, cause: event.cause))
    }
    scrollEvents.elements.removeAll(keepingCapacity: true)
  }
}

/// A picker whose rows and wheels the C functions can read and change.
protocol ReloadableModel: PickerModel {
  /// Returns false if the number of rows is fixed.
  mutating func reload(
    rowCount: Int,
    in column: Int,
    at time: Double,
    into events: inout [PickerEvent]
  ) -> Bool

  /// The column must exist.
  mutating func withRows<Result>(of column: Int, _ body: (inout RowScroller) -> Result) -> Result

  /// The column must exist; returns nil, without a call of `body`, if the picker has no wheels.
  mutating func withWheel<Result>(of column: Int, _ body: (inout Wheel) -> Result) -> Result?
}

extension ReloadableModel where Self: MutableRowPicker {
  @inline(__always)
  mutating func withRows<Result>(of column: Int, _ body: (inout RowScroller) -> Result) -> Result {
    body(&rows)
  }

  mutating func withWheel<Result>(of column: Int, _ body: (inout Wheel) -> Result) -> Result? {
    nil
  }
}

final class PickerObject<Model: ReloadableModel>: MovingObject {
  var model: Model
  private let buffers: EventBuffers

  init(_ kind: Kind, _ model: Model, eventCapacity: Int, buffers: EventBuffers) {
    self.model = model
    self.buffers = buffers
    super.init(kind, eventCapacity: eventCapacity)
  }

  override var tuning: ScrollTuning {
    get { model.tuning }
    set { model.tuning = newValue }
  }
  override var columnCount: Int { model.columnCount }
  override var isMoving: Bool {
    for column in 0..<model.columnCount
    where model.withRows(of: column, { $0.scroller.readMoving() }) {
      return true
    }
    return false
  }

  /// Calls `body` with an empty buffer, then appends the events in the buffer to `events`.
  @inline(__always)
  private func emitting<Result>(_ body: (inout [PickerEvent]) -> Result) -> Result {
    buffers.withOne { emitted in
      let result = body(&emitted)
      for index in 0..<emitted.count { events.append(KeptEvent(emitted[index])) }
      if !emitted.isEmpty { emitted.removeAll(keepingCapacity: true) }
      return result
    }
  }

  override func advance(to time: Double) {
    emitting { model.advance(to: time, into: &$0) }
  }

  override func handle(_ event: PointerEvent) -> Int32 {
    emitting { model.handle(event, into: &$0) } ? 1 : 0
  }

  override func apply(
    _ command: RowCommand,
    in column: Int,
    cause: ScrollCause,
    at time: Double
  ) -> Bool {
    emitting { model.apply(command, in: column, cause: cause, at: time, into: &$0) }
  }

  override func scroll(_ action: ScrollAction, in column: Int, at time: Double) {
    _ = apply(.scroll(action), in: column, cause: .drag, at: time)
  }

  override func turn(by distance: Double, in column: Int, at time: Double) {
    _ = apply(.scrollBy(rows: distance), in: column, cause: .wheel, at: time)
  }

  override func retarget(to target: Double, in column: Int) throws(CallError) -> Bool {
    guard let row = Int(exactly: target) else { throw .range }
    let time = model.withRows(of: column) { $0.scroller.time }
    return apply(.retarget(row: row), in: column, cause: .program, at: time)
  }

  override func place(in frame: PickerFrame) { model.frame = frame }

  override func resize(radius: Double) -> Bool {
    for column in 0..<model.columnCount
    where model.withWheel(of: column, { $0.resize(radius: radius) }) == nil {
      return false
    }
    return true
  }

  override func geometry(in column: Int, at offset: Double) -> touch_geometry {
    let wheel = model.withWheel(of: column) { $0.geometry }
    return model.withRows(of: column) { rows in
      let visible = wheel?.visibleDistance ?? (rows.viewportExtent + rows.rowExtent) / 2
      let shown = rows.indices(within: visible, of: offset)
      return touch_geometry(
        row_extent: rows.rowExtent,
        radius: wheel?.radius ?? 0,
        first: Int64(shown.lowerBound),
        count: Int64(shown.count)
      )
    }
  }

  override func cancelTouches(at time: Double) {
    emitting { model.cancelTouches(at: time, into: &$0) }
  }

  override func reload(rowCount: Int, in column: Int, at time: Double) -> Bool {
    emitting { model.reload(rowCount: rowCount, in: column, at: time, into: &$0) }
  }

  override func offset(in column: Int) -> Double {
    model.withRows(of: column) { $0.scroller.contentOffset }
  }

  override func displayedOffset(
    _ resampling: Resampling,
    in column: Int,
    at time: Double
  ) -> Double {
    model.withRows(of: column) { $0.scroller.readDisplayedOffset(resampling, at: time) }
  }

  override func state(in column: Int) -> touch_state {
    model.withRows(of: column) { $0.readState() }
  }

  override func disabledCount(in column: Int) -> Int {
    model.withRows(of: column) { $0.disabled.ranges.count }
  }
}
