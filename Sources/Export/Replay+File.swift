package import OutputFiles
package import Stage

extension Replay {
  /// Plays the session of a file up to an instant, but at most a number of entries.
  ///
  /// An error contains the file and the time.
  ///
  /// - Returns: Whether the replay is at the instant; false if entries before it are left.
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
