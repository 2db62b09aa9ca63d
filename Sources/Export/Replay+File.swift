package import OutputFiles
package import Stage

extension Replay {
  /// Plays a file's session up to an instant, but at most so many entries; an error has the file and the
  /// time.
  ///
  /// - Returns: Whether it is at the instant; false if entries before it are left.
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
