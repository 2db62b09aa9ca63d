import AllocationCounter
import Drawing
import FrameTiming
import Testing

private let theme = Theme.dark

@Suite struct OverlayDrawingTests {
  /// A log at 50 Hz (budget 20 ms) of frames that took 2, 4, … ms, all drawing.
  private func log(frames: Int) -> FrameLog {
    var log = FrameLog(refreshRate: 50)
    for number in 0..<frames {
      let draw = 0.002 * Double(number % 5 + 1)
      log.record(FrameSample(number: number, start: 0, draw: draw, interval: 0.02))
    }
    return log
  }

  private func overlay(_ log: FrameLog, width: Double = 1216) -> DisplayList {
    overlay(log, in: Rect(x: 0, y: 0, width: width, height: 156))
  }

  private func overlay(_ log: FrameLog, in panel: Rect) -> DisplayList {
    var list = DisplayList()
    list.appendOverlay(log, summary: log.summary(), in: panel, theme: theme)
    return list
  }

  @Test func `a small overlay looks as designed`() {
    var log = FrameLog(refreshRate: 50, warmUpFrames: 0)
    log.record(
      FrameSample(number: 0, start: 0, input: 0.001, update: 0.001, draw: 0.003, present: 0.001)
    )
    log.record(FrameSample(number: 1, start: 0.02, draw: 0.03, interval: 0.06))
    let list = overlay(log, width: 420)
    #expect(
      described(list) == """
        clip 0 0 420 156
        rounded 0 0 420 156 radius 12 panel
        text "FRAME TIME" 16 15 size 9 leading secondary
        text "16.7" 20 43 size 20 leading bad
        text "fps" 20 65.5 size 9 leading secondary
        text "30.00" 104 43 size 20 leading bad
        text "p99 ms" 104 65.5 size 9 leading secondary
        text "30.00" 20 95 size 20 leading bad
        text "max ms" 20 117.5 size 9 leading secondary
        text "2" 104 95 size 20 leading bad
        text "missed" 104 117.5 size 9 leading secondary
        rectangle 400 0 3 134 bad
        rectangle 396 123.6 3 10.4 update
        rectangle 396 108 3 15.6 draw
        rectangle 396 102.8 3 5.2 present
        rectangle 204 29.25 200 1.5 bad at 89
        text "20.00 ms" 404 19 size 9 trailing bad
        rounded 204 140 8 8 radius 2 update
        text "update" 216 144 size 9 leading secondary
        rounded 270 140 8 8 radius 2 draw
        text "draw" 282 144 size 9 leading secondary
        rounded 336 140 8 8 radius 2 present
        text "present" 348 144 size 9 leading secondary
        end clip
        """
    )
  }

  @Test func `bars are as high as frames took long, and newer ones stand further right`() {
    let bars = bars(of: overlay(log(frames: 5), width: 600))
    #expect(bars.count == 5)
    // Newest first, 10 ms of 20 ms: half of the 104 points up to the budget.
    for (bar, height) in zip(bars, [52, 41.6, 31.2, 20.8, 10.4]) {
      #expect(abs(bar.height - height) < 1e-9)
      #expect(abs(bar.maxY - 134) < 1e-9)
    }
    // Four points apart, the newest at the right.
    #expect(bars.map(\.x) == [580, 576, 572, 568, 564])
  }

  @Test(arguments: [420.0, 500, 568, 700, 816, 1216, 3000])
  func `as many bars are drawn as fit or as there are frames`(width: Double) {
    let list = overlay(log(frames: 600), width: width)
    let bars = bars(of: list)
    let budget = budgetLine(of: list)
    #expect(bars.count == min(600, Int(budget.width / 4)))
    #expect(bars.allSatisfy { $0.x >= budget.x && $0.maxX <= budget.maxX })
  }

  @Test func `a frame of just the budget touches the line and is not bad`() {
    var log = FrameLog(refreshRate: 50)
    log.record(FrameSample(number: 0, start: 0, draw: 0.02))
    let list = overlay(log, width: 420)
    let bar = bars(of: list)[0]
    #expect(abs(bar.y - budgetLine(of: list).center.y) < 1e-9)
    #expect(list.commands.contains(.rectangle(bar, theme.drawBar)))
  }

  @Test(arguments: [0.021, 0.5, 1e9]) func `a frame over the budget is bad and ends at the panel`(
    work: Double
  ) {
    var log = FrameLog(refreshRate: 50)
    log.record(FrameSample(number: 0, start: 0, present: work))
    let panel = Rect(x: 5, y: 40, width: 420, height: 200)
    let list = overlay(log, in: panel)
    let bar = bars(of: list)[0]
    #expect(bar.y >= panel.y && bar.y < budgetLine(of: list).y)
    #expect(list.commands.contains(.rectangle(bar, theme.bad)))
  }

  @Test func `figures are those of the summary that is handed in`() {
    var summary = FrameSummary()
    summary.frames = 600
    summary.framesPerSecond = 59.94
    summary.p50 = 0.00081
    summary.p95 = 0.0099
    summary.p99 = 0.0955
    summary.max = 0.25
    summary.mean = 0.00123
    summary.low1Percent = 41.26
    summary.missed = 7
    var list = DisplayList()
    let panel = Rect(x: 0, y: 0, width: 1216, height: 156)
    list.appendOverlay(log(frames: 3), summary: summary, in: panel, theme: .light)
    let shown = [
      "fps": "59.9", "p50 ms": "0.81", "p95 ms": "9.90", "p99 ms": "95.50", "max ms": "250",
      "1% low fps": "41.3", "missed": "7", "mean ms": "1.23",
    ]
    for (label, text) in shown {
      #expect(figure(labelled: label, in: list)?.0 == text)
    }
  }

  @Test func `a log without frames shows dashes and no bars`() {
    let list = overlay(FrameLog(refreshRate: 60))
    #expect(bars(of: list).isEmpty)
    for label in ["fps", "p50 ms", "max ms", "missed"] {
      #expect(figure(labelled: label, in: list)?.0 == "–")
    }
    #expect(texts(of: list).contains("16.67 ms"))
  }

  /// Work and interval of one frame, each in budgets, and the colours of their figures.
  static let grades: [(work: Double, ofWork: Color, interval: Double, ofRate: Color)] = [
    (0.1, theme.good, 0.5, theme.good), (0.79, theme.good, 1, theme.good),
    (0.81, theme.warning, 1.1, theme.warning), (0.99, theme.warning, 1.49, theme.warning),
    (1.01, theme.bad, 1.6, theme.bad),
  ]

  @Test(arguments: grades) func `figures are coloured by the budget`(
    grade: (work: Double, ofWork: Color, interval: Double, ofRate: Color)
  ) {
    var log = FrameLog(refreshRate: 50)
    let (work, interval) = (grade.work * log.budget, grade.interval * log.budget)
    log.record(FrameSample(number: 0, start: 0, draw: work, interval: interval))
    let list = overlay(log)
    #expect(figure(labelled: "max ms", in: list)?.1 == grade.ofWork)
    #expect(figure(labelled: "fps", in: list)?.1 == grade.ofRate)
    #expect(figure(labelled: "1% low fps", in: list)?.1 == grade.ofRate)
  }

  @Test(
    arguments: [
      (1216.0, 8, true), (816, 8, true), (815, 8, false), (568, 8, false), (567, 4, false),
      (420, 4, false),
    ]
  )
  func `narrow panels lose the histogram first and then half of the figures`(
    width: Double,
    figures: Int,
    hasHistogram: Bool
  ) {
    let list = overlay(log(frames: 600), width: width)
    let labels = ["fps", "p50 ms", "p95 ms", "p99 ms", "max ms", "1% low fps", "missed", "mean ms"]
    #expect(labels.count { figure(labelled: $0, in: list) != nil } == figures)
    #expect(texts(of: list).contains("histogram ms") == hasHistogram)
  }

  @Test(arguments: [(419.0, 156.0), (420, 155), (0, 0)])
  func `a panel that is too small stays empty`(size: (width: Double, height: Double)) {
    let panel = Rect(x: 0, y: 0, width: size.width, height: size.height)
    #expect(overlay(log(frames: 9), in: panel).commands.isEmpty)
  }

  @Test(arguments: [420.0, 567, 568, 700, 815, 816, 1216, 3000], [156.0, 400])
  func `nothing is drawn outside the panel`(width: Double, height: Double) {
    let panel = Rect(x: 17, y: 29, width: width, height: height)
    var log = log(frames: 600)
    log.record(FrameSample(number: 600, start: 0, draw: 77, interval: 99_999))
    for rect in overlay(log, in: panel).commands.compactMap(extent) {
      #expect(rect.x >= panel.x && rect.maxX <= panel.maxX)
      #expect(rect.y >= panel.y && rect.maxY <= panel.maxY)
    }
  }

  @Test func `the histogram's fullest bin fills its height and the bins share one base`() {
    let list = overlay(log(frames: 500))
    let bins = list.commands.compactMap { command -> Rect? in
      if case .roundedRectangle(let rect, radius: 1.5, _) = command { rect } else { nil }
    }
    // 2, 4, 6, 8 and 10 ms, each a fifth of the frames, in bins of 10 ms / 16.
    #expect(bins.count == 5)
    #expect(bins.allSatisfy { abs($0.height - 88) < 1e-9 && abs($0.maxY - 134) < 1e-9 })
    #expect(bins.map { Int((($0.x - 1036) / 10.25).rounded()) } == [3, 6, 9, 12, 15])
  }

  @Test(.enabled(if: allocation_counting_available()))
  func `an overlay allocates nothing once the list has grown to its size`() {
    let log = log(frames: 600)
    let panel = Rect(x: 0, y: 0, width: 1216, height: 156)
    var list = overlay(log, in: panel)
    let size = list.commands.count
    var allocations: UInt64 = 0
    for round in 0..<20 {
      list.removeAll()
      let before = allocation_count()
      list.appendOverlay(log, summary: log.summary(), in: panel, theme: theme)
      allocations += round < 10 ? 0 : allocation_count() - before
    }
    #expect(allocations == 0)
    #expect(list.commands.count == size)
  }
}

