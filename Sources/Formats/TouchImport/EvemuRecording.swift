import JSONText

/// Reads recordings of evemu-record.
///
/// `N:` names a device. `A: axis lowest highest fuzz flat resolution` describes an axis. `E:
/// seconds.microseconds type code value` is an event. Axis, type and code are hexadecimal numbers; the
/// other numbers are decimal. `#` begins a comment, also at the end of a line. Other lines are ignored.
enum EvemuRecording {
  static func read(_ lines: ForeignLines) throws(SourceProblem) -> ForeignRecording {
    var devices: [EvdevDevice] = []
    let warnings = try lines.read { number, text throws(SourceProblem) in
      let words = Substring(text.utf8.prefix { $0 != UInt8(ascii: "#") }).words
      guard let kind = words.first, ["N:", "A:", "E:"].contains(kind) else { return }
      if kind == "N:" {
        devices.append(EvdevDevice(name: text.dropFirst(2).trimmedText))
        return
      }
      if devices.isEmpty { devices.append(EvdevDevice(name: "")) }
      let last = devices.count - 1
      if kind == "E:" {
        devices[last].events.append(try event(words, line: number))
        return
      }
      guard words.count >= 4, let code = Int(words[1], radix: 16), let lowest = Int(words[2]),
        let highest = Int(words[3])
      else { throw problem(words, expected: "A: axis lowest highest …") }
      devices[last].setAxis(code, lowest, highest)
    }
    return try ForeignRecording(of: devices, warnings: warnings, name: lines.name)
  }

  private static func event(_ words: [Substring], line: Int) throws(SourceProblem) -> EvdevEvent {
    guard words.count == 5, let time = EvdevTime.microseconds(words[1]),
      let type = Int(words[2], radix: 16), let code = Int(words[3], radix: 16),
      let value = Int32(words[4])
    else { throw problem(words, expected: "E: seconds.microseconds type code value") }
    return EvdevEvent(line: line, microseconds: time, type: type, code: code, value: Int(value))
  }

  private static func problem(_ words: [Substring], expected: String) -> SourceProblem {
    .found(ShownText.quoted(words.joined(separator: " ")), expected: expected)
  }
}
