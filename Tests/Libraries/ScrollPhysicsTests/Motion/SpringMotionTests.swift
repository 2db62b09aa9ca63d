import ScrollPhysics
import TestSupport
import Testing

struct SpringMotionTests {
  struct Pull: Sendable, CustomTestStringConvertible {
    var ratio: Double
    var response: Double
    var position: Double
    var velocity: Double

    var spring: Spring { Spring(response: response, dampingRatio: ratio) }

    var motion: Leg {
      Leg.spring(
        from: position,
        velocity: velocity,
        to: 100,
        spring: spring,
        tolerance: SpringMotionTests.tolerance
      )
    }

    /// The magnitude of distance and velocity, for relative tolerances, in points.
    var size: Double { abs(position - 100) + abs(velocity) * response }
    var testDescription: String { "ζ \(ratio) x \(position) v \(velocity)" }
  }

  static let tolerance = Tolerance(distance: 0.1, velocity: 10)

  static let pulls: [Pull] = {
    var pulls: [Pull] = []
    for ratio in [0.05, 0.3, 0.8, 0.9999, 0.999_999_9, 1, 1.000_000_1, 1.0001, 1.5, 4] {
      pulls.append(Pull(ratio: ratio, response: 0.57276, position: -77, velocity: 0))
      pulls.append(Pull(ratio: ratio, response: 0.57276, position: -77, velocity: 1280))
      pulls.append(Pull(ratio: ratio, response: 0.35, position: 100, velocity: -2500))
      pulls.append(Pull(ratio: ratio, response: 0.35, position: 140, velocity: -900))
      pulls.append(Pull(ratio: ratio, response: 1.2, position: 60, velocity: -300))
    }
    return pulls
  }()

  /// Integrates x″ = −ω²·x − 2ζω·x′ numerically, in steps of 0.25 ms (Runge-Kutta).
  struct Integration {
    let frequency: Double
    let ratio: Double
    var distance: Double
    var velocity: Double
    static let step = 2.5e-4

    func force(_ distance: Double, _ velocity: Double) -> Double {
      -frequency * frequency * distance - 2 * ratio * frequency * velocity
    }

    mutating func advance() {
      let h = Self.step
      let (x, v) = (distance, velocity)
      let a1 = force(x, v)
      let (v2, a2) = (v + h / 2 * a1, force(x + h / 2 * v, v + h / 2 * a1))
      let (v3, a3) = (v + h / 2 * a2, force(x + h / 2 * v2, v + h / 2 * a2))
      let (v4, a4) = (v + h * a3, force(x + h * v3, v + h * a3))
      distance = x + h / 6 * (v + 2 * v2 + 2 * v3 + v4)
      velocity = v + h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
    }
  }

  static func integration(_ pull: Pull) -> Integration {
    Integration(
      frequency: Spring(response: pull.response).angularFrequency,
      ratio: pull.ratio,
      distance: pull.position - 100,
      velocity: pull.velocity
    )
  }

  @Test(arguments: pulls) func `a spring leg agrees with the numerical integration`(pull: Pull) {
    let motion = pull.motion
    var integration = Self.integration(pull)
    var steps = 0
    // Damping ratios within 1e-7 of critical are computed as critical, as the tolerance allows.
    let tolerance = 1e-5 * pull.size
    while Double(steps) * Integration.step < min(motion.duration, 2) - Integration.step {
      integration.advance()
      steps += 1
      guard steps % 20 == 0 else { continue }
      let time = Double(steps) * Integration.step
      expect(isClose(motion.position(at: time) - 100, integration.distance, tolerance: tolerance))
      expect(
        isClose(motion.velocity(at: time), integration.velocity, tolerance: 20 * tolerance)
      )
    }
    expect(steps > 400)
  }

  @Test(arguments: pulls)
  func `the exact solution stays within the tolerance after the end of the leg`(pull: Pull) {
    let motion = pull.motion
    var integration = Self.integration(pull)
    var time = 0.0
    var largest = (distance: 0.0, velocity: 0.0)
    while time < motion.duration + 0.5 {
      integration.advance()
      time += Integration.step
      guard time >= motion.duration else { continue }
      largest.distance = max(largest.distance, abs(integration.distance))
      largest.velocity = max(largest.velocity, abs(integration.velocity))
    }
    expect(largest.distance <= Self.tolerance.distance * 1.001)
    expect(largest.velocity <= Self.tolerance.velocity * 1.001)
  }

