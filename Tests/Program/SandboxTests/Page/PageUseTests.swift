import TestSupport
import Testing

extension LiveTests {
  /// What somebody who gets a page does with it, by hand, by keyboard and by a screen reader.
  @Suite(.serialized, .needsBrowser, .needsPages)
  struct PageUseTests {}
}

extension LiveTests.PageUseTests {
  /// Opens the page of a bundled session in a window of a size, and returns the replies to commands.
  static func replies(
    of name: String,
    window: (width: Int, height: Int, scale: Int) = (1280, 800, 1),
    options: [String] = [],
    media: (name: String, value: String)? = nil,
    to commands: [String]
  ) async throws -> [JSONValue] {
    try await Surroundings.withTemporaryFolder { folder in
      let page = folder + "/page.html"
      let session = "\(ProgramTests.PageTests.assets)/Sessions/\(name).touchcast"
      try await ProgramTests.PageTests.render(session, options, to: page)
      var setting = [
        "\"method\":\"Emulation.setDeviceMetricsOverride\",\"params\":{\"width\":\(window.width),"
          + "\"height\":\(window.height),\"deviceScaleFactor\":\(window.scale),\"mobile\":false}"
      ]
      if let media {
        setting.append(
          "\"method\":\"Emulation.setEmulatedMedia\",\"params\":{\"features\":[{\"name\":"
            + "\"\(media.name)\",\"value\":\"\(media.value)\"}]}"
        )
      }
      let all = try await Browser.replies(
        of: page,
        in: folder,
        after: setting,
        to: [Browser.waitingForPage] + commands
      )
      return Array(all.dropFirst())
    }
  }

  /// The value of an expression in a reply.
  static func value(_ reply: JSONValue) -> JSONValue? { reply["result"]?["value"] }

  private static let tree = "\"method\":\"Accessibility.getFullAXTree\",\"params\":{}"

  static func mouse(_ type: String, x: Int, y: Int, _ more: String = "") -> String {
    "\"method\":\"Input.dispatchMouseEvent\",\"params\":{\"type\":\"\(type)\",\"x\":\(x),\"y\":\(y),"
      + "\"button\":\"left\",\"clickCount\":1\(more)}"
  }

  static func wait(_ milliseconds: Int) -> String {
    Browser.evaluating("new Promise((done) => setTimeout(done, \(milliseconds)))")
  }

  private static func key(_ name: String) -> [String] {
    ["keyDown", "keyUp"].map {
      "\"method\":\"Input.dispatchKeyEvent\",\"params\":{\"type\":\"\($0)\",\"key\":\"\(name)\"}"
    }
  }

  /// An element of an accessibility tree.
  private struct Element: Equatable {
    let role, name: String
    /// The position of a value among all; its text is in an attribute that the protocol leaves out.
    let value: Double?
    let isFocused: Bool
  }

  private static func elements(_ reply: JSONValue) -> [Element] {
    (reply["nodes"]?.items ?? []).filter { $0["ignored"] != .flag(true) }.map { node in
      let focused = node["properties"]?.items.first { $0["name"]?.text == "focused" }
      return Element(
        role: node["role"]?["value"]?.text ?? "",
        name: node["name"]?["value"]?.text ?? "",
        value: node["value"]?["value"]?.number,
        isFocused: focused?["value"]?["value"] == .flag(true)
      )
    }
  }

  @Test
  func `a screen reader finds each piece with role, name and value, and the value follows a key`()
    async throws
  {
    let pieces = "document.querySelectorAll('#pieces [tabindex]')"
    let state = Browser.evaluating(
      "[touchPage.get('isLive'), document.querySelector('#said').textContent, "
        + "...[...\(pieces)].map((item) => item.ariaValueText)]"
    )
    let replies = try await Self.replies(
      of: "wheel",
      to: [
        Browser.evaluating("touchPage.go(0); document.querySelector('[data-do=toggle]').click()"),
        Self.wait(100), Self.tree,
      ]
        + [Browser.evaluating("\(pieces)[0].focus()")] + Self.key("ArrowDown") + [
          Self.wait(1200), Self.tree, state,
          Browser.evaluating("[...\(pieces)].find((item) => item.role === 'button').focus()"),
        ] + Self.key("Enter") + [Self.wait(1200), Self.tree]
    )
    let (before, after) = (Self.elements(replies[2]), Self.elements(replies[7]))
    let wheels = before.filter { $0.role == "spinbutton" }
    expect(wheels.count >= 2)
    expect(wheels.allSatisfy { !$0.name.isEmpty && $0.value != nil }, "\(wheels)")
    let ruler = try #require(before.first { $0.role == "slider" && $0.name == "Ruler" })
    expectEqual(ruler.value, 638)
    expect(before.contains { $0.role == "tablist" && $0.name == "Header" })
    expect(before.contains { $0.role == "tab" && !$0.name.isEmpty })
    expect(before.contains { $0.role == "heading" && $0.name == "Wheel" })
    // Each button has words as its name, and a marker is one of them.
    let buttons = before.filter { ["button", "combobox", "slider"].contains($0.role) }
    expect(buttons.count > 12)
    for button in buttons { expect(button.name.contains(/\p{L}{2}/), "\(button)") }
    // The key took the session over.
    let wheel = try #require(after.first { $0.role == "spinbutton" })
    expect(wheel.name == wheels[0].name && wheel.value != wheels[0].value, "\(wheel)")
    expect(wheel.isFocused)
    let states = try #require(Self.value(replies[8])?.items)
    expectEqual(states.first, .flag(true))
    let texts = states.dropFirst().map { $0.text ?? "" }
    expect(texts[0].contains("\(wheel.name): \(texts[1])"), "\(texts)")
    expect(texts.contains("63.7 kg"))
    // The sheet's button opens a dialog with its own elements.
    let last = try #require(replies.last)
    let dialog = Self.elements(last)
    expect(dialog.contains { $0.role == "dialog" && $0.name == "Choose" })
    expect(dialog.contains { $0.role == "button" && $0.name.hasPrefix("Done") })
    expect(dialog.contains { $0.role == "spinbutton" && $0.isFocused })
  }

