import MotionFit
import RealModule
import RecordedLogs
import ScrollPhysics
import SeededRandom
import TestSupport
import Testing

/// Recordings with noise and changed parameters.
@Suite(.needsOptimisedModules) struct AttributionTests {
  /// Presets of different laws.
  private static let names = ["web", "gtk"]

  @Test(arguments: names)
  func `recordings of two engines are attributed to theirs`(name: String) throws {
    let preset = try #require(ScrollTuning.presets.first { $0.name == name })
    let recording = SimulatedRecording(of: preset.tuning, seed: 13)
    let fit = try MotionFit(recording.trajectories)
    expect(fit.engines[0].preset == name && !fit.isNoneLikeliest)
    // The noise is half a point.
    expect(abs(fit.noise - 0.5) < 0.1)
    expect(fit.leftOut.isEmpty)
    try expectParameters(of: fit, toBe: recording.tuning, name)
  }

  /// Parameters with an interval within 3 % are at most 6 % from the true ones.
  private func expectParameters(
    of fit: MotionFit,
    toBe truth: ScrollTuning,
    _ preset: String
  ) throws {
    let engine = try #require(fit.engines.first { $0.preset == preset }, "\(preset)")
    var count = 0
    for parameter in engine.parameters where parameter.isDetermined {
      let value = try #require(truth.value(of: parameter.name))
      func size(_ value: Double) -> Double {
        parameter.name == "decelerationRate" ? -Double.log(value) : value
      }
      let width = abs(size(parameter.interval.upperBound) / size(parameter.value) - 1)
      guard width < 0.03 else { continue }
      count += 1
      let error = abs(size(parameter.value) / size(value) - 1)
      expect(error < 0.06, "\(preset) \(parameter.name): \(parameter.value), not \(value)")
    }
    expect(count > 0, "\(preset)")
  }

  /// The presets with these names; fits of all presets take several times as long.
  private static func presets(_ names: String...) -> [ScrollPreset] {
    ScrollTuning.presets.filter { names.contains($0.name) }
  }

  /// Laws, and numbers of movements.
  private static let foreign: [(RecordedLog.ForeignLaw, Int)] = [
    (.cubicEase, 1), (.springToPoint, 1), (.joinedFlings, 3),
  ]

  @Test(arguments: foreign)
  func `laws that no preset has are attributed to none of the engines`(
    law: RecordedLog.ForeignLaw,
    movements: Int
  ) throws {
    var random = SplitMix64(seed: 13)
    let log = RecordedLog(of: law, movements: movements, &random)
    let samples = Degradation.none.samples(of: log.samples, as: .noisy, &random)
    let fit = try MotionFit([Trajectory(name: "", samples: samples)])
    expect(fit.isNoneLikeliest)
    expect(abs(fit.probabilities.reduce(fit.noneProbability, +) - 1) < 1e-9)
    expectEqual(fit.engines.count + fit.dropped.count, ScrollTuning.presets.count)
  }

  @Test(arguments: [200.0, 250]) func `one long movement is of none`(duration: Double) throws {
    let samples = (0...Int(60 * duration)).map { index in
      TrajectorySample(time: Double(index) / 60, offset: 500 * Double.sin(Double(index) / 30))
    }
    let recording = Trajectory(name: "", samples: samples)
    try expect(MotionFit([recording], presets: Self.presets("uikit", "gtk")).noneProbability > 0.99)
  }

  @Test func `a return to an edge is explained with a fling of the same engine`() throws {
    let trajectories = SimulatedRecording(of: .uikit, seed: 13).trajectories
    let fit = try MotionFit(
      [trajectories[0], trajectories[2]],
      presets: Self.presets("uikit", "web")
    )
    expect(fit.engines[0].preset == "uikit" && !fit.isNoneLikeliest)
    expect(fit.leftOut.isEmpty)
  }

