import FrameTiming

extension Comparison {
  /// Appends the comparison as one self-contained page of HTML.
  ///
  /// The page loads no other file. Its element with the id `figures` contains the JSON of `appendJSON(to:)`.
  /// If `viewer` has a script, the page has a curve with each frame of all runs. If `viewer` also has a
  /// session, the page shows the session at the chosen frame.
  package func appendHTML(
    to bytes: inout [UInt8],
    gates: [GateResult] = [],
    viewer: FrameViewer = FrameViewer()
  ) {
    let names = names
    Markup.appendPage(
      to: &bytes,
      title: "Frame times compared",
      figures: { appendJSON(to: &$0, gates: gates) },
      script: viewer.script
    ) { page in
      for sentence in sentences + [gates.sentence].compactMap(\.self) {
        page.line("p", sentence, ["class": "verdict"])
      }
      page.lead(
        (firstCount.map { "\($0) runs, compared with \(runs.count - $0) other runs" }
          ?? "\(runs.count) runs; each is compared with the first, \(names[0])")
          + (sessionNote.map { ". " + $0 } ?? "")
      )
      page.tiles(differences.map { (verdict(of: $0), ["\($0.figure) of \(subject(of: $0))"]) })
      page.heading("Frame times")
      appendShapes(to: &page)
      if !viewer.script.isEmpty, let run = runs.first(where: { $0.frames.count < $0.times.count }) {
        page.noteEnd(of: run.frames, whole: run.times.count)
      }
      if differentSessions.isEmpty { page.session(viewer) }
      page.heading("Differences")
      let parts = ["run", "figure", "verdict", "difference", "from", "to"]
      page.table(parts, differences.map(row))
      for figure in Comparison.figures { appendSpans(of: figure, to: &page) }
      page.note(
        firstCount != nil
          ? "The figures of whole runs are compared by their ranks, so that the differences between runs"
            + " of one side count. Of 100 repeated comparisons 95 or more would be between from and to;"
            + " a difference is real if 0 is not. Four runs on each side are enough for a verdict."
          : "Parts of successive frames were drawn from both runs \(resamples) times, seed \(seed). Of 100"
            + " repeated differences 95 would be between from and to; a difference is real if 0 is not: fewer"
            + " than one in 40 random exchanges of parts between the runs has a difference as large."
            + " With fewer than \(Comparison.fewestFrames) frames there is no verdict."
      )
      page.part("Figures of the runs", isOpen: true) { page in
        let frames =
          [Markup.Cell(text: "frames")] + runs.map { Markup.Cell(text: "\($0.times.count)") }
        let rows = (Comparison.listed + Comparison.smoothness).map(row)
        page.table(
          ["figure"] + names + ["meaning"],
          [frames + [Markup.Cell(text: "frames measured", style: "words")]] + rows
        )
      }
    }
  }

  private func verdict(of difference: Difference) -> Markup.Cell {
    switch difference.verdict {
    case .slower: Markup.Cell(text: "slower", style: "bad")
    case .faster: Markup.Cell(text: "faster", style: "good")
    case .same: Markup.Cell(text: "no provable difference")
    case .unknown: Markup.Cell(text: firstCount == nil ? "too few frames" : "too few runs")
    }
  }

  private func row(_ figure: FrameFigure) -> [Markup.Cell] {
    [Markup.Cell(text: figure.name)]
      + runs.indices.map { index in
        let (run, name) = (runs[index], "runs.\(index).\(figure.name)")
        return cell(run.measured(figure), name, unit: figure.unit)
      } + [Markup.Cell(text: figure.meaning, style: "words")]
  }

  private func row(_ difference: Difference) -> [Markup.Cell] {
    let (name, interval, unit) = (difference.figure, difference.interval, difference.unit)
    return [
      Markup.Cell(text: subject(of: difference)), Markup.Cell(text: name), verdict(of: difference),
      cell(difference.value, "difference.\(difference.run).\(name)", unit: unit),
      cell(interval.lowerBound, unit: unit), cell(interval.upperBound, unit: unit),
    ]
  }

