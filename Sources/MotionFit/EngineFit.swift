import RealModule
package import ScrollPhysics

/// What one engine makes of a recording.
package struct EngineFit: Sendable {
  /// A parameter and how precisely the recording determines it.
  package struct Parameter: Equatable, Sendable {
    package let name: String
    package let unit: String
    package let value: Double
    /// The value lies in it with a probability of 95 %.
    package let interval: ClosedRange<Double>
    package let presetValue: Double
    /// Whether the interval is within a tenth of the value.
    package let isDetermined: Bool
  }

  /// One fling under this engine.
  package struct FittedFling: Sendable {
    package let fling: Fling
    /// Time of the release, in seconds of the recording.
    package let time: Double
    /// Offset and velocity at the release, in points and points per second.
    package let offset, velocity: Double
    /// Where the content meets an edge or comes from beyond one: that edge, in points; else nil.
    package let edge: Double?
    /// The engine's offset at each sample, in points.
    package let offsets: [Double]
  }

  /// The name of the preset.
  package let preset: String
  package let flings: [FittedFling]
  /// Root of the mean square of the differences, in points.
  package let residual: Double
  /// The same of the differences, each over how much less precise its sample is than one at rest.
  package let misfit: Double
  /// That of each fling, and what is left of it between two samples: the noise if the engine is right.
  let misfits: [(whole: Double, noise: Double)]
  /// The logarithm of the recording's probability under the engine, but for a constant.
  let evidence: Double
  /// The part of it that the unknowns cost, positive.
  let price: Double
  /// The unknowns: those of the parameters, then those of each fling.
  let unknowns: [Double]
  /// The inverse variance of each parameter; 1 is what was expected.
  let precisions: [Double]
  /// What was solved: the engine's parameters, and how each fling began.
  private let problem: EngineProblem
  /// The cost of the unknowns where the noise is what the engine misses the samples by, if that is more.
  private let cost: Double
  /// The unknowns between which each parameter lies with a probability of 95 %.
  private var ranges: [ClosedRange<Double>]
}

extension EngineFit {
  /// Fits a preset to one fling that began in a known way.
  init(_ preset: ScrollPreset, to model: FlingModel, noise: Double) {
    let problem = EngineProblem(preset.tuning, [model], noise: noise)
    let zeros = problem.parameters.map { _ in 0.0 }
    let starts = model.starts.map { start in
      let unknowns = zeros + start
      return (unknowns: unknowns, cost: problem.cost(unknowns))
    }
    let nearest = starts.sorted { $0.cost < $1.cost }
    var best = problem.solution(from: nearest[0].unknowns, precision: 1e-4)
    for other in nearest.dropFirst().prefix(2) {
      // A cost of one a sample is that of the noise.
      guard best.cost > 1.5 * model.fling.count else { break }
      let found = problem.solution(from: other.unknowns, precision: 1e-4)
      if found.cost < best.cost { best = found }
    }
    self.init(preset.name, problem, best)
  }

