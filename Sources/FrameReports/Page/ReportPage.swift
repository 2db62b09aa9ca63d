import FrameTiming
import JSONText

extension Report {
  /// Adds the report as one page of HTML that needs nothing beside itself.
  ///
  /// It runs no script and loads nothing. Every figure stands in an element with the attribute
  /// `data-figure` and the same digits as in the JSON, which is in the element `figures`.
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
    appendPercentiles(to: &page)
    appendFigures("Rates", FrameFigure.rates, to: &page)
    appendFigures("Parts of a frame", FrameFigure.parts, to: &page)
    appendFigures("Touch and motion", FrameFigure.latency, to: &page)
    appendBlames(to: &page)
    appendWorst(to: &page)
    appendMarkers(to: &page)
    appendFacts(to: &page)
    appendTerms(to: &page)
    page.end { appendJSON(to: &$0) }
    bytes.append(contentsOf: page.bytes)
  }

  private func appendTiles(to page: inout Page) {
    page.markup("<ul class=\"tiles\">\n")
    for name in ["fps", "low1", "p99", "max", "missed", "stutters", "latency.p95"] {
      guard let figure = FrameFigure.named(name), let text = figure.text(of: summary) else {
        continue
      }
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

  private func appendPercentiles(to page: inout Page) {
    page.heading("Percentiles")
    // Upright, so that a phone shows all of it.
    page.table(
      ["figure", "work ms", "interval ms"],
      zip(FrameFigure.work, FrameFigure.intervals).map { work, interval in
        [Page.Cell(work.name), cell(work), cell(interval)]
      }
    )
    page.note(
      "Work is how long the program was busy with a frame; interval is how long the picture before"
        + " it stood on the screen."
    )
  }

  private func appendFigures(_ heading: String, _ figures: [FrameFigure], to page: inout Page) {
    page.heading(heading)
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

  private func appendBlames(to page: inout Page) {
    page.heading("Why frames came late")
    guard summary.blames.total > 0 else {
      page.note("No frame missed a refresh and none was a stutter.")
      return
    }
    page.table(
      ["cause", "frames"],
      Blame.allCases.map { [Page.Cell($0.rawValue), Page.Cell(String(summary.blames[$0]))] }
    )
    page.note(
      "The part that went furthest beyond its own running median; outside where the work fitted"
        + " into the budget and the frame came late all the same."
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
        "late by", "markers near it",
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
    cells.append(Page.Cell(record.blame?.rawValue ?? "–"))
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
    page.heading("Words")
    appendList(
      [
        ("percentile", "pN is the value at rank ⌈N·n/100⌉ of n sorted values: it occurred."),
        ("1 % percentile", "the rate at interval p99: what 99 of 100 frames reached."),
        ("1 % low", "the rate of the mean of the worst hundredth: how bad the bad frames were."),
        ("missed", "refreshes that passed without a new picture while one was due."),
        ("stutter", "an interval over twice the running median and over the budget."),
        ("latency", "from the arrival of a pointer event to the picture that shows it."),
        ("animation error", "|interval − how far the models were moved on| of a frame."),
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
