import ScrollPhysics
import TestSupport
import Testing

@Suite struct FlingTests {
  static let tolerance = Tolerance(distance: 0.1, velocity: 10)
  static let spring = Spring(response: 0.57276)
  static let edges = [500.5, 600, 1000, 1400, 1740]

  static func fling(edge: Double, sign: Double = 1, spring: Spring? = spring) -> Fling? {
    let decay = Decay(
      position: 500 * sign,
      velocity: 2500 * sign,
      decelerationRate: 0.998,
      stopVelocity: 10
    )
    return Fling(decay: decay, edge: edge * sign, spring: spring, tolerance: tolerance)
  }

  @Test func `it meets the edge at the instant and with the velocity of the formula`() throws {
    // Computed apart from this code: from 500 at 2500 pt/s to an edge at 1000.
    let fling = try #require(Self.fling(edge: 1000))
    #expect(isClose(fling.edgeTime, 0.255_490_870, tolerance: 1e-9))
    #expect(isClose(fling.velocity(at: fling.edgeTime), 1498.998665, tolerance: 1e-6))
  }

  @Test(arguments: edges) func `position and velocity continue at the edge without a jump`(
    edge: Double
  ) throws {
    let fling = try #require(Self.fling(edge: edge))
    let (before, after) = (fling.edgeTime - 1e-9, fling.edgeTime + 1e-9)
    #expect(isClose(fling.position(at: before), edge, tolerance: 1e-5))
    #expect(isClose(fling.position(at: after), edge, tolerance: 1e-5))
    #expect(isClose(fling.velocity(at: before), fling.velocity(at: after), tolerance: 1e-3))
    #expect(fling.position(at: fling.edgeTime) == edge)
  }

  @Test(arguments: edges) func `it goes beyond the edge and rests on it`(edge: Double) throws {
    let fling = try #require(Self.fling(edge: edge))
    let bounce = try #require(fling.bounce)
    #expect(fling.position(at: fling.edgeTime + 0.01) > edge)
    #expect(fling.duration == fling.edgeTime + bounce.duration)
    #expect(fling.position(at: fling.duration) == edge)
    #expect(fling.velocity(at: fling.duration) == 0)
  }

  @Test(arguments: edges) func `without a spring it stops dead at the edge`(edge: Double) throws {
    let fling = try #require(Self.fling(edge: edge, spring: nil))
    #expect(fling.duration == fling.edgeTime)
    #expect(fling.velocity(at: fling.edgeTime - 1e-6) > 10)
    #expect(fling.velocity(at: fling.edgeTime) == 0)
    #expect(fling.position(at: fling.edgeTime) == edge)
    #expect(fling.position(at: fling.edgeTime + 1) == edge)
  }

  @Test(arguments: edges) func `the mirrored fling runs mirrored`(edge: Double) throws {
    let fling = try #require(Self.fling(edge: edge))
    let mirror = try #require(Self.fling(edge: edge, sign: -1))
    #expect(mirror.duration == fling.duration)
    for share in stride(from: 0.0, through: 1.1, by: 0.02) {
      let time = fling.duration * share
      #expect(mirror.position(at: time) == -fling.position(at: time))
      #expect(mirror.velocity(at: time) == -fling.velocity(at: time))
    }
  }

  @Test func `it is nil where the deceleration rests before the edge or leads away`() {
    #expect(Self.fling(edge: 1800) == nil)
    #expect(Self.fling(edge: 499) == nil)
  }

  @Test func `from the edge itself it bounces at once`() throws {
    let fling = try #require(Self.fling(edge: 500))
    #expect(fling.edgeTime == 0)
    #expect(fling.velocity(at: 0) == 2500)
    let dead = try #require(Self.fling(edge: 500, spring: nil))
    #expect(dead.duration == 0)
    #expect(dead.velocity(at: 0) == 0)
  }
}
