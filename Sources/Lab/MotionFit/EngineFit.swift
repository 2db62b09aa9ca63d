import RealModule
package import ScrollPhysics

/// Least-squares fit of one preset to one or more flings: its parameters, the fitted motions and its
/// probability.
package struct EngineFit: Sendable {
  /// Fitted value of one parameter, with its uncertainty.
  package struct Parameter: Equatable, Sendable {
    package let name: String
    package let unit: String
    package let value: Double
    /// Interval that contains the true value with a probability of 95 %, in `unit`.
    ///
    /// The probability assumes that the engine is the right one.
    package let interval: ClosedRange<Double>
    package let presetValue: Double
    /// True if neither end of the interval is farther from `value` than 10 % of the preset's value.
    ///
    /// For a deceleration rate r this is 10 % of the friction −ln r.
    package let isDetermined: Bool
  }

  /// The motion of this engine that fits one fling best.
  package struct FittedFling: Sendable {
    package let fling: Fling
    /// Time of the release, in seconds on the clock of the recording.
    package let time: Double
    /// Offset in points and velocity in points per second, both at the release.
    package let offset, velocity: Double
    /// Edge that stops the content, or to which the content returns, in points.
    ///
    /// The fit finds the edge; nil if the recording states its edges, or if the content meets none.
    package let edge: Double?
    /// Offset of the fitted motion at the time of each sample of `fling`, in points.
    package let offsets: [Double]

    /// Signed distance of the release from the edge, divided by the expected deviation; 0 if `edge` is nil.
    ///
    /// The expected deviation is 0.15 viewport extents: a finger seldom pulls content beyond an edge by more
    /// than a quarter of the viewport.
    fileprivate var pull: Double {
      edge.map { (offset - $0) / (0.15 * fling.trajectory.viewportExtent) } ?? 0
    }
  }

  package let preset: String
  package let flings: [FittedFling]
  /// Standard deviation of the differences between fitted motion and moving samples, in points.
  ///
  /// It is computed from their median, so that single wrong samples do not count.
  package let residual: Double
  /// Like `residual`, but each difference is divided by the relative spread of its sample.
  ///
  /// The spread is 1 for a single sample at rest, and larger for a fast sample, which is less precise.
  package let misfit: Double
  /// Logarithm of the probability of the samples under this engine, up to an additive constant.
  let evidence: Double
  /// Part of `evidence` that is subtracted for the unknowns, by Laplace's approximation.
  let price: Double
  /// Fitted unknowns: first one for each parameter, then four for each fling.
  let unknowns: [Double]
  /// Inverse variance of each parameter's unknown.
  ///
  /// It is 1 if the samples say nothing about the parameter, and larger if they do.
  let precisions: [Double]
  private let problem: EngineProblem
  /// Differences between motion and samples, each divided by the standard deviation of its sample.
  private let residuals: [Double]
  /// Sum of the squares of all residuals and unknowns at the solution.
  ///
  /// If the misfit exceeds the assumed noise, the sum is divided by (misfit / noise)².
  let cost: Double
  /// Interval of each parameter's unknown that contains the true unknown with a probability of 95 %.
  private var ranges: [ClosedRange<Double>]
}

extension EngineFit {
  /// Fits a preset to one fling, for one assumption about how the fling began.
  ///
  /// The search begins at the best of `model.starts`, and ends early if the cost remains above `limit`. If the fit is
  /// poor, the search is repeated from the next two starts.
  init(_ preset: ScrollPreset, to model: FlingModel, noise: Double, limit: Double) {
    let problem = EngineProblem(preset.tuning, [model], noise: noise)
    let zeros = problem.parameters.map { _ in 0.0 }
    let starts = model.starts.map { start in
      let unknowns = zeros + start
      return (unknowns: unknowns, cost: problem.cost(unknowns))
    }
    let nearest = starts.sorted { $0.cost < $1.cost }
    let fling = model.fling
    let smooth = LeastSquares.loss(zip(fling.errors, fling.spreads).map { $0 / (noise * $1) })
    var best = problem.solution(from: nearest[0].unknowns, precision: 1e-4, limit: limit)
    for other in nearest.dropFirst().prefix(2) {
      guard best.cost > smooth + Self.poor, best.cost < limit else { break }
      let found = problem.solution(from: other.unknowns, precision: 1e-4, limit: limit)
      if found.cost < best.cost { best = found }
    }
    self.init(preset.name, problem, best)
  }

  /// Cost above that of a smooth motion from which a fit is poor.
  private static let poor = 10.0

