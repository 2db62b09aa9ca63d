package import FrameTiming

/// A table of summaries for a terminal or a text file: one column each, figures aligned right.
///
///     var table = FrameTable()
///     table.add(log.summary(), named: "recent")
///     table.add(log.total(), named: "run")
///     print(table.text, terminator: "")
package struct FrameTable: Equatable, Sendable {
  /// What a figure that does not exist looks like.
  private static let absent = "–"

  private var names: [String] = []
  private var columns: [[String]] = []

  /// Creates a table without columns.
  package init() {}

  /// Adds a column at the right.
  ///
  /// - Parameters:
  ///   - summary: The figures to show.
  ///   - name: Heading of the column; every character of it should be one cell wide.
  package mutating func add(_ summary: FrameSummary, named name: String) {
    names.append(name)
    columns.append(FrameTable.rows.map { $0.figure(summary) })
  }

  /// The table as lines that each end with a line feed: the headings, then one line a figure.
  ///
  /// Every figure's name ends with its unit; times have two decimals and are in milliseconds. A
  /// figure that does not exist, as the rate of frames without intervals, is a dash.
  package var text: String {
    let nameWidth = FrameTable.rows.map(\.name.count).max() ?? 0
    let widths = zip(names, columns).map { name, column in
      max(name.count, column.map(\.count).max() ?? 0)
    }
    var text = String(repeating: " ", count: nameWidth)
    for (name, width) in zip(names, widths) {
      text += "  " + FrameTable.padding(name, width) + name
    }
    text += "\n"
    for (index, row) in FrameTable.rows.enumerated() {
      text += row.name + FrameTable.padding(row.name, nameWidth)
      for (column, width) in zip(columns, widths) {
        text += "  " + FrameTable.padding(column[index], width) + column[index]
      }
      text += "\n"
    }
    return text
  }

  private struct Row: Sendable {
    var name: String
    var figure: @Sendable (FrameSummary) -> String
  }

  private static let rows: [Row] = [
    Row(name: "frames") { String($0.frames) },
    Row(name: "pictures fps") { decimal($0.framesPerSecond) },
    Row(name: "1 % percentile fps") { decimal($0.percentile1Percent) },
    Row(name: "1 % low fps") { decimal($0.low1Percent) },
    Row(name: "0.1 % percentile fps") { decimal($0.percentile01Percent) },
    Row(name: "0.1 % low fps") { decimal($0.low01Percent) },
    Row(name: "missed refreshes") { String($0.missed) },
    Row(name: "stutters") { String($0.stutters) },
    Row(name: "work mean ms") { milliseconds($0.mean) },
    Row(name: "work deviation ms") { milliseconds($0.deviation) },
    Row(name: "work p50 ms") { milliseconds($0.p50) },
    Row(name: "work p95 ms") { milliseconds($0.p95) },
    Row(name: "work p99 ms") { milliseconds($0.p99) },
    Row(name: "work p99.9 ms") { milliseconds($0.p999) },
    Row(name: "work max ms") { milliseconds($0.max) },
    Row(name: "interval mean ms") { milliseconds($0.intervalMean) },
    Row(name: "interval deviation ms") { milliseconds($0.intervalDeviation) },
    Row(name: "interval p50 ms") { milliseconds($0.intervalP50) },
    Row(name: "interval p95 ms") { milliseconds($0.intervalP95) },
    Row(name: "interval p99 ms") { milliseconds($0.intervalP99) },
    Row(name: "interval p99.9 ms") { milliseconds($0.intervalP999) },
    Row(name: "interval max ms") { milliseconds($0.intervalMax) },
    Row(name: "input mean ms") { milliseconds($0.inputMean) },
    Row(name: "update mean ms") { milliseconds($0.updateMean) },
    Row(name: "draw mean ms") { milliseconds($0.drawMean) },
    Row(name: "present mean ms") { milliseconds($0.presentMean) },
    Row(name: "idle mean ms") { milliseconds($0.idleMean) },
    Row(name: "latency p50 ms") { milliseconds($0.latency.p50) },
    Row(name: "latency p95 ms") { milliseconds($0.latency.p95) },
    Row(name: "latency p99 ms") { milliseconds($0.latency.p99) },
    Row(name: "latency max ms") { milliseconds($0.latency.max) },
    Row(name: "animation error mean ms") { milliseconds($0.animationErrorMean) },
    Row(name: "animation error max ms") { milliseconds($0.animationErrorMax) },
  ]

  private static func padding(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: width - text.count)
  }

  private static func milliseconds(_ seconds: Double?) -> String {
    decimal(seconds.map { $0 * 1000 })
  }

  /// Two decimals, half away from zero; a dash for what is absent or too large to be a figure.
  private static func decimal(_ value: Double?) -> String {
    guard let value, value >= 0, value < 1e12 else { return absent }
    let hundredths = Int((value * 100).rounded())
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}
