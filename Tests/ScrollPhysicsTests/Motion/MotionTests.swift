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
    #expect(motion.position(at: 0.1) == decay.position(at: 0.1))
    #expect(motion.velocity(at: 0.1) == decay.velocity(at: 0.1))
    #expect(motion.duration == decay.duration && motion.restPosition == decay.restPosition)
    let first = decay.until(0.02)
    let second = Leg.ease(from: 0, to: 8, duration: 0.5, curve: .cubicInOut)
    let third = Leg.ease(from: 8, to: 5, duration: 0.25, curve: .quarticOut)
    let three = Motion(first, then: second, then: third)
    #expect(three.duration == 0.02 + 0.5 + 0.25 && three.restPosition == 5)
    for (leg, start) in [(first, 0), (second, 0.02), (third, 0.52)] as [(Leg, Double)] {
      for time in [start + leg.duration / 8, start + leg.duration / 2] {
        #expect(three.position(at: time) == leg.position(at: time - start))
        #expect(three.velocity(at: time) == leg.velocity(at: time - start))
      }
    }
  }

  @Test func `the pieces cover the motion from start to end without gaps`() throws {
    for motion in try Self.motions() {
      let pieces = Self.pieces(of: motion)
      #expect(pieces.first?.start == 0)
      #expect(pieces.last?.end == motion.duration)
      for (one, next) in zip(pieces, pieces.dropFirst()) { #expect(one.end == next.start) }
      #expect(motion.piece(at: motion.duration) == nil)
    }
  }

  @Test func `the direction does not change within a piece`() throws {
    for motion in try Self.motions() {
      for piece in Self.pieces(of: motion) {
        let distance = motion.position(at: piece.end) - motion.position(at: piece.start)
        var last = motion.position(at: piece.start)
        for share in stride(from: 0.01, through: 1, by: 0.01) {
          let time = piece.start + (piece.end - piece.start) * share
          let position = motion.position(at: time)
          #expect((position - last) * (distance < 0 ? -1 : 1) >= -1e-9)
          last = position
        }
      }
    }
  }

  @Test func `every time within a piece gives the same piece`() throws {
    for motion in try Self.motions() {
      for piece in Self.pieces(of: motion) {
        for share in [0.0, 0.3, 0.5, 0.99] {
          let time = piece.start + (piece.end - piece.start) * share
          #expect(motion.piece(at: time) == piece)
        }
      }
    }
  }

  @Test func `the time of passing a position has that position`() throws {
    for motion in try Self.motions() {
      for piece in Self.pieces(of: motion) {
        let (start, end) = (motion.position(at: piece.start), motion.position(at: piece.end))
        var last = piece.start
        for share in stride(from: 0.05, to: 0.95, by: 0.05) {
          let position = start + (end - start) * share
          let time = motion.time(passing: position, in: piece)
          #expect(time >= last && time <= piece.end)
          last = time
          // At the end of a motion, the last step to the rest position is up to the tolerance.
          let cut = piece.end == motion.duration && time == piece.end ? 0.1 : 0
          #expect(isClose(motion.position(at: time), position, tolerance: 1e-6 + cut))
        }
      }
    }
  }
}
