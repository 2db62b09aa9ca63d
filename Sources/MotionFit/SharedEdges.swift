/// The ways in which the flings of one recording may have begun, with at most one least and one greatest
/// offset for all of them.
enum SharedEdges {
  /// One way for each fling, and the sum of the logarithms of their probabilities.
  typealias Choice = (fits: [EngineFit], evidence: Double)

  /// Most ways that are fitted together.
  private static let most = 4
  /// Distance of two fitted edges that may be one, in points.
  private static let tolerance = 6.0
  /// What an edge costs the evidence of a fling alone, but only once that of all: ln(1000 pt / 0.5 pt / 0.05).
  private static let price = 10.6
  /// The logarithm of the probability of a fling that none of the ways explains.
  private static let impossible = -1e6

  /// The best choices, the best first, from the fits of each fling in each way.
  static func choices(_ singles: [[EngineFit]]) -> [Choice] {
    let fits = singles.joined()
    let minima: [Double?] = [nil] + fits.compactMap { $0.edge(side: -1) }
    let maxima: [Double?] = [nil] + fits.compactMap { $0.edge(side: 1) }
    var choices: [(picks: [Int], evidence: Double)] = []
    for minimum in minima {
      for maximum in maxima where minimum ?? -.infinity < maximum ?? .infinity {
        var (picks, evidence) = ([Int](), 0.0)
        var counts = (minimum: 0.0, maximum: 0.0)
        for ways in singles {
          let allowed = ways.indices.filter { isAllowed(ways[$0], minimum, maximum) }
          let pick = allowed.max { ways[$0].evidence < ways[$1].evidence }
          evidence += pick.map { ways[$0].evidence } ?? impossible
          picks.append(pick ?? ways.indices.last { ways[$0].hasNoEdge } ?? 0)
          if ways[picks[picks.count - 1]].edge(side: -1) != nil { counts.minimum += 1 }
          if ways[picks[picks.count - 1]].edge(side: 1) != nil { counts.maximum += 1 }
        }
        evidence += price * (max(0, counts.minimum - 1) + max(0, counts.maximum - 1))
        choices.removeAll { $0.picks == picks && $0.evidence < evidence }
        if !choices.contains(where: { $0.picks == picks }) { choices.append((picks, evidence)) }
      }
    }
    return choices.sorted { $0.evidence > $1.evidence }.prefix(most).map { choice in
      (zip(singles, choice.picks).map { $0[$1] }, choice.evidence)
    }
  }

  /// Whether a fling begun in a way agrees with the edges; nil is no edge.
  private static func isAllowed(_ fit: EngineFit, _ minimum: Double?, _ maximum: Double?) -> Bool {
    let offsets = fit.flings[0].offsets
    for (side, edge) in [(-1.0, minimum), (1, maximum)] {
      if let own = fit.edge(side: side) {
        guard let edge, abs(own - edge) < tolerance else { return false }
      } else if let edge {
        guard offsets.allSatisfy({ side * ($0 - edge) < tolerance }) else { return false }
      }
    }
    return true
  }
}

extension EngineFit {
  /// The edge of the first fling at a side, −1 for the minimum; nil where it has none.
  fileprivate func edge(side: Double) -> Double? {
    sides[0] == side ? flings[0].edge : nil
  }

  fileprivate var hasNoEdge: Bool { flings[0].edge == nil }
}
