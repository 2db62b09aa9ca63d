import TestSupport
import Testing

/// The ES module that Scripts/library --web builds: it does what the C library does, and thereby the Swift library.
@Suite(.enabled(if: Library.isWebBuilt, "Scripts/library --web builds it"))
struct WebProgramTests {
  /// The runs that a browser plays, which parses and prints more slowly than Node.
  private static let browserRuns = 24

  /// A folder with the module, the program `play.mjs` and the runs.
  private static func withRuns(
    _ runs: [LibraryProgramTests.Run],
    _ body: (_ folder: String) async throws -> [Substring]
  ) async throws {
    try await withTemporaryFolder { folder in
      _ = try await Library.shell(
        "cp \(Library.webFolder)/* \(Library.programs)/play.mjs \(folder)"
      )
      let texts = runs.map { "`\($0.input)`" }.joined(separator: ",\n")
      try Library.write("export const runs = [\n\(texts)];\n", to: folder + "/runs.mjs")
      let lines = try await body(folder)
      let program = folder + "/play"
      try await Library.compile("\(Library.programs)/play.c", to: program)
      var expected: [Substring] = []
      for run in runs {
        let output = try await Library.shell("\(unfused) \(program)", input: run.input)
        expected += output.split(separator: "\n")
      }
      expectEqual(lines.count, expected.count)
      let differing = zip(lines, expected).filter { $0 != $1 }
      expect(differing.allSatisfy(isSame), "\(differing.prefix(3))")
      expect(differing.count <= expected.count / 1000, "\(differing.count) of \(expected.count)")
    }
  }

  /// An environment in which the C library of the machine does not multiply and add in one step, as WebAssembly.
  ///
  /// Exponentials, logarithms and powers are then equal bit for bit. The C libraries of the two compute exp(x) - 1,
  /// sines and cosines by other polynomials, which differ in few last digits.
  private static let unfused = "GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2,-AVX2_Usable,-FMA,-FMA4"

  /// Whether two lines have the same words, and numbers whose difference is at most 10⁻⁹.
  private static func isSame(_ line: Substring, _ other: Substring) -> Bool {
    let (words, others) = (line.split(separator: " "), other.split(separator: " "))
    guard words.count == others.count else { return false }
    return zip(words, others).allSatisfy { word, other in
      if word == other { return true }
      guard let bits = UInt64(word, radix: 16), let otherBits = UInt64(other, radix: 16) else {
        return false
      }
      return abs(Double(bitPattern: bits) - Double(bitPattern: otherBits)) <= 1e-9
    }
  }

  private static let program = """
    import { play } from "./play.mjs";
    import { runs } from "./runs.mjs";
    const lines = [];
    for (const run of runs) lines.push(...await play(run));

    """

  @Test(.enabled(if: Library.has("node"), "needs Node"))
  func `every kind of object does the same as in Swift in Node`() async throws {
    try await Self.withRuns(LibraryProgramTests.runs()) { folder in
      try Library.write(
        Self.program + "console.log(lines.join(\"\\n\"));\n",
        to: folder + "/main.mjs"
      )
      return try await Library.shell("node \(folder)/main.mjs").split(separator: "\n")
    }
  }

  private static let browser = [
    "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome",
  ].first(where: Library.has)

  @Test(.enabled(if: browser != nil, "needs Chromium"))
  func `every kind of object does the same as in Swift in Chromium`() async throws {
    let all = LibraryProgramTests.runs()
    let step = all.count / Self.browserRuns
    let some = stride(from: 0, to: all.count, by: step).map { all[$0] }
    try await Self.withRuns(some) { folder in
      try Library.write(
        // The page is loaded when the frame is.
        "<!doctype html><title>runs</title><pre></pre><iframe></iframe><script>"
          + "const hold = document.querySelector(\"iframe\").contentDocument; hold.open();"
          + "for (const end of [\"error\", \"unhandledrejection\"]) addEventListener(end, () => hold.close());</script>"
          + "<script type=module>\n\(Self.program)"
          + "document.querySelector(\"pre\").textContent = lines.join(\"\\n\");"
          + "hold.close();\n</script>\n",
        to: folder + "/main.html"
      )
      let page = try await Library.shell(
        "\(Self.browser ?? "") --headless --no-sandbox --disable-gpu --user-data-dir=\(folder)/profile"
          + " --allow-file-access-from-files --dump-dom"
          + " file://\(folder)/main.html 2>/dev/null"
      )
      let text = try #require(page.firstMatch(of: /<pre>((?s:.*))<\/pre>/))
      return text.1.split(separator: "\n")
    }
  }

