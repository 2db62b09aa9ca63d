/// A frame and the scroll inputs that it shows; the scroll jank metrics judge such frames.
///
/// All times are whole microseconds of one clock, between −10¹⁵ and 10¹⁵.
package struct JankFrame: Equatable, Sendable {
  /// The real inputs of a frame: moves of a finger and steps of a fling.
  package struct Real: Equatable, Sendable {
    /// Time at which the first input was generated, in microseconds.
    package var first: Int
    /// Time at which the last input was generated, in microseconds.
    ///
    /// If it is less than `first`, the frame is invalid.
    package var last: Int
    /// Whether any input is a step of a fling.
    package var isInertial: Bool
    /// |Σ signed distances of the inputs|, in pixels.
    package var total: Double
    /// The largest |distance| of a step of a fling, in pixels; 0 if there is no such step.
    package var peak: Double

    package init(first: Int, last: Int, isInertial: Bool, total: Double, peak: Double) {
      (self.first, self.last, self.isInertial) = (first, last, isInertial)
      (self.total, self.peak) = (total, peak)
    }

    /// Whether the inputs move content by at least three pixels.
    package var isFastScroll: Bool { total >= 3 }
    /// Whether a step of a fling moves content by at least a fifth of a pixel.
    package var isFastFling: Bool { isInertial && peak >= 0.2 }
  }

  /// The predicted inputs of a frame: movements of content for which no new move of the finger had
  /// arrived.
  package struct Synthetic: Equatable, Sendable {
    /// The begin time of the frame for which the first input was predicted.
    package var begin: Int
    /// Whether any of the predicted inputs continues a fling.
    package var isInertial: Bool

    package init(begin: Int, isInertial: Bool) {
      (self.begin, self.isInertial) = (begin, isInertial)
    }
  }

  /// The time of the refresh at which the frame begins.
  package var begin: Int
  /// The time between two refreshes.
  package var interval: Int
  /// When the picture was shown; nil if it did not change.
  package var presented: Int?
  /// The moves of a finger and steps of a fling that the frame shows; nil if it shows none.
  package var real: Real?
  /// The predicted movements that the frame shows; nil if it shows none.
  package var synthetic: Synthetic?

  package init(
    begin: Int,
    interval: Int,
    presented: Int?,
    real: Real? = nil,
    synthetic: Synthetic? = nil
  ) {
    (self.begin, self.interval, self.presented) = (begin, interval, presented)
    (self.real, self.synthetic) = (real, synthetic)
  }

  /// Whether the frame shows any input.
  package var scrolls: Bool { real != nil || synthetic != nil }

  /// Whether the interval is positive and the times of the frame are in a possible order.
  package var isValid: Bool {
    guard interval > 0 else { return false }
    if let presented {
      guard begin < presented else { return false }
      if let real, real.last >= presented { return false }
      if let synthetic, synthetic.begin >= presented { return false }
    }
    if let real, real.first > real.last { return false }
    if let synthetic, synthetic.begin > begin { return false }
    return true
  }
}

/// A frame with its inputs, and the scrolls that start or end just before or after it.
package struct ScrollMoment: Equatable, Sendable {
  /// Whether the scroll of the previous frames ends before this frame.
  package var endsBefore = false
  /// Whether a scroll starts with this frame.
  package var starts = false
  /// The frame; nil if the scroll starts or ends between two frames.
  package var frame: JankFrame?
  /// Whether the scroll ends after this frame.
  package var ends = false

  package init() {}
}
