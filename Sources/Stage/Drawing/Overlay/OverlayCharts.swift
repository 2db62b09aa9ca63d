import FrameTiming

extension DisplayList {
  /// Draws the bars of the frames, and a line at the frame budget.
  ///
  /// A bar has three parts, from the bottom up: update, draw and present. The bars are drawn from left to
  /// right. After the right end the next bar is drawn at the left end again, and a gap follows the newest bar.
  /// If there are more frames than bars, each bar shows the worst of several frames. A bar that would extend above
  /// `chartTop` is scaled so that it ends there.
  ///
  /// The bar of a late frame is red and ends at `chartTop`; its label is the interval. Labels begin at `left` or
  /// right of it. Frames during the warm-up and first frames after a rest have no red bars.
  mutating func appendBars(
    _ bars: FrameBars,
    of log: FrameLog,
    labelsFrom left: Double,
    _ layout: OverlayLayout,
    _ theme: Theme
  ) {
    let area = layout.chart
    let cursor = bars.cursor(in: log).map { layout.column($0, of: bars).x } ?? area.x
    // Between the labels of the newest bars and those of the oldest, with space for one of the newest.
    let border = max(cursor, left + 48)
    var labels = LateLabels(y: layout.lateLabelY, color: theme.bad)
    bars.forEach(of: log) { place, bar in
      var part = layout.column(place, of: bars)
      if let interval = bar.lateInterval {
        append(.rectangle(part, theme.bad))
        let isNew = part.x < cursor
        let (low, high) = isNew ? (left, border) : (border, area.maxX)
        labels.add(interval, over: part.center.x, from: low, to: high, into: &self)
        return
      }
      let scaleToFit = bar.work > 0 ? part.height / bar.work : 0
      let pointsPerSecond = min(area.height / log.budget, scaleToFit)
      (part.y, part.height) = (part.maxY, bar.update * pointsPerSecond)
      appendPart(&part, theme.updateBar)
      part.height += bar.draw * pointsPerSecond
      appendPart(&part, theme.drawBar)
      part.height += bar.present * pointsPerSecond
      appendPart(&part, theme.presentBar)
    }
    labels.end(into: &self)
    if log.count > 0 {
      let line = Rect(x: cursor, y: area.y, width: 1, height: area.height)
      append(.rectangle(line, theme.secondaryText.faded(0.5)))
    }
    let line = Rect(x: area.x, y: area.y - 0.75, width: area.width, height: 1.5)
    append(.rectangle(line, theme.bad))
  }

  /// Draws a part of a bar upwards from `part.y`, moves `part.y` to the top of that part, and sets its height to 0.
  ///
  /// A part less than 0.25 points high is not drawn, and `part` is unchanged. The caller adds the height of the
  /// part above to it.
  private mutating func appendPart(_ part: inout Rect, _ color: Color) {
    guard part.height >= 0.25 else { return }
    part.y -= part.height
    append(.rectangle(part, color))
    part.height = 0
  }

  /// Draws a histogram with equal bins.
  ///
  /// A line marks the budget. A bar and a number at the right end show how many frames are beyond the axis. The
  /// labels are 11 points below the area.
  ///
  /// Bins over the budget are red; if `isGraded` is false, all bins are grey. A bin with a frame is at least
  /// one point high, so that a single bad frame is visible.
  mutating func appendHistogram(
    _ bins: DurationHistogram,
    budget: Double,
    isGraded: Bool,
    in area: Rect,
    _ theme: Theme
  ) {
    let overWidth = 28.0
    let end = area.maxX - overWidth - 4
    let pitch = (end - area.x) / Double(bins.binCount)
    func bar(_ count: Int, x: Double, width: Double, _ color: Color) {
      guard count > 0 else { return }
      let height = max(1, area.height * Double(count) / Double(bins.largest))
      let rect = Rect(x: x, y: area.maxY - height, width: width, height: height)
      append(.roundedRectangle(rect, radius: min(1.5, width / 2, height / 2), color.faded(0.9)))
    }
    for bin in 0..<bins.binCount {
      // A bin that contains the budget begins below the budget, so it is not red.
      let graded = bins.lowerEdge(of: bin) < budget ? theme.good : theme.bad
      let color = isGraded ? graded : theme.secondaryText
      bar(bins[bin], x: area.x + Double(bin) * pitch, width: pitch - min(2, pitch / 4), color)
    }
    let gradedOver = bins.range < budget ? theme.warning : theme.bad
    let overColor = isGraded ? gradedOver : theme.secondaryText
    bar(bins.over, x: area.maxX - overWidth, width: overWidth, overColor)
    if budget < bins.range {
      let x = area.x + (end - area.x) * budget / bins.range
      let line = Rect(x: x - 0.5, y: area.y, width: 1, height: area.height)
      append(.rectangle(line, theme.bad))
    }
    let y = area.maxY + 11
    appendSmall("0", x: area.x, y: y, theme.secondaryText)
    let range = DecimalText.milliseconds(bins.range, digits: bins.range < 0.001 ? 1 : 0)
    appendSmall(range, x: end, y: y, theme.secondaryText, anchor: .trailing)
    // The word "over" is shown only while the count is 0.
    let over = bins.over > 0 ? String(bins.over) : "over"
    let color = bins.over > 0 ? overColor : theme.secondaryText
    appendSmall(over, x: area.maxX - overWidth / 2, y: y, color, anchor: .center)
  }
}

/// Draws the intervals of late frames above their bars; of labels that would overlap, the longest.
///
/// Bars are added from left to right, except that they continue at the left end once.
private struct LateLabels {
  let y: Double
  let color: Color
  /// The label that is not drawn yet, because the next one can replace it.
  private var last: (interval: Double, center: Double, width: Double)?

  init(y: Double, color: Color) { (self.y, self.color) = (y, color) }

  /// Adds the label of a bar whose centre is at `x`.
  ///
  /// The label is between `low` and `high`; if it would not be above its bar then, there is no label.
  mutating func add(
    _ interval: Double,
    over x: Double,
    from low: Double,
    to high: Double,
    into list: inout DisplayList
  ) {
    let width = TextWidth.estimate(Self.text(interval), DisplayList.labelStyle(.semibold))
    let center = max(low + width / 2, min(x, high - width / 2))
    guard abs(center - x) <= width / 2, center + width / 2 <= high else { return }
    if let last, abs(center - last.center) < (width + last.width) / 2 + 4 {
      // Of two equal ones the newer one.
      if interval < last.interval { return }
    } else {
      end(into: &list)
    }
    last = (interval, center, width)
  }

  /// Draws the label that is not drawn yet.
  mutating func end(into list: inout DisplayList) {
    guard let last else { return }
    let text = Self.text(last.interval)
    list.appendSmall(text, x: last.center, y: y, color, weight: .semibold, anchor: .center)
    self.last = nil
  }

  /// Whole milliseconds, and one decimal below 10 ms.
  private static func text(_ interval: Double) -> String {
    DecimalText.milliseconds(interval, digits: interval < 0.0099 ? 1 : 0) + " ms"
  }
}
