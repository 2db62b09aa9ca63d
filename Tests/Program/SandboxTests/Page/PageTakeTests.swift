import Testing

extension LiveTests {
  /// Takes of a page: what begins them, and what is kept of them.
  @Suite(.serialized, .timeLimit(.minutes(5)), .needsBrowser, .needsPages)
  struct PageTakeTests {}
}

extension LiveTests.PageTakeTests {
  private typealias Use = LiveTests.PageUseTests

  /// JavaScript functions: the element of a selector, and a promise after some milliseconds.
  private static let helpers = """
    const find = (selector) => document.querySelector(selector);
    const wait = (ms) => new Promise((done) => setTimeout(done, ms));
    """

  @Test func `a take that is left is kept, saved by a name, and a warning precedes its loss`()
    async throws
  {
    let replies = try await Use.replies(
      of: "wheel",
      to: [
        Browser.evaluating(
          """
          (async () => {
            \(Self.helpers)
            const warns = () => {
              const event = new Event("beforeunload", { cancelable: true });
              dispatchEvent(event);
              return event.defaultPrevented;
            };
            const results = [warns(), find("#save").hidden];
            find("#touch").click();
            await wait(100);
            results.push(warns());
            find("[data-do=back]").click();
            await wait(100);
            results.push(warns(), find("#save").hidden, touchPage.get("isLive"));
            let saved = "";
            HTMLAnchorElement.prototype.click = function () { saved = this; };
            find("#save").click();
            const proposal = find("#file").value;
            find("#file").value = "my take/1";
            find("#name button").click();
            await wait(200);
            const text = await (await fetch(saved.href)).text();
            return [...results, warns(), find("#save").hidden, proposal, saved.download, text];
          })()
          """
        )
      ]
    )
    let values = try #require(Use.value(replies[0])?.items)
    let expected: [JSONValue] = [
      .flag(false), .flag(true), .flag(true), .flag(true), .flag(false), .number(0),
      .flag(false), .flag(true), .text("Wheel take 1"), .text("my take_1.touchcast"),
    ]
    #expect(Array(values.dropLast()) == expected, "\(values)")
    try await Surroundings.withTemporaryFolder { folder in
      let text = try #require(values.last?.text)
      try Surroundings.write(text, to: folder + "/take.touchcast")
      try await SandboxProgram.run(["verify", folder + "/take.touchcast"]).expectExit()
    }
  }

  @Test func `input after a save is kept too, and keys go on from the page`() async throws {
    let replies = try await Use.replies(
      of: "wheel",
      to: [
        Browser.evaluating(
          """
          (async () => {
            \(Self.helpers)
            HTMLAnchorElement.prototype.click = function () {};
            find("#touch").click();
            await wait(100);
            find("#save").click();
            find("#name button").click();
            await wait(100);
            find("#preset").value = "android";
            find("#preset").onchange();
            find("[data-do=back]").focus();
            find("[data-do=back]").click();
            await wait(100);
            return [find("#save").hidden, document.activeElement.tagName, touchPage.get("isLive")];
          })()
          """
        )
      ]
    )
    #expect(Use.value(replies[0]) == .list([.flag(false), .text("CANVAS"), .number(0)]))
  }

  @Test func `a take leaves the browser's keys to the browser`() async throws {
    let replies = try await Use.replies(
      of: "wheel",
      to: [
        Browser.evaluating(
          """
          (async () => {
            document.querySelector("#touch").click();
            await new Promise((done) => setTimeout(done, 100));
            return ["F3", "F11", "F12", "ArrowDown"].map((key) => {
              const event = new KeyboardEvent("keydown", { key, cancelable: true, bubbles: true });
              document.querySelector("canvas").dispatchEvent(event);
              return event.defaultPrevented;
            });
          })()
          """
        )
      ]
    )
    let expected: [JSONValue] = [.flag(false), .flag(false), .flag(false), .flag(true)]
    #expect(Use.value(replies[0]) == .list(expected))
  }
}
