import Sessions

/// One event of the Linux kernel's input layer.
struct EvdevEvent: Equatable {
  /// Line of the file it stands in.
  var line: Int
  /// Since whenever the file counts from.
  var microseconds: Int
  var type: Int
  var code: Int
  var value: Int
}

/// Numbers the kernel gives to kinds of events.
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

  static let x = 0x00
  static let y = 0x01
  static let pressure = 0x18
  static let slot = 0x2F
  static let multitouchX = 0x35
  static let multitouchY = 0x36
  static let trackingID = 0x39
  static let multitouchPressure = 0x3A

  /// Names of these events as `getevent -l` and comments write them.
  static let types = ["EV_SYN": synchronize, "EV_KEY": key, "EV_ABS": absolute]
  static let synchronizeCodes = [
    "SYN_REPORT": report, "SYN_MT_REPORT": multitouchReport, "SYN_DROPPED": dropped,
  ]
  static let keyCodes = ["BTN_TOUCH": touch]
  static let absoluteCodes = [
    "ABS_X": x, "ABS_Y": y, "ABS_PRESSURE": pressure, "ABS_MT_SLOT": slot,
    "ABS_MT_POSITION_X": multitouchX, "ABS_MT_POSITION_Y": multitouchY,
    "ABS_MT_TRACKING_ID": trackingID, "ABS_MT_PRESSURE": multitouchPressure,
  ]
}

/// One device of a recording: its axes and its events.
struct EvdevDevice {
  /// How a device tells about several fingers.
  enum TouchProtocol {
    /// By the slots it keeps fingers in, B.
    case slots
    /// By all fingers in every report, A.
    case anonymous
    /// Not at all: one finger and whether it touches.
    case single
  }

  /// Its name or path.
  var name: String
  /// What the file says about its axes, by code.
  var axes: [Int: TouchDevice.Range] = [:]
  var events: [EvdevEvent] = []

  /// How it tells about fingers; nil when it tells nothing about any.
  var touchProtocol: TouchProtocol? {
    if has(EvdevCode.synchronize, EvdevCode.multitouchReport) { return .anonymous }
    if has(EvdevCode.absolute, EvdevCode.multitouchX)
      || has(EvdevCode.absolute, EvdevCode.multitouchY)
      || has(EvdevCode.absolute, EvdevCode.trackingID)
    {
      return .slots
    }
    return has(EvdevCode.key, EvdevCode.touch) ? .single : nil
  }

  private func has(_ type: Int, _ code: Int) -> Bool {
    events.contains { $0.type == type && $0.code == code }
  }

  /// Range of an axis: what the file says, else what its events show.
  ///
  /// - Returns: The range, and whether it had to be taken from the events.
  func range(of codes: [Int]) -> (range: TouchDevice.Range, isSeen: Bool) {
    for code in codes {
      if let range = axes[code] { return (range, false) }
    }
    var highest = 1
    var lowest = 0
    for event in events where event.type == EvdevCode.absolute && codes.contains(event.code) {
      highest = max(highest, event.value)
      lowest = min(lowest, event.value)
    }
    return (TouchDevice.Range(spanning: lowest...highest), true)
  }
}

extension TouchDevice.Range {
  /// A range that is known to hold more than one value.
  fileprivate init(spanning range: ClosedRange<Int>) {
    lowest = range.lowerBound
    highest = range.upperBound
  }
}
