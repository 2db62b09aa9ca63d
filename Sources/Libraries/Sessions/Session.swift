/// Recorded input that can be replayed: a header and entries.
public struct Session: Equatable, Sendable {
  /// The header: window size, preset, scene and other conditions under which the session begins.
  public var header: SessionHeader
  /// The recorded entries, in the order of their times.
  public var entries: [SessionEntry]
  /// The corrections that the reader made, one line each; empty for a complete file.
  public var warnings: [String]

  /// Creates a session; the entries must be in order of time.
  public init(header: SessionHeader, entries: [SessionEntry], warnings: [String] = []) {
    self.header = header
    self.entries = entries
    self.warnings = warnings
  }

  /// Returns a session with the same input, but with another preset and other parameters.
  ///
  /// Entries that change the preset or a parameter are removed. Checkpoints are removed too, because
  /// they would not match. If one of them was the last entry, the session ends at its time.
  package func under(_ preset: String, _ tuning: [String: Double] = [:]) -> Session {
    var session = self
    session.header.preset = preset
    session.header.tuning = tuning
    session.header.view["preset"] = nil
    session.entries.removeAll {
      switch $0.event {
      case .checkpoint, .preset, .tuning: true
      default: false
      }
    }
    if session.duration < duration {
      session.entries.append(SessionEntry(time: duration, event: .end))
    }
    return session
  }

  /// Time of the last entry, in seconds; 0 if there are no entries.
  public var duration: Double { entries.last?.time ?? 0 }
  /// Time from the header's `begin` to the last entry, in seconds.
  package var shownDuration: Double { max(0, duration - header.begin) }
}
