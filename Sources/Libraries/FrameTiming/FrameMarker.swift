/// A text that marks an instant of a run.
package struct FrameMarker: Equatable, Sendable {
  /// When the marker was set, in seconds since the run began.
  package let time: Double
  /// Any text, line breaks included.
  package let text: String
  /// Time of the marker in the played session, in seconds; nil for a marker that was set by hand.
  package let sessionTime: Double?

  /// Times are finite.
  package init(time: Double, text: String, sessionTime: Double? = nil) {
    precondition((time + (sessionTime ?? 0)).isFinite, "the times of a marker are finite")
    self.time = time
    self.text = text
    self.sessionTime = sessionTime
  }
}
