import Subprocess
import TestSupport
import Testing

extension LiveTests {
  /// The report pages in a browser.
  @Suite(
    .timeLimit(.minutes(3)),
    .needsBrowser
  )
  struct ReportPageTests {
    @TemporaryFolder private var folder: String

    @Test func `the report opens without console messages and shows the figures of the JSON`()
      async throws
    {
      let output = try await ProfileOutput(in: folder)
      let report = output.report
      let opened = try await Browser.open(folder + "/run.html", in: folder)
      #expect(opened.messages.isEmpty, "\(opened.messages)")
      let shown = ProfileOutput.shown(in: opened.page)
      #expect(Set(shown.map(\.name)).isSuperset(of: ["p50", "p99", "fps", "interval.max"]))
      for (name, text) in shown {
        #expect(Double(text) == report["figures"]?[name]?.number, "\(name) is shown as \(text)")
      }
      #expect(try ProfileOutput.embedded(in: opened.page) == report)
    }

    @Test func `the comparison opens without console messages and shows the figures of the JSON`()
      async throws
    {
      let file = try await makeComparison()
      let opened = try await Browser.open(file, in: folder)
      #expect(opened.messages.isEmpty, "\(opened.messages)")
      let embedded = try ProfileOutput.embedded(in: opened.page)
      let shown = ProfileOutput.shown(in: opened.page)
      #expect(shown.count == 33, "expected 15 figures of each run and three differences")
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
        #expect(Double(text) == number, "\(name) is shown as \(text)")
      }
    }

    @Test func `a key steps to the next late frame, and the session shows its instant`()
      async throws
    {
      let session = folder + "/flick.touchcast"
      try await SampleSession.make(SampleSession.flick, at: session)
      let report = folder + "/report.html"
      let stall = ["--inject-stall", "80@60:draw", "--warm-up", "20"]
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
      #expect(late.hasPrefix("Frame 60 ") && late.contains("cause: draw"), "\(late)")
      #expect(late.contains("session 1.00 s") && found[0].items[1].number == 1, "\(found[0])")
      // The first frame of the report is 20. Several frames can be at the place of the click.
      let clicked = try #require(found[1].items[0].text)
      let frame = try #require(Double(clicked.split(separator: " ")[1]))
      #expect(20...30 ~= frame && clicked.contains("session 0."), "\(clicked)")
      #expect(abs((found[1].items[1].number ?? 0) - frame / 60) < 0.001)
    }

    @Test func `pages fit the width of the window, and a wider page is detected`() async throws {
      let comparison = try await makeComparison()
      let wide = folder + "/wide.html"
      try Surroundings.write("<!doctype html><div style=\"width: 700px\">wide</div>", to: wide)
      let widths = [320, 390, 1280]
      let files = [comparison, folder + "/run.html", wide]
      let extents = try await Browser.extents(of: files, inWidths: widths, in: folder)
      #expect(extents[0] == widths && extents[1] == widths, "\(extents)")
      #expect(extents[2][1] > 390, "\(extents)")
    }

    /// Creates a comparison page of two runs and the report of one.
    private func makeComparison() async throws -> String {
      _ = try await ProfileOutput(in: folder, "--warm-up", "20")
      let page = folder + "/comparison.html"
      let runs = [folder + "/run.csv", folder + "/run.mangohud.csv"]
      try await HeadlessProgram.run(
        ["compare", "--resamples", "200", "-o", page] + runs
      ).expectExit()
      return page
    }
  }
}
