package import OutputFiles
package import Stage

extension Replay {
  /// Plays a file's session up to an instant, or seeks to it; an error has the file and the time.
  package mutating func play(
    to time: Double,
    from file: String,
    seeks: Bool = false,
    into events: inout [StageEvent]
  ) throws(Failure) {
    do throws(StageError) {
      try seeks ? seek(to: time, into: &events) : advance(to: time, into: &events)
    } catch {
      throw Failure(.file, "\(file): after \(stage.time) s: \(error)")
    }
  }
}
