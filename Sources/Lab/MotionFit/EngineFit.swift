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
    /// ln(p₀/p₁): p₀ is the probability of the samples if the motion is any smooth one, p₁ if it follows the fit.
    ///
    /// A smooth motion misses a sample by its difference from the curve through its neighbours, so wrong samples have
    /// about the same loss in both.
    let unlikeness: Double
    /// Negative logarithm of the probability of the fling's unknowns and of what the finger did before.
    let cost: Double
    /// Whether the fling begins beyond an edge and moves towards the edge or rests.
    let isReturn: Bool
  }

  package let preset: String
  package let flings: [FittedFling]
  /// Standard deviation of the differences between fitted motion and moving samples, in points.
  ///
  /// It is computed from their median, so that single wrong samples do not count.
  package let residual: Double
  /// Like `residual`, but each difference is divided by the standard deviation of its sample.
  package let misfit: Double
  /// Logarithm of the probability that the parameters cost, by Laplace's approximation.
  let price: Double
  /// Fitted unknowns: first three for each fling, then one for each parameter.
  private let unknowns: [Double]
  /// Standard deviation of each parameter's unknown; 1 if the samples do not determine the parameter.
  private let deviations: [Double]
  private let problem: EngineProblem
  /// Sum of the losses of all residuals and of the squares of all unknowns at the solution.
  let loss: Double
}

extension EngineFit {
  /// Fits a preset to one fling.
  ///
  /// The search begins at the best of `model.starts`, and ends early if the loss remains above `limit`.
  init(_ preset: ScrollPreset, to model: FlingModel, limit: Double) {
    let problem = EngineProblem(preset.tuning, [model])
    let zeros = problem.parameters.map { _ in 0.0 }
    let starts = model.starts.map { $0 + zeros }.map { ($0, problem.cost($0)) }
    let nearest = starts.min { $0.1 < $1.1 }?.0 ?? zeros
    let solution = problem.solution(from: nearest, precision: 1e-4, limit: limit)
    self.init(preset.name, problem, solution)
  }

  /// Fits a preset to several flings together, in the given ranges.
  ///
  /// The search begins at the results of `fits`, each of which has one fling. A parameter begins at the mean of its
  /// values, weighted by how precisely the samples of each fling determine it.
  init(
    _ preset: ScrollPreset,
    to fits: [EngineFit],
    in ranges: [(minimum: Double, maximum: Double)]
  ) {
    let models = zip(fits, ranges).map { fit, range in
      let model = fit.problem.flings[0]
      return FlingModel(model.fling, range, isAssumed: model.hasAssumedEdge, isHeld: model.isHeld)
    }
    let problem = EngineProblem(preset.tuning, models)
    let flings = fits.flatMap { $0.unknowns.prefix(FlingModel.count) }
    let parameters = fits.map { Array($0.unknowns.dropFirst(FlingModel.count)) }
    let mean = problem.parameters.indices.map { index in
      // The expected distribution of a parameter contributes 1 to its precision. The rest is due to the samples.
      let weights = fits.map { max(0, 1 / ($0.deviations[index] * $0.deviations[index]) - 1) }
      let weight = weights.reduce(0, +)
      let sum = zip(parameters, weights).reduce(0) { $0 + $1.0[index] * $1.1 }
      return weight < 1e-6 ? 0 : sum / weight
    }
    let solutions = [
      problem.solution(near: flings + mean, precision: 1e-5),
      problem.solution(from: flings + mean, precision: 1e-5),
    ]
    let found = solutions.map { EngineFit(preset.name, problem, $0) }
    self = found[0].evidence >= found[1].evidence ? found[0] : found[1]
  }

  private init(_ name: String, _ problem: EngineProblem, _ solution: LeastSquares) {
    preset = name
    self.problem = problem
    let unknowns = solution.unknowns
    self.unknowns = unknowns
    loss = solution.cost
    let firstParameter = problem.flings.count * FlingModel.count
    deviations = problem.parameters.indices.map { solution.deviation(of: firstParameter + $0) }
    func price(_ range: Range<Int>) -> Double {
      solution.logDeterminant(of: range) + unknowns[range].reduce(0) { $0 + $1 * $1 / 2 }
    }
    self.price = price(firstParameter..<unknowns.count)
    let residuals = problem.residuals(unknowns)
    var (moving, distances): ([Double], [Double]) = ([], [])
    var rest = residuals[...]
    var flings: [FittedFling] = []
    for (number, model) in problem.flings.enumerated() {
      let fling = model.fling
      let own = rest.prefix(fling.samples.count)
      rest = rest.dropFirst(fling.samples.count)
      let values = model.values(problem.slice(unknowns, of: number))
      let offsets = problem.offsets(unknowns, of: number)
      moving += own.prefix(fling.movingCount)
      distances += (0..<fling.movingCount).map { offsets[$0] - fling.samples[$0].offset }
      let (low, high) = (model.range.minimum - values[0], values[0] - model.range.maximum)
      let isBeyond = max(low, high) > 0
      flings.append(
        FittedFling(
          fling: fling,
          time: values[2],
          offset: values[0],
          velocity: values[1],
          edge: model.hasAssumedEdge ? model.edge : nil,
          offsets: offsets,
          unlikeness: (LeastSquares.loss(own) - fling.smoothLoss) / 2,
          cost: (isBeyond ? Self.pullCost(max(low, high), fling) : fling.slowCost)
            + price(number * FlingModel.count..<(number + 1) * FlingModel.count),
          isReturn: isBeyond && (low > 0 ? values[1] : -values[1]) > -Self.stillSpeed
        )
      )
    }
    self.flings = flings
    residual = MotionSpeed.deviation(distances)
    misfit = MotionSpeed.deviation(moving)
  }