  /// Fits a preset to several flings, from fits of each one alone or of all.
  init(_ preset: ScrollPreset, to fits: [EngineFit], noise: Double) {
    let problem = EngineProblem(preset.tuning, fits.flatMap { $0.problem.flings }, noise: noise)
    let count = problem.parameters.count
    let parameters = (0..<count).map { index in
      // The precision of what was expected is 1.
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
    let differences = flings.flatMap { fling in
      zip(fling.offsets, fling.fling.samples).map { $0 - $1.offset }
    }
    let sum = differences.reduce(0) { $0 + $1 * $1 }
    residual = Double.sqrt(sum / Double(max(differences.count, 1)))
    var rest = problem.residuals(unknowns)[...]
    misfits = flings.map { fling in
      let own = rest.prefix(fling.fling.samples.count).dropLast(fling.fling.assumedCount)
      rest = rest.dropFirst(fling.fling.samples.count)
      let whole = own.reduce(0) { $0 + $1 * $1 } / max(1, fling.fling.count)
      let steps = zip(own.dropFirst(), own).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
      let noise = steps / Double(max(1, 2 * (own.count - 1)))
      return (problem.noise * Double.sqrt(whole), problem.noise * Double.sqrt(noise))
    }
    let independent = flings.reduce(0) { $0 + $1.fling.count }
    let weighted = zip(misfits, flings).reduce(0) {
      $0 + $1.0.whole * $1.0.whole * $1.1.fling.count
    }
    let misfit = Double.sqrt(weighted / max(independent, 1))
    self.misfit = misfit
    // An engine that misses the samples by more than their noise determines its parameters less precisely.
    let spread = max(1, misfit / problem.noise)
    cost = solution.cost / (spread * spread)
    ranges = deviations.enumerated().map { index, deviation in
      let distance = Self.likely * min(1, deviation * spread)
      return unknowns[index] - distance...unknowns[index] + distance
    }
    let starts = problem.flings.indices.reduce(0) { sum, number in
      let isHeld = problem.flings[number].start == .held || problem.flings[number].start == .outside
      let hasEdge =
        problem.flings[number].hasUnknownEdge
        && !problem.isShared(FlingModel.count - 1, of: number)
      return sum + (isHeld ? Self.beyond : 0) + (hasEdge ? Self.edge : 0)
    }
    let squares = unknowns.reduce(0) { $0 + $1 * $1 }
    price = (squares + solution.logDeterminant) / 2 - starts
    evidence = -(solution.cost - squares) / 2 - price
  }

  /// The logarithms of the probabilities that a recording shows an edge, and that a finger lifts beyond one.
  private static let (edge, beyond) = (Double.log(0.05), Double.log(0.1))

  /// So many deviations hold 95 % of a normal distribution.
  private static let likely = 1.96

  /// The side of the edge of each fling: 1 for the maximum, −1 for the minimum.
  var sides: [Double] { problem.flings.map { $0.side } }

  /// The tuning of the preset.
  package var base: ScrollTuning { problem.tuning }

  /// Every parameter that a release may depend on.
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
  /// Widens the intervals to those of another fit if that explains the recording nearly as well.
  mutating func admit(_ other: EngineFit) {
    guard other.evidence > evidence - Self.likely * Self.likely / 2 else { return }
    for index in ranges.indices {
      let (own, new) = (ranges[index], other.ranges[index])
      ranges[index] = min(own.lowerBound, new.lowerBound)...max(own.upperBound, new.upperBound)
    }
  }

  /// Widens the interval of each parameter that counts as determined to other values with which the
  /// recording is explained nearly as well.
  ///
  /// A fling of better-scroll lasts the less of two times, of which two parameters decide one each: either
  /// explains the same samples.
  mutating func seekOthers() {
    let spread = max(1, misfit / problem.noise)
    for (index, fitted) in parameters.enumerated() where fitted.isDetermined {
      let parameter = problem.parameters[index]
      for unknown in Self.others where !ranges[index].contains(unknown) {
        var tuning = problem.tuning
        // The value is in the parameter's range.
        try? tuning.set(parameter.name, to: parameter.value(unknown))
        let other = EngineProblem(
          tuning,
          problem.flings,
          noise: problem.noise,
          known: parameter.name
        )
        let costs = starts(without: index).map { other.solution(from: $0, precision: 1e-4).cost }
        let cost = ((costs.min() ?? .infinity) + unknown * unknown) / (spread * spread)
        guard cost < self.cost + Self.likely * Self.likely else { continue }
        let range = ranges[index]
        ranges[index] = min(range.lowerBound, unknown)...max(range.upperBound, unknown)
      }
    }
  }

  /// Unknowns that are tried for a parameter.
  private static let others = [-1.5, -0.75, 0, 0.75, 1.5]

  /// The unknowns without one, and each other parameter without influence at both ends of its range.
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
