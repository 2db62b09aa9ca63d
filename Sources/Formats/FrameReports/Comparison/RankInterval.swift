/// Estimates by how much the values of one group exceed those of another, for any distribution.
///
/// D are the differences of all pairs in ascending order. The interval is from the k-th lowest to the k-th
/// highest element of D. k is the greatest number with 2·P(U < k) ≤ 0.05 if both groups have the same
/// distribution. U is the number of inverted pairs.
///
/// - Source: the rank test of Mann and Whitney; the interval is that of Hodges and Lehmann.
struct RankInterval: Equatable, Sendable {
  /// The median of the differences D between the two groups.
  let value: Double
  /// The interval that contains the true difference with a probability of 95 % or more.
  ///
  /// nil if the groups have too few values for this probability, for example three each.
  let interval: ClosedRange<Double>?

  private static let risk = 0.05

  init(from first: [Double], to second: [Double]) {
    let differences = second.flatMap { other in first.map { other - $0 } }.sorted()
    let count = differences.count
    value = (differences[(count - 1) / 2] + differences[count / 2]) / 2
    let ways = Self.ways(first.count, second.count)
    let all = ways.reduce(0, +)
    var (outside, sum) = (0, 0.0)
    while outside < count / 2, 2 * (sum + ways[outside]) <= Self.risk * all {
      sum += ways[outside]
      outside += 1
    }
    interval = outside > 0 ? differences[outside - 1]...differences[count - outside] : nil
  }

  /// Element U is the number of orders of n and m values with exactly U inverted pairs, for U in 0...n·m.
  ///
  /// The elements are the coefficients of the product of (1 − xᵐ⁺ⁱ)/(1 − xⁱ) for i in 1...n.
  private static func ways(_ n: Int, _ m: Int) -> [Double] {
    var ways = [Double](repeating: 0, count: n * m + 1)
    ways[0] = 1
    for factor in 1...n {
      for power in stride(from: ways.count - 1, through: m + factor, by: -1) {
        ways[power] -= ways[power - m - factor]
      }
      for power in factor..<max(factor, ways.count) { ways[power] += ways[power - factor] }
    }
    return ways
  }
}