  /// Returns the cost of a release beyond an edge, as a logarithm of probability.
  ///
  /// One of ten fingers lifts beyond an edge. The distance has an expected deviation of 15 % of the viewport: without
  /// this, the second half of an eased motion is a return from far beyond.
  private static func pullCost(_ distance: Double, _ fling: Fling) -> Double {
    let deviations = distance / (0.15 * fling.trajectory.viewportExtent)
    return Double.log(10) + deviations * deviations / 2
  }

  /// Content that is slower rests at the release, in points per second.
  private static let stillSpeed = 20.0
  /// By how much the samples of a fling are at most more probable under an engine than under any smooth motion, as a
  /// logarithm, where an engine is compared with none.
  ///
  /// Wrong samples also move the curves through their neighbours.
  private static let leeway = 2.0
  /// Half the width of an interval that contains 95 % of a normal distribution, in standard deviations.
  private static let likely = 1.96

  /// How much more probable the samples are under this engine than under no engine, as a logarithm.
  var evidence: Double {
    flings.indices.reduce(-price) { $0 + margin(of: $1) }
  }

  /// The evidence of a fit to one fling where its release is compared with others.
  ///
  /// The samples before the release are left to a finger. One that holds content beyond an edge has pulled it there.
  var score: Double { margin(of: 0) - (problem.flings[0].isHeld ? 0 : flings[0].fling.dragCost) }

  /// `evidence` where an engine is compared with none.
  var evidenceAgainstNone: Double {
    flings.reduce(-price) { $0 + $1.fling.lawlessCost - $1.cost - max(-Self.leeway, $1.unlikeness) }
  }

  /// The part of `evidence` of one fling, without the price of the parameters.
  func margin(of number: Int) -> Double {
    let margin = flings[number].fling.lawlessCost - flings[number].cost - flings[number].unlikeness
    return margin.isNaN ? -.infinity : margin
  }

  /// Whether two engines that were fitted to the same flings move content equally after both releases, within a
  /// distance in points.
  func movesLike(_ other: Self, within distance: Double) -> Bool {
    flings.count == other.flings.count
      && zip(flings, other.flings).allSatisfy { one, other in
        let offsets = Dictionary(
          zip(other.fling.samples, other.offsets).map { ($0.time, $1) },
          uniquingKeysWith: { $1 }
        )
        return one.fling.movement == other.fling.movement
          && zip(one.fling.samples, one.offsets).allSatisfy { sample, offset in
            offsets[sample.time].map { abs($0 - offset) < distance } ?? true
          }
      }
  }

  /// The edge that a fit to one fling assumes at a side: −1 is the minimum, 1 the maximum.
  func edge(side: Double) -> Double? {
    let model = problem.flings[0]
    let edge = side < 0 ? model.range.minimum : model.range.maximum
    return model.hasAssumedEdge && edge.isFinite ? edge : nil
  }

  /// The preset's tuning, without the changes of the fit.
  package var base: ScrollTuning { problem.tuning }

  /// Fitted parameters: those of the preset that can influence the motion after a release.
  package var parameters: [Parameter] {
    // An engine that misses the samples by more than their noise determines its parameters less precisely.
    let spread = max(1, misfit)
    let unknowns = unknowns.dropFirst(problem.flings.count * FlingModel.count)
    return zip(zip(problem.parameters, unknowns), deviations).map { pair, deviation in
      let (parameter, unknown) = pair
      let distance = Self.likely * min(1, deviation * spread)
      return Parameter(
        name: parameter.name,
        unit: parameter.unit,
        value: parameter.value(unknown),
        interval: parameter.interval(unknown - distance...unknown + distance),
        presetValue: parameter.presetValue,
        isDetermined: distance * FitParameter.expected < 0.1
      )
    }
  }
}
