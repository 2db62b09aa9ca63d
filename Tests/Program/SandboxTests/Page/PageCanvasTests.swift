import TestSupport
import Testing

// What a page's canvas leaves to the browser, and what it keeps in memory.
extension ProgramTests.PageTests {
  @Test func `Ctrl and the wheel over the picture are the browser's, which zooms the page`()
    async throws
  {
    let results = try await Self.results(
      of: ["\(Self.assets)/Sessions/wheel.touchcast"],
      """
      async (page, touch) => {
        const turn = (ctrlKey) => {
          const wheel = touch.elements().find(({ role }) => role === "spinbutton");
          const canvas = page.document.querySelector("canvas"), { left, top } = canvas.getBoundingClientRect();
          const event = new page.WheelEvent("wheel", { deltaY: 120, ctrlKey, cancelable: true, bubbles: true,
            clientX: left + wheel.x + wheel.width / 2, clientY: top + wheel.y + wheel.height / 2 });
          canvas.dispatchEvent(event);
          return [event.defaultPrevented, touch.get("isLive")];
        };
        touch.go(0);
        touch.frame(page.performance.now() / 1000);
        return [...turn(true), ...turn(false)];
      }
      """
    )
    let expected: [JSONValue] = [.flag(false), .flag(false), .flag(true), .flag(true)]
    expectEqual(results.first?.items, expected)
  }

  @Test func `the texts of colours that a page keeps are limited in number`() async throws {
    let results = try await Self.results(
      of: ["\(Self.assets)/Sessions/wheel.touchcast"],
      """
      async (page, touch) => {
        let colours = null;
        const { set } = page.Map.prototype, start = page.performance.now() / 1000;
        page.Map.prototype.set = function (key, value) {
          if (/^#[0-9a-f]{8}$/.test(value)) colours = this;
          return set.call(this, key, value);
        };
        const play = () => {
          touch.go(0);
          for (let n = 0; n < 60; n++) touch.frame(start + n / 30);
        };
        play();
        for (let n = 0; n < 100000; n++) colours.set(-n, "");
        const filled = colours.size;
        play();
        return [filled >= 100000, colours.size < 5000, colours.size > 0];
      }
      """
    )
    expectEqual(results.first?.items, Array(repeating: .flag(true), count: 3), "\(results)")
  }
}
