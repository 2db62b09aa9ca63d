import FrameTiming

extension Comparison {
  /// Appends the comparison as one self-contained page of HTML.
  ///
  /// It runs no script and loads nothing; the JSON of `appendJSON(to:)` is in element `figures`.
  package func appendHTML(to bytes: inout [UInt8]) {
    let names = names
    Markup.appendPage(
      to: &bytes,
      title: "Frame times compared",
      subtitle: firstCount.map { "\($0) runs, compared with \(runs.count - $0) other runs" }
        ?? "\(runs.count) runs; each is compared with the first, \(names[0])",
      figures: appendJSON
    ) { page in
      page.tiles(differences.map { (verdict(of: $0), ["\($0.figure) of \(subject(of: $0))"]) })
      page.heading("Runs")
      let columns = ["run", "frames"] + Comparison.listed.map { "\($0.name) ms" }
      page.table(columns, runs.indices.map(row))
      page.heading("Smoothness")
      let figures = ["run"] + Comparison.smoothness.map { "\($0.name) \($0.unit.rawValue)" }
      page.table(figures, runs.indices.map(smoothnessRow))
      page.heading("Differences")
      let parts = ["run", "figure", "verdict", "difference ms", "from ms", "to ms"]
      page.table(parts, differences.map(row))
      page.heading("Intervals of the differences")
      for (name, _) in Comparison.figures { appendSpans(of: name, to: &page) }
      page.heading("Shape of the runs")
      appendShapes(to: &page)
      page.note(
        firstCount != nil
          ? "The figures of whole runs are compared by their ranks, so that the differences between runs"
            + " of one side count. Of 100 repeated comparisons 95 or more would be between from and to;"
            + " a difference is real if 0 is not. With fewer than four runs a side there is no verdict."
          : "Each run was resampled \(resamples) times in blocks of successive frames, seed \(seed). Of 100"
            + " repeated differences 95 would be between from and to; a difference is real if 0 is not."
            + " With fewer than \(Comparison.fewestFrames) frames there is no verdict."
      )
    }
  }

  private func verdict(of difference: Difference) -> Markup.Cell {
    switch difference.verdict {
    case .slower: Markup.Cell(text: "slower", style: "bad")
    case .faster: Markup.Cell(text: "faster", style: "good")
    case .same: Markup.Cell(text: "within the spread")
    case .unknown: Markup.Cell(text: firstCount == nil ? "too few frames" : "too few runs")
    }
  }

  private func row(_ index: Int) -> [Markup.Cell] {
    let run = runs[index]
    return [Markup.Cell(text: names[index]), Markup.Cell(text: String(run.times.count))]
      + Comparison.listed.map { name, figure in
        Markup.Cell(text: run.value(of: figure).text(decimals: 4), figure: "runs.\(index).\(name)")
      }
  }

  private func smoothnessRow(_ index: Int) -> [Markup.Cell] {
    [Markup.Cell(text: names[index])]
      + Comparison.smoothness.map { figure in
        let text = runs[index].smoothness(figure)?.text(decimals: 4) ?? "–"
        return Markup.Cell(text: text, figure: "runs.\(index).\(figure.name)")
      }
  }

  private func row(_ difference: Difference) -> [Markup.Cell] {
    let (name, interval) = (difference.figure, difference.interval)
    let value = difference.value.text(decimals: 4)
    return [
      Markup.Cell(text: subject(of: difference)), Markup.Cell(text: name), verdict(of: difference),
      Markup.Cell(text: value, figure: "difference.\(difference.run).\(name)"),
      Markup.Cell(text: interval.lowerBound.text(decimals: 4)),
      Markup.Cell(text: interval.upperBound.text(decimals: 4)),
    ]
  }

  /// Appends one line per difference of a figure, on a common scale with 0 in the middle.
  private func appendSpans(of figure: String, to page: inout Markup) {
    let own = differences.filter { $0.figure == figure }
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
    page.ends("\((-edge).text(decimals: 4)) ms: faster", "slower: \(edge.text(decimals: 4)) ms")
  }

  /// Appends the frame time of every percentile, one picture per run, all with the same scale.
  private func appendShapes(to page: inout Markup) {
    let top = max(runs.map { $0.sorted.percentile(permille: 990) }.max() ?? 0, 1e-9) * 1.25
    for (run, name) in zip(runs, names) {
      let points = stride(from: 10, through: 1000, by: 10).map { permille in
        let share = min(run.sorted.percentile(permille: permille) / top, 1)
        return "\(permille) \((200 * (1 - share)).text(decimals: 4))"
      }
      page.tag("figure")
      page.beginPicture("bins", label: "Percentiles")
      page.path("interval", "M" + points.joined(separator: "L"))
      page.raw("</svg>\n")
      let height = top.text(decimals: 4)
      let text = "\(name): frame time by percentile, p1 to the longest; height \(height) ms"
      page.element("figcaption", text)
      page.raw("</figure>\n")
    }
  }

  private func subject(of difference: Difference) -> String {
    firstCount == nil ? names[difference.run] : "the other runs"
  }

  /// The names of the runs without the folders that they have in common.
  private var names: [String] {
    let parts = runs.map { $0.name.split(separator: "/", omittingEmptySubsequences: false) }
    let depth = (parts.map(\.count).min() ?? 1) - 1
    let common = (0..<depth).first { place in parts.contains { $0[place] != parts[0][place] } }
    return parts.map { $0.dropFirst(common ?? depth).joined(separator: "/") }
  }
}
