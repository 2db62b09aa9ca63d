import MotionFit
import ProgramSupport
import Subprocess
import TestSupport
import Testing

@testable import Lab

extension LabProgramTests {
  /// The command `fit`.
  struct FitCommandTests {
    @TemporaryFolder private var folder: String

    private func curve(_ arguments: String...) async throws -> String {
      try await HeadlessProgram.run(["curve"] + arguments).output
    }

    private func fit(
      _ text: String,
      _ arguments: String...,
      presets: [String] = []
    ) async throws -> Child.Outcome {
      let chosen = presets.flatMap { ["--preset", $0] }
      return try await LabProgram.run(
        ["fit", "-", "--quiet"] + chosen + arguments,
        input: text
      )
    }

    /// Presets for fits that take a fraction of the time of all.
    private let two = ["uikit", "web"]

    /// The name of the most probable engine: the first word below the heading.
    private func best(_ outcome: Child.Outcome) throws -> String {
      expectEqual(outcome.status, .exited(0), "\(outcome.error)")
      let lines = outcome.outputLines
      let heading = try #require(lines.firstIndex { $0.hasPrefix("engine ") })
      return String(lines[heading + 1].prefix { $0 != " " })
    }

    @Test func `measurements of UIScrollView come out as uikit`() async throws {
      let path = "Tests/Libraries/ScrollPhysicsTests/Fixtures/uiscrollview.csv"
      let columns = ["--time", "input", "--time-unit", "ms", "--offset", "measured"]
      let groups = [["fling_offset_at_time_ms"], ["bounce_offset_at_time_ms"]]
      for only in groups + [groups.flatMap { $0 }] {
        let chosen = only.flatMap { ["--only", $0] }
        let arguments = ["fit", path, "--quiet", "--group", "kind"] + columns + chosen
        let outcome = try await LabProgram.run(arguments)
        try expectEqual(best(outcome), "uikit", "\(only)")
      }
    }

    @Test func `a preset file holds what is determined, and other commands take it`() async throws {
      let text = try await curve("--preset", "uikit", "--velocity", "1500")
      try Surroundings.write(text, to: folder + "/lazy.csv")
      let preset = folder + "/lazy.json"
      let arguments = ["fit", folder + "/lazy.csv", "--quiet", "-o", preset]
      try expectEqual(best(try await LabProgram.run(arguments)), "uikit")
      let written = try #require(Surroundings.text(of: preset))
      expect(written.hasPrefix("{\n  \"name\": \"lazy\",\n  \"base\": \"uikit\",\n"))
      expect(written.contains("\"decelerationRate\": 0.99"))
      expect(!written.contains("springResponse"))
      let again = try await curve("--preset", preset, "--velocity", "1500")
      let ends = [text, again].compactMap {
        $0.split(separator: "\n").last?.split(separator: ",")
      }
      let rests = ends.compactMap { Double($0[1]) }
      expect(abs(rests[0] - rests[1]) < 1, "\(rests)")
      // What is there is not replaced.
      let refused = try await LabProgram.run(arguments).expectExit(3)
      expect(refused.error.contains("exists"))
    }

    @Test func `plots are SVG and PNG`() async throws {
      let text = try await curve("--preset", "web", "--velocity", "900")
      let outcome = try await fit(text, "--plot", folder + "/a.svg", presets: two)
      try expectEqual(best(outcome), "web")
      let picture = try #require(Surroundings.text(of: folder + "/a.svg"))
      expect(picture.contains("recorded less the engine's, pt"))
      expect(picture.contains(">web</text>"))
      _ = try await fit(text, "--plot", folder + "/a.png", presets: two)
      expectEqual(Surroundings.files(in: folder), ["a.png", "a.svg"])
    }

    @Test(arguments: [("time_ms", 1000.0), ("time", 1000), ("t", 1), ("time_us", 1e6), ("", 1000)])
    @MainActor func `the unit of times is that of the name, or of the steps`(
      name: String,
      scale: Double
    ) throws {
      let rows = (0..<20).map { "\(Double($0) / 60 * scale),\($0 * $0)" }
      let heading = name.isEmpty ? [] : ["\(name),offset"]
      let text = (heading + rows).joined(separator: "\n") + "\n"
      let file = try TrajectoryFile(Array(text.utf8), name: "f", TrajectoryFile.Reading())
      expectEqual(file.unit, [1: "s", 1000: "ms", 1e6: "us"][scale])
      let samples = try #require(file.trajectories.first).samples
      expectEqual(samples.map(\.offset), (0..<20).map { (row: Int) in Double(row * row) })
      expect(samples.indices.allSatisfy { abs(samples[$0].time - Double($0) / 60) < 1e-9 })
    }

