import JSONText

extension SessionText {
  /// The bytes of a session file with the checkpoints of a session, whose other entries are those that
  /// were read from the file.
  ///
  /// Every line that is not a checkpoint is kept byte for byte, extensions too. What follows the
  /// last newline is dropped.
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
        // New checkpoints come before their event, but after the extensions of their time.
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
    // The reader adds cancellations, which have no line.
    for entry in entries { append(entry, to: &result) }
    return result
  }
}
