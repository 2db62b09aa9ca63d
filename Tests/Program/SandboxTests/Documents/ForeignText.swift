/// The same swipe to the left at the centre of a device, in the forms of four other programs.
///
/// It begins at 60 % of the width and 50 % of the height, moves in ten steps of 2 %
/// of the width every 20 ms, pauses for 100 ms and lifts.
enum ForeignText: String, CaseIterable {
  case evtest, evemu, libinput, getevent

  /// Steps of the swipe after the first position.
  static let steps = 10

  /// Positions in thousandths of the device's width, and their times in milliseconds.
  private static let places = (0...steps).map { (time: 20 * $0, share: 600 - 20 * $0) }
  private static let end = 20 * steps + 100

  /// The recording.
  var text: String {
    switch self {
    case .evtest: Self.evtestText
    case .evemu: Self.evemuText
    case .libinput: Self.libinputText
    case .getevent: Self.geteventText
    }
  }

  /// Type, code and value of every event in decimal, with their times; the device is 1000 by 1000.
  private static var events: [(time: Int, type: Int, code: Int, value: Int)] {
    var events = [(0, 3, 57, 12), (0, 3, 54, 500)]
    for (time, share) in places {
      events.append((time, 3, 53, share))
      events.append((time, 0, 0, 0))
    }
    events += [(end, 3, 57, -1), (end, 0, 0, 0)]
    return events.map { (time: $0.0, type: $0.1, code: $0.2, value: $0.3) }
  }

  private static var evtestText: String {
    let names = [53: "ABS_MT_POSITION_X", 54: "ABS_MT_POSITION_Y", 57: "ABS_MT_TRACKING_ID"]
    let axes = [53, 54].map { code in
      "    Event code \(code) (\(names[code] ?? ""))\n      Value      0\n      Min        0\n      Max     1000\n"
    }
    let top =
      "Input device name: \"Screen\"\nSupported events:\n  Event type 3 (EV_ABS)\n" + axes.joined()
      + "Properties:\n  Property type 1 (INPUT_PROP_DIRECT)\nTesting ... (interrupt to exit)\n"
    return top
      + events.map { event in
        let time = "Event: time 1700000007.\(thousandths(event.time))000, "
        let code = "code \(event.code) (\(names[event.code] ?? ""))"
        return event.type == 0
          ? time + "-------------- SYN_REPORT ------------\n"
          : time + "type 3 (EV_ABS), \(code), value \(event.value)\n"
      }.joined()
  }

  private static var evemuText: String {
    let top = "# EVEMU 1.3\nN: Screen\nA: 35 0 1000 0 0 0\nA: 36 0 1000 0 0 0\nA: 39 0 99 0 0 0\n"
    return top
      + events.map { event in
        let code = hexadecimal(event.code, digits: 4)
        return "E: 7.\(thousandths(event.time))000 000\(event.type) \(code) \(event.value)\n"
      }.joined()
  }

  private static var libinputText: String {
    let top = """
      # libinput record
      version: 1
      devices:
      - node: /dev/input/event4
        evdev:
          name: "Screen"
          absinfo:
            53: [0, 1000, 0, 0, 12]
            54: [0, 1000, 0, 0, 12]
        events:
        - evdev:

      """
    return top
      + events.map { event in
        "    - [  3, \(event.time * 1000), \(event.type), \(event.code), \(event.value)]\n"
      }.joined()
  }

  private static var geteventText: String {
    let top = """
      add device 1: /dev/input/event2
        name:     "touch screen"
        events:
          ABS (0003): ABS_MT_POSITION_X     : value 0, min 0, max 1000, fuzz 0, flat 0, resolution 0
                      ABS_MT_POSITION_Y     : value 0, min 0, max 1000, fuzz 0, flat 0, resolution 0

      """
    let names = [53: "ABS_MT_POSITION_X", 54: "ABS_MT_POSITION_Y", 57: "ABS_MT_TRACKING_ID"]
    return top
      + events.map { event in
        let words =
          event.type == 0 ? "EV_SYN SYN_REPORT" : "EV_ABS \(names[event.code] ?? "")"
        let value = hexadecimal(Int(UInt32(bitPattern: Int32(event.value))), digits: 8)
        return "[ 78.\(thousandths(event.time))000] /dev/input/event2: \(words) \(value)\n"
      }.joined()
  }

  private static func thousandths(_ milliseconds: Int) -> String {
    String(String(1000 + milliseconds).dropFirst())
  }

  private static func hexadecimal(_ value: Int, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
