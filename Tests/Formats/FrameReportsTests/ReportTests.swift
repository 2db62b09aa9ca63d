@testable import FrameReports
import FrameTiming
import Foundation
import Testing
import TestSupport

struct ReportTests {
  /// A run of ten seconds with a few late frames, a marker and some touches.
  private func log(frames: Int = 600) -> FrameLog {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 10)
    var random = Xorshift(seed: 4)
    for number in 0..<frames {
      let start = Double(number) / 60
      let isBad = number % 150 == 149
      if number == 298 { log.mark("fling <b>&", at: start, sessionTime: start - 0.5) }
      log.eventArrived(at: start - 0.004)
      var sample = FrameSample(
        number: number,
        start: start,
        input: 0.0001,
        update: 0.0005 + random.next() / 10_000,
        draw: isBad ? 0.03 : 0.002,
        present: 0.001,
        idle: 0.01,
        interval: isBad ? 0.05 : 1 / 60,
        simulatedInterval: 1 / 60
      )
      var motion = FrameMotion()
      (motion.drag.count, motion.drag.janky, motion.drag.judder) = (1, number % 9 == 0 ? 1 : 0, 0.5)
      (motion.free.count, motion.free.judder, motion.moving) = (1, 0.25, 1)
      (motion.drag.frames, motion.free.frames) = (1, 1)
      (motion.lagDistance, motion.lagSpeed, motion.step) = (4, 800, 13)
      sample.motion = motion
      log.record(sample, presentedAt: start + 0.005)
    }
    return log
  }

  private func report(
    frames: Int = 600,
    gates: [Gate] = [],
    viewer: FrameViewer = FrameViewer()
  ) -> Report {
    let log = log(frames: frames)
    var shown = ReportFrames()
    for number in 0..<log.count { shown.add(log.record(at: number)) }
    return Report(
      log,
      title: "Fling & catch </script>",
      facts: [("display", "60 Hz"), ("cpu", "A \"<B>\"")],
      gates: gates,
      frames: shown,
      viewer: viewer
    )
  }

  private func object(_ text: some StringProtocol) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(value as? [String: Any])
  }

  @Test func `the page contains the same JSON`() throws {
    let report = report()
    let json = text(report.appendJSON)
    let page = text(report.appendHTML)
    let begin = try #require(
      page.range(of: "<script type=\"application/json\" id=\"figures\">\n")
    )
    let end = try #require(
      page.range(of: "</script>", range: begin.upperBound..<page.endIndex)
    )
    expect(page[begin.upperBound..<end.lowerBound] == json)
    try expectEqual(object(json)["title"] as? String, "Fling & catch </script>")
  }

  @Test func `the page shows every figure with three digits, and has those of the JSON`() throws {
    let report = report()
    let page = text(report.appendHTML)
    let json = text(report.appendJSON)
    let figures = try #require(try object(json)["figures"] as? [String: Any])
    expectEqual(figures.count, FrameFigure.all.count)
    for figure in FrameFigure.all {
      let shown = try #require(figure.text(of: report.summary), "\(figure.name)")
      expect(json.contains("\"\(figure.name)\":\(shown)"))
      let cell = "data-figure=\"\(figure.name)\" data-value=\"\(shown)\""
      expect(page.contains(cell), "\(figure.name)")
    }
    expect(page.contains("data-value=\"50.0000\">50.0 ms<"))
    expect(page.contains("data-value=\"590\">590<"))
  }

  @Test func `gates are at the top of the page, and in the JSON`() throws {
    let gates = try ["interval.max>40", "missed>100"].map { try Gate($0) }
    let report = report(gates: gates)
    let page = text(report.appendHTML)
    expect(page.contains("<h2>1 of 2 gates failed</h2>"))
    expect(page.contains(">interval.max&gt;40 ms</th><td data-value=\"50.0000\">50.0 ms</td>"))
    let found = try #require(try object(text(report.appendJSON))["gates"] as? [[String: Any]])
    expectEqual(found.map { $0["failed"] as? Bool }, [true, false])
    expect(!text(self.report().appendHTML).contains("gates passed"))
  }

  @Test func `page and JSON have the verdict`() throws {
    let gates = try ["interval.max>40", "missed>100"].map { try Gate($0) }
    let report = report(gates: gates)
    let verdict = "4 of 590 frames late, longest 50.0 ms at 2.48 s (draw)."
    expectEqual(
      report.sentence,
      verdict + " 1 of 2 gates failed: interval.max>40, interval.max is 50.0000 ms."
    )
    expect(text(report.appendHTML).contains(">4 of 590 frames late"))
    let json = try #require(try object(text(report.appendJSON))["verdict"] as? [String: Any])
    expect(json["frames"] as? Int == 590 && json["late"] as? Int == 4)
    expectEqual(json["text"] as? String, verdict)
    expectEqual(json["grade"] as? String, "bad")
    let none = text(Report(FrameLog(refreshRate: 60), title: "none").appendJSON)
    expect(none.contains(#""grade":null"#) && none.contains("No frames were measured."))
  }

  @Test func `the page has a bar for each step, janky ones marked`() throws {
    let page = text(report().appendHTML)
    let figure = try #require(page.range(of: "Steps on the screen"))
    let end = try #require(page.range(of: "</figure>", range: figure.upperBound..<page.endIndex))
    let chart = page[figure.upperBound..<end.lowerBound]
    expectEqual(chart.components(separatedBy: "<rect").count - 1, 590)
    expectEqual(chart.components(separatedBy: "class=\"late\"").count - 1, 65)
    expect(chart.contains("the highest bar is 13.0 pt, 65 frames are janky"))
  }

  @Test func `figures that were not measured are null in the JSON and a dash on the page`() throws {
    let report = Report(FrameLog(refreshRate: 60), title: "none")
    let figures = try #require(try object(text(report.appendJSON))["figures"] as? [String: Any])
    expect(figures["interval.p99"] is NSNull)
    expectEqual(figures["frames"] as? Int, 0)
    expect(text(report.appendHTML).contains("data-figure=\"interval.p99\">–<"))
  }

  @Test func `the longest frames have their parts, causes and nearby markers`() throws {
    let json = try object(text(report().appendJSON))
    let worst = try #require(json["worst"] as? [[String: Any]])
    expectEqual(worst.count, 20)
    expectEqual(worst.prefix(4).map { $0["number"] as? Int }, [149, 299, 449, 599])
    expect(worst.prefix(4).allSatisfy { $0["blame"] as? String == "draw" })
    expectEqual(worst[1]["draw_ms"] as? Double, 30)
    expectEqual(worst[1]["markers"] as? [String], ["fling <b>&"])
    expectEqual(worst[0]["markers"] as? [String], [])
    expectEqual((json["late"] as? [String: Int])?["draw"], 4)
    let page = text(report().appendHTML)
    expect(page.contains("fling &lt;b&gt;&amp;"))
  }

  @Test func `a marker has a time in the run and a time in the session`() throws {
    let json = try object(text(report().appendJSON))
    let markers = try #require(json["markers"] as? [[String: Any]])
    expectEqual(markers.map { $0["time_s"] as? Double }, [4.966667])
    expectEqual(markers.map { $0["session_s"] as? Double }, [4.466667])
    let page = text(report().appendHTML)
    let row = try #require(page.components(separatedBy: "<tr>").last { $0.contains("fling") })
    expect(row.contains(">4.97 s</th><td>4.47 s</td>"))
    var log = log(frames: 30)
    log.mark("by hand", at: 0.25)
    let byHand = Report(log, title: "live")
    let set = try #require(try object(text(byHand.appendJSON))["markers"] as? [[String: Any]])
    expect(set.first?["session_s"] is NSNull)
    expect(!text(byHand.appendHTML).contains("in the session"))
  }

  @Test func `histogram and chart contain every frame`() throws {
    let json = try object(text(report().appendJSON))
    let histogram = try #require(json["histogram"] as? [String: Any])
    expectEqual(histogram["of"] as? String, "interval")
    let counts = try #require(histogram["counts"] as? [Int])
    expectEqual(counts.reduce(0, +), 590)
    let chart = try #require(json["chart"] as? [[Any]])
    expectEqual(chart.reduce(0) { $0 + ($1[1] as? Int ?? 0) }, 590)
  }

  @Test func `a page grows by 30 bytes for each frame, and by nothing else`() {
    let log = log(frames: 5000)
    let record = log.record(at: 599)
    func size(frames: Int) -> Int {
      var shown = ReportFrames()
      for _ in 0..<frames { shown.add(record) }
      return text(Report(log, title: "", frames: shown).appendHTML).utf8.count
    }
    expect(size(frames: 0) < 120_000)
    expect(size(frames: 20_000) - size(frames: 0) <= 600_000)
  }

  @Test func `a page with a viewer has the session in a frame, and the script last`() throws {
    var viewer = FrameViewer()
    viewer.script = "show();\n"
    viewer.stage = Array("<!doctype html><p title=\"a\">&amp;</p>".utf8)
    let page = text(report(viewer: viewer).appendHTML)
    let frame = "srcdoc=\"<!doctype html><p title=&quot;a&quot;>&amp;amp;</p>\"></iframe>"
    expect(page.contains(frame))
    expect(page.contains("<script>\nshow();\n</script>\n</body>"))
    viewer.script = ""
    expect(!text(report(viewer: viewer).appendHTML).contains("iframe"))
  }

  @Test func `without a viewer a page runs no script; it loads nothing and adapts to dark mode`() {
    let page = text(report().appendHTML)
    for word in ["http:", "https:", "src=", "href=", "@import", "url(", "onload", "<link"] {
      expect(!page.contains(word), "\(word)")
    }
    expect(!page.contains("<script>"))
    expect(page.contains("name=\"viewport\""))
    expect(page.contains("prefers-color-scheme: dark"))
    expect(page.hasPrefix("<!doctype html>"))
    expect(page.contains("A &quot;&lt;B&gt;&quot;"))
  }

  @Test func `a run without intervals shows a histogram of work`() throws {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
    for number in 0..<50 {
      log.record(FrameSample(number: number, start: Double(number), draw: 0.001))
    }
    let report = Report(log, title: "headless")
    let histogram = try object(text(report.appendJSON))["histogram"] as? [String: Any]
    expectEqual(histogram?["of"] as? String, "work")
    expect(text(report.appendHTML).contains("How work is spread"))
  }

  @Test
  func `the page says what was measured, when and on what machine, and whether it was on time`()
    throws
  {
    let facts = [
      ("refresh", "59.94 Hz"), ("measured", "2026-11-29 23:12"), ("processor", "Abacus, 2 cores"),
      ("system", "Debian"),
    ]
    let log = log()
    let page = text(Report(log, title: "tour & more", facts: facts).appendHTML)
    expect(page.contains("<title>Frame times of tour &amp; more</title>"))
    expect(page.contains("<h1>Frame times of tour &amp; more</h1>"))
    let lead = try #require(page.firstMatch(of: #/<p class="lead">(.*)</p>/#)?.1)
    expect(lead.hasPrefix("590 frames in 9.82 s, without the warm-up, measured 2026-11-29 23:12"))
    expect(lead.contains("on Abacus, 2 cores, Debian.") && lead.contains("(59.94 Hz)"))
    let verdict = try #require(page.firstMatch(of: #/<p class="verdict (.*)">(.*)</p>/#))
    expectEqual(String(verdict.2), FrameVerdict(of: log).text)
    expectEqual(String(verdict.1), FrameVerdict(of: log).grade?.rawValue)
  }

  @Test(arguments: 1...16) func `no tile is alone in its row, also in two columns`(count: Int)
    throws
  {
    let names = FrameFigure.all.prefix(count).map(\.name)
    var page = FrameReports.Markup()
    page.tiles(names.map { (FrameReports.Markup.Cell(text: $0), ["meaning"]) })
    let markup = String(decoding: page.bytes, as: UTF8.self)
    let columns = try #require(markup.firstMatch(of: #/--columns: (\d)/#).flatMap { Int($0.1) })
    expect(3...5 ~= columns && (count % columns != 1 || count == 1))
    expect(PageStyle.sheet.contains(".tiles li:last-child:nth-child(odd) { grid-column: 1 / -1; }"))
  }

  /// The paths of a chart with a style, as lists of their connected parts.
  private func parts(_ style: String, in page: String) throws -> [Substring] {
    let path = page.components(separatedBy: "<path class=\"\(style)\"").last ?? ""
    let data = try #require(path.firstMatch(of: #/d="([^"]*)"/#)?.1)
    return data.split(separator: "M")
  }

  @Test func `the curves join successive frames, and end at a rest`() throws {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
    for number in 0..<100 {
      // A rest of a second before frame 50.
      let start = Double(number) / 60 + (number < 50 ? 0 : 1)
      let draw = 0.001 + 0.0001 * Double(number % 3)
      let interval = number % 50 == 0 ? nil : 1.0 / 60
      log.record(FrameSample(number: number, start: start, draw: draw, interval: interval))
    }
    let page = text(Report(log, title: "").appendHTML)
    for style in ["interval", "work"] {
      let parts = try parts(style, in: page)
      expectEqual(parts.count, 2, "\(style)")
      expect(parts.allSatisfy { $0.count { $0 == "L" } >= 48 }, "\(style)")
    }
    // A run whose columns have several frames is one curve.
    let long = text(Report(self.log(frames: 3000), title: "").appendHTML)
    try expectEqual(parts("work", in: long).count, 1)
  }

  @Test func `late frames are bars over the whole height, with their durations`() throws {
    let page = text(report().appendHTML)
    let bars = page.matches(of: #/<line class="late" x1="[\d.]+" x2="[\d.]+" y1="0" y2="200">/#)
    expectEqual(bars.count, 4)
    let row = #/<div class="late-labels">\n((.*\n)*?)</div>/#
    let labels = try #require(page.firstMatch(of: row)?.1)
    expectEqual(labels.matches(of: #/>50.0 ms</span>/#).count, 4)
    // A label of many neighbours is that of the longest.
    var log = log()
    for number in 600..<640 {
      let interval = 0.04 + (number == 620 ? 0.05 : 0)
      log.record(FrameSample(number: number, start: Double(number) / 60, interval: interval))
    }
    let crowded = text(Report(log, title: "").appendHTML)
    let few = crowded.firstMatch(of: row)?.1 ?? ""
    expect(few.contains(">90.0 ms<") && !few.contains(">40.0 ms<"))
    let places = few.matches(of: #/left: ([\d.]+)%/#).compactMap { Double($0.1) }
    for (one, next) in zip(places, places.dropFirst()) { expect(next - one >= 8) }
    let calm = text(Report(FrameLog(refreshRate: 60), title: "").appendHTML)
    expect(!calm.contains("<div class=\"late-labels\""))
  }

  @Test func `the axis of frames without a display fits them, and the budget is named below it`()
    throws
  {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
    log.hasDisplay = false
    for number in 0..<500 {
      let work = number == 300 ? 0.009 : 0.0005 + 0.0001 * Double(number % 2)
      log.record(FrameSample(number: number, start: Double(number), draw: work, interval: work))
    }
    for hasDisplay in [false, true] {
      log.hasDisplay = hasDisplay
      let page = text(Report(log, title: "").appendHTML)
      let top = try #require(page.firstMatch(of: #/data-top="([\d.]+)"/#).flatMap { Double($0.1) })
      expectEqual(0.6...3 ~= top, !hasDisplay, "\(top)")
      expectEqual(page.contains("<line class=\"budget\""), hasDisplay)
      expectEqual(page.contains("the budget of 16.7 ms is above it"), !hasDisplay)
    }
  }

  @Test func `a curve that does not have all frames says so`() {
    let log = log()
    var viewer = FrameViewer()
    viewer.script = "show();\n"
    for (capacity, isWhole) in [(100, false), (590, true), (1000, true)] {
      var frames = ReportFrames(capacity: capacity)
      for number in 0..<log.count { frames.add(log.record(at: number)) }
      let page = text(Report(log, title: "", frames: frames, viewer: viewer).appendHTML)
      expectEqual(page.contains("The curve ends after 100 of 590 frames."), !isWhole)
      // Without a script the curve is a picture of all frames.
      let plain = text(Report(log, title: "", frames: frames).appendHTML)
      expect(!plain.contains("The curve ends"))
    }
  }

  @Test func `elements of a page are closed in order`() throws {
    expect(Markup.faults(in: text(report().appendHTML)).isEmpty)
    expect(
      Markup.faults(in: text(Report(FrameLog(refreshRate: 60), title: "").appendHTML)).isEmpty
    )
    expect(!Markup.faults(in: "<p><b></p></b>").isEmpty)
  }
}
