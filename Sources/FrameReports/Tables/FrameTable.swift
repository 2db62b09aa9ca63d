package import FrameTiming

/// A table of summaries for a terminal or a text file: one column each, figures aligned right.
///
///     var table = FrameTable()
///     table.add(log.summary(), named: "recent")
///     table.add(log.total(), named: "run")
///     print(table.text, terminator: "")
package struct FrameTable: Equatable, Sendable {
  /// The text of a figure that was not measured.
  private static let absent = "–"

  private static let names = FrameFigure.all.map { figure in
    figure.unit == .count ? figure.title : "\(figure.title) \(figure.unit.rawValue)"
  }

  private var headings: [String] = []
  private var columns: [[String]] = []

  /// Creates a table without columns.
  package init() {}

  /// Adds a column at the right.
  ///
  /// - Parameters:
  ///   - summary: The figures to show.
  ///   - name: Heading of the column; every character of it should be one cell wide.
  package mutating func add(_ summary: FrameSummary, named name: String) {
    headings.append(name)
    columns.append(FrameFigure.all.map { FrameTable.text(of: $0, in: summary) })
  }

  /// The table as lines that each end with a line feed: the headings, then one line per figure.
  ///
  /// Every name ends with the figure's unit; numbers that are no counts have two decimals. A figure
  /// that was not measured is a dash.
  package var text: String {
    let nameWidth = FrameTable.names.map(\.count).max() ?? 0
    var lines = [String(repeating: " ", count: nameWidth)]
    lines += FrameTable.names.map { $0 + FrameTable.padding($0, nameWidth) }
    for (heading, column) in zip(headings, columns) {
      let cells = [heading] + column
      let width = cells.map(\.count).max() ?? 0
      for (index, cell) in cells.enumerated() {
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
    guard let value = figure.value(of: summary), value >= 0, value < 1e12 else { return absent }
    guard figure.unit != .count else { return String(Int(value)) }
    let hundredths = Int((value * 100).rounded())
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}
