import TestSupport
import Testing

extension LiveTests {
  /// Takes of a page: what begins them, and what is kept of them.
  @Suite(.serialized, .needsBrowser, .needsPages)
  struct PageTakeTests {}
}

extension LiveTests.PageTakeTests {
  private typealias Use = LiveTests.PageUseTests

  /// JavaScript functions: the element of a selector, a promise of a condition, and one of the frame that
  /// shows a take (true) or the session (false).
  private static let helpers = """
    const find = (selector) => document.querySelector(selector);
    const until = async (test) => {
      while (!test()) await new Promise((done) => setTimeout(done, 10));
    };
    const shows = (isLive) => until(() =>
      touchPage.get("isLive") === isLive && find("#touch").disabled === isLive);
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
            await shows(true);
            results.push(warns());
            find("[data-do=back]").click();
            await shows(false);
            results.push(warns(), find("#save").hidden, touchPage.get("isLive"));
            let saved = "", content = "";
            HTMLAnchorElement.prototype.click = function () {
              [saved, content] = [this, fetch(this.href).then((reply) => reply.text())];
            };
            find("#save").click();
            const proposal = find("#file").value;
            find("#file").value = "my take/1";
            find("#name button").click();
            await until(() => saved && find("#save").hidden);
            const text = await content;
            return [...results, warns(), find("#save").hidden, proposal, saved.download, text];
          })()
          """
        )
      ]
    )
    let values = try #require(Use.value(replies[0])?.items)
    let expected: [JSONValue] = [
      .flag(false), .flag(true), .flag(true), .flag(true), .flag(false), .flag(false),
      .flag(false), .flag(true), .text("Wheel take 1"), .text("my take_1.touchcast"),
    ]
    expectEqual(Array(values.dropLast()), expected, "\(values)")
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
            let isSaved = false;
            HTMLAnchorElement.prototype.click = function () { isSaved = true; };
            find("#touch").click();
            await shows(true);
            find("#save").click();
            find("#name button").click();
            await until(() => isSaved);
            find("#preset").value = "android";
            find("#preset").onchange();
            find("[data-do=back]").focus();
            find("[data-do=back]").click();
            await shows(false);
            return [find("#save").hidden, document.activeElement.tagName, touchPage.get("isLive")];
          })()
          """
        )
      ]
    )
    expectEqual(Use.value(replies[0]), .list([.flag(false), .text("CANVAS"), .flag(false)]))
  }

  @Test func `a take leaves the browser's keys to the browser`() async throws {
    let replies = try await Use.replies(
      of: "wheel",
      to: [
        Browser.evaluating(
          """
          (async () => {
            \(Self.helpers)
            find("#touch").click();
            await shows(true);
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
    expectEqual(Use.value(replies[0]), .list(expected))
  }
}
