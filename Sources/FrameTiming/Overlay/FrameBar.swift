/// One bar of the overlay's chart: the worst of a few successive frames, by its phases.
package struct FrameBar: Equatable, Sendable {
  /// Time of input and update, in seconds.
  package let update: Double
  /// Time of drawing, in seconds.
  package let draw: Double
  /// Time of presenting, in seconds.
  package let present: Double
  /// Why the frame was late; nil if it was not.
  package let cause: DelayCause?
  /// The interval of the frame, or its work if it has none, in seconds.
  private let severity: Double

  /// Sum of the phases, in seconds.
  package var work: Double { update + draw + present }

  init(_ sample: FrameSample, cause: DelayCause?) {
    update = sample.input + sample.update
    draw = sample.draw
    present = sample.present
    self.cause = cause
    severity = sample.interval ?? sample.work
  }

  /// Whether it is the one of two to show: late ones before others, of two late ones the one with
  /// the longer interval, of two others the one with more work.
  func isWorse(than other: FrameBar) -> Bool {
    guard (cause != nil) == (other.cause != nil) else { return cause != nil }
    return cause == nil ? work > other.work : severity > other.severity
  }
}
