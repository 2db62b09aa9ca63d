package import FrameTiming

/// A condition under which a run fails, as `p99>4` or `low1<55`.
///
/// It names a figure, compares it and gives a limit in the figure's unit: milliseconds for times,
/// pictures per second for rates. The run fails if the comparison holds, and also if the figure was
/// not measured, so that no gate passes because nothing happened.
///
///     let gate = try Gate("p99 > 4")
///     gate.check(log.total()).fails  // whether 1 % of the frames needed more than 4 ms
package struct Gate: Equatable, Sendable {
  /// How a figure is compared with a limit.
  package enum Comparison: String, CaseIterable, Equatable, Sendable {
    /// The figure is at least the limit.
    case atLeast = ">="
    /// The figure is at most the limit.
    case atMost = "<="
    /// The figure is over the limit.
    case over = ">"
    /// The figure is under the limit.
    case under = "<"
  }

  /// The name of the figure, one of `FrameFigure.all`.
  package let figure: String
  /// When the run fails.
  package let comparison: Comparison
  /// The limit in the figure's unit; finite.
  package let limit: Double
  /// The condition as it was written, without spaces at the ends.
  package let text: String

  /// Parses a condition.
  ///
  /// - Parameter text: A figure, one of `>`, `>=`, `<` and `<=`, and a number, with any spaces between.
  /// - Throws: `GateError` with the column and what was expected there.
  package init(_ text: String) throws(GateError) {
    var parser = GateParser(text)
    figure = try parser.figure()
    comparison = try parser.comparison()
    limit = try parser.limit()
    self.text = parser.trimmedText
  }

  /// Checks a run.
  package func check(_ summary: FrameSummary) -> GateResult {
    let figure = FrameFigure.named(figure)
    guard let figure, let value = figure.value(of: summary), let measured = figure.text(of: summary)
    else {
      return GateResult(
        gate: self,
        fails: true,
        text: "\(text): failed, \(self.figure) was not measured"
      )
    }
    let fails = holds(for: value)
    let unit = figure.unit == .count ? "" : " " + figure.unit.rawValue
    let verdict = fails ? "failed" : "passed"
    return GateResult(
      gate: self,
      fails: fails,
      text: "\(text): \(verdict), \(figure.name) is \(measured)\(unit)"
    )
  }

  private func holds(for value: Double) -> Bool {
    switch comparison {
    case .atLeast: value >= limit
    case .atMost: value <= limit
    case .over: value > limit
    case .under: value < limit
    }
  }
}

/// The result of a gate for a run.
package struct GateResult: Equatable, Sendable {
  /// The gate.
  package let gate: Gate
  /// Whether the run fails.
  package let fails: Bool
  /// One line: the gate, the verdict and the figure, or that it was not measured.
  package let text: String
}

/// Why a condition could not be parsed.
package struct GateError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The condition as it was written.
  package let expression: String
  /// The character of the mistake, counted from 1; one more than there are at the end.
  package let column: Int
  /// What was expected there.
  package let expected: String

  /// One line: the condition, the column and what was expected.
  package var description: String {
    "gate \"\(expression)\", column \(column): expected \(expected)"
  }
}
