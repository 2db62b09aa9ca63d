import JSONText
import Sessions

/// Reads what `libinput record` writes.
///
/// These lines of its YAML are read: `- node:` begins a device, `name:` names it, `absinfo:` is
/// followed by `axis: [lowest, highest, fuzz, flat, resolution]`, and events are `- [seconds,
/// microseconds, type, code, value]`, all decimal, from the first event of any device. Devices
/// follow one another.
enum LibinputRecording {
  static func read(_ lines: ForeignLines) throws(SessionError) -> ForeignRecording {
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
      } else if isInAxes, let code = axis(text) {
        try readAxis(code, text, into: &devices[last])
      } else {
        isInAxes = false
        if text.hasPrefix("name: \""), text.hasSuffix("\"") {
          devices[last].name = String(text.dropFirst("name: \"".count).dropLast())
        }
      }
    }
    return try EvdevTouches.recording(
      .libinput,
      of: devices,
      warnings: warnings,
      name: lines.name
    )
  }

  /// The number before a colon.
  private static func axis(_ text: String) -> Int? {
    text.firstIndex(of: ":").flatMap { Int(text[..<$0]) }
  }

  private static func readAxis(
    _ code: Int,
    _ text: String,
    into device: inout EvdevDevice
  ) throws(SourceProblem) {
    guard let numbers = numbers(text), numbers.count >= 2 else {
      throw SourceProblem(
        found: ShownText.quoted(text),
        expected: "axis: [lowest, highest, fuzz, flat, resolution]"
      )
    }
    device.axes[code] = TouchDevice.Range(lowest: numbers[0], highest: numbers[1])
  }

  private static func event(_ text: String, line: Int) throws(SourceProblem) -> EvdevEvent {
    guard let numbers = numbers(text), numbers.count == 5,
      let time = EvdevTime.joined(seconds: numbers[0], microseconds: numbers[1])
    else {
      throw SourceProblem(
        found: ShownText.quoted(text),
        expected: "- [seconds, microseconds, type, code, value]"
      )
    }
    return EvdevEvent(
      line: line,
      microseconds: time,
      type: numbers[2],
      code: numbers[3],
      value: numbers[4]
    )
  }

  /// The numbers of a list; nil if it has anything else or does not end.
  private static func numbers(_ text: String) -> [Int]? {
    guard let start = text.firstIndex(of: "["), let end = text.firstIndex(of: "]"), start < end
    else { return nil }
    var numbers: [Int] = []
    let parts = text[text.index(after: start)..<end]
      .split(separator: ",", omittingEmptySubsequences: false)
    for part in parts {
      guard let number = EvdevValue.decimal(part.trimmedText[...]) else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}
