import JSONText

extension SessionText {
  /// The bytes of a session file with other checkpoints.
  ///
  /// Every line that is not a checkpoint is kept byte for byte, extensions too. What follows the
  /// last newline is dropped.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - session: The session that was read from the file, with other checkpoints; its other entries
  ///     are unchanged.
  ///   - name: The file's name in errors.
  /// - Returns: The bytes with the checkpoints of `session`.
  /// - Throws: What `SessionReader.read(bytes:name:)` throws.
  package static func bytes(
    _ bytes: [UInt8],
    withCheckpointsOf session: Session,
    name: String
  ) throws(SessionError) -> [UInt8] {
    var lines = SessionLines(bytes)
    var result: [UInt8] = []
    var kept: [SessionLines.Line] = []
    do throws(SourceProblem) {
      _ = try lines.header()
      result += bytes[..<lines.position]
      while let line = try lines.next() {
        if case .checkpoint = line.event { continue }
        kept.append(line)
      }
    } catch {
      throw SessionError(error, file: name, line: lines.number)
    }
    var rest = kept[...]
    for entry in session.entries {
      let isCheckpoint = if case .checkpoint = entry.event { true } else { false }
      // Times never decrease, so earlier extensions come before a checkpoint.
      while let line = rest.first, line.event == nil,
        !isCheckpoint || line.microseconds <= entry.microseconds
      {
        result += bytes[line.range]
        rest.removeFirst()
      }
      // The reader adds cancellations, which have no line.
      if isCheckpoint || rest.isEmpty {
        append(entry, to: &result)
      } else {
        result += bytes[rest.removeFirst().range]
      }
    }
    for line in rest { result += bytes[line.range] }
    return result
  }
}
