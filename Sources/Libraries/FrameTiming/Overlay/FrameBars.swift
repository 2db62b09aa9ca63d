/// One bar of the overlay's chart: the phases, in seconds, of the worst frame among several
/// successive frames.
package struct FrameBar: Equatable, Sendable {
  /// Input and update together.
  package let update: Double
  package let draw: Double
  package let present: Double
  /// Interval of a late frame, in seconds; nil if the frame was in time or is not in motion.
  package let lateInterval: Double?

  package var work: Double { update + draw + present }

  init(_ sample: FrameSample, isLate: Bool) {
    update = sample.input + sample.update
    draw = sample.draw
    present = sample.present
    lateInterval = isLate ? sample.interval : nil
  }
}

/// Assigns the recent frames of a log to the bars of a chart.
///
/// The chart is filled from left to right. After the last place, new bars replace the oldest bars
/// from the left on, as on an oscilloscope. A gap separates the newest bar from the oldest. Each bar
/// represents as many frames as are needed to show all recent frames.
package struct FrameBars: Equatable, Sendable {
  /// Number of empty places between the newest and the oldest bar.
  package static let gap = 2

  /// Includes the gap.
  package let places: Int
  private let pitch: Int

  /// Divides `frames` frames, at least 1, into at most `capacity` places; `capacity` is at least
  /// `gap + 1`.
  package init(frames: Int, capacity: Int) {
    precondition(capacity > FrameBars.gap, "a chart has places for a bar and the gap")
    pitch = FrameBars.quotient(frames, capacity - FrameBars.gap)
    places = FrameBars.quotient(frames, pitch) + FrameBars.gap
  }

  /// Returns the place after the newest bar; nil without bars.
  package func cursor(in log: FrameLog) -> Int? {
    log.count == 0 ? nil : ((log.recorded - 1) / pitch + 1) % places
  }

  /// Calls `body` with the place of each bar and the bar, from the oldest bar to the newest.
  ///
  /// - Complexity: O(frames); no allocation.
  package func forEach(of log: FrameLog, _ body: (Int, FrameBar) -> Void) {
    // Frames are counted from the creation of the log, so that a bar keeps its frames.
    let end = log.recorded
    let first = end - log.count
    let warmUpEnd = first + log.firstAfterWarmUp
    let oldest = (end - 1) / pitch - (places - FrameBars.gap) + 1
    var index = max(oldest * pitch, first)
    var place = index / pitch % places
    let records = log.records
    while index < end {
      let next = min((index / pitch + 1) * pitch, end)
      // The worst frame: of two late frames that with the longer interval, of two others that with more work.
      var (worst, isLate, severity) = (0, false, -1.0)
      for other in index..<next {
        let record = records.place(of: other - first)
        let isOtherLate = other >= warmUpEnd && records.elements[record].isLate
        let otherSeverity =
          isOtherLate
          ? records.elements[record].sample.severity : records.elements[record].sample.work
        guard isOtherLate == isLate ? otherSeverity > severity : isOtherLate else { continue }
        (worst, isLate, severity) = (record, isOtherLate, otherSeverity)
      }
      body(place, FrameBar(records.elements[worst].sample, isLate: isLate))
      index = next
      place = place + 1 < places ? place + 1 : 0
    }
  }

  /// Returns number / divisor, rounded up.
  private static func quotient(_ number: Int, _ divisor: Int) -> Int {
    (number + divisor - 1) / divisor
  }
}
