package import FrameTiming
import JSONText

/// A condition that makes a run fail, for example `p99>4` or `low1<55`.
///
/// It has a figure, a comparison and a limit. The limit is in the figure's unit: milliseconds for times,
/// pictures per second for rates. The run fails if the comparison is true. It also fails if the figure was
/// not measured. Otherwise a run in which nothing happened would pass.
package struct Gate: Sendable {
  /// The signs of comparisons, each with a function of a figure's value and the limit.
  ///
  /// The longer of two signs is first, because the first sign that matches is used: `>=` before `>`.
  private static let comparisons: [(sign: String, holds: @Sendable (Double, Double) -> Bool)] = [
    (">=", { $0 >= $1 }), ("<=", { $0 <= $1 }), (">", { $0 > $1 }), ("<", { $0 < $1 }),
  ]

  /// The figure that the gate checks; one of `FrameFigure.all`.
  package let figure: FrameFigure
  /// The condition as the user wrote it, without spaces at the ends.
  package let text: String
  /// A function that returns true if the run fails with this value of the figure.
  private let fails: @Sendable (Double) -> Bool

  /// Parses a condition.
  ///
  /// - Parameter text: A figure, one of `>`, `>=`, `<` and `<=`, and a number. Spaces between them are
  ///   ignored.
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
      let nearest = Spelling.nearest(to: String(name), among: FrameFigure.all.map(\.name))
      let hint =
        nearest.map { "; did you mean '\($0)'?" } ?? ", such as p99; 'profile --help' lists them"
      throw error(expected: "a figure\(hint)")
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

package struct GateResult: Sendable {
  package let gate: Gate
  /// Whether the run fails: the condition is true, or the figure was not measured.
  package let fails: Bool
  /// One line with the gate, the verdict and the value of the figure, or with the words "was not measured".
  package let text: String
}

package struct GateError: Error, Sendable, CustomStringConvertible {
  /// The condition as the user wrote it.
  package let expression: String
  /// The position of the mistake in `expression`, in characters, counted from 1.
  ///
  /// If something is missing at the end, the position is `expression.count + 1`.
  package let column: Int
  package let expected: String

  package var description: String {
    "gate \"\(expression)\", column \(column): expected \(expected)"
  }
}
