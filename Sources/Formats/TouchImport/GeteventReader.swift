import JSONText

/// Reads recordings of Android's `getevent -t`, with or without the names of `-l`.
///
/// An event is `[ seconds.microseconds] /dev/input/event2: type code value`. Type, code and value are
/// hexadecimal, or names with `-l`. Events without a path belong to one device.
///
/// The file may also contain the ranges of axes that `-p` or `-i` writes. `add device 1: /dev/input/event2` is
/// then followed by `name:` and by axes, such as `ABS_MT_POSITION_X : value 0, min 0, max 1079, …`.
struct GeteventReader {
  private var devices: [EvdevDevice] = []
  private var indexes: [Substring: Int] = [:]
  /// Index of the device that the current lines describe; nil before the first `add device` line.
  private var described: Int?

  static func read(_ lines: ForeignLines) throws(SourceProblem) -> ForeignRecording {
    var reader = GeteventReader()
    let warnings = try lines.read { number, text throws(SourceProblem) in
      try reader.read(text, line: number)
    }
    reader.joinNameless()
    return try ForeignRecording(of: reader.devices, warnings: warnings, name: lines.name)
  }

  private mutating func read(_ text: String, line: Int) throws(SourceProblem) {
    if text.hasPrefix("add device") {
      described = index(of: text.split(separator: " ").last ?? "")
    } else if text.hasPrefix("name:"), let described {
      let name = text.dropFirst("name:".count).trimmedText
      devices[described].name = name.filter { $0 != "\"" }
    } else if let described, text.contains(": value ") {
      readAxis(text, of: described)
    } else if text.hasPrefix("[") {
      try readEvent(text, line: line)
    } else if text.hasPrefix("/dev/input/") || text.hasPrefix("EV_") {
      let expected = "[ seconds.microseconds] before it, as getevent -t writes"
      throw .found("an event without its time", expected: expected)
    }
  }

  /// Assigns the events without a path to the touchscreen that the file describes.
  private mutating func joinNameless() {
    guard let nameless = indexes[""], devices[nameless].axes.isEmpty,
      let touchscreen = devices.firstIndex(where: { $0.axes[EvdevCode.multitouchX] != nil }),
      devices[touchscreen].events.isEmpty
    else { return }
    devices[touchscreen].events = devices[nameless].events
    devices[nameless].events = []
  }

  private mutating func index(of path: Substring) -> Int {
    if let index = indexes[path] { return index }
    indexes[path] = devices.count
    devices.append(EvdevDevice(name: String(path)))
    return devices.count - 1
  }

  private mutating func readAxis(_ text: String, of device: Int) {
    let words = text.split { $0.isWhitespace || $0 == "," || $0 == ":" }
    func number(after word: Substring) -> Int? {
      guard let index = words.firstIndex(of: word), index + 1 < words.count else { return nil }
      return Int(words[index + 1])
    }
    guard let value = words.firstIndex(of: "value"), value > 0,
      let code = Self.code(words[value - 1], of: EvdevCode.absolute),
      let lowest = number(after: "min"), let highest = number(after: "max")
    else { return }
    devices[device].setAxis(code, lowest, highest)
  }

  private mutating func readEvent(_ text: String, line: Int) throws(SourceProblem) {
    let parts = text.dropFirst().split(separator: "]", maxSplits: 1)
    var words = (parts.last ?? "").words
    var path: Substring = ""
    if words.first?.hasSuffix(":") == true { path = words.removeFirst().dropLast() }
    guard parts.count == 2, words.count == 3,
      let time = EvdevTime.microseconds(parts[0].trimmedText[...])
    else {
      let expected = "[ seconds.microseconds] device: type code value"
      throw .found(ShownText.quoted(text), expected: expected)
    }
    // A name that is not in the tables does not belong to a touch.
    guard let type = EvdevCode.types[String(words[0])] ?? Int(words[0], radix: 16),
      let code = Self.code(words[1], of: type)
    else { return }
    let values = ["DOWN": 1, "UP": 0, "REPEAT": 2]
    let bits = UInt32(words[2], radix: 16).map { Int(Int32(bitPattern: $0)) }
    guard let value = values[String(words[2])] ?? bits else {
      let expected = "eight hexadecimal digits, DOWN or UP"
      throw .found("value \(ShownText.quoted(words[2]))", expected: expected)
    }
    devices[index(of: path)].events.append(
      EvdevEvent(line: line, microseconds: time, type: type, code: code, value: value)
    )
  }

  private static func code(_ word: Substring, of type: Int) -> Int? {
    EvdevCode.codes[type]?[String(word)] ?? Int(word, radix: 16)
  }
}
