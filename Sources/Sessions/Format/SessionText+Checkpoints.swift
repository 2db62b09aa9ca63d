import JSONText

extension SessionText {
  /// Returns the bytes of a session file with another header; the lines of its entries are copied.
  ///
  /// - Throws: What `SessionReader.read(bytes:name:)` throws for the header of the file.
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

  /// Returns the bytes of a session file with the checkpoints of a session.
  ///
  /// The other entries of the session must be those of the file. Every line that is not a
  /// checkpoint is copied byte for byte, including extensions. Bytes after the last newline are
  /// dropped.
  ///
  /// - Throws: What `SessionReader.read(bytes:name:)` throws.
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
        // New checkpoints are before their event, but after the extensions of the same time.
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
