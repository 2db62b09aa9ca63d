/// Reads sessions and trusts none of them.
///
/// A file that breaks off is mended with a warning; everything else that is wrong is an error that
/// says where. Every cap of ``SessionLimits`` is checked before the work it bounds.
public enum SessionReader {
  /// Reads the session in a regular file.
  ///
  /// - Parameter path: Path of the file; warnings and errors repeat it.
  /// - Returns: The session, with warnings when the file broke off.
  /// - Throws: `cannotOpen` or `cannotRead` when there are no bytes to be had, otherwise what
  ///   `read(bytes:name:)` throws.
  public static func read(path: String) throws(SessionError) -> Session {
    try read(bytes: PosixFile.contents(of: path, atMost: SessionLimits.fileBytes), name: path)
  }

  /// Reads the session in a file's bytes.
  ///
  /// Lines end with a newline. What follows the last newline is torn, even if it happens to be
  /// whole JSON: nobody can tell whether `[1,"u",1` was meant to be longer. It is dropped with a
  /// warning. Without an end entry, pointers still down are cancelled at the last time, reason
  /// `torn`, with a warning.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text, at most 64 MiB.
  ///   - name: What warnings and errors call the file.
  /// - Returns: The session, with warnings when it was mended.
  /// - Throws: `malformed`, `unsupportedVersion` or `capExceeded`.
  public static func read(bytes: [UInt8], name: String) throws(SessionError) -> Session {
    try checkSize(of: bytes, name: name)
    var lines = SessionLines(bytes: bytes, name: name)
    var session = Session(header: try lines.header(), entries: [])
    while let entry = try lines.nextEntry() { session.entries.append(entry) }
    session.entries += lines.cancellations
    session.warnings = lines.warnings
    return session
  }

  /// Refuses what is too large before any of it is parsed.
  private static func checkSize(of bytes: [UInt8], name: String) throws(SessionError) {
    guard bytes.count <= SessionLimits.fileBytes else {
      throw .capExceeded(
        file: name,
        line: nil,
        found: "\(bytes.count) bytes",
        expected: "at most \(SessionLimits.fileBytes)"
      )
    }
    var lineCount = 0
    for byte in bytes where byte == UInt8(ascii: "\n") { lineCount += 1 }
    guard lineCount - 1 <= SessionLimits.entries else {
      throw .capExceeded(
        file: name,
        line: nil,
        found: "\(lineCount - 1) entries",
        expected: "at most \(SessionLimits.entries)"
      )
    }
  }
}

/// A walk through the lines of one file.
private struct SessionLines {
  let bytes: [UInt8]
  let name: String
  private let json = JSONLine()
  private var order = EntryOrder()
  private var position = 0
  private var line = 0

  init(bytes: [UInt8], name: String) {
    self.bytes = bytes
    self.name = name
  }

  /// The first line.
  mutating func header() throws(SessionError) -> SessionHeader {
    guard let range = nextLine() else {
      let found = bytes.isEmpty ? "an empty file" : "a first line without its newline"
      throw SessionError(
        SessionProblem(found: found, expected: "a whole header line"),
        file: name,
        line: 1
      )
    }
    do {
      return try HeaderParser.header(from: parsed(range))
    } catch {
      throw SessionError(error, file: name, line: line)
    }
  }

  /// The next entry that is not an extension; nil after the last whole line.
  mutating func nextEntry() throws(SessionError) -> SessionEntry? {
    while let range = nextLine() {
      do {
        let parts = try EntryParser.parts(of: parsed(range))
        try order.admit(microseconds: parts.microseconds, parts.event)
        if let event = parts.event {
          return SessionEntry(microseconds: parts.microseconds, event: event)
        }
      } catch {
        throw SessionError(error, file: name, line: line)
      }
    }
    return nil
  }

  /// What takes away the pointers still down when the end is missing.
  var cancellations: [SessionEntry] {
    guard !order.hasEnded else { return [] }
    return order.pointersDown.map { id in
      SessionEntry(microseconds: order.microseconds, event: .cancel(id: id, reason: "torn"))
    }
  }

  /// What was mended, once every whole line was read.
  var warnings: [String] {
    var warnings: [String] = []
    if position < bytes.count {
      let count = bytes.count - position
      warnings.append("\(name):\(line + 1): the torn last line of \(count) bytes is dropped")
    }
    if !order.hasEnded {
      let count = order.pointersDown.count
      warnings.append("\(name): the end is missing, pointers still down and cancelled: \(count)")
    }
    return warnings
  }

  /// Where the next whole line is, without its newline.
  private mutating func nextLine() -> Range<Int>? {
    guard let newline = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { position = newline + 1 }
    line += 1
    return position..<newline
  }

  private func parsed(_ range: Range<Int>) throws(SessionProblem) -> JSONValue {
    guard range.count <= SessionLimits.lineBytes else {
      throw SessionProblem(
        kind: .cap(.line),
        found: "a line of \(range.count) bytes",
        expected: "at most \(SessionLimits.lineBytes)"
      )
    }
    return try json.value(in: bytes, range)
  }
}
