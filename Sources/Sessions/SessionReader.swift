/// Reads sessions.
///
/// A file that ends in the middle of a line is corrected with a warning. Any other fault is an error
/// with the number of its line. Sizes and counts are checked against their limits before the content is
/// parsed.
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
    var reading = try SessionReading(bytes: bytes, name: name)
    while true {
      if let session = try reading.read(lines: .max) { return session }
    }
  }
}
