import Drawing
import FrameTiming
import TestSupport
import Testing

private let theme = Theme.dark

struct OverlayDrawingTests {
  /// A log at 50 Hz (budget 20 ms) of frames that take 2, 4, … ms to draw.
  private func log(frames: Int) -> FrameLog {
    var log = FrameLog(refreshRate: 50, warmUpFrames: 0)
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
    list.appendOverlay(log, in: panel, theme: theme)
    return list
  }

  @Test func `the height of a bar is the work of its frame, and newer bars are further right`() {
    // A panel that has a bar for each of 600 frames.
    let bars = bars(of: overlay(log(frames: 5), width: 3000))
    expectEqual(bars.count, 5)
    // Oldest first. The last takes 10 of 20 ms, which is half of the 93 points of the budget.
    for (bar, height) in zip(bars, [9.3, 18.6, 27.9, 37.2, 46.5]) {
      expect(abs(bar.height - height) < 1e-9)
      expect(abs(bar.maxY - 134) < 1e-9)
    }
    expectEqual(bars.map(\.x), bars.map(\.x).sorted())
  }

  @Test(arguments: [420.0, 500, 588, 700, 816, 1216, 3000])
  func `bars are side by side within the chart, at least three points wide`(width: Double) {
    let list = overlay(log(frames: 700), width: width)
    let bars = bars(of: list).sorted { $0.x < $1.x }
    let budget = budgetLine(of: list)
    expect(bars.count >= 20)
    expect(bars.allSatisfy { $0.x >= budget.x && $0.maxX <= budget.maxX && $0.width >= 3 })
    for (bar, next) in zip(bars, bars.dropFirst()) { expect(bar.maxX + 1 <= next.x) }
  }

  @Test func `a frame with exactly the budget reaches the line`() {
    var log = FrameLog(refreshRate: 50, warmUpFrames: 0)
    log.record(FrameSample(number: 0, start: 0, draw: 0.02))
    let list = overlay(log, width: 420)
    let bar = bars(of: list)[0]
    expect(abs(bar.y - budgetLine(of: list).center.y) < 1e-9)
    expectEqual(bar.height, 78)
    expect(list.commands.contains(.rectangle(bar, theme.drawBar)))
  }

  @Test(arguments: [0.021, 0.5, 1e9])
  func `a bar over the budget ends above the line and below the labels, without red`(work: Double) {
    var log = FrameLog(refreshRate: 50, warmUpFrames: 0)
    log.record(FrameSample(number: 0, start: 0, present: work, interval: 0.02))
    let panel = Rect(x: 5, y: 40, width: 420, height: 200)
    let list = overlay(log, in: panel)
    let bar = bars(of: list)[0]
    expect(bar.y >= panel.y + 39 && bar.y < budgetLine(of: list).y)
    expect(!isRed(list))
  }

  @Test func `the parts of a scaled bar keep their proportions`() {
    var log = FrameLog(refreshRate: 50, warmUpFrames: 0)
    log.record(FrameSample(number: 0, start: 0, update: 0.1, draw: 0.2, present: 0.1))
    let parts = plainRectangles(of: overlay(log)).filter {
      $0.width > 2 && $0.width < 6 && $0.height > 3
    }
    expectEqual(parts.count, 3)
    expect(abs(parts[1].height - 2 * parts[0].height) < 1e-9)
    expect(abs(parts[2].height - parts[0].height) < 1e-9)
    expect(abs(parts[2].y - 24) < 1e-9)
  }

