package import FrameTiming

/// A table of summaries for a terminal or a text file: one row per measured figure, one column per summary.
package struct FrameTable: Sendable {
  /// The cells of each column, from its heading down; the first column contains the names of the figures.
  private var columns: [[String]]
  /// The figures of the rows.
  private let figures: [FrameFigure]

  /// Creates a table that contains only the names of the figures.
  package init(of figures: [FrameFigure] = FrameFigure.all) {
    self.figures = figures
    let names = figures.map { figure in
      figure.unit == .count ? figure.title : "\(figure.title) \(figure.unit.rawValue)"
    }
    columns = [[""] + names]
  }

  /// Adds a column at the right, with the heading `name`.
  ///
  /// A terminal should show each character of `name` one cell wide, so that the columns are aligned.
  package mutating func add(_ summary: FrameSummary, named name: String) {
    columns.append([name] + figures.map { FrameTable.text(of: $0, in: summary) })
  }

  /// The table as lines that each end with a line feed: the headings, then one line per figure.
  ///
  /// The name of a figure is followed by its unit. Numbers other than counts have two decimals. A figure that
  /// was not measured is a dash; if it is one in every column, it has no line. The last line then states how many
  /// figures have none.
  package var text: String {
    let rows = columns[0].indices.filter { row in
      row == 0 || columns.dropFirst().contains { $0[row] != Self.unmeasured }
    }
    var lines = rows.map { _ in "" }
    for (number, column) in columns.enumerated() {
      let width = rows.map { column[$0].count }.max() ?? 0
      for (index, row) in rows.enumerated() {
        let padding = String(repeating: " ", count: width - column[row].count)
        lines[index] += number == 0 ? column[row] + padding : "  " + padding + column[row]
      }
    }
    let missing = columns[0].count - rows.count
    if missing > 0 {
      lines.append("not measured: \(missing) other figure\(missing == 1 ? "" : "s")")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let unmeasured = "–"

  /// Returns a count, or a number with two decimals; a dash if it was not measured or is too large.
  ///
  /// Numbers are rounded half away from zero.
  private static func text(of figure: FrameFigure, in summary: FrameSummary) -> String {
    guard let value = figure.value(of: summary), abs(value) < 1e12 else { return unmeasured }
    return value.text(decimals: figure.unit == .count ? 0 : 2)
  }
}

extension FrameFigure {
  /// Number of decimals in texts: 0 for counts, otherwise 4.
  ///
  /// For a time in milliseconds, the fourth decimal is 0.1 µs.
  var digits: Int { unit == .count ? 0 : 4 }

  /// Returns the figure with three significant digits and its unit; a dash if it was not measured.
  func shown(of summary: FrameSummary) -> String {
    guard let value = value(of: summary) else { return "–" }
    return unit == .count ? value.text(decimals: 0) : "\(value.shown) \(unit.rawValue)"
  }

  /// Returns the figure with `digits` decimals and without its unit; nil if it was not measured.
  package func text(of summary: FrameSummary) -> String? {
    value(of: summary)?.text(decimals: digits)
  }
}
