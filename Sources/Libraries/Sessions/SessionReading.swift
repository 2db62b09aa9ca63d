import JSONText

/// Reads a session from bytes, in steps of a limited number of lines.
package struct SessionReading {
  private var lines: SessionLines
  private var session: Session
  private let name: String

  /// Checks the size of a session's text, and reads the header and the attachments.
  ///
  /// `name` is the name of the file in warnings and errors.
  ///
  /// - Throws: The errors of `SessionReader.read(bytes:name:)`.
  package init(bytes: [UInt8], name: String) throws(SessionError) {
    lines = SessionLines(bytes)
    self.name = name
    do throws(SourceProblem) {
      try SessionLimits.checkFile(bytes: bytes.count)
      session = Session(header: try lines.header(), entries: [])
    } catch {
      throw SessionError(error, file: name, line: lines.number)
    }
    // No entry of a file that has too many is parsed.
    var count = 0
    for byte in bytes[lines.position...] where byte == UInt8(ascii: "\n") { count += 1 }
    guard count <= SessionLimits.entries else {
      let expected = "at most \(SessionLimits.entries)"
      throw SessionError(
        .found("\(count) entries", expected: expected, .textLimit),
        file: name,
        line: nil
      )
    }
  }

  package var header: SessionHeader { session.header }

  /// Reads at most `count` lines.
  ///
  /// - Returns: The session if every line was read; otherwise nil.
  /// - Throws: The errors of `SessionReader.read(bytes:name:)`.
  package mutating func read(lines count: Int) throws(SessionError) -> Session? {
    do throws(SourceProblem) {
      for _ in 0..<count {
        guard let line = try lines.next() else {
          session.entries += lines.cancellations
          session.warnings = lines.warnings(name)
          return session
        }
        guard let event = line.event else { continue }
        session.entries.append(SessionEntry(microseconds: line.microseconds, event: event))
      }
      return nil
    } catch {
      throw SessionError(error, file: name, line: lines.number)
    }
  }
}