/// The frames' bars, newest first, each with its lowest part: plain rectangles 3 points wide.
private func bars(of list: DisplayList) -> [Rect] {
  plainRectangles(of: list).filter { $0.width == 3 }
}

/// The budget line: the one flat rectangle.
private func budgetLine(of list: DisplayList) -> Rect {
  plainRectangles(of: list).filter { $0.height == 1.5 }[0]
}

private func plainRectangles(of list: DisplayList) -> [Rect] {
  list.commands.compactMap { if case .rectangle(let rect, _) = $0 { rect } else { nil } }
}

private func texts(of list: DisplayList) -> [String] {
  list.commands.compactMap { text($0)?.0 }
}

/// The figure above a label, which is the text just before it, and its colour.
private func figure(labelled label: String, in list: DisplayList) -> (String, Color)? {
  list.commands.firstIndex { text($0)?.0 == label }.flatMap { text(list.commands[$0 - 1]) }
}

private func text(_ command: DrawCommand) -> (String, Color)? {
  guard case .text(let text, _, at: _, verticalScale: _, let color) = command else { return nil }
  return (text, color)
}

/// What a command covers, letters taken for 0.7 of the size wide; far outside if unexpected.
private func extent(_ command: DrawCommand) -> Rect? {
  switch command {
  case .rectangle(let rect, _), .roundedRectangle(let rect, radius: _, _), .pushClip(let rect):
    return rect
  case .text(let text, let style, at: let place, verticalScale: _, _):
    let width = 0.7 * style.size * Double(text.count)
    let x = place.x - (style.anchor == .leading ? 0 : width)
    return Rect(x: x, y: place.y - style.size / 2, width: width, height: style.size)
  case .popClip: return nil
  case .circle, .ring, .line, .triangle, .gradient, .symbol:
    return Rect(x: -.infinity, y: 0, width: 0, height: 0)
  }
}

