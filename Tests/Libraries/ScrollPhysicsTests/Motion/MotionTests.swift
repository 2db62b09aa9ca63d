import ScrollPhysics
import TestSupport
import Testing

struct MotionTests {
  static let tolerance = Tolerance(distance: 0.1, velocity: 10)

  static func spring(ratio: Double, sign: Double = 1) -> Motion {
    Motion(
      .spring(
        from: -77 * sign,
        velocity: 1500 * sign,
        to: 100 * sign,
        spring: Spring(response: 0.5, dampingRatio: ratio),
        tolerance: tolerance
      )
    )
  }

  /// A decay up to an edge, followed by a spring or a stop.
  static func fling(edge: Double, velocity: Double, spring: Spring?) throws -> Motion {
    let decay = Leg.decay(from: 0, velocity: velocity, decelerationRate: 0.998, stopVelocity: 10)
    let time = try #require(decay.time(passing: edge))
    let bounce = spring.map {
      Leg.spring(
        from: edge,
        velocity: decay.velocity(at: time),
        to: edge,
        spring: $0,
        tolerance: tolerance
      )
    }
    return Motion(decay.until(time, restPosition: edge), then: bounce)
  }

  static func motions() throws -> [Motion] {
    let decay = Leg.decay(
      from: 20,
      velocity: -1200,
      decelerationRate: 0.99,
      stopVelocity: 10
    )
    let bouncy = Spring(response: 0.4, dampingRatio: 0.3)
    return [
      Motion(decay), spring(ratio: 0.1), spring(ratio: 1), spring(ratio: 3, sign: -1),
      try fling(edge: 300, velocity: 2000, spring: Spring(response: 0.57)),
      try fling(edge: -300, velocity: -2000, spring: bouncy),
      try fling(edge: 300, velocity: 2000, spring: nil),
    ]
  }

  static func pieces(of motion: Motion) -> [Motion.Piece] {
    var pieces: [Motion.Piece] = []
    var time = 0.0
    while let piece = motion.piece(at: time), pieces.count < 1000 {
      pieces.append(piece)
      time = piece.end
    }
    return pieces
  }

  @Test func `position and velocity are those of the current leg`() throws {
    let decay = Leg.decay(from: 20, velocity: -1200, decelerationRate: 0.99, stopVelocity: 10)
    let motion = Motion(decay)
    expectEqual(motion.position(at: 0.1), decay.position(at: 0.1))
    expectEqual(motion.velocity(at: 0.1), decay.velocity(at: 0.1))
    expect(motion.duration == decay.duration && motion.restPosition == decay.restPosition)
    let first = decay.until(0.02)
    let second = Leg.ease(from: 0, to: 8, duration: 0.5, curve: .cubicInOut)
    let third = Leg.ease(from: 8, to: 5, duration: 0.25, curve: .quarticOut)
    let three = Motion(first, then: second, then: third)
    expect(three.duration == 0.02 + 0.5 + 0.25 && three.restPosition == 5)
    for (leg, start) in [(first, 0), (second, 0.02), (third, 0.52)] as [(Leg, Double)] {
      for time in [start + leg.duration / 8, start + leg.duration / 2] {
        expectEqual(three.position(at: time), leg.position(at: time - start))
        expectEqual(three.velocity(at: time), leg.velocity(at: time - start))
      }
    }
  }
}
