import ScrollPhysics

/// The least-squares problem of fitting one engine to flings.
///
/// Its unknowns are one for each parameter of the engine, followed by four for each fling.
struct EngineProblem {
  let tuning: ScrollTuning
  let parameters: [FitParameter]
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
    parameters = FitParameter.all(of: tuning).filter { $0.name != known }
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
    for (index, parameter) in parameters.enumerated() where unknowns[index] != 0 {
      // Cannot fail: `value` limits its result to the parameter's range.
      try? tuning.set(parameter.name, to: parameter.value(unknowns[index]))
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

  func solution(from start: [Double], precision: Double) -> LeastSquares {
    let model = LeastSquares.Model(residuals: residuals, columns: columns)
    return LeastSquares(model, from: start, precision: precision)
  }

  /// Returns the sum of the squares of all residuals and unknowns.
  func cost(_ unknowns: [Double]) -> Double {
    LeastSquares.cost(residuals(unknowns), unknowns)
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

  /// Returns the derivatives of the residuals with respect to each unknown, by central differences.
  private func columns(_ unknowns: [Double]) -> [(first: Int, slopes: [Double])] {
    let tuning = tuning(unknowns)
    var columns: [(first: Int, slopes: [Double])] = []
    for (index, parameter) in parameters.enumerated() {
      // Changes the value by about 0.2 %.
      let step = 0.01
      let tunings = [-step, step].map { change in
        var changed = tuning
        // Cannot fail: `value` limits its result to the parameter's range.
        try? changed.set(parameter.name, to: parameter.value(unknowns[index] + change))
        return changed
      }
      var slopes: [Double] = []
      for (number, model) in flings.enumerated() {
        let motions = tunings.map { motion(unknowns, of: number, $0) }
        guard motions[0] != motions[1] else {
          slopes += [Double](repeating: 0, count: model.fling.samples.count)
          continue
        }
        let values = model.values(slice(unknowns, of: number))
        let offsets = motions.map { model.offsets($0, values) }
        slopes += differences(model.fling, offsets[0], offsets[1], 2 * step)
      }
      columns.append((0, slopes.contains { $0 != 0 } ? slopes : []))
    }
    var first = 0
    for (number, model) in flings.enumerated() {
      for index in 0..<FlingModel.count {
        let step = model.step(of: index, at: slice(unknowns, of: number))
        guard step > 0, !isShared(index, of: number) else {
          columns.append((first, []))
          continue
        }
        var (low, high) = (unknowns, unknowns)
        let place = parameters.count + number * FlingModel.count + index
        low[place] -= step
        high[place] += step
        // An edge influences all flings of the recording that use it.
        var slopes: [Double] = []
        for other in number..<(index == FlingModel.count - 1 ? flings.count : number + 1) {
          let fling = flings[other].fling
          guard edges[other].minimum == number || edges[other].maximum == number || other == number
          else {
            slopes += [Double](repeating: 0, count: fling.samples.count)
            continue
          }
          let offsets = [low, high].map { self.offsets($0, of: other, tuning) }
          slopes += differences(fling, offsets[0], offsets[1], 2 * step)
        }
        columns.append((first, slopes))
      }
      first += model.fling.samples.count
    }
    return columns
  }

  private func differences(
    _ fling: Fling,
    _ low: [Double],
    _ high: [Double],
    _ step: Double
  ) -> [Double] {
    low.indices.map { (high[$0] - low[$0]) / step / (noise * fling.spreads[$0]) }
  }
}
