/// An event of the Linux kernel's input layer.
struct EvdevEvent: Equatable {
  var line: Int
  /// Time since the zero of the file's clock, in microseconds.
  var microseconds: Int
  var type: Int
  var code: Int
  var value: Int
}

/// The kernel's numbers for types and codes of events.
///
/// - Source: the kernel's input-event-codes.h and multi-touch-protocol.rst.
enum EvdevCode {
  static let synchronize = 0
  static let key = 1
  static let absolute = 3

  static let report = 0
  static let multitouchReport = 2
  static let dropped = 3

  static let touch = 0x14A
  /// Two fingers are on a touchpad; touchscreens do not report this code.
  static let twoFingers = 0x14D

  static let x = 0x00
  static let y = 0x01
  static let pressure = 0x18
  static let slot = 0x2F
  static let multitouchX = 0x35
  static let multitouchY = 0x36
  static let trackingID = 0x39
  static let multitouchPressure = 0x3A

  /// Numbers of the types by their names in `getevent -l`.
  static let types = ["EV_SYN": synchronize, "EV_KEY": key, "EV_ABS": absolute]
  /// Numbers of the codes by their names in `getevent -l`, for each type.
  static let codes = [
    synchronize: [
      "SYN_REPORT": report, "SYN_MT_REPORT": multitouchReport, "SYN_DROPPED": dropped,
    ],
    key: ["BTN_TOUCH": touch, "BTN_TOOL_DOUBLETAP": twoFingers],
    absolute: [
      "ABS_X": x, "ABS_Y": y, "ABS_PRESSURE": pressure, "ABS_MT_SLOT": slot,
      "ABS_MT_POSITION_X": multitouchX, "ABS_MT_POSITION_Y": multitouchY,
      "ABS_MT_TRACKING_ID": trackingID, "ABS_MT_PRESSURE": multitouchPressure,
    ],
  ]
}

/// Parses times as evemu and getevent write them: seconds with a decimal point, such as 1234.567890.
enum EvdevTime {
  /// Parses `seconds.fraction`; the fraction has one to nine digits, of which those after the sixth
  /// are ignored.
  static func microseconds(_ text: Substring) -> Int? {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, 1...9 ~= parts[1].count,
      parts.allSatisfy({ $0.allSatisfy { 0x30...0x39 ~= $0 } }),
      let seconds = Int(Substring(parts[0]))
    else { return nil }
    var fraction = 0
    var digit = 100_000
    for character in parts[1].prefix(6) {
      fraction += Int(character - 0x30) * digit
      digit /= 10
    }
    return joined(seconds: seconds, microseconds: fraction)
  }

  /// Returns nil if a part is out of range.
  static func joined(seconds: Int, microseconds: Int) -> Int? {
    guard 0..<1_000_000_000_000 ~= seconds, 0..<1_000_000 ~= microseconds else { return nil }
    return seconds * 1_000_000 + microseconds
  }
}
