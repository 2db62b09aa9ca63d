import AllocationCounter
import Drawing
import FrameTiming
import Testing

private let theme = Theme.dark

struct OverlayDetailsTests {
  static let places = [
    Rect(x: 0, y: 0, width: 420, height: 248), Rect(x: 7, y: 9, width: 656, height: 248),
    Rect(x: 0, y: 0, width: 1099, height: 248), Rect(x: 0, y: 0, width: 1100, height: 156),
    Rect(x: 32, y: 532, width: 1216, height: 156), Rect(x: 0, y: 0, width: 1856, height: 156),
  ]

  private func details(
    _ log: FrameLog,
    span: FrameSpan = .last600,
    cost: OverlayCost? = nil,
    in rect: Rect
  ) -> DisplayList {
    var list = DisplayList()
    var overview = FrameOverview(of: log, over: span, axis: .fixed)
    overview.overlayCost = cost
    list.appendOverlay(log, overview, isDetailed: true, in: rect, theme: theme)
    return list
  }

  /// A log with texts of maximum length: large numbers, and all frames late.
  private var wordy: FrameLog {
    var log = FrameLog(refreshRate: 143.98, warmUpFrames: 0)
    for number in 0..<700 {
      var sample = FrameSample(
        number: 123_000 + number,
        start: 0,
        update: 0.0666,
        draw: 0.0888,
        present: 0.0999,
        interval: 0.3 + 0.001 * Double(number % 7),
        simulatedInterval: 0.1,
        latency: 0.0888
      )
      switch number % 5 {
      case 0: sample.update = 1.1
      case 1: sample.draw = 1.1
      case 2: sample.present = 1.1
      case 3: sample.input = 1.1
      default: (sample.update, sample.draw, sample.present) = (0.001, 0.001, 0.001)
      }
      log.record(sample)
    }
    return log
  }

  private func words(_ list: DisplayList) -> [(text: String, box: Bounds)] {
    list.commands.compactMap { command in
      guard case .text(let text, _, _, _, _) = command else { return nil }
      return Bounds.of(command).map { (text, $0) }
    }
  }

  @Test(arguments: places, FrameSpan.allCases)
  func `texts do not overlap and are within the panel`(place: Rect, span: FrameSpan) {
    let cost = OverlayCost(time: 0.0123, work: 0.0123)
    for var log in [wordy, DrawingState.overlayLog, FrameLog(refreshRate: 60)] {
      log.isRefreshRateAssumed = true
      let list = details(log, span: span, cost: cost, in: place)
      let words = words(list)
      #expect(words.count > 40)
      for (index, word) in words.enumerated() {
        #expect(word.box.isInside(place), "\(word)")
        let overlapping = words[(index + 1)...].filter { !$0.box.isApart(from: word.box) }
        #expect(overlapping.isEmpty, "\(word)")
      }
    }
  }

  @Test(arguments: places) func `everything is within the panel, and bars do not overlap texts`(
    place: Rect
  ) {
    let list = details(wordy, in: place)
    let words = words(list)
    for command in list.commands {
      guard let bounds = Bounds.of(command) else { continue }
      #expect(bounds.isInside(place), "\(command)")
      guard case .rectangle = command else { continue }
      let overlapping = words.filter { !$0.box.isApart(from: bounds) }
      #expect(overlapping.isEmpty, "\(command)")
    }
  }

  @Test(arguments: [(419.0, 300.0), (600, 247), (1100, 155), (0, 0)])
  func `an area that is too small is empty`(size: (width: Double, height: Double)) {
    let place = Rect(x: 0, y: 0, width: size.width, height: size.height)
    #expect(details(wordy, in: place).commands.isEmpty)
  }

  @Test(arguments: places)
  func `every figure is shown with its name, in narrow details the first twenty`(
    place: Rect
  ) throws {
    let cost = OverlayCost(time: 0.0003, work: 0.006)
    let log = DrawingState.overlayLog
    let list = details(log, cost: cost, in: place)
    func value(_ name: String) -> String? {
      guard case .text(let text, _, _, _, _)? = list.command(above: name, by: 12) else {
        return nil
      }
      return text
    }
    let expected = [
      "average": "47.7 fps", "mean work": "5.63 ms", "p50": "5.00 ms", "p95": "6.00 ms",
      "p99": "44.00 ms", "max": "44.00 ms", "1% percentile": "16.7 fps", "1% low": "16.7 fps",
      "0.1% percentile": "16.7 fps", "0.1% low": "16.7 fps", "missed": "3", "stutters": "1",
      "latency p50": "12.00 ms", "latency p99": "12.00 ms", "latency max": "12.00 ms",
      "anim. error mean": "0.95 ms", "anim. error max": "40.00 ms", "this overlay": "0.30 ms",
      "of the work": "5 %", "frames": "63", "janky": "–", "judder": "–", "still": "–", "lag": "–",
      "janky, free": "–", "hitch": "45.5 ms/s", "overrun max": "24.00 ms", "scroll jank v4": "–",
    ]
    let figures = FrameFigure.shown(in: .details)
    #expect(expected.count == figures.count)
    for (number, figure) in figures.enumerated() {
      let name = try #require(figure.overlay?.label)
      let isShown = place.width >= 1200 || number < 20
      #expect(value(name) == (isShown ? expected[name] : nil), "\(name)")
    }
  }

  @Test(arguments: places) func `late frames are listed with number, cause and duration`(
    place: Rect
  ) {
    let words = words(details(DrawingState.overlayLog, in: place)).map(\.text)
    for run in [["#15", "draw", "42.0 ms"], ["#20", "outside", "40.0 ms"]] {
      let start = words.firstIndex(of: run[0]) ?? words.count
      #expect(Array(words[start...].prefix(3)) == run)
    }
    // The causes with their counts, in order.
    let first = words.firstIndex(of: "input") ?? words.count
    let causes = ["input", "0", "update", "0", "draw", "1", "present", "0", "outside", "1"]
    #expect(Array(words[first...].prefix(10)) == causes)
  }

  @Test func `without late frames the list has the text no late frames`() {
    var log = FrameLog(refreshRate: 50)
    log.record(FrameSample(number: 0, start: 0, draw: 0.001, interval: 0.02))
    let words = words(details(log, in: Self.places[0])).map(\.text)
    #expect(words.contains("no late frames"))
  }

  @Test(.enabled(if: allocation_counting_available()), arguments: places)
  func `details allocate nothing in a list of sufficient capacity`(place: Rect) {
    let log = wordy
    var overview = FrameOverview(of: log, axis: .fixed)
    overview.overlayCost = OverlayCost(time: 0.0123, work: 0.0123)
    var list = DisplayList()
    var allocations: UInt64 = 0
    for round in 0..<20 {
      list.removeAll()
      let before = allocation_count()
      list.appendOverlay(log, overview, isDetailed: true, in: place, theme: theme)
      allocations += round < 10 ? 0 : allocation_count() - before
    }
    #expect(allocations == 0)
    #expect(list.commands.count > 100)
  }
}
