/// What drawing the overlay costs.
package struct OverlayCost: Equatable, Sendable {
  /// Time per frame spent on the overlay, in seconds; at least 0.
  package var time: Double
  /// Work per frame, including the overlay, in seconds; at least 0.
  package var work: Double

  /// Creates a cost from two times per frame, in seconds.
  package init(time: Double, work: Double) {
    self.time = time
    self.work = work
  }

  /// The overlay's share of the work, in 0...1; 0 without work.
  package var share: Double { work > 0 ? min(1, time / work) : 0 }
}
