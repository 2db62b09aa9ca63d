import CTouchPhysics
import Pickers
import ScrollPhysics

/// What a `touch_object` of a C program points to: a model, and the events of the last call.
struct Object {
  /// A model in memory of its own, in which calls change it without a copy.
  enum Model {
    case scroller(UnsafeMutablePointer<ScrollerModel>)
    case wheel(UnsafeMutablePointer<Wheel>)
    case ruler(UnsafeMutablePointer<Ruler>)
    case header(UnsafeMutablePointer<LoopingHeader>)
    case picker(UnsafeMutablePointer<Picker>)
    case resampler(UnsafeMutablePointer<Resampler>)
    case tracker(UnsafeMutablePointer<TrackerModel>)
  }

  let model: Model
  /// The events of the last call that moved the content, as C reads them.
  private(set) var events = EventArray()
  /// Reused buffer for the events that a model emits; empty between calls.
  private var emitted: [PickerEvent] = []

  /// Creates an object at the end of a function that has checked every argument.
  static func create(_ model: Model, in object: UnsafeMutablePointer<OpaquePointer?>) {
    object.pointee = OpaquePointer(allocated(Object(model)))
  }

  private init(_ model: Model) {
    self.model = model
    switch model {
    case .resampler, .tracker: break
    case .scroller, .wheel, .ruler, .header, .picker:
      events.reserve(8)
      emitted.reserveCapacity(8)
    }
  }

  func deallocate() {
    events.deallocate()
    switch model {
    case .scroller(let scroller): free(scroller)
    case .wheel(let wheel): free(wheel)
    case .ruler(let ruler): free(ruler)
    case .header(let header): free(header)
    case .picker(let picker): free(picker)
    case .resampler(let resampler): free(resampler)
    case .tracker(let tracker): free(tracker)
    }
  }

  // MARK: - Reading

  /// Throws if the column does not exist.
  func column(_ column: Int32) throws(CallError) -> Int {
    switch model {
    case .scroller, .wheel, .ruler, .header: try Check.index(column, of: 1)
    case .picker(let picker): try Check.index(column, of: picker.pointee.columns.count)
    case .resampler, .tracker: throw .object
    }
  }

  /// Calls `body` with the rows of a column; throws if the object has no rows.
  @inline(__always)
  func withRows<Result>(
    in column: Int32,
    _ body: (inout RowScroller) -> Result
  ) throws(CallError) -> Result {
    let column = try self.column(column)
    return switch model {
    case .wheel(let wheel): body(&wheel.pointee.rows)
    case .ruler(let ruler): body(&ruler.pointee.rows)
    case .header(let header): body(&header.pointee.rows)
    case .picker(let picker): body(&picker.pointee.columns[column].wheel.rows)
    case .scroller, .resampler, .tracker: throw .object
    }
  }

  /// Calls `body` with the scroller of a column.
  @inline(__always)
  func withScroller<Result>(
    in column: Int32,
    _ body: (inout Scroller) -> Result
  ) throws(CallError) -> Result {
    guard case .scroller(let scroller) = model else {
      return try withRows(in: column) { body(&$0.scroller) }
    }
    _ = try self.column(column)
    return body(&scroller.pointee.scroller)
  }

  func isMoving() throws(CallError) -> Bool {
    guard case .picker(let picker) = model else { return try withScroller(in: 0) { $0.isMoving } }
    return picker.pointee.isMoving
  }

  @inline(__always)
  func state(in column: Int32) throws(CallError) -> touch_state {
    guard case .scroller(let scroller) = model else {
      return try withRows(in: column) { $0.readState() }
    }
    _ = try self.column(column)
    return scroller.pointee.scroller.readState()
  }

