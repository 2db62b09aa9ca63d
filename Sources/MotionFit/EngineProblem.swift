import ScrollPhysics

/// One engine and the flings that it may explain: the unknowns are the engine's parameters, then four
/// of each fling.
struct EngineProblem {
  let tuning: ScrollTuning
  let parameters: [FitParameter]
  let flings: [FlingModel]
  /// Standard deviation of an offset, in points.
  let noise: Double

  /// Creates a problem in which a parameter may be known.
  init(_ tuning: ScrollTuning, _ flings: [FlingModel], noise: Double, known: String? = nil) {
    self.tuning = tuning
    self.flings = flings
    self.noise = noise
    parameters = FitParameter.all(of: tuning).filter { $0.name != known }
  }

  /// The tuning with the values of unknowns.
  func tuning(_ unknowns: [Double]) -> ScrollTuning {
    var tuning = tuning
    for (index, parameter) in parameters.enumerated() where unknowns[index] != 0 {
      // The value is in the parameter's range.
      try? tuning.set(parameter.name, to: parameter.value(unknowns[index]))
    }
    return tuning
  }

  /// The unknowns of a fling.
  func slice(_ unknowns: [Double], of fling: Int) -> ArraySlice<Double> {
    let first = parameters.count + fling * FlingModel.count
    return unknowns[first..<first + FlingModel.count]
  }

  /// The offsets of a fling at its samples.
  func offsets(_ unknowns: [Double], of fling: Int) -> [Double] {
    let model = flings[fling]
    let values = model.values(slice(unknowns, of: fling))
    return model.offsets(model.motion(tuning(unknowns), values), values)
  }

  /// The best unknowns near those given; see `LeastSquares`.
  func solution(from start: [Double], precision: Double) -> LeastSquares {
    let model = LeastSquares.Model(residuals: residuals, columns: columns)
    return LeastSquares(model, from: start, precision: precision)
  }

  /// The sum of the squares of the residuals, in units of the noise, and of the unknowns.
  func cost(_ unknowns: [Double]) -> Double {
    LeastSquares.cost(residuals(unknowns), unknowns)
  }

  private func residuals(_ unknowns: [Double]) -> [Double] {
    let tuning = tuning(unknowns)
    return flings.indices.flatMap { number -> [Double] in
      let model = flings[number]
      let values = model.values(slice(unknowns, of: number))
      let offsets = model.offsets(model.motion(tuning, values), values)
      return zip(offsets, model.fling.samples).map { ($0 - $1.offset) / noise }
    }
  }

  /// Central differences.
  private func columns(_ unknowns: [Double]) -> [(first: Int, slopes: [Double])] {
    var columns: [(first: Int, slopes: [Double])] = []
    for index in parameters.indices {
      // 0.2 % of the value.
      let step = 0.01
      var (low, high) = (unknowns, unknowns)
      low[index] -= step
      high[index] += step
      let tunings = (tuning(low), tuning(high))
      var slopes: [Double] = []
      for (number, model) in flings.enumerated() {
        let values = model.values(slice(unknowns, of: number))
        let motions = (model.motion(tunings.0, values), model.motion(tunings.1, values))
        guard motions.0 != motions.1 else {
          slopes += [Double](repeating: 0, count: model.fling.samples.count)
          continue
        }
        slopes += differences(model, motions, (values, values), 2 * step)
      }
      columns.append((0, slopes.contains { $0 != 0 } ? slopes : []))
    }
    let tuning = tuning(unknowns)
    var first = 0
    for (number, model) in flings.enumerated() {
      let own = slice(unknowns, of: number)
      for index in 0..<FlingModel.count {
        let step = model.step(of: index, at: own)
        guard step > 0 else {
          columns.append((first, []))
          continue
        }
        var (low, high) = (own, own)
        low[own.startIndex + index] -= step
        high[own.startIndex + index] += step
        let values = (model.values(low), model.values(high))
        let motions = (model.motion(tuning, values.0), model.motion(tuning, values.1))
        columns.append((first, differences(model, motions, values, 2 * step)))
      }
      first += model.fling.samples.count
    }
    return columns
  }

  private func differences(
    _ model: FlingModel,
    _ motions: (Motion?, Motion?),
    _ values: ([Double], [Double]),
    _ step: Double
  ) -> [Double] {
    let low = model.offsets(motions.0, values.0)
    let high = model.offsets(motions.1, values.1)
    return zip(low, high).map { ($1 - $0) / step / noise }
  }
}
