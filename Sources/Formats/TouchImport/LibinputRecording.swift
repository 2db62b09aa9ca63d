import JSONText

/// Reads recordings of `libinput record`.
///
/// The recording is YAML that lists the devices one after another. These lines are read:
///
/// - `- node:` begins a device, and `name:` names the device.
/// - `codes:` is followed by lines `type: [code, …]`.
/// - `absinfo:` is followed by lines `axis: [lowest, highest, fuzz, flat, resolution]`.
/// - `properties: [property, …]`
/// - `- [seconds, microseconds, type, code, value]` is an event. All numbers are decimal. The time is counted
///   from the first event of any device.
struct LibinputRecording: EvdevText {
  static let program = "libinput record"

  private enum Section { case codes, axes }

  private(set) var devices: [EvdevDevice] = []
  /// The section of a device's description that the current lines belong to.
  private var section: Section?

  static func isSign(_ line: String) -> Bool {
    line == "# libinput record" || line == "libinput:" || line == "- evdev:"
      || line.hasPrefix("- node:")
  }

  mutating func read(_ line: String, number: Int) throws(SourceProblem) {
    if line.hasPrefix("#") { return }
    if line.hasPrefix("- node:") {
      devices.append(EvdevDevice(name: line.dropFirst("- node:".count).trimmedText))
      section = nil
    } else if line.hasPrefix("- [") {
      let event = try Self.event(line, number: number)
      devices[devices.indexOfLast()].append(event)
    } else if line.hasPrefix("codes:") {
      section = .codes
    } else if line.hasPrefix("absinfo:") {
      section = .axes
    } else if let section, let code = line.firstIndex(of: ":").flatMap({ UInt16(line[..<$0]) }) {
      try read(section, Int(code), line)
    } else {
      section = nil
      if line.hasPrefix("properties: ["), let properties = Self.numbers(line) {
        devices[devices.indexOfLast()].add(properties: properties)
      } else if line.hasPrefix("name: \""), let name = line.quotedText, !devices.isEmpty {
        devices[devices.count - 1].name = name
      }
    }
  }

  /// Reads a line of a section: `number: [numbers]`.
  private mutating func read(
    _ section: Section,
    _ number: Int,
    _ line: String
  ) throws(SourceProblem) {
    let numbers = Self.numbers(line)
    let last = devices.indexOfLast()
    switch section {
    case .codes: devices[last].add(codes: numbers ?? [], of: number)
    case .axes:
      guard let numbers, numbers.count >= 2 else {
        let expected = "axis: [lowest, highest, fuzz, flat, resolution]"
        throw .found(ShownText.quoted(line), expected: expected)
      }
      devices[last].setAxis(number, numbers[0], numbers[1])
    }
  }

  private static func event(_ line: String, number: Int) throws(SourceProblem) -> EvdevEvent {
    guard let numbers = numbers(line), numbers.count == 5,
      let time = EvdevTime.joined(seconds: numbers[0], microseconds: numbers[1])
    else {
      let expected = "- [seconds, microseconds, type, code, value]"
      throw .found(ShownText.quoted(line), expected: expected)
    }
    let (type, code, value) = (numbers[2], numbers[3], numbers[4])
    return EvdevEvent(line: number, microseconds: time, type: type, code: code, value: value)
  }

  /// Parses numbers in brackets; nil if the text has none, or another word in brackets.
  private static func numbers(_ text: String) -> [Int]? {
    guard let start = text.firstIndex(of: "["), let end = text.firstIndex(of: "]"), start < end
    else { return nil }
    let list = text[start..<end].dropFirst()
    if list.allSatisfy(\.isWhitespace) { return [] }
    let parts = list.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int32($0.trimmedText).map { Int($0) } }
    return numbers.count == parts.count ? numbers : nil
  }
}
