import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// Pages of sessions in a browser, most with a clock that the test sets.
  @Suite(.serialized, .needsBrowser, .needsPages)
  struct PageTests {
    static let assets = "\(packageRoot)/Assets"

    /// The pages by their sessions and options; many tests open the same one.
    private static let rendered = Found<[[String]: String]>([:])

    /// Renders the page of a session.
    static func render(_ session: String, _ options: [String] = [], to page: String) async throws {
      if let text = rendered.value[[session] + options] {
        return try Surroundings.write(text, to: page)
      }
      try await SandboxProgram.run(
        ["render", session, "-o", page, "--assets", assets] + options
      ).expectExit()
      let text: String = try #require(Surroundings.text(of: page))
      rendered.value[[session] + options] = text
    }

    /// A page that opens others one by one and calls a function with each.
    ///
    /// It is loaded, and its text can be read, when all are done.
    private static func driver(_ names: [String], _ function: String) -> String {
      let pages = names.map { "\"\($0)\"" }.joined(separator: ",")
      return """
        <!doctype html><title>driver</title><body><pre id="out"></pre><script>
        const hold = document.body.appendChild(document.createElement("iframe")).contentDocument;
        hold.open();
        const wait = (ms) => new Promise((done) => setTimeout(done, ms));
        const open = (name) => new Promise((done) => {
          const frame = document.createElement("iframe");
          frame.style = "width: 1280px; height: 800px";
          frame.onload = () => {
            const page = frame.contentWindow;
            if (page.touchPage) done(page); else page.addEventListener("touchpage", () => done(page));
          };
          frame.src = name + ".html";
          document.body.append(frame);
        });
        const use = \(function);
        (async () => {
          const results = [];
          try {
            for (const name of [\(pages)]) {
              const page = await open(name);
              page.touchPage.manual();
              results.push(await use(page, page.touchPage));
              document.querySelector("iframe:last-of-type").remove();
            }
          } catch (error) { results.push(String(error)); }
          const text = JSON.stringify(results).replace(/[<>&]/g, (c) => "\\\\u00" + c.charCodeAt(0).toString(16));
          document.getElementById("out").textContent = text;
          if (window.dump) dump(`<pre id="out">${text}</pre>\\n`);
          hold.close();
        })();
        </script>
        """
    }

    /// The results of a function of JavaScript for the pages of sessions.
    static func results(
      of sessions: [String],
      by browser: Browser = .chromium,
      _ function: String
    ) async throws -> [JSONValue] {
      try await Surroundings.withTemporaryFolder { folder in
        let names = sessions.map { String($0.split(separator: "/").last?.dropLast(10) ?? "") }
        for (session, name) in zip(sessions, names) {
          try await render(session, [], to: "\(folder)/\(name).html")
        }
        let file = folder + "/driver.html"
        try Surroundings.write(driver(names, function), to: file)
        let page: String
        switch browser {
        case .chromium:
          let opened = try await Browser.open(file, in: folder, runsTimers: false)
          expect(opened.messages.isEmpty, "\(opened.messages)")
          page = opened.page
        case .firefox: page = try await Browser.dumped(by: file)
        }
        let start = try #require(page.firstRange(of: "<pre id=\"out\">")).upperBound
        let end = try #require(page.firstRange(of: "</pre>")).lowerBound
        return try JSONValue(parsing: String(page[start..<end])).items
      }
    }

    /// The events except `didScroll`, in the form in which pages and `render` write them.
    private static func events(_ text: String?) -> [String] {
      (text ?? "").split(separator: "\n").map(String.init).filter { !$0.contains("didScroll") }
    }

    @Test(arguments: Browser.installed)
    func `bundled sessions have the checkpoints and events of a replay at 60 and 144 fps`(
      browser: Browser
    ) async throws {
      let sessions = Surroundings.files(in: "\(Self.assets)/Sessions")
        .map { "\(Self.assets)/Sessions/\($0)" }
      let results = try await Self.results(
        of: sessions,
        by: browser,
        """
        async (page, touch) => [60, 144].map((fps) => {
          touch.go(0);
          touch.keepEvents();
          touch.text("events");
          const start = page.performance.now() / 1000;
          const count = Math.ceil(touch.get("duration") * fps) + 2;
          for (let n = 0; n <= count; n++) {
            touch.advance(start + n / fps);
            if (n % 120 === 0) touch.frame(start + n / fps);
          }
          return { events: touch.text("events"), seen: touch.get("seen"),
            all: touch.get("checkpoints"), problem: touch.get("problem") };
        })
        """
      )
      expectEqual(results.count, sessions.count)
      for (session, runs) in zip(sessions, results) {
        let outcome = try await SandboxProgram.run(
          ["render", session, "-o", "jsonl:-"]
        )
        let expected = try Self.events(outcome.output).map { line in
          let event = try JSONValue(parsing: line)
          let names = ["target", "event", "cause"].map { event[$0]?.text ?? "" }
          return "\(Int(event["time_us"]?.number ?? -1)) \(names.joined(separator: " "))"
        }
        expect(expected.count > 5)
        expectEqual(runs.items.count, 2, "\(runs)")
        for run in runs.items {
          expectEqual(run["problem"]?.text, "", "\(session)")
          expectEqual(run["seen"]?.number, run["all"]?.number)
          expect((run["seen"]?.number ?? 0) > 5)
          expectEqual(Self.events(run["events"]?.text), expected, "\(session)")
        }
      }
    }

    @Test(arguments: Browser.installed)
    func `a drag on a page moves the wheel, and its recording passes verify`(
      browser: Browser
    ) async throws {
      try await Surroundings.withTemporaryFolder { folder in
        let results = try await Self.results(
          of: ["\(Self.assets)/Sessions/wheel.touchcast"],
          by: browser,
          """
          async (page, touch) => {
            const canvas = page.document.querySelector("canvas");
            const time = () => page.performance.now() / 1000;
            touch.go(2);
            touch.frame(time());
            // A page in a frame is taken over by its button, or by a press that stays.
            page.document.querySelector("#touch").click();
            touch.frame(time());
            const [wheel] = touch.elements(), top = canvas.getBoundingClientRect().top;
            const [x, middle] = [wheel.x + wheel.width / 2, top + wheel.y + wheel.height / 2];
            const send = (type, y) => canvas.dispatchEvent(new page.PointerEvent(type, { pointerId: 7,
              pointerType: "touch", clientX: x, clientY: y, bubbles: true, cancelable: true }));
            const before = touch.text("checkpoint");
            send("pointerdown", middle);
            for (let n = 1; n <= 12; n++) {
              await wait(16);
              send("pointermove", middle - 8 * n);
              touch.frame(time());
            }
            const isLive = touch.get("isLive");
            send("pointerup", middle - 96);
            for (let n = 0; n < 100; n++) {
              await wait(16);
              touch.frame(time());
            }
            return { before, after: touch.text("checkpoint"), isLive, take: touch.text("take"),
              problem: touch.get("problem") };
          }
          """
        )
        let result = try #require(results.first)
        expectEqual(result["isLive"], .flag(true), "\(result)")
        func wheel(_ name: String) throws -> String {
          let state = try #require(result[name]?.text)
          return String(state[try #require(state.firstRange(of: "\"wheel\":")).upperBound...])
        }
        try expect(wheel("before").prefix(40) != wheel("after").prefix(40))
        let take = folder + "/recording.touchcast"
        try Surroundings.write(try #require(result["take"]?.text), to: take)
        let outcome = try await SandboxProgram.run(["verify", take])
        expectEqual(outcome.status, .exited(0), "\(outcome.output) \(outcome.error)")
      }
    }

    @Test func `a page needs no more memory the longer it plays`() async throws {
      let results = try await Self.results(
        of: ["\(Self.assets)/Sessions/together.touchcast"],
        """
        async (page, touch) => {
          const count = Math.ceil(touch.get("duration") * 30);
          let start = page.performance.now() / 1000;
          const used = () => {
            for (let n = 0; n <= count; n++) touch.frame(start + n / 30);
            start += count / 30 + 1;
            touch.go(0);
            page.gc();
            return [touch.memory(), page.performance.memory.usedJSHeapSize];
          };
          // Buffers reach their largest size in the first runs, on a busy machine in later ones than else.
          let last = used();
          for (let run = 0, memory; run < 10 && memory !== last[0]; run++) {
            memory = last[0];
            last = used();
          }
          return [last, used(), used(), used()];
        }
        """
      )
      let runs = try #require(results.first?.items)
      expectEqual(runs.count, 4, "\(results)")
      let used = runs.map { run in run.items.compactMap(\.number) }
      let (first, last) = (try #require(used.first), try #require(used.last))
      expect(first[0] > 1_000_000 && last[0] == first[0], "\(used)")
      expect(last[1] < first[1] + 100_000, "\(used)")
    }

    @Test func `a film that fails leaves no page`() async throws {
      try await Surroundings.withTemporaryFolder { folder in
        let wheel = "\(Self.assets)/Sessions/wheel.touchcast"
        let outcome = try await Subprocess.run(
          .at(HeadlessProgram.path()),
          arguments: [
            "render", wheel, "-o", folder + "/page.html", "-o", folder + "/film.mp4",
            "--assets", Self.assets,
          ],
          // The sound is written by this program, and the film by ffmpeg, which is not there.
          environment: .inherit.updating(["PATH": folder]),
          output: .string(limit: 1 << 16),
          error: .string(limit: 1 << 16)
        )
        expect(outcome.terminationStatus != .exited(0))
        expect(outcome.standardError.contains("ffmpeg"), "\(outcome.standardError)")
        expect(Surroundings.files(in: folder).isEmpty)
      }
    }

    @Test(arguments: Browser.installed)
    func `keys act after a click on the bar, flags seek, and a display's pixels are followed`(
      browser: Browser
    ) async throws {
      let results = try await Self.results(
        of: ["\(Self.assets)/Sessions/tour.touchcast"],
        by: browser,
        """
        async (page, touch) => {
          const find = (selector) => page.document.querySelector(selector);
          const loop = find("[data-do=loop]"), canvas = find("canvas"), click = () => loop.click();
          const point = () => loop.dispatchEvent(new page.PointerEvent("pointerdown", { bubbles: true }));
          const press = (repeat) => page.document.activeElement.dispatchEvent(
            new page.KeyboardEvent("keydown", { key: "F6", repeat, bubbles: true }));
          const actions = [() => loop.focus(), click, press, point, click, press, () => press(true)];
          const repeats = actions.map((action) => (action(false), touch.get("repeats")));
          const [mark, track] = ["#track i", "#track"].map((part) => find(part).getBoundingClientRect());
          const at = (y) => page.document.elementFromPoint(mark.left + 1, track.top + y);
          const texts = [at(3).title, at(14).type];
          at(3).click();
          page.frameElement.style.zoom = 2;
          for (let n = 0; n < 3000 && canvas.width !== 2560; n++) await wait(20);
          return [...texts, ...repeats, touch.get("position"), canvas.width];
        }
        """
      )
      let texts = ["two fingers on two columns", "range"].map { JSONValue.text($0) }
      let repeats = [false, true, true, true, false, true, true].map { JSONValue.flag($0) }
      let numbers = [0.3, 2560].map { JSONValue.number($0) }
      expectEqual(results.first, JSONValue.list(texts + repeats + numbers))
    }

    @Test func `titles, markers and rows of a session are text, never markup`() async throws {
      try await Surroundings.withTemporaryFolder { folder in
        let evil =
          #"</title></script><script>console.error(1)</script><img src=x onerror=alert(1)>"#
        let header =
          #"{"format":"touchcast","version":1,"title":"\#(evil)","size":[400,300],"scale":1,"#
          + #""preset":"uikit","scene":"all","tuning":{}}"#
        let deck = #"{"columns":[{"rows":["\#(evil)"],"title":"\#(evil)"}]}"#
        let lines = [
          header, SampleSession.line(ofDeck: deck), "[100,\"l\",\"\(evil)\"]", "[1000000,\"x\"]",
          "",
        ]
        try Surroundings.write(lines.joined(separator: "\n"), to: folder + "/evil.touchcast")
        let results = try await Self.results(
          of: [folder + "/evil.touchcast"],
          """
          async (page, touch) => {
            const { title, scripts, images } = page.document, texts = [];
            page.CanvasRenderingContext2D.prototype.fillText = (text) => texts.push(text);
            touch.repaint();
            const row = texts.find((text) => text.startsWith("</title>")).slice(0, 8);
            return [title, touch.get("title"), page.document.querySelector("#track i").title, row,
              scripts.length, images.length];
          }
          """
        )
        let texts = [evil, evil, evil, "</title>"].map { JSONValue.text($0) }
        expectEqual(results.first, JSONValue.list(texts + [.number(4), .number(0)]))
      }
    }

    @Test func `a page is small`() async throws {
      try await Surroundings.withTemporaryFolder { folder in
        let page = folder + "/tour.html"
        let tour = "\(Self.assets)/Sessions/tour.touchcast"
        try await Self.render(tour, to: page)
        let size = try #require(Surroundings.text(of: page)).utf8.count
        expect((100_000..<1_000_000).contains(size), "\(size) bytes")
        let packed = try await Subprocess.run(
          .name("gzip"),
          arguments: ["-9c", page],
          output: .bytes(limit: 4 << 20)
        )
        expect(packed.standardOutput.count < 700_000, "\(packed.standardOutput.count) bytes")
      }
    }
  }
}
