import RealModule
import ScrollPhysics

/// Which engine explains a recording, and with which parameters.
///
/// Every preset is fitted to all flings together by least squares: its parameters, and of each fling
/// offset, velocity and time of the release and the edge. Parameters are expected near the preset's,
/// with a deviation of 20 %, so that of two engines that explain the samples equally the one that has
/// to be changed less is the more probable.
package struct MotionFit: Sendable {
  /// The engines, the most probable first; of equal ones the first preset.
  package let engines: [EngineFit]
  /// The probability of each; with that of none of them the sum is 1.
  package let probabilities: [Double]
  /// The probability that the motion is of none of the engines.
  package let noneProbability: Double
  /// Presets whose fits to single flings miss the samples by so much that they were not fitted to all, and
  /// by how much, in points.
  package let dropped: [(preset: String, residual: Double)]
  /// Standard deviation of a sample at rest, in points, as the samples themselves show it.
  package let noise: Double
  /// The movements that no engine explains, which were left out.
  package let leftOut: [Fling]
  /// Number of movements found.
  package let movementCount: Int

  /// Noise of an offset that is assumed at first, in points.
  private static let firstNoise = 0.5
  /// Least noise: engines end their motions a few tenths of a point apart from ours.
  static let leastNoise = 0.2
  /// An engine whose logarithm of the probability is so much less is not considered further.
  private static let hopeless = 300.0
  /// Most flings that are fitted; of more, those that go farthest are taken.
  package static let most = 24
  /// A way to begin that is less likely by so much, for one fling alone, is not tried with the others.
  private static let likely = 40.0

  /// Fits every preset to the flings of recordings.
  ///
  /// `progress` is called after each step with the number of steps done and of all.
  ///
  /// - Throws: `MotionFitError` where nothing moves.
  package init(
    _ trajectories: [Trajectory],
    progress: (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) throws(MotionFitError) {
    let all = Trajectory.flings(of: trajectories)
    guard !all.isEmpty else { throw MotionFitError(.noMotion) }
    // Sorting is not stable; of equal movements the first is taken.
    let farthest = all.indices.sorted { one, other in
      let (left, right) = (all[one][0].travel, all[other][0].travel)
      return left == right ? one < other : left > right
    }
    let movements = farthest.prefix(Self.most).sorted().map { all[$0] }
    let presets = ScrollTuning.presets
    let steps = movements.count * presets.count + presets.count
    var done = 0
    func step() {
      done += 1
      progress(done, steps)
    }
    // Each fling alone decides where the finger lifted, and how it may have begun under each engine.
    let fits = movements.map { starts in
      let fling = Self.likeliest(starts)
      return presets.map { preset in
        defer { step() }
        return Self.singles(preset, fling, noise: Self.firstNoise)
      }
    }
    let explained = fits.filter { fits in
      let best = fits.compactMap { $0.first }.min { $0.misfit < $1.misfit }
      return best.map { Self.excess(of: $0) <= 0 } ?? false
    }
    // A movement of a finger is not a fling. Of many movements, it is the engines that do not explain them.
    let singles = 3 * explained.count > 2 * fits.count ? explained : fits
    let unexplained =
      singles.count == fits.count
      ? []
      : fits.filter { fits in
        fits[0].first.map { Self.excess(of: $0) > 0 } ?? true
      }
    let noise = Self.noise(of: singles)
    let totals = presets.indices.map { preset in
      singles.reduce(0) { $0 + ($1[preset].first?.evidence ?? -.infinity) }
    }
    let greatest = totals.max() ?? 0
    // A smaller noise makes differences larger.
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
    let none = Double.exp(min(nearest.map { Self.excess(of: $0) } ?? 0, 500))
    let whole = weights.reduce(none, +)
    // Sorting is stable where the probabilities are equal to a hundredth.
    let order = engines.indices.sorted { one, other in
      let sum = whole - none
      let shares = ((100 * weights[one] / sum).rounded(), (100 * weights[other] / sum).rounded())
      guard shares.0 == shares.1 else { return shares.0 > shares.1 }
      guard shares.0 == 0 else { return one < other }
      return weights[one] > weights[other]
    }
    var ordered = order.map { engines[$0] }
    // Only of the best are the parameters reported.
    ordered[0].seekOthers()
    self.engines = ordered
    probabilities = order.map { weights[$0] / whole }
    noneProbability = none / whole
    self.dropped = dropped
    let flings = ordered[0].flings.indices.map { number in
      ordered[0].flings[number].fling.noise ?? ordered[0].misfits[number].noise
    }
    self.noise = Double.sqrt(flings.reduce(0) { $0 + $1 * $1 } / Double(flings.count))
    leftOut = unexplained.compactMap { $0[0].first?.flings[0].fling }
    movementCount = all.count
  }

  /// Whether that none of the engines is right is more probable than any one of them.
  package var isNoneLikeliest: Bool { noneProbability > probabilities[0] }

  /// Of two presets of one engine, the names of the parameters that differ and that a fit seeks.
  package static func differences(_ one: String, _ other: String) -> [String]? {
    let tunings = [one, other].compactMap { name in
      ScrollTuning.presets.first { $0.name == name }?.tuning
    }
    guard tunings.count == 2, tunings[0].engine.name == tunings[1].engine.name else { return nil }
    return FitParameter.all(of: tunings[0]).map { $0.name }.filter {
      tunings[0].value(of: $0) != tunings[1].value(of: $0)
    }
  }

  /// The noise with which the engine that explains each fling best explains all.
  private static func noise(of singles: [[[EngineFit]]]) -> Double {
    let squares = singles[0].indices.map { preset in
      singles.reduce(0) { sum, fits in
        let misfit = fits[preset].first?.misfit ?? .infinity
        return sum + misfit * misfit
      }
    }
    return max(leastNoise, Double.sqrt((squares.min() ?? 0) / Double(singles.count)))
  }

  /// What the unknowns of a motion without a law cost: once, for each fling, and for each second of it.
  private static let freedom = (once: 20.0, fling: 24.0, second: 16.0)
  /// The logarithm of the probability of a motion that is of no engine.
  private static let foreign = Double.log(0.1)

  /// The logarithm of how much more probable a motion without a law makes the samples than an engine does.
  ///
  /// Both have the noise that they show: n samples that are missed by m with a noise of s are less probable
  /// by (m/s)ⁿ. Both pay for their unknowns.
  private static func excess(of fit: EngineFit) -> Double {
    fit.flings.indices.reduce(foreign + fit.price - freedom.once) { sum, number in
      let fling = fit.flings[number].fling
      let misfit = fit.misfits[number]
      let own = fling.noise ?? misfit.noise
      let ratio = misfit.whole / Double.sqrt(own * own + leastNoise * leastNoise)
      let unlikeness = max(-10, fling.count * Double.log(max(ratio, 1e-3)))
      return sum + unlikeness - freedom.fling - freedom.second * fling.duration
    }
  }

  /// The fits of one fling, one for each way in which it may have begun, the best first.
  private static func singles(
    _ preset: ScrollPreset,
    _ fling: Fling,
    noise: Double
  ) -> [EngineFit] {
    let fits = FlingModel.all(of: fling).map { EngineFit(preset, to: $0, noise: noise) }
    return fits.sorted { $0.evidence > $1.evidence }
  }

  /// The fit of all flings together, each begun in the way that makes it best.
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
      SharedEdges.choices(flings.map { singles[$0] })
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

  /// A preset of each engine whose flings are unlike all others.
  private static let laws = ScrollTuning.presets.filter {
    $0.tuning.engine.hasOwnCurve && $0.tuning.engine.name == $0.name
  }

  /// The release, of those at which the finger may have lifted, from which an engine explains most.
  private static func likeliest(_ starts: [Fling]) -> Fling {
    guard starts.count > 1 else { return starts[0] }
    let most = starts[0].samples.count
    var best = (fling: starts[0], score: -Double.infinity)
    for fling in starts {
      let fits = laws.map { singles($0, fling, noise: firstNoise) }
      let evidence = fits.flatMap { $0.map { $0.evidence } }.max() ?? 0
      // A sample before the release costs as much as one that is 2.5 deviations off.
      let score = evidence - 3 * Double(most - fling.samples.count)
      if score > best.score { best = (fling, score) }
    }
    return best.fling
  }
}

/// Why nothing could be fitted.
package struct MotionFitError: Error, Equatable, Sendable {
  /// The reason.
  package enum Reason: Sendable {
    /// No offset changes by more than its noise.
    case noMotion
  }

  package let reason: Reason

  init(_ reason: Reason) { self.reason = reason }
}
