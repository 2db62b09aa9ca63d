/// Reads sessions.
///
/// A file that ends in mid-line is corrected with a warning; any other fault is an error with its
/// line. Every limit is checked before the work that it bounds.
public enum SessionReader {
  /// Reads a session from bytes.
  ///
  /// Lines end with a newline. What follows the last newline is dropped with a warning, even if it
  /// is complete JSON, because `[1,"u",1` can be the beginning of a longer line. If the end entry is
  /// missing, pointers still down are cancelled at the last time, reason `torn`, with a warning.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text, at most 64 MiB.
  ///   - name: The file's name in warnings and errors.
  /// - Returns: The session, with warnings if it was corrected.
  /// - Throws: `malformed`, `unsupportedVersion` or `capExceeded`.
  public static func read(bytes: [UInt8], name: String) throws(SessionError) -> Session {
    try checkSize(of: bytes, name: name)
    var lines = SessionLines(bytes: bytes, name: name)
    var session = Session(header: try lines.header(), entries: [])
    while let line = try lines.next() {
      guard let event = line.event else { continue }
      session.entries.append(SessionEntry(microseconds: line.microseconds, event: event))
    }
    session.entries += lines.cancellations
    session.warnings = lines.warnings
    return session
  }

  /// Refuses bytes and lines beyond the limits before any of them is parsed.
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
