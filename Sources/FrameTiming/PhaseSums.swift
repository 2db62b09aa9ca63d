/// Running sums of samples: everything a mean is made of.
struct PhaseSums: Equatable, Sendable {
  private(set) var frames = 0
  private var input = 0.0
  private var update = 0.0
  private var draw = 0.0
  private var present = 0.0
  private(set) var intervals = 0
  private var interval = 0.0

  mutating func add(_ sample: FrameSample) {
    frames += 1
    input += sample.input
    update += sample.update
    draw += sample.draw
    present += sample.present
    if let duration = sample.interval {
      intervals += 1
      interval += duration
    }
  }

  /// Writes the frame count and every mean into a summary; leaves its other figures alone.
  func fill(_ summary: inout FrameSummary) {
    summary.frames = frames
    guard frames > 0 else { return }
    let share = 1 / Double(frames)
    summary.inputMean = input * share
    summary.updateMean = update * share
    summary.drawMean = draw * share
    summary.presentMean = present * share
    summary.mean = (input + update + draw + present) * share
    guard intervals > 0 else { return }
    summary.framesPerSecond = FrameSummary.rate(ofMeanInterval: interval / Double(intervals))
  }
}
