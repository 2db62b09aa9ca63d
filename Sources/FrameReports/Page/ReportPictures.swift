import FrameTiming
import JSONText

/// The pictures of a report as inline SVG.
///
/// They stretch to the width of the page; their text is HTML beside them, which keeps its size on a
/// phone.
struct ReportPictures {
  /// Width and height of a picture in its own units.
  private static let width = 1000.0
  private static let height = 200.0

  private let report: Report

  init(_ report: Report) {
    self.report = report
  }

  /// Appends one vertical line per column from its least to its greatest value, over the run's time.
  func appendChart(to page: inout Page) {
    guard let first = report.columns.first, let last = report.columns.last else {
      page.note("No frame was measured.")
      return
    }
    let top = chartTop
    page.markup("<figure>\n")
    begin("chart", label: "Frame times over the run", to: &page)
    for marker in report.markers where marker.time >= first.start && marker.time <= last.end {
      let x = place(marker.time, from: first.start, to: last.end)
      page.markup("<line class=\"mark\" x1=\"\(x)\" x2=\"\(x)\" y1=\"0\" y2=\"200\"><title>")
      page.text(marker.text)
      page.markup("</title></line>\n")
    }
    appendPath("work", top: top, to: &page) { $0.work }
    appendPath("interval", top: top, to: &page) { $0.interval }
    let budget = y(report.budget, top: top)
    page.markup("<line class=\"budget\" x1=\"0\" x2=\"1000\" y1=\"\(budget)\" y2=\"\(budget)\"/>\n")
    page.markup("</svg>\n")
    let start = DecimalForm.text(first.start, digits: 1)
    let end = DecimalForm.text(last.end, digits: 1)
    appendEnds("\(start) s", "\(end) s", to: &page)
    page.markup(
      "<figcaption><span class=\"key interval\">interval</span> · "
        + "<span class=\"key work\">work</span> · <span class=\"key budget\">budget "
    )
    page.text("\(report.milliseconds(report.budget)) ms")
    page.markup("</span> · <span class=\"key mark\">marker</span> · height ")
    page.text("\(report.milliseconds(top)) ms; what is longer is cut off")
    page.markup("</figcaption>\n</figure>\n")
  }

  /// The time at the chart's top, in seconds: the longest, limited so that one hang does not flatten
  /// the rest.
  private var chartTop: Double {
    let (work, interval) = (report.summary.work, report.summary.interval)
    let usual = (interval ?? work)?.p99 ?? 0
    let longest = max(interval?.max ?? 0, work?.max ?? 0)
    return min(max(longest, report.budget) * 1.05, max(4 * report.budget, 1.5 * usual))
  }

  private func appendPath(
    _ style: String,
    top: Double,
    to page: inout Page,
    _ range: (FrameChart.Column) -> ClosedRange<Double>?
  ) {
    guard let first = report.columns.first, let last = report.columns.last else { return }
    page.markup("<path class=\"\(style)\" fill=\"none\" d=\"")
    for column in report.columns {
      guard let range = range(column) else { continue }
      let middle = (column.start + column.end) / 2
      let x = place(middle, from: first.start, to: last.end)
      // A line without length would be invisible.
      let low = y(range.lowerBound, top: top)
      let high = y(range.upperBound, top: top)
      page.markup("M\(x) \(low)V\(high)")
      if low == high { page.markup("h1.5") }
    }
    page.markup("\"/>\n")
  }

  /// Appends one bar per bin; those of frames over the budget in another colour.
  func appendHistogram(to page: inout Page) {
    let fullest = report.histogram.max() ?? 0
    guard fullest > 0 else {
      page.note("No frame was measured.")
      return
    }
    page.markup("<figure>\n")
    begin("bins", label: "Number of frames by frame time", to: &page)
    let pitch = ReportPictures.width / Double(Report.binCount)
    for (bin, count) in report.histogram.enumerated() where count > 0 {
      // A single frame among thousands stays visible.
      let length = max(2, 0.96 * ReportPictures.height * Double(count) / Double(fullest))
      let begin = report.histogramRange * Double(bin) / Double(Report.binCount)
      let style = begin >= report.budget ? " class=\"late\"" : ""
      let x = decimal(pitch * Double(bin) + 1)
      let y = decimal(ReportPictures.height - length)
      page.markup(
        "<rect\(style) x=\"\(x)\" y=\"\(y)\" width=\"\(decimal(pitch - 2))\""
          + " height=\"\(decimal(length))\"><title>\(count)</title></rect>\n"
      )
    }
    page.markup("</svg>\n")
    appendEnds("0 ms", "\(report.milliseconds(report.histogramRange)) ms and more", to: &page)
    page.markup("<figcaption>")
    page.text("The highest bar is \(fullest) frames; the last one has all that are longer.")
    page.markup("</figcaption>\n</figure>\n")
  }

  private func begin(_ style: String, label: String, to page: inout Page) {
    page.markup(
      "<svg class=\"\(style)\" viewBox=\"0 0 1000 200\" preserveAspectRatio=\"none\" role=\"img\""
        + " aria-label=\"\(label)\">\n"
    )
  }

  private func appendEnds(_ left: String, _ right: String, to page: inout Page) {
    page.markup("<div class=\"ends\"><span>")
    page.text(left)
    page.markup("</span><span>")
    page.text(right)
    page.markup("</span></div>\n")
  }

  private func place(_ time: Double, from start: Double, to end: Double) -> String {
    let share = end > start ? min(max((time - start) / (end - start), 0), 1) : 0.5
    return decimal(share * ReportPictures.width)
  }

  private func y(_ duration: Double, top: Double) -> String {
    decimal(ReportPictures.height * (1 - min(duration / top, 1)))
  }

  private func decimal(_ value: Double) -> String {
    DecimalForm.text(value, digits: 1)
  }
}
