/// Hands out a session's entries as time goes by.
///
/// It holds no clock: whoever plays says the time.
///
///     var player = SessionPlayer(session)
///     while let entry = player.next(upTo: frameTime) { /* give it to the models */ }
public struct SessionPlayer: Equatable, Sendable {
  /// What is played.
  public let session: Session
  /// Index of the entry that comes next; the number of entries at the end.
  public private(set) var position = 0

  /// Creates a player at the beginning of a session whose entries are in order of time.
  public init(_ session: Session) {
    self.session = session
  }

  /// Time of the entry that comes next, in seconds; nil at the end.
  public var nextTime: Double? {
    isAtEnd ? nil : session.entries[position].time
  }

  /// Whether every entry was handed out.
  public var isAtEnd: Bool { position >= session.entries.count }

  /// Hands out the next entry if its time has come.
  ///
  /// - Parameter time: Now, in seconds since the session began; an entry of this very time counts.
  /// - Returns: The entry; nil when the next one is later or there is none.
  public mutating func next(upTo time: Double) -> SessionEntry? {
    guard let nextTime, nextTime <= time else { return nil }
    defer { position += 1 }
    return session.entries[position]
  }

  /// Moves to the first entry at or after a time in seconds, to the end when there is none.
  ///
  /// Only the cursor moves. Since the state at a time follows from everything before it, whoever
  /// wants that state rewinds and takes `next(upTo:)` until it gives nil.
  ///
  /// - Complexity: O(log n).
  public mutating func seek(to time: Double) {
    var range = session.entries.startIndex..<session.entries.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        session.entries[middle].time < time
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    position = range.lowerBound
  }

  /// Moves to the first entry.
  public mutating func rewind() {
    position = 0
  }
}
