import FrameTiming

extension Report {
  /// Appends the report as one self-contained page of HTML.
  ///
  /// The page loads no other file. Each figure is in an element with the attribute `data-figure`, and is
  /// shown with three significant digits and its unit. The attribute `data-value` has as many digits as the
  /// JSON. The element with the id `figures` contains the JSON. If the viewer has a script, the curve shows
  /// each frame. If the viewer also has a session, the page shows the session at the chosen frame.
  package func appendHTML(to bytes: inout [UInt8]) {
    Markup.appendPage(
      to: &bytes,
      title: "Frame times of \(title)",
      figures: appendJSON,
      script: viewer.script
    ) { page in
      page.line("p", sentence, ["class": "verdict " + (verdict.grade?.rawValue ?? "")])
      page.lead(origin)
      // Without a display, intervals are those of drawing, and only work counts.
      let shown = FrameFigure.all.filter { log.hasDisplay ? $0.isHeadline : $0.group == .work }
      page.tiles(shown.compactMap(tile))
      appendGates(to: &page)
      page.heading("Frame times")
      appendChart(to: &page)
      if !viewer.script.isEmpty { page.noteEnd(of: frames, whole: summary.frames) }
      page.session(viewer)
      page.part("Why frames were late", isOpen: summary.late > 0, appendDelays)
      page.part("Worst frames", isOpen: summary.late > 0, appendWorst)
      page.part(showsIntervals ? "How intervals are spread" : "How work is spread", appendHistogram)
      page.part("Steps on the screen", appendSteps)
      for group in FrameFigure.Group.allCases {
        page.part(group.rawValue) { page in
          let rows = FrameFigure.all.filter { $0.group == group }.map(row)
          page.table(["figure", "", "meaning"], rows, style: "figures")
        }
      }
      if !log.markers.isEmpty { page.part("Markers", appendMarkers) }
      if !facts.isEmpty { page.part("Machine and run") { $0.list(facts) } }
      page.part("Terms") { $0.list(Report.terms) }
    }
  }

  /// What was measured, when and on what machine.
  private var origin: String {
    func fact(_ name: String) -> String? { facts.first { $0.name == name }?.value }
    let columns = log.chart.columns
    let span = columns.last.map { $0.end - columns[0].start } ?? 0
    let refresh = fact("refresh") ?? "\(log.refreshRate.shown) Hz"
    let machine = ["processor", "system"].compactMap(fact).filter { !$0.isEmpty }
      .joined(separator: ", ")
    return "\(summary.frames) frames in \(span.shown) s, without the warm-up"
      + (fact("measured").map { ", measured \($0)" } ?? "")
      + (machine.isEmpty ? "" : " on \(machine)")
      + ". The budget is \(log.budget.shownMilliseconds) a frame (\(refresh))."
  }

  private func appendGates(to page: inout Markup) {
    guard !gates.isEmpty else { return }
    let failed = gates.count(where: \.fails)
    page.heading(failed > 0 ? "\(failed) of \(gates.count) gates failed" : "All gates passed")
    let rows = gates.map { result in
      let figure = result.gate.figure
      return [
        Markup.Cell(text: result.gate.textWithUnit),
        Markup.Cell(text: figure.shown(of: summary), value: figure.text(of: summary)),
        Markup.Cell(text: result.fails ? "failed" : "passed", style: result.fails ? "bad" : "good"),
      ]
    }
    page.table(["the run fails if", "measured", "result"], rows)
  }

  private func tile(_ figure: FrameFigure) -> (cell: Markup.Cell, lines: [String])? {
    guard let value = figure.text(of: summary) else { return nil }
    let style = figure.unit == .count ? (value == "0" ? "good" : "bad") : nil
    let text = figure.shown(of: summary)
    let cell = Markup.Cell(text: text, figure: figure.name, style: style, value: value)
    return (cell, [figure.name, figure.meaning])
  }

  private func row(_ figure: FrameFigure) -> [Markup.Cell] {
    [
      Markup.Cell(text: figure.name),
      Markup.Cell(
        text: figure.shown(of: summary),
        figure: figure.name,
        value: figure.text(of: summary)
      ),
      Markup.Cell(text: figure.meaning, style: "words"),
    ]
  }

  private func appendDelays(to page: inout Markup) {
    guard summary.missed + summary.stutters > 0 else {
      return page.note("No frame missed a refresh and none was a stutter.")
    }
    guard summary.delays.total > 0 else {
      return page.note("The log does not contain the phases of its frames.")
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
    guard !log.worstFrames.isEmpty else { return page.note("No frame was measured.") }
    let names = [
      "frame", "at", "interval", "work", "input", "update", "draw", "present", "missed", "cause",
      "markers near it",
    ]
    page.table(names, log.worstFrames.map(row))
  }

  private func row(_ record: FrameRecord) -> [Markup.Cell] {
    let sample = record.sample
    let phases = [FrameParts.input, .update, .draw, .present].map { sample[$0] }
    let times = [sample.interval, sample.measuredWork] + phases
    let texts =
      [sample.start.text(decimals: 2) + " s"] + times.map { $0?.shownMilliseconds ?? "–" }
    let start = sample.start.text(decimals: 6)
    return [Markup.Cell(text: String(sample.number), frame: start)]
      + texts.map { Markup.Cell(text: $0) } + [
        Markup.Cell(text: String(record.missed), style: record.missed > 0 ? "bad" : nil),
        Markup.Cell(text: record.cause?.rawValue ?? "–"),
        Markup.Cell(text: markers(near: record).joined(separator: "; "), style: "words"),
      ]
  }

  private func appendMarkers(to page: inout Markup) {
    let isOfSession = log.markers.contains { $0.sessionTime != nil }
    let names = ["at"] + (isOfSession ? ["in the session"] : []) + ["text"]
    let rows = log.markers.map { marker in
      let times = [marker.time] + (isOfSession ? [marker.sessionTime] : [])
      return times.map { Markup.Cell(text: $0.map { $0.text(decimals: 2) + " s" } ?? "–") }
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
  ]
}