  @Test func `short flings after a finger's drags are attributed to their engine`() throws {
    let trajectories = [600.0, 1100, 1700].map { velocity in
      let decay = Leg.decay(from: 0, velocity: velocity, decelerationRate: 0.996, stopVelocity: 5)
      // The finger's speed grows to that of the release for a fifth of a second.
      let samples = (0..<120).map { index in
        let time = Double(index) / 60 - 0.5
        let drag = velocity * max(0, time + 0.2) * max(0, time + 0.2) / 0.4
        let offset = time < 0 ? drag : velocity * 0.1 + decay.position(at: time)
        return TrajectorySample(time: time, offset: offset)
      }
      return Trajectory(name: "", samples: samples)
    }
    try expect(!MotionFit(trajectories, presets: Self.presets("chromeOS", "gtk")).isNoneLikeliest)
  }

  @Test func `flings that end at different places do not have an edge each`() throws {
    let motions = [900.0, 1400, 2000].map { velocity in
      Leg.decay(from: 0, velocity: velocity, decelerationRate: 0.996_008, stopVelocity: 0.1)
    }
    var base = 0.0
    var samples: [TrajectorySample] = []
    for motion in motions {
      for index in 0..<150 {
        let time = Double(samples.count) / 60
        let offset = base + motion.position(at: max(0, Double(index) / 60 - 0.2))
        samples.append(TrajectorySample(time: time, offset: offset.rounded()))
      }
      base += motion.restPosition
    }
    let recording = Trajectory(name: "", samples: samples)
    let fit = try MotionFit([recording], presets: Self.presets("uikit", "gtk", "android"))
    expectEqual(fit.engines[0].preset, "gtk")
    for engine in fit.engines {
      // At most the least and the greatest offset.
      expect(Set(engine.flings.compactMap { $0.edge }).count <= 2, "\(engine.preset)")
    }
  }

  /// Preset, velocity at the release in points a second, and distance of the edge in points.
  private static let arrivals = [
    ("gtk", 5000.0, 150.0), ("qt", 700, 150), ("chromium", 1500, 200), ("firefox", 900, 400),
  ]

  /// The content reaches the edge after three samples, or so slowly that it goes less than 2 points beyond.
  @Test(arguments: arrivals)
  func `a fling that an edge stops is attributed to its engine`(
    preset: String,
    velocity: Double,
    edge: Double
  ) throws {
    let tuning = try #require(ScrollTuning.presets.first { $0.name == preset }?.tuning)
    let range = ScrollRange.bounded(minimum: -.infinity, maximum: edge)
    let motion = try #require(tuning.motion(from: 0, velocity: velocity, range: range))
    let samples = (0...Int(motion.duration * 60)).map { index in
      let time = Double(index) / 60
      return TrajectorySample(time: time, offset: motion.position(at: time))
    }
    let fit = try MotionFit(
      [Trajectory(name: "", samples: samples)],
      presets: Self.presets("scrollMechanics", "chromium", "chromeOS", "firefox", "gtk", "qt")
    )
    expect(fit.engines[0].preset == preset && !fit.isNoneLikeliest)
    expect(abs((fit.engines[0].flings[0].edge ?? 0) - edge) < 0.5)
    // A release that is found later has the velocity of that time.
    let released = motion.velocity(at: max(0, fit.engines[0].flings[0].time))
    expect(abs(fit.engines[0].flings[0].velocity / released - 1) < 0.02)
  }

