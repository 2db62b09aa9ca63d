/// One row of a recording.
package struct TrajectorySample: Equatable, Sendable {
  /// Time in seconds.
  package var time: Double
  /// Offset of the content, in points; it grows as the content moves back.
  package var offset: Double

  package init(time: Double, offset: Double) {
    self.time = time
    self.offset = offset
  }
}

/// A recording of content that moves: one fling, or several with rests in between.
package struct Trajectory: Equatable, Sendable {
  /// Its name in messages and reports.
  package var name: String
  /// The samples; their times increase.
  package var samples: [TrajectorySample]
  /// When the finger lifted, in seconds; nil where it is to be found.
  package var release: Double?
  /// The smallest and the largest offset at which the content may rest, infinite where there is no
  /// edge; nil where the edges are not known.
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

  package static func == (one: Trajectory, other: Trajectory) -> Bool {
    one.name == other.name && one.samples == other.samples && one.release == other.release
      && one.edges?.minimum == other.edges?.minimum && one.edges?.maximum == other.edges?.maximum
      && one.viewportExtent == other.viewportExtent
  }
}

/// The samples of one movement from its release on.
package struct Fling: Equatable, Sendable {
  package let trajectory: Trajectory
  /// The samples that are explained: from the release to some rest after the movement.
  package let samples: [TrajectorySample]
  /// The standard deviation of each sample, as a multiple of that at rest: times have noise, too.
  let spreads: [Double]
  /// Number of the samples that are independent of each other and not assumed.
  let count: Double
  /// Standard deviation of a sample at rest, in points; nil where the samples do not show it.
  package let noise: Double?
  /// How many of them, at the end, are of a rest that is assumed.
  package let assumedCount: Int
  /// When the finger lifted, in seconds, and how uncertain that is.
  let release: (time: Double, deviation: Double)
  /// Mean offset of the rest that the samples end with; nil where they end in the movement.
  let restOffset: Double?
  /// Speed just before that rest, in points per second.
  let endSpeed: Double
  /// A distance that the noise does not reach, in points.
  let visible: Double
  /// The number of the recording whose edges limit the content.
  var recording = 0
  /// Whether another fling of the recording ends at the same offset.
  var sharesRest = false

  package static func == (one: Fling, other: Fling) -> Bool {
    one.trajectory == other.trajectory && one.samples == other.samples
      && one.release == other.release && one.restOffset == other.restOffset
      && one.endSpeed == other.endSpeed && one.visible == other.visible
  }

  /// Time from the release to the rest, in seconds.
  var duration: Double {
    let last = samples.last { abs($0.offset - (restOffset ?? .infinity)) > visible } ?? samples[0]
    return max(0, last.time - release.time)
  }

  /// Distance between the smallest and the largest offset, in points.
  var travel: Double {
    let offsets = samples.map { $0.offset }
    return (offsets.max() ?? 0) - (offsets.min() ?? 0)
  }
}
