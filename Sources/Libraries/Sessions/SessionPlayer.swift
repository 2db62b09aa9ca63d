/// Returns the entries of a session in order of time.
///
/// The player has no clock; the caller passes the time.
///
///     var player = SessionPlayer(session)
///     while let entry = player.next(upTo: frameTime) { /* pass it to the models */ }
public struct SessionPlayer: Equatable, Sendable {
  /// The session whose entries are returned.
  public let session: Session
  /// Index of the next entry; at the end, the number of entries.
  public private(set) var position = 0

  /// Creates a player at the beginning of a session; its entries must be in order of time.
  public init(_ session: Session) { self.session = session }

  /// Time of the next entry, in seconds; nil at the end.
  public var nextTime: Double? { isAtEnd ? nil : session.entries[position].time }

  package var isAtEnd: Bool { position >= session.entries.count }

  /// Returns the next entry if its time is at most `time`, and moves to the entry after it.
  ///
  /// - Parameter time: The present time, in seconds since the session began.
  /// - Returns: The entry; nil if the next entry is later or there is none.
  public mutating func next(upTo time: Double) -> SessionEntry? {
    guard let nextTime, nextTime <= time else { return nil }
    defer { position += 1 }
    return session.entries[position]
  }

  /// Moves to the first entry at or after a time in seconds, or to the end if there is none.
  ///
  /// Only the position changes. A caller that needs the state at that time starts from a state that
  /// it stored for an earlier time, and applies the entries after it.
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

  /// Moves to an entry, for example to the first one after a state that the caller stored.
  ///
  /// - Parameter position: Index of the new next entry, or the number of entries to move to the
  ///   end.
  /// - Precondition: `position` is in `0...session.entries.count`.
  public mutating func go(to position: Int) {
    precondition(0...session.entries.count ~= position, "the position is beyond the entries")
    self.position = position
  }
}
