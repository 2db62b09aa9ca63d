import CTouchPhysics
import Pickers
import ScrollPhysics

/// The reason why a call from C is refused; the code is one of `TOUCH_ERROR_NULL` and so on.
struct CallError: Error {
  let code: Int32

  private init(_ code: Int) { self.code = Int32(code) }

  static var null: CallError { CallError(TOUCH_ERROR_NULL) }
  static var object: CallError { CallError(TOUCH_ERROR_OBJECT) }
  static var range: CallError { CallError(TOUCH_ERROR_RANGE) }
  static var size: CallError { CallError(TOUCH_ERROR_SIZE) }
  static var name: CallError { CallError(TOUCH_ERROR_NAME) }
  static var text: CallError { CallError(TOUCH_ERROR_TEXT) }
  static var memory: CallError { CallError(TOUCH_ERROR_MEMORY) }
}

/// Returns the result of a body, or the code of its error.
@inline(__always)
func result(_ body: () throws(CallError) -> Int32) -> Int32 {
  do throws(CallError) {
    return try body()
  } catch {
    return error.code
  }
}

/// Checks the arguments of calls from C.
///
/// Each method returns the argument in a Swift type.
enum Check {
  /// Length of the shortest row, loop or viewport, in points.
  private static let shortest = 0x1p-10
  /// Greatest number of rows.
  static let rows = 0...Int64(1) << 53
  /// Greatest number of titles of a header.
  static let titles: ClosedRange<Int64> = 0...65_536
  /// Heap memory of a call, in bytes, besides events, rows and texts; more than any call uses.
  private static let callSize = 65_536

  /// A pointer that is not null.
  @inline(__always)
  static func present<Pointer>(_ pointer: Pointer?) throws(CallError) -> Pointer {
    guard let pointer else { throw .null }
    return pointer
  }

  /// A time in seconds, or a position in points.
  @inline(__always)
  @discardableResult
  static func place(_ value: Double) throws(CallError) -> Double {
    // False for NaN.
    guard abs(value) <= TOUCH_LIMIT else { throw .range }
    return value
  }

  /// A length in points; `standard` for 0.
  static func length(_ value: Double, or standard: Double) throws(CallError) -> Double {
    guard value != 0 else { return standard }
    guard value >= shortest, value <= TOUCH_LIMIT else { throw .range }
    return value
  }

  /// The action of a touchpad or a wheel.
  static func scroll(_ kind: Int32, by distance: Double) throws(CallError) -> ScrollAction {
    let kind = Int(kind)
    let action: ScrollAction.Kind =
      switch kind {
      case TOUCH_GESTURE, TOUCH_GESTURE_END: .gesture
      case TOUCH_GESTURE_LOST: .cancel
      case TOUCH_HOLD: .hold
      case TOUCH_HOLD_END, TOUCH_HOLD_MOVES: .holdEnd(isCancelled: kind == TOUCH_HOLD_MOVES)
      case TOUCH_NOTCHES: .wheel
      case TOUCH_CONTINUOUS: .continuous
      case TOUCH_MOMENTUM, TOUCH_MOMENTUM_END: .momentum
      default: throw .range
      }
    var scroll = ScrollAction(action, by: distance)
    scroll.ends = kind == TOUCH_GESTURE_END || kind == TOUCH_MOMENTUM_END
    scroll.rows = Int(min(max(distance, -0x1p30), 0x1p30).rounded())
    return scroll
  }

  /// The radius of a wheel, in points; nil for 0.
  static func radius(_ value: Double) throws(CallError) -> Double? {
    value == 0 ? nil : try length(value, or: 0)
  }

  /// The length of content in points, which may be infinite.
  static func content(_ value: Double) throws(CallError) -> Double {
    guard value >= 0, value <= TOUCH_LIMIT || value == .infinity else { throw .range }
    return value
  }

  /// A whole number in a range.
  static func number(
    _ value: some BinaryInteger,
    in range: ClosedRange<Int64> = rows
  ) throws(CallError) -> Int {
    guard let number = Int(exactly: value), range.contains(Int64(number)) else { throw .range }
    return number
  }

  /// The size of the caller's memory; a size beyond Int's range is negative here.
  static func size(_ value: Int) throws(CallError) -> Int {
    guard value >= 0 else { throw .range }
    return value
  }

  /// Checks an index in `0..<count`.
  @inline(__always)
  static func index(_ value: Int32, of count: Int) throws(CallError) -> Int {
    guard value >= 0, value < count else { throw .range }
    return Int(value)
  }

