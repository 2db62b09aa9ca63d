package import FrameTiming
import JSONText

/// A condition under which a run fails, as `p99>4` or `low1<55`.
///
/// It names a figure, compares it and gives a limit in the figure's unit: milliseconds for times,
/// pictures per second for rates. The run fails if the comparison holds, and also if the figure was
/// not measured at all, so that no gate passes because nothing happened.
///
///     let gate = try Gate("p99 > 4")
///     gate.check(log.total()).fails  // whether 99 % of the frames needed more than 4 ms
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
  /// What the figure is compared with, in its unit; finite.
  package let limit: Double
  /// The condition as it was written, without spaces at the ends.
  package let text: String

  /// Reads a condition.
  ///
  /// - Parameter text: A figure, one of `>`, `>=`, `<` and `<=`, and a number; spaces between them
  ///   do not matter.
  /// - Throws: `GateError` that names the place and what was expected there.
  package init(_ text: String) throws(GateError) {
    var parser = GateParser(text)
    figure = try parser.figure()
    comparison = try parser.comparison()
    limit = try parser.limit()
    self.text = parser.trimmedText
  }

  /// Judges a run.
  package func check(_ summary: FrameSummary) -> GateResult {
    let value = FrameFigure.named(figure)?.value(of: summary)
    return GateResult(gate: self, value: value)
  }

  /// Whether a run fails: the comparison holds, or the figure was not measured.
  package func fails(_ summary: FrameSummary) -> Bool {
    check(summary).fails
  }

  func holds(for value: Double) -> Bool {
    switch comparison {
    case .atLeast: value >= limit
    case .atMost: value <= limit
    case .over: value > limit
    case .under: value < limit
    }
  }
}

/// What a gate said about a run.
package struct GateResult: Equatable, Sendable {
  /// The gate that was asked.
  package let gate: Gate
  /// The figure in its unit; nil if it was not measured.
  package let value: Double?

  /// Whether the run fails.
  package var fails: Bool {
    guard let value else { return true }
    return gate.holds(for: value)
  }

  /// One line for a person: the gate, the figure and the verdict.
  package var text: String {
    let figure = FrameFigure.named(gate.figure)
    guard let value else { return "\(gate.text): failed, \(gate.figure) was not measured" }
    let number = DecimalForm.text(value, digits: figure?.digits ?? 4)
    let unit = figure.map(\.unit.rawValue) ?? ""
    let measured = unit.isEmpty ? number : "\(number) \(unit)"
    return "\(gate.text): \(fails ? "failed" : "passed"), \(gate.figure) is \(measured)"
  }
}

/// Why a condition could not be read.
package struct GateError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The condition as it was written.
  package let expression: String
  /// Where it went wrong: a character counted from 1; one more than there are at the end.
  package let column: Int
  /// What should have stood there.
  package let expected: String

  /// One line for a person.
  package var description: String {
    "gate \"\(expression)\", column \(column): expected \(expected)"
  }
}
