import JSONText

/// Reads recordings of evemu-record.
///
/// `N:` names a device. `P:` has its properties as a mask of bits, and `B: type …` the codes of a type; each line has
/// the next eight bytes. `A: axis lowest highest fuzz flat resolution` describes an axis. `E:
/// seconds.microseconds type code value` is an event. Bytes, axis, type and code are hexadecimal numbers; the
/// other numbers are decimal. `#` begins a comment, also at the end of a line. Other lines are ignored.
struct EvemuRecording: EvdevText {
  static let program = "evemu-record"

  private(set) var devices: [EvdevDevice] = []
  /// Number of bytes that were read of the mask of each type; nil is the mask of properties.
  private var masks: [Int?: Int] = [:]

  static func isSign(_ line: String) -> Bool {
    line.hasPrefix("# EVEMU") || line.hasPrefix("E: ") && line.dropFirst(3).first?.isNumber == true
  }

  mutating func read(_ line: String, number: Int) throws(SourceProblem) {
    let words = Substring(line.utf8.prefix { $0 != UInt8(ascii: "#") }).words
    guard let kind = words.first else { return }
    switch kind {
    case "N:":
      devices.append(EvdevDevice(name: line.dropFirst(2).trimmedText))
      masks = [:]
    case "P:": add(mask: words.dropFirst(), of: nil)
    case "B:":
      if words.count > 1, let type = hex(words[1]) { add(mask: words.dropFirst(2), of: type) }
    case "A:":
      guard words.count >= 4, let code = hex(words[1]), let lowest = Int32(words[2]),
        let highest = Int32(words[3])
      else { throw Self.problem(words, expected: "A: axis lowest highest …") }
      devices[devices.indexOfLast()].setAxis(code, Int(lowest), Int(highest))
    case "E:":
      guard words.count == 5, let time = EvdevTime.microseconds(words[1]),
        let type = hex(words[2]), let code = hex(words[3]), let value = Int32(words[4])
      else { throw Self.problem(words, expected: "E: seconds.microseconds type code value") }
      let event = EvdevEvent(
        line: number,
        microseconds: time,
        type: type,
        code: code,
        value: Int(value)
      )
      devices[devices.indexOfLast()].append(event)
    default: break
    }
  }

  private func hex(_ word: Substring) -> Int? { UInt16(word, radix: 16).map { Int($0) } }

  /// Adds the properties, or the codes of a type, whose bits are set in the next bytes of a mask.
  private mutating func add(mask words: ArraySlice<Substring>, of type: Int?) {
    let start = masks[type, default: 0]
    masks[type] = start + words.count
    var numbers: [Int] = []
    for (index, word) in words.enumerated() {
      let byte = UInt8(word, radix: 16) ?? 0
      for bit in 0..<8 where byte >> bit & 1 == 1 { numbers.append(8 * (start + index) + bit) }
    }
    let last = devices.indexOfLast()
    if let type {
      devices[last].add(codes: numbers, of: type)
    } else {
      devices[last].add(properties: numbers)
    }
  }

  private static func problem(_ words: [Substring], expected: String) -> SourceProblem {
    .found(ShownText.quoted(words.joined(separator: " ")), expected: expected)
  }
}
