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

  /// Standard deviation of a sample's offset, in points, that is assumed while each fling is fitted alone.
  ///
  /// The misfits of these fits then give the value for the fit of all flings together.
  private static let firstNoise = 0.5
  /// Smallest standard deviation of a sample's offset that a fit assumes, in points.
  ///
  /// Real engines end their motions a few tenths of a point away from the engines of this package.
  static let leastNoise = 0.2
  /// Largest allowed difference in evidence: a preset whose evidence is farther below that of the best preset
  /// is dropped.
  private static let hopeless = 300.0
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
    guard !all.isEmpty else { throw .noMotion }
    let movements = Self.farthest(of: all)
    let starts = movements.reduce(0) { $0 + $1.count }
    let steps = starts + movements.count * presets.count + presets.count
    var done = 0
    func step() {
      done += 1
      progress(done, steps)
    }
    // Fits of each fling alone decide when the finger lifted, and which starts are probable under each engine.
    let fits = Self.likeliest(movements, presets, step: step).map { fling in
      presets.map { preset in
        defer { step() }
        return Self.singles(preset, fling, noise: Self.firstNoise)
      }
    }
    let isExplained = { (fits: [[EngineFit]]) in
      let best = fits.compactMap { $0.first }.min { $0.misfit < $1.misfit }
      return best.map { Self.excess(of: $0, isWhole: false) <= 0 } ?? false
    }
    let explained = fits.filter(isExplained)
    // A movement that no engine explains may be a drag by a finger, and is left out. If a third of the
    // movements or more are not explained, the engines are the reason, and all movements are fitted.
    let singles = 3 * explained.count > 2 * fits.count ? explained : fits
    let unexplained = singles.count == fits.count ? [] : fits.filter { !isExplained($0) }
    let noise = Self.noise(of: singles)
    let totals = presets.indices.map { preset in
      singles.reduce(0) { $0 + ($1[preset].first?.evidence ?? -.infinity) }
    }
    let greatest = totals.max() ?? 0
    // The first fits assume `firstNoise`. With a smaller noise their evidence would differ more, so the limit
    // is reduced instead.
    let hopeless = Self.hopeless * min(1, noise * noise / (Self.firstNoise * Self.firstNoise))
    var engines: [EngineFit] = []
    var dropped: [(preset: String, residual: Double)] = []
    for (index, preset) in presets.enumerated() {
      defer { step() }
      guard totals[index] >= greatest - hopeless else {
        let residuals = singles.compactMap { $0[index].first?.residual }
        let squares = residuals.reduce(0) { $0 + $1 * $1 } / Double(max(1, residuals.count))
        dropped.append((preset.name, Double.sqrt(squares)))
        continue
      }
      engines.append(Self.joint(preset, singles.map { $0[index] }, noise: noise))
    }
    let best = engines.map { $0.evidence }.max() ?? 0
    let weights = engines.map { Double.exp($0.evidence - best) }
    let nearest = engines.first { $0.evidence == best }
    let excess = nearest.map { Self.excess(of: $0, isWhole: true) } ?? 0
    let none = Double.exp(min(excess, 500))
    let whole = weights.reduce(none, +)
    // Engines with the same probability in per cent remain in the order of the presets, except those with 0 %.
    let order = engines.indices.sorted { one, other in
      let sum = whole - none
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
    let flings = ordered[0].flings.indices.map { number in
      ordered[0].flings[number].fling.noise ?? ordered[0].misfits[number].noise
    }
    self.noise = Double.sqrt(flings.reduce(0) { $0 + $1 * $1 } / Double(flings.count))
    timeNoise = ordered[0].flings.reduce(0) { max($0, $1.fling.timeNoise) }
    leftOut = unexplained.compactMap { $0[0].first?.flings[0].fling }
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

  package var isNoneLikeliest: Bool { noneProbability > probabilities[0] }

  /// True if the times of the samples vary by as much as a fit allows, or by more.
  ///
  /// This happens if the program shows its pictures late by different times.
  package var isUneven: Bool { timeNoise == MotionSpeed.mostTimeNoise }

  /// Returns the names of the fitted parameters whose values differ between two presets; nil if a preset is
  /// unknown or the presets have different engines.
  package static func differences(_ one: String, _ other: String) -> [String]? {
    let tunings = [one, other].compactMap { name in
      ScrollTuning.presets.first { $0.name == name }?.tuning
    }
    guard tunings.count == 2, tunings[0].engine.name == tunings[1].engine.name else { return nil }
    return FitParameter.all(of: tunings[0]).map { $0.name }.filter {
      tunings[0].value(of: $0) != tunings[1].value(of: $0)
    }
  }

  /// Returns the noise of the samples, in points; at least `leastNoise`.
  ///
  /// It is the root mean square misfit of the preset that fits the single flings best.
  private static func noise(of singles: [[[EngineFit]]]) -> Double {
    let squares = singles[0].indices.map { preset in
      singles.reduce(0) { sum, fits in
        let misfit = fits[preset].first?.misfit ?? .infinity
        return sum + misfit * misfit
      }
    }
    return max(leastNoise, Double.sqrt((squares.min() ?? 0) / Double(singles.count)))
  }

  /// Cost of a motion that follows no engine, as a logarithm of probability.
  ///
  /// `once` is the cost of a fit, `movement` that of each movement, and `second` that of each second of a
  /// movement. The last two are for a travel of up to `usualTravel` times the noise. They grow with its
  /// logarithm, as the price of an engine's unknowns does.
  private static let freedom = (once: 12.0, movement: 24.0, second: 16.0)
  private static let usualTravel = 2000.0
  /// Cost of each movement that is an animation between two offsets, as a logarithm of probability.
  private static let animation = 18.0
  /// Cost of each second of a drag, as a logarithm of probability; a drag costs at most `freedom.movement`.
  private static let drag = 80.0
  /// Cost of each sample in `Drag.missedCount`, as a logarithm of probability.
  private static let missed = 4.0
  /// Limit of the term n · ln(m/s) in `excess(of:isWhole:)`: the term is at least −`leeway`.
  private static let leeway = 2.0
  /// Logarithm of the probability of 10 % that is assumed, before the fit, for a motion that follows no engine.
  private static let foreign = Double.log(0.1)

  /// Returns ln(p₀/p₁): p₀ is the probability of the samples if the motion follows no engine, p₁ if it follows
  /// the fit.
  ///
  /// If the result is positive, the engine does not explain the samples. A fling with n samples and misfit m
  /// contributes n · ln(m/s), where s² is the variance of its noise plus `leastNoise`². Each sample in its
  /// `Drag.missedCount` contributes `missed`. The price of the engine's unknowns is added, and the costs in
  /// `freedom` are subtracted.
  ///
  /// If `isWhole` is true, the fit is one of the whole recording. The mean cost of the drags is then added. It
  /// is the mean because the same engine after each of several drags is no coincidence. If all flings are
  /// returns to an edge, the engine is then also compared with an animation between two offsets.
  private static func excess(of fit: EngineFit, isWhole: Bool) -> Double {
    let drags = fit.flings.map { min(freedom.movement, drag * $0.fling.drag.duration) }
    let mean = isWhole ? drags.reduce(0, +) / Double(drags.count) : 0
    return fit.flings.indices.reduce(foreign + fit.price + mean - freedom.once) { sum, number in
      let fling = fit.flings[number].fling
      let misfit = fit.misfits[number]
      let own = fling.noise ?? misfit.noise
      let deviation = Double.sqrt(own * own + leastNoise * leastNoise)
      let ratio = misfit.whole / deviation
      let unlikeness = max(-leeway, fling.count * Double.log(max(ratio, 1e-3)))
      let precision = Double.log(fling.travel / deviation) / Double.log(usualTravel)
      let lawless = max(1, precision) * (freedom.movement + freedom.second * fling.duration)
      return sum + unlikeness + missed * Double(fling.drag.missedCount)
        - (isWhole && fit.isReturn ? min(lawless, animation) : lawless)
    }
  }

  /// Fits a preset to one fling alone, once for each way in which the fling may have begun.
  ///
  /// The best fit is first.
  private static func singles(
    _ preset: ScrollPreset,
    _ fling: Fling,
    noise: Double
  ) -> [EngineFit] {
    let fits = FlingModel.all(of: fling).map { EngineFit(preset, to: $0, noise: noise) }
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

  /// Largest amount that one movement subtracts from a preset's score, as a logarithm of probability.
  ///
  /// A movement that is only a drag fits no preset.
  private static let doubtful = 60.0

  /// Returns for each movement the fling with the most probable release.
  ///
  /// A movement has one fling for each possible release. The same preset must explain all movements. `step` is
  /// called for each possible release.
  private static func likeliest(
    _ movements: [[Fling]],
    _ presets: [ScrollPreset],
    step: () -> Void
  ) -> [Fling] {
    // Engines whose flings follow the same curve find the same release.
    let own = presets.filter { $0.tuning.engine.hasOwnCurve }
    let laws = own.isEmpty ? presets : own
    let scores = movements.map { starts in
      starts.map { fling in
        defer { step() }
        return starts.count == 1 ? laws.map { _ in 0 } : laws.map { score(fling, of: starts, $0) }
      }
    }
    func best(_ movement: [[Double]], _ law: Int) -> Double {
      movement.map { $0[law] }.max() ?? 0
    }
    let totals = laws.indices.map { law in
      scores.reduce(0) { sum, movement in
        let most = movement.joined().max() ?? 0
        return sum + max(best(movement, law) - most, -doubtful)
      }
    }
    let law = laws.indices.max { totals[$0] < totals[$1] } ?? 0
    return zip(movements, scores).map { starts, movement in
      let first = starts[0]
      let number = movement.firstIndex { $0[law] == best(movement, law) } ?? 0
      let found = starts[number]
      guard first.release.time == first.trajectory.samples[0].time, number > 0 else { return found }
      // A recording that begins in motion may begin at the release. Other engines may explain that better,
      // because they differ at an edge.
      let evidence = [first, found].map { fling in
        presets.map { score(fling, of: starts, $0) }.max() ?? 0
      }
      return evidence[0] > evidence[1] ? first : found
    }
  }

  /// How well a preset explains a movement that was released where `fling` begins, as a logarithm of
  /// probability.
  private static func score(_ fling: Fling, of starts: [Fling], _ preset: ScrollPreset) -> Double {
    let noise = max(leastNoise, fling.noise ?? firstNoise)
    let fits = singles(preset, fling, noise: firstNoise)
    let evidence = fits.map { $0.evidence(at: noise) }.max() ?? 0
    // Each sample before the release costs 3, as much as a residual of about 2.5 standard deviations: 2.5²/2
    // ≈ 3.
    let unexplained = 3 * Double(starts[0].samples.count - fling.samples.count)
    return evidence - unexplained - missed * Double(fling.drag.missedCount)
  }
}

package enum MotionFitError: Error {
  /// No offset changes by more than the noise.
  case noMotion
}
