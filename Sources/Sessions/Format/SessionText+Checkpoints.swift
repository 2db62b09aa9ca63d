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
    var lines = KeptLines(bytes: bytes, lines: SessionLines(bytes: bytes, name: name))
    var result = Array(try lines.header())
    for entry in session.entries {
      if case .checkpoint = entry.event {
        // Times never decrease, so earlier extensions come before the checkpoint.
        while let line = lines.next, line.event == nil, line.microseconds <= entry.microseconds {
          result += try lines.take()
        }
        append(entry, to: &result)
        continue
      }
      var isWritten = false
      while !isWritten, let line = lines.next {
        isWritten = line.event != nil
        result += try lines.take()
      }
      // The reader adds cancellations, which have no line.
      if !isWritten { append(entry, to: &result) }
    }
    while lines.next != nil { result += try lines.take() }
    return result
  }
}

/// The lines of a file without its checkpoints.
private struct KeptLines {
  let bytes: [UInt8]
  var lines: SessionLines
  private(set) var next: SessionLines.Line?

  init(bytes: [UInt8], lines: SessionLines) {
    self.bytes = bytes
    self.lines = lines
  }

  /// Reads the header and finds the first line to keep; returns the header's bytes.
  mutating func header() throws(SessionError) -> ArraySlice<UInt8> {
    _ = try lines.header()
    let end = lines.position
    try find()
    return bytes[..<end]
  }

  /// Returns the next line with its newline and finds the one after it.
  mutating func take() throws(SessionError) -> ArraySlice<UInt8> {
    guard let line = next else { return [] }
    try find()
    return bytes[line.range.lowerBound...line.range.upperBound]
  }

  private mutating func find() throws(SessionError) {
    repeat { next = try lines.next() } while next?.isCheckpoint == true
  }
}

extension SessionLines.Line {
  fileprivate var isCheckpoint: Bool {
    if case .checkpoint = event { true } else { false }
  }
}
