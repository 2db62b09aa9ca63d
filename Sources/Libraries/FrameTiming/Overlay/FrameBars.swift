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

  init(_ record: FrameRecord, isInMotion: Bool) {
    let sample = record.sample
    update = sample.input + sample.update
    draw = sample.draw
    present = sample.present
    lateInterval = isInMotion && record.cause != nil ? sample.interval : nil
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
    let oldest = (end - 1) / pitch - (places - FrameBars.gap) + 1
    var index = max(oldest * pitch, first)
    while index < end {
      let place = index / pitch
      let next = min((place + 1) * pitch, end)
      var worst = index - first
      for other in (worst + 1)..<(next - first)
      where log.records[other].isWorse(than: log.records[worst]) {
        worst = other
      }
      body(place % places, FrameBar(log.records[worst], isInMotion: log.isInMotion(at: worst)))
      index = next
    }
  }

  /// Returns number / divisor, rounded up.
  private static func quotient(_ number: Int, _ divisor: Int) -> Int {
    (number + divisor - 1) / divisor
  }
}
