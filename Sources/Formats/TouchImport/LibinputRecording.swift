import JSONText

/// Reads recordings of `libinput record`.
///
/// The recording is YAML that lists the devices one after another. These lines are read:
///
/// - `- node:` begins a device, and `name:` names the device.
/// - `absinfo:` is followed by lines `axis: [lowest, highest, fuzz, flat, resolution]`.
/// - `- [seconds, microseconds, type, code, value]` is an event. All numbers are decimal. The time is counted
///   from the first event of any device.
enum LibinputRecording {
  static func read(_ lines: ForeignLines) throws(SourceProblem) -> ForeignRecording {
    var devices: [EvdevDevice] = []
    var isInAxes = false
    let warnings = try lines.read { number, text throws(SourceProblem) in
      if text.hasPrefix("#") { return }
      if text.hasPrefix("- node:") {
        devices.append(EvdevDevice(name: text.dropFirst("- node:".count).trimmedText))
      }
      guard !devices.isEmpty else { return }
      let last = devices.count - 1
      if text.hasPrefix("- [") {
        devices[last].events.append(try event(text, line: number))
      } else if text.hasPrefix("absinfo:") {
        isInAxes = true
      } else if isInAxes, let code = text.firstIndex(of: ":").flatMap({ Int(text[..<$0]) }) {
        guard let numbers = numbers(text), numbers.count >= 2 else {
          let expected = "axis: [lowest, highest, fuzz, flat, resolution]"
          throw .found(ShownText.quoted(text), expected: expected)
        }
        devices[last].setAxis(code, numbers[0], numbers[1])
      } else {
        isInAxes = false
        if text.hasPrefix("name: \""), text.hasSuffix("\"") {
          devices[last].name = String(text.dropFirst("name: \"".count).dropLast())
        }
      }
    }
    return try ForeignRecording(of: devices, warnings: warnings, name: lines.name)
  }

  private static func event(_ text: String, line: Int) throws(SourceProblem) -> EvdevEvent {
    guard let numbers = numbers(text), numbers.count == 5,
      let time = EvdevTime.joined(seconds: numbers[0], microseconds: numbers[1])
    else {
      let expected = "- [seconds, microseconds, type, code, value]"
      throw .found(ShownText.quoted(text), expected: expected)
    }
    let (type, code, value) = (numbers[2], numbers[3], numbers[4])
    return EvdevEvent(line: line, microseconds: time, type: type, code: code, value: value)
  }

  /// Parses numbers in brackets.
  private static func numbers(_ text: String) -> [Int]? {
    guard let start = text.firstIndex(of: "["), let end = text.firstIndex(of: "]"), start < end
    else { return nil }
    let list = text[start..<end].dropFirst()
    let parts = list.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int32($0.trimmedText).map { Int($0) } }
    return numbers.count == parts.count ? numbers : nil
  }
}