  /// Another law explains the first movement if a part of its drag counts as a fling.
  @Test func `a law that explains a part of a drag is not taken for that of the flings`() throws {
    var samples: [TrajectorySample] = []
    var base = 0.0
    for velocity in [700.0, 1900] {
      let motion = try #require(
        ScrollTuning.chromeOS.motion(
          from: 0,
          velocity: velocity,
          range: .bounded(minimum: -.infinity, maximum: .infinity)
        )
      )
      // Half a second of rest, a drag of 0.15 s at the velocity of the release, the fling, and a rest.
      let start = Double(samples.count) / 120 + 0.65
      for _ in 0..<Int(120 * (motion.duration + 1.15)) {
        let time = Double(samples.count) / 120
        let drag = velocity * min(max(0, time - start + 0.15), 0.15)
        let fling = motion.position(at: max(0, time - start))
        samples.append(TrajectorySample(time: time, offset: base + drag + fling))
      }
      base = samples[samples.count - 1].offset
    }
    let fit = try MotionFit([Trajectory(name: "", samples: samples)])
    expect(fit.engines[0].preset == "chromeOS" && !fit.isNoneLikeliest)
    expect(fit.engines[0].residual < 0.1)
  }

  @Test func `a fast fling of many points is attributed to its engine`() throws {
    let range = ScrollRange.bounded(minimum: -.infinity, maximum: .infinity)
    let motion = try #require(ScrollTuning.web.motion(from: 0, velocity: 6000, range: range))
    let samples = (0...Int(motion.duration * 125)).map { index in
      TrajectorySample(time: Double(index) / 125, offset: motion.position(at: Double(index) / 125))
    }
    let recording = Trajectory(name: "", samples: samples)
    let fit = try MotionFit([recording], presets: Self.presets("web", "uikit", "android"))
    expect(fit.engines[0].preset == "web" && !fit.isNoneLikeliest)
    expect(fit.engines[0].residual < 0.1 && fit.engines[0].flings[0].edge == nil)
  }

  @Test func `presets of one engine are one law`() throws {
    let decay = Leg.decay(from: 0, velocity: 1500, decelerationRate: 0.995, stopVelocity: 10)
    let samples = (0..<200).map { index in
      let time = Double(index) / 60
      return TrajectorySample(time: time, offset: decay.position(at: time))
    }
    let recording = Trajectory(name: "", samples: samples)
    let fit = try MotionFit([recording], presets: Self.presets("uikit", "uikitFast"))
    expectEqual(fit.laws.map { Set($0.engines) }, [[0, 1]])
    expect(abs(fit.laws[0].probability + fit.noneProbability - 1) < 1e-9)
  }

  @Test func `the friction of Android's flings is found`() throws {
    var tuning = ScrollTuning.android
    try tuning.set("scrollFriction", to: 0.012)
    let motion = try #require(
      tuning.motion(
        from: 0,
        velocity: 1800,
        range: .bounded(minimum: -.infinity, maximum: .infinity)
      )
    )
    let samples = (0...180).map { index in
      let time = Double(index) / 60
      return TrajectorySample(time: time, offset: motion.position(at: time))
    }
    let recording = Trajectory(name: "", samples: samples)
    let fit = try MotionFit([recording], presets: Self.presets("android"))
    let friction = try #require(fit.engines[0].parameters.first { $0.name == "scrollFriction" })
    expect(friction.isDetermined)
    expect(abs(friction.value / 0.012 - 1) < 0.02)
  }

  @Test func `the same recording has the same fit`() throws {
    let recording = SimulatedRecording(of: .gtk, seed: 2)
    let inside = Array(recording.trajectories.prefix(1))
    let presets = Self.presets("uikit", "gtk")
    let (one, two) = (
      try MotionFit(inside, presets: presets), try MotionFit(inside, presets: presets)
    )
    expectEqual(one.probabilities, two.probabilities)
    expectEqual(one.engines.map { $0.parameters }, two.engines.map { $0.parameters })
  }

  @Test func `a mirrored recording has the same engine and parameters`() throws {
    var trajectory = SimulatedRecording(of: .chromium, seed: 4).trajectories[0]
    let presets = Self.presets("uikit", "chromium")
    let fit = try MotionFit([trajectory], presets: presets)
    for index in trajectory.samples.indices { trajectory.samples[index].offset *= -1 }
    let mirrored = try MotionFit([trajectory], presets: presets)
    expectEqual(fit.engines[0].preset, mirrored.engines[0].preset)
    for (one, two) in zip(fit.engines[0].parameters, mirrored.engines[0].parameters) {
      expect(abs(one.value / two.value - 1) < 1e-3, "\(one.name)")
    }
    let velocities = (fit.engines[0].flings[0].velocity, mirrored.engines[0].flings[0].velocity)
    expect(abs(velocities.0 + velocities.1) < 1)
  }

  @Test func `engines that do the same inside the range are equally probable`() throws {
    let recording = SimulatedRecording(of: .uikit, seed: 6)
    let first = Array(recording.trajectories.prefix(1))
    let fit = try MotionFit(first, presets: Self.presets("uikit", "flutter", "firefox"))
    let shares = Dictionary(
      uniqueKeysWithValues: zip(fit.engines.map { $0.preset }, fit.probabilities)
    )
    let (one, other) = (try #require(shares["uikit"]), try #require(shares["firefox"]))
    expect(abs(one - other) < 1e-6)
    expect(one > 0.2)
  }
}
