/// Chooses how the flings of one recording began, so that all of them agree on its edges.
///
/// A recording has at most one minimum and at most one maximum edge.
enum SharedEdges {
  /// One fit for each fling, and the sum of the logarithms of their probabilities.
  typealias Choice = (fits: [EngineFit], evidence: Double)

  /// Maximum number of choices that are returned.
  private static let most = 4
  /// Largest difference between two fitted edges that count as the same edge, in points.
  private static let tolerance = 6.0
  /// Logarithm of the probability of a fling if none of its starts agrees with the edges.
  private static let impossible = -1e6

  /// Returns the most probable choices, the best first.
  ///
  /// For each fling, `singles` contains one fit for each way in which the fling may have begun. The fits are
  /// compared at the given noise, in points.
  static func choices(_ singles: [[EngineFit]], noise: Double) -> [Choice] {
    let fits = singles.joined()
    let minima: [Double?] = [nil] + fits.compactMap { $0.edge(side: -1) }
    let maxima: [Double?] = [nil] + fits.compactMap { $0.edge(side: 1) }
    var choices: [(picks: [Int], evidence: Double)] = []
    for minimum in minima {
      for maximum in maxima where minimum ?? -.infinity < maximum ?? .infinity {
        var (picks, evidence) = ([Int](), 0.0)
        for ways in singles {
          let allowed = ways.indices.filter { isAllowed(ways[$0], minimum, maximum) }
          let pick = allowed.max {
            ways[$0].evidence(at: noise) < ways[$1].evidence(at: noise)
          }
          evidence += pick.map { ways[$0].evidence(at: noise) } ?? impossible
          picks.append(pick ?? ways.indices.last { ways[$0].hasNoEdge } ?? 0)
        }
        choices.removeAll { $0.picks == picks && $0.evidence < evidence }
        if !choices.contains(where: { $0.picks == picks }) { choices.append((picks, evidence)) }
      }
    }
    return choices.sorted { $0.evidence > $1.evidence }.prefix(most).map { choice in
      (zip(singles, choice.picks).map { $0[$1] }, choice.evidence)
    }
  }

  /// Returns true if a fit agrees with the given edges; nil means that there is no edge at that side.
  ///
  /// If the fit has an edge, it must be the given edge. If it has none, its motion must not go beyond a given
  /// edge.
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
  /// The fitted edge of the first fling if the edge is at `side`: −1 is the minimum, 1 the maximum.
  fileprivate func edge(side: Double) -> Double? {
    sides[0] == side ? flings[0].edge : nil
  }

  fileprivate var hasNoEdge: Bool { flings[0].edge == nil }
}
