import FrameTiming

extension Report {
  /// Appends the report as one self-contained page of HTML.
  ///
  /// It runs no script and loads nothing. Every figure is in an element with the attribute
  /// `data-figure`, with the same digits as in the JSON, which is in the element `figures`.
  package func appendHTML(to bytes: inout [UInt8]) {
    let columns = log.chart.columns
    let span = columns.last.map { $0.end - columns[0].start } ?? 0
    Markup.appendPage(
      to: &bytes,
      title: title,
      subtitle: "\(summary.frames) frames in \(span.text(decimals: 1)) s, without the warm-up; "
        + "display of \(log.refreshRate.text(decimals: 2)) Hz "
        + "(\(log.budget.milliseconds) ms for a frame)",
      figures: appendJSON
    ) { page in
      page.tiles(FrameFigure.all.filter(\.isHeadline).compactMap(tile))
      page.heading("Frame times")
      appendChart(to: &page)
      page.heading(showsIntervals ? "How intervals are spread" : "How work is spread")
      appendHistogram(to: &page)
      page.heading("Steps on the screen")
      appendSteps(to: &page)
      for group in FrameFigure.Group.allCases {
        page.heading(group.rawValue)
        let rows = FrameFigure.all.filter { $0.group == group }.map(row)
        page.table(["figure", "", "unit", "meaning"], rows, style: "figures")
      }
      appendDelays(to: &page)
      appendWorst(to: &page)
      appendMarkers(to: &page)
      if !facts.isEmpty {
        page.heading("Machine and run")
        page.list(facts)
      }
      page.heading("Terms")
      page.list(Report.terms)
    }
  }

  private func tile(_ figure: FrameFigure) -> (cell: Markup.Cell, lines: [String])? {
    guard let text = figure.text(of: summary) else { return nil }
    let (name, unit) = (figure.name, figure.unit.rawValue)
    let isCount = figure.unit == .count
    let style = isCount ? (text == "0" ? "good" : "bad") : nil
    let heading = isCount || unit == name ? name : "\(name), \(unit)"
    return (Markup.Cell(text: text, figure: name, style: style), [heading, figure.meaning])
  }

  private func row(_ figure: FrameFigure) -> [Markup.Cell] {
    [
      Markup.Cell(text: figure.name),
      Markup.Cell(text: figure.text(of: summary) ?? "–", figure: figure.name),
      Markup.Cell(text: figure.unit.rawValue),
      Markup.Cell(text: figure.meaning + tier(of: figure), style: "words"),
    ]
  }

  /// Apple's grade of the hitch time ratio, for its row.
  private func tier(of figure: FrameFigure) -> String {
    guard figure.name == "hitch", let tier = summary.hitchTier else { return "" }
    return "; Apple's grade: \(tier.rawValue)"
  }

  private func appendDelays(to page: inout Markup) {
    page.heading("Why frames were late")
    guard summary.delays.total > 0 else {
      return page.note("No frame missed a refresh and none was a stutter.")
    }
    let rows = DelayCause.all.map { cause in
      [cause.rawValue, String(summary.delays[cause])].map { Markup.Cell(text: $0) }
    }
    page.table(["cause", "frames"], rows)
    page.note(
      "The phase that exceeded its own running median by the most; outside where the work fitted into"
        + " the budget."
    )
  }

  private func appendWorst(to page: inout Markup) {
    page.heading("Worst frames")
    guard !log.worstFrames.isEmpty else { return page.note("No frame was measured.") }
    let names = [
      "frame", "at s", "interval ms", "work ms", "input", "update", "draw", "present", "missed",
      "cause", "markers near it",
    ]
    page.table(names, log.worstFrames.map(row))
  }

  private func row(_ record: FrameRecord) -> [Markup.Cell] {
    let sample = record.sample
    let times = [sample.work, sample.input, sample.update, sample.draw, sample.present]
    let texts =
      [String(sample.number), sample.start.text(decimals: 3), sample.interval?.milliseconds ?? "–"]
      + times.map(\.milliseconds)
    return texts.map { Markup.Cell(text: $0) } + [
      Markup.Cell(text: String(record.missed), style: record.missed > 0 ? "bad" : nil),
      Markup.Cell(text: record.cause?.rawValue ?? "–"),
      Markup.Cell(text: markers(near: record).joined(separator: "; "), style: "words"),
    ]
  }

  private func appendMarkers(to page: inout Markup) {
    guard !log.markers.isEmpty else { return }
    page.heading("Markers")
    let isOfSession = log.markers.contains { $0.sessionTime != nil }
    let names = ["at s"] + (isOfSession ? ["in the session s"] : []) + ["text"]
    let rows = log.markers.map { marker in
      let times = [marker.time] + (isOfSession ? [marker.sessionTime] : [])
      return times.map { Markup.Cell(text: $0?.text(decimals: 3) ?? "–") }
        + [Markup.Cell(text: marker.text, style: "words")]
    }
    page.table(names, rows)
  }

  private static let terms: [(name: String, value: String)] = [
    ("work", "input, update, draw and present of a frame; present can include a wait."),
    ("interval", "how long the previous picture was on the screen."),
    ("percentile", "pN is the value at rank ⌈N·n/100⌉ of n sorted values, within 0.1 %."),
    ("1 % percentile", "the rate of the interval at rank ⌊n/100⌋ of the longest, as in MangoHud."),
    ("1 % low", "the rate of the mean of the worst hundredth of the intervals."),
    ("missed", "refreshes without a new picture while one was due."),
    (
      "stutter", "an interval over twice the median of at least ten before it, and over the budget."
    ),
    ("latency", "from the arrival of a pointer event to the picture that shows it."),
    (
      "animation error", "the time by which the models were advanced − interval: > 0 moved too far."
    ),
    ("scroll jank", "frames of scrolls that Chromium's rules v3 and v4 call delayed."),
  ]
}
