import JSONText
import Sessions

/// Reads what Android's `getevent -t` writes, with the names of `-l` or without, and the ranges of
/// `-p` or `-i` if they are in the same file.
///
/// An event is `[ seconds.microseconds] /dev/input/event2: type code value`; type, code and value
/// are hexadecimal or, with `-l`, names. Without a device's path there is one device. `add device 1:
/// /dev/input/event2` is followed by `name:` and by axes, `ABS_MT_POSITION_X : value 0, min 0, max
/// 1079, …`.
enum GeteventRecording {
  static func read(_ lines: ForeignLines) throws(SessionError) -> ForeignRecording {
    var reader = GeteventReader()
    let warnings = try lines.read { number, text throws(SourceProblem) in
      try reader.read(text, line: number)
    }
    return try EvdevTouches.recording(
      .getevent,
      of: reader.finish(),
      warnings: warnings,
      name: lines.name
    )
  }
}

private struct GeteventReader {
  private var devices: [EvdevDevice] = []
  private var indexes: [Substring: Int] = [:]
  /// The device that lines without a path describe.
  private var described: Int?

  mutating func read(_ text: String, line: Int) throws(SourceProblem) {
    if text.hasPrefix("add device") {
      let path = text.split(separator: " ").last ?? ""
      described = index(of: path)
    } else if text.hasPrefix("name:"), let described {
      devices[described].name = text.dropFirst("name:".count).trimmedText
        .filter { $0 != "\"" }
    } else if let described, text.contains(": value ") {
      readAxis(text, of: described)
    } else if text.hasPrefix("[") {
      try readEvent(text, line: line)
    } else if text.hasPrefix("/dev/input/") || text.hasPrefix("EV_") {
      throw SourceProblem(
        found: "an event without its time",
        expected: "[ seconds.microseconds] before it, as getevent -t writes"
      )
    }
  }

  /// The devices; events without a path belong to the described touchscreen.
  func finish() -> [EvdevDevice] {
    guard let nameless = indexes[""], devices[nameless].axes.isEmpty else { return devices }
    var devices = devices
    let touchscreen = devices.firstIndex { $0.axes[EvdevCode.multitouchX] != nil }
    if let touchscreen, devices[touchscreen].events.isEmpty {
      devices[touchscreen].events = devices[nameless].events
      devices[nameless].events = []
    }
    return devices
  }

  private mutating func index(of path: Substring) -> Int {
    if let index = indexes[path] { return index }
    indexes[path] = devices.count
    devices.append(EvdevDevice(name: String(path)))
    return devices.count - 1
  }

  private mutating func readAxis(_ text: String, of device: Int) {
    let words = text.split { $0.isWhitespace || $0 == "," || $0 == ":" }
    guard let value = words.firstIndex(of: "value"), value > 0,
      let code = Self.absoluteCode(words[value - 1]),
      let lowest = Self.number(after: "min", in: words),
      let highest = Self.number(after: "max", in: words)
    else { return }
    devices[device].axes[code] = TouchDevice.Range(lowest: lowest, highest: highest)
  }

  private static func absoluteCode(_ word: Substring) -> Int? {
    EvdevCode.absoluteCodes[String(word)] ?? Int(word, radix: 16)
  }

  private static func number(after word: Substring, in words: [Substring]) -> Int? {
    guard let index = words.firstIndex(of: word), index + 1 < words.count else { return nil }
    return Int(words[index + 1])
  }

  private mutating func readEvent(_ text: String, line: Int) throws(SourceProblem) {
    let parts = text.dropFirst().split(separator: "]", maxSplits: 1)
    var words = (parts.last ?? "").split(whereSeparator: \.isWhitespace)
    var path: Substring = ""
    if words.first?.hasSuffix(":") == true { path = words.removeFirst().dropLast() }
    guard parts.count == 2, words.count == 3,
      let time = EvdevTime.microseconds(parts[0].trimmedText[...])
    else {
      throw SourceProblem(
        found: ShownText.quoted(text),
        expected: "[ seconds.microseconds] device: type code value"
      )
    }
    // A name that is not in the table is not about touches.
    guard let kind = Self.kind(words[0], words[1]) else { return }
    guard let value = Self.value(words[2]) else {
      throw SourceProblem(
        found: "value \(ShownText.quoted(String(words[2])))",
        expected: "eight hexadecimal digits, DOWN or UP"
      )
    }
    devices[index(of: path)].events.append(
      EvdevEvent(
        line: line,
        microseconds: time,
        type: kind.type,
        code: kind.code,
        value: value
      )
    )
  }

  private static func kind(_ type: Substring, _ code: Substring) -> (type: Int, code: Int)? {
    guard let number = EvdevCode.types[String(type)] ?? Int(type, radix: 16) else { return nil }
    let names =
      switch number {
      case EvdevCode.synchronize: EvdevCode.synchronizeCodes
      case EvdevCode.key: EvdevCode.keyCodes
      case EvdevCode.absolute: EvdevCode.absoluteCodes
      default: [String: Int]()
      }
    return (names[String(code)] ?? Int(code, radix: 16)).map { (number, $0) }
  }

  private static func value(_ word: Substring) -> Int? {
    switch word {
    case "DOWN": 1
    case "UP": 0
    case "REPEAT": 2
    default: EvdevValue.hexadecimal(word)
    }
  }
}
