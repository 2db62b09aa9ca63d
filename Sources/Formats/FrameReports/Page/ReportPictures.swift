import FrameTiming

/// The pictures of a report as inline SVG.
///
/// Their texts are HTML outside the SVG, so that the text does not shrink with the picture on a phone.
extension Report {
  /// Appends the chart of frame times over the run, with the budget, the markers and the frames.
  ///
  /// Curves of interval and work join the columns of the log's chart. In a column with several frames a curve goes
  /// from the least to the greatest value. A column with a late frame is a red bar of full height.
  func appendChart(to page: inout Markup) {
    let columns = log.chart.columns
    guard let start = columns.first?.start, let end = columns.last?.end else {
      return page.note("No frame was measured.")
    }
    let top = chartTop
    func share(_ time: Double) -> Double {
      end > start ? min(max((time - start) / (end - start), 0), 1) : 0.5
    }
    func x(_ time: Double) -> String { (share(time) * 1000).text(decimals: 1) }
    func y(_ duration: Double) -> String { (200 * (1 - min(duration / top, 1))).text(decimals: 1) }
    func path(_ range: (FrameChart.Column) -> ClosedRange<Double>?) -> String {
      var path = ""
      var last: (time: Double, value: Double)?
      for column in columns {
        guard let range = range(column) else {
          last = nil
          continue
        }
        let place = x((column.start + column.end) / 2)
        // A curve ends at a rest. It continues at the nearer end of the next column.
        let isJoined = last.map { column.start - $0.time < 0.2 } ?? false
        let isFalling =
          last.map { range.upperBound - $0.value < $0.value - range.lowerBound } ?? false
        let (first, second) =
          isFalling ? (range.upperBound, range.lowerBound) : (range.lowerBound, range.upperBound)
        // A line without length would be invisible.
        path += isJoined ? "L\(place) \(y(first))" : "M\(place) \(y(first))h1.5"
        if first != second { path += "V\(y(second))" }
        last = (column.end, second)
      }
      return path
    }
    let late = columns.compactMap { column in
      column.lateInterval.map { (share: share((column.start + column.end) / 2), interval: $0) }
    }
    page.block("figure", ["id": "curve"]) { page in
      page.frames(frames, run: title, budget: log.budget, top: top)
      appendLabels(late, to: &page)
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
      for (share, interval) in late {
        let x = (share * 1000).text(decimals: 1)
        page.tag("line", ["class": "late", "x1": x, "x2": x, "y1": "0", "y2": "200"])
        page.element("title", interval.shownMilliseconds)
        page.raw("</line>\n")
      }
      if log.budget <= top {
        let y = y(log.budget)
        page.tag(
          "line",
          ["class": "budget", "x1": "0", "x2": "1000", "y1": y, "y2": y],
          end: "/>\n"
        )
      }
      page.raw("</svg>\n")
      page.ends("\(start.shown) s", "\(end.shown) s")
      appendKeys(hasLate: !late.isEmpty, to: &page)
    }
  }

  private func appendKeys(hasLate: Bool, to page: inout Markup) {
    let isBudgetShown = log.budget <= chartTop
    let keys: [(style: String, text: String, isShown: Bool)] = [
      ("interval", "interval", showsIntervals), ("work", "work", true),
      ("budget", "budget \(log.budget.shownMilliseconds)", isBudgetShown),
      ("late", "late frame", hasLate), ("mark", "marker", !log.markers.isEmpty),
      ("janky", "janky step", !viewer.script.isEmpty),
    ]
    page.tag("figcaption")
    for (style, text, _) in keys.filter(\.isShown) {
      page.element("span", text, ["class": "key \(style)"])
      page.raw(" · ")
    }
    let longest = max(summary.interval?.max ?? 0, summary.work?.max ?? 0)
    page.text("height \(chartTop.shownMilliseconds)")
    if longest > chartTop { page.text("; what is longer is cut off") }
    if !isBudgetShown { page.text("; the budget of \(log.budget.shownMilliseconds) is above it") }
    page.raw("</figcaption>\n")
  }

  /// Appends the intervals of late frames above their bars; of labels that would overlap, the longest.
  private func appendLabels(_ late: [(share: Double, interval: Double)], to page: inout Markup) {
    var labelled: [(share: Double, interval: Double)] = []
    for label in late.sorted(by: { $0.interval > $1.interval }) {
      // A label is at most an eighth of a phone's width.
      guard labelled.allSatisfy({ abs($0.share - label.share) >= 0.13 }) else { continue }
      labelled.append(label)
    }
    guard !labelled.isEmpty else { return }
    page.block("div", ["class": "late-labels"]) { page in
      for (share, interval) in labelled.sorted(by: { $0.share < $1.share }) {
        let place = min(max(share, 0.05), 0.95) * 100
        let style = "left: \(place.text(decimals: 1))%"
        page.line("span", interval.shownMilliseconds, ["style": style])
      }
    }
  }

  /// The time at the top of the chart, in seconds.
  ///
  /// On a display it is min(1.05 · max(longest, budget), max(4 · budget, 1.5 · p99)). Without a display it is
  /// min(1.05 · longest, 4 · p99), because the budget may be far above all frames. Without the second limits, one
  /// very long frame would make all other frames too small to see.
  private var chartTop: Double {
    let (work, interval, budget) = (summary.work, summary.interval, log.budget)
    let longest = max(interval?.max ?? 0, work?.max ?? 0)
    let usual = (interval ?? work)?.p99 ?? 0
    guard log.hasDisplay, interval != nil else { return max(min(1.05 * longest, 4 * usual), 1e-6) }
    return min(max(longest, budget) * 1.05, max(4 * budget, 1.5 * usual))
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
