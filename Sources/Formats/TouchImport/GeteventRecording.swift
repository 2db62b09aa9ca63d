import JSONText

/// Reads the text of Android's `getevent -t`, with or without the names of `-l`.
///
/// An event is `[ seconds.microseconds] /dev/input/event2: type code value`, and in Android before 4.1
/// `seconds-microseconds: /dev/input/event2: type code value`. Type, code and value are hexadecimal, or names with
/// `-l`. Events without a path belong to one device.
///
/// The file may also contain the description of devices that `-p` or `-i` writes. `add device 1:
/// /dev/input/event2` is then followed by `name:`, by the codes of each type, such as `KEY (0001): 014a`, of which
/// axes also have a range, such as `ABS_MT_POSITION_X : value 0, min 0, max 1079, …`, and by `input props:`.
struct GeteventRecording: EvdevText {
  static let program = "getevent -lt"

  private static let folder = "/dev/input/event"

  /// What the current lines describe.
  private enum Section: Equatable {
    case codes(type: Int)
    case properties
  }

  private var described: [EvdevDevice] = []
  private var indexes: [Substring: Int] = [:]
  /// Index of the device that the current lines describe; nil before the first `add device` line.
  private var current: Int?
  private var section: Section?

  static func isSign(_ line: String) -> Bool {
    if line.hasPrefix("add device ") { return true }
    let words = (parts(line)?.rest ?? line[...]).words
    let name = words.first?.hasPrefix(folder) == true ? words.dropFirst() : words[...]
    return name.count >= 3 && type(name.first ?? "") != nil
  }

  mutating func read(_ line: String, number: Int) throws(SourceProblem) {
    if let parts = Self.parts(line) {
      section = nil
      return try readEvent(parts, line, number)
    }
    if line.hasPrefix("[") { throw Self.problem(line) }
    if line.hasPrefix("/dev/input/") || line.hasPrefix("EV_") {
      let expected = "[ seconds.microseconds] before it, as getevent -t writes"
      throw .found("an event without its time", expected: expected)
    }
    if line.hasPrefix("add device ") {
      current = index(of: line.words.last ?? "")
      section = nil
    } else if let current {
      describe(current, line)
    }
  }

  /// The devices; the events without a path are those of the touchscreen that the file describes.
  var devices: [EvdevDevice] {
    var devices = described
    if let nameless = indexes[""],
      let touchscreen = devices.firstIndex(where: { $0.axes[EvdevCode.multitouchX] != nil }),
      devices[touchscreen].events.isEmpty
    {
      var events = devices[nameless]
      devices[touchscreen].take(eventsOf: &events)
      devices[nameless] = events
    }
    return devices
  }

  private mutating func index(of path: Substring) -> Int {
    if let index = indexes[path] { return index }
    indexes[path] = described.count
    described.append(EvdevDevice(name: String(path)))
    return described.count - 1
  }

  private mutating func describe(_ device: Int, _ line: String) {
    var words = line.words[...]
    if line.hasPrefix("name:") {
      described[device].name = line.quotedText ?? line.dropFirst("name:".count).trimmedText
      section = nil
    } else if line == "input props:" {
      section = .properties
    } else if section == .properties {
      described[device].add(properties: Self.properties(line))
    } else {
      if words.count > 1, words[1].hasPrefix("("), words[1].hasSuffix("):") {
        section = Int(words[1].dropFirst().dropLast(2), radix: 16).map { .codes(type: $0) }
        words = words.dropFirst(2)
      }
      guard case .codes(let type) = section else { return }
      readCodes(words, of: type, on: device)
    }
  }

  private static func properties(_ line: String) -> [Int] {
    (EvdevCode.properties[line] ?? Int(line, radix: 16)).map { [$0] } ?? []
  }

  /// Reads codes, of which a star marks those that are pressed, or an axis: `code : value 0, min 0, max 1079, …`.
  private mutating func readCodes(_ words: ArraySlice<Substring>, of type: Int, on device: Int) {
    let names = words.prefix { $0 != ":" && $0 != "value" }
    for name in names {
      let word = name.last == "*" ? name.dropLast() : name
      if let code = Self.code(word, of: type) { described[device].add(codes: [code], of: type) }
    }
    func number(after word: Substring) -> Int? {
      guard let index = words.firstIndex(of: word), index + 1 < words.endIndex else { return nil }
      return Int32(words[index + 1].prefix { $0 != "," }).map { Int($0) }
    }
    guard type == EvdevCode.absolute, names.count == 1, let name = names.first,
      let code = Self.code(name, of: type), let lowest = number(after: "min"),
      let highest = number(after: "max")
    else { return }
    described[device].setAxis(code, lowest, highest)
  }

  /// Returns the time in front of an event, in microseconds, and the text behind it.
  private static func parts(_ line: String) -> (time: Int, rest: Substring)? {
    if line.hasPrefix("[") {
      let parts = line.dropFirst().split(separator: "]", maxSplits: 1)
      guard parts.count == 2, let time = EvdevTime.microseconds(parts[0].trimmedText[...]) else {
        return nil
      }
      return (time, parts[1])
    }
    guard let first = line.words.first, first.hasSuffix(":") else { return nil }
    let numbers = first.dropLast().split(separator: "-").map { Int($0) }
    let rest = line[first.endIndex...]
    guard numbers.count == 2, let seconds = numbers[0], let microseconds = numbers[1],
      let time = EvdevTime.joined(seconds: seconds, microseconds: microseconds),
      rest.words.count >= 3
    else { return nil }
    return (time, rest)
  }

  private mutating func readEvent(
    _ parts: (time: Int, rest: Substring),
    _ line: String,
    _ number: Int
  ) throws(SourceProblem) {
    var words = parts.rest.words
    var path: Substring = ""
    if words.first?.hasSuffix(":") == true { path = words.removeFirst().dropLast() }
    // With -r, a report ends with the rate of reports.
    if words.count == 5, words[3] == "rate" { words.removeLast(2) }
    guard words.count == 3 else { throw Self.problem(line) }
    // A name that is not in the tables does not belong to a touch.
    guard let type = Self.type(words[0]), let code = Self.code(words[1], of: type) else { return }
    let values = ["DOWN": 1, "UP": 0, "REPEAT": 2]
    let bits = UInt32(words[2], radix: 16).map { Int(Int32(bitPattern: $0)) }
    guard let value = values[String(words[2])] ?? bits else {
      let expected = "eight hexadecimal digits, DOWN or UP"
      throw .found("value \(ShownText.quoted(words[2]))", expected: expected)
    }
    described[index(of: path)].append(
      EvdevEvent(line: number, microseconds: parts.time, type: type, code: code, value: value)
    )
  }

  private static func problem(_ line: String) -> SourceProblem {
    let expected = "[ seconds.microseconds] device: type code value"
    return .found(ShownText.quoted(line), expected: expected)
  }

  private static func type(_ word: Substring) -> Int? {
    EvdevCode.types[String(word)] ?? (word.count == 4 ? Int(word, radix: 16) : nil)
  }

  private static func code(_ word: Substring, of type: Int) -> Int? {
    EvdevCode.codes[type]?[String(word)] ?? (word.count == 4 ? Int(word, radix: 16) : nil)
  }
}
