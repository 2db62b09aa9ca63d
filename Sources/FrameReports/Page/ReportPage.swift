import FrameTiming
import JSONText

extension Report {
  /// Appends the report as one self-contained page of HTML.
  ///
  /// It runs no script and loads nothing. Every figure is in an element with the attribute
  /// `data-figure`, with the same digits as in the JSON, which is in the element `figures`.
  package func appendHTML(to bytes: inout [UInt8]) {
    let span = columns.last.map { $0.end - (columns.first?.start ?? 0) } ?? 0
    let seconds = DecimalForm.text(span, digits: 1)
    let rate = DecimalForm.text(refreshRate, digits: 2)
    var page = Page(
      title: title,
      subtitle:
        "\(summary.frames) frames in \(seconds) s, without the warm-up; display of \(rate) Hz"
        + " (\(milliseconds(budget)) ms for a frame)"
    )
    appendTiles(to: &page)
    page.heading("Frame times")
    ReportPictures(self).appendChart(to: &page)
    page.heading(showsIntervals ? "How intervals are spread" : "How work is spread")
    ReportPictures(self).appendHistogram(to: &page)
    for group in FrameFigure.Group.allCases { append(group, to: &page) }
    appendDelays(to: &page)
    appendWorst(to: &page)
    appendMarkers(to: &page)
    appendFacts(to: &page)
    appendTerms(to: &page)
    page.end { appendJSON(to: &$0) }
    bytes.append(contentsOf: page.bytes)
  }

  private func appendTiles(to page: inout Page) {
    page.markup("<ul class=\"tiles\">\n")
    for figure in FrameFigure.all where figure.isHeadline {
      guard let text = figure.text(of: summary) else { continue }
      let name = figure.name
      let isCount = figure.unit == .count
      let style = isCount ? (text == "0" ? " class=\"good\"" : " class=\"bad\"") : ""
      page.markup("<li><b\(style) data-figure=\"\(name)\">")
      page.text(text)
      page.markup("</b><span>")
      let unit = figure.unit.rawValue
      page.text(isCount || unit == name ? name : "\(name), \(unit)")
      page.markup("<br>")
      page.text(figure.meaning)
      page.markup("</span></li>\n")
    }
    page.markup("</ul>\n")
  }

  private func append(_ group: FrameFigure.Group, to page: inout Page) {
    let figures = FrameFigure.all.filter { $0.group == group }
    guard !figures.isEmpty else { return }
    page.heading(group.rawValue)
    page.table(
      ["figure", "", "unit", "meaning"],
      figures.map { figure in
        [
          Page.Cell(figure.name), cell(figure), Page.Cell(figure.unit.rawValue),
          Page.Cell(figure.meaning, style: "words"),
        ]
      },
      style: "figures"
    )
  }

  private func cell(_ figure: FrameFigure) -> Page.Cell {
    Page.Cell(figure.text(of: summary) ?? "–", figure: figure.name)
  }

  private func appendDelays(to page: inout Page) {
    page.heading("Why frames were late")
    guard summary.delays.total > 0 else {
      page.note("No frame missed a refresh and none was a stutter.")
      return
    }
    page.table(
      ["cause", "frames"],
      DelayCause.allCases.map { [Page.Cell($0.rawValue), Page.Cell(String(summary.delays[$0]))] }
    )
    page.note(
      "The phase that exceeded its own running median by the most; outside where the work fitted into"
        + " the budget."
    )
  }

  private func appendWorst(to page: inout Page) {
    page.heading("Worst frames")
    guard !worstFrames.isEmpty else {
      page.note("No frame was measured.")
      return
    }
    page.table(
      [
        "frame", "at s", "interval ms", "work ms", "input", "update", "draw", "present", "missed",
        "cause", "markers near it",
      ],
      worstFrames.map(row)
    )
  }

  private func row(_ record: FrameRecord) -> [Page.Cell] {
    let sample = record.sample
    let times = [sample.work, sample.input, sample.update, sample.draw, sample.present]
    var cells = [Page.Cell(String(sample.number))]
    cells.append(Page.Cell(DecimalForm.text(sample.start, digits: 3)))
    cells.append(Page.Cell(sample.interval.map(milliseconds) ?? "–"))
    cells += times.map { Page.Cell(milliseconds($0)) }
    cells.append(Page.Cell(String(record.missed), style: record.missed > 0 ? "bad" : nil))
    cells.append(Page.Cell(record.cause?.rawValue ?? "–"))
    let near = markers(near: record).map(\.text).joined(separator: "; ")
    cells.append(Page.Cell(near, style: "words"))
    return cells
  }

  private func appendMarkers(to page: inout Page) {
    guard !markers.isEmpty else { return }
    page.heading("Markers")
    let isOfSession = markers.contains { $0.sessionTime != nil }
    page.table(
      ["at s"] + (isOfSession ? ["in the session s"] : []) + ["text"],
      markers.map { marker in
        var cells = [Page.Cell(DecimalForm.text(marker.time, digits: 3))]
        if isOfSession {
          let time = marker.sessionTime.map { DecimalForm.text($0, digits: 3) }
          cells.append(Page.Cell(time ?? "–"))
        }
        cells.append(Page.Cell(marker.text, style: "words"))
        return cells
      }
    )
  }

  private func appendFacts(to page: inout Page) {
    guard !facts.isEmpty else { return }
    page.heading("Machine and run")
    appendList(facts.map { ($0.name, $0.value) }, to: &page)
  }

  private func appendTerms(to page: inout Page) {
    page.heading("Terms")
    appendList(
      [
        ("work", "how long the program was busy with a frame."),
        ("interval", "how long the previous picture was on the screen."),
        ("percentile", "pN is the value at rank ⌈N·n/100⌉ of n sorted values: it occurred."),
        ("1 % percentile", "the rate at interval p99: what 99 of 100 frames reached."),
        ("1 % low", "the rate of the mean of the worst hundredth of the intervals."),
        ("missed", "refreshes without a new picture while one was due."),
        ("stutter", "an interval over twice the running median and over the budget."),
        ("latency", "from the arrival of a pointer event to the picture that shows it."),
        ("animation error", "|interval − the time by which the models were advanced| of a frame."),
      ],
      to: &page
    )
  }

  private func appendList(_ terms: [(String, String)], to page: inout Page) {
    page.markup("<dl>\n")
    for (name, meaning) in terms {
      page.markup("<dt>")
      page.text(name)
      page.markup("</dt><dd>")
      page.text(meaning)
      page.markup("</dd>\n")
    }
    page.markup("</dl>\n")
  }

  func milliseconds(_ seconds: Double) -> String {
    DecimalForm.text(seconds * 1000, digits: 4)
  }
}
