import RealModule
package import ScrollPhysics

/// Result of fitting all presets to a recording: the most probable engine and its parameters.
///
/// Each preset is fitted to all flings together by least squares. The unknowns are the parameters of the
/// engine, and for each fling its edge and the offset, velocity and time of its release.
///
/// Each parameter is expected near the preset's value, with a standard deviation of 18 %. If two engines
/// explain the samples equally well, the engine whose parameters change less is therefore more probable.
package struct MotionFit: Sendable {
  /// Fitted engines, the most probable first.
  ///
  /// Engines that have the same probability in per cent, above 0 %, are in the order of the presets.
  package let engines: [EngineFit]
  /// Probability of each engine, in the order of `engines`.
  ///
  /// Together with `noneProbability` they add up to 1.
  package let probabilities: [Double]
  /// Probability that no engine moved the content.
  package let noneProbability: Double
  /// Presets that were not fitted to all flings together, because their fits to single flings were much worse
  /// than those of the best preset.
  ///
  /// `residual` is the root mean square of the differences between these fits and the samples, in points.
  package let dropped: [(preset: String, residual: Double)]
  /// Standard deviation of the offset of a sample at rest, in points.
  ///
  /// It is measured from the samples, not assumed.
  package let noise: Double
  /// Standard deviation of the time of a sample, in seconds; 0 if the samples show no noise of their times.
  package let timeNoise: Double
  /// Movements that were not fitted because no engine explains them.
  package let leftOut: [Fling]
  /// Number of movements in the recording, including those that were not fitted.
  package let movementCount: Int

  /// Smallest standard deviation of a sample's offset that a fit assumes, in points.
  ///
  /// Real engines end their motions a few tenths of a point away from the engines of this package.
  static let leastNoise = 0.2
  /// Largest allowed difference in evidence: a preset whose evidence is farther below that of the best preset
  /// is dropped.
  private static let hopeless = 150.0
  /// Maximum number of flings that are fitted.
  ///
  /// If there are more, those with the longest travel are taken.
  package static let most = 24
  /// Largest allowed difference in evidence between two combinations of starts.
  ///
  /// A combination is fitted to all flings together unless its evidence is farther below that of the best
  /// combination. The evidence of a combination is the sum of the evidences of its flings, each fitted alone.
  private static let likely = 40.0

  /// Fits presets to the flings of recordings; all of them by default.
  ///
  /// `progress` is called after each step, with the number of finished steps and the number of all steps.
  ///
  /// - Throws: `MotionFitError` if no movement is found.
  package init(
    _ trajectories: [Trajectory],
    presets: [ScrollPreset] = ScrollTuning.presets,
    progress: (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) throws(MotionFitError) {
    let all = Trajectory.flings(of: trajectories)
    let movements = Self.farthest(of: all.filter { !$0[0].isJump })
    guard !movements.isEmpty else { throw .noMotion }
    let starts = movements.reduce(0) { $0 + $1.count }
    let steps = starts * presets.count + presets.count
    var done = 0
    func step() {
      done += 1
      progress(done, steps)
    }
    // Each preset is fitted to each movement alone, for each possible release.
    let tries = movements.map { starts in
      starts.map { fling in
        var least = Double.infinity
        return presets.map { preset in
          defer { step() }
          return Self.singles(preset, fling, &least)
        }
      }
    }
    let law = Self.law(of: tries)
    let fits = zip(movements, tries).map { starts, fits in
      fits[Self.release(of: starts, fits, law)]
    }
    let kept = Self.explained(fits, presets[law], law)
    let singles = kept.map { fits[$0] }
    let noise = Self.noise(of: singles)
    let totals = presets.indices.map { preset in
      singles.reduce(0) { $0 + ($1[preset].first?.evidence(at: noise) ?? -.infinity) }
    }
    let greatest = totals.max() ?? 0
    var engines: [EngineFit] = []
    var dropped: [(preset: String, residual: Double)] = []
    for (index, preset) in presets.enumerated() {
      defer { step() }
      guard totals[index] >= greatest - Self.hopeless else {
        let residuals = singles.compactMap { $0[index].first?.residual }
        dropped.append((preset.name, MotionSpeed.median(residuals) ?? 0))
        continue
      }
      engines.append(Self.joint(preset, singles.map { $0[index] }, noise: noise))
    }
    let best = engines.map { $0.evidence }.filter(\.isFinite).max() ?? 0
    let weights = engines.map { Double.exp($0.evidence - best) }
    let nearest = engines.first { $0.evidence == best }
    let excess = nearest.map { Self.excess(of: $0, isWhole: true) } ?? 0
    let none = Double.exp(min(excess, 500))
    let sum = weights.reduce(0, +)
    let whole = none + sum
    // Engines with the same probability in per cent remain in the order of the presets, except those with 0 %.
    let order = engines.indices.sorted { one, other in
      let shares = ((100 * weights[one] / sum).rounded(), (100 * weights[other] / sum).rounded())
      guard shares.0 == shares.1 else { return shares.0 > shares.1 }
      guard shares.0 == 0 else { return one < other }
      return weights[one] > weights[other]
    }
    var ordered = order.map { engines[$0] }
    // Only the parameters of the best engine are reported.
    ordered[0].seekOthers()
    self.engines = ordered
    probabilities = order.map { weights[$0] / whole }
    noneProbability = none / whole
    self.dropped = dropped
    self.noise = ordered[0].flings[0].fling.noise
    timeNoise = ordered[0].flings.reduce(0) { max($0, $1.fling.timeNoise) }
    let unexplained = fits.indices.filter { !kept.contains($0) }
      .compactMap { fits[$0][0].first?.flings[0].fling }
    leftOut = all.map { $0[0] }.filter(\.isJump) + unexplained
    movementCount = all.count
  }

  /// Returns the `most` movements with the longest travel, in the order of the recording.
  static func farthest(of all: [[Fling]]) -> [[Fling]] {
    // The standard sort is not guaranteed to be stable, so movements of equal travel are ordered by index.
    let farthest = all.indices.sorted { one, other in
      let (left, right) = (all[one][0].travel, all[other][0].travel)
      return left == right ? one < other : left > right
    }
    return farthest.prefix(most).sorted().map { all[$0] }
  }

  /// An engine with more than this share of another's probability is not distinguished from it.
  package static let distinct = 0.05

  /// Engines of one law, with the sum of their probabilities.
  ///
  /// `engines` are indices into `MotionFit.engines`, the most probable first. They have the same engine, or the same
  /// motion in this recording with probabilities that do not differ clearly.
  package typealias Law = (engines: [Int], probability: Double)

  /// The laws of the engines, the most probable first.
  package var laws: [Law] {
    var laws: [Law] = []
    for (index, engine) in engines.enumerated() {
      let place = laws.firstIndex { law in
        let first = engines[law.engines[0]]
        return first.base.engine.name == engine.base.engine.name
          || probabilities[index] > Self.distinct * probabilities[law.engines[0]]
            && first.movesLike(engine, within: max(noise / 10, 0.02))
      }
      if let place {
        laws[place].engines.append(index)
        laws[place].probability += probabilities[index]
      } else {
        laws.append(([index], probabilities[index]))
      }
    }
    return laws.enumerated().sorted { one, other in
      one.element.probability == other.element.probability
        ? one.offset < other.offset : one.element.probability > other.element.probability
    }.map(\.element)
  }

  /// True if no law is as probable as that no engine moved the content.
  package var isNoneLikeliest: Bool { noneProbability > laws[0].probability }

  /// True if the times of the samples vary by as much as a fit allows, or by more.
  ///
  /// This happens if the program shows its pictures late by different times.
  package var isUneven: Bool { timeNoise == MotionSpeed.mostTimeNoise }

  /// Fits of one movement from one release: for each preset, one fit for each way in which the fling may have begun,
  /// the best first.
  private typealias Fits = [[EngineFit]]

  /// Returns the noise of the samples, in points; at least `leastNoise`.
  ///
  /// It is the root mean square misfit of the preset that fits the single flings best.
  private static func noise(of singles: [Fits]) -> Double {
    let squares = singles[0].indices.map { preset in
      singles.reduce(0) { sum, fits in
        let misfit = fits[preset].first?.misfit ?? .infinity
        return sum + misfit * misfit
      }
    }
    return max(leastNoise, Double.sqrt((squares.min() ?? 0) / Double(singles.count)))
  }

  /// Largest amount that one movement subtracts from a preset's score, as a logarithm of probability.
  ///
  /// A movement that is only a drag, or that the program made, fits no preset.
  private static let doubtful = 60.0

  /// Returns the index of the preset that explains the most movements best.
  private static func law(of tries: [[Fits]]) -> Int {
    let scores = tries.map { starts in
      (starts.first?.indices ?? 0..<0).map { law in
        starts.map { score($0[law]) }.max() ?? 0
      }
    }
    let totals = (scores.first?.indices ?? 0..<0).map { law in
      scores.reduce(0) { $0 + max($1[law] - ($1.max() ?? 0), -doubtful) }
    }
    return totals.indices.max { totals[$0] < totals[$1] } ?? 0
  }

  /// Returns the index of the release from which a preset explains a movement best.
  private static func release(of starts: [Fling], _ fits: [Fits], _ law: Int) -> Int {
    let scores = fits.map { score($0[law]) }
    return scores.indices.max { scores[$0] < scores[$1] } ?? 0
  }

  /// How well a preset explains a movement with a release, as a logarithm of probability; see `excess(of:isWhole:)`.
  private static func score(_ fits: [EngineFit]) -> Double {
    guard let fit = fits.first else { return -.infinity }
    return -fit.price - fit.unlikeness(of: 0) - missed * fit.missed(of: 0)
      - drag * fit.flings[0].fling.drag.duration
  }

  /// Returns the indices of the movements that the most probable preset explains together.
  ///
  /// The others may be drags, or movements that the program made. If they are a third of the movements or more, the
  /// preset is the reason, and all movements are returned.
  private static func explained(_ fits: [Fits], _ preset: ScrollPreset, _ law: Int) -> [Int] {
    let all = Array(fits.indices)
    var kept = all.filter { number in
      fits[number][law].first.map { excess(of: $0, isWhole: false) <= 0 } ?? false
    }
    // A movement alone may have an edge of its own. Together all have the same edges.
    while 3 * kept.count > 2 * all.count {
      let singles = kept.map { fits[$0] }
      let fit = joint(preset, singles.map { $0[law] }, noise: noise(of: singles))
      let excesses = kept.indices.map { unlikeness(of: $0, in: fit, isWhole: false) }
      guard let worst = kept.indices.max(by: { excesses[$0] < excesses[$1] }), excesses[worst] > 0
      else { return kept }
      kept.remove(at: worst)
    }
    return all
  }

  /// Cost of a motion that follows no engine, as a logarithm of probability.
  ///
  /// `once` is the cost of a fit, `movement` that of each movement, and `second` that of each second of a
  /// movement. The last two are for a travel of up to `usualTravel` times the noise. They grow with its
  /// logarithm, as the price of an engine's unknowns does.
  private static let freedom = (once: 16.0, movement: 24.0, second: 16.0)
  private static let usualTravel = 2000.0
  /// Cost of each movement that is an animation between two offsets, as a logarithm of probability.
  private static let animation = 18.0
  /// Cost of each second of a drag, as a logarithm of probability; a drag costs at most `freedom.movement`.
  private static let drag = 80.0
  /// Cost of each second of `Drag.missed`, as a logarithm of probability.
  private static let missed = 240.0
  /// Limit of the term n · ln(m/s) in `excess(of:isWhole:)`: the term is at least −`leeway`.
  private static let leeway = 2.0
  /// Logarithm of the probability of 10 % that is assumed, before the fit, for a motion that follows no engine.
  private static let foreign = Double.log(0.1)

  /// Returns ln(p₀/p₁): p₀ is the probability of the samples if the motion follows no engine, p₁ if it follows
  /// the fit.
  ///
  /// If the result is positive, the engine does not explain the samples. A fling with n samples and misfit m
  /// contributes n · ln(m/s), where s² is the variance of its noise plus `leastNoise`². Each second of its
  /// `Drag.missed` contributes `missed`. The price of the engine's unknowns is added, and the costs in
  /// `freedom` are subtracted.
  ///
  /// If `isWhole` is true, the fit is one of the whole recording. The mean cost of the drags is then added. It
  /// is the mean because the same engine after each of several drags is no coincidence. If all flings are
  /// returns to an edge, the engine is then also compared with an animation between two offsets.
  private static func excess(of fit: EngineFit, isWhole: Bool) -> Double {
    let drags = fit.flings.map { min(freedom.movement, drag * $0.fling.drag.duration) }
    let mean = isWhole ? drags.reduce(0, +) / Double(drags.count) : 0
    return fit.flings.indices.reduce(foreign + fit.price + mean - freedom.once) { sum, number in
      sum + unlikeness(of: number, in: fit, isWhole: isWhole)
    }
  }

  /// Returns the part of `excess(of:isWhole:)` of one fling.
  private static func unlikeness(of number: Int, in fit: EngineFit, isWhole: Bool) -> Double {
    let fling = fit.flings[number].fling
    let deviation = Double.sqrt(fling.noise * fling.noise + leastNoise * leastNoise)
    let precision = Double.log(fling.travel / deviation) / Double.log(usualTravel)
    let lawless = max(1, precision) * (freedom.movement + freedom.second * fling.duration)
    return max(-leeway, fit.unlikeness(of: number)) + missed * fit.missed(of: number)
      - (isWhole && fit.isReturn ? min(lawless, animation) : lawless)
  }

  /// Fits a preset to one fling alone, once for each way in which the fling may have begun.
  ///
  /// The best fit is first. `least` is the smallest cost of the presets so far.
  private static func singles(_ preset: ScrollPreset, _ fling: Fling, _ least: inout Double)
    -> [EngineFit]
  {
    let noise = max(leastNoise, fling.noise)
    var fits: [EngineFit] = []
    for model in FlingModel.all(of: fling) {
      fits.append(EngineFit(preset, to: model, noise: noise, limit: least + 2 * hopeless))
      least = min(least, fits[fits.count - 1].cost)
    }
    return fits.sorted { $0.evidence > $1.evidence }
  }

  /// Fits a preset to all flings together, with the most probable assumptions about how each fling began.
  private static func joint(
    _ preset: ScrollPreset,
    _ singles: [[EngineFit]],
    noise: Double
  ) -> EngineFit {
    let numbers = singles.map { $0[0].flings[0].fling.recording }
    let recordings = Set(numbers).sorted().map { number in
      numbers.indices.filter { numbers[$0] == number }
    }
    let choices = recordings.map { flings in
      SharedEdges.choices(flings.map { singles[$0] }, noise: noise)
    }
    var chosen = singles.map { $0[0] }
    for (flings, choices) in zip(recordings, choices) {
      for (index, fit) in zip(flings, choices[0].fits) { chosen[index] = fit }
    }
    var best = EngineFit(preset, to: chosen, noise: noise)
    var others: [EngineFit] = []
    for (flings, choices) in zip(recordings, choices) {
      for other in choices.dropFirst() where other.evidence > choices[0].evidence - likely {
        var changed = chosen
        for (index, fit) in zip(flings, other.fits) { changed[index] = fit }
        var fit = EngineFit(preset, to: changed, noise: noise)
        if fit.evidence > best.evidence { (best, fit, chosen) = (fit, best, changed) }
        others.append(fit)
      }
    }
    for other in others { best.admit(other) }
    return best
  }
}

package enum MotionFitError: Error {
  /// No offset changes by more than the noise.
  case noMotion
}
