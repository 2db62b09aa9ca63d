/// An event of the Linux kernel's input layer.
struct EvdevEvent: Equatable {
  var line: Int
  /// Time since the zero of the file's clock, in microseconds.
  var microseconds: Int
  var type: Int
  var code: Int
  var value: Int
}

/// The kernel's numbers for types and codes of events, and for properties of devices.
///
/// - Source: the kernel's input-event-codes.h and multi-touch-protocol.rst.
enum EvdevCode {
  static let synchronize = 0
  static let key = 1
  static let relative = 2
  static let absolute = 3

  static let report = 0
  static let multitouchReport = 2
  static let dropped = 3

  static let leftButton = 0x110
  static let pen = 0x140
  static let finger = 0x145
  static let touch = 0x14A
  static let stylus = 0x14B
  /// Number of fingers on the device that each code reports.
  static let fingerCounts = [finger: 1, 0x14D: 2, 0x14E: 3, 0x14F: 4, 0x148: 5]

  static let sidewaysWheel = 0x06
  static let wheel = 0x08
  /// Turns in 120ths of a notch.
  static let fineWheel = 0x0B
  static let fineSidewaysWheel = 0x0C

  static let x = 0x00
  static let y = 0x01
  static let pressure = 0x18
  static let slot = 0x2F
  static let multitouchMajor = 0x30
  static let multitouchX = 0x35
  static let multitouchY = 0x36
  static let trackingID = 0x39
  static let multitouchPressure = 0x3A

  /// The device needs a pointer on the screen, as touchpads do.
  static let isPointer = 0
  /// Fingers touch what the screen shows.
  static let isDirect = 1
  static let isButtonPad = 2
  static let isSemiMultitouch = 3
  static let isTopButtonPad = 4

  /// Numbers of the types by their names.
  static let types = [
    "EV_SYN": synchronize, "EV_KEY": key, "EV_REL": relative, "EV_ABS": absolute,
  ]
  /// Numbers of the codes by their names, for each type.
  ///
  /// Of several names of a number, getevent writes the first in the kernel's header.
  static let codes = [
    synchronize: [
      "SYN_REPORT": report, "SYN_MT_REPORT": multitouchReport, "SYN_DROPPED": dropped,
    ],
    key: [
      "BTN_MOUSE": leftButton, "BTN_LEFT": leftButton, "BTN_DIGI": pen, "BTN_TOOL_PEN": pen,
      "BTN_STYLUS": stylus, "BTN_TOUCH": touch, "BTN_TOOL_FINGER": finger,
      "BTN_TOOL_DOUBLETAP": 0x14D, "BTN_TOOL_TRIPLETAP": 0x14E, "BTN_TOOL_QUADTAP": 0x14F,
      "BTN_TOOL_QUINTTAP": 0x148,
    ],
    relative: [
      "REL_HWHEEL": sidewaysWheel, "REL_WHEEL": wheel, "REL_WHEEL_HI_RES": fineWheel,
      "REL_HWHEEL_HI_RES": fineSidewaysWheel,
    ],
    absolute: [
      "ABS_X": x, "ABS_Y": y, "ABS_PRESSURE": pressure, "ABS_MT_SLOT": slot,
      "ABS_MT_TOUCH_MAJOR": multitouchMajor, "ABS_MT_POSITION_X": multitouchX,
      "ABS_MT_POSITION_Y": multitouchY, "ABS_MT_TRACKING_ID": trackingID,
      "ABS_MT_PRESSURE": multitouchPressure,
    ],
  ]
  /// Numbers of the properties by their names.
  static let properties = [
    "INPUT_PROP_POINTER": isPointer, "INPUT_PROP_DIRECT": isDirect,
    "INPUT_PROP_BUTTONPAD": isButtonPad, "INPUT_PROP_SEMI_MT": isSemiMultitouch,
    "INPUT_PROP_TOPBUTTONPAD": isTopButtonPad,
  ]
}

/// Parses times as most programs write them: seconds with a decimal point, such as 1234.567890.
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
