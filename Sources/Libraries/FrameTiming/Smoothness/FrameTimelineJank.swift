/// Classifies late frames of an app by the rules of Android's FrameTimeline.
///
/// All times have the same unit.
///
/// - Source: the legacy classes in `FrameTimeline.cpp` of Android's SurfaceFlinger.
package enum FrameTimelineJank {
  /// Reasons why a frame was shown later than predicted; empty for a frame that was not late.
  package struct Classes: OptionSet, Equatable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The work ended too late.
    package static let appDeadlineMissed = Self(rawValue: 1)
    /// The work was in time, and the delay of the picture is not a whole number of refresh periods.
    package static let predictionError = Self(rawValue: 2)
    /// The work was in time, and the delay of the picture is a whole number of refresh periods.
    package static let scheduling = Self(rawValue: 4)
    /// An earlier frame of the app was shown at this frame's refresh.
    package static let bufferStuffing = Self(rawValue: 8)
  }

  /// Classifies a frame that was shown.
  ///
  /// A frame is late if it was shown more than `tolerance` after its predicted time. If the display
  /// took the previous frame only at or after this frame's deadline, this frame's work has time
  /// until `latch + period`.
  ///
  /// - Parameters:
  ///   - predicted: When the work should have ended, and when the picture should have been shown.
  ///   - end: When the work ended.
  ///   - present: When the picture was shown.
  ///   - latch: When the display took the app's previous frame; 0 if there is none.
  ///   - period: Time between two refreshes; over 0.
  ///   - tolerance: Difference up to which two times count as equal.
  /// - Returns: The classes of the frame; empty if it is not late.
  package static func classes(
    predicted: (end: Int, present: Int),
    end: Int,
    present: Int,
    latch: Int,
    period: Int,
    tolerance: Int
  ) -> Classes {
    let delay = present - predicted.present
    guard delay > tolerance else { return [] }
    let isStuffed = latch != 0 && predicted.end <= latch
    let isMissed = isStuffed ? end >= latch + period : end > predicted.end
    if isStuffed { return isMissed ? [.bufferStuffing, .appDeadlineMissed] : .bufferStuffing }
    if isMissed { return .appDeadlineMissed }
    let rest = delay % period
    return rest < tolerance || rest >= period - tolerance ? .scheduling : .predictionError
  }
}
