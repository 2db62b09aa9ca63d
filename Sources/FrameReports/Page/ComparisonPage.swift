import FrameTiming
import JSONText

extension Comparison {
  /// Appends the comparison as one self-contained page of HTML.
  ///
  /// It runs no script and loads nothing; the JSON of `appendJSON(to:)` is in element `figures`.
  package func appendHTML(to bytes: inout [UInt8]) {
    let names = Comparison.shortNames(of: runs.map(\.name))
    var page = Page(
      title: "Frame times compared",
      subtitle: "\(runs.count) runs; each is compared with the first, \(names[0])"
    )
    appendVerdicts(names, to: &page)
    page.heading("Runs")
    page.table(
      ["run", "frames"] + Comparison.listed.map { "\($0.name) ms" },
      runs.indices.map { row($0, names) }
    )
    page.heading("Differences")
    page.table(
      ["run", "figure", "verdict", "difference ms", "from ms", "to ms"],
      differences.map { row($0, names) }
    )
    page.heading("Intervals of the differences")
    appendSpans(names, to: &page)
    page.heading("Shape of the runs")
    appendShapes(names, to: &page)
    page.note(
      "Each run was resampled \(resamples) times in blocks of successive frames, seed \(seed). Of 100"
        + " repeated differences 95 would be between from and to; a difference is real if 0 is not. With"
        + " fewer than \(Comparison.fewestFrames) frames there is no verdict."
    )
    page.end { appendJSON(to: &$0) }
    bytes.append(contentsOf: page.bytes)
  }

  private func appendVerdicts(_ names: [String], to page: inout Page) {
    page.markup("<ul class=\"tiles\">\n")
    for difference in differences {
      page.markup("<li><b")
      if let style = style(of: difference.verdict) { page.markup(" class=\"\(style)\"") }
      page.markup(">")
      page.text(words(for: difference.verdict))
      page.markup("</b><span>")
      page.text("\(difference.figure) of \(names[difference.run])")
      page.markup("</span></li>\n")
    }
    page.markup("</ul>\n")
  }

  private func row(_ index: Int, _ names: [String]) -> [Page.Cell] {
    let run = runs[index]
    var cells = [Page.Cell(names[index]), Page.Cell(String(run.times.count))]
    cells += Comparison.listed.map { name, figure in
      Page.Cell(decimal(run.value(of: figure)), figure: "runs.\(index).\(name)")
    }
    return cells
  }

  private func row(_ difference: Difference, _ names: [String]) -> [Page.Cell] {
    let figure = "difference.\(difference.run).\(difference.figure)"
    return [
      Page.Cell(names[difference.run]), Page.Cell(difference.figure),
      Page.Cell(words(for: difference.verdict), style: style(of: difference.verdict)),
      Page.Cell(decimal(difference.value), figure: figure),
      Page.Cell(decimal(difference.interval.lowerBound)),
      Page.Cell(decimal(difference.interval.upperBound)),
    ]
  }

  /// Appends one line per difference, those of one figure on a common scale with 0 in the middle.
  private func appendSpans(_ names: [String], to page: inout Page) {
    for figure in Comparison.figures {
      let own = differences.filter { $0.figure == figure.comparedAs }
      let ends = own.flatMap { [$0.interval.lowerBound, $0.interval.upperBound] }
      let reach = max(ends.map(\.magnitude).max() ?? 0, 1e-9)
      for difference in own {
        append(difference, of: names[difference.run], reach: reach, to: &page)
      }
      page.markup("<div class=\"ends\"><span>")
      page.text("\(decimal(-reach / 0.96)) ms: faster")
      page.markup("</span><span>")
      page.text("slower: \(decimal(reach / 0.96)) ms")
      page.markup("</span></div>\n")
    }
  }

  private func append(
    _ difference: Difference,
    of name: String,
    reach: Double,
    to page: inout Page
  ) {
    let low = decimal(500 + 480 * difference.interval.lowerBound / reach)
    let high = decimal(500 + 480 * difference.interval.upperBound / reach)
    let middle = decimal(500 + 480 * difference.value / reach)
    page.markup("<p class=\"name\">")
    page.text("\(difference.figure) of \(name)")
    page.markup("</p>\n<svg class=\"span\" viewBox=\"0 0 1000 24\"")
    page.markup(" preserveAspectRatio=\"none\" aria-hidden=\"true\">")
    page.markup("<line class=\"zero\" x1=\"500\" x2=\"500\" y1=\"0\" y2=\"24\"/>")
    page.markup(
      "<path class=\"interval\" fill=\"none\" d=\"M\(low) 12H\(high)M\(middle) 4V20\"/></svg>\n"
    )
  }

  /// Appends the frame time of every percentile, one picture per run, all to one scale.
  private func appendShapes(_ names: [String], to page: inout Page) {
    let top = max(runs.map { $0.percentile(permille: 990) }.max() ?? 0, 1e-9) * 1.25
    for (run, name) in zip(runs, names) {
      page.markup("<figure><svg class=\"bins\" viewBox=\"0 0 1000 200\"")
      page.markup(" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"Percentiles\">")
      page.markup("<path class=\"interval\" fill=\"none\" d=\"")
      for permille in stride(from: 10, through: 1000, by: 10) {
        let share = min(run.percentile(permille: permille) / top, 1)
        let place = "\(permille) \(decimal(200 * (1 - share)))"
        page.markup((permille == 10 ? "M" : "L") + place)
      }
      page.markup("\"/></svg>\n<figcaption>")
      page.text("\(name): frame time by percentile, p1 to the longest; ")
      page.text("height \(decimal(top)) ms")
      page.markup("</figcaption></figure>\n")
    }
  }

  /// The names without the folders that they have in common.
  static func shortNames(of names: [String]) -> [String] {
    let parts = names.map { $0.split(separator: "/", omittingEmptySubsequences: false) }
    let depth = (parts.map(\.count).min() ?? 1) - 1
    let common = (0..<depth).first { place in parts.contains { $0[place] != parts[0][place] } }
    return parts.map { $0.dropFirst(common ?? depth).joined(separator: "/") }
  }

  private func words(for verdict: Verdict) -> String {
    switch verdict {
    case .slower: "slower"
    case .faster: "faster"
    case .same: "within the spread"
    case .unknown: "too few frames"
    }
  }

  private func style(of verdict: Verdict) -> String? {
    switch verdict {
    case .slower: "bad"
    case .faster: "good"
    case .same, .unknown: nil
    }
  }

  private func decimal(_ value: Double) -> String {
    DecimalForm.text(value, digits: 4)
  }
}
