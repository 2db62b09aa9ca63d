import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// Pages that cannot run, or not as their address asks.
  @Suite(.serialized, .needsBrowser, .needsPages)
  struct PageRefusalTests {}
}

extension ProgramTests.PageRefusalTests {
  private typealias Pages = ProgramTests.PageTests

  @Test func `a page that cannot run says why, beside its first picture`() async throws {
    let results = try await Pages.results(
      of: ["\(Pages.assets)/Sessions/wheel.touchcast"],
      """
      async () => {
        const request = new XMLHttpRequest();
        request.open("GET", "wheel.html", false);
        request.send();
        const quiet = "addEventListener('error', (event) => event.preventDefault())";
        const faults = {
          "typeof WebAssembly": "typeof Missing",
          "// Runs": `<\\/script><script>${quiet}<\\/script><script>?.; //`,
          "wasm.load(before, count)": "wasm.load(1e9, 0)",
          "const counts = stages.map(({ wasm }) => wasm.draw());": "throw Error('no picture');",
        };
        const results = [], frame = document.createElement("iframe");
        for (const [part, fault] of Object.entries(faults)) {
          frame.srcdoc = request.responseText.replace(part, fault);
          document.body.append(frame);
          await new Promise((done) => frame.onload = done);
          const find = (selector) => frame.contentDocument.querySelector(selector), why = find("#why");
          for (let n = 0; n < 3000 && why.hidden; n++) await wait(20);
          const shown = ["#why", "#still", "canvas", "#bar"].filter((part) => !find(part).hidden);
          results.push(`${why.textContent} ${shown}`);
          frame.remove();
        }
        return results;
      }
      """
    )
    let texts = try #require(results.first).items.compactMap(\.text)
    expectEqual(texts.count, 4)
    for (text, why) in zip(texts, ["no WebAssembly", "too old", "unreachable", "no picture"]) {
      expect(text.contains(why) && text.hasSuffix("first. #why,#still"), "\(text)")
    }
  }

  @Test func `a wrong preset or place in the address is named, and the session plays`()
    async throws
  {
    let results = try await Pages.results(
      of: ["\(Pages.assets)/Sessions/wheel.touchcast"],
      """
      async () => {
        const results = [];
        for (const address of ["preset=ukit%E2%80%AE", "preset=gtk", "preset=", "at=soon&paused"]) {
          const frame = document.createElement("iframe");
          frame.style = "width: 800px; height: 600px";
          frame.src = `wheel.html#${address}`;
          const loaded = new Promise((done) => frame.onload = done);
          document.body.append(frame);
          await loaded;
          for (let n = 0; n < 3000 && !frame.contentWindow.touchPage; n++) await wait(20);
          const find = (selector) => frame.contentDocument.querySelector(selector), why = find("#why");
          const shown = ["#why", "#still", "canvas", "#bar"].filter((part) => !find(part).hidden);
          const preset = frame.contentWindow.touchPage?.get("preset");
          results.push(`${shown} ${preset} ${why.hidden ? "" : why.textContent}`);
          frame.remove();
        }
        return results;
      }
      """
    )
    let texts = try #require(results.first).items.compactMap(\.text)
    expectEqual(texts.count, 4)
    expect(
      texts[0].hasPrefix(
        "#why,canvas,#bar uikit The address of this page: unknown preset 'ukit\\u{202E}', expected"
      ) && texts[0].hasSuffix("the session has its own motion."),
      "\(texts)"
    )
    expectEqual(texts[1...], ["canvas,#bar gtk ", "canvas,#bar uikit ", "canvas,#bar uikit "])
  }

  @Test func `a report seeks in the page that it contains, a page around it does not`() async throws
  {
    let results = try await Pages.results(
      of: ["\(Pages.assets)/Sessions/wheel.touchcast"],
      """
      async () => {
        const request = new XMLHttpRequest(), results = [];
        request.open("GET", "wheel.html", false);
        request.send();
        for (const isReport of [true, false]) {
          const frame = document.createElement("iframe");
          frame.style = "width: 800px; height: 600px";
          if (isReport) frame.srcdoc = request.responseText;
          else frame.src = "wheel.html";
          const loaded = new Promise((done) => frame.onload = done);
          document.body.append(frame);
          await loaded;
          for (let n = 0; n < 3000 && !frame.contentWindow.touchPage; n++) await wait(20);
          const page = frame.contentWindow.touchPage;
          for (let n = 0; n < 10000; n++) frame.contentWindow.postMessage({ seek: 0.5, choice: n }, "*");
          const last = new Promise((done) => frame.contentWindow.addEventListener("message",
            ({ data }) => data.choice === 10000 && done()));
          frame.contentWindow.postMessage({ seek: 1.25, choice: 10000 }, "*");
          await last;
          for (let n = 0; n < 3000 && isReport && page.get("position") !== 1.25; n++) await wait(20);
          results.push(`${page.get("isPaused")} ${page.get("position").toFixed(2)}`);
          frame.remove();
        }
        return results;
      }
      """
    )
    let texts = try #require(results.first).items.compactMap(\.text)
    expect(texts.first == "true 1.25" && texts.last?.hasPrefix("false") == true, "\(texts)")
  }

  @Test func `a policy that forbids the page's scripts leaves the picture and the reason`()
    async throws
  {
    try await Surroundings.withTemporaryFolder { folder in
      let page = folder + "/page.html"
      let wheel = "\(Pages.assets)/Sessions/wheel.touchcast"
      try await Pages.render(wheel, to: page)
      let start = "<meta charset=\"utf-8\">"
      let policy = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'self'\">"
      let text = try #require(Surroundings.text(of: page))
      try Surroundings.write(text.replacing(start, with: start + policy), to: page)
      let opened = try await Browser.open(page, in: folder, runsTimers: false)
      expect(opened.messages.contains { $0.contains("inline script") }, "\(opened.messages)")
      expect(!opened.messages.contains { $0.contains("image") }, "\(opened.messages)")
      expect(opened.page.contains("<p id=\"why\" role=\"alert\">The session needs the scripts"))
      expect(opened.page.contains("<div id=\"bar\" hidden"))
      expect(opened.page.contains("aria-label=\"The first picture of the session\"><svg"))
    }
  }

  @Test func `a page on a full disk is an error of the file`() async throws {
    try await Surroundings.withTemporaryFolder { folder in
      let studio = try Studio(in: folder)
      let outcome = try await studio.render(["-o", studio.folder + "/a.html"], fileLimit: 1)
      expectEqual(outcome.status, .exited(3), "\(outcome.error)")
      expect(outcome.error.contains("a.html: cannot be written: File too large"))
      expectEqual(studio.files, ["row.touchcast"])
    }
  }
}