  @Test func `a legend below the bars names their colours`() throws {
    let commands = overlay(log(frames: 5)).commands
    let names = [
      ("update", theme.updateBar), ("draw", theme.drawBar), ("present", theme.presentBar),
      ("late", theme.bad),
    ]
    for (name, color) in names {
      let square = commands.firstIndex {
        if case .roundedRectangle(_, _, color) = $0 { true } else { false }
      }
      expectEqual(text(commands[try #require(square) + 1])?.0, name)
    }
  }

  @Test(arguments: [420.0, 587, 588, 816, 1216])
  func `a name of the legend is nearer to its own square than to the next one`(width: Double) {
    let commands = overlay(log(frames: 5), width: width).commands
    let chart = budgetLine(of: overlay(log(frames: 5), width: width))
    let squares = commands.indices.filter { index in
      if case .roundedRectangle(let rect, 2, _) = commands[index] { rect.width == 8 } else { false }
    }
    expectEqual(squares.count, 4)
    for (index, square) in squares.enumerated() {
      guard let own = Bounds.of(commands[square]), let name = Bounds.of(commands[square + 1]) else {
        continue
      }
      expect(name.right <= chart.maxX)
      guard index < 3, let next = Bounds.of(commands[squares[index + 1]]) else { continue }
      expect(name.left - own.right < 0.7 * (next.left - name.right))
    }
  }

  @Test(arguments: [5, 700]) func `a line marks the place of the next bar`(frames: Int) throws {
    let list = overlay(log(frames: frames), width: 3000)
    let line = try #require(coloured(theme.secondaryText.faded(0.5), in: list).first)
    expect(line.width == 1 && line.height == 93)
    let newest = try #require(bars(of: list).last)
    expect(line.x > newest.x && line.x <= newest.maxX + 1)
  }

  @Test func `figures show the values of the frames, with units in the labels`() {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
    for number in 0..<600 {
      var sample = FrameSample(number: number, start: 0, draw: 0.00081, interval: 1 / 60)
      if number % 12 == 3 { sample.draw = 0.0099 }
      if number % 75 == 30 { sample.draw = 0.0955 }
      if number == 400 { (sample.draw, sample.interval) = (0.25, 0.25) }
      if number % 10 == 0 { sample.latency = 0.0142 }
      log.record(sample)
    }
    let list = overlay(log)
    let shown = [
      "fps": "58.6", "p50 ms": "0.81", "p95 ms": "9.90", "p99 ms": "95.50", "max ms": "250",
      "1 % low fps": "18.0", "missed": "14", "latency ms": "14.20",
    ]
    for (label, text) in shown {
      expectEqual(figure(labelled: label, in: list)?.0, text, "\(label)")
    }
  }

  @Test func `a log without frames shows dashes and no bars`() {
    let list = overlay(FrameLog(refreshRate: 60))
    expect(bars(of: list).isEmpty)
    for label in ["fps", "p50 ms", "max ms", "missed"] {
      expectEqual(figure(labelled: label, in: list)?.0, "–")
    }
    let texts = texts(of: list)
    let budget = texts.firstIndex(of: "16.67 ms").map {
      texts[$0...].prefix(2).joined(separator: " ")
    }
    expectEqual(budget, "16.67 ms at 60 Hz")
  }

  @Test func `work that a coarse clock cannot measure has the clock's step instead of figures`() {
    func figures(work: Double, step: Double) -> [String?] {
      var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
      log.clockStep = step
      for number in 0..<100 {
        log.record(FrameSample(number: number, start: 0, draw: work, interval: 1 / 60))
      }
      let list = overlay(log)
      return ["fps", "p50 ms", "p95 ms", "p99 ms", "max ms"].map {
        figure(labelled: $0, in: list)?.0
      }
    }
    expectEqual(figures(work: 0.001, step: 0.001), ["60.0", "clock of 1 ms", "–", "–", "–"])
    let measured = ["60.0", "4.00", "4.00", "4.00", "4.00"]
    expectEqual(figures(work: 0.004, step: 0.001), measured)
    expectEqual(figures(work: 0.004, step: 0.0001), measured)
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
    var log = FrameLog(refreshRate: 50, warmUpFrames: 0)
    let (work, interval) = (grade.work * log.budget, grade.interval * log.budget)
    for number in 0..<60 {
      log.record(FrameSample(number: number, start: 0, draw: work, interval: interval))
    }
    let list = overlay(log)
    expectEqual(figure(labelled: "max ms", in: list)?.1, grade.ofWork)
    expectEqual(figure(labelled: "fps", in: list)?.1, grade.ofRate)
    expectEqual(figure(labelled: "1 % low fps", in: list)?.1, grade.ofRate)
  }

  /// The colours that a panel uses, without those of its legend and of the budget's line.
  private func isRed(_ list: DisplayList) -> Bool {
    list.commands.contains { command in
      switch command {
      case .text(_, _, at: _, verticalScale: _, let color): color == theme.bad
      case .rectangle(let rect, let color):
        rect.height != 1.5 && color == theme.bad
      case .roundedRectangle(_, _, let color): color == theme.bad.faded(0.9)
      default: false
      }
    }
  }

  @Test func `a start with one frame of 100 ms shows neither red nor statistics`() {
    for seconds in [0, 3.0] {
      var log = FrameLog(refreshRate: 60)
      log.record(FrameSample(number: 0, start: 0, draw: 0.1))
      log.record(FrameSample(number: 1, start: seconds, draw: 0.1, interval: 0.1))
      log.record(FrameSample(number: 2, start: seconds + 1, draw: 0.1))
      let list = overlay(log)
      expect(!isRed(list))
      for label in ["fps", "p50 ms", "p99 ms", "max ms", "1 % low fps"] {
        expect(figure(labelled: label, in: list) ?? ("", theme.bad) == ("–", theme.secondaryText))
      }
    }
  }

  @Test func `frames of the warm-up and after a rest are not among the figures`() {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 5)
    for number in 0..<200 {
      let isFirst = number % 50 == 0
      log.record(
        FrameSample(
          number: number,
          start: 10 * Double(number),
          draw: isFirst || number < 5 ? 0.1 : 0.002,
          interval: isFirst ? nil : number < 5 ? 0.1 : 1 / 60
        )
      )
    }
    let list = overlay(log)
    expect(figure(labelled: "max ms", in: list) ?? ("", theme.bad) == ("2.00", theme.good))
    expect(!isRed(list))
  }

  @Test(arguments: [
    (29, "–", theme.secondaryText), (30, "60.0", theme.secondaryText),
    (59, "60.0", theme.secondaryText), (60, "60.0", theme.good),
  ])
  func `a rate needs 30 intervals and its colour 60`(
    intervals: Int,
    text: String,
    color: Color
  ) {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
    for number in 0...intervals {
      let interval = number == 0 ? nil : 1.0 / 60
      log.record(FrameSample(number: number, start: 0, draw: 0.001, interval: interval))
    }
    let list = overlay(log)
    expect(figure(labelled: "fps", in: list) ?? ("", theme.bad) == (text, color))
  }

  @Test func `at rest every figure is grey`() {
    var list = DisplayList()
    let log = log(frames: 100)
    let panel = Rect(x: 0, y: 0, width: 1216, height: 156)
    list.appendOverlay(log, isAtRest: true, in: panel, theme: theme)
    for label in ["fps", "p50 ms", "max ms", "missed"] {
      expectEqual(figure(labelled: label, in: list)?.1, theme.secondaryText)
      expect(figure(labelled: label, in: list)?.0 != "–")
    }
    let bars = list.commands.compactMap { command in
      if case .roundedRectangle(_, radius: 1.5, let color) = command { color } else { nil }
    }
    expect(!bars.isEmpty && bars.allSatisfy { $0 == theme.secondaryText.faded(0.9) })
  }

  @Test(
    arguments: [
      (1216.0, 8, true), (816, 8, true), (815, 8, false), (588, 8, false), (587, 4, false),
      (420, 4, false),
    ]
  )
  func `narrow panels omit the histogram first and then half of the figures`(
    width: Double,
    figures: Int,
    hasHistogram: Bool
  ) {
    let list = overlay(log(frames: 600), width: width)
    let labels = [
      "fps", "p50 ms", "p95 ms", "p99 ms", "max ms", "1 % low fps", "missed", "latency ms",
    ]
    expectEqual(labels.count { figure(labelled: $0, in: list) != nil }, figures)
    expectEqual(texts(of: list).contains("histogram ms"), hasHistogram)
  }

  @Test(arguments: [(419.0, 156.0), (420, 155), (0, 0)])
  func `a panel that is too small is empty`(size: (width: Double, height: Double)) {
    let panel = Rect(x: 0, y: 0, width: size.width, height: size.height)
    expect(overlay(log(frames: 9), in: panel).commands.isEmpty)
  }

  @Test(arguments: [420.0, 587, 588, 700, 815, 816, 1216, 3000], [156.0, 400])
  func `nothing is drawn outside the panel`(width: Double, height: Double) {
    let panel = Rect(x: 17, y: 29, width: width, height: height)
    var log = log(frames: 600)
    log.record(FrameSample(number: 600, start: 0, draw: 77, interval: 99_999))
    for command in overlay(log, in: panel).commands {
      expect(Bounds.of(command)?.isInside(panel) ?? true, "\(command)")
    }
  }

  @Test func `an assumed refresh rate is marked as assumed`() {
    var log = log(frames: 9)
    expect(!texts(of: overlay(log)).contains("assumed"))
    log.isRefreshRateAssumed = true
    expect(texts(of: overlay(log)).contains("assumed"))
  }

  @Test(.countsAllocations)
  func `an overlay allocates nothing in a list of sufficient capacity`() {
    var log = log(frames: 550)
    for number in 550..<600 {
      let interval = number % 10 == 0 ? 0.06 : 0.02
      log.record(FrameSample(number: number, start: 0, draw: 0.002, interval: interval))
    }
    let panel = Rect(x: 0, y: 0, width: 1216, height: 156)
    var list = overlay(log, in: panel)
    let size = list.commands.count
    let overview = FrameOverview(of: log)
    let counts = (0..<20).map { _ in
      list.removeAll()
      return allocations {
        list.appendOverlayLabels(log, in: panel, theme: theme)
        list.appendOverlayValues(log, overview, in: panel, theme: theme)
      }
    }
    expect(counts[10...].allSatisfy { $0 == 0 })
    expectEqual(list.commands.count, size)
  }
}
