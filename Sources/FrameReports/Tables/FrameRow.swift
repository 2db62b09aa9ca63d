package import FrameTiming

/// A frame as a line of `FrameCSV`.
package struct FrameRow: Equatable, Sendable {
  /// Number of the frame in the run; the first is 0.
  package var number: Int
  /// When it began, in seconds since the run began.
  package var start: Double
  /// Milliseconds since the previous frame was on the screen; nil after a rest.
  package var interval: Double?
  /// Milliseconds spent reading events.
  package var input: Double
  /// Milliseconds spent advancing the models.
  package var update: Double
  /// Milliseconds spent drawing.
  package var draw: Double
  /// Milliseconds spent presenting.
  package var present: Double
  /// Milliseconds spent waiting for the frame to begin.
  package var idle: Double
  /// The longest latency of an event that this frame showed, in milliseconds; nil without events.
  package var latency: Double?
  /// |interval − simulated interval|, in milliseconds; nil where it was not measured.
  package var animationError: Double?
  /// Refreshes without a new picture before this one.
  package var missed: Int
  /// Whether it is a stutter.
  package var isStutter: Bool
  /// Whether it is excluded from the figures of the run.
  package var isWarmUp: Bool
  /// Texts of the markers before it; nil without markers.
  package var marker: String?

  /// The line of a frame; times become milliseconds.
  package init(_ record: FrameRecord) {
    let sample = record.sample
    number = sample.number
    start = sample.start
    interval = sample.interval.map { $0 * 1000 }
    input = sample.input * 1000
    update = sample.update * 1000
    draw = sample.draw * 1000
    present = sample.present * 1000
    idle = sample.idle * 1000
    latency = sample.latency.map { $0 * 1000 }
    animationError = sample.animationError.map { $0 * 1000 }
    missed = record.missed
    isStutter = record.isStutter
    isWarmUp = record.isWarmUp
    marker = record.marker
  }

  init(_ row: CSVRow) throws(FrameFileError) {
    number = try row.whole(0)
    start = try row.number(1)
    interval = try row.optionalMilliseconds(2)
    input = try row.milliseconds(3)
    update = try row.milliseconds(4)
    draw = try row.milliseconds(5)
    present = try row.milliseconds(6)
    idle = try row.milliseconds(7)
    latency = try row.optionalMilliseconds(8)
    animationError = try row.optionalMilliseconds(9)
    missed = try row.whole(10)
    isStutter = try row.flag(11)
    isWarmUp = try row.flag(12)
    marker = row.text(13)
  }
}
