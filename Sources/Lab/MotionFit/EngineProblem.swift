import ScrollPhysics

/// The least-squares problem of fitting one engine to flings.
///
/// Its unknowns are three for each fling, followed by one for each parameter of the engine.
struct EngineProblem {
  let tuning: ScrollTuning
  let parameters: [FitParameter]
  private let names: [String]
  let flings: [FlingModel]

  init(_ tuning: ScrollTuning, _ flings: [FlingModel]) {
    self.tuning = tuning
    self.flings = flings
    parameters = FitParameter.all(of: tuning)
    names = parameters.map { $0.name }
  }

  func tuning(_ unknowns: [Double]) -> ScrollTuning {
    var tuning = tuning
    let (names, parameters, flings) = (names, parameters, flings)
    tuning.setParameters { name in
      names.firstIndex(of: name).flatMap { index in
        let unknown = unknowns[flings.count * FlingModel.count + index]
        return unknown == 0 ? nil : parameters[index].value(unknown)
      }
    }
    return tuning
  }

  /// Returns the unknowns of one fling; see `FlingModel` for their order.
  func slice(_ unknowns: [Double], of fling: Int) -> ArraySlice<Double> {
    unknowns[fling * FlingModel.count..<(fling + 1) * FlingModel.count]
  }

  /// Returns the offsets of the motion at the times of the fling's samples, in points.
  func offsets(_ unknowns: [Double], of fling: Int) -> [Double] {
    flings[fling].offsets(tuning(unknowns), slice(unknowns, of: fling))
  }

  /// Searches for the unknowns with the smallest loss.
  ///
  /// Far from the solution, most samples of a motion would count as late. The first search therefore takes all as shown
  /// in time.
  func solution(from start: [Double], precision: Double, limit: Double = .infinity) -> LeastSquares
  {
    let first = LeastSquares(
      model(hasLate: false),
      from: start,
      precision: precision,
      limit: 2 * limit
    )
    let isLate = flings.indices.contains {
      flings[$0].fling.lateSamples(offsets(first.unknowns, of: $0), isAllowed: true).contains(true)
    }
    guard isLate, first.cost < 2 * limit else { return first }
    // If about half of the samples are late, the first search finds the mean of both halves.
    var earlier = first.unknowns
    for (number, model) in flings.enumerated() {
      earlier[(number + 1) * FlingModel.count - 1] -=
        model.fling.interval / 2 / model.fling.release.deviation
    }
    let found = [first.unknowns, earlier].map { solution(near: $0, precision: precision) }
    return found[0].cost <= found[1].cost ? found[0] : found[1]
  }

  /// Searches for the unknowns with the smallest loss near a start.
  func solution(near start: [Double], precision: Double) -> LeastSquares {
    LeastSquares(model(hasLate: true), from: start, precision: precision)
  }

  private func model(hasLate: Bool) -> LeastSquares.Model {
    LeastSquares.Model(
      residuals: { residuals($0, hasLate: hasLate) },
      columns: { columns($0, hasLate: hasLate) }
    )
  }

  /// Returns the sum of the squares of all residuals and unknowns.
  ///
  /// Far from a solution it differs between better and worse starts; a bounded loss hardly does.
  func cost(_ unknowns: [Double]) -> Double {
    (residuals(unknowns, hasLate: false) + unknowns).reduce(0) { $0 + $1 * $1 }
  }

  /// Returns the differences between motion and samples, each divided by the standard deviation of its sample.
  func residuals(_ unknowns: [Double], hasLate: Bool = true) -> [Double] {
    let tuning = tuning(unknowns)
    return flings.indices.flatMap { number -> [Double] in
      let offsets = flings[number].offsets(tuning, slice(unknowns, of: number))
      return flings[number].fling.residuals(
        offsets,
        flings[number].fling.lateSamples(offsets, isAllowed: hasLate)
      )
    }
  }

  /// Returns the derivatives of the residuals with respect to each unknown, by differences.
  private func columns(_ unknowns: [Double], hasLate: Bool) -> [(first: Int, slopes: [Double])] {
    let tuning = tuning(unknowns)
    let counts = flings.map { $0.fling.samples.count }
    let motions = flings.indices.map { flings[$0].offsets(tuning, slice(unknowns, of: $0)) }
    let late = flings.indices.map { flings[$0].fling.lateSamples(motions[$0], isAllowed: hasLate) }
    let here = flings.indices.map { flings[$0].fling.residuals(motions[$0], late[$0]) }
    return unknowns.indices.map { index in
      let (owner, unknown) = index.quotientAndRemainder(dividingBy: FlingModel.count)
      let isParameter = owner >= flings.count
      // A change of 0.01 is one of about 0.2 % of a parameter.
      let step =
        isParameter ? 0.01 : flings[owner].step(of: unknown, at: slice(unknowns, of: owner))
      guard step != 0 else { return (0, []) }
      var moved = unknowns
      moved[index] += step
      let other = isParameter ? self.tuning(moved) : tuning
      let changed = isParameter ? 0..<flings.count : owner..<owner + 1
      let slopes = changed.flatMap { number -> [Double] in
        let offsets = flings[number].offsets(other, slice(moved, of: number))
        let residuals = flings[number].fling.residuals(offsets, late[number])
        return zip(residuals, here[number]).map { new, old in
          let slope = (new - old) / step
          return slope.isFinite ? slope : 0
        }
      }
      return (counts[..<changed.lowerBound].reduce(0, +), slopes)
    }
  }
}
