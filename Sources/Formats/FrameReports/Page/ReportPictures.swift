import FrameTiming

/// The pictures of a report as inline SVG.
///
/// Their texts are HTML outside the SVG, so that the text does not shrink with the picture on a phone.
extension Report {
  /// Appends the chart of frame times over the run, with the budget, the markers and the frames.
  ///
  /// Each column of the log's chart has two vertical lines: from the least to the greatest interval, and
  /// from the least to the greatest work.
  func appendChart(to page: inout Markup) {
    let columns = log.chart.columns
    guard let start = columns.first?.start, let end = columns.last?.end else {
      return page.note("No frame was measured.")
    }
    let top = chartTop
    func x(_ time: Double) -> String {
      let share = end > start ? min(max((time - start) / (end - start), 0), 1) : 0.5
      return (share * 1000).text(decimals: 1)
    }
    func y(_ duration: Double) -> String { (200 * (1 - min(duration / top, 1))).text(decimals: 1) }
    func path(_ range: (FrameChart.Column) -> ClosedRange<Double>?) -> String {
      columns.map { column in
        guard let range = range(column) else { return "" }
        let (low, high) = (y(range.lowerBound), y(range.upperBound))
        // A line without length would be invisible.
        return "M\(x((column.start + column.end) / 2)) \(low)V\(high)" + (low == high ? "h1.5" : "")
      }.joined()
    }
    page.block("figure", ["id": "curve"]) { page in
      page.frames(frames, run: title, budget: log.budget, top: top)
      page.beginPicture("chart", label: "Frame times over the run")
      page.raw("\n")
      for marker in log.markers where start...end ~= marker.time {
        let x = x(marker.time)
        page.tag("line", ["class": "mark", "x1": x, "x2": x, "y1": "0", "y2": "200"])
        page.element("title", marker.text)
        page.raw("</line>\n")
      }
      page.path("work", path { $0.work })
      page.raw("\n")
      page.path("interval", path { $0.interval })
      page.raw("\n")
      let y = y(log.budget)
      page.tag("line", ["class": "budget", "x1": "0", "x2": "1000", "y1": y, "y2": y], end: "/>\n")
      page.raw("</svg>\n")
      page.ends("\(start.shown) s", "\(end.shown) s")
      page.tag("figcaption")
      let keys = [
        ("interval", "interval"), ("work", "work"),
        ("budget", "budget \(log.budget.shownMilliseconds), and late frames"), ("mark", "marker"),
        ("janky", "janky step"),
      ]
      for (style, text) in keys {
        page.element("span", text, ["class": "key \(style)"])
        page.raw(" · ")
      }
      page.text("height \(top.shownMilliseconds); what is longer is cut off")
      page.raw("</figcaption>\n")
    }
  }

  /// The time at the top of the chart, in seconds.
  ///
  /// It is min(1.05 · max(longest, budget), max(4 · budget, 1.5 · p99)). Without the second limit, one very
  /// long frame would make all other frames too small to see.
  private var chartTop: Double {
    let (work, interval) = (summary.work, summary.interval)
    let usual = (interval ?? work)?.p99 ?? 0
    let longest = max(interval?.max ?? 0, work?.max ?? 0)
    return min(max(longest, log.budget) * 1.05, max(4 * log.budget, 1.5 * usual))
  }

  /// Appends one bar for each recent frame; its height is the largest step that a piece moved in the frame.
  ///
  /// Janky steps have another colour.
  func appendSteps(to page: inout Markup) {
    let frames = (0..<log.count).map(log.record).filter { !$0.isWarmUp }.map(\.sample.motion)
    let highest = frames.map { abs($0?.step ?? 0) }.max() ?? 0
    guard highest > 0 else { return page.note("Nothing moved in the newest frames.") }
    var janky = 0
    page.block("figure") { page in
      page.beginPicture("bins", label: "Steps of the newest frames")
      page.raw("\n")
      let pitch = 1000 / Double(frames.count)
      for (frame, motion) in frames.enumerated() {
        guard let step = motion?.step, step != 0 else { continue }
        // The result for a step is stored with the next frame.
        let verdict = frame + 1 < frames.count ? frames[frame + 1] : nil
        let isJanky = verdict.map { $0.drag.janky + $0.free.janky > 0 } ?? false
        janky += isJanky ? 1 : 0
        let height = max(1, 200 * abs(step) / highest)
        let bar: Markup.Attributes = [
          "class": isJanky ? "late" : nil, "x": (pitch * Double(frame)).text(decimals: 1),
          "y": (200 - height).text(decimals: 1), "width": max(0.5, pitch - 0.4).text(decimals: 1),
          "height": height.text(decimals: 1),
        ]
        page.tag("rect", bar, end: "/>\n")
      }
      page.raw("</svg>\n")
      page.ends("\(frames.count) frames ago", "the last frame")
      let text =
        "Largest step of each frame; the highest bar is \(highest.shown) pt, "
        + "\(janky) frames are janky."
      page.line("figcaption", text)
    }
  }

  /// Appends one bar for each bin of the histogram; bins over the budget have another colour.
  func appendHistogram(to page: inout Markup) {
    let fullest = histogram.max() ?? 0
    guard fullest > 0 else { return page.note("No frame was measured.") }
    page.block("figure") { page in
      page.beginPicture("bins", label: "Number of frames by frame time")
      page.raw("\n")
      let pitch = 1000 / Double(bins.binCount)
      for (bin, count) in histogram.enumerated() where count > 0 {
        // A single frame among thousands must be visible.
        let height = max(2, 0.96 * 200 * Double(count) / Double(fullest))
        let isLate = bins.lowerEdge(of: bin) >= log.budget
        let bar: Markup.Attributes = [
          "class": isLate ? "late" : nil, "x": (pitch * Double(bin) + 1).text(decimals: 1),
          "y": (200 - height).text(decimals: 1), "width": (pitch - 2).text(decimals: 1),
          "height": height.text(decimals: 1),
        ]
        page.tag("rect", bar)
        page.element("title", String(count))
        page.raw("</rect>\n")
      }
      page.raw("</svg>\n")
      page.ends("0 ms", "\(bins.range.shownMilliseconds) and more")
      let text = "The highest bar is \(fullest) frames; the last one has all that are longer."
      page.line("figcaption", text)
    }
  }
}
