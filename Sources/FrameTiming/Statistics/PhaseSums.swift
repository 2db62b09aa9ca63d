/// Sums and counts over records: everything in a summary that needs no order.
package struct RecordSums: Equatable, Sendable {
  private var sums = PhaseSums()
  private var missed = 0
  private var stutters = 0
  private var blames = BlameCounts()

  package mutating func add(_ record: FrameRecord) {
    sums.add(record.sample)
    missed += record.missed
    if record.isStutter { stutters += 1 }
    if let blame = record.blame { blames.add(blame) }
  }

  package mutating func add(_ other: RecordSums) {
    sums.add(other.sums)
    missed += other.missed
    stutters += other.stutters
    blames.add(other.blames)
  }

  /// A summary with its means and counts, and without everything else.
  package var summary: FrameSummary {
    var summary = FrameSummary()
    sums.fill(&summary)
    summary.missed = missed
    summary.stutters = stutters
    summary.blames = blames
    return summary
  }
}

/// Running sums of samples: everything a mean is made of.
package struct PhaseSums: Equatable, Sendable {
  package private(set) var frames = 0
  private var input = 0.0
  private var update = 0.0
  private var draw = 0.0
  private var present = 0.0
  private var idle = 0.0
  package private(set) var intervals = 0
  private var interval = 0.0
  private var errors = 0
  private var error = 0.0
  private var worstError = 0.0

  package mutating func add(_ sample: FrameSample) {
    frames += 1
    input += sample.input
    update += sample.update
    draw += sample.draw
    present += sample.present
    idle += sample.idle
    if let duration = sample.interval {
      intervals += 1
      interval += duration
    }
    if let duration = sample.animationError {
      errors += 1
      error += duration
      worstError = max(worstError, duration)
    }
  }

  package mutating func add(_ other: PhaseSums) {
    frames += other.frames
    input += other.input
    update += other.update
    draw += other.draw
    present += other.present
    idle += other.idle
    intervals += other.intervals
    interval += other.interval
    errors += other.errors
    error += other.error
    worstError = max(worstError, other.worstError)
  }

  /// Writes the frame count, every mean and the worst animation error into a summary.
  package func fill(_ summary: inout FrameSummary) {
    summary.frames = frames
    guard frames > 0 else { return }
    let share = 1 / Double(frames)
    summary.inputMean = input * share
    summary.updateMean = update * share
    summary.drawMean = draw * share
    summary.presentMean = present * share
    summary.idleMean = idle * share
    summary.mean = (input + update + draw + present) * share
    if errors > 0 {
      summary.animationErrorMean = error / Double(errors)
      summary.animationErrorMax = worstError
    }
    guard intervals > 0 else { return }
    summary.intervalMean = interval / Double(intervals)
    summary.framesPerSecond = FrameSummary.rate(ofMeanInterval: interval / Double(intervals))
  }
}
