import ScrollPhysics
import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// The commands `curve` and `presets`.
  struct CurveCommandTests {
    @TemporaryFolder private var folder: String

    /// The rows that `curve` prints for words of its command line.
    private func rows(_ words: String) async throws -> [[Double]] {
      let words = words.split(separator: " ").map(String.init)
      let outcome = try await SandboxProgram.run(["curve"] + words).expectExit()
      expectEqual(outcome.outputLines.first, "time_ms,position,velocity")
      return outcome.outputLines.dropFirst().map { line in
        line.split(separator: ",").map { Double($0) ?? .nan }
      }
    }

    @Test func `a curve begins at the release and ends at rest`() async throws {
      let rows = try await rows("--velocity 1000 --step 500ms")
      expectEqual(rows.first, [0, 0, 1000])
      expectEqual(rows[1], [500, 315.928023, 367.511255])
      expectEqual(rows.last?[2], 0)
      expect(abs((rows.last?[1] ?? .nan) - 494.504835) < 1e-6)
    }

    @Test func `negative numbers and an infinite bound need no equals sign`() async throws {
      let rows = try await rows(
        "--preset flutter --offset -40 --velocity -300 --min -inf --max 0 --viewport 300"
      )
      expectEqual(rows.first, [0, -40, -300])
      let positions = rows.map { $0[1] }
      expect(zip(positions, positions.dropFirst()).allSatisfy { $0 > $1 })
      expect((positions.last ?? .nan) < -100)
      expectEqual(rows.last?[2], 0)
    }

    @Test func `an item is a row, and an item of the viewport's length is a page`() async throws {
      let wheel = try await rows(
        "--preset flutter --offset 10 --velocity 300 --min 0 --max 1764 --viewport 200 --item 36"
      )
      expectEqual(wheel.last?[1], 144)
      let page = try await rows(
        "--preset flutter --offset 100 --velocity 300 --min 0 --max 1600 --viewport 400 --item 400"
      )
      expectEqual(page.last?[1], 400)
    }

    @Test func `the rows of several presets are in one table, with their names`() async throws {
      let outcome = try await SandboxProgram.run(
        ["curve", "--preset", "uikit", "--preset", "web", "--velocity", "900"])
      expectEqual(outcome.outputLines.first, "preset,time_ms,position,velocity")
      let names = Set(outcome.outputLines.dropFirst().compactMap { $0.split(separator: ",").first })
      expectEqual(names, ["uikit", "web"])
    }

    @Test func `the displayed overscroll of a raw pull is printed`() async throws {
      let outcome = try await SandboxProgram.run(
        ["curve", "--preset", "uikit", "--viewport", "500", "--pull", "100"])
      expectEqual(outcome.output, "49.54955\n")
    }

    @Test func `the events are the release, the ticks of the rows and the rest`() async throws {
      let outcome = try await SandboxProgram.run(
        ["curve", "--velocity", "300", "--item", "40", "-o", "jsonl:-"])
      let events = try outcome.outputLines.map { try JSONValue(parsing: String($0)) }
      let names = events.compactMap { $0["event"]?.text }
      expectEqual(names.prefix(3), ["willEndDragging", "didEndDragging", "willBeginDecelerating"])
      expectEqual(names.last, "didEndDecelerating")
      let ticks = events.filter { $0["event"]?.text == "tick" }
      expectEqual(ticks.map { $0["selection"]?.number }, [1, 2, 3, 4])
      let times = events.compactMap { $0["time_us"]?.number }
      expect(times.count == events.count && times == times.sorted())
      expectEqual(Set(ticks.compactMap { $0["time_us"]?.number }).count, 4)
      // The last row is the target of the release.
      expectEqual(events.first?["targetOffset"]?.number, 160)
    }

    @Test(arguments: [("1e7", "1e-300"), ("100000", "0.001")])
    func `a fling over more than a million rows is an error`(velocity: String, item: String)
      async throws
    {
      let outcome = try await SandboxProgram.run(
        ["curve", "--velocity", velocity, "--item", item, "-o", "jsonl:-"]).expectExit(2)
      expect(outcome.output.isEmpty)
      expect(outcome.error.contains("--item") && outcome.error.contains("at most a million"))
    }

    @Test func `a plot is written as SVG and as PNG, with a curve per preset`() async throws {
      for (presets, stem) in [(["uikit"], "one"), (["uikit", "web"], "two")] {
        for ending in ["svg", "png"] {
          try await SandboxProgram.run(
            ["curve", "--velocity", "900", "-o", "\(folder)/\(stem).\(ending)"]
              + presets.flatMap { ["--preset", $0] }
          ).expectExit()
        }
      }
      expectEqual(Surroundings.files(in: folder), ["one.png", "one.svg", "two.png", "two.svg"])
      let one = try #require(Surroundings.text(of: folder + "/one.svg"))
      let two = try #require(Surroundings.text(of: folder + "/two.svg"))
      for text in ["position, pt", "velocity, pt/s", "uikit"] { expect(one.contains(text)) }
      expect(one.hasPrefix("<svg ") && one.hasSuffix("</svg>\n"))
      expect(two.contains("web") && !one.contains("web"))
      let points = [one, two].map { text in
        let curves = text.split(separator: "<polyline").dropFirst()
        return curves.map { $0.prefix { $0 != ">" }.split(separator: ",").count - 1 }.reduce(0, +)
      }
      expect(points[0] > 100 && points[1] > points[0] + 100, "\(points)")
      var pictures: [[UInt8]] = []
      for stem in ["one", "two"] {
        let picture = try Surroundings.bytes(of: "\(folder)/\(stem).png")
        expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        // Width and height in the PNG header: 900 x 560 points at two pixels per point.
        expect(picture[16..<24].elementsEqual([0, 0, 7, 8, 0, 0, 4, 96]))
        pictures.append(picture)
      }
      expect(pictures[0] != pictures[1])
    }

    @Test func `the error for an invalid preset file states key, value and range`() async throws {
      let file = folder + "/mine.json"
      try Surroundings.write(#"{"name":"n","base":"uikit","decelerationRate":1.2}"#, to: file)
      let outcome = try await SandboxProgram.run(["presets", file]).expectExit(3)
      let message = "decelerationRate: found 1.2, expected a number in 0.5...0.9999"
      expectEqual(outcome.errorLines.count, 1)
      expect(outcome.error.contains("\(file):1: \(message)"), "\(outcome.error)")
    }

    @Test func `a preset that is named is printed with the sentences of its parameters`()
      async throws
    {
      let all = try await SandboxProgram.run(["presets"]).expectExit()
      let one = try await SandboxProgram.run(["presets", "gtk"]).expectExit()
      for parameter in ScrollTuning.gtk.parameters {
        let line = one.outputLines.firstIndex { $0.hasPrefix("  \(parameter.name) = ") }
        let next = try #require(line) + 1
        expectEqual(one.outputLines[next].dropFirst(4), Substring(parameter.explanation))
        expect(!all.output.contains(parameter.explanation))
      }
    }

    @Test func `a user's preset uses its parameters`() async throws {
      let file = folder + "/mine.json"
      try Surroundings.write(
        "{\"name\":\"mine\",\"base\":\"uikit\",\"decelerationRate\":0.99}",
        to: file
      )
      let mine = try await rows("--preset \(file) --velocity 1000")
      let fast = try await rows("--preset uikitFast --velocity 1000")
      expectEqual(mine, fast)
    }

    @Test func `a user's preset is printed as JSON that is read back`() async throws {
      let file = folder + "/mine.json"
      try Surroundings.write(
        "{\"name\":\"my \\\"own\\\"\",\"base\":\"uikitFast\",\"dragSlop\":4}",
        to: file
      )
      let one = try await SandboxProgram.run(["presets", "--json", file])
      let object = one.output.dropFirst(1).dropLast(2)
      try Surroundings.write(String(object), to: folder + "/again.json")
      let again = try await SandboxProgram.run(["presets", "--json", folder + "/again.json"])
      expectEqual(again.output, one.output, "\(again.error)")
      expect(one.output.contains("\"base\": \"uikitFast\""))
    }

    @Test func `bundled presets are printed as JSON that is read back`() async throws {
      let printed = try await SandboxProgram.run(["presets", "--json"])
      let presets = try JSONValue(parsing: printed.output).items
      expectEqual(presets.count, ScrollTuning.presets.count)
      for name in ScrollTuning.presets.map(\.name) {
        let one = try await SandboxProgram.run(["presets", "--json", name])
        let object = one.output.dropFirst(1).dropLast(2)
        try Surroundings.write(String(object), to: folder + "/again.json")
        let again = try await SandboxProgram.run(["presets", "--json", folder + "/again.json"])
        expectEqual(again.status, .exited(0), "\(again.error)")
        expectEqual(again.output, one.output)
      }
    }
  }
}