  @Test(.enabled(if: Library.has("node"), "needs Node"))
  func `wrong calls are errors that say what was expected`() async throws {
    try await withTemporaryFolder { folder in
      let program = """
        import { TouchPhysics } from "\(Library.webFolder)/touchphysics.mjs";
        const p = await TouchPhysics.load();
        const wheel = new p.Wheel({ rows: 10 });
        const fail = (call) => { try { call(); } catch (error) { console.log(error.message); } };
        fail(() => new p.Wheel({ row: 10 }));
        fail(() => new p.Wheel({ preset: "treacle" }));
        fail(() => wheel.handle({ time: 0, phase: "gone", x: 0, y: 0 }));
        fail(() => wheel.advance(NaN));
        fail(() => wheel.select(0.5, 0));
        fail(() => wheel.setPreset({ base: "uikit", dragSlop: -1 }));
        wheel.free();
        wheel.free();
        fail(() => wheel.advance(1));

        """
      try Library.write(program, to: folder + "/main.mjs")
      let lines = try await Library.shell("node \(folder)/main.mjs").split(separator: "\n")
      expectEqual(
        lines,
        [
          "unknown property row, expected preset, rows, selection, disabled, loops, rowExtent, frame, radius",
          "no preset or parameter has this name",
          "found \"gone\", expected one of down, moved, up, cancelled",
          "a number is not finite or not in its range",
          "found 0.5, expected a whole number",
          "line 1: found -1, expected a number in 0.0...100.0",
          "the object was freed",
        ]
      )
    }
  }

  @Test(.enabled(if: Library.has("node"), "needs Node"))
  func `the page's program in JavaScript prints what it says`() async throws {
    let page = Library.text(
      of: packageRoot + "/Sources/Program/Sandbox/Sandbox.docc/TakeHome.md"
    )
    let block = try #require(page.split(separator: "```js\n").dropFirst().first)
    let program = try #require(block.split(separator: "```").first)
    try await withTemporaryFolder { folder in
      _ = try await Library.shell("cp \(Library.webFolder)/* \(folder)")
      try Library.write(String(program), to: folder + "/main.mjs")
      let said = program.matches(of: /\/\/ prints (.*)/).map { String($0.1) }
      let printed = try await Library.shell("node \(folder)/main.mjs")
      expectEqual(printed, said.joined(separator: "\n") + "\n")
      expect(!said.isEmpty)
    }
  }

  @Test(.enabled(if: Library.has("node"), "needs Node"))
  func `objects that need more memory than the module has at first work`() async throws {
    try await withTemporaryFolder { folder in
      let program = """
        import { TouchPhysics } from "\(Library.webFolder)/touchphysics.mjs";
        const p = await TouchPhysics.load();
        const wheels = Array.from({ length: 2000 }, () => new p.Wheel({ rows: 10, selection: 4 }));
        console.log(wheels.every((wheel) => wheel.state().row === 4));

        """
      try Library.write(program, to: folder + "/main.mjs")
      try await expectEqual(Library.shell("node \(folder)/main.mjs"), "true\n")
    }
  }

  @Test func `the module is small`() async throws {
    let bytes = try await Library.shell("gzip -9c \(Library.webFolder)/touchphysics.wasm | wc -c")
    let size = try #require(Int(bytes.filter(\.isNumber)))
    expect(size < 400_000, "\(size)")
  }
}
