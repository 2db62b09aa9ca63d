import ScrollPhysics

/// Samples of a finger along one axis, as a touchscreen of some rate reports them.
struct FingerStroke {
  typealias Sample = (time: Double, position: Double)

  /// The samples in order of time, in seconds and points.
  let samples: [Sample]
  /// Where the finger really is.
  let position: (Double) -> Double

  init(samples: [Sample], position: @escaping (Double) -> Double) {
    self.samples = samples
    self.position = position
  }

  /// Samples a motion.
  ///
  /// - Parameters:
  ///   - rate: Samples per second.
  ///   - duration: Of the samples, in seconds.
  ///   - jitter: By how much a stamp is early or late at most, in seconds.
  ///   - seed: Of the stamps and of the instant of the first sample.
  ///   - reportsRest: Whether samples continue while the finger rests.
  ///   - position: Where the finger is at an instant, in points.
  init(
    rate: Double,
    duration: Double,
    jitter: Double,
    seed: UInt64,
    reportsRest: Bool = true,
    position: @escaping (Double) -> Double
  ) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func random() -> Double {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Double(state >> 11) / 0x1p53
    }
    var samples: [Sample] = []
    var time = random() / rate
    while time < duration {
      let stamp = PointerEvent(
        time: max(0, time + (2 * random() - 1) * jitter),
        id: 1,
        phase: .moved,
        x: position(time),
        y: 0
      ).rounded
      if reportsRest || samples.last?.position != stamp.x { samples.append((stamp.time, stamp.x)) }
      time += 1 / rate
    }
    self.samples = samples
    self.position = position
  }

  /// Where a rule shows the finger at each frame of a display, and the times of the frames.
  func shown(by rule: ResamplingRule, at rate: Double, until end: Double) -> [Sample] {
    var display = ResamplingDisplay(rule)
    var (next, frame) = (0, 0)
    var shown: [Sample] = []
    while Double(frame) / rate < end {
      let time = Double(frame) / rate
      frame += 1
      while next < samples.count, samples[next].time <= time {
        display.add(samples[next])
        next += 1
      }
      if next > 0 { shown.append((time, display.position(at: time))) }
    }
    return shown
  }
}
