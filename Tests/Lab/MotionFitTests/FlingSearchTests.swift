import RealModule
import RecordedLogs
import ScrollPhysics
import SeededRandom
import TestSupport
import Testing

@testable import MotionFit

/// Where flings begin and end in a recording.
@Suite(.needsOptimisedModules) struct FlingSearchTests {
  /// Presets of four laws; fits of all presets take several times as long.
  private let presets = ScrollTuning.presets.filter {
    ["uikit", "android", "web", "chromeOS"].contains($0.name)
  }

  /// Samples at 60 Hz of a position over time.
  private func trajectory(
    until end: Double,
    rate: Double = 60,
    _ position: (Double) -> Double
  ) -> Trajectory {
    let samples = (0...Int(end * rate)).map { index in
      let time = Double(index) / rate
      return TrajectorySample(time: time, offset: position(time))
    }
    return Trajectory(name: "", samples: samples)
  }

  /// A drag at 600 points a second from 0.5 s to 0.8 s and a decay after it.
  private func dragAndFling(_ time: Double) -> Double {
    let decay = Leg.decay(from: 180, velocity: 600, decelerationRate: 0.998, stopVelocity: 10)
    guard time >= 0.8 else { return min(max(0, time - 0.5) * 600, 180) }
    return decay.position(at: time - 0.8)
  }

  @Test func `a recording that begins at the release begins there`() throws {
    let decay = Leg.decay(from: 0, velocity: 900, decelerationRate: 0.998, stopVelocity: 10)
    let movements = Trajectory.flings(of: [trajectory(until: 3.5) { decay.position(at: $0) }])
    expectEqual(movements.count, 1)
    expectEqual(movements[0][0].samples[0].time, 0)
    let rest = try #require(movements[0][0].restOffset)
    expect(abs(rest - decay.restPosition) < 0.01)
  }

  @Test func `the release after a drag is found`() throws {
    let fit = try MotionFit([trajectory(until: 4, dragAndFling)], presets: presets)
    let fling = try #require(fit.engines.first { $0.preset == "uikit" }?.flings.first)
    // The decay has no memory: what counts is the motion at the true release.
    let at = fling.velocity * Double.exp(-2.002 * (0.8 - fling.time))
    expect(abs(at - 600) < 6)
  }

  @Test func `the 24 movements that go farthest are fitted, in the order of the recording`() {
    // The first and the last go least.
    let flings = (0..<26).map { number in
      let velocity = number == 0 || number == 25 ? 600.0 : 900 + 10 * Double(number)
      let decay = Leg.decay(from: 0, velocity: velocity, decelerationRate: 0.998, stopVelocity: 10)
      return trajectory(until: 3.5) { decay.position(at: $0) }
    }
    let all = Trajectory.flings(of: flings)
    expectEqual(all.count, 26)
    expectEqual(MotionFit.farthest(of: all).map { $0[0].travel }, all[1...24].map { $0[0].travel })
  }

  @Test func `a marked release is the beginning`() throws {
    var marked = trajectory(until: 4, dragAndFling)
    marked.release = 0.8
    let movements = Trajectory.flings(of: [marked])
    expectEqual(movements.count, 1)
    expectEqual(movements[0].count, 1)
    expect(abs(movements[0][0].samples[0].time - 0.8) < 1e-9)
  }

  @Test func `a finger that slows down before the release leaves samples unexplained`() throws {
    let drags = Trajectory.flings(of: [trajectory(until: 4, dragAndFling)])[0].map { $0.drag }
    expect(drags[0] == (0, 0))
    expect(drags.contains { $0.slow == 0 && abs($0.duration - 0.3) < 0.05 })
    let decays = [900.0, 1200].map {
      Leg.decay(from: 0, velocity: $0, decelerationRate: 0.998, stopVelocity: 10)
    }
    let twice = trajectory(until: 4) { time in
      let first = decays[0].position(at: min(max(0, time - 0.5), 0.3))
      return first + decays[1].position(at: max(0, time - 0.8))
    }
    let second = try #require(Trajectory.flings(of: [twice])[0].first { $0.release.time > 0.75 })
    expect((0.25...0.33).contains(second.drag.slow))
  }

  @Test func `motions without a law and drags cost what the page states`() throws {
    let flings = Trajectory.flings(of: [trajectory(until: 4, dragAndFling)])[0]
    let fling = try #require(flings.first { abs($0.drag.duration - 0.3) < 0.05 })
    // The decay is visible for about 1.8 s.
    expect(abs(fling.duration - 1.8) < 0.2, "\(fling.duration)")
    expect(abs(fling.lawlessCost - (24 + 16 * fling.duration)) < 1e-9)
    expect(abs(fling.dragCost - 40 * fling.drag.duration) < 1e-9)
    expect(abs(fling.wholeDragCost - min(24, 80 * fling.drag.duration)) < 1e-9)
    let slow = try #require(flings.last)
    expect(slow.drag.slow > 0.1)
    expect(abs(slow.slowCost - 240 * slow.drag.slow) < 1e-9)
  }

  @Test func `rests part movements`() {
    let decay = Leg.decay(from: 0, velocity: 900, decelerationRate: 0.99, stopVelocity: 10)
    let twice = trajectory(until: 4) { time in
      time < 2
        ? decay.position(at: time) : decay.restPosition - decay.position(at: time - 2)
    }
    var marked = twice
    marked.release = 0
    expectEqual(Trajectory.flings(of: [marked]).count, 1)
    expect(Trajectory.flings(of: [marked])[0][0].samples.last?.time ?? 9 < 2)
    let movements = Trajectory.flings(of: [twice])
    expectEqual(movements.count, 2)
    // The first has at most a second of the rest between them.
    expect(movements[0][0].samples.last?.time ?? 9 < 2)
    expect(abs((movements[1][0].samples.first?.time ?? 0) - 2) < 0.1)
  }

