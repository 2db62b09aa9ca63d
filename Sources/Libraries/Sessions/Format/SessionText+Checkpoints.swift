import JSONText

extension SessionText {
  /// Returns a copy of the bytes of a session file, in which `header` replaces the file's header.
  ///
  /// The lines of the entries are copied.
  ///
  /// - Throws: The errors that `SessionReader.read(bytes:name:)` throws for a header.
  package static func bytes(
    _ bytes: [UInt8],
    with header: SessionHeader,
    name: String
  ) throws(SessionError) -> [UInt8] {
    var lines = SessionLines(bytes)
    var result: [UInt8] = []
    do throws(SourceProblem) {
      _ = try lines.header()
    } catch {
      throw SessionError(error, file: name, line: lines.number)
    }
    append(header, to: &result)
    return result + bytes[lines.position...]
  }

  /// Returns a copy of the bytes of a session file with other checkpoints.
  ///
  /// The checkpoints of the file are replaced by those of `session`. All other entries of `session`
  /// must be equal to those of the file. Every line that is not a checkpoint is copied byte for
  /// byte, including extensions. Bytes after the last newline are dropped.
  ///
  /// - Throws: The errors of `SessionReader.read(bytes:name:)`.
  package static func bytes(
    _ bytes: [UInt8],
    withCheckpointsOf session: Session,
    name: String
  ) throws(SessionError) -> [UInt8] {
    var lines = SessionLines(bytes)
    var entries = session.entries[...]
    var result: [UInt8] = []
    do throws(SourceProblem) {
      _ = try lines.header()
      var start = lines.position
      result += bytes[..<start]
      while let line = try lines.next() {
        defer { start = lines.position }
        if case .checkpoint = line.event { continue }
        // A new checkpoint is before the event that follows it in the session, but after extensions
        // of the same time.
        while let entry = entries.first, case .checkpoint = entry.event,
          line.event != nil || entry.microseconds < line.microseconds
        {
          append(entry, to: &result)
          entries.removeFirst()
        }
        if line.event != nil { entries = entries.dropFirst() }
        result += bytes[start..<lines.position]
      }
    } catch {
      throw SessionError(error, file: name, line: lines.number)
    }
    // Cancellations that the reader added have no line in the file.
    for entry in entries { append(entry, to: &result) }
    return result
  }
}
