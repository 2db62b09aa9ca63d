import FrameReports
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

  @Test func `elements of a page are closed in order`() throws {
    expect(Markup.faults(in: text(report().appendHTML)).isEmpty)
    expect(
      Markup.faults(in: text(Report(FrameLog(refreshRate: 60), title: "").appendHTML)).isEmpty
    )
    expect(!Markup.faults(in: "<p><b></p></b>").isEmpty)
  }
}