  /// Three significant digits and the unit, or a dash for nil.
  private func cell(
    _ value: Double?,
    _ figure: String? = nil,
    unit: FrameFigure.Unit
  ) -> Markup.Cell {
    guard let value else { return Markup.Cell(text: "–", figure: figure) }
    let text = unit == .count ? value.shown : "\(value.shown) \(unit.rawValue)"
    return Markup.Cell(text: text, figure: figure, value: value.text(decimals: 4))
  }

  /// Draws a bar for each difference of a figure; the bar shows the interval of the difference.
  ///
  /// A line above each bar names the figure and the run. All bars have the same scale, with 0 in the middle.
  private func appendSpans(of figure: FrameFigure, to page: inout Markup) {
    let own = differences.filter { $0.figure == figure.name }
    let ends = own.flatMap { [$0.interval.lowerBound, $0.interval.upperBound] }
    let greatest = max(ends.map(\.magnitude).max() ?? 0, 1e-9)
    func x(_ value: Double) -> String { (500 + 480 * value / greatest).text(decimals: 4) }
    for difference in own {
      let (low, high) = (difference.interval.lowerBound, difference.interval.upperBound)
      page.line("p", "\(difference.figure) of \(subject(of: difference))", ["class": "name"])
      page.beginPicture("span", height: 24, label: nil)
      page.raw("<line class=\"zero\" x1=\"500\" x2=\"500\" y1=\"0\" y2=\"24\"/>")
      page.path("interval", "M\(x(low)) 12H\(x(high))M\(x(difference.value)) 4V20")
      page.raw("</svg>\n")
    }
    let edge = greatest / 0.96
    let (less, more) = figure.unit == .framesPerSecond ? ("slower", "faster") : ("faster", "slower")
    let unit = figure.unit.rawValue
    page.ends("\((-edge).shown) \(unit): \(less)", "\(more): \(edge.shown) \(unit)")
  }

  /// Appends a picture with one curve per run, and the frames of all runs for the page's script.
  ///
  /// A curve shows the frame time over the percentile.
  private func appendShapes(to page: inout Markup) {
    let top = max(runs.map { $0.sorted.percentile(permille: 990) }.max() ?? 0, 1e-9) * 1.25
    page.block("figure", ["id": "curve"]) { page in
      for (index, run) in runs.enumerated() {
        let (name, style) = (names[index], style(of: index))
        // Without times in the session, the script shows the time of each run.
        let frames = differentSessions.isEmpty ? run.frames : run.frames.withoutSession
        page.frames(frames, run: name, style: style, budget: 0, top: top / 1000)
      }
      page.beginPicture("chart", label: "Percentiles of the frame times")
      for (index, run) in runs.enumerated() {
        let points = stride(from: 10, through: 1000, by: 10).map { permille in
          let share = min(run.sorted.percentile(permille: permille) / top, 1)
          return "\(permille) \((200 * (1 - share)).text(decimals: 1))"
        }
        page.path(style(of: index), "M" + points.joined(separator: "L"))
      }
      page.raw("</svg>\n")
      page.ends("p1", "the longest")
      page.tag("figcaption")
      for (index, name) in names.enumerated() {
        page.element("span", name, ["class": "key \(style(of: index))"])
        page.raw(" · ")
      }
      page.text("height \(top.shown) ms; what is longer is cut off")
      page.raw("</figcaption>\n")
    }
  }

  /// Returns the style class of a run, which sets its colour.
  ///
  /// With two sides, the class is `run0` for the first side and `run1` for the second. Otherwise each run has
  /// one of `run0` to `run5`; the seventh run has `run0` again.
  private func style(of run: Int) -> String {
    "run\(firstCount.map { run < $0 ? 0 : 1 } ?? run % 6)"
  }

  private func subject(of difference: Difference) -> String {
    firstCount == nil ? names[difference.run] : "the other runs"
  }

  /// The names of the runs without the leading folders that are the same in all names.
  private var names: [String] {
    let parts = runs.map { $0.name.split(separator: "/", omittingEmptySubsequences: false) }
    let depth = (parts.map(\.count).min() ?? 1) - 1
    let common = (0..<depth).first { place in parts.contains { $0[place] != parts[0][place] } }
    return parts.map { $0.dropFirst(common ?? depth).joined(separator: "/") }
  }
}
