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
  /// The probability of each, if the recording is of one of them.
  package let probabilities: [Double]
  /// Standard deviation of a sample, in points, as the best engine shows it.
  package let noise: Double
  /// The movements that no engine explains, which were left out.
  package let leftOut: [Fling]
  /// Number of movements found.
  package let movementCount: Int

  /// Noise of an offset that is assumed at first, in points.
  private static let firstNoise = 0.5
  /// Least noise: engines end their motions a few tenths of a point apart from ours.
  private static let leastNoise = 0.2
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
  /// - Throws: `MotionFitError` where nothing moves or no engine explains anything.
  package init(
    _ trajectories: [Trajectory],
    progress: (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) throws(MotionFitError) {
    let all = trajectories.flatMap { $0.flings() }
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
    var singles: [[[EngineFit]]] = []
    var unexplained: [Fling] = []
    for starts in movements {
      let fling = Self.likeliest(starts)
      let fits = presets.map { preset in
        defer { step() }
        return Self.singles(preset, fling, noise: Self.firstNoise)
      }
      let least = fits.flatMap { $0.map { $0.residual } }.min() ?? 0
      if least > 2 + 0.02 * fling.travel { unexplained.append(fling) } else { singles.append(fits) }
    }
    guard !singles.isEmpty else { throw MotionFitError(.noEngine) }
    let noise = Self.noise(of: singles)
    let totals = presets.indices.map { preset in
      singles.reduce(0) { $0 + ($1[preset].first?.evidence ?? -.infinity) }
    }
    let greatest = totals.max() ?? 0
    // A smaller noise makes differences larger.
    let hopeless = Self.hopeless * min(1, noise * noise / (Self.firstNoise * Self.firstNoise))
    var engines: [EngineFit] = []
    for (index, preset) in presets.enumerated() {
      defer { step() }
      guard totals[index] >= greatest - hopeless else { continue }
      engines.append(Self.joint(preset, singles.map { $0[index] }, noise: noise))
    }
    let best = engines.map { $0.evidence }.max() ?? 0
    let weights = engines.map { Double.exp($0.evidence - best) }
    let whole = weights.reduce(0, +)
    // Sorting is stable where the probabilities are equal to a hundredth.
    let order = engines.indices.sorted { one, other in
      let shares = (
        (100 * weights[one] / whole).rounded(), (100 * weights[other] / whole).rounded()
      )
      guard shares.0 == shares.1 else { return shares.0 > shares.1 }
      guard shares.0 == 0 else { return one < other }
      return weights[one] > weights[other]
    }
    var ordered = order.map { engines[$0] }
    // Only of the best are the parameters reported.
    ordered[0].seekOthers()
    self.engines = ordered
    probabilities = order.map { weights[$0] / whole }
    self.noise = noise
    leftOut = unexplained
    movementCount = all.count
  }

  /// The noise with which the engine that explains each fling best explains all.
  private static func noise(of singles: [[[EngineFit]]]) -> Double {
    let squares = singles[0].indices.map { preset in
      singles.reduce(0) { sum, fits in
        let residual = fits[preset].first?.residual ?? .infinity
        return sum + residual * residual
      }
    }
    return max(leastNoise, Double.sqrt((squares.min() ?? 0) / Double(singles.count)))
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
    var chosen = singles.map { $0[0] }
    var best = EngineFit(preset, to: chosen, noise: noise)
    var others: [EngineFit] = []
    for (index, fits) in singles.enumerated() {
      for other in fits.dropFirst() where other.evidence > fits[0].evidence - likely {
        var changed = chosen
        changed[index] = other
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
    /// Every movement is unlike every engine's.
    case noEngine
  }

  package let reason: Reason

  init(_ reason: Reason) { self.reason = reason }
}
