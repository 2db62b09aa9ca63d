/// A message to the X server's inputtest driver, which converts it to a hardware event.
///
/// The protocol has version 1.1. Numbers have the machine's byte order and alignment. Every message
/// begins with its length in bytes and its kind, 32 bits each. A position is encoded as a 64-bit
/// mask of the valid axes, 64 doubles that begin at a multiple of 8 bytes, and 64 unaccelerated
/// values. The unaccelerated values are not used.
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

  /// The encoded message, with its length in the first four bytes.
  private(set) var bytes: [UInt8] = []

  package var description: String { "kind \(bytes[4]), \(bytes.count) bytes" }

  private init(_ kind: Kind) {
    append(UInt32(0))
    append(kind.rawValue)
  }

  /// The message that states the protocol version; it must be the first message of a connection.
  static var clientVersion: Self {
    var message = Self(.clientVersion)
    message.append(UInt16(1))
    message.append(UInt16(1))
    return message.closed()
  }

  /// A message that the server answers after it has processed all previous messages.
  static var waitForSync: Self { Self(.waitForSync).closed() }

  /// Returns the message that puts down, moves or lifts a finger.
  ///
  /// The screen is 0...65535 on both axes.
  static func touch(_ finger: Int, _ phase: TouchPhase, x: Double, y: Double) -> Self {
    var message = Self(.touch)
    message.append(UInt32(finger))
    message.append(phase.rawValue)
    message.appendPosition([x, y])
    return message.closed()
  }

  /// Returns the message that moves the mouse pointer.
  ///
  /// The screen is 0...65535 on both axes.
  static func motion(x: Double, y: Double) -> Self {
    var message = Self(.motion)
    message.append(UInt32(1))
    message.appendPosition([x, y])
    return message.closed()
  }

  /// Returns the message that moves a touchpad's scroll valuators, in 120ths of a notch.
  ///
  /// A valuator that is nil is not sent. The value 0 reports that the fingers lifted.
  static func scroll(x: Double?, y: Double?) -> Self {
    var message = Self(.motion)
    message.append(UInt32(0))
    message.appendPosition([nil, nil, x, y])
    return message.closed()
  }

  /// Returns the message that presses or releases a mouse button; 1 is the left button.
  static func button(_ button: Int, isDown: Bool) -> Self {
    var message = Self(.button)
    message.append(UInt32(0))
    message.append(UInt32(button))
    message.append(UInt32(isDown ? 1 : 0))
    message.appendPosition([])
    return message.closed()
  }

  /// Returns the message that presses or releases a key; `code` is the X keycode.
  static func key(_ code: Int, isDown: Bool) -> Self {
    var message = Self(.key)
    message.append(UInt32(code))
    message.append(UInt32(isDown ? 1 : 0))
    return message.closed()
  }

  private mutating func append(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
  }

  private mutating func appendPosition(_ values: [Double?]) {
    align()
    append(UInt32(0))
    append(values.indices.reduce(UInt64(0)) { values[$1] == nil ? $0 : $0 | 1 << $1 })
    align()
    for axis in 0..<2 * Self.axisCount {
      append(axis < values.count ? (values[axis] ?? 0).bitPattern : 0)
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
