import JSONText
import Sessions

/// Reads what evemu-record writes.
///
/// `N:` names a device, `A: axis lowest highest fuzz flat resolution` describes an axis, `E:
/// seconds.microseconds type code value` an event; axis, type and code are hexadecimal, the rest
/// decimal. `#` begins a comment, also at the end of a line. Other lines are ignored.
enum EvemuRecording {
  static func read(_ lines: ForeignLines) throws(SessionError) -> ForeignRecording {
    var devices: [EvdevDevice] = []
    let warnings = try lines.read { number, text throws(SourceProblem) in
      let words = text.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
      guard let kind = words.first else { return }
      if kind == "N:" {
        devices.append(EvdevDevice(name: text.dropFirst(2).trimmedText))
      } else if kind == "A:" || kind == "E:" {
        if devices.isEmpty { devices.append(EvdevDevice(name: "")) }
        if kind == "A:" {
          try readAxis(words, into: &devices[devices.count - 1])
        } else {
          devices[devices.count - 1].events.append(try event(words, line: number))
        }
      }
    }
    return try EvdevTouches.recording(.evemu, of: devices, warnings: warnings, name: lines.name)
  }

  private static func readAxis(
    _ words: [Substring],
    into device: inout EvdevDevice
  ) throws(SourceProblem) {
    guard words.count >= 4, let code = Int(words[1], radix: 16), let lowest = Int(words[2]),
      let highest = Int(words[3])
    else {
      throw SourceProblem(
        found: ShownText.quoted(words.joined(separator: " ")),
        expected: "A: axis lowest highest …"
      )
    }
    device.axes[code] = TouchDevice.Range(lowest: lowest, highest: highest)
  }

  private static func event(
    _ words: [Substring],
    line: Int
  ) throws(SourceProblem) -> EvdevEvent {
    guard words.count == 5, let time = EvdevTime.microseconds(words[1]),
      let type = Int(words[2], radix: 16), let code = Int(words[3], radix: 16),
      let value = EvdevValue.decimal(words[4])
    else {
      throw SourceProblem(
        found: ShownText.quoted(words.joined(separator: " ")),
        expected: "E: seconds.microseconds type code value"
      )
    }
    return EvdevEvent(line: line, microseconds: time, type: type, code: code, value: value)
  }
}

/// Times in the form of the kernel's tools.
enum EvdevTime {
  /// `seconds.fraction` in microseconds; nil for anything else.
  static func microseconds(_ text: Substring) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let seconds = digits(parts[0]), parts[1].utf8.count <= 9,
      let fraction = digits(parts[1])
    else { return nil }
    var microseconds = fraction
    for _ in parts[1].utf8.count..<max(6, parts[1].utf8.count) { microseconds *= 10 }
    for _ in 6..<max(6, parts[1].utf8.count) { microseconds /= 10 }
    return joined(seconds: seconds, microseconds: microseconds)
  }

  /// Seconds and microseconds as microseconds; nil if they are out of range.
  static func joined(seconds: Int, microseconds: Int) -> Int? {
    guard 0..<1_000_000_000_000 ~= seconds, 0..<1_000_000 ~= microseconds else { return nil }
    return seconds * 1_000_000 + microseconds
  }

  private static func digits(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return Int(text)
  }
}

/// Values of events: 32 bits with a sign.
enum EvdevValue {
  /// Decimal digits with or without a sign; nil for anything else and beyond 32 bits.
  static func decimal(_ text: Substring) -> Int? {
    Int32(text).map { Int($0) }
  }

  /// Eight hexadecimal digits in two's complement; nil for anything else.
  static func hexadecimal(_ text: Substring) -> Int? {
    UInt32(text, radix: 16).map { Int(Int32(bitPattern: $0)) }
  }
}

extension Substring {
  /// The text without the spaces around it.
  var trimmedText: String {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