    @Test(arguments: ["True", "1.0", "DOWN", "yes"])
    @MainActor func `a finger that is down is recognized, and unknown values are named`(
      down: String
    ) throws {
      func read(_ words: [String]) throws -> TrajectoryFile {
        let rows = words.enumerated().map { "\(1_764_288_000_000 + 17 * $0),\($0),\($1)" }
        let text = (["timestamp, offset , touch"] + rows).joined(separator: "\n")
        return try TrajectoryFile(Array(text.utf8), name: "f", TrajectoryFile.Reading())
      }
      let words = Array(repeating: down, count: 20) + Array(repeating: "False", count: 9) + ["nan"]
      let file = try read(words)
      let trajectory = try #require(file.trajectories.first)
      let release = try #require(trajectory.release)
      expect(abs(release - 1_764_288_000 - 0.017 * 19.5) < 0.01 && file.notes.isEmpty)
      let notes = try read(words.map { $0 == down ? "perhaps" : $0 }).notes
      expectEqual(notes, ["touch \"perhaps\" counts as no finger that is down"])
    }

    @Test @MainActor func `an option has precedence over a column`() throws {
      let rows = (0..<30).map { "\(Double($0) / 60),\($0),\($0 < 20 ? 1 : 0),900" }
      let text = (["time,offset,touch,viewport"] + rows).joined(separator: "\n")
      var reading = TrajectoryFile.Reading()
      func trajectory() throws -> Trajectory {
        let file = try TrajectoryFile(Array(text.utf8), name: "f", reading)
        return try #require(file.trajectories.first)
      }
      let own = try trajectory()
      expect(own.viewportExtent == 900 && abs((own.release ?? 0) - 19.5 / 60) < 0.01)
      (reading.release, reading.viewportExtent) = (0.25, 500)
      let given = try trajectory()
      expect(given.viewportExtent == 500 && given.release == 0.25)
    }

    @Test @MainActor func `offsets in pixels are read with their scale`() throws {
      let text = "time,offset,min,max,viewport\n0,30,0,900,600\n16,60,0,900,600\n"
      var reading = TrajectoryFile.Reading()
      reading.scale = 3
      let file = try TrajectoryFile(Array(text.utf8), name: "f", reading)
      let trajectory = try #require(file.trajectories.first)
      expectEqual(trajectory.samples.map(\.offset), [10, 20])
      expect(trajectory.edges?.maximum == 300 && trajectory.viewportExtent == 200)
    }

    @Test func `a table with a byte of 0 is no film`() async throws {
      let outcome = try await fit("time,offset\n0,1\n1,\u{0}\n").expectExit(3)
      expect(outcome.error.contains("stdin:3:3: offset is"), "\(outcome.error)")
    }

    @Test(arguments: [("scrollTop", ";"), ("y", "\t")])
    func `semicolons or tabs separate numbers with decimal commas`(
      offset: String,
      separator: String
    ) async throws {
      let rows = try await curve("--velocity", "1200").split(separator: "\n").dropFirst().map {
        line in
        line.split(separator: ",").prefix(2).joined(separator: separator).replacing(".", with: ",")
      }
      let names = "time_ms\(separator)\(offset)"
      let text = (["measured by hand", names] + rows).joined(separator: "\n")
      let outcome = try await fit(text, presets: ["uikit", "uikitFast", "firefox"])
      try expectEqual(best(outcome), "uikit")
      expect(outcome.output.contains("times in ms;"))
      expect(outcome.output.contains("noise 0.00 pt"))
      expect(outcome.output.contains("\nuikit or firefox "))
      expect(!outcome.output.contains("uikitFast"))
      expect(outcome.output.contains("uikit and firefox move content equally"))
      expect(outcome.output.contains("A fling against an edge"))
    }

    @Test func `names of columns may have capitals, blanks and brackets`() async throws {
      let rows = try await curve("--velocity", "1200").split(separator: "\n").dropFirst()
      let text = (["Time (ms),Offset px,Velocity"] + rows).joined(separator: "\n")
      for column in ["Time (ms)", "time_ms"] {
        let outcome = try await fit(text, "--time", column, presets: ["uikit"])
        expect(outcome.output.contains("times in ms;"), "\(outcome.output)")
      }
    }

