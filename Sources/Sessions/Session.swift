/// A session: its header and the recorded entries.
public struct Session: Equatable, Sendable {
  /// The conditions before the first entry.
  public var header: SessionHeader
  /// The recorded entries in order of time.
  public var entries: [SessionEntry]
  /// What the reader corrected, one line each; empty for a complete file.
  public var warnings: [String]

  /// Creates a session; the entries must be in order of time.
  public init(header: SessionHeader, entries: [SessionEntry], warnings: [String] = []) {
    self.header = header
    self.entries = entries
    self.warnings = warnings
  }

  /// Time of the last entry in seconds; 0 without entries.
  public var duration: Double { entries.last?.time ?? 0 }
}