  @Test(arguments: pulls) func `a spring leg is continuous at its end within the tolerance`(
    pull: Pull
  ) {
    let motion = pull.motion
    let last = motion.duration * (1 - 1e-12)
    expect(abs(motion.position(at: last) - 100) <= Self.tolerance.distance * 1.000_001)
    expect(abs(motion.velocity(at: last)) <= Self.tolerance.velocity * 1.000_001)
    expectEqual(motion.position(at: motion.duration), 100)
    expectEqual(motion.velocity(at: motion.duration), 0)
    expectEqual(motion.position(at: 1e9), 100)
  }

  @Test(arguments: pulls) func `a mirrored pull gives a mirrored motion`(pull: Pull) {
    let motion = pull.motion
    let mirror = Leg.spring(
      from: -pull.position,
      velocity: -pull.velocity,
      to: -100,
      spring: pull.spring,
      tolerance: Self.tolerance
    )
    expectEqual(mirror.duration, motion.duration)
    for share in stride(from: -0.1, through: 1.1, by: 0.05) {
      let time = motion.duration * share
      expectEqual(mirror.position(at: time), -motion.position(at: time))
      expectEqual(mirror.velocity(at: time), -motion.velocity(at: time))
    }
  }

  @Test(arguments: pulls) func `the turns of a spring are all zeros of its velocity`(
    pull: Pull
  ) {
    let motion = pull.motion
    var turns: [Double] = []
    while let turn = motion.turn(after: turns.last ?? 0), turns.count < 1000 { turns.append(turn) }
    expect(turns.count < 1000)
    for turn in turns {
      expect(isClose(motion.velocity(at: turn), 0, tolerance: 1e-6 * pull.size))
    }
    let borders = [0] + turns + [motion.duration]
    for (start, end) in zip(borders, borders.dropFirst()) {
      expect(start < end)
      let middle = motion.velocity(at: (start + end) / 2)
      for share in stride(from: 0.02, through: 0.98, by: 0.12) {
        let velocity = motion.velocity(at: start + (end - start) * share)
        expect(velocity * middle >= 0)
      }
    }
  }

  @Test(arguments: pulls) func `a spring leg begins with the given position and velocity`(
    pull: Pull
  ) {
    let motion = pull.motion
    expectEqual(motion.position(at: 0), pull.position)
    expectEqual(motion.velocity(at: 0), pull.velocity)
    expectEqual(motion.position(at: -1), pull.position)
    expect(
      isClose(motion.position(at: 1e-9), pull.position, tolerance: 1e-5)
    )
    let drop =
      1e-6 * pull.size * pull.spring.angularFrequency * pull.spring.angularFrequency
      * (1 + pull.ratio)
    expect(isClose(motion.velocity(at: 1e-9), pull.velocity, tolerance: drop))
  }

  @Test(arguments: pulls.filter { $0.ratio == 1 })
  func `a critically damped spring ends as soon as it is within the tolerance`(pull: Pull) {
    let motion = pull.motion
    let earlier = motion.duration - 0.001
    // Until this time the velocity may increase: x″ = 0 at 2/ω − x₀/(v₀ + ω·x₀).
    let frequency = pull.spring.angularFrequency
    let distance = pull.position - 100
    let lastTurn = 2 / frequency - distance / (pull.velocity + frequency * distance)
    expect(
      earlier <= lastTurn || abs(motion.position(at: earlier) - 100) > Self.tolerance.distance
        || abs(motion.velocity(at: earlier)) > Self.tolerance.velocity
    )
  }

  @Test func `a critically damped or overdamped spring without velocity never reverses`() {
    for ratio in [1, 1.5, 4.0] {
      let pull = Pull(ratio: ratio, response: 0.4, position: -50, velocity: 0)
      expect(pull.motion.turn(after: 0) == nil)
    }
  }
}
