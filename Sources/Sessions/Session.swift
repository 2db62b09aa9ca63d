/// A whole session: what holds for all of it, and what came in and when.
public struct Session: Equatable, Sendable {
  /// What holds before the first entry.
  public var header: SessionHeader
  /// What came in, earliest first.
  public var entries: [SessionEntry]
  /// What the reader mended, one line each; empty for a file that is whole.
  public var warnings: [String]

  /// Creates a session from its parts.
  public init(header: SessionHeader, entries: [SessionEntry], warnings: [String] = []) {
    self.header = header
    self.entries = entries
    self.warnings = warnings
  }

  /// Time of the last entry in seconds; 0 when there is none.
  public var duration: Double { entries.last?.time ?? 0 }
}
