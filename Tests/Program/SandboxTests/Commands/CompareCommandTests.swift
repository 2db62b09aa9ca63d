import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// The results of `compare` for logs with known frame times.
  struct CompareCommandTests {
    @TemporaryFolder private var folder: String

    /// A program whose log format is read.
    enum Form: String, CaseIterable {
      case own, mangoHud, presentMon

      /// A log of frame times, in milliseconds.
      func text(_ times: [Double]) -> String {
        switch self {
        case .own:
          let head =
            "number,start_s,interval_ms,input_ms,update_ms,draw_ms,present_ms,idle_ms,latencies_ms,"
            + "animation_error_ms,missed,stutter,warmup,cause,marker,drag_frames,drag_steps,drag_janky,"
            + "drag_judder,free_frames,free_steps,free_janky,free_judder,moving,still,lag,speed,step,"
            + "hitch_ms,overrun_ms,session_s,session\n"
          let rows = times.enumerated().map { number, time in
            "\(number),\(number),\(time),0,1,2,3,0,,,0,0,0,,,,,,,,,,,,,,,,0,-10,,\n"
          }
          return head + rows.joined()
        case .mangoHud:
          let head =
            "os,cpu,gpu,ram,kernel,driver,cpuscheduler\nDebian,CPU,GPU,1,6.1,,\n"
            + "fps,frametime,cpu_load,elapsed\n"
          return head + times.map { "\(1000 / $0),\($0),0,1\n" }.joined()
        case .presentMon:
          let head = "Application,ProcessID,MsBetweenPresents,MsInPresentAPI\n"
          return head + times.map { "game.exe,7,\($0),0.1\n" }.joined()
        }
      }
    }

    /// 600 frame times around a mean, in milliseconds: a sawtooth of 1 ms and a slow frame in 97.
    private func times(mean: Double) -> [Double] {
      (0..<600).map { number in
        let tenths = Double(number * 7 % 11 - 5)
        let stutter = number % 97 == 96 ? 8.0 : 0
        return mean + tenths / 10 + stutter
      }
    }

    @Test func `a run with longer frame times is slower, and one with shorter times is faster`()
      async throws
    {
      let files = try makeLogs([8, 9, 7, 8])
      let result = try JSONValue(parsing: try await compare(files, "--json").output)
      expectEqual(result["verdict"]?.items.count, 3)
      let runs = result["runs"]?.items ?? []
      expectEqual(runs.map { $0["frames"]?.number }, [600, 600, 600, 600])
      expectEqual(runs.map { $0["interval.p50"]?.number }, [8, 9, 7, 8])
      let differences = result["differences"]?.items ?? []
      expectEqual(differences.count, 15)
      for (run, verdict, value) in [(1, "slower", 1.0), (2, "faster", -1), (3, "same", 0)] {
        let own = differences.filter { $0["run"]?.number == Double(run) }
        expectEqual(
          own.map { $0["figure"]?.text },
          ["low1", "interval.mean", "interval.p50", "interval.p95", "interval.p99"]
        )
        expectEqual(own[1...2].map { $0["verdict"]?.text }, [verdict, verdict])
        for difference in own.dropFirst() {
          let found = try #require(difference["value"]?.number)
          expect(abs(found - value) < 0.001)
          let low = try #require(difference["low"]?.number)
          let high = try #require(difference["high"]?.number)
          expect(low <= found && found <= high)
        }
      }
    }

    @Test func `the words agree with the JSON, and a seed repeats both`() async throws {
      let files = try makeLogs([8, 9])
      let words = try await compare(files, "--seed", "5").output
      expect(
        words.contains(
          "\n0.csv: 600 frames, low1 62.696 fps, interval.mean 8.080 ms, interval.p50 8.000 ms, "
            + "interval.p95 8.500 ms, interval.p99 8.500 ms"
        )
      )
      expect(words.contains("\n1.csv: interval.p50 +1.000 ms ["))
      expect(words.contains("slower, beyond the runs' own spread"))
      try await expectEqual(compare(files, "--seed", "5").output, words)
    }

    @Test func `the verdict is first, and gates on differences decide the exit code`()
      async throws
    {
      let files = try makeLogs([8, 9])
      let report = folder + "/gates.xml"
      let first = "interval.p95 is 12 % slower (8.50 → 9.50 ms), beyond the runs' own spread."
      let passed = try await compare(files, "--fail-on", "interval.p95>+20%", "--junit", report)
      expectEqual(passed.outputLines.first, "\(first) 1 gate passed.")
      try expectEqual(JUnitDocument(path: report).failures, 0)
      let gates = ["interval.p95>+10%", "interval.p95 > +0.5 ms", "interval.p95 > 10ms", "p99<-1%"]
      let failed = try await HeadlessProgram.run(
        ["compare"] + files + ["--junit", report, "--force"] + gates.flatMap { ["--fail-on", $0] }
      ).expectExit(1)
      let finding = "interval.p95 is 9.5000 ms, was 8.5000 ms, beyond the runs' own spread"
      expectEqual(
        failed.outputLines.first,
        "\(first) 2 of 4 gates failed: \(gates[0]), \(finding); \(gates[1]), \(finding)."
      )
      let line = "gate failed: \(gates[0]): failed, \(finding)"
      expect(failed.error.contains(line), "\(failed.error)")
      let document = try JUnitDocument(path: report)
      expectEqual(document.cases.map(\.name), gates)
      expectEqual(document.cases.map { $0.failure != nil }, [true, true, false, false])
      let data = try await HeadlessProgram.run(
        ["compare"] + files + ["--json"] + gates.flatMap { ["--fail-on", $0] }
      ).expectExit(1)
      let results = try JSONValue(parsing: data.output)["gates"]?.items ?? []
      expectEqual(results.compactMap { $0["gate"]?.text }, gates)
      expectEqual(results.first?["text"]?.text, "\(gates[0]): failed, \(finding)")
    }

    @Test func `several runs of two sides are compared by their runs`() async throws {
      let files = try makeLogs([8, 8.5, 9, 9.5, 8.2, 8.7, 9.2, 9.7, 12, 12, 13, 13])
      let (first, alike, slow) = (Array(files[..<4]), files[4..<8], files[8...])
      for (others, verdict) in [(alike, "same"), (slow, "slower")] {
        let outcome = try await HeadlessProgram.run(
          ["compare"] + first + ["--with"] + others + ["--json"]
        ).expectExit()
        let result = try JSONValue(parsing: outcome.output)
        expect(result["with"]?.number == 4 && result["runs"]?.items.count == 8)
        let differences = result["differences"]?.items ?? []
        expectEqual(Set(differences.compactMap { $0["verdict"]?.text }), [verdict])
      }
      let text = try await HeadlessProgram.run(
        ["compare", files[0], "--with", files[8], "-o", folder + "/sides.html"]
      ).expectExit()
      let few = "Too few runs to say, four on each side are enough: interval.p99 8.50 → 12.5 ms."
      expectEqual(text.outputLines.first.map(String.init), few)
      expect(text.output.contains("--with: interval.mean +4.000 ms"))
      expect(text.output.contains("too few runs to say, four on each side are enough"))
      expectEqual(Surroundings.text(of: folder + "/sides.html")?.contains("too few runs"), true)
    }

    @Test func `logs of three programs give equal figures`() async throws {
      var files: [String] = []
      for form in Form.allCases {
        files.append("\(folder)/\(form.rawValue).csv")
        try Surroundings.write(form.text(times(mean: 8)), to: files[files.count - 1])
      }
      let result = try JSONValue(parsing: try await compare(files, "--json").output)
      let runs = result["runs"]?.items ?? []
      expectEqual(runs.map { $0["name"]?.text }, Form.allCases.map { "\($0.rawValue).csv" })
      for name in ["frames", "interval.p50", "interval.mean", "interval.p99", "interval.max"] {
        expectEqual(Set(runs.compactMap { $0[name]?.number }).count, 1, "\(name)")
      }
      let differences = result["differences"]?.items ?? []
      expectEqual(differences.count, 10)
      for difference in differences { expectEqual(difference["verdict"], .text("same")) }
    }

    @Test func `frames of several sources are refused with their names, and --only chooses one`()
      async throws
    {
      let file = folder + "/chains.csv"
      let rows = (0..<42).map { number in
        number % 7 == 6 ? "app.exe,10,0x2B,200" : "app.exe,10,0x1A,16.\(number)"
      }
      let names = "Application,ProcessID,SwapChainAddress,MsBetweenPresents\n"
      try Surroundings.write(names + rows.joined(separator: "\n"), to: file)
      let refused = try await HeadlessProgram.run(["compare", file, file]).expectExit(3)
      let list = #""app.exe 10 0x1A" (36 frames), "app.exe 10 0x2B" (6 frames)"#
      expect(
        refused.error.contains("\(file):8:1: ") && refused.error.contains(list),
        "\(refused.error)"
      )
      expect(refused.error.contains("--only") && refused.errorLines.count == 1)
      let one = try JSONValue(
        parsing: try await compare([file, file], "--only", "0x1A", "--json").output
      )
      expectEqual(one["runs"]?.items.map { $0["frames"]?.number }, [36, 36])
      for (words, found) in [
        (
          "other.exe",
          #"no frames of "other.exe" but of 2 sources, \#(list), expected --only with words of one"#
        ),
        (
          "app.exe",
          #"frames of 2 sources with "app.exe", \#(list), expected more words for --only"#
        ),
      ] {
        let refused = try await HeadlessProgram.run(["compare", file, file, "--only", words])
          .expectExit(3)
        expect(refused.error.contains(found), "\(refused.error)")
      }
    }

    @Test func `runs are named by the shortest ends of their paths that differ`() async throws {
      for name in ["a/x", "b/x"] { try Surroundings.makeFolder("\(folder)/\(name)") }
      let files = ["a/x/run.csv", "b/x/run.csv", "b/x/other.csv"]
      for file in files {
        try Surroundings.write(Form.own.text(times(mean: 8)), to: "\(folder)/\(file)")
      }
      let paths = (files + [files[2]]).map { "\(folder)/\($0)" }
      let result = try JSONValue(parsing: try await compare(paths, "--json").output)
      expectEqual(
        result["runs"]?.items.map { $0["name"]?.text },
        ["a/x/run.csv", "b/x/run.csv", paths[2], paths[2]]
      )
    }

    @Test func `displayed intervals can be compared`() async throws {
      let file = folder + "/both.csv"
      let row = "a,1,16,33\n"
      let head = "Application,ProcessID,MsBetweenPresents,MsBetweenDisplayChange\n"
      try Surroundings.write(head + String(repeating: row, count: 40), to: file)
      for (words, mean) in [([], 16.0), (["--interval", "displayed"], 33)] {
        let outcome = try await HeadlessProgram.run(
          ["compare", file, file, "--json"] + words
        ).expectExit()
        let runs = try JSONValue(parsing: outcome.output)["runs"]?.items
        expectEqual(runs?.map { $0["interval.mean"]?.number }, [mean, mean])
      }
      let own = try makeLogs([8])[0]
      let missing = try await HeadlessProgram.run(
        ["compare", own, own, "--interval", "displayed"]
      ).expectExit(3)
      expect(missing.error.contains("no displayed intervals"), "\(missing.error)")
    }

    @Test func `the error for a log that cannot be read has file, line and column`() async throws {
      let good = try makeLogs([8])[0]
      let bad = folder + "/bad.csv"
      try Surroundings.write("fps,frametime\n60,16.7\n60,fast\n", to: bad)
      let outcome = try await HeadlessProgram.run(
        ["compare", good, bad, "-o", folder + "/result.html"]
      ).expectExit(3)
      expectEqual(outcome.errorLines.count, 1)
      expect(outcome.error.contains("\(bad):3:4: "), "\(outcome.error)")
      expect(outcome.error.contains("fast"), "\(outcome.error)")
      expectEqual(Surroundings.files(in: folder), ["0.csv", "bad.csv"])
    }

    @Test func `a session that cannot be read is an error, and nothing is written`() async throws {
      let files = try makeLogs([8, 9])
      let page = ["-o", folder + "/result.html", "--session", folder + "/none.touchcast"]
      let outcome = try await HeadlessProgram.run(["compare"] + files + page).expectExit(3)
      expect(outcome.error.contains("none.touchcast: "), "\(outcome.error)")
      expectEqual(Surroundings.files(in: folder), ["0.csv", "1.csv"])
    }

    @Test func `page and JSON contain the comparison`() async throws {
      let files = try makeLogs([8, 9])
      let page = files[0] + ".html"
      let json = files[0] + ".json"
      let outcome = try await compare(files, "--json", "-o", page, "-o", json)
      expectEqual(Surroundings.text(of: json), outcome.output)
      let text = try #require(Surroundings.text(of: page))
      try expectEqual(ProfileOutput.embedded(in: text), JSONValue(parsing: outcome.output))
      expect(text.lowercased().hasPrefix("<!doctype html>") && text.hasSuffix("</html>\n"))
      expect(text.contains("slower"))
    }

    private func makeLogs(_ means: [Double]) throws -> [String] {
      let files = means.indices.map { "\(folder)/\($0).csv" }
      for (file, mean) in zip(files, means) {
        try Surroundings.write(Form.own.text(times(mean: mean)), to: file)
      }
      return files
    }

    private func compare(
      _ files: [String],
      _ more: String...
    ) async throws -> SandboxProgram.Outcome {
      try await HeadlessProgram.run(["compare"] + files + more).expectExit()
    }
  }
}
