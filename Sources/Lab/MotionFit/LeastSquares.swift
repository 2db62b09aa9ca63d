import RealModule

/// Solver for nonlinear least squares with a bounded loss, by the method of Levenberg and Marquardt.
///
/// Each unknown is in units of its expected standard deviation, and its expected value is 0. The cost is the sum of
/// the losses of all residuals and of the squares of all unknowns. The loss of a residual r is that of Student's t:
/// ν·ln(1 + r²/ν) with ν = 4. It is about r² for a small residual, and 25 for one of 45 standard deviations: a wrong
/// sample costs its price once.
struct LeastSquares {
  /// Unknowns with the smallest cost found.
  private(set) var unknowns: [Double]
  /// Sum of the losses of all residuals and of the squares of all unknowns at the solution.
  private(set) var cost: Double
  /// Lower triangle of the Cholesky factor of JᵀJ + 1, row by row; J holds the derivatives of the residuals.
  private var factor: [Double] = []

  /// Functions that compute the residuals, and their derivatives with respect to each unknown.
  struct Model {
    /// Returns the residuals for given unknowns, in units of the noise.
    let residuals: ([Double]) -> [Double]
    /// Returns the derivatives for given unknowns.
    ///
    /// Each unknown has the index of the first residual that it changes, and the derivatives of the residuals
    /// from that index on. Missing derivatives are 0.
    let columns: ([Double]) -> [(first: Int, slopes: [Double])]
  }

  private static let mostSteps = 40
  /// The ν below which the cost of a search can exceed its limit.
  private static let hopeless = 16 * freedom
  /// The ν of the loss.
  private static let freedom = 4.0

  /// Searches for the smallest cost, beginning at `start`.
  ///
  /// Far from the solution all residuals are large, and the loss hardly depends on them. The search therefore begins
  /// with a larger ν, which falls to that of the loss. It ends when a step lowers the cost by less than the share
  /// `precision`, after 40 steps, or if the cost exceeds `limit` near the end.
  init(_ model: Model, from start: [Double], precision: Double, limit: Double = .infinity) {
    unknowns = start
    var residuals = model.residuals(start)
    var freedom = Self.freedom * max(1, Self.large(residuals))
    cost = Self.cost(residuals, start, freedom)
    var damping = 1e-3
    for _ in 0..<Self.mostSteps {
      let columns = Self.weighted(model.columns(unknowns), residuals, freedom)
      let weighted = residuals.map { $0 * Self.weight($0, freedom) }
      let normal = Self.normal(columns)
      let slope = unknowns.indices.map { index in
        unknowns[index] + Self.product(columns[index], weighted)
      }
      let before = cost
      var tries = 0
      while tries < 8 {
        tries += 1
        guard let factor = Self.factor(of: normal, count: slope.count, damping: damping) else {
          damping *= 10
          continue
        }
        let step = Self.solve(factor, slope)
        let moved = zip(unknowns, step).map { $0 - $1 }
        let new = model.residuals(moved)
        let newCost = Self.cost(new, moved, freedom)
        if newCost < cost {
          (unknowns, residuals, cost) = (moved, new, newCost)
          damping = max(damping / 5, 1e-9)
          break
        }
        damping *= 6
      }
      guard before - cost < (freedom > Self.freedom ? 0.02 : precision) * cost else { continue }
      if freedom == Self.freedom { break }
      // With a larger ν, wrong samples also make the fits of right engines costly.
      if freedom < Self.hopeless, Self.cost(residuals, unknowns) > limit { break }
      freedom = max(Self.freedom, min(freedom / 16, Self.freedom * Self.large(residuals)))
      cost = Self.cost(residuals, unknowns, freedom)
      damping = min(damping, 1)
    }
    cost = Self.cost(residuals, unknowns)
    let normal = Self.normal(Self.weighted(model.columns(unknowns), residuals, Self.freedom))
    factor = Self.factor(of: normal, count: unknowns.count, damping: 0) ?? []
  }

  /// Returns the square that nine of ten residuals do not exceed.
  private static func large(_ residuals: [Double]) -> Double {
    let squares = residuals.map { $0 * $0 }.sorted()
    return squares.isEmpty ? 0 : squares[squares.count * 9 / 10]
  }

