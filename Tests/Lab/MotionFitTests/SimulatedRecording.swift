import MotionFit
import RealModule
import ScrollPhysics
import TestSupport

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
  /// Largest change of a parameter, as a share of its value; for a deceleration rate of its logarithm.
  private static let change = 0.3

  /// Creates the recording of a preset from a seed; `rest` is the time at rest at its end, in seconds.
  init(of preset: ScrollTuning, seed: UInt64, rest: Double = 0.5) {
    var random = SplitMix64(seed: seed)
    let tuning = Self.changed(preset, &random)
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

  /// The preset with every parameter of its engine changed.
  private static func changed(_ preset: ScrollTuning, _ random: inout SplitMix64) -> ScrollTuning {
    var tuning = preset
    for parameter in preset.parameters {
      let isGeneral = ScrollTuning.presets.allSatisfy { $0.tuning.parameters.contains(parameter) }
      guard !isGeneral, let value = preset.value(of: parameter.name) else { continue }
      let factor = 1 + change * (2 * random.share() - 1)
      let isRate = parameter.name == "decelerationRate"
      let changed = isRate ? Double.exp(Double.log(value) * factor) : value * factor
      let range = parameter.range
      // The value is in the range.
      try? tuning.set(parameter.name, to: min(max(changed, range.lowerBound), range.upperBound))
    }
    return tuning
  }
}

extension SplitMix64 {
  /// A number in 0 ..< 1.
  mutating func share() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number of the normal distribution.
  mutating func normal() -> Double {
    Double.sqrt(-2 * Double.log(1 - share())) * Double.cos(2 * Double.pi * share())
  }
}
