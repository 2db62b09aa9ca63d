import FrameReports
import FrameTiming
import Subprocess
import TestSupport
import Testing

extension LiveTests {
  /// The report pages in a browser.
  @Suite(.needsBrowser) struct ReportPageTests {
    @TemporaryFolder private var folder: String

    @Test func `the report opens without console messages and shows the figures of the JSON`()
      async throws
    {
      let output = try await ProfileOutput(in: folder)
      let report = output.report
      // A report takes 1.0 MB with the models and a session.
      expect(900_000..<1_100_000 ~= output.page.utf8.count, "\(output.page.utf8.count) bytes")
      let opened = try await Browser.open(folder + "/run.html", in: folder)
      expect(opened.messages.isEmpty, "\(opened.messages)")
      let shown = ProfileOutput.shown(in: opened.page)
      expect(Set(shown.map(\.name)).isSuperset(of: ["p50", "p99", "fps", "interval.max"]))
      for (name, text) in shown {
        expectEqual(Double(text), report["figures"]?[name]?.number, "\(name) is shown as \(text)")
      }
      try expectEqual(ProfileOutput.embedded(in: opened.page), report)
    }

    @Test func `the comparison opens without console messages and shows the figures of the JSON`()
      async throws
    {
      let file = try await makeComparison()
      let opened = try await Browser.open(file, in: folder)
      expect(opened.messages.isEmpty, "\(opened.messages)")
      let embedded = try ProfileOutput.embedded(in: opened.page)
      let shown = ProfileOutput.shown(in: opened.page)
      expectEqual(Set(shown.map { $0.name.prefix { $0 != "." } }), ["runs", "difference"])
      for (name, text) in shown {
        // The name of a figure may contain a dot, such as p99.9.
        let words = name.split(separator: ".", maxSplits: 2)
        let number: Double? =
          if words[0] == "runs" {
            embedded["runs"]?.items[Int(words[1]) ?? 9][String(words[2])]?.number
          } else {
            embedded["differences"]?.items.first { $0["figure"]?.text == String(words[2]) }?[
              "value"
            ]?
            .number
          }
        expectEqual(Double(text), number, "\(name) is shown as \(text)")
      }
    }

    @Test func `the session shows the instant of the frame that is chosen`() async throws {
      let session = folder + "/flick.touchcast"
      try await SampleSession.make(SampleSession.flick, at: session)
      let report = folder + "/report.html"
      let stall = ["--stall", "80ms@1s", "--warm-up", "20"]
      try await HeadlessProgram.run(["profile", session, "--headless", "-o", report] + stall)
        .expectExit()
      // Other frames can be late, too, on a busy machine.
      let script = """
        (async () => {
          const until = async (test) => {
            while (!test()) await new Promise((done) => setTimeout(done, 20));
          };
          const frame = () => document.querySelector(".frame").textContent;
          const session = () => document.getElementById("session")?.contentWindow?.touchPage;
          await until(session);
          const position = () => session().get("position");
          const press = (key) =>
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
          while (!frame().startsWith("Frame 60 ")) {
            const before = frame();
            press("n");
            await until(() => frame() !== before);
          }
          await until(() => position() === 1);
          const late = [frame(), position()];
          press("0");
          const canvas = document.querySelector("#curve canvas");
          const place = canvas.getBoundingClientRect();
          for (const type of ["pointerdown", "pointerup"]) {
            canvas.dispatchEvent(new PointerEvent(type,
              { clientX: place.left + 1, clientY: place.bottom - 5, pointerId: 1 }));
          }
          await until(() => frame() !== late[0] && position() !== late[1]);
          return JSON.stringify([late, [frame(), position()]]);
        })()
        """
      let replies = try await Browser.replies(
        of: report,
        in: folder,
        to: [Browser.evaluating(script)]
      )
      let text = try #require(replies.first?["result"]?["value"]?.text)
      let found = try JSONValue(parsing: text).items
      let late = try #require(found[0].items[0].text)
      expect(late.hasPrefix("Frame 60 ") && late.contains("cause: draw"), "\(late)")
      expect(late.contains("session 1.00 s") && found[0].items[1].number == 1, "\(found[0])")
      // The first frame of the report is 20. Several frames can be at the place of the click.
      let clicked = try #require(found[1].items[0].text)
      let frame = try #require(Double(clicked.split(separator: " ")[1]))
      expect(20...30 ~= frame && clicked.contains("session 0."), "\(clicked)")
      expect(abs((found[1].items[1].number ?? 0) - frame / 60) < 0.001)
    }

