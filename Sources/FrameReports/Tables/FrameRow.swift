package import FrameTiming

/// A frame as a line of our own CSV tells it.
package struct FrameRow: Equatable, Sendable {
  /// Which frame of the run it is; the first is 0.
  package var number: Int
  /// When it began, in seconds since the run began.
  package var start: Double
  /// Milliseconds since the previous frame was on the screen; nil after a rest.
  package var interval: Double?
  /// Milliseconds spent taking in events.
  package var input: Double
  /// Milliseconds spent moving the models.
  package var update: Double
  /// Milliseconds spent making the picture.
  package var draw: Double
  /// Milliseconds spent putting it on the screen.
  package var present: Double
  /// Milliseconds spent waiting for the frame to begin.
  package var idle: Double
  /// The longest latency of an event that this frame showed, in milliseconds; nil without events.
  package var latency: Double?
  /// |interval − simulated interval|, in milliseconds; nil where it was not measured.
  package var animationError: Double?
  /// Refreshes that passed without a new picture before this one.
  package var missed: Int
  /// Whether it is a stutter.
  package var isStutter: Bool
  /// Whether it is kept out of the figures of the run.
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

  init(_ cells: FrameRowCells) throws(FrameFileError) {
    number = try cells.whole(0)
    start = try cells.number(1)
    interval = try cells.optional(2)
    input = try cells.duration(3)
    update = try cells.duration(4)
    draw = try cells.duration(5)
    present = try cells.duration(6)
    idle = try cells.duration(7)
    latency = try cells.optional(8)
    animationError = try cells.optional(9)
    missed = try cells.whole(10)
    isStutter = try cells.flag(11)
    isWarmUp = try cells.flag(12)
    marker = cells.text(13)
  }
}
