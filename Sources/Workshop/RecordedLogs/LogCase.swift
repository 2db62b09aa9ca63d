package import MotionFit
import ScrollPhysics
import SeededRandom

/// A degraded log whose engine is known.
package struct LogCase: Sendable {
  package let name: String
  /// The preset that moved the content; nil for a law of no engine.
  package let preset: String?
  package let trajectory: Trajectory

  /// Returns the logs of all presets and of laws of no engine for a seed.
  package static func all(seed: UInt64, _ degradation: Degradation) -> [Self] {
    let engines = ScrollTuning.presets.enumerated().map { number, preset in
      var random = SplitMix64(seed: 7919 * seed + UInt64(number))
      let isChanged = random.share() < 0.5
      let tuning = isChanged ? RecordedLog.changed(preset.tuning, &random) : preset.tuning
      let isPage = (seed + UInt64(number)) % 2 == 1
      let log =
        isPage ? RecordedLog(ofPage: tuning, &random) : RecordedLog(ofFlings: tuning, &random)
      let name = "\(preset.name) \(isPage ? "page" : "flings") seed \(seed)"
      return Self(name, preset.name, log, degradation, &random)
    }
    let foreign = RecordedLog.ForeignLaw.allCases.enumerated().map { number, law in
      var random = SplitMix64(seed: 7919 * seed + UInt64(100 + number))
      let movements = (seed + UInt64(number)) % 2 == 1 ? 1 : 3
      let log = RecordedLog(of: law, movements: movements, &random)
      return Self("\(law) \(movements) seed \(seed)", nil, log, degradation, &random)
    }
    return engines + foreign
  }

  private init(
    _ name: String,
    _ preset: String?,
    _ log: RecordedLog,
    _ degradation: Degradation,
    _ random: inout SplitMix64
  ) {
    let forms = RecordedLog.Offsets.allCases
    let form = forms[Int(random.next() % UInt64(forms.count))]
    let samples = degradation.samples(of: log.samples, as: form, &random)
    self.name = "\(name) \(form)"
    self.preset = preset
    trajectory = Trajectory(name: "", samples: samples)
  }

  /// How an answer relates to the engine that moved the content.
  package enum Answer: CaseIterable, Sendable {
    case right
    /// Another engine is the most probable one, and the recording does not distinguish it from the right one.
    case tie
    case none
    case wrong
    /// Another engine has a probability of more than 50 %.
    case certainlyWrong
  }

  package func answer(_ fit: MotionFit) -> Answer {
    let engine = preset.flatMap { ScrollTuning.preset(named: $0)?.engine.name }
    if fit.isNoneLikeliest { return .none }
    if fit.best.base.engine.name == engine { return .right }
    let tie = fit.engines.indices.contains {
      fit.engines[$0].base.engine.name == engine
        && fit.probabilities[$0] > MotionFit.distinct * fit.probabilities[0]
    }
    if tie { return .tie }
    return fit.probabilities[0] > 0.5 ? .certainlyWrong : .wrong
  }
}