/// The picture as text, a command a line, numbers rounded to 0.01 point.
private func described(_ list: DisplayList) -> String {
  list.commands.map { command in
    switch command {
    case .pushClip(let rect): "clip \(described(rect))"
    case .popClip: "end clip"
    case .rectangle(let rect, let color): "rectangle \(described(rect)) \(described(color))"
    case .roundedRectangle(let rect, let radius, let color):
      "rounded \(described(rect)) radius \(described(radius)) \(described(color))"
    case .text(let text, let style, at: let place, verticalScale: _, let color):
      "text \"\(text)\" \(described(place.x)) \(described(place.y))"
        + " size \(described(style.size)) \(style.anchor) \(described(color))"
    case .circle, .ring, .line, .triangle, .gradient, .symbol: "unexpected \(command)"
    }
  }.joined(separator: "\n")
}

private func described(_ rect: Rect) -> String {
  [rect.x, rect.y, rect.width, rect.height].map(described).joined(separator: " ")
}

private func described(_ value: Double) -> String {
  let rounded = (value * 100).rounded() / 100
  return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
}

private func described(_ color: Color) -> String {
  let names = [
    (theme.panel, "panel"), (theme.secondaryText, "secondary"), (theme.bad, "bad"),
    (theme.updateBar, "update"), (theme.drawBar, "draw"), (theme.presentBar, "present"),
  ]
  var solid = color
  solid.alpha = 255
  let name = names.first { $0.0 == solid }?.1 ?? "\(color)"
  return color.alpha == 255 ? name : "\(name) at \(color.alpha)"
}
