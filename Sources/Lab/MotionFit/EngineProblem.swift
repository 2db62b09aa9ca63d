import ScrollPhysics

/// The least-squares problem of fitting one engine to flings.
///
/// Its unknowns are one for each parameter of the engine, followed by four for each fling.
struct EngineProblem {
  let tuning: ScrollTuning
  let parameters: [FitParameter]
  private let names: [String]
  let flings: [FlingModel]
  /// Standard deviation of the offset of a sample at rest, in points.
  let noise: Double
  /// For each fling, the indices of the flings that supply its minimum and its maximum edge.
  ///
  /// Each edge of a recording is an unknown of the first fling that meets the edge. All flings of the recording
  /// use it. An index is nil if no fling meets an edge at that side.
  private let edges: [(minimum: Int?, maximum: Int?)]

  /// Creates the problem of fitting a tuning to flings.
  ///
  /// The parameter named `known` is not fitted. It keeps the value that it has in `tuning`. If `known` is nil,
  /// all parameters are fitted.
  init(_ tuning: ScrollTuning, _ flings: [FlingModel], noise: Double, known: String? = nil) {
    self.tuning = tuning
    self.flings = flings
    self.noise = noise
    let parameters = FitParameter.all(of: tuning).filter { $0.name != known }
    self.parameters = parameters
    names = parameters.map { $0.name }
    edges = flings.map { fling in
      func first(_ side: Double) -> Int? {
        flings.firstIndex {
          $0.hasUnknownEdge && $0.side == side
            && $0.fling.recording == fling.fling.recording
        }
      }
      return (first(-1), first(1))
    }
  }

  /// Returns true if the unknown at `index` is an edge that the fling does not use.
  ///
  /// The fling then has no unknown edge, or uses the edge of another fling.
  func isShared(_ index: Int, of fling: Int) -> Bool {
    index == FlingModel.count - 1 && edges[fling].minimum != fling && edges[fling].maximum != fling
  }

  /// Returns the range of offsets of a fling; an edge is infinite if the fling has none at that side.
  func range(_ unknowns: [Double], of fling: Int) -> ScrollRange {
    if let edges = flings[fling].fling.trajectory.edges {
      return .bounded(minimum: edges.minimum, maximum: edges.maximum)
    }
    func edge(_ owner: Int) -> Double {
      flings[owner].values(slice(unknowns, of: owner))[FlingModel.count - 1]
    }
    let minimum = edges[fling].minimum.map(edge) ?? -.infinity
    let maximum = edges[fling].maximum.map(edge) ?? .infinity
    return .bounded(minimum: minimum, maximum: max(minimum, maximum))
  }

  func tuning(_ unknowns: [Double]) -> ScrollTuning {
    var tuning = tuning
    let (names, parameters) = (names, parameters)
    tuning.setParameters { name in
      names.firstIndex(of: name).flatMap { index in
        unknowns[index] == 0 ? nil : parameters[index].value(unknowns[index])
      }
    }
    return tuning
  }

  /// Returns the four unknowns of one fling; see `FlingModel` for their order.
  func slice(_ unknowns: [Double], of fling: Int) -> ArraySlice<Double> {
    let first = parameters.count + fling * FlingModel.count
    return unknowns[first..<first + FlingModel.count]
  }

  /// Returns the offsets of the motion at the times of the fling's samples, in points.
  func offsets(_ unknowns: [Double], of fling: Int) -> [Double] {
    offsets(unknowns, of: fling, tuning(unknowns))
  }

  private func offsets(_ unknowns: [Double], of fling: Int, _ tuning: ScrollTuning) -> [Double] {
    let values = flings[fling].values(slice(unknowns, of: fling))
    return flings[fling].offsets(motion(unknowns, of: fling, tuning), values)
  }

  private func motion(_ unknowns: [Double], of fling: Int, _ tuning: ScrollTuning) -> Motion? {
    let values = flings[fling].values(slice(unknowns, of: fling))
    return flings[fling].motion(tuning, values, range(unknowns, of: fling))
  }

  func solution(from start: [Double], precision: Double, limit: Double = .infinity) -> LeastSquares
  {
    let model = LeastSquares.Model(residuals: residuals, columns: columns)
    return LeastSquares(model, from: start, precision: precision, limit: limit)
  }

  /// Returns the sum of the squares of all residuals and unknowns.
  ///
  /// Far from a solution it differs between better and worse starts; a bounded loss hardly does.
  func cost(_ unknowns: [Double]) -> Double {
    (residuals(unknowns) + unknowns).reduce(0) { $0 + $1 * $1 }
  }

  /// Returns the differences between motion and samples, each divided by the standard deviation of its sample.
  func residuals(_ unknowns: [Double]) -> [Double] {
    let tuning = tuning(unknowns)
    return flings.indices.flatMap { number -> [Double] in
      let fling = flings[number].fling
      let offsets = self.offsets(unknowns, of: number, tuning)
      return fling.samples.indices.map { index in
        (offsets[index] - fling.samples[index].offset) / (noise * fling.spreads[index])
      }
    }
  }

  /// Returns the derivatives of the residuals with respect to each unknown, by differences.
  private func columns(_ unknowns: [Double]) -> [(first: Int, slopes: [Double])] {
    let tuning = tuning(unknowns)
    let motions = flings.indices.map { motion(unknowns, of: $0, tuning) }
    let counts = flings.map { $0.fling.samples.count }
    let here = flings.indices.map { number in
      flings[number].offsets(motions[number], flings[number].values(slice(unknowns, of: number)))
    }
    return unknowns.indices.map { index in
      let isParameter = index < parameters.count
      let owner = isParameter ? -1 : (index - parameters.count) / FlingModel.count
      let unknown = isParameter ? -1 : (index - parameters.count) % FlingModel.count
      // A change of 0.01 is one of about 0.2 % of a parameter.
      let step =
        isParameter ? 0.01 : flings[owner].step(of: unknown, at: slice(unknowns, of: owner))
      guard step != 0, isParameter || !isShared(unknown, of: owner) else { return (0, []) }
      // An edge may be the edge of later flings, too.
      let last = unknown == FlingModel.count - 1 ? flings.count : owner + 1
      let changed = isParameter ? 0..<flings.count : owner..<last
      var moved = unknowns
      moved[index] += step
      let other = isParameter ? self.tuning(moved) : tuning
      let slopes = changed.flatMap { number -> [Double] in
        let motion = motion(moved, of: number, other)
        guard motion != motions[number] || number == owner else {
          return [Double](repeating: 0, count: counts[number])
        }
        let fling = flings[number]
        let offsets = fling.offsets(motion, fling.values(slice(moved, of: number)))
        return (0..<counts[number]).map {
          let change = offsets[$0] - here[number][$0]
          let slope = change / (step * noise * fling.fling.spreads[$0])
          return slope.isFinite ? slope : 0
        }
      }
      return (counts[..<changed.lowerBound].reduce(0, +), slopes)
    }
  }
}
