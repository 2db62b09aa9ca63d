import CTouchPhysics
import Pickers
import ScrollPhysics

/// The reason why a call from C is refused.
///
/// `code` is one of the constants `TOUCH_ERROR_NULL`, `TOUCH_ERROR_OBJECT` and so on.
struct CallError: Error {
  let code: Int32

  private init(_ code: Int) { self.code = Int32(code) }

  static var null: CallError { CallError(TOUCH_ERROR_NULL) }
  static var object: CallError { CallError(TOUCH_ERROR_OBJECT) }
  static var range: CallError { CallError(TOUCH_ERROR_RANGE) }
  static var size: CallError { CallError(TOUCH_ERROR_SIZE) }
  static var name: CallError { CallError(TOUCH_ERROR_NAME) }
  static var text: CallError { CallError(TOUCH_ERROR_TEXT) }
}

/// Returns the error code if `body` throws.
@inline(__always)
func result(_ body: () throws(CallError) -> Int32) -> Int32 {
  do throws(CallError) {
    return try body()
  } catch {
    return error.code
  }
}

/// Returns 0 if `body` does not throw.
@inline(__always)
func errorCode(_ body: () throws(CallError) -> Void) -> Int32 {
  result { () throws(CallError) in
    try body()
    return 0
  }
}

/// Checks the arguments of calls from C.
///
/// Each method converts one argument to a Swift type, or throws if the argument is not valid.
enum Check {
  /// Smallest length of a row, loop, viewport or frame, in points.
  private static let shortest = 0x1p-10
  /// Allowed number of rows of a column.
  static var rows: ClosedRange<Int64> { 0...Int64(DisabledRows.maximumRowCount) }
  /// Allowed number of titles of a header.
  static let titles: ClosedRange<Int64> = 0...65_536

  /// Throws if the pointer is null.
  @inline(__always)
  static func present<Pointer>(_ pointer: Pointer?) throws(CallError) -> Pointer {
    guard let pointer else { throw .null }
    return pointer
  }

  /// Throws if the pointer is null; any other pointer must be one of an object.
  @inline(__always)
  static func object(
    _ pointer: OpaquePointer?
  ) throws(CallError) -> UnsafeMutablePointer<Object> {
    UnsafeMutablePointer(try present(pointer))
  }

  /// `value` is a time in seconds or a position in points; throws unless it is in
  /// -`TOUCH_LIMIT`...`TOUCH_LIMIT`.
  @inline(__always)
  @discardableResult
  static func bounded(_ value: Double) throws(CallError) -> Double {
    // False for NaN.
    guard abs(value) <= TOUCH_LIMIT else { throw .range }
    return value
  }

  /// In points; 0 means `standard`.
  ///
  /// Throws for any other value outside 2^-10...`TOUCH_LIMIT`.
  static func length(_ value: Double, or standard: Double) throws(CallError) -> Double {
    guard value != 0 else { return standard }
    guard value >= shortest, value <= TOUCH_LIMIT else { throw .range }
    return value
  }

  /// Returns an action and, if it moves content and also ends the gesture or the momentum, its end.
  ///
  /// `kind` is a constant such as `TOUCH_GESTURE` or `TOUCH_NOTCHES`. `distance` is in points, or in
  /// notches if `kind` is `TOUCH_NOTCHES`.
  static func scroll(
    _ kind: Int32,
    by distance: Double
  ) throws(CallError) -> (first: ScrollAction, end: ScrollAction?) {
    let moves = distance != 0
    switch Int(kind) {
    case TOUCH_GESTURE: return (.gesture(by: distance), nil)
    case TOUCH_GESTURE_END: return moves ? (.gesture(by: distance), .lift()) : (.lift(), nil)
    case TOUCH_GESTURE_LOST: return (.cancel, nil)
    case TOUCH_HOLD: return (.hold, nil)
    case TOUCH_HOLD_END: return (.holdEnd(isCancelled: false), nil)
    case TOUCH_HOLD_MOVES: return (.holdEnd(isCancelled: true), nil)
    case TOUCH_NOTCHES:
      let rows = Int(min(max(distance, -0x1p30), 0x1p30).rounded())
      return (.wheel(notches: distance, rows: rows), nil)
    case TOUCH_CONTINUOUS: return (.continuous(by: distance), nil)
    case TOUCH_MOMENTUM: return (.momentum(by: distance), nil)
    case TOUCH_MOMENTUM_END:
      return moves ? (.momentum(by: distance), .momentumEnd) : (.momentumEnd, nil)
    default: throw .range
    }
  }