    /// Opens a report of ten seconds of frames, of which three are faulty, and returns its title after a script.
    private func titleOfReport(after script: String) async throws -> String {
      var frames = ReportFrames()
      var log = FrameLog(refreshRate: 10, warmUpFrames: 0)
      for number in 0..<100 {
        let start = Double(number) / 10
        var record = log.record(FrameSample(number: number, start: start, interval: 0.1))
        if number == 10 { record.missed = 1 }
        record.isStutter = number == 20
        var motion = FrameMotion()
        // A step is compared with its neighbours at the next frame.
        motion.free.janky = number == 31 ? 1 : 0
        record.sample.motion = motion
        frames.add(record)
      }
      var viewer = FrameViewer()
      let pageScript = Surroundings.text(of: packageRoot + "/Assets/Page/frames.js")
      // The curve is drawn at once.
      viewer.script = "requestAnimationFrame = (draw) => draw();\n" + (try #require(pageScript))
      var page: [UInt8] = []
      Report(log, title: "", frames: frames, viewer: viewer).appendHTML(to: &page)
      let file = folder + "/frames.html"
      let text = String(decoding: page, as: UTF8.self) + "<script>{\(script)}</script>"
      try Surroundings.write(text, to: file)
      let opened = try await Browser.open(file, in: folder)
      expect(opened.messages.isEmpty, "\(opened.messages)")
      return String(try #require(opened.page.firstMatch(of: #/<title>(.*)</title>/#)?.1))
    }

    @Test func `N and P step to the next and the previous late, janky or missed frame`()
      async throws
    {
      let script = """
        document.title = [..."nNnnpPp"].map((key) => {
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
          return document.querySelector(".frame").textContent.split(" ")[1];
        }).join(" ");
        """
      try await expectEqual(titleOfReport(after: script), "10 20 30 30 20 10 10")
    }

    @Test func `the wheel and two fingers zoom the curve, and a drag moves it`() async throws {
      let script = """
        const canvas = document.querySelector("#curve canvas"), ends = [];
        canvas.setPointerCapture = () => {};
        const { left, top, width } = canvas.getBoundingClientRect();
        const at = (share) => ({ clientX: left + share * width, clientY: top + 9, bubbles: true });
        const point = (type, pointerId, share) =>
          canvas.dispatchEvent(new PointerEvent(`pointer${type}`, { pointerId, ...at(share) }));
        const read = () => {
          const [from, to] = document.querySelectorAll(".ends span");
          ends.push([from, to].map((end) => parseFloat(end.textContent)));
        };
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "0", bubbles: true }));
        read();
        canvas.dispatchEvent(new WheelEvent("wheel", { deltaY: -400 * Math.log(2), ...at(0.5) }));
        read();
        point("down", 1, 0.5), point("move", 1, 0.75), point("up", 1, 0.75);
        read();
        point("down", 1, 0), point("down", 2, 0.5), point("move", 2, 1), point("up", 1, 0), point("up", 2, 1);
        read();
        document.title = JSON.stringify(ends);
        """
      let ends = try JSONValue(parsing: try await titleOfReport(after: script)).items
      // The whole run, its middle half, that half a quarter earlier, and the first half of that.
      let expected = [(0, 10), (2.5, 7.5), (1.25, 6.25), (1.25, 3.75)]
      try #require(ends.count == expected.count)
      for (found, times) in zip(ends, expected) {
        for (end, time) in zip(found.items, [times.0, times.1]) {
          expect(abs((end.number ?? -1) - time) < 0.02, "\(ends)")
        }
      }
    }

    @Test func `pages fit the width of the window, and a wider page is detected`() async throws {
      let comparison = try await makeComparison()
      let wide = folder + "/wide.html"
      try Surroundings.write("<!doctype html><div style=\"width: 700px\">wide</div>", to: wide)
      let widths = [320, 390, 1280]
      let files = [comparison, folder + "/run.html", wide]
      let extents = try await Browser.extents(of: files, inWidths: widths, in: folder)
      expect(extents[0] == widths && extents[1] == widths, "\(extents)")
      expect(extents[2][1] > 390, "\(extents)")
    }

    /// Creates a comparison page of two runs and the report of one.
    private func makeComparison() async throws -> String {
      _ = try await ProfileOutput(in: folder, "--warm-up", "20")
      let page = folder + "/comparison.html"
      let runs = [folder + "/run.csv", folder + "/run.mangohud.csv"]
      try await HeadlessProgram.run(
        ["compare", "-o", page] + runs
      ).expectExit()
      return page
    }
  }
}
