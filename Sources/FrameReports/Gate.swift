package import FrameTiming

/// A condition under which a run fails, for example `p99>4` or `low1<55`.
///
/// It has a figure, a comparison and a limit in the figure's unit: milliseconds for times, pictures
/// per second for rates. The run fails if the comparison holds. It also fails if the figure was not
/// measured, so that a gate does not pass because nothing happened.
package struct Gate: Sendable {
  /// The comparisons of a figure with a limit.
  ///
  /// A sign is before any sign that is its prefix.
  private static let comparisons: [(sign: String, holds: @Sendable (Double, Double) -> Bool)] = [
    (">=", { $0 >= $1 }), ("<=", { $0 <= $1 }), (">", { $0 > $1 }), ("<", { $0 < $1 }),
  ]

  /// One of `FrameFigure.all`.
  package let figure: FrameFigure
  /// The condition as it was written, without spaces at the ends.
  package let text: String
  /// Whether the run fails for a value of the figure.
  private let fails: @Sendable (Double) -> Bool

  /// Parses a condition.
  ///
  /// - Parameter text: A figure, one of `>`, `>=`, `<` and `<=`, and a number, with any spaces between.
  /// - Throws: `GateError` with the column and what was expected there.
  package init(_ text: String) throws(GateError) {
    var rest = text.drop(while: \.isWhitespace)
    func error(expected: String) -> GateError {
      let column = text.distance(from: text.startIndex, to: rest.startIndex) + 1
      return GateError(expression: text, column: column, expected: expected)
    }
    func skip(to index: Substring.Index) { rest = rest[index...].drop(while: \.isWhitespace) }
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }
    guard let figure = FrameFigure.named(String(name)) else {
      let names = FrameFigure.all.map(\.name).joined(separator: ", ")
      throw error(expected: "a figure, one of \(names)")
    }
    skip(to: name.endIndex)
    guard let (sign, holds) = Gate.comparisons.first(where: { rest.starts(with: $0.sign) }) else {
      throw error(expected: "one of >, >=, < and <=")
    }
    skip(to: rest.index(rest.startIndex, offsetBy: sign.count))
    let number = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") }
    guard let limit = Double(number), limit.isFinite else {
      throw error(expected: "a number such as 16.7")
    }
    skip(to: number.endIndex)
    guard rest.isEmpty else { throw error(expected: "the end after the number") }
    self.figure = figure
    fails = { holds($0, limit) }
    self.text = String(text[name.startIndex..<number.endIndex])
  }

  /// Checks a run.
  package func check(_ summary: FrameSummary) -> GateResult {
    guard let value = figure.value(of: summary), let measured = figure.text(of: summary) else {
      let result = "\(text): failed, \(figure.name) was not measured"
      return GateResult(gate: self, fails: true, text: result)
    }
    let verdict = fails(value) ? "failed" : "passed"
    let unit = figure.unit == .count ? "" : " " + figure.unit.rawValue
    let result = "\(text): \(verdict), \(figure.name) is \(measured)\(unit)"
    return GateResult(gate: self, fails: fails(value), text: result)
  }
}

/// The result of a gate for a run.
package struct GateResult: Sendable {
  package let gate: Gate
  /// Whether the run fails.
  package let fails: Bool
  /// One line: the gate, the verdict and the figure, or that it was not measured.
  package let text: String
}

/// The reason why a condition could not be parsed.
package struct GateError: Error, Sendable, CustomStringConvertible {
  /// The condition as it was written.
  package let expression: String
  /// The position of the mistake in characters, counted from 1; at the end of the text one more
  /// than its length.
  package let column: Int
  package let expected: String

  package var description: String {
    "gate \"\(expression)\", column \(column): expected \(expected)"
  }
}
