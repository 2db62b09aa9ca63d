/// A delay of one frame, to try how gates, the overlay and reports show a slow frame.
nonisolated struct Stall: Equatable {
  /// In seconds.
  let duration: Double
  /// Time in the session, in seconds; the first frame that shows this time or a later one is delayed.
  let time: Double

  /// Whether a frame that shows this time of the session is delayed.
  func isDue(at time: Double) -> Bool { time >= self.time - 1e-9 }
}
