/// Offset of the content at one time; one row of a recording.
package struct TrajectorySample: Equatable, Sendable {
  /// Time in seconds.
  package var time: Double
  /// Offset of the content, in points; it grows as the content moves back.
  package var offset: Double
  /// True if the recording has no row for the sample, because the content was at rest.
  package internal(set) var isHeld = false

  package init(time: Double, offset: Double) {
    self.time = time
    self.offset = offset
  }
}

/// Recorded offsets of moving content: one fling, or several flings with rests between them.
package struct Trajectory: Sendable {
  /// Name of the recording in messages and reports.
  package var name: String
  /// Samples in order of time, with no two at the same time.
  package var samples: [TrajectorySample]
  /// Time at which the finger lifted, in seconds; nil if the time is unknown and must be estimated.
  package var release: Double?
  /// Smallest and largest offset at which the content may rest, in points.
  ///
  /// An offset is infinite if there is no edge at that side; nil if the edges are unknown.
  package var edges: (minimum: Double, maximum: Double)?
  /// Length of the viewport, in points.
  package var viewportExtent: Double

  package init(
    name: String,
    samples: [TrajectorySample],
    release: Double? = nil,
    edges: (minimum: Double, maximum: Double)? = nil,
    viewportExtent: Double = 600
  ) {
    self.name = name
    self.samples = samples
    self.release = release
    self.edges = edges
    self.viewportExtent = viewportExtent
  }
}

/// The part of a movement before the release; a finger is assumed to move the content there.
struct Drag: Equatable, Sendable {
  /// Duration in seconds; 0 if the movement begins with the release.
  var duration = 0.0
  /// Duration of the part of the drag that a fling should explain, because a finger does not; in seconds.
  ///
  /// A finger that flings does not slow down before the release; the duration is then 0. If the finger slows
  /// down, the part is that after its greatest speed. If the fling covers only a small part of the distance of the
  /// drag, the part is the whole drag.
  var missed = 0.0
  /// Speed just before the release, in points per second.
  var endSpeed = 0.0
}

/// One movement of a recording: its samples from the release of the finger until the content rests.
package struct Fling: Sendable {
  package let trajectory: Trajectory
  /// Samples that an engine must explain: from the release until at most one second of rest after the movement.
  package let samples: [TrajectorySample]
  /// Standard deviation of each sample's offset, divided by that of a single sample at rest.
  ///
  /// It is larger for fast samples, because times have noise too, and for samples in a run of equal offsets.
  let spreads: [Double]
  /// Distance of each sample from a curve through its neighbours, in points; see `MotionSpeed`.
  let errors: [Double]
  /// Standard deviation of the offset of a sample at rest, in points; see `MotionSpeed`.
  let noise: Double
  /// Standard deviation of the time of a sample, in seconds; see `MotionSpeed`.
  let timeNoise: Double
  /// Number of samples at the end that were not recorded.
  ///
  /// They repeat the last offset, because the content is assumed to rest after the recording.
  package let assumedCount: Int
  /// Time of the release and the standard deviation of this time, both in seconds.
  let release: (time: Double, deviation: Double)
  let drag: Drag
  /// Mean offset of the rest after the movement, in points; nil if fewer than three samples show a rest.
  let restOffset: Double?
  /// Mean speed during the last 50 ms in which the content is visibly away from its rest, in points per second.
  let endSpeed: Double
  /// Smallest change of an offset that counts as movement, in points.
  ///
  /// The noise alone causes smaller changes.
  let visible: Double
  /// Index of the recording that contains the fling.
  ///
  /// All flings of a recording have the same edges.
  var recording = 0
  /// True if another fling of the recording ends at the same offset.
  var sharesRest = false
  /// True if the program set the position; see `Trajectory.flings(of:)`.
  package internal(set) var isJump = false

  /// Number of samples until the last one that is visibly away from the rest; all samples if there is no rest.
  let movingCount: Int

  /// Time from the release to the last moving sample, in seconds.
  var duration: Double { max(0, samples[max(0, movingCount - 1)].time - release.time) }

  /// Distance between the smallest and the largest offset of the samples, in points.
  var travel: Double {
    let offsets = samples.map { $0.offset }
    return (offsets.max() ?? 0) - (offsets.min() ?? 0)
  }
}
