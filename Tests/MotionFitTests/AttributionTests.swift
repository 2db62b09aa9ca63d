import MotionFit
import RealModule
import ScrollPhysics
import Testing

/// Recordings with noise and changed parameters; `FitFiguresTests` prints the shares over many.
@Suite struct AttributionTests {
  /// Presets of different laws.
  private static let names = ["uikit", "flutter", "flutterClamping", "android", "web", "chromium"]

  @Test func `of recordings of six engines all but one are attributed to theirs`() throws {
    var wrong: [String] = []
    for preset in ScrollTuning.presets where Self.names.contains(preset.name) {
      let recording = SimulatedRecording(of: preset.tuning, seed: 13)
      let fit = try MotionFit(recording.trajectories)
      if fit.engines[0].preset != preset.name {
        wrong.append("\(preset.name): \(fit.engines[0].preset)")
      }
      // The noise is half a point.
      #expect(abs(fit.noise - 0.5) < 0.1, "\(preset.name)")
      #expect(fit.leftOut.isEmpty)
      try expectParameters(of: fit, toBe: recording.tuning, preset.name)
    }
    #expect(wrong.count <= 1, "\(wrong)")
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
      #expect(error < 0.06, "\(preset) \(parameter.name): \(parameter.value), not \(value)")
    }
    #expect(count > 0, "\(preset)")
  }

  @Test func `a parameter that another one can stand for counts as not determined`() throws {
    var count = 0
    for seed in UInt64(0)..<8 {
      let recording = SimulatedRecording(of: .web, seed: 7919 * seed + 13)
      // Its time is the longest one, or the least of two that its deceleration decides.
      let fit = try MotionFit(Array(recording.trajectories.prefix(1)))
      for parameter in fit.engines[0].parameters where parameter.isDetermined {
        let value = try #require(recording.tuning.value(of: parameter.name))
        #expect(parameter.interval.contains(value), "\(seed) \(parameter.name): \(value)")
        count += 1
      }
    }
    #expect(count > 0)
  }

  @Test func `the same recording has the same fit`() throws {
    let recording = SimulatedRecording(of: .gtk, seed: 2)
    let inside = Array(recording.trajectories.prefix(1))
    let (one, two) = (try MotionFit(inside), try MotionFit(inside))
    #expect(one.probabilities == two.probabilities)
    #expect(one.engines.map { $0.parameters } == two.engines.map { $0.parameters })
  }

  @Test func `a mirrored recording has the same engine and parameters`() throws {
    var trajectory = SimulatedRecording(of: .chromium, seed: 4).trajectories[0]
    let fit = try MotionFit([trajectory])
    for index in trajectory.samples.indices { trajectory.samples[index].offset *= -1 }
    let mirrored = try MotionFit([trajectory])
    #expect(fit.engines[0].preset == mirrored.engines[0].preset)
    for (one, two) in zip(fit.engines[0].parameters, mirrored.engines[0].parameters) {
      #expect(abs(one.value / two.value - 1) < 1e-3, "\(one.name)")
    }
    let velocities = (fit.engines[0].flings[0].velocity, mirrored.engines[0].flings[0].velocity)
    #expect(abs(velocities.0 + velocities.1) < 1)
  }

  @Test func `engines that do the same inside the range are equally probable`() throws {
    let recording = SimulatedRecording(of: .flutter2023, seed: 6)
    let fit = try MotionFit(Array(recording.trajectories.prefix(1)))
    let shares = Dictionary(
      uniqueKeysWithValues: zip(fit.engines.map { $0.preset }, fit.probabilities)
    )
    let (old, new) = (try #require(shares["flutter2023"]), try #require(shares["flutter"]))
    #expect(abs(old - new) < 1e-6)
    #expect(old > 0.2)
  }
}
