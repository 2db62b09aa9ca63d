package import FrameTiming

/// A table of summaries for a terminal or a text file: one column each, figures aligned right.
package struct FrameTable: Equatable, Sendable {
  /// The cells of each column, below its heading; the first column has the names of the figures.
  private var columns = [
    [""]
      + FrameFigure.all.map { figure in
        figure.unit == .count ? figure.title : "\(figure.title) \(figure.unit.rawValue)"
      }
  ]

  /// Creates a table without columns.
  package init() {}

  /// Adds a column at the right; every character of its heading should be one cell wide.
  package mutating func add(_ summary: FrameSummary, named name: String) {
    columns.append([name] + FrameFigure.all.map { FrameTable.text(of: $0, in: summary) })
  }

  /// The table as lines that each end with a line feed: the headings, then one line per figure.
  ///
  /// Every name ends with the figure's unit. Numbers other than counts have two decimals. A figure
  /// that was not measured is a dash.
  package var text: String {
    var lines = columns[0].map { _ in "" }
    for (number, column) in columns.enumerated() {
      let width = column.map(\.count).max() ?? 0
      for (index, cell) in column.enumerated() {
        let padding = String(repeating: " ", count: width - cell.count)
        lines[index] += number == 0 ? cell + padding : "  " + padding + cell
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A count, or a number with two decimals, rounded half away from zero; a dash if it is missing
  /// or too large.
  private static func text(of figure: FrameFigure, in summary: FrameSummary) -> String {
    guard let value = figure.value(of: summary), abs(value) < 1e12 else { return "–" }
    return value.text(decimals: figure.unit == .count ? 0 : 2)
  }
}

extension FrameFigure {
  /// How many decimals the text has: none for counts, else four, which is a tenth of a microsecond.
  var digits: Int { unit == .count ? 0 : 4 }

  /// The figure with three significant digits and its unit; a dash if the summary has no sample of it.
  func shown(of summary: FrameSummary) -> String {
    guard let value = value(of: summary) else { return "–" }
    return unit == .count ? value.text(decimals: 0) : "\(value.shown) \(unit.rawValue)"
  }

  /// The figure without its unit; nil if the summary has no sample of it.
  package func text(of summary: FrameSummary) -> String? {
    value(of: summary)?.text(decimals: digits)
  }
}
