package import MotionFit
import RealModule
package import ScrollPhysics

/// A recording of an engine whose parameters are changed at random, with noise.
package nonisolated struct SimulatedRecording {
  /// The preset with the changed parameters.
  package let tuning: ScrollTuning
  /// Three flings: inside the range, over an edge, and from a finger at rest beyond one.
  package let trajectories: [Trajectory]

  /// Deviation of an offset, in points.
  package static let noise = 0.5
  /// Samples a second.
  private static let rate = 60.0
  /// Greatest change of a parameter, as a share of it; of a deceleration rate, of its logarithm.
  private static let change = 0.3

  /// The recording of a preset for a seed; `rest` is how long it goes on at rest, in seconds.
  package init(of preset: ScrollTuning, seed: UInt64, rest: Double = 0.5) {
    var random = Noise(state: seed)
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
  private static func changed(_ preset: ScrollTuning, _ random: inout Noise) -> ScrollTuning {
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

  /// Numbers that look random: SplitMix64.
  private struct Noise {
    var state: UInt64

    /// A number in 0 ..< 1.
    mutating func share() -> Double {
      state &+= 0x9E37_79B9_7F4A_7C15
      var word = state
      word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
      return Double((word ^ (word >> 31)) >> 11) * 0x1p-53
    }

    /// A number of the normal distribution.
    mutating func normal() -> Double {
      Double.sqrt(-2 * Double.log(1 - share())) * Double.cos(2 * Double.pi * share())
    }
  }
}