  /// Returns the row extent, the radius and the visible rows of a column at an offset.
  func geometry(in column: Int32, at offset: Double) throws(CallError) -> touch_geometry {
    let wheel: WheelGeometry? =
      switch model {
      case .wheel(let wheel): wheel.pointee.geometry
      // All wheels of a picker have the same radius.
      case .picker(let picker): picker.pointee.columns[0].wheel.geometry
      case .scroller, .ruler, .header, .resampler, .tracker: nil
      }
    return try withRows(in: column) { rows in
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

  /// Calls `body` with the parameters of the motion, which it may change.
  func withTuning<Result>(
    _ body: (inout ScrollTuning) throws(CallError) -> Result
  ) throws(CallError) -> Result {
    switch model {
    case .scroller(let scroller): try body(&scroller.pointee.scroller.tuning)
    case .wheel(let wheel): try body(&wheel.pointee.tuning)
    case .ruler(let ruler): try body(&ruler.pointee.tuning)
    case .header(let header): try body(&header.pointee.tuning)
    case .picker(let picker): try body(&picker.pointee.tuning)
    case .tracker(let tracker): try body(&tracker.pointee.tuning)
    case .resampler: throw .object
    }
  }

  // MARK: - Moving and changing

  mutating func advance(to time: Double) throws(CallError) {
    switch model {
    case .scroller(let scroller): scroller.pointee.advance(to: time, into: &emitted)
    case .wheel(let wheel): wheel.pointee.advance(to: time, into: &emitted)
    case .ruler(let ruler): ruler.pointee.advance(to: time, into: &emitted)
    case .header(let header): header.pointee.advance(to: time, into: &emitted)
    case .picker(let picker): picker.pointee.advance(to: time, into: &emitted)
    case .resampler, .tracker: throw .object
    }
    replaceEvents()
  }

  /// Handles a pointer event.
  ///
  /// Returns 2 if the event ended a tap on a scroller. Otherwise returns 1 if the object owns the
  /// pointer, or owned it until this event, and 0 if not.
  mutating func handle(_ event: PointerEvent) throws(CallError) -> Int32 {
    let result: Int32 =
      switch model {
      case .scroller(let scroller): scroller.pointee.handle(event, into: &emitted)
      case .wheel(let wheel): wheel.pointee.handle(event, into: &emitted) ? 1 : 0
      case .ruler(let ruler): ruler.pointee.handle(event, into: &emitted) ? 1 : 0
      case .header(let header): header.pointee.handle(event, into: &emitted) ? 1 : 0
      case .picker(let picker): picker.pointee.handle(event, into: &emitted) ? 1 : 0
      case .resampler, .tracker: throw .object
      }
    replaceEvents()
    return result
  }

  /// Applies a command, and then possibly another; returns whether the model accepted the last one.
  mutating func apply(
    _ command: RowCommand,
    then last: RowCommand? = nil,
    in column: Int32,
    cause: ScrollCause,
    at time: Double
  ) throws(CallError) -> Bool {
    let column = try self.column(column)
    var isAccepted = try perform(command, in: column, cause: cause, at: time)
    if let last { isAccepted = try perform(last, in: column, cause: cause, at: time) }
    replaceEvents()
    return isAccepted
  }

  private mutating func perform(
    _ command: RowCommand,
    in column: Int,
    cause: ScrollCause,
    at time: Double
  ) throws(CallError) -> Bool {
    switch model {
    case .scroller(let scroller):
      try scroller.pointee.apply(command, cause: cause, at: time, into: &emitted)
    case .wheel(let wheel):
      wheel.pointee.apply(command, in: column, cause: cause, at: time, into: &emitted)
    case .ruler(let ruler):
      ruler.pointee.apply(command, in: column, cause: cause, at: time, into: &emitted)
    case .header(let header):
      header.pointee.apply(command, in: column, cause: cause, at: time, into: &emitted)
    case .picker(let picker):
      picker.pointee.apply(command, in: column, cause: cause, at: time, into: &emitted)
    case .resampler, .tracker: throw .object
    }
  }

  mutating func cancelTouches(at time: Double) throws(CallError) {
    switch model {
    case .picker(let picker):
      picker.pointee.cancelTouches(at: time, into: &emitted)
      replaceEvents()
    case .scroller, .wheel, .ruler, .header, .resampler, .tracker:
      _ = try apply(.cancelTouches, in: 0, cause: .drag, at: time)
    }
  }

  /// Calls `body` with the scroller and a buffer for events; throws if the object is no scroller.
  mutating func withScrollerModel<Result>(
    _ body: (inout ScrollerModel, inout [PickerEvent]) throws(CallError) -> Result
  ) throws(CallError) -> Result {
    guard case .scroller(let scroller) = model else { throw .object }
    let result = try body(&scroller.pointee, &emitted)
    replaceEvents()
    return result
  }

  /// Throws if the number of rows is fixed.
  mutating func reload(
    rowCount: Int64,
    in column: Int32,
    at time: Double
  ) throws(CallError) {
    let column = try self.column(column)
    switch model {
    case .wheel(let wheel):
      let count = try Check.number(rowCount)
      let disabled = wheel.pointee.rows.disabled.ranges
      wheel.pointee.reload(rowCount: count, disabled: disabled, at: time, into: &emitted)
    case .header(let header):
      let titles = Array(repeating: "", count: try Check.number(rowCount, in: Check.titles))
      header.pointee.reload(titles: titles, at: time, into: &emitted)
    case .picker(let picker):
      let rows = ColumnRows.numbers(first: 0, count: try Check.number(rowCount))
      picker.pointee.reload(rows, in: column, at: time, into: &emitted)
    case .scroller, .ruler, .resampler, .tracker: throw .object
    }
    replaceEvents()
  }

  mutating func change(frame: PickerFrame) throws(CallError) {
    switch model {
    case .wheel(let wheel): wheel.pointee.frame = frame
    case .ruler(let ruler): ruler.pointee.frame = frame
    case .header(let header): header.pointee.frame = frame
    case .picker(let picker): picker.pointee.frame = frame
    case .scroller, .resampler, .tracker: throw .object
    }
    replaceEvents()
  }

  /// `radius` is in points; throws if the object has no wheels.
  mutating func resize(radius: Double) throws(CallError) {
    switch model {
    case .wheel(let wheel): wheel.pointee.resize(radius: radius)
    case .picker(let picker): picker.pointee.resize(radius: radius)
    case .scroller, .ruler, .header, .resampler, .tracker: throw .object
    }
    replaceEvents()
  }

  private mutating func replaceEvents() {
    events.removeAll()
    for index in 0..<emitted.count { events.append(touch_event(emitted[index])) }
    if !emitted.isEmpty { emitted.removeAll(keepingCapacity: true) }
  }
}

/// Moves a value to memory of its own; free it with `free`.
func allocated<Value>(_ value: Value) -> UnsafeMutablePointer<Value> {
  let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  pointer.initialize(to: value)
  return pointer
}

func free<Value>(_ pointer: UnsafeMutablePointer<Value>) {
  pointer.deinitialize(count: 1)
  pointer.deallocate()
}