  /// Returns half the logarithm of the determinant of JᵀJ + 1 for a range of the unknowns, if those after it are given.
  ///
  /// It is infinite if the matrix is not positive definite.
  func logDeterminant(of unknowns: Range<Int>) -> Double {
    guard !factor.isEmpty else { return .infinity }
    let count = self.unknowns.count
    return unknowns.reduce(0) { $0 + Double.log(factor[$1 * count + $1]) }
  }

  /// Returns the standard deviation of an unknown after the fit, in expected standard deviations; at most 1.
  func deviation(of index: Int) -> Double {
    guard !factor.isEmpty else { return 1 }
    var unit = [Double](repeating: 0, count: unknowns.count)
    unit[index] = 1
    return Double.sqrt(Self.solve(factor, unit)[index])
  }

  static func cost(_ residuals: [Double], _ unknowns: [Double], _ freedom: Double = freedom)
    -> Double
  {
    loss(residuals, freedom) + unknowns.reduce(0) { $0 + $1 * $1 }
  }

  /// Returns the sum of the losses of residuals.
  static func loss(_ residuals: some Sequence<Double>, _ freedom: Double = freedom) -> Double {
    residuals.reduce(0) { $0 + freedom * Double.log(1 + $1 * $1 / freedom) }
  }

  /// Square root of the weight with which a residual counts in a step: that of its loss beside its square.
  private static func weight(_ residual: Double, _ freedom: Double) -> Double {
    1 / (1 + residual * residual / freedom).squareRoot()
  }

  /// Multiplies derivatives by the weights of their residuals.
  private static func weighted(
    _ columns: [(first: Int, slopes: [Double])],
    _ residuals: [Double],
    _ freedom: Double
  ) -> [(first: Int, slopes: [Double])] {
    let weights = residuals.map { weight($0, freedom) }
    return columns.map { column in
      (column.first, column.slopes.indices.map { column.slopes[$0] * weights[column.first + $0] })
    }
  }

  private static func product(
    _ column: (first: Int, slopes: [Double]),
    _ residuals: [Double]
  ) -> Double {
    var sum = 0.0
    for index in column.slopes.indices {
      sum += column.slopes[index] * residuals[column.first + index]
    }
    return sum
  }

  /// Returns the lower triangle of JᵀJ + 1, row by row.
  private static func normal(_ columns: [(first: Int, slopes: [Double])]) -> [Double] {
    let count = columns.count
    var normal = [Double](repeating: 0, count: count * count)
    for row in 0..<count {
      for other in 0...row {
        let (one, two) = (columns[row], columns[other])
        let low = max(one.first, two.first)
        let high = min(one.first + one.slopes.count, two.first + two.slopes.count)
        var sum = row == other ? 1.0 : 0
        if low < high {
          for index in low..<high {
            sum += one.slopes[index - one.first] * two.slopes[index - two.first]
          }
        }
        normal[row * count + other] = sum
      }
    }
    return normal
  }

  /// Returns the Cholesky factor of a matrix after its diagonal is multiplied by 1 + `damping`; nil if the
  /// matrix is not positive definite.
  private static func factor(of normal: [Double], count: Int, damping: Double) -> [Double]? {
    var factor = normal
    for row in 0..<count {
      for other in 0...row {
        var sum = normal[row * count + other]
        if row == other { sum *= 1 + damping }
        for index in 0..<other {
          sum -= factor[row * count + index] * factor[other * count + index]
        }
        if row == other {
          guard sum > 0, sum.isFinite else { return nil }
          factor[row * count + row] = Double.sqrt(sum)
        } else {
          factor[row * count + other] = sum / factor[other * count + other]
        }
      }
    }
    return factor
  }

  private static func solve(_ factor: [Double], _ values: [Double]) -> [Double] {
    let count = values.count
    var solution = values
    for row in 0..<count {
      for index in 0..<row { solution[row] -= factor[row * count + index] * solution[index] }
      solution[row] /= factor[row * count + row]
    }
    for row in (0..<count).reversed() {
      for index in row + 1..<count {
        solution[row] -= factor[index * count + row] * solution[index]
      }
      solution[row] /= factor[row * count + row]
    }
    return solution
  }
}
