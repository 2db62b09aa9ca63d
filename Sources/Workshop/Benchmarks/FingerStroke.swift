import ScrollPhysics

/// Samples of a finger along one axis, as a touchscreen reports them.
struct FingerStroke {
  typealias Sample = (time: Double, position: Double)

  /// Largest error of a sample's time, earlier or later, in seconds.
  private static let jitter = 0.0005

  /// The samples in order of time, in seconds and points.
  let samples: [Sample]

  /// Creates the samples of a motion.
  ///
  /// - Parameters:
  ///   - rate: Samples per second.
  ///   - duration: Time that the samples cover, in seconds.
  ///   - seed: Seed of the random errors and of the random time of the first sample.
  ///   - reportsRest: Whether samples continue while the finger rests.
  ///   - position: Position of the finger at a time in seconds, in points.
  init(
    rate: Double,
    duration: Double = 0.6,
    seed: UInt64,
    reportsRest: Bool = true,
    position: (Double) -> Double
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
        time: max(0, time + (2 * random() - 1) * Self.jitter),
        id: 1,
        phase: .moved,
        x: position(time),
        y: 0
      ).rounded
      if reportsRest || samples.last?.position != stamp.x { samples.append((stamp.time, stamp.x)) }
      time += 1 / rate
    }
    self.samples = samples
  }

  /// Returns the position that a display shows in each of its frames, and the time of the frame.
  ///
  /// `rate` is the number of frames per second; `end` is the time of the last frame, in seconds.
  /// The finger drags a scroller without edges. The shown position is the negative of the
  /// scroller's offset.
  func shown(at rate: Double, until end: Double) -> [Sample] {
    var tuning = ScrollTuning.uikit
    tuning.dragSlop = 0
    let range = ScrollRange.bounded(minimum: -.infinity, maximum: .infinity)
    let start = samples.first?.position ?? 0
    var scroller = Scroller(tuning: tuning, axis: .horizontal, range: range, contentOffset: -start)
    var events: [ScrollEvent] = []
    var (next, frame) = (0, 0)
    var shown: [Sample] = []
    while Double(frame) / rate < end {
      let time = Double(frame) / rate
      frame += 1
      events.removeAll(keepingCapacity: true)
      while next < samples.count, samples[next].time <= time {
        let (sample, phase) = (samples[next], next == 0 ? PointerEvent.Phase.down : .moved)
        scroller.handle(
          PointerEvent(time: sample.time, id: 1, phase: phase, x: sample.position, y: 0),
          into: &events
        )
        next += 1
      }
      guard next > 0 else { continue }
      scroller.advance(to: time, into: &events)
      shown.append((time, -scroller.displayedOffset(.predict)))
    }
    return shown
  }
}
