import RealModule
package import ScrollPhysics

/// Result of fitting all presets to a recording: the most probable engine and its parameters.
///
/// Each preset is fitted to all flings together by least squares. The unknowns are the parameters of the
/// engine, and for each fling the offset, velocity and time of its release.
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
  /// `residual` is the greatest of the residuals of these fits, in points.
  package let dropped: [(preset: String, residual: Double)]
  /// Standard deviation of the offset of a sample at rest, in points; 0.5 if the samples do not show it.
  package let noise: Double
  /// Standard deviation of the time of a sample, in seconds; at least `leastTimeNoise`, which is assumed
  /// unless the samples show no noise at all.
  package let timeNoise: Double
  /// The movements that were fitted or that the program made, each with one of its flings.
  private let movements: [Fling]
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
  /// Logarithm of how much more probable it is before the fit that no engine moved the content than that a given
  /// preset did.
  private static let foreign = 3.0
  /// Cost of an animation between two offsets, as a logarithm of probability.
  private static let animationCost = 18.0

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
    let steps = movements.reduce(1) { $0 + $1.count } * presets.count
    var done = 0
    func step() {
      done += 1
      progress(done, steps)
    }
    // Each preset is fitted to each movement alone, for each possible release and edge.
    var singles = presets.map { _ in movements.map { _ in [EngineFit]() } }
    for (movement, releases) in movements.enumerated() {
      for fling in releases {
        var least = Double.infinity
        let models = FlingModel.all(of: fling)
        for (number, preset) in presets.enumerated() {
          for model in models {
            let fit = EngineFit(preset, to: model, limit: least + 2 * Self.hopeless)
            least = min(least, fit.loss)
            singles[number][movement].append(fit)
          }
          step()
        }
      }
    }
    let choices = singles.map { SharedEdges($0) }
    let greatest = choices.map(\.evidence).max() ?? 0
    var fits: [EngineFit] = []
    var dropped: [(preset: String, residual: Double)] = []
    for (preset, choice) in zip(presets, choices) {
      defer { step() }
      if choice.evidence < greatest - Self.hopeless {
        dropped.append((preset.name, choice.fits.map(\.residual).max() ?? 0))
      } else {
        fits.append(Self.joint(preset, choice, of: movements.count))
      }
    }
    let best = fits.max { $0.evidence < $1.evidence } ?? fits[0]
    let weights = fits.map { fit in
      fit.evidence == best.evidence ? 1 : Double.exp(fit.evidence - best.evidence)
    }
    let excess =
      Self.foreign + Self.animation(best) + Self.drags(best) - best.evidenceAgainstNone
    let none = Double.exp(min(500, excess))
    let sum = weights.reduce(0, +)
    let whole = none + sum
    // Engines with the same probability in per cent remain in the order of the presets, except those with 0 %.
    let order = fits.indices.sorted { one, other in
      let shares = ((100 * weights[one] / sum).rounded(), (100 * weights[other] / sum).rounded())
      guard shares.0 == shares.1 else { return shares.0 > shares.1 }
      guard shares.0 == 0 else { return one < other }
      return weights[one] > weights[other]
    }
    engines = order.map { fits[$0] }
    probabilities = order.map { weights[$0] / whole }
    noneProbability = none / whole
    self.dropped = dropped
    (noise, timeNoise) = (movements[0][0].noise.offset, movements[0][0].noise.time)
    let fitted = Set(movements.map { $0[0].movement })
    self.movements = all.filter { $0[0].isJump || fitted.contains($0[0].movement) }.map { $0[0] }
    movementCount = all.count
  }

  /// Returns by how much an animation between two offsets is more probable than any other motion without an engine.
  ///
  /// It is 0 unless all movements are returns to an edge.
  private static func animation(_ fit: EngineFit) -> Double {
    guard fit.flings.allSatisfy(\.isReturn) else { return 0 }
    return fit.flings.reduce(0) { $0 + max(0, $1.fling.lawlessCost - animationCost) }
  }

  /// Returns the mean cost of the drags before flings, as a logarithm of probability.
  ///
  /// One fling after a drag may be the end of any motion. The same engine after each of several drags is no
  /// coincidence, so their costs are not added.
  private static func drags(_ fit: EngineFit) -> Double {
    fit.flings.reduce(0) { $0 + $1.fling.wholeDragCost } / Double(fit.flings.count)
  }

  /// Greatest number of movements that a preset may leave unexplained: less than a third.
  static func mostLeftOut(of count: Int) -> Int { (count - 1) / 3 }

  /// Returns the `most` movements with the longest travel, in the order of the recording.
  static func farthest(of all: [[Fling]]) -> [[Fling]] {
    // The standard sort is not guaranteed to be stable, so movements of equal travel are ordered by index.
    let farthest = all.indices.sorted { one, other in
      let (left, right) = (all[one][0].travel, all[other][0].travel)
      return left == right ? one < other : left > right
    }
    return farthest.prefix(most).sorted().map { all[$0] }
  }

  /// Fits a preset to all flings together, without those that it does not explain.
  ///
  /// These may be drags, or movements that the program made. They are less than a third of the movements.
  private static func joint(_ preset: ScrollPreset, _ choice: SharedEdges, of count: Int)
    -> EngineFit
  {
    var choice = choice
    while true {
      let fit = EngineFit(preset, to: choice.fits, in: choice.ranges)
      let margins = fit.flings.indices.map { fit.margin(of: $0) }
      let worst = margins.indices.min { margins[$0] < margins[$1] } ?? 0
      guard margins[worst] < 0, count - choice.fits.count < mostLeftOut(of: count) else {
        return fit
      }
      choice.fits.remove(at: worst)
      choice.ranges.remove(at: worst)
    }
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

  /// The most probable engine of the most probable law.
  package var best: EngineFit { engines[laws[0].engines[0]] }

  /// Movements that were not fitted: the program set the position, or the best engine does not explain them.
  package var leftOut: [Fling] {
    let fitted = Set(best.flings.map(\.fling.movement))
    return movements.filter { $0.isJump || !fitted.contains($0.movement) }
  }

  /// True if no law is as probable as that no engine moved the content.
  package var isNoneLikeliest: Bool { noneProbability > laws[0].probability }

  /// True if the times of the samples vary by as much as a fit allows, or by more.
  ///
  /// This happens if the program shows its pictures late by different times.
  package var isUneven: Bool { timeNoise == SampleNoise.mostTime }

  package static let leastTimeNoise = SampleNoise.leastTime
}

package enum MotionFitError: Error {
  /// No offset changes by more than the noise.
  case noMotion
}
