import FrameTiming

/// Computes how smoothly drags are shown at several rates of touchscreens and displays.
///
/// The results are the same on every machine.
enum SmoothnessBenchmark {
  /// Samples per second of touchscreens and mice.
  private static let fingers = [
    60, 60.5, 75, 90, 100, 103, 120, 125, 133, 144, 165, 180, 238, 240.0,
  ]
  /// Frames per second of displays.
  private static let displays = [60.0, 90, 120, 144]
  /// Frames before this time are not judged, in seconds.
  private static let beginning = 0.15
  /// Velocities of the fingers that move steadily, in points per second.
  private static let velocities = [-1500.0, -1130, -320, 320, 420, 1500]
  /// Speed of the fingers that stop or turn, in points per second.
  private static let speed = 1000.0

  /// How far and how long a piece is shown beyond the point where its finger stops or turns.
  private struct Overshoot {
    /// The largest distance beyond the point where the finger stops or turns, in points.
    var distance = 0.0
    /// The longest time after the stop or turn at which the distance is over half a point, in
    /// seconds.
    var duration = 0.0
    /// The longest step of the piece from one frame to the next, as a multiple of the distance that
    /// the finger moves in a frame.
    var step = 0.0

    /// Adds the shown frames of a stroke that stops or turns at the time `end`, in seconds.
    ///
    /// `display` is the number of frames per second.
    mutating func add(_ stroke: FingerStroke, on display: Double, end: Double) {
      let frames = stroke.shown(at: display, until: 0.6).filter { $0.time > beginning }
      for frame in frames {
        let beyond = frame.position - speed * end
        distance = max(distance, beyond)
        if beyond > 0.5 { duration = max(duration, frame.time - end) }
      }
      let steps = zip(frames, frames.dropFirst()).map { abs($1.position - $0.position) }
      step = max(step, (steps.max() ?? 0) / (speed / display))
    }

    func print(_ name: String) {
      Figure.print(name, distance, digits: 1, "pt")
      Figure.print("\(name)_duration", 1000 * duration, digits: 0)
      Figure.print("\(name)_step", step, digits: 2, "times the finger's")
    }
  }

  /// Computes the figures of all pairs of a touchscreen rate and a display rate, and prints them.
  static func run() {
    var (worstJanky, meanJanky, lag, still) = (0.0, 0.0, 0.0, 0)
    var (stop, turn) = (Overshoot(), Overshoot())
    let pairs = Double(fingers.count * displays.count)
    for (number, finger) in fingers.enumerated() {
      for display in displays {
        var motion = FrameMotion()
        for velocity in velocities {
          let seed = UInt64(number * 1000) + UInt64(display + velocity.magnitude)
          let one = steady(finger, display, velocity, seed: seed)
          motion.add(one)
          lag += (one.meanLag ?? 0) / (Double(velocities.count) * pairs)
        }
        let janky = motion.drag.jankyShare ?? 1
        worstJanky = max(worstJanky, janky)
        meanJanky += janky / pairs
        still += motion.still
        for seed in UInt64(1)...12 {
          let end = 0.3 + Double(seed % 12) / 12 / finger
          for reportsRest in [false, true] {
            let stroke = FingerStroke(rate: finger, seed: seed, reportsRest: reportsRest) {
              speed * min($0, end)
            }
            stop.add(stroke, on: display, end: end)
          }
          let turning = FingerStroke(rate: finger, seed: seed) {
            speed * ($0 < end ? $0 : 2 * end - $0)
          }
          turn.add(turning, on: display, end: end)
        }
      }
    }
    Figure.print("janky_worst", 100 * worstJanky, digits: 2, "%")
    Figure.print("janky_mean", 100 * meanJanky, digits: 2, "%")
    Figure.print("lag_mean", 1000 * lag, digits: 2)
    Figure.print("still", Double(still), digits: 0, "frames")
    stop.print("overshoot")
    turn.print("reversal")
  }

  private static func steady(
    _ finger: Double,
    _ display: Double,
    _ velocity: Double,
    seed: UInt64
  ) -> FrameMotion {
    let stroke = FingerStroke(rate: finger, duration: 2, seed: seed) { velocity * $0 }
    var meter = SmoothnessMeter(pieces: 1)
    var motion = FrameMotion()
    for frame in stroke.shown(at: display, until: 2) where frame.time > beginning {
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
}
