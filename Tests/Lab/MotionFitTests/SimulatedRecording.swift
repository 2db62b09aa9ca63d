import MotionFit
import RecordedLogs
import ScrollPhysics
import SeededRandom

/// A recording of an engine whose parameters are changed at random, with noise.
struct SimulatedRecording {
  /// The preset with the changed parameters.
  let tuning: ScrollTuning
  /// Three flings: inside the range, over an edge, and from a finger at rest beyond one.
  let trajectories: [Trajectory]

  /// Standard deviation of the noise of an offset, in points.
  static let noise = 0.5
  /// Samples a second.
  private static let rate = 60.0

  /// Creates the recording of a preset from a seed; `rest` is the time at rest at its end, in seconds.
  init(of preset: ScrollTuning, seed: UInt64, rest: Double = 0.5) {
    var random = SplitMix64(seed: seed)
    let tuning = RecordedLog.changed(preset, &random)
    self.tuning = tuning
    trajectories = ["inside", "edge", "beyond"].map { name in
      let direction: Double = random.share() < 0.5 ? -1 : 1
      let edge = 1000 * random.share()
      let distance = 40 + 120 * random.share()
      let velocity = name == "beyond" ? 0 : direction * (500 + 2000 * random.share())
      let start = edge + (name == "beyond" ? 1 : -1) * direction * distance
      var (low, high) = (-Double.infinity, Double.infinity)
      if name != "inside" { (low, high) = direction < 0 ? (edge, high) : (low, edge) }
      let range = ScrollRange.bounded(minimum: low, maximum: high)
      let motion = tuning.motion(from: start, velocity: velocity, range: range)
      let duration = (motion?.duration ?? 0) + rest
      let samples = (0...Int(duration * Self.rate)).map { index in
        let time = Double(index) / Self.rate
        let offset = motion?.position(at: time) ?? start
        return TrajectorySample(time: time, offset: offset + Self.noise * random.normal())
      }
      return Trajectory(name: name, samples: samples)
    }
  }
}
