import JSONText

/// The lines of a session file, parsed and checked one after the other.
struct SessionLines {
  /// A line after the header.
  struct Line {
    /// Its bytes, without the newline.
    var range: Range<Int>
    var microseconds: Int
    /// The event; nil for an extension, whose code begins with `x-`.
    var event: SessionEvent?
  }

  private let bytes: [UInt8]
  private let name: String
  private var order = EntryOrder()
  /// Where the next line begins.
  private(set) var position = 0
  private var number = 0

  init(bytes: [UInt8], name: String) {
    self.bytes = bytes
    self.name = name
  }

  /// Reads the first line.
  mutating func header() throws(SessionError) -> SessionHeader {
    guard let range = nextRange() else {
      let found = bytes.isEmpty ? "an empty file" : "a first line without its newline"
      throw .malformed(file: name, line: 1, found: found, expected: "a whole header line")
    }
    do throws(SourceProblem) {
      return try HeaderParser.header(from: value(range))
    } catch {
      throw SessionError(error, file: name, line: number)
    }
  }

  /// Reads the next line; nil after the last whole line.
  mutating func next() throws(SessionError) -> Line? {
    guard let range = nextRange() else { return nil }
    do throws(SourceProblem) {
      let parts = try EntryParser.parts(of: value(range))
      try order.admit(microseconds: parts.microseconds, parts.event)
      return Line(range: range, microseconds: parts.microseconds, event: parts.event)
    } catch {
      throw SessionError(error, file: name, line: number)
    }
  }

  /// Cancels the pointers that are still down, if the end entry is missing.
  var cancellations: [SessionEntry] {
    guard !order.hasEnded else { return [] }
    return order.pointersDown.map { id in
      SessionEntry(microseconds: order.microseconds, event: .cancel(id: id, reason: "torn"))
    }
  }

  /// What was corrected; complete once every line was read.
  var warnings: [String] {
    var warnings: [String] = []
    if position < bytes.count {
      let count = bytes.count - position
      warnings.append("\(name):\(number + 1): the torn last line of \(count) bytes is dropped")
    }
    if !order.hasEnded {
      let count = order.pointersDown.count
      warnings.append("\(name): the end is missing, pointers still down and cancelled: \(count)")
    }
    return warnings
  }

  private mutating func nextRange() -> Range<Int>? {
    guard let newline = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { position = newline + 1 }
    number += 1
    return position..<newline
  }

  private func value(_ range: Range<Int>) throws(SourceProblem) -> JSONValue {
    guard range.count <= SessionLimits.lineBytes else {
      throw SourceProblem(
        kind: .lineLimit,
        found: "a line of \(range.count) bytes",
        expected: "at most \(SessionLimits.lineBytes)"
      )
    }
    let first = bytes[range].first
    guard first == UInt8(ascii: "[") || first == UInt8(ascii: "{") else {
      let text = String(decoding: bytes[range], as: UTF8.self)
      throw SourceProblem(
        found: text.isEmpty ? "an empty line" : ShownText.quoted(text),
        expected: "a line that begins with [ or {"
      )
    }
    return try JSONParser.parse(
      bytes,
      range,
      line: number,
      depth: SessionLimits.depth,
      end: "the end of the line"
    )
  }
}
