import MotionFit
import ScrollPhysics
import TestSupport

/// A recording of motion that no preset has.
struct ForeignRecording {
  /// A law of motion.
  enum Law {
    case cubicEase, springToPoint, gluedFlings
  }

  /// Movements of one content, with rests between them.
  let trajectory: Trajectory

  /// Creates the recording of a law for a seed, with the noise of a `SimulatedRecording`.
  init(of law: Law, movements: Int, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var samples: [TrajectorySample] = []
    var base = 0.0
    for _ in 0..<movements {
      let begin = Double(samples.count) / 60 + 0.2 + 0.2 * random.share()
      let (duration, position) = Self.movement(law, &random)
      while Double(samples.count) / 60 < begin + duration + 0.5 {
        let time = Double(samples.count) / 60
        let offset = base + position(min(max(0, time - begin), duration))
        let noise = SimulatedRecording.noise * random.normal()
        samples.append(TrajectorySample(time: time, offset: offset + noise))
      }
      base += position(duration)
    }
    trajectory = Trajectory(name: "", samples: samples)
  }

  /// The duration of a movement and the distance after a time.
  private static func movement(
    _ law: Law,
    _ random: inout SplitMix64
  ) -> (duration: Double, position: (Double) -> Double) {
    let direction: Double = random.share() < 0.5 ? -1 : 1
    let way = direction * (150 + 1000 * random.share())
    let duration = 0.4 + random.share()
    switch law {
    case .cubicEase:
      return (duration, { way * Ease.cubicInOut.progress($0 / duration) })
    case .springToPoint:
      let leg = Leg.spring(
        from: 0,
        velocity: 0,
        to: way,
        spring: Spring(response: 0.3 + 0.6 * random.share()),
        tolerance: Tolerance(distance: 0.01, velocity: 0.1)
      )
      return (leg.duration, { leg.position(at: $0) })
    case .gluedFlings:
      let velocities = [0, 1].map { _ in direction * (800 + 1500 * random.share()) }
      let change = 0.2 + 0.3 * random.share()
      let legs = velocities.map {
        Leg.decay(from: 0, velocity: $0, decelerationRate: 0.998, stopVelocity: 1)
      }
      let middle = legs[0].position(at: change)
      return (
        change + legs[1].duration,
        { $0 < change ? legs[0].position(at: $0) : middle + legs[1].position(at: $0 - change) }
      )
    }
  }
}
