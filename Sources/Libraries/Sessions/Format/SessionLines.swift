import JSONText

/// Parses and checks the lines of a session file, one after the other.
struct SessionLines {
  private let bytes: [UInt8]
  private var order = EntryOrder()
  /// Index of the first byte of the next line.
  private(set) var position = 0
  /// Number of the line that was read last, from 1; nil before the first line.
  private(set) var number: Int?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the header on the first line, and the attachments on the lines after it.
  mutating func header() throws(SourceProblem) -> SessionHeader {
    guard let value = try nextValue() else {
      let found = bytes.isEmpty ? "an empty file" : "a first line without its newline"
      throw .found(found, expected: "a whole header line")
    }
    var header = try SessionHeader(value)
    while let attachment = try nextAttachment() { header.attachments.append(attachment) }
    return header
  }

  /// Reads the next line if it is an attachment.
  ///
  /// Otherwise returns nil, and does not move past the line.
  private mutating func nextAttachment() throws(SourceProblem) -> SessionAttachment? {
    let before = (position, number)
    guard let line = nextLine() else { return nil }
    try SessionLimits.checkLine(bytes: line.count, upTo: SessionLimits.attachmentBytes)
    let fields: EntryFields?
    do throws(SourceProblem) {
      fields = try EntryFields(value(of: line))
    } catch {
      // An error in the first entry is ignored here; it is thrown when that entry is read.
      guard line.count <= SessionLimits.lineBytes else { throw error }
      fields = nil
    }
    if let fields, fields.isAttachment { return try SessionAttachment(fields) }
    (position, number) = before
    return nil
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

  /// `EntryOrder.cancellations`, or empty if the end entry was read.
  var cancellations: [SessionEntry] { order.hasEnded ? [] : order.cancellations(reason: "torn") }

  /// Returns one warning for each correction of the file; called after the last line was read.
  ///
  /// `name` is the name of the file in the warnings.
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

  /// Returns nil after the last whole line.
  private mutating func nextValue() throws(SourceProblem) -> JSONValue? {
    guard let line = nextLine() else { return nil }
    try SessionLimits.checkLine(bytes: line.count)
    return try value(of: line)
  }

  /// Returns the range of the next line without its newline, and moves past the line; nil after the
  /// last whole line.
  private mutating func nextLine() -> Range<Int>? {
    guard let newline = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { (position, number) = (newline + 1, (number ?? 0) + 1) }
    return position..<newline
  }

  private func value(of range: Range<Int>) throws(SourceProblem) -> JSONValue {
    let first = bytes[range].first
    guard first == UInt8(ascii: "[") || first == UInt8(ascii: "{") else {
      let text = String(decoding: bytes[range], as: UTF8.self)
      let found = text.isEmpty ? "an empty line" : ShownText.quoted(text)
      throw .found(found, expected: "a line that begins with [ or {")
    }
    let (depth, end) = (SessionLimits.depth, "the end of the line")
    return try JSONParser.parse(bytes, range, line: number ?? 1, depth: depth, end: end)
  }
}
