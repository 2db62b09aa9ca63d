import Sessions

/// An event of the Linux kernel's input layer.
struct EvdevEvent: Equatable {
  /// Its line in the file.
  var line: Int
  /// Time from the file's own zero.
  var microseconds: Int
  var type: Int
  var code: Int
  var value: Int
}

/// The kernel's codes of events.
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

  /// The names of these codes in `getevent -l`.
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

/// A device of a recording: its axes and its events.
struct EvdevDevice {
  /// The form in which a device reports fingers.
  enum TouchProtocol {
    /// Protocol B: each finger has a slot.
    case slots
    /// Protocol A: every report has all fingers, without identity.
    case anonymous
    /// One finger and whether it touches.
    case single
  }

  /// Its name or path.
  var name: String
  /// Ranges of its axes from the file, by code.
  var axes: [Int: TouchDevice.Range] = [:]
  var events: [EvdevEvent] = []

  /// The form in which it reports fingers; nil if it reports no finger.
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

  /// Range of an axis: from the file, or else of its events.
  ///
  /// - Returns: The range, and whether it was taken from the events.
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
  /// A range of more than one value.
  fileprivate init(spanning range: ClosedRange<Int>) {
    lowest = range.lowerBound
    highest = range.upperBound
  }
}