  @Test(arguments: 0..<100) func `noise alone is no movement`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let noise = trajectory(until: 3) { _ in Double.random(in: -1...1, using: &random) }
    expect(Trajectory.flings(of: [noise]).isEmpty)
    #expect(throws: MotionFitError.noMotion) { try MotionFit([noise]) }
  }

  @Test func `without a recording there is no movement`() {
    #expect(throws: MotionFitError.noMotion) { try MotionFit([]) }
  }

  @Test func `a movement unlike every engine's is left out, and is of none alone`() throws {
    let waves = trajectory(until: 3) { 300 * Double.sin(9 * $0) }
    try expect(MotionFit([waves], presets: presets).noneProbability > 0.99)
    let decays = [700.0, 900, 1100].map { velocity in
      let decay = Leg.decay(from: 0, velocity: velocity, decelerationRate: 0.998, stopVelocity: 10)
      return trajectory(until: 3.5) { decay.position(at: $0) }
    }
    let fit = try MotionFit([waves] + decays, presets: presets)
    expectEqual(fit.leftOut.count, 1)
    expectEqual(fit.engines[0].flings.count, 3)
    expect(!fit.isNoneLikeliest)
  }

  @Test func `a recording that begins at rest and flings at once begins there`() throws {
    let decay = Leg.decay(from: 0, velocity: 1500, decelerationRate: 0.998, stopVelocity: 10)
    let samples = trajectory(until: 4) { decay.position(at: max(0, $0 - 0.21)) }
    let fit = try MotionFit([samples], presets: presets)
    expectEqual(fit.engines[0].preset, "uikit")
    // A release that is found later has the velocity of that time.
    let fling = fit.engines[0].flings[0]
    expect(abs(fling.time - 0.21) < 0.03)
    expect(abs(fling.velocity * Double.exp(2.002 * (fling.time - 0.21)) - 1500) < 10)
    // The samples have no noise, and are not said to have any.
    expect(fit.noise < 0.01)
  }

  @Test func `offsets that a film repeats while content moves are read once`() throws {
    let decay = Leg.decay(from: 0, velocity: 1500, decelerationRate: 0.998, stopVelocity: 10)
    // A screen of 60 Hz in a film of 120 Hz, in whole points.
    let film = trajectory(until: 4, rate: 120) { time in
      let drawn = (60 * time + 1e-6).rounded(.down) / 60
      return decay.position(at: max(0, drawn - 0.25)).rounded()
    }
    let fling = Trajectory.flings(of: [film])[0][0]
    let times = fling.samples.prefix(30).map { $0.time }
    expect(zip(times.dropFirst(12), times.dropFirst(11)).allSatisfy { $0 - $1 > 0.015 })
    // At least that of whole points.
    expect((0.28...0.6).contains(fling.noise.offset))
  }

  @Test(arguments: [(600, 600), (601, 301), (1200, 600), (1201, 401)])
  func `a movement of more than 600 samples is thinned`(count: Int, kept: Int) {
    let decay = Leg.decay(from: 0, velocity: 2000, decelerationRate: 0.998, stopVelocity: 10)
    let end = (Double(count) - 0.5) / 1000
    var fine = trajectory(until: end, rate: 1000) { decay.position(at: $0) }
    fine.release = 0
    let fling = Trajectory.flings(of: [fine])[0][0]
    expectEqual(fling.samples.count { !$0.isHeld }, kept)
  }

  @Test func `of more movements, the farthest 24 are fitted`() throws {
    let recordings = (0..<26).map { index in
      let velocity = 300 + 40 * Double(7 * index % 26)
      let decay = Leg.decay(from: 0, velocity: velocity, decelerationRate: 0.998, stopVelocity: 10)
      var recording = trajectory(until: 2.5) { decay.position(at: $0) }
      recording.release = 0
      return recording
    }
    let fit = try MotionFit(recordings, presets: presets.filter { $0.name == "uikit" })
    expectEqual(fit.movementCount, 26)
    let velocities = fit.engines[0].flings.map { $0.velocity }
    // The slowest two have 300 and 340 points a second.
    expect(velocities.count == 24 && velocities.allSatisfy { $0 > 360 })
  }

  @Test func `the noise of samples is separated from their motion`() {
    var random = SplitMix64(seed: 7)
    let spring = Leg.spring(
      from: 150,
      velocity: 0,
      to: 0,
      spring: Spring(response: 0.5),
      tolerance: Tolerance(distance: 0.1, velocity: 1)
    )
    // The deviation of an even distribution over a point is 0.289 points.
    let noisy = trajectory(until: 4) { time in
      spring.position(at: time) + .random(in: 0...1, using: &random)
    }
    func noise(_ recording: Trajectory) -> Double {
      SampleNoise([(recording.samples, MotionSpeed(recording.samples))]).offset
    }
    expect(abs(noise(noisy) - 0.289) < 0.05)
    // Half a point is assumed.
    expectEqual(noise(trajectory(until: 4, rate: 5) { spring.position(at: $0) }), 0.5)
  }

  @Test func `samples of a hundredth of a millisecond are searched`() {
    let zigzag = trajectory(until: 0.3, rate: 1e5) { $0.truncatingRemainder(dividingBy: 2e-5) }
    expectEqual(MotionSpeed(zigzag.samples).velocities.count, 30_001)
    expect(Trajectory.flings(of: [zigzag]).isEmpty)
  }
}