  /// Fits a preset to several flings together.
  ///
  /// The search begins at the results of `fits`, each of which has one or more of the flings. A parameter
  /// begins at the mean of its values, weighted by how precisely the samples of each fit determine it.
  init(_ preset: ScrollPreset, to fits: [EngineFit], noise: Double) {
    let problem = EngineProblem(preset.tuning, fits.flatMap { $0.problem.flings }, noise: noise)
    let count = problem.parameters.count
    let parameters = (0..<count).map { index in
      // The expected distribution of a parameter contributes 1 to its precision. The rest is due to the
      // samples.
      let weights = fits.map { max(0, $0.precisions[index] - 1) }
      let weight = weights.reduce(0, +)
      let sum = zip(fits, weights).reduce(0) { $0 + $1.0.unknowns[index] * $1.1 }
      return weight < 1e-6 ? 0 : sum / weight
    }
    var start = parameters + fits.flatMap { $0.unknowns[count...] }
    for fling in fits.indices {
      for index in 0..<FlingModel.count where problem.isShared(index, of: fling) {
        start[count + fling * FlingModel.count + index] = 0
      }
    }
    self.init(preset.name, problem, problem.solution(from: start, precision: 1e-5))
  }

  private init(_ name: String, _ problem: EngineProblem, _ solution: LeastSquares) {
    preset = name
    self.problem = problem
    let unknowns = solution.unknowns
    self.unknowns = unknowns
    let deviations = problem.parameters.indices.map { solution.deviation(of: $0) }
    precisions = deviations.map { 1 / ($0 * $0) }
    let flings = problem.flings.enumerated().map { number, model in
      let values = model.values(problem.slice(unknowns, of: number))
      let range = problem.range(unknowns, of: number)
      return FittedFling(
        fling: model.fling,
        time: values[2],
        offset: values[0],
        velocity: values[1],
        edge: model.hasUnknownEdge ? model.side < 0 ? range.minimum : range.maximum : nil,
        offsets: problem.offsets(unknowns, of: number)
      )
    }
    self.flings = flings
    let residuals = problem.residuals(unknowns)
    self.residuals = residuals
    var moving: [Double] = []
    var distances: [Double] = []
    var rest = residuals[...]
    for fitted in flings {
      let fling = fitted.fling
      let count = fling.movingCount
      moving += rest.prefix(count)
      distances += (0..<count).map { fitted.offsets[$0] - fling.samples[$0].offset }
      rest = rest.dropFirst(fling.samples.count)
    }
    residual = MotionSpeed.deviation(distances)
    misfit = problem.noise * MotionSpeed.deviation(moving)
    // An engine that misses the samples by more than their noise determines its parameters less precisely.
    let spread = max(1, misfit / problem.noise)
    cost = solution.cost / (spread * spread)
    ranges = deviations.enumerated().map { index, deviation in
      let distance = Self.likely * min(1, deviation * spread)
      return unknowns[index] - distance...unknowns[index] + distance
    }
    let starts = problem.flings.indices.reduce(0) { sum, number in
      let isHeld = [.held, .outside].contains(problem.flings[number].start)
      let hasEdge =
        problem.flings[number].hasUnknownEdge
        && !problem.isShared(FlingModel.count - 1, of: number)
      let beyond = isHeld ? Self.beyond - flings[number].pull * flings[number].pull / 2 : 0
      return sum + beyond + (hasEdge ? Self.edge : 0)
    }
    let squares = unknowns.reduce(0) { $0 + $1 * $1 }
    price = (squares + solution.logDeterminant) / 2 - starts
    let logarithm = -(solution.cost - squares) / 2 - price
    evidence = logarithm.isNaN ? -.infinity : logarithm
  }

  /// Returns the evidence of the same motion at another noise of the samples, in points.
  func evidence(at noise: Double) -> Double {
    let scale = problem.noise / noise
    return -LeastSquares.loss(residuals.lazy.map { $0 * scale }) / 2 - price
  }

  /// Returns ln(p₀/p₁) of a fling's samples: p₀ is their probability if the motion is any smooth one, p₁ if it follows
  /// the fit.
  ///
  /// Both have the loss of `LeastSquares`. A smooth motion misses a sample by its difference from the curve through
  /// its neighbours, so wrong and late samples have about the same loss in both.
  func unlikeness(of number: Int) -> Double {
    let fling = flings[number].fling
    let first = flings[..<number].reduce(0) { $0 + $1.fling.samples.count }
    let deviation = Double.sqrt(
      fling.noise * fling.noise + MotionFit.leastNoise * MotionFit.leastNoise
    )
    let moving = 0..<fling.movingCount
    let engine = moving.map { residuals[first + $0] * problem.noise / deviation }
    let smooth = moving.map { fling.errors[$0] / (deviation * fling.spreads[$0]) }
    return (LeastSquares.loss(engine) - LeastSquares.loss(smooth)) / 2
  }

  /// Logarithms of two probabilities that are assumed before the fit.
  ///
  /// `edge` is for a recording that shows an edge at a given side: 5 %. `beyond` is for a finger that lifts
  /// beyond an edge: 10 %.
  private static let (edge, beyond) = (Double.log(0.05), Double.log(0.1))

