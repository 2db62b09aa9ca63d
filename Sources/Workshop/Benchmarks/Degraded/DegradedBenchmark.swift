import MotionFit
import ScrollPhysics
import SeededRandom

/// Counts how many degraded recordings `MotionFit` attributes to their engine.
///
/// The results are the same on every machine.
enum DegradedBenchmark {
  /// How an answer relates to the engine that moved the content.
  enum Answer: CaseIterable {
    case right
    /// Another engine is the most probable one, and the recording does not distinguish it from the right one.
    case tie
    case none
    case wrong
    /// Another engine has a probability of more than 50 %.
    case certainlyWrong
  }

  struct Case {
    let name: String
    /// The preset that moved the content; nil for a law of no engine.
    let preset: String?
    let degradation: Degradation
    let trajectories: [Trajectory]
  }

  /// Share of the best engine's probability above which an engine is not distinguished from it.
  private static let distinct = 0.05

  /// Returns the recordings of all presets and of laws of no engine for a seed.
  static func cases(seed: UInt64, _ degradation: Degradation) -> [Case] {
    let engines = ScrollTuning.presets.enumerated().map { number, preset in
      var random = SplitMix64(seed: 7919 * seed + UInt64(number))
      let isChanged = random.share() < 0.5
      let tuning = isChanged ? RecordedLog.changed(preset.tuning, &random) : preset.tuning
      let isPage = (seed + UInt64(number)) % 2 == 1
      let log =
        isPage ? RecordedLog(ofPage: tuning, &random) : RecordedLog(ofFlings: tuning, &random)
      let name = "\(preset.name) \(isPage ? "page" : "flings")"
      return recording(name, preset.name, log, degradation, seed, &random)
    }
    let foreign = RecordedLog.ForeignLaw.allCases.enumerated().map { number, law in
      var random = SplitMix64(seed: 7919 * seed + UInt64(100 + number))
      let movements = (seed + UInt64(number)) % 2 == 1 ? 1 : 3
      let log = RecordedLog(of: law, movements: movements, &random)
      return recording("\(law) \(movements)", nil, log, degradation, seed, &random)
    }
    return engines + foreign
  }

  private static func recording(
    _ name: String,
    _ preset: String?,
    _ log: RecordedLog,
    _ degradation: Degradation,
    _ seed: UInt64,
    _ random: inout SplitMix64
  ) -> Case {
    let forms = RecordedLog.Offsets.allCases
    let form = forms[Int(random.next() % UInt64(forms.count))]
    let samples = degradation.samples(of: log.samples, as: form, &random)
    return Case(
      name: "\(name) \(form) seed \(seed)",
      preset: preset,
      degradation: degradation,
      trajectories: [Trajectory(name: "", samples: samples)]
    )
  }

  static func answer(_ fit: MotionFit, to preset: String?) -> Answer {
    let engine = preset.flatMap { ScrollTuning.preset(named: $0)?.engine.name }
    let isRight = fit.engines.map { $0.base.engine.name == engine }
    if fit.isNoneLikeliest { return .none }
    if isRight[0] { return .right }
    let tie = fit.engines.indices.contains {
      isRight[$0] && fit.probabilities[$0] > distinct * fit.probabilities[0]
    }
    if tie { return .tie }
    return fit.probabilities[0] > 0.5 ? .certainlyWrong : .wrong
  }

  /// Fits the recordings of `count` seeds with each degradation, and prints a row for each.
  static func run(count: Int) {
    print(
      "degradation engines right tie none wrong certainly_wrong foreign none wrong certainly_wrong"
    )
    for degradation in Degradation.allCases {
      var counts: [Answer: (engine: Int, foreign: Int)] = [:]
      for seed in 0..<UInt64(count) {
        for one in cases(seed: seed, degradation) {
          let fit = try? MotionFit(one.trajectories)
          let answer = fit.map { Self.answer($0, to: one.preset) } ?? Answer.none
          if one.preset == nil {
            counts[answer, default: (0, 0)].foreign += 1
          } else {
            counts[answer, default: (0, 0)].engine += 1
          }
        }
      }
      let engines = Answer.allCases.map { counts[$0]?.engine ?? 0 }
      let foreign = [Answer.none, .wrong, .certainlyWrong].map { counts[$0]?.foreign ?? 0 }
      let cells =
        [engines.reduce(0, +)] + engines + [foreign.reduce(0, +)] + foreign
      print("\(degradation) \(cells.map { "\($0)" }.joined(separator: " "))")
    }
  }
}