  @Test func `stages of several engines play under one clock, and one finger moves them all`()
    async throws
  {
    let presets = ["uikit", "android", "web", "flutter"]
    let probe = """
      (async () => {
        const start = performance.now() / 1000, states = () =>
          [0, 1, 2, 3].map((stage) => JSON.parse(touchPage.text("checkpoint", stage))[2]);
        touchPage.manual();
        touchPage.go(0);
        for (let n = 0; n < 120; n++) touchPage.frame(start + n / 60);
        const played = states(), canvas = document.querySelectorAll("canvas")[2];
        document.querySelector("#touch").click();
        const wheel = touchPage.elements().find(({ role }) => role === "spinbutton");
        const { left, top } = canvas.getBoundingClientRect(), before = states();
        const x = left + wheel.x + wheel.width / 2, y = top + wheel.y + wheel.height / 2;
        const send = (type, y) => canvas.dispatchEvent(new PointerEvent(type,
          { pointerId: 7, clientX: x, clientY: y, isPrimary: true, bubbles: true }));
        send("pointerdown", y);
        for (let n = 1; n <= 20; n++) {
          send("pointermove", y - 4 * n);
          touchPage.frame(performance.now() / 1000);
        }
        const held = states();
        send("pointerup", y - 80);
        return { count: touchPage.stages, names: [...document.querySelectorAll(".pane")].map((pane) => pane.dataset.name),
          chooses: !document.querySelector("#preset").hidden, played: played.map(JSON.stringify),
          moved: held.map((state, i) => JSON.stringify(state) !== JSON.stringify(before[i])), position: touchPage.get("position"),
          places: [...document.querySelectorAll("canvas")].map((canvas) => canvas.getBoundingClientRect().left),
          text: document.querySelector("#what").textContent };
      })()
      """
    let replies = try await Self.replies(
      of: "wheel",
      options: presets.flatMap { ["--preset", $0] },
      to: [Browser.evaluating(probe)]
    )
    let result = try #require(Self.value(replies[0]), "\(replies[0])")
    expect(result["count"] == .number(4) && result["chooses"] == .flag(false))
    expectEqual(result["names"]?.items.compactMap(\.text), presets)
    expectEqual(result["text"]?.text?.contains("under uikit, android, web and flutter"), true)
    let played = Set(result["played"]?.items.compactMap(\.text) ?? [])
    expectEqual(played.count, 4, "\(played)")
    expectEqual(result["moved"]?.items, Array(repeating: .flag(true), count: 4))
    let places = result["places"]?.items.compactMap(\.number) ?? []
    expect(places.count == 4 && Set(places).count == 2, "two columns, \(places)")
  }

  @Test func `on a phone the pieces fill the page, and all checkpoints are equal`()
    async throws
  {
    let probe = """
      (() => {
        const results = [], start = performance.now() / 1000, count = 30 * touchPage.get("duration");
        touchPage.manual();
        touchPage.go(0);
        for (let n = 0; n <= count + 2; n++) {
          touchPage.frame(start + n / 30);
          const wheel = touchPage.elements().find(({ role }) => role === "spinbutton");
          if (wheel) results.push([wheel.x, wheel.y, wheel.width, wheel.height]);
        }
        const canvas = document.querySelector("canvas");
        return { results, seen: touchPage.get("seen"), all: touchPage.get("checkpoints"),
          problem: touchPage.get("problem"), width: canvas.clientWidth, height: canvas.clientHeight,
          fact: document.querySelector("#facts dl").textContent };
      })()
      """
    let replies = try await Self.replies(
      of: "wheel",
      window: (390, 844, 3),
      to: [
        Browser.evaluating(probe), Browser.evaluating("document.querySelector('#touch').click()"),
        Browser.evaluating("touchPage.elements()"),
      ]
    )
    let result = try #require(Self.value(replies[0]))
    expect(
      result["problem"]?.text == "" && result["seen"] == result["all"],
      "\(result["problem"] ?? .null)"
    )
    expect((result["seen"]?.number ?? 0) > 5)
    let seen = Int(result["seen"]?.number ?? 0)
    for words in ["arranged for this window", "\(seen) checked, all equal"] {
      expectEqual(result["fact"]?.text?.contains(words), true, "\(words)")
    }
    let (width, height) = (result["width"]?.number ?? 0, result["height"]?.number ?? 0)
    expectEqual(width, 390)
    // The first column in the first frame: the wheel has two or more of them.
    let place = try #require(result["results"]?.items.first)
    let first = place.items.compactMap(\.number)
    expect(first[0] >= 0 && first[0] + first[2] <= width && first[2] > 60, "\(first)")
    expect(first[1] >= 0 && first[1] + first[3] <= height, "\(first)")
    // Laid out for the window, every piece is in it.
    let elements = Self.value(replies[2])?.items ?? []
    expect(elements.count >= 4)
    for element in elements {
      let (x, extent) = (element["x"]?.number ?? -1, element["width"]?.number ?? 0)
      expect(x >= 0 && x + extent <= width, "\(element)")
    }
  }

