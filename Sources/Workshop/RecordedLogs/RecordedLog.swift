package import MotionFit
import RealModule
package import ScrollPhysics
package import SeededRandom

/// A log of computed motion at 60 samples a second, before any degradation: rests, drags and flings.
package struct RecordedLog {
  /// A law of motion that no engine has.
  package enum ForeignLaw: CaseIterable, Sendable {
    case cubicEase, springToPoint, joinedFlings, halfSine, line, randomWalk
  }

  /// How the offsets of a log are written.
  package enum Offsets: CaseIterable, Sendable {
    /// Rounded to a tenth of a point, as in logs.
    case tenths
    /// Rounded to whole points.
    case whole
    /// With normally distributed noise of half a point.
    case noisy
  }

  static let interval = 1.0 / 60
  package private(set) var samples: [TrajectorySample] = []

  private var time: Double { Double(samples.count) * Self.interval }
  private var offset: Double { samples.last?.offset ?? 0 }

  /// Appends the motion `position` for a duration in seconds; `position` is relative to the last offset.
  private mutating func append(_ duration: Double, _ position: (Double) -> Double) {
    let (start, base) = (time, offset)
    while time < start + duration {
      let elapsed = time - start + Self.interval
      samples.append(TrajectorySample(time: time, offset: base + position(elapsed)))
    }
  }

  /// Appends a drag that reaches `velocity` with constant acceleration, and the fling of a tuning in `range`.
  private mutating func appendFling(
    _ tuning: ScrollTuning,
    _ velocity: Double,
    _ range: ScrollRange,
    drag: Double
  ) {
    append(drag) { velocity * $0 * $0 / (2 * drag) }
    appendRelease(tuning, velocity, range)
  }

  private mutating func appendRelease(
    _ tuning: ScrollTuning,
    _ velocity: Double,
    _ range: ScrollRange
  ) {
    let base = offset
    guard let motion = tuning.motion(from: base, velocity: velocity, range: range) else { return }
    append(motion.duration) { motion.position(at: $0) - base }
  }

  /// Creates the log of three flings in long content, with a drag before each and a rest between them.
  package init(ofFlings tuning: ScrollTuning, _ random: inout SplitMix64) {
    append(0.3 + 0.6 * random.share()) { _ in 0 }
    for _ in 0..<3 {
      let direction: Double = random.share() < 0.25 ? -1 : 1
      let velocity = direction * (700 + 1900 * random.share())
      let range = ScrollRange.bounded(minimum: -.infinity, maximum: .infinity)
      appendFling(tuning, velocity, range, drag: 0.12 + 0.15 * random.share())
      append(0.4 + 0.5 * random.share()) { _ in 0 }
    }
  }

  /// Creates the log of a page: a fling inside, a fling against the edge, and a pull beyond it.
  package init(ofPage tuning: ScrollTuning, _ random: inout SplitMix64) {
    samples = [TrajectorySample(time: 0, offset: 60)]
    let range = ScrollRange.bounded(minimum: 0, maximum: .infinity)
    append(0.3 + 0.6 * random.share()) { _ in 0 }
    appendFling(tuning, 800 + 1600 * random.share(), range, drag: 0.15)
    append(0.4 + 0.5 * random.share()) { _ in 0 }
    // The fling reaches the edge.
    while offset > 0.5, samples.count < 3000 {
      let velocity = min(-2.2 * offset, -1200 - 1400 * random.share())
      let drag = min(0.15, offset / -velocity)
      appendFling(tuning, velocity, range, drag: drag)
      append(0.4 + 0.5 * random.share()) { _ in 0 }
    }
    guard tuning.engine.edgeDrag != .none else { return }
    let pull = -40 - 60 * random.share()
    append(0.3) { pull * min(1, $0 / 0.25) }
    append(0.1) { _ in 0 }
    appendRelease(tuning, 0, range)
    append(0.5) { _ in 0 }
  }

  /// Creates the log of movements of a foreign law, with rests between them.
  package init(of law: ForeignLaw, movements: Int, _ random: inout SplitMix64) {
    append(0.3 + 0.6 * random.share()) { _ in 0 }
    for _ in 0..<movements {
      let (duration, position) = Self.movement(law, &random)
      append(duration, position)
      append(0.4 + 0.5 * random.share()) { _ in 0 }
    }
  }

  /// Returns the duration of a foreign movement, and the distance after a time.
  private static func movement(
    _ law: ForeignLaw,
    _ random: inout SplitMix64
  ) -> (duration: Double, position: (Double) -> Double) {
    let direction: Double = random.share() < 0.5 ? -1 : 1
    let way = direction * (150 + 1000 * random.share())
    let duration = 0.4 + random.share()
    func share(_ time: Double) -> Double { min(time / duration, 1) }
    switch law {
    case .cubicEase:
      return (duration, { way * Ease.cubicInOut.progress(share($0)) })
    case .halfSine:
      return (duration, { way * (1 - Double.cos(Double.pi * share($0))) / 2 })
    case .line:
      return (duration, { way * share($0) })
    case .randomWalk:
      var (position, velocity) = (0.0, way)
      let steps = (0..<Int(duration / interval)).map { _ in
        velocity += way * (4 * random.share() - 2)
        position += velocity * interval
        return position
      }
      return (duration, { steps[min(Int($0 / interval), steps.count - 1)] })
    case .springToPoint:
      let leg = Leg.spring(
        from: 0,
        velocity: 0,
        to: way,
        spring: Spring(response: 0.3 + 0.6 * random.share()),
        tolerance: Tolerance(distance: 0.01, velocity: 0.1)
      )
      return (leg.duration, { leg.position(at: $0) })
    case .joinedFlings:
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

  /// Returns a tuning with every parameter of its engine changed by up to 30 %.
  package static func changed(_ preset: ScrollTuning, _ random: inout SplitMix64) -> ScrollTuning {
    var tuning = preset
    for parameter in preset.parameters {
      let isGeneral = ScrollTuning.presets.allSatisfy { $0.tuning.parameters.contains(parameter) }
      guard !isGeneral, let value = preset.value(of: parameter.name) else { continue }
      let factor = 0.7 + 0.6 * random.share()
      let isRate = parameter.name == "decelerationRate"
      let changed = isRate ? Double.exp(Double.log(value) * factor) : value * factor
      // The value is in the range.
      let range = parameter.range
      try? tuning.set(parameter.name, to: min(max(changed, range.lowerBound), range.upperBound))
    }
    return tuning
  }
}

extension SplitMix64 {
  /// Returns a number in 0 ..< 1.
  package mutating func share() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns a number of the standard normal distribution.
  package mutating func normal() -> Double {
    Double.sqrt(-2 * Double.log(1 - share())) * Double.cos(2 * Double.pi * share())
  }
}
