import JSONText

/// Reads the text of evtest.
///
/// `Input device name: "…"` begins a device. `Event type 3` is followed by lines `Event code 53`, and for axes by
/// `Min` and `Max`. `Property type 1` states a property. These are events:
///
///     Event: time 1000.010000, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 292
///     Event: time 1000.010000, -------------- SYN_REPORT ------------
///
/// All numbers are decimal. Old versions write the same text with other names (`Report Sync`). Other lines are
/// ignored.
struct EvtestRecording: EvdevText {
  static let program = "evtest"

  private(set) var devices: [EvdevDevice] = []
  /// Type of events whose codes the current lines state.
  private var type: Int?
  /// The axis whose range the current lines state.
  private var axis: Int?
  private var lowest: Int?

  private static let start = "Event: time "

  static func isSign(_ line: String) -> Bool {
    [start, "Input driver version is ", "Input device name: ", "Event type ", "Event code "]
      .contains(where: line.hasPrefix)
  }

  static func isBroken(_ line: String) -> Bool {
    line.hasPrefix(start) && !line.contains(", value ")
      && !["---", "+++", ">>>"].contains(where: line.contains)
  }

  mutating func read(_ line: String, number: Int) throws(SourceProblem) {
    if line.hasPrefix(Self.start) {
      if let event = try Self.event(line, number: number) {
        devices[devices.indexOfLast()].append(event)
      }
      return
    }
    let words = line.words
    // The number of a property or code is its third word.
    let third = words.count > 2 ? Int32(words[2]).map { Int($0) } : nil
    switch (words[0], words.count > 1 ? words[1] : "") {
    case ("Input", "device") where line.hasPrefix("Input device name: "):
      devices.append(EvdevDevice(name: line.quotedText ?? ""))
      (type, axis) = (nil, nil)
    case ("Event", "type"): (type, axis) = (third, nil)
    case ("Event", "code"):
      guard let type, let code = third else { return }
      axis = type == EvdevCode.absolute ? code : nil
      devices[devices.indexOfLast()].add(codes: [code], of: type)
    case ("Min", let word): lowest = Int32(word).map { Int($0) }
    case ("Max", let word):
      guard let axis, let lowest, let highest = Int32(word) else { return }
      devices[devices.indexOfLast()].setAxis(axis, lowest, Int(highest))
    case ("Properties:", ""): devices[devices.indexOfLast()].add(properties: [])
    case ("Property", "type"):
      if let third { devices[devices.indexOfLast()].add(properties: [third]) }
    default: break
    }
  }

  /// Returns nil for an event of a type that cannot belong to a touch.
  private static func event(_ line: String, number: Int) throws(SourceProblem) -> EvdevEvent? {
    let parts = line.dropFirst(start.count).split(separator: ", ")
    func event(_ type: Int, _ code: Int, _ value: Int) -> EvdevEvent? {
      guard let time = EvdevTime.microseconds(parts[0].trimmedText[...]) else { return nil }
      return EvdevEvent(line: number, microseconds: time, type: type, code: code, value: value)
    }
    if parts.count == 2, let code = synchronization(parts[1]) {
      if let event = event(EvdevCode.synchronize, code, 0) { return event }
    } else if parts.count == 4, let type = Self.number(after: "type", in: parts[1]),
      let code = Self.number(after: "code", in: parts[2])
    {
      // evtest writes some values of other types in hexadecimal digits.
      guard EvdevCode.types.values.contains(type) else { return nil }
      if let value = Self.number(after: "value", in: parts[3]),
        let event = event(type, code, value)
      {
        return event
      }
    }
    throw .found(
      ShownText.quoted(line),
      expected: "Event: time seconds.microseconds, type number, code number, value number"
    )
  }

  private static func number(after word: Substring, in part: Substring) -> Int? {
    let words = part.words
    guard words.count >= 2, words[0] == word else { return nil }
    return Int32(words[1]).map { Int($0) }
  }

  /// Returns the code of an event that synchronizes, from its name between dashes or other signs.
  ///
  /// Some versions write the name of the type with the same number (EV_SYN). Versions without the name SYN_DROPPED
  /// write a question mark, and versions before 2011 write "Config Sync" for every code but that of a report.
  private static func synchronization(_ part: Substring) -> Int? {
    var name = part
    while let first = name.first, "-+> ".contains(first) { name.removeFirst() }
    while let last = name.last, "-+< ".contains(last) { name.removeLast() }
    switch name {
    case "Report Sync": return EvdevCode.report
    case "Config Sync": return EvdevCode.multitouchReport
    case "?": return EvdevCode.dropped
    // A code that changes nothing.
    case "SYN_CONFIG": return 1
    default:
      return EvdevCode.codes[EvdevCode.synchronize]?[String(name)] ?? EvdevCode.types[String(name)]
    }
  }
}
