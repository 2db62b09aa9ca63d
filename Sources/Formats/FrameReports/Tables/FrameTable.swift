package import FrameTiming

/// A table of summaries for a terminal or a text file: one row per measured figure, one column per summary.
package struct FrameTable: Sendable {
  /// The cells of each column, from its heading down; the first column contains the names of the figures,
  /// as in gates, with their units.
  ///
  /// A cell is nil if the figure was not measured.
  private var columns: [[String?]]
  private let figures: [FrameFigure]

  /// The figures that answer most questions; the others are in `FrameFigure.all`.
  package static let usual = [
    "frames", "fps", "low1", "missed", "stutters", "p50", "p95", "p99", "max", "interval.p99",
    "latency.p95", "janky",
  ].compactMap(FrameFigure.named)

  package init(of figures: [FrameFigure] = FrameFigure.all) {
    self.figures = figures
    let names = figures.map { figure in
      let hasUnit = figure.unit != .count && figure.unit.rawValue != figure.name
      return figure.name + (hasUnit ? " \(figure.unit.rawValue)" : "")
    }
    columns = [[""] + names]
  }

  /// The columns are aligned if a terminal shows each character of `name` one cell wide.
  package mutating func add(_ summary: FrameSummary, named name: String) {
    columns.append([name] + figures.map { FrameTable.text(of: $0, in: summary) })
  }

  /// The table as lines that each end with a line feed: the headings, then one line per figure that was measured
  /// in any column.
  ///
  /// The name of a figure is followed by its unit. Numbers other than counts have two decimals. A figure that
  /// was not measured in a column, or is too large, is a dash. The last line states how many figures were measured
  /// in no column.
  package var text: String {
    let rows = columns[0].indices.filter { row in
      row == 0 || columns.dropFirst().contains { $0[row] != nil }
    }
    var lines = rows.map { _ in "" }
    for (number, column) in columns.enumerated() {
      let cells = rows.map { column[$0] ?? "–" }
      let width = cells.map(\.count).max() ?? 0
      for (index, cell) in cells.enumerated() {
        let padding = String(repeating: " ", count: width - cell.count)
        lines[index] += number == 0 ? cell + padding : "  " + padding + cell
      }
    }
    let missing = columns[0].count - rows.count
    if missing > 0 {
      lines.append("not measured: \(missing) other figure\(missing == 1 ? "" : "s")")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns a count, or a number with two decimals; a dash if it is too large, and nil if it was not measured.
  ///
  /// Numbers are rounded half away from zero.
  private static func text(of figure: FrameFigure, in summary: FrameSummary) -> String? {
    guard let value = figure.value(of: summary) else { return nil }
    guard abs(value) < 1e12 else { return "–" }
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