    @Test func `an engine with unlikely parameters is not said to miss the samples`() async throws {
      let preset = folder + "/fast.json"
      try Surroundings.write(#"{"base":"uikit","decelerationRate":0.967}"#, to: preset)
      let text = try await curve("--preset", preset, "--velocity", "33000", "--step", "1ms")
      let outcome = try await fit(text, presets: ["uikit"])
      let words = "None of these engines is likely: uikit explains the samples"
      expect(outcome.output.contains(words), "\(outcome.output)")
    }

    @Test func `motion of no engine is said to be of none first`() async throws {
      let rows = (0...150).map { index in
        let share = min(max(0, Double(index) / 60 - 0.3) / 0.9, 1)
        // A cubic ease would be the way in which Android returns from beyond an edge.
        let ease = share * share * share * (10 - 15 * share + 6 * share * share)
        return "\(Double(index) / 60),\(500 * ease)"
      }
      let text = (["time,scrollTop"] + rows).joined(separator: "\n")
      let presets = ["uikit", "android", "web", "chromeOS"]
      let outcome = try await fit(text, presets: presets)
      try expectEqual(best(outcome), "none")
      expect(outcome.output.contains("\nNone of these engines moved the content: the likeliest, "))
      expect(outcome.output.contains("\nlikeliest: "))
      let preset = try await fit(text, "-o", "-", presets: presets)
      expect(preset.error.contains("None of these engines"))
    }

    /// The first quarter of a second of a fling of Qt Quick: its engine is the likeliest one, but four others share a law.
    @Test func `parameters and preset are those of the law that heads the table`() async throws {
      let rows = (0..<16).map { index in
        let time = Double(index) / 60
        return "\(time),\((1200 * time - 750 * time * time).rounded())"
      }
      let text = (["time,offset"] + rows).joined(separator: "\n")
      let presets = ["qt", "uikit", "scrollMechanics", "flutter", "firefox"]
      let outcome = try await fit(text, presets: presets)
      try expectEqual(best(outcome), "uikit")
      let shares = outcome.output.matches(of: #/\n(\w+).* ([0-9.]+) %/#).map { ($0.1, $0.2) }
      expect(shares.contains { $0.0 == "qt" && (Double($0.1) ?? 0) > 25 }, "\(outcome.output)")
      expect(outcome.output.contains("\nuikit follows "), "\(outcome.output)")
      let preset = try await fit(text, "-o", "-", presets: presets)
      expect(preset.output.contains("uikit") && !preset.output.contains("qt"), "\(preset.output)")
    }

    @Test(arguments: [0, 30.0])
    func `a recording whose pictures were late says so`(latest: Double) async throws {
      let rows = try await curve("--velocity", "1500", "--step", "11ms").split(separator: "\n")
      // Multiples of the golden ratio are spread evenly. The program draws after 22, 33 or 55 ms.
      func spread(_ index: Int) -> Double {
        (Double(index) * 0.618).truncatingRemainder(dividingBy: 1)
      }
      let drawn = rows.dropFirst().enumerated().filter { spread($0.offset) < 0.34 }
      let late = drawn.enumerated().map { index, row in
        let values = row.element.split(separator: ",")
        let delay = latest * spread(index)
        return "\((Double(values[0]) ?? 0) + delay),\(values[1])"
      }
      let outcome = try await fit((["time_ms,offset"] + late).joined(separator: "\n"), presets: two)
      let isSaid = outcome.output.contains("The pictures are late by different times.")
      expectEqual(isSaid, (latest > 0), "\(outcome.output)")
    }

    @Test func `a phase marks the release`() async throws {
      let rows = try await curve("--velocity", "1200").split(separator: "\n").dropFirst().map {
        line in
        let cells = line.split(separator: ",").compactMap { Double($0) }
        return "\(cells[0] + 300),\(cells[1] + 300),decelerating"
      }
      let drag = (0..<20).map { "\(15 * $0),\(15 * $0),dragging" }
      let text = (["time_ms,offset,phase"] + drag + rows).joined(separator: "\n")
      let outcome = try await fit(text, presets: two)
      try expectEqual(best(outcome), "uikit")
      let release = outcome.output.firstMatch(of: #/released at ([0-9.]+) s/#)?.1
      // Between the last sample of the drag and the first after it.
      expectEqual(
        release.flatMap { Double($0) }.map { 0.285...0.3 ~= $0 },
        true,
        "\(outcome.output)"
      )
    }

    @Test func `gaps, repeated rows and missing offsets are reported`() async throws {
      var rows = try await curve("--velocity", "1200").split(separator: "\n").map(String.init)
      rows.insert(rows[5], at: 6)
      rows.removeSubrange(20..<28)
      rows[30] = rows[30].prefix { $0 != "," } + ",,"
      let outcome = try await fit(rows.joined(separator: "\n"), presets: two)
      try expectEqual(best(outcome), "uikit")
      // Other presets are not fitted.
      expect(outcome.output.contains("\nweb ") && !outcome.output.contains("\ngtk "))
      expect(outcome.output.contains("1 row with the time of the row before skipped"))
      expect(outcome.output.contains("1 row without an offset skipped"))
      expect(outcome.output.contains("a gap of 150"))
      let preset = try await fit(rows.joined(separator: "\n"), "-o", "-", presets: two)
      expect(preset.output.hasPrefix("{") && preset.error.contains("a gap of 150"))
      let resting = "time,offset\n0,1\n1,1\n1,1\n2,1\n"
      try await expect(fit(resting).error.contains("with the time of the row before skipped"))
    }

    @Test(arguments: [
      ("time,offset\n0,1\n1,1\n2,1\n", "no motion: offsets change by 0"),
      ("t_s,offset\n0,0\n16,200\n32,300\n48,350\n64,375\n", "64.0 s, in 5 rows with times in s"),
      ("t_s,offset\n0,0\n.1,.2\n.2,.3\n.3,.35\n.4,.38\n.5,.38\n", "change by 0.380 in 0.500 s"),
      ("time,offset\n0,1\n1,x\n", "stdin:3:3: offset is \"x\", expected a number"),
      ("time,offset\n0,1\nnan,2\n", "stdin:3:1: time is \"nan\", expected a number"),
      ("time,speed\n0,1\n", "no column of offsets, expected a line of names with offset"),
      ("time,speed\n0,1\n", "or --time and --offset with names of columns"),
      ("a,offset\nc,d\n", "or --time and --offset with names of columns"),
      ("a,b\nc,d\n", "no column of times, expected a line of names with time"),
      ("time,offset\n", "no rows, expected times and offsets"),
      ("time,offset\n0,000,0,0\n16,667,2,6\n", "stdin:2:9: found 4 cells, expected 2"),
      ("time,offset\n0,1\n2\n", "stdin:3:1: found 1 cell, expected 2"),
      ("", "stdin:1: empty, expected names of columns"),
      ("{\"format\":\"touchcast\"}\n", "stdin:1: found JSON, expected a table or a film"),
      ("time,offset,min,max\n0,1,5,2\n1,3,5,2\n2,9,5,2\n", "expected min up to max"),
    ])
    func `a bad recording is refused`(text: String, message: String) async throws {
      let outcome = try await fit(text).expectExit(3)
      expect(outcome.error.contains(message), "\(outcome.error)")
      expect(outcome.output.isEmpty)
    }

    @Test @MainActor func `a table has at most a million rows, of numbers that sums can hold`() {
      expectEqual(TrajectoryFile.Reading().mostRows, 1_000_000)
      func error(_ rows: String) -> String {
        var reading = TrajectoryFile.Reading()
        reading.mostRows = 2
        do {
          _ = try TrajectoryFile(Array(("time,offset\n" + rows).utf8), name: "f", reading)
          return ""
        } catch {
          return "\(error)"
        }
      }
      expectEqual(error("0,1\n1,1\n2,1\n"), "f: more than 2 rows, expected at most that")
      let ends = "expected a number in -1000000000000.0...1000000000000.0"
      expect(error("0,1e12\n1,-1e12\n").isEmpty)
      expect(error("0,1.0001e12\n1,0\n").contains(ends))
      expect(error("-1e16,0\n1e16,0\n").isEmpty)
      expect(error("0,0\n1.0001e16,0\n").contains("expected a number in -1e+16...1e+16"))
    }

    @Test(arguments: [
      (["--time-unit", "h"], "--time-unit is 'h', expected s, ms or us"),
      (["--min", "3", "--max", "1"], "--max is 1.0, expected at least 3.0"),
      (["--plot", "a.gif"], "--plot is 'a.gif', expected a name that ends in .svg or .png"),
      (["-o", "a.txt"], "-o is 'a.txt', expected a name that ends in .json, or -"),
      (["--preset", "ios"], "unknown preset 'ios': did you mean 'uikit'?"),
      (["--only", "b"], "no column names flings, expected one for --only"),
      (["--only", "b", "--group", "offset"], "--only is 'b', expected one of: \"1\", \"2\""),
      (["--release", "9"], "to its end, -1000.0...1.0 ms"),
      (["--time", "b"], "--time is 'b', expected one of: \"time\", \"offset\""),
      (["--time", "time", "--offset", "time"], "--time and --offset are the same column"),
      (["--offset", "b"], "--offset is 'b', expected one of: \"time\", \"offset\""),
    ])
    func `a bad option is refused`(options: [String], message: String) async throws {
      let text = "time,offset\n0,1\n1,2\n"
      let outcome = try await LabProgram.run(["fit", "-"] + options, input: text).expectExit(2)
      expect(outcome.error.contains(message), "\(outcome.error)")
    }
  }
}
