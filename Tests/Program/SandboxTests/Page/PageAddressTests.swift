import TestSupport
import Testing

// Pages that an address opens at a place, and pages in a report.
extension ProgramTests.PageTests {
  /// JavaScript that opens a frame with a page, and calls it `page` once it runs.
  private static let opening = """
    const open = async (set) => {
      const frame = document.createElement("iframe");
      frame.style = "width: 800px; height: 600px";
      set(frame);
      document.body.append(frame);
      for (let n = 0; n < 500 && !frame.contentWindow?.touchPage; n++) await wait(20);
      return frame;
    };
    """

  @Test func `an address names the time or the marker at which a page begins, and how it plays`()
    async throws
  {
    let results = try await Self.results(
      of: ["\(Self.assets)/Sessions/wheel.touchcast"],
      """
      async () => {
        \(Self.opening)
        const results = [], marker = encodeURIComponent("a tap above the centre");
        for (const address of ["t=1.5&paused", `${marker}&paused&loop`, "t=3.9&stop", "paused&preset=flutter"]) {
          const frame = await open((frame) => frame.src = `wheel.html#${address}`);
          const { get } = frame.contentWindow.touchPage;
          for (let n = 0; n < 500 && !get("isPaused"); n++) await wait(20);
          results.push([get("position"), get("repeats"), get("stops"), get("preset")].join(" "));
          frame.remove();
        }
        return results;
      }
      """
    )
    let texts = try #require(results.first).items.compactMap(\.text)
    expectEqual(
      texts,
      [
        "1.5 false false uikit", "5.062001 true false uikit", "3.976001 false true uikit",
        "0 false false flutter",
      ]
    )
  }

  @Test func `in a report the wheel scrolls the report until the session is taken over`()
    async throws
  {
    let results = try await Self.results(
      of: ["\(Self.assets)/Sessions/wheel.touchcast"],
      """
      async () => {
        \(Self.opening)
        const request = new XMLHttpRequest(), results = [];
        request.open("GET", "wheel.html", false);
        request.send();
        for (const set of [(frame) => frame.srcdoc = request.responseText, (frame) => frame.src = "wheel.html"]) {
          const frame = await open(set), { document: inside, WheelEvent } = frame.contentWindow;
          const turn = () => {
            const event = new WheelEvent("wheel", { deltaY: 120, cancelable: true, bubbles: true });
            inside.querySelector("canvas").dispatchEvent(event);
            return event.defaultPrevented;
          };
          results.push(turn());
          inside.querySelector("#touch").click();
          for (let n = 0; n < 500 && !frame.contentWindow.touchPage.get("isLive"); n++) await wait(20);
          results.push(turn());
          frame.remove();
        }
        return results;
      }
      """
    )
    let expected: [JSONValue] = [.flag(false), .flag(true), .flag(true), .flag(true)]
    expectEqual(results.first?.items, expected)
  }
}
