import FrameTiming

extension Comparison {
  /// The order in which sentences choose a figure; the first one that differs is named.
  private static let importance = [
    "interval.p99", "interval.p95", "low1", "interval.mean", "interval.p50",
  ]

  /// The indices of the runs that are compared with the first run or side.
  private var compared: Range<Int> { (firstCount ?? 1)..<runs.count }

  /// The verdict in words: a sentence for each run that is compared with the first, or one for two sides.
  ///
  ///     comparison.sentences
  ///     // ["interval.p99 is 12 % slower (8.50 → 9.50 ms), beyond the runs' own spread."]
  package var sentences: [String] {
    guard firstCount == nil else { return [sentence(on: differences)] }
    return compared.map { run in
      let name = compared.count > 1 ? runs[run].name + ": " : ""
      return name + sentence(on: differences.filter { $0.run == run }) + longest(in: run)
    }
  }

  /// A sentence on the longest frames of a run and the first run, if one is over twice as long; else empty.
  ///
  /// A single long frame changes no percentile.
  private func longest(in run: Int) -> String {
    guard let figure = FrameFigure.named("interval.max"), let before = runs[0].measured(figure),
      let after = runs[run].measured(figure), max(before, after) > 2 * min(before, after)
    else { return "" }
    let unit = figure.unit.rawValue
    return " The longest frame is \(after.shown) \(unit), was \(before.shown) \(unit)."
  }

  private func sentence(on differences: [Difference]) -> String {
    let differences = Comparison.importance.compactMap { name in
      differences.first { $0.figure == name }
    }
    if let first = differences.first, first.verdict == .unknown {
      let (before, after) = values(of: first)
      let enough =
        firstCount == nil
        ? "frames to say, \(Comparison.fewestFrames) in each run" : "runs to say, four on each side"
      let unit = first.unit.rawValue
      return "Too few \(enough) are enough: \(first.figure) \(before) → \(after) \(unit)."
    }
    let found = [Verdict.slower, .faster].compactMap { verdict in
      differences.first { $0.verdict == verdict }.map(words)
    }
    guard !found.isEmpty else { return "No difference beyond the runs' own spread." }
    return found.joined(separator: ", and ") + ", beyond the runs' own spread."
  }

  /// For example "interval.p99 is 12 % slower (8.50 → 9.50 ms)".
  private func words(_ difference: Difference) -> String {
    let (before, after) = values(of: difference)
    let (value, base) = (difference.value.magnitude, base(of: difference).magnitude)
    let unit = difference.unit.rawValue
    let percent = 100 * value / base
    let amount =
      base > 0
      ? percent.text(decimals: percent < 9.95 ? 1 : 0) + " %" : "\(value.shown) \(unit)"
    return "\(difference.figure) is \(amount) \(difference.verdict.rawValue) "
      + "(\(before) → \(after) \(unit))"
  }

  /// The value of the first run, or the median of the first side.
  private func base(of difference: Difference) -> Double {
    FrameFigure.named(difference.figure).flatMap(base) ?? 0
  }

  private func base(of figure: FrameFigure) -> Double? {
    let values = runs[..<(firstCount ?? 1)].compactMap { $0.measured(figure) }.sorted()
    guard values.count == firstCount ?? 1 else { return nil }
    return (values[(values.count - 1) / 2] + values[values.count / 2]) / 2
  }

  /// The values before and after with as many digits as show a difference.
  private func values(of difference: Difference) -> (before: String, after: String) {
    let before = base(of: difference)
    let after = before + difference.value
    guard before.shown == after.shown else { return (before.shown, after.shown) }
    return (before.text(decimals: 3), after.text(decimals: 3))
  }

  /// Checks gates: limits for each run that is compared, and differences from the first run or side.
  ///
  /// Of two sides, a difference is the median of the differences of all pairs of runs.
  package func check(_ gates: [Gate]) -> [GateResult] {
    gates.flatMap { gate -> [GateResult] in
      let before = base(of: gate.figure)
      if let firstCount, gate.isDifference {
        let (first, second) = (runs[..<firstCount], runs[firstCount...])
        let values = [first, second].map { $0.compactMap { $0.measured(gate.figure) } }
        let isMeasured = values[0].count == first.count && values[1].count == second.count
        let change = isMeasured ? RankInterval(from: values[0], to: values[1]).value : nil
        let after = before.flatMap { before in change.map { before + $0 } }
        return [gate.check(after, from: before, note: note(on: gate, run: firstCount))]
      }
      return compared.map { run in
        gate.check(
          runs[run].measured(gate.figure),
          from: before,
          run: compared.count > 1 ? runs[run].name : nil,
          note: note(on: gate, run: run)
        )
      }
    }
  }

  /// Whether chance explains a difference that a gate checks, as the end of a sentence; empty without a verdict.
  private func note(on gate: Gate, run: Int) -> String {
    let difference = differences.first { $0.run == run && $0.figure == gate.figure.name }
    guard gate.isDifference, let difference else { return "" }
    return switch difference.verdict {
    case .same: ", within the runs' own spread"
    case .slower, .faster: ", beyond the runs' own spread"
    case .unknown: ""
    }
  }
}