  /// Half the width of an interval that contains 95 % of a normal distribution, in standard deviations.
  private static let likely = 1.96

  /// Whether every fling begins beyond an edge, at rest or with a velocity toward the edge.
  var isReturn: Bool {
    flings.indices.allSatisfy { isBeyond($0) && problem.flings[$0].side * flings[$0].velocity <= 0 }
  }

  /// Duration before a fling's release that the engine should explain, because a finger does not; in seconds.
  ///
  /// A finger that pulls content beyond an edge may slow down.
  func missed(of number: Int) -> Double {
    isBeyond(number) ? 0 : flings[number].fling.drag.missed
  }

  private func isBeyond(_ number: Int) -> Bool {
    [.held, .outside].contains(problem.flings[number].start)
  }

  /// Whether two engines that were fitted to the same flings move content equally, within a distance in points.
  func movesLike(_ other: Self, within distance: Double) -> Bool {
    zip(flings, other.flings).allSatisfy { one, other in
      zip(one.offsets, other.offsets).allSatisfy { abs($0 - $1) < distance }
    }
  }

  /// Side of each fling's edge: 1 for the maximum, −1 for the minimum.
  var sides: [Double] { problem.flings.map { $0.side } }

  /// The preset's tuning, without the changes of the fit.
  package var base: ScrollTuning { problem.tuning }

  /// Fitted parameters: those of the preset that can influence the motion after a release.
  package var parameters: [Parameter] {
    problem.parameters.enumerated().map { index, parameter in
      let (unknown, range) = (unknowns[index], ranges[index])
      let distance = max(range.upperBound - unknown, unknown - range.lowerBound)
      return Parameter(
        name: parameter.name,
        unit: parameter.unit,
        value: parameter.value(unknown),
        interval: parameter.interval(range),
        presetValue: parameter.presetValue,
        isDetermined: distance * FitParameter.expected < 0.1
      )
    }
  }
}

// MARK: - Other explanations

extension EngineFit {
  /// Widens each interval to include the interval of `other`, if `other` explains the recording nearly as well.
  ///
  /// Nearly as well means that the evidence of `other` is lower by less than 1.96²/2 ≈ 1.9.
  mutating func admit(_ other: EngineFit) {
    guard other.evidence > evidence - Self.likely * Self.likely / 2 else { return }
    for index in ranges.indices {
      let (own, new) = (ranges[index], other.ranges[index])
      ranges[index] = min(own.lowerBound, new.lowerBound)...max(own.upperBound, new.upperBound)
    }
  }

  /// Tries other values for each parameter that counts as determined.
  ///
  /// One parameter is fixed at each of the values in `others`, and all other unknowns are fitted again. If the
  /// recording is then explained nearly as well, the parameter's interval is widened to that value.
  ///
  /// For example, two parameters of better-scroll each set a duration, and the shorter one ends the fling.
  /// Either of them can explain the same samples.
  mutating func seekOthers() {
    let spread = max(1, misfit / problem.noise)
    for (index, fitted) in parameters.enumerated() where fitted.isDetermined {
      let parameter = problem.parameters[index]
      for unknown in Self.others where !ranges[index].contains(unknown) {
        var tuning = problem.tuning
        // Cannot fail: `value` limits its result to the parameter's range.
        try? tuning.set(parameter.name, to: parameter.value(unknown))
        let other = EngineProblem(
          tuning,
          problem.flings,
          noise: problem.noise,
          known: parameter.name
        )
        let limit = (cost + Self.likely * Self.likely) * spread * spread - unknown * unknown
        let isLikely = starts(without: index).contains {
          other.solution(from: $0, precision: 1e-4, limit: 2 * limit).cost < limit
        }
        guard isLikely else { continue }
        let range = ranges[index]
        ranges[index] = min(range.lowerBound, unknown)...max(range.upperBound, unknown)
      }
    }
  }

  /// Unknowns that `seekOthers` tries for a parameter, in expected deviations from the preset's value.
  private static let others = [-1.0, 0, 1]

  /// Returns starting points for a fit in which the parameter at `index` is fixed.
  ///
  /// The first is the current solution. Some parameters have no influence on the samples. For each of these,
  /// two more starting points are added, with its unknown at −1.96 and at 1.96.
  private func starts(without index: Int) -> [[Double]] {
    let idle = problem.parameters.indices.filter { $0 != index && precisions[$0] < 1.01 }
    let changes = idle.flatMap { [($0, -Self.likely), ($0, Self.likely)] }
    return ([(index, 0)] + changes).map { changed, value in
      var start = unknowns
      start[changed] = value
      start.remove(at: index)
      return start
    }
  }
}
