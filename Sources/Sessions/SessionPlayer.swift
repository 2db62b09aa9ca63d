/// Returns a session's entries in order of time.
///
/// The player has no clock; the caller passes the time.
///
///     var player = SessionPlayer(session)
///     while let entry = player.next(upTo: frameTime) { /* pass it to the models */ }
public struct SessionPlayer: Equatable, Sendable {
  /// The session that is played.
  public let session: Session
  /// Index of the next entry; the number of entries at the end.
  public private(set) var position = 0

  /// Creates a player at the beginning of a session whose entries are in order of time.
  public init(_ session: Session) { self.session = session }

  /// Time of the next entry, in seconds; nil at the end.
  public var nextTime: Double? { isAtEnd ? nil : session.entries[position].time }

  /// Whether every entry was returned.
  public var isAtEnd: Bool { position >= session.entries.count }

  /// Returns the next entry if its time has come.
  ///
  /// - Parameter time: The present time, in seconds since the session began; an entry of exactly
  ///   this time is returned.
  /// - Returns: The entry; nil if the next one is later or there is none.
  public mutating func next(upTo time: Double) -> SessionEntry? {
    guard let nextTime, nextTime <= time else { return nil }
    defer { position += 1 }
    return session.entries[position]
  }

  /// Moves to the first entry at or after a time in seconds, or to the end if there is none.
  ///
  /// Only the position changes. The state at a time follows from every entry before it, so a caller
  /// that needs the state applies the entries after a state that it has stored.
  ///
  /// - Complexity: O(log n).
  public mutating func seek(to time: Double) {
    position = 0
    var end = session.entries.count
    while position < end {
      let middle = (position + end) / 2
      if session.entries[middle].time < time { position = middle + 1 } else { end = middle }
    }
  }

  /// Moves to an entry, for example the one after a keyframe.
  ///
  /// - Parameter position: The index of the entry that is next; the number of entries for the end.
  /// - Precondition: `position` is in `0...session.entries.count`.
  public mutating func go(to position: Int) {
    precondition(0...session.entries.count ~= position, "the position is beyond the entries")
    self.position = position
  }
}
