/// What an overlay says beside the frames themselves.
package struct OverlayNotes: Equatable, Sendable {
  /// Whether the display did not tell its refresh rate, so that the budget is a guess.
  package var isRefreshAssumed: Bool
  /// What the overlay itself costs; nil before it was measured.
  package var cost: OverlayCost?

  /// Creates notes; without arguments there is nothing to say.
  package init(isRefreshAssumed: Bool = false, cost: OverlayCost? = nil) {
    self.isRefreshAssumed = isRefreshAssumed
    self.cost = cost
  }
}

/// What showing the frame times costs.
package struct OverlayCost: Equatable, Sendable {
  /// Time a frame that goes into the overlay, in seconds; at least 0.
  package var time: Double
  /// Work of those frames, the overlay included, in seconds a frame; at least 0.
  package var work: Double

  /// Creates a cost.
  package init(time: Double, work: Double) {
    self.time = time
    self.work = work
  }

  /// The overlay's share of the work, 0...1; 0 if there was none.
  package var share: Double { work > 0 ? min(1, time / work) : 0 }
}
