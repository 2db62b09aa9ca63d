import Drawing
import FrameTiming

/// How smooth drags are shown at every rate of finger and display, computed: the same on every machine.
enum SmoothnessBenchmark {
  /// Samples per second of touchscreens and mice.
  static let fingers = [60.5, 75, 90, 100, 103, 125, 144, 238]
  /// Frames per second.
  static let displays = [60.0, 90, 120, 144]
  /// By how much stamps are early or late at most, in seconds.
  private static let jitter = 0.0005
  /// The frames before are not judged, in seconds.
  private static let beginning = 0.15
  /// Speed of the fingers that stop or turn round, in points per second.
  private static let speed = 1000.0

  /// What is measured of a rule.
  struct Result {
    /// Share of janky steps in the worst pair of rates, 0...1.
    var worstJanky = 0.0
    /// Mean of that share over all pairs.
    var meanJanky = 0.0
    /// Mean lag of all pairs, in seconds.
    var lag = 0.0
    /// Frames without movement.
    var still = 0
    /// How far beyond the place of an abrupt stop from 1000 points a second a piece is shown, in points.
    var overshoot = 0.0
    /// How long by more than half a point, in seconds.
    var duration = 0.0
    /// The largest step then, as a multiple of the finger's.
    var step = 0.0
    /// How far beyond the place of a reversal a piece is shown, in points.
    var reversal = 0.0
    /// How long by more than half a point, in seconds.
    var reversalDuration = 0.0
    /// The largest step then, as a multiple of the finger's.
    var reversalStep = 0.0
  }

  /// Prints the figures of the rules of the package, or of all rules as a table.
  static func run(allRules: Bool) {
    guard allRules else {
      let result = measured(.predict)
      Figure.print("janky_worst", 100 * result.worstJanky, digits: 2, "%")
      Figure.print("janky_mean", 100 * result.meanJanky, digits: 2, "%")
      Figure.print("lag_mean", 1000 * result.lag, digits: 2)
      Figure.print("still", Double(result.still), digits: 0, "frames")
      Figure.print("overshoot", result.overshoot, digits: 1, "pt")
      Figure.print("overshoot_duration", 1000 * result.duration, digits: 0)
      Figure.print("overshoot_step", result.step, digits: 2, "times the finger's")
      Figure.print("reversal", result.reversal, digits: 1, "pt")
      Figure.print("reversal_duration", 1000 * result.reversalDuration, digits: 0)
      Figure.print("reversal_step", result.reversalStep, digits: 2, "times the finger's")
      return
    }
    print(
      "| rule | janky, worst pair and mean | lag | still | stop: overshoot, for, step "
        + "| reversal: overshoot, for, step |"
    )
    print("|---|---|---|---|---|---|")
    for rule in ResamplingRule.allCases {
      let result = measured(rule)
      func text(_ value: Double, _ digits: Int) -> String {
        DecimalText.fixed(value, digits: digits)
      }
      print(
        "| `\(rule.rawValue)` | \(text(100 * result.worstJanky, 1)) %, "
          + "\(text(100 * result.meanJanky, 1)) % | \(text(1000 * result.lag, 1)) ms "
          + "| \(result.still) | \(text(result.overshoot, 1)) pt, "
          + "\(text(1000 * result.duration, 0)) ms, \(text(result.step, 2)) "
          + "| \(text(result.reversal, 1)) pt, "
          + "\(text(1000 * result.reversalDuration, 0)) ms, \(text(result.reversalStep, 2)) |"
      )
    }
  }

  /// Measures a rule over all pairs of rates, both directions, slow and fast.
  static func measured(_ rule: ResamplingRule) -> Result {
    var result = Result()
    var (pairs, lags) = (0.0, 0.0)
    for (number, finger) in fingers.enumerated() {
      for display in displays {
        var motion = FrameMotion()
        for velocity in [-1500.0, -320, 320, 1500] {
          let seed = UInt64(number * 1000) + UInt64(display + velocity.magnitude)
          let one = steady(rule, finger, display, velocity, seed: seed)
          motion.add(one)
          lags += one.meanLag ?? 0
          pairs += 1
        }
        result.worstJanky = max(result.worstJanky, motion.drag.jankyShare ?? 1)
        result.meanJanky += (motion.drag.jankyShare ?? 1) / Double(fingers.count * displays.count)
        result.still += motion.still
        for seed in 1...12 {
          for reportsRest in [false, true] {
            stop(rule, finger, display, UInt64(seed), reportsRest: reportsRest, into: &result)
          }
          turn(rule, finger, display, UInt64(seed), into: &result)
        }
      }
    }
    result.lag = lags / pairs
    return result
  }

  private static func steady(
    _ rule: ResamplingRule,
    _ finger: Double,
    _ display: Double,
    _ velocity: Double,
    seed: UInt64
  ) -> FrameMotion {
    let stroke = FingerStroke(rate: finger, duration: 2, jitter: jitter, seed: seed) {
      velocity * $0
    }
    var meter = SmoothnessMeter(pieces: 1)
    var motion = FrameMotion()
    for frame in stroke.shown(by: rule, at: display, until: 2) where frame.time > beginning {
      let place = ShownPlace(
        displayed: frame.position,
        content: velocity * frame.time,
        sampleTime: frame.time,
        velocity: velocity,
        cause: .finger,
        period: nil
      )
      meter.add(place, piece: 0, at: frame.time, to: &motion)
    }
    return motion
  }

  private static func stop(
    _ rule: ResamplingRule,
    _ finger: Double,
    _ display: Double,
    _ seed: UInt64,
    reportsRest: Bool,
    into result: inout Result
  ) {
    let end = 0.3 + Double(seed % 12) / 12 / finger
    let stroke = FingerStroke(
      rate: finger,
      duration: 0.6,
      jitter: jitter,
      seed: seed,
      reportsRest: reportsRest
    ) { speed * min($0, end) }
    let frames = stroke.shown(by: rule, at: display, until: 0.6).filter { $0.time > beginning }
    for frame in frames {
      let beyond = frame.position - speed * end
      result.overshoot = max(result.overshoot, beyond)
      if beyond > 0.5 { result.duration = max(result.duration, frame.time - end) }
    }
    result.step = max(result.step, largestStep(frames) / (speed / display))
  }

  private static func turn(
    _ rule: ResamplingRule,
    _ finger: Double,
    _ display: Double,
    _ seed: UInt64,
    into result: inout Result
  ) {
    let end = 0.3 + Double(seed % 12) / 12 / finger
    let stroke = FingerStroke(rate: finger, duration: 0.6, jitter: jitter, seed: seed) {
      speed * ($0 < end ? $0 : 2 * end - $0)
    }
    let frames = stroke.shown(by: rule, at: display, until: 0.6).filter { $0.time > beginning }
    for frame in frames {
      let beyond = frame.position - speed * end
      result.reversal = max(result.reversal, beyond)
      if beyond > 0.5 { result.reversalDuration = max(result.reversalDuration, frame.time - end) }
    }
    result.reversalStep = max(result.reversalStep, largestStep(frames) / (speed / display))
  }

  private static func largestStep(_ frames: [FingerStroke.Sample]) -> Double {
    zip(frames, frames.dropFirst()).map { abs($1.position - $0.position) }.max() ?? 0
  }
}
