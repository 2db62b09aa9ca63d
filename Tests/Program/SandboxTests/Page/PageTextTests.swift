import TestSupport
import Testing

// How a page draws texts.
extension ProgramTests.PageTests {
  @Test func `lines from right to left have the order of FriBidi`() async throws {
    try await Surroundings.withTemporaryFolder { folder in
      let rows = VisualOrder.lines.map { "\"\($0.text)\"" }.joined(separator: ",")
      let deck = "{\"columns\":[{\"rows\":[\(rows)],\"title\":\"\",\"selection\":2}]}"
      let header =
        #"{"format":"touchcast","version":1,"title":"","size":[900,700],"scale":1,"#
        + #""preset":"uikit","scene":"all","tuning":{}}"#
      let carried = SampleSession.line(ofDeck: deck)
      try Surroundings.write(
        header + "\n\(carried)\n[1000000,\"x\"]\n",
        to: folder + "/rtl.touchcast"
      )
      let results = try await Self.results(
        of: [folder + "/rtl.touchcast"],
        """
        async () => {
          const request = new XMLHttpRequest(), frame = document.createElement("iframe");
          request.open("GET", "rtl.html", false);
          request.send();
          frame.style = "width: 1280px; height: 800px";
          // Digits of different widths are drawn one by one.
          frame.srcdoc = request.responseText.replace("// Runs", `
            window.lines = [];
            const drawing = CanvasRenderingContext2D.prototype;
            drawing.measureText = (text) => ({ width: [...text].reduce((sum, c) => sum + (c === "1" ? 5 : 8), 0) });
            drawing.fillText = function (text, x, y) {
              const { e, a, f, d } = this.getTransform(), height = f + d * y, last = lines.at(-1);
              const line = last?.height === height ? last : { height, parts: [] };
              if (line !== last) lines.push(line);
              const isOne = text.length === 1, isReversed = this.direction === "rtl" && !isOne;
              line.parts.push([e + a * x, isReversed ? [...text].reverse().join("") : text]);
            };
            // Runs`);
          document.body.append(frame);
          for (let n = 0; n < 3000 && !frame.contentWindow.touchPage; n++) await wait(20);
          frame.contentWindow.touchPage.repaint();
          const text = ({ parts }) => parts.sort((a, b) => a[0] - b[0]).map((part) => part[1]).join("");
          return frame.contentWindow.lines.map(text).join("\\n");
        }
        """
      )
      let shown = try #require(results.first?.text)
      for line in VisualOrder.lines {
        expect(shown.contains(line.shown), "\(line.text): \(shown)")
      }
    }
  }
}
