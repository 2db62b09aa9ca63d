/// Reads recorded sessions, and corrects files whose end is missing.
///
/// A file that ends in the middle of a line or without an end entry is corrected, with a warning.
/// Any other fault is an error with the number of its line. Sizes and counts are checked against
/// their limits before the content is parsed.
public enum SessionReader {
  /// Reads a session from bytes.
  ///
  /// Lines end with a newline. Bytes after the last newline are dropped with a warning, even if
  /// they are complete JSON, because they can be the beginning of a longer line. If the end entry
  /// is missing, there is a warning. Entries are then added that cancel the pointers that are still
  /// down, and a touchpad gesture that has not ended. The added entries have the time of the last
  /// entry. The reason of the cancelled pointers is `torn`.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text, at most 64 MiB.
  ///   - name: Name of the file in warnings and errors.
  /// - Returns: The session, with warnings if it was corrected.
  /// - Throws: `malformed`, `unsupportedVersion` or `capExceeded`.
  public static func read(bytes: [UInt8], name: String) throws(SessionError) -> Session {
    var reading = try SessionReading(bytes: bytes, name: name)
    while true {
      if let session = try reading.read(lines: .max) { return session }
    }
  }
}
