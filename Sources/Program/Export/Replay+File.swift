package import Files
package import Stage

extension Replay {
  /// Plays the replay up to `time`, or until `limit` entries have been played; `file` is the name of the
  /// session's file, for messages.
  ///
  /// - Returns: Whether the replay has reached `time`; false if entries before this time are left.
  /// - Throws: `Failure` for an entry that cannot be applied, with the file's name and the time.
  @discardableResult package mutating func play(
    to time: Double,
    from file: String,
    entries limit: Int = .max,
    into events: inout [StageEvent]
  ) throws(Failure) -> Bool {
    do throws(StageError) {
      return try advance(to: time, entries: limit, into: &events)
    } catch {
      throw Failure(.file, "\(file): after \(stage.time) s: \(error)")
    }
  }
}

extension SessionSurvey {
  /// - Throws: `Failure` for an entry that cannot be applied, with the file's name and the time.
  package init(_ replay: Replay, to end: Double = .infinity, file: String) throws(Failure) {
    self.init(replay, to: end)
    guard let failure else { return }
    throw Failure(.file, "\(file): after \(failure.time) s: \(failure.error)")
  }
}
