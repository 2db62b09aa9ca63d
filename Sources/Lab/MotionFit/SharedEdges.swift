import RealModule

/// For each movement that a preset explains, its most probable fit, so that all fits of a recording agree on its edges.
///
/// A recording has at most one minimum and at most one maximum edge.
struct SharedEdges {
  /// One fit for each movement that the preset explains.
  var fits: [EngineFit] = []
  /// The edges of the recording of each of `fits`.
  var ranges: [(minimum: Double, maximum: Double)] = []
  /// Sum of the evidences of `fits`.
  private(set) var evidence = 0.0

  /// Largest difference between two edges that count as the same edge, in points.
  private static let tolerance = 6.0
  /// Negative logarithm of the probability of 5 % that a recording shows an edge at a given side.
  private static let price = Double.log(20)

  /// Evidence of a movement that no fit explains with the edges.
  private static let impossible = -1e6

  /// Chooses the fits and edges for one preset.
  ///
  /// For each movement, `singles` contains one fit for each release and for each edge that the movement may meet.
  init(_ singles: [[EngineFit]]) {
    let recordings = Dictionary(grouping: singles) { $0[0].flings[0].fling.recording }
    let most = MotionFit.mostLeftOut(of: singles.count)
    // The evidence of the other movements is 0: it is compared with that of no engine.
    var left: [(fit: EngineFit, range: (minimum: Double, maximum: Double))] = []
    for recording in recordings.keys.sorted() {
      let best = Self.best(of: recordings[recording] ?? [])
      left += best.fits.map { ($0, best.range) }
      evidence -= best.price
    }
    let order = left.indices.sorted { left[$0].fit.score < left[$1].fit.score }
    let unexplained = Set(order.prefix(most).filter { left[$0].fit.score < 0 })
    for (index, one) in left.enumerated() where !unexplained.contains(index) {
      fits.append(one.fit)
      ranges.append(one.range)
      evidence += one.fit.score
    }
  }

  /// Returns the most probable fits of one recording, its edges, and the price of the edges.
  private static func best(of singles: [[EngineFit]]) -> (
    fits: [EngineFit], range: (minimum: Double, maximum: Double), price: Double
  ) {
    let first = singles[0][0].flings[0].fling
    if let edges = first.trajectory.edges {
      return (singles.map { likeliest($0) ?? $0[0] }, edges, 0)
    }
    let fits = singles.joined()
    let minima = [nil] + Set(fits.compactMap { $0.edge(side: -1) }).sorted()
    let maxima = [nil] + Set(fits.compactMap { $0.edge(side: 1) }).sorted()
    var best: (fits: [EngineFit], range: (minimum: Double, maximum: Double), price: Double)?
    var greatest = -Double.infinity
    for minimum in minima {
      for maximum in maxima where minimum ?? -.infinity < maximum ?? .infinity {
        let chosen = singles.map { ways in
          likeliest(ways.filter { isAllowed($0, minimum, maximum) })
        }
        let price = (minimum == nil ? 0 : price) + (maximum == nil ? 0 : price)
        let margins = chosen.map { $0?.score ?? impossible }.sorted()
        let left = margins.prefix(MotionFit.mostLeftOut(of: margins.count)).filter { $0 < 0 }
        let evidence = margins.reduce(-price, +) - left.reduce(0, +)
        guard evidence > greatest || best == nil else { continue }
        greatest = evidence
        best = (
          zip(chosen, singles).map { $0 ?? $1[0] }, (minimum ?? -.infinity, maximum ?? .infinity),
          price
        )
      }
    }
    return best ?? (singles.map { $0[0] }, (-.infinity, .infinity), 0)
  }

  private static func likeliest(_ fits: [EngineFit]) -> EngineFit? {
    fits.max { $0.score < $1.score }
  }

  /// Returns true if a fit agrees with the given edges; nil means that there is no edge at that side.
  ///
  /// If the fit has an edge, it must be the given edge. If it has none, its motion must not go beyond a given
  /// edge.
  private static func isAllowed(_ fit: EngineFit, _ minimum: Double?, _ maximum: Double?) -> Bool {
    [(-1.0, minimum), (1, maximum)].allSatisfy { side, edge in
      if let own = fit.edge(side: side) {
        return edge.map { abs(own - $0) < tolerance } ?? false
      }
      guard let edge else { return true }
      return fit.flings[0].offsets.allSatisfy { side * ($0 - edge) < tolerance }
    }
  }
}
