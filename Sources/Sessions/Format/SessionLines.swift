import JSONText

/// The lines of a session file, parsed and checked one after the other.
struct SessionLines {
  private let bytes: [UInt8]
  private var order = EntryOrder()
  /// Where the next line begins.
  private(set) var position = 0
  /// Number of the last line that was begun; nil before the first.
  private(set) var number: Int?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the first line.
  mutating func header() throws(SourceProblem) -> SessionHeader {
    guard let value = try nextValue() else {
      let found = bytes.isEmpty ? "an empty file" : "a first line without its newline"
      throw .found(found, expected: "a whole header line")
    }
    return try SessionHeader(value)
  }

  /// Reads the next line; nil after the last whole line.
  ///
  /// The event is nil for an extension, whose code begins with `x-`.
  mutating func next() throws(SourceProblem) -> (microseconds: Int64, event: SessionEvent?)? {
    guard let value = try nextValue() else { return nil }
    let fields = try EntryFields(value)
    let event = try fields.event()
    try event?.check()
    try order.admit(microseconds: fields.microseconds, event)
    return (fields.microseconds, event)
  }

  /// Cancels the pointers that are still down, if the end entry is missing.
  var cancellations: [SessionEntry] {
    guard !order.hasEnded else { return [] }
    return order.pointersDown.map { id in
      SessionEntry(microseconds: order.microseconds, event: .cancel(id: id, reason: "torn"))
    }
  }

  /// Returns the corrections as warnings; complete after every line was read.
  func warnings(_ name: String) -> [String] {
    var warnings: [String] = []
    if position < bytes.count {
      let place = "\(name):\((number ?? 0) + 1)"
      warnings.append("\(place): the torn last line of \(bytes.count - position) bytes is dropped")
    }
    if !order.hasEnded {
      let count = order.pointersDown.count
      warnings.append("\(name): the end is missing, pointers still down and cancelled: \(count)")
    }
    return warnings
  }

  /// Parses the next line; nil after the last whole line.
  private mutating func nextValue() throws(SourceProblem) -> JSONValue? {
    guard let newline = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let range = position..<newline
    let number = (number ?? 0) + 1
    self.number = number
    position = newline + 1
    try SessionLimits.checkLine(bytes: range.count)
    let first = bytes[range].first
    guard first == UInt8(ascii: "[") || first == UInt8(ascii: "{") else {
      let text = String(decoding: bytes[range], as: UTF8.self)
      let found = text.isEmpty ? "an empty line" : ShownText.quoted(text)
      throw .found(found, expected: "a line that begins with [ or {")
    }
    let (depth, end) = (SessionLimits.depth, "the end of the line")
    return try JSONParser.parse(bytes, range, line: number, depth: depth, end: end)
  }
}
