package import FrameTiming

/// A table of summaries for a terminal or a text file: one column each, figures aligned right.
///
///     var table = FrameTable()
///     table.add(log.summary(), named: "recent")
///     table.add(log.total(), named: "run")
///     print(table.text, terminator: "")
package struct FrameTable: Equatable, Sendable {
  private static let names = FrameFigure.all.map { figure in
    figure.unit == .count ? figure.title : "\(figure.title) \(figure.unit.rawValue)"
  }

  /// The cells of each column; the first is its heading.
  private var columns: [[String]] = []

  /// Creates a table without columns.
  package init() {}

  /// Adds a column at the right; every character of its heading should be one cell wide.
  package mutating func add(_ summary: FrameSummary, named name: String) {
    columns.append([name] + FrameFigure.all.map { FrameTable.text(of: $0, in: summary) })
  }

  /// The table as lines that each end with a line feed: the headings, then one line per figure.
  ///
  /// Every name ends with the figure's unit; numbers that are no counts have two decimals. A figure
  /// that was not measured is a dash.
  package var text: String {
    var lines = [""] + FrameTable.names
    let nameWidth = lines.map(\.count).max() ?? 0
    lines = lines.map { $0 + FrameTable.padding($0, nameWidth) }
    for column in columns {
      let width = column.map(\.count).max() ?? 0
      for (index, cell) in column.enumerated() {
        lines[index] += "  " + FrameTable.padding(cell, width) + cell
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func padding(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: width - text.count)
  }

  /// A count, or two decimals, half away from zero; a dash for what is absent or too large.
  private static func text(of figure: FrameFigure, in summary: FrameSummary) -> String {
    guard let value = figure.value(of: summary), value >= 0, value < 1e12 else { return "–" }
    return value.text(decimals: figure.unit == .count ? 0 : 2)
  }
}
