/// Messages to the X server's inputtest driver, which converts them to hardware events.
///
/// Protocol 1.1, native byte order and alignment: every message begins with its whole length and
/// its kind, 32 bits each. Positions are 64 doubles that begin at a multiple of 8, after a
/// 64-bit mask of the valid ones; 64 more doubles, the unaccelerated values, are unused.
///
/// - Source: inputtestdrv(4) and the server's xf86-input-inputtest-protocol.h.
package struct InputTestMessage: Equatable, Sendable, CustomStringConvertible {
  /// The phase of a touch; the raw values are XInput 2's event types.
  package enum TouchPhase: UInt32, Sendable {
    case began = 18
    case moved = 19
    case ended = 20
  }

  private enum Kind: UInt32 {
    case clientVersion = 0
    case waitForSync = 1
    case motion = 2
    case button = 4
    case key = 5
    case touch = 6
  }

  /// Maximum value of the position axes of the driver's touch and absolute pointer devices.
  static let axisMaximum = 65535.0
  private static let axisCount = 64

  /// The bytes of the message.
  private(set) var bytes: [UInt8] = []

  package var description: String { "kind \(bytes[4]), \(bytes.count) bytes" }

  private init(_ kind: Kind) {
    append(UInt32(0))
    append(kind.rawValue)
  }

  /// States the protocol version; the first message of every connection.
  static var clientVersion: Self {
    var message = Self(.clientVersion)
    message.append(UInt16(1))
    message.append(UInt16(1))
    return message.closed()
  }

  /// Requests an answer after all previous messages have been processed.
  static var waitForSync: Self { Self(.waitForSync).closed() }

  /// A finger at a position, both axes 0...65535 over the screen.
  static func touch(_ finger: Int, _ phase: TouchPhase, x: Double, y: Double) -> Self {
    var message = Self(.touch)
    message.append(UInt32(finger))
    message.append(phase.rawValue)
    message.appendPosition([x, y])
    return message.closed()
  }

  /// The mouse pointer at a position, both axes 0...65535 over the screen.
  static func motion(x: Double, y: Double) -> Self {
    var message = Self(.motion)
    message.append(UInt32(1))
    message.appendPosition([x, y])
    return message.closed()
  }

  /// A press or release of a mouse button; 1 is the left one.
  static func button(_ button: Int, isDown: Bool) -> Self {
    var message = Self(.button)
    message.append(UInt32(0))
    message.append(UInt32(button))
    message.append(UInt32(isDown ? 1 : 0))
    message.appendPosition([])
    return message.closed()
  }

  /// A press or release of a key, by its X keycode.
  static func key(_ code: Int, isDown: Bool) -> Self {
    var message = Self(.key)
    message.append(UInt32(code))
    message.append(UInt32(isDown ? 1 : 0))
    return message.closed()
  }

  private mutating func append(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
  }

  private mutating func appendPosition(_ values: [Double]) {
    align()
    append(UInt32(0))
    append((UInt64(1) << values.count) - 1)
    align()
    for axis in 0..<2 * Self.axisCount {
      append(axis < values.count ? values[axis].bitPattern : 0)
    }
  }

  private mutating func align() {
    while bytes.count % 8 != 0 { bytes.append(0) }
  }

  private func closed() -> Self {
    var message = self
    withUnsafeBytes(of: UInt32(bytes.count)) { message.bytes.replaceSubrange(0..<4, with: $0) }
    return message
  }
}