  /// In points; 0 means nil.
  ///
  /// Throws for any other value outside 2^-10...`TOUCH_LIMIT`.
  static func radius(_ value: Double) throws(CallError) -> Double? {
    value == 0 ? nil : try length(value, or: 0)
  }

  /// In points; infinity is allowed.
  ///
  /// Throws if the length is negative, NaN, or finite and above `TOUCH_LIMIT`.
  static func content(_ value: Double) throws(CallError) -> Double {
    guard value >= 0, value <= TOUCH_LIMIT || value == .infinity else { throw .range }
    return value
  }

  static func number(
    _ value: some BinaryInteger,
    in range: ClosedRange<Int64> = rows
  ) throws(CallError) -> Int {
    guard let number = Int(exactly: value), range.contains(Int64(number)) else { throw .range }
    return number
  }

  /// In bytes; throws if the size is negative, as a `size_t` above `Int.max` is.
  static func size(_ value: Int) throws(CallError) -> Int {
    guard value >= 0 else { throw .range }
    return value
  }

  @inline(__always)
  static func index(_ value: Int32, of count: Int) throws(CallError) -> Int {
    guard value >= 0, value < count else { throw .range }
    return Int(value)
  }

  /// The first field of a configuration is its size in bytes.
  ///
  /// A program that was compiled with an earlier version of the header passes a smaller struct. The
  /// missing fields get the values of `zero`.
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
    // The size of a struct is a multiple of its alignment. With another size, only a part of the
    // last field could be copied.
    guard size > 0, size <= bytes.count, size % alignment == 0 else { throw .size }
    bytes.copyMemory(from: UnsafeRawBufferPointer(start: source, count: size))
  }

  /// `index` counts the columns from the left, from 0.
  ///
  /// A column of days refers to its columns of years and months, which must be to the left of it.
  /// In C, these references count from 1. If the reference to the months is 0, the rows are not
  /// days but numbers.
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

  /// In points; nil if width and height are both 0.
  static func frame(_ frame: touch_frame) throws(CallError) -> PickerFrame? {
    if frame.width == 0, frame.height == 0 { return nil }
    guard frame.width >= shortest, frame.width <= TOUCH_LIMIT, frame.height >= shortest,
      frame.height <= TOUCH_LIMIT
    else { throw .range }
    return PickerFrame(
      x: try bounded(frame.x),
      y: try bounded(frame.y),
      width: frame.width,
      height: frame.height
    )
  }

  static func cause(_ value: Int32) throws(CallError) -> ScrollCause {
    switch Int(value) {
    case TOUCH_DRAG: .drag
    case TOUCH_FLING: .fling
    case TOUCH_TAP: .tap
    case TOUCH_KEY: .key
    case TOUCH_WHEEL: .wheel
    case TOUCH_PROGRAM: .program
    default: throw .range
    }
  }

  static func resampling(_ value: Int32) throws(CallError) -> Resampling {
    switch Int(value) {
    case TOUCH_RESAMPLING_OFF: .off
    case TOUCH_RESAMPLING_INTERPOLATE: .interpolate
    case TOUCH_RESAMPLING_PREDICT: .predict
    default: throw .range
    }
  }

  /// Throws if the name has 64 bytes or more; those of all presets and parameters are shorter.
  static func name(_ pointer: UnsafePointer<CChar>?) throws(CallError) -> String {
    let pointer = try present(pointer)
    var length = 0
    while pointer[length] != 0 {
      length += 1
      guard length < 64 else { throw .name }
    }
    return String(decoding: bytes(pointer, length), as: UTF8.self)
  }

  /// NULL means the UIScrollView preset.
  static func preset(_ name: UnsafePointer<CChar>?) throws(CallError) -> ScrollTuning {
    guard let name else { return .uikit }
    guard let preset = ScrollTuning.preset(named: try Self.name(name)) else { throw .name }
    return preset
  }

  static func bytes(
    _ pointer: UnsafePointer<CChar>,
    _ length: Int
  ) -> UnsafeBufferPointer<UInt8> {
    let bytes = UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self)
    return UnsafeBufferPointer(start: bytes, count: length)
  }
}

/// Writes a text and a terminating zero into a buffer of `size` bytes.
///
/// A text that is too long is cut off after the last UTF-8 character that fits as a whole. If
/// `size` is 0, nothing is written.
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