  /// A configuration, which begins with its size.
  ///
  /// A configuration of an earlier header is smaller; its missing fields have the values of `zero`.
  @inline(__always)
  static func configuration<Configuration: BitwiseCopyable>(
    _ pointer: UnsafePointer<Configuration>?,
    _ zero: Configuration
  ) throws(CallError) -> Configuration {
    var configuration = zero
    let alignment = MemoryLayout<Configuration>.alignment
    try withUnsafeMutableBytes(of: &configuration) { (bytes) throws(CallError) in
      try copy(UnsafeRawPointer(try present(pointer)), to: bytes, alignment)
    }
    return configuration
  }

  @inline(never)
  private static func copy(
    _ source: UnsafeRawPointer,
    to bytes: UnsafeMutableRawBufferPointer,
    _ alignment: Int
  ) throws(CallError) {
    let size = source.load(as: Int.self)
    // A struct has a whole number of its alignment, so that no field is taken in part.
    guard size > 0, size <= bytes.count, size % alignment == 0 else { throw .size }
    bytes.copyMemory(from: UnsafeRawBufferPointer(start: source, count: size))
  }

  /// The rows of a picker's column of a number from the left.
  static func rows(of column: touch_column, at index: Int) throws(CallError) -> ColumnRows {
    let count = try number(column.rows)
    guard column.month_column != 0 else { return .numbers(first: 0, count: count) }
    guard index > 0 else { throw .range }
    return .days(
      year: try number(column.year_column, in: 1...Int64(index)) - 1,
      month: try number(column.month_column, in: 1...Int64(index)) - 1,
      firstYear: Int(column.first_year)
    )
  }

  /// The number of events that an object stores.
  static func eventCapacity(_ value: Int32) throws(CallError) -> Int {
    value == 0 ? 32 : try number(value, in: 16...65_536)
  }

  /// A frame; nil for a frame without width and height.
  static func frame(_ frame: touch_frame) throws(CallError) -> PickerFrame? {
    if frame.width == 0, frame.height == 0 { return nil }
    guard frame.width >= shortest, frame.width <= TOUCH_LIMIT, frame.height >= shortest,
      frame.height <= TOUCH_LIMIT
    else { throw .range }
    return PickerFrame(
      x: try place(frame.x),
      y: try place(frame.y),
      width: frame.width,
      height: frame.height
    )
  }

  static func cause(_ value: Int32) throws(CallError) -> ScrollCause {
    let causes: [ScrollCause] = [.drag, .fling, .tap, .key, .wheel, .program]
    return causes[try index(value, of: causes.count)]
  }

  static func resampling(_ value: Int32) throws(CallError) -> Resampling {
    switch Int(value) {
    case TOUCH_RESAMPLING_OFF: .off
    case TOUCH_RESAMPLING_INTERPOLATE: .interpolate
    case TOUCH_RESAMPLING_PREDICT: .predict
    default: throw .range
    }
  }

  /// The text of a name; throws for one of 64 bytes or more, which no preset or parameter has.
  static func name(_ pointer: UnsafePointer<CChar>?) throws(CallError) -> String {
    let pointer = try present(pointer)
    var length = 0
    while pointer[length] != 0 {
      length += 1
      guard length < 64 else { throw .name }
    }
    return String(decoding: bytes(pointer, length), as: UTF8.self)
  }

  /// The preset with a name; for null the preset of UIScrollView.
  static func preset(_ name: UnsafePointer<CChar>?) throws(CallError) -> ScrollTuning {
    guard let name else { return .uikit }
    guard let preset = ScrollTuning.preset(named: try Self.name(name)) else { throw .name }
    return preset
  }

  /// Throws if the heap memory of a call is not available, with a number of bytes for events, rows
  /// and texts.
  static func memory(_ size: Int = 0) throws(CallError) {
    guard ctouch_has_memory(callSize + size) else { throw .memory }
  }

  static func bytes(
    _ pointer: UnsafePointer<CChar>,
    _ length: Int
  ) -> UnsafeBufferPointer<UInt8> {
    let bytes = UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self)
    return UnsafeBufferPointer(start: bytes, count: length)
  }
}

/// Writes a text and a zero into a buffer of the caller, shortened to whole characters of UTF-8.
///
/// Writes nothing into a buffer of size 0.
func write(_ text: String, to buffer: UnsafeMutablePointer<CChar>, size: Int) {
  guard size > 0 else { return }
  var text = text
  text.withUTF8 { bytes in
    var count = min(bytes.count, size - 1)
    while count > 0, count < bytes.count, bytes[count] & 0xC0 == 0x80 { count -= 1 }
    for index in 0..<count { buffer[index] = CChar(bitPattern: bytes[index]) }
    buffer[count] = 0
  }
}
