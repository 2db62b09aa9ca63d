package import FrameTiming
import JSONText

/// A condition that makes a run fail, for example `p99 > 8ms` or `low1<55`.
///
/// It has a figure, a comparison and a limit. The limit has the figure's unit, which may be left out: milliseconds
/// for times (or seconds, `0.5 s`), `fps` for rates, `%` for shares; capitals do not count. A limit with a sign is a
/// difference from another run: `p99>+10%` fails if p99 is more than a tenth longer there, `low1<-2fps` if the low is
/// more than two pictures a second less. Of figures that can be negative, such as `overrun.max`, a minus is part of
/// the number.
///
/// A run also fails if the figure was not measured. Otherwise a run in which nothing happened would pass.
package struct Gate: Sendable {
  /// The signs of comparisons, each with a function of a figure's value and the limit.
  ///
  /// The longer of two signs is first, because the first sign that matches is used: `>=` before `>`.
  private static let comparisons: [(sign: String, holds: @Sendable (Double, Double) -> Bool)] = [
    (">=", { $0 >= $1 }), ("<=", { $0 <= $1 }), (">", { $0 > $1 }), ("<", { $0 < $1 }),
  ]

  /// Figures for words that are none, as messages name them.
  private static let meanings = [
    "late": "missed or stutters", "drops": "missed", "dropped": "missed", "lost": "missed",
    "slow": "stutters or p99", "avg": "mean", "average": "mean", "median": "p50", "min": "low1",
    "work": "p99 or max", "frametime": "interval.p99", "interval": "interval.p99 or interval.max",
    "latency": "latency.p95 or latency.max", "rate": "fps", "count": "frames",
  ]

  private enum Limit {
    /// In the figure's unit.
    case value(Double)
    /// Difference from another run, in the figure's unit.
    case difference(Double)
    /// Difference from another run, as a share of its value.
    case share(Double)
  }

  /// The figure that the gate checks; one of `FrameFigure.all`.
  package let figure: FrameFigure
  /// The condition as the user wrote it, without spaces at the ends.
  package let text: String
  /// The condition with the unit of its limit.
  let textWithUnit: String
  private let limit: Limit
  /// Returns true if the run fails with this value of the figure and this limit.
  private let fails: @Sendable (Double, Double) -> Bool

  /// Whether the limit is a difference from another run.
  package var isDifference: Bool {
    if case .value = limit { false } else { true }
  }

  /// Parses a condition.
  ///
  /// - Parameter text: A figure, one of `>`, `>=`, `<` and `<=`, a number and a unit. Spaces between them are
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
      let meant = Gate.meanings[name.lowercased()].map { ": \($0)" }
      let similar = nearest.map { "; did you mean '\($0)'?" }
      let hint = meant ?? similar ?? ", such as p99; 'profile --all' prints all"
      throw error(expected: "a figure\(hint)")
    }
    skip(to: name.endIndex)
    guard let (sign, holds) = Gate.comparisons.first(where: { rest.starts(with: $0.sign) }) else {
      throw error(expected: "one of >, >=, < and <=")
    }
    skip(to: rest.index(rest.startIndex, offsetBy: sign.count))
    let digits = rest.drop { $0 == "+" || $0 == "-" }.prefix {
      $0.isASCII && ($0.isNumber || $0 == ".")
    }
    let number = rest[..<digits.endIndex]
    guard !digits.isEmpty, let value = Double(number), value.isFinite else {
      throw error(expected: "a number such as 16.7")
    }
    let hasSign = number.startIndex < digits.startIndex
    skip(to: number.endIndex)
    let unit = rest.prefix { !$0.isWhitespace }
    guard unit.first != "," else {
      let decimals = unit.dropFirst().prefix(while: \.isNumber)
      let example = decimals.isEmpty ? "16.7" : "\(number).\(decimals)"
      throw error(expected: "a number alone; decimals have a point: \(example)")
    }
    let isDifference = hasSign && !(figure.canBeNegative && number.first == "-")
    switch (unit.lowercased(), figure.unit) {
    case ("", _), (figure.unit.rawValue, _):
      limit = isDifference ? .difference(value) : .value(value)
    case ("s", .milliseconds):
      limit = isDifference ? .difference(value * 1000) : .value(value * 1000)
    case ("%", _) where isDifference:
      limit = .share(value / 100)
    default:
      let other = "\(name)\(sign)+\(number)%"
      let hint = unit == "%" ? "; for a difference write \(other)" : ""
      throw error(expected: Gate.units(of: figure, isDifference: isDifference) + hint)
    }
    let end = unit.isEmpty ? number.endIndex : unit.endIndex
    skip(to: unit.endIndex)
    guard rest.isEmpty else { throw error(expected: "the end of the condition") }
    self.figure = figure
    fails = holds
    self.text = String(text[name.startIndex..<end])
    let ownUnit = figure.unit == .count ? "" : " " + figure.unit.rawValue
    textWithUnit = self.text + (unit.isEmpty ? ownUnit : "")
  }

  /// The units that a limit can have, for messages.
  private static func units(of figure: FrameFigure, isDifference: Bool) -> String {
    let own = figure.unit == .count ? [] : [figure.unit.rawValue]
    let units =
      own + (figure.unit == .milliseconds ? ["s"] : [])
      + (isDifference && figure.unit != .percent ? ["%"] : [])
    guard !units.isEmpty else { return "the end after the number: \(figure.name) is a count" }
    return "the unit \(units.joined(separator: " or ")), or no unit"
  }

  /// Checks a run; the gate is no difference.
  package func check(_ summary: FrameSummary) -> GateResult {
    check(figure.value(of: summary))
  }

  /// Checks a value of the figure, in its unit; nil if it was not measured.
  ///
  /// A limit that is a difference is one from `before`. `run` is the name of the run, if there are several. The
  /// finding ends with `note`.
  func check(
    _ value: Double?,
    from before: Double? = nil,
    run: String? = nil,
    note: String = ""
  ) -> GateResult {
    guard let value, !isDifference || before != nil else {
      let finding = "\(figure.name) was not measured" + (value == nil ? "" : " in the first run")
      return GateResult(gate: self, run: run, fails: true, finding: finding)
    }
    let unit = figure.unit == .count ? "" : " " + figure.unit.rawValue
    var finding = "\(figure.name) is \(value.text(decimals: figure.digits))\(unit)"
    if isDifference, let before {
      finding += ", was \(before.text(decimals: figure.digits))\(unit)"
    }
    let fails = fails(value, bound(from: before ?? 0))
    return GateResult(gate: self, run: run, fails: fails, finding: finding + note)
  }

  /// The greatest or least value that passes; `before` is the value of the other run.
  private func bound(from before: Double) -> Double {
    switch limit {
    case .value(let value): value
    case .difference(let difference): before + difference
    case .share(let share): before + share * before.magnitude
    }
  }
}

package struct GateResult: Sendable {
  package let gate: Gate
  /// The name of the run; nil if there is only one.
  let run: String?
  /// Whether the run fails: the condition is true, or the figure was not measured.
  package let fails: Bool
  /// The value of the figure: "p99 is 4.0000 ms", or "p99 was not measured".
  package let finding: String

  /// The condition, and the name of the run if there are several.
  package var name: String { gate.text + (run.map { " in \($0)" } ?? "") }

  /// One line with the gate, the verdict and the finding.
  package var text: String { "\(name): \(fails ? "failed" : "passed"), \(finding)" }
}

extension [GateResult] {
  /// For example "2 gates passed." or "1 of 2 gates failed: p99>8ms, p99 is 9.2000 ms."; nil without gates.
  package var sentence: String? {
    guard !isEmpty else { return nil }
    let failures = filter(\.fails)
    guard !failures.isEmpty else { return count == 1 ? "1 gate passed." : "\(count) gates passed." }
    let list = failures.map { "\($0.name), \($0.finding)" }.joined(separator: "; ")
    return "\(failures.count) of \(count) gates failed: \(list)."
  }
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