  @Test func `another engine, a hidden page and a tap beside the pieces do not end the playback`()
    async throws
  {
    let replies = try await Self.replies(
      of: "wheel",
      to: [
        Browser.evaluating(
          """
          (async () => {
            const wait = (ms) => new Promise((done) => setTimeout(done, ms));
            const list = document.querySelector("#preset"), results = [];
            const choose = (name) => {
              const at = touchPage.get("position");
              list.value = name;
              list.onchange();
              results.push([touchPage.get("preset"), touchPage.get("isLive"),
                Math.abs(touchPage.get("position") - at) < 0.1, touchPage.get("checkpoints") > 0]);
            };
            touchPage.go(2);
            choose("android");
            await wait(200);
            choose("uikit");
            Object.defineProperty(document, "hidden", { value: true, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
            const before = touchPage.get("position");
            await wait(600);
            Object.defineProperty(document, "hidden", { value: false, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
            const start = performance.now(), passed = () => touchPage.get("position") - before;
            while (passed() === 0) await wait(10);
            // Half of the hidden time is for the frame at which the page was shown.
            results.push(passed() < (performance.now() - start) / 1000 + 0.3);
            return results;
          })()
          """
        ), Self.mouse("mousePressed", x: 4, y: 400), Self.mouse("mouseReleased", x: 4, y: 400),
        Browser.evaluating("[touchPage.get('isLive'), touchPage.get('isPaused')]"),
      ]
    )
    let results = try #require(Self.value(replies[0])?.items)
    expectEqual(results[0], .list([.text("android"), .flag(false), .flag(true), .flag(false)]))
    expectEqual(results[1], .list([.text("uikit"), .flag(false), .flag(true), .flag(true)]))
    expectEqual(results[2], .flag(true))
    expectEqual(Self.value(replies[3]), .list([.flag(false), .flag(false)]))
  }

  @Test(arguments: [
    ("more", [0, 0, 0], [237, 237, 242]), ("no-preference", [11, 11, 13], [242, 242, 247]),
  ])
  func `a page has the colours of high contrast for somebody who asks for more contrast`(
    contrast: String,
    dark: [Double],
    light: [Double]
  ) async throws {
    let replies = try await Self.replies(
      of: "wheel",
      media: ("prefers-contrast", contrast),
      to: [
        Self.wait(300),
        Browser.evaluating(
          """
          touchPage.repaint();
          [touchPage.get("isDark"), ...document.querySelector("canvas").getContext("2d").getImageData(2, 2, 1, 1).data]
          """
        ),
      ]
    )
    let values = try #require(Self.value(replies[1])?.items)
    let colours = values.compactMap(\.number).prefix(3)
    expectEqual(colours, (values[0] == .flag(true) ? dark : light)[...], "\(values)")
  }

  @Test func `a page waits for somebody who asks for less motion, and rows click on request`()
    async throws
  {
    let replies = try await Self.replies(
      of: "wheel",
      media: ("prefers-reduced-motion", "reduce"),
      to: [
        Self.wait(300),
        Browser.evaluating(
          """
          (() => {
            let tones = 0;
            const create = AudioContext.prototype.createOscillator;
            AudioContext.prototype.createOscillator = function () { tones++; return create.call(this); };
            const results = [touchPage.get("isPaused"), touchPage.get("position")];
            const play = () => {
              touchPage.go(0);
              const start = performance.now() / 1000;
              document.querySelector("[data-do=toggle]").click();
              for (let n = 0; n < 150; n++) touchPage.frame(start + n / 30);
              document.querySelector("[data-do=toggle]").click();
              return tones;
            };
            touchPage.manual();
            results.push(play());
            document.querySelector("[data-do=clicks]").click();
            return [...results, play() > 5];
          })()
          """
        ),
      ]
    )
    let expected: [JSONValue] = [.flag(true), .number(0), .number(0), .flag(true)]
    expectEqual(Self.value(replies[1]), .list(expected))
  }
}
