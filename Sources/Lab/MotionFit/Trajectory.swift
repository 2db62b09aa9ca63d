/// Offset of the content at one time; one row of a recording.
package struct TrajectorySample: Equatable, Sendable {
  /// Time in seconds.
  package var time: Double
  /// Offset of the content, in points; it grows as the content moves back.
  package var offset: Double
  /// True if the recording has no row for the sample, because the content is assumed to rest.
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

/// One movement of a recording: its samples from the release of the finger until the content rests.
package struct Fling: Sendable {
  package let trajectory: Trajectory
  /// Samples that an engine must explain: from the release until at most half a second of rest after the movement.
  package let samples: [TrajectorySample]
  /// Standard deviation of each sample's offset, in points.
  let deviations: [Double]
  let noise: SampleNoise
  /// Median time between neighbouring samples of the recording, in seconds.
  let interval: Double
  /// Loss of the samples under a smooth motion without a law: that of their distances from curves through their
  /// neighbours.
  let smoothLoss: Double
  /// Time of the release and the standard deviation of this time, both in seconds.
  let release: (time: Double, deviation: Double)
  /// Duration of the drag before the release, in seconds, and the part of it in which the finger slowed down.
  let drag: (duration: Double, slow: Double)
  /// True if a finger moved the content just before the release.
  let isDragged: Bool
  /// Median offset of the rest after the movement, in points; nil if fewer than three samples show a rest.
  let restOffset: Double?
  /// Mean speed during the last 50 ms in which the content is visibly away from its rest, in points per second.
  let endSpeed: Double
  /// Number of samples until the last one that is visibly away from the rest; all samples if there is no rest.
  let movingCount: Int
  /// Index of the recording that contains the fling, and of its movement in all recordings.
  ///
  /// All flings of a recording have the same edges.
  var recording = 0
  package internal(set) var movement = 0
  /// True if the program set the position; see `Trajectory.flings(of:)`.
  package internal(set) var isJump = false

  /// Time from the release to the last moving sample, in seconds.
  var duration: Double { max(0, samples[max(0, movingCount - 1)].time - release.time) }

  /// Distance between the smallest and the largest offset of the samples, in points.
  var travel: Double {
    let offsets = samples.map { $0.offset }
    return (offsets.max() ?? 0) - (offsets.min() ?? 0)
  }
}

// MARK: - Differences from a motion

extension Fling {
  /// Returns whether each sample is nearer to the motion at the time one interval before its own.
  ///
  /// A capture may show the previous picture of a screen, and a program may draw a picture late.
  func lateSamples(_ offsets: [Double], isAllowed: Bool) -> [Bool] {
    offsets.indices.map { index in
      guard index > 0, isAllowed else { return false }
      let (onTime, late) = (residual(offsets, index, false), residual(offsets, index, true))
      return abs(late) + 1 < abs(onTime)
    }
  }

  /// Returns the differences between a motion and the samples, divided by the standard deviations of the samples.
  func residuals(_ offsets: [Double], _ late: [Bool]) -> [Double] {
    offsets.indices.map { residual(offsets, $0, late[$0]) }
  }

  private func residual(_ offsets: [Double], _ index: Int, _ isLate: Bool) -> Double {
    var offset = offsets[index]
    if isLate {
      let step = samples[index].time - samples[index - 1].time
      offset -= (offset - offsets[index - 1]) * interval / step
    }
    return (offset - samples[index].offset) / deviations[index]
  }
}

// MARK: - Motion without a law

extension Fling {
  /// Cost of a motion that follows no engine, as a logarithm of probability: of its beginning, and of each second.
  private static let freedom = (begin: 24.0, second: 16.0)
  /// Cost of each second of a drag: where the release is compared with others, and in a whole recording.
  private static let drag = (release: 40.0, recording: 80.0)
  /// Cost of each second in which a finger slows down before the release.
  private static let slow = 240.0

  /// Cost of the motion after the release if no engine moved the content.
  var lawlessCost: Double { Self.freedom.begin + Self.freedom.second * duration }

  /// Cost of the drag that no engine explains, where the release is compared with others.
  var dragCost: Double { Self.drag.release * drag.duration }

  /// Cost of the drag that no engine explains, in a whole recording.
  var wholeDragCost: Double { min(Self.freedom.begin, Self.drag.recording * drag.duration) }

  /// Cost of a finger that slows down before it flings.
  var slowCost: Double { Self.slow * drag.slow }
}
