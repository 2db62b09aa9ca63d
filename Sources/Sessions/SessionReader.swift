import JSONText

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
    var lines = SessionLines(bytes)
    do throws(SourceProblem) {
      try checkSize(of: bytes)
      var session = Session(header: try lines.header(), entries: [])
      while let line = try lines.next() {
        guard let event = line.event else { continue }
        session.entries.append(SessionEntry(microseconds: line.microseconds, event: event))
      }
      session.entries += lines.cancellations
      session.warnings = lines.warnings(name)
      return session
    } catch {
      throw SessionError(error, file: name, line: lines.number)
    }
  }

  /// Refuses bytes and lines beyond the limits before any of them is parsed.
  private static func checkSize(of bytes: [UInt8]) throws(SourceProblem) {
    try SessionLimits.checkFile(bytes: bytes.count)
    var count = -1
    for byte in bytes where byte == UInt8(ascii: "\n") { count += 1 }
    guard count <= SessionLimits.entries else {
      throw .found("\(count) entries", expected: "at most \(SessionLimits.entries)", .textLimit)
    }
  }
}
