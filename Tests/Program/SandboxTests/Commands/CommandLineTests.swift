import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// The program's output and exit codes on a machine without a display.
  struct CommandLineTests {
    @TemporaryFolder private var folder: String

    /// Arguments of invalid calls, their exit code, and words of the error line.
    static let wrongCalls: [(arguments: [String], code: Int32, words: [String])] = [
      (["verify", "--sideways", "any.touchcast"], 2, ["--sideways"]),
      (["run", "--preset", "treacle"], 2, ["treacle", "uikit"]),
      (["curve", "--velocity", "1", "--preset", "ios"], 2, ["'ios': did you mean 'uikit'?"]),
      (["verify", "/nowhere/lost.touchcast"], 3, ["/nowhere/lost.touchcast"]),
      (["run", "--record", "/nowhere/a.touchcast"], 3, ["/nowhere"]),
      (["run", "a.json"], 2, ["a.json: no such command, file, scene or theme"]),
      (["import", "--help"], 2, ["import: no such command"]),
      (["rn"], 2, ["rn: no such command", "did you mean 'run'?"]),
      (["rendr", "a.touchcast", "-o", "a.png"], 2, ["did you mean 'render'?"]),
      (["run", "ligth"], 2, ["did you mean 'light'?"]),
      (["run", "android"], 2, ["--preset android"]),
      (["run"], 4, ["no display", "'render FILE -o FILE.png'"]),
      (["run", "--video", "x11"], 4, ["display"]),
      (["profile"], 4, ["no display", "--headless"]),
      (["run", "--loop"], 2, ["--loop", "expected a session"]),
      (["run", "--size", "5x5"], 2, ["160x120 to 8192x8192 points"]),
      (["run", "--size", "16384x16384"], 2, ["160x120 to 8192x8192 points"]),
      (
        ["render", "a.touchcast", "-o", "a.png", "--size", "9x99999"], 2,
        ["2x2 to 16384x16384 pixels"]
      ),
      (["profile", "--headless", "--renderer", "hardware"], 2, ["--headless", "--renderer"]),
      (["profile", "--headless", "--fail-on", "p9>4"], 2, ["did you mean 'p95'?"]),
      (["profile", "--headless", "--fail-on", "speed>4"], 2, ["such as p99", "--all"]),
      (["profile", "--headless", "--fail-on", "p99 4"], 2, ["\"p99 4\", column 5: expected"]),
      (["profile", "--headless", "--fail-on", "p99>4fps"], 2, ["column 6", "the unit ms or s"]),
      (["profile", "--headless", "--fail-on", "p99>+4%"], 2, ["is for compare", "p99>8ms"]),
      (
        ["profile", "--headless", "--stall", "100@2"], 2,
        ["found 100.0 s", "up to 10s", "100ms@2s"]
      ),
      (["profile", "--headless", "--stall", "9ms @ 999s"], 2, ["expected a time in"]),
      (["profile", "--headless", "--stall", "9ms@1,5s"], 2, ["decimals have a point: 1.5s"]),
      (["profile", "--headless", "--stall", "0,5s@1"], 2, ["decimals have a point: 0.5s"]),
      (["profile", "--headless", "--duration", "1,5s"], 2, ["decimals have a point: 1.5s"]),
      (["presets", "web", "--as", "css", "--distance", "800pt"], 2, ["a number, such as 800"]),
      (["curve", "--velocity", "1,5"], 2, ["'1,5' is invalid", "a number, such as 1.5"]),
      (["curve", "--velocity", "fast"], 2, ["'fast' is invalid", "expected a number ("]),
      (["profile", "--headless", "--stall", "100ms"], 2, ["100ms@2s"]),
      (["profile", "--headless", "--stall", "9ms@999s"], 2, ["--stall 9ms@999s: expected a time"]),
      (["profile", "--headless", "--stall", "9ms@nowhere"], 2, ["no such marker", "nowhere"]),
      (["profile", "-o", "run.xls"], 2, ["run.xls", ".mangohud.csv", ".trace.json", ".html"]),
      (["simulate", "-o", "-"], 2, ["monkey"]),
      (["simulate", "-", "--monkey", "3", "-o", "-"], 2, ["monkey"]),
      (["simulate", "--monkey", "0", "-o", "-"], 2, ["monkey"]),
      (["simulate", "--monkey", "3", "-o", "a.mp4"], 2, ["a.mp4", "'render SESSION -o a.mp4'"]),
      (["simulate", "--monkey", "3", "-o", "a.csv"], 2, ["a.csv", "'render SESSION"]),
      (["trim", "a.touchcast", "-o", "a.jsonl"], 2, ["a.jsonl", "'render SESSION"]),
      (["profile", "--headless", "--repeat", "-1"], 2, ["--repeat is -1"]),
      (["compare", "a.csv"], 2, ["at least 2"]),
      (["compare", "a.csv", "b.csv", "--fail-on", "p99>+4 fps"], 2, ["ms or s or %"]),
      (["compare", "a.csv", "b.csv", "--session", "s.touchcast"], 2, ["--session", ".html"]),
      (["compare", "/nowhere/a.csv", "/nowhere/b.csv"], 3, ["/nowhere/a.csv"]),
      (["curve", "--velocity", "nan"], 2, ["--velocity is nan", "expected"]),
      (["curve", "--velocity", "1", "--viewport", "-3"], 2, ["--viewport is -3.0", "expected"]),
      (["curve", "--velocity", "1", "--viewport", "300"], 2, ["--viewport has no effect"]),
      (["curve", "--pull", "9", "--pixel-ratio", "2"], 2, ["--pull and --pixel-ratio"]),
      (["verify", "a.touchcast", "--fps", "30", "--update"], 2, ["--fps and --update"]),
      (["verify", "a.touchcast", "--force"], 2, ["--force has no effect without --junit"]),
      (["run", "--force"], 2, ["--force has no effect without --record"]),
      (["render", "a.touchcast", "-o", "a.png", "--speed", "2"], 2, ["--speed has no effect"]),
      (["render", "a.touchcast", "-o", "a.png", "--max-idle", "1"], 2, ["--max-idle has no"]),
      (
        ["render", "a.touchcast", "-o", "a.jsonl", "--resampling", "off"], 2,
        ["--resampling has no effect on a.jsonl"]
      ),
      (["curve", "--velocity", "1", "--min", "5", "--max", "1"], 2, ["--max is 1.0", "expected"]),
      (["curve", "--velocity", "1", "--step", "0"], 2, ["--step is 0.0", "0.01ms...60s"]),
      (["curve", "--velocity", "1", "--step", "soon"], 2, ["2, 2s or 1500ms"]),
      (["curve", "--velocity", "1", "--preset", "brick"], 2, ["preset 'brick'", "expected"]),
      (["curve"], 2, ["expected --velocity or --pull"]),
      (["curve", "--velocity", "9", "--min", "1e308"], 2, ["--min is 1e+308", "expected"]),
      (
        ["curve", "--preset", "android", "--velocity", "1e7", "--step", "0.1ms"], 2,
        ["--step is 0.1 ms", "a million rows"]
      ),
    ]

    @Test(.enabled(if: Surroundings.isRoot, "only root can hide /proc"))
    func `without /proc the command line is an error`() async throws {
      let script = #"unshare -m bash -c 'mount -t tmpfs none /proc && exec "$0" verify bad' "$0""#
      let outcome = try await HeadlessProgram.shell(script).expectExit(2)
      expect(outcome.error.contains("expected a mounted /proc") && outcome.output.isEmpty)
    }

    @Test(arguments: ["", "/nowhere", "/proc"])
    func `a film has its sound without a folder for temporary files`(value: String) async throws {
      let film = folder + "/a.mp4"
      let path = packageRoot + "/Assets/Sessions/wheel.touchcast"
      try await HeadlessProgram.run(
        ["render", path, "-o", film, "--to", "0.5", "--scale", "0.25", "-q"],
        variables: ["TMPDIR": value]
      ).expectExit()
      let probe = "ffprobe -v error -show_entries stream=codec_type -of csv=p=0 a.mp4"
      let streams = try await HeadlessProgram.shell(probe, in: folder).expectExit()
      expect(streams.outputLines.contains("audio"))
    }

    @Test func `a signal of another program ends the program`() async throws {
      let script = #"""
        exec python3 - "$0" <<'END'
        import signal, subprocess, sys, time
        def rests(child):
          return open(f"/proc/{child.pid}/stat").read().rsplit(")", 1)[1].split()[0] == "S"
        for number in [signal.SIGQUIT, signal.SIGABRT, signal.SIGSEGV]:
          child = subprocess.Popen([sys.argv[1], "simulate", "-", "-o", "a.touchcast"],
                                   stdin=subprocess.PIPE, stderr=subprocess.PIPE)
          # It waits for its input if it rests whenever it is looked at.
          while not all((time.sleep(0.02), rests(child))[1] for _ in range(10)): pass
          child.send_signal(number)
          print(-number, child.wait(), child.stderr.read().decode(), end="|")
        END
        """#
      let outcome = try await HeadlessProgram.shell(script, in: folder).expectExit()
      expectEqual(outcome.output, "-3 -3 |-6 -6 |-11 -11 |")
    }

    @Test func `a video driver that SDL does not have is no missing display`() async throws {
      let outcome = try await HeadlessProgram.run(
        ["run"],
        variables: ["SDL_VIDEODRIVER": "treacle"]
      ).expectExit(2)
      expect(outcome.error.contains("no driver \"treacle\", expected one of "), "\(outcome.error)")
      expect(!outcome.error.contains("display is needed"), "\(outcome.error)")
    }

    @Test func `a standard input that was made non-blocking is read to its end`() async throws {
      let script = #"""
        exec python3 - "$0" <<'END'
        import os, subprocess, sys, time
        end, start = os.pipe()
        os.set_blocking(end, False)
        child = subprocess.Popen([sys.argv[1], "simulate", "-", "-o", "a.touchcast"], stdin=end)
        for line in ["wait 1s\n", "tap wheel.0\n"]:
          time.sleep(0.3)
          os.write(start, line.encode())
        os.close(start)
        sys.exit(child.wait())
        END
        """#
      let outcome = try await HeadlessProgram.shell(script, in: folder).expectExit()
      expect(!outcome.error.contains("unavailable"), "\(outcome.error)")
      try await HeadlessProgram.run(["verify", folder + "/a.touchcast"]).expectExit()
    }

    /// Arguments with an option that would have no effect, and words of the error line.
    static let idleOptions: [(arguments: [String], words: [String])] = [
      (["curve", "--pull", "5", "-o", "a.svg"], ["--pull and -o"]),
      (["curve", "--pull", "5", "--offset", "3"], ["--pull and --offset"]),
      (["curve", "--velocity", "9", "-o", "a.svg", "--step", "5ms"], ["--step", "a.svg"]),
      (["simulate", "a.gestures", "-o", "-", "--seed=3"], ["--seed", "--monkey"]),
      (["simulate", "a.gestures", "--check", "-o", "-"], ["-o FILE or --check"]),
      (["compare", "a.csv", "--with", "b.csv", "--seed", "2"], ["--seed", "--with"]),
      (["render", "a.touchcast", "-o", "a.html", "--title"], ["--title has no effect on a.html"]),
      (["render", "a.touchcast", "-o", "a.csv", "--captions"], ["--captions has no effect"]),
      (["profile", "--fps", "30"], ["--fps", "--headless"]),
    ]

    @Test(arguments: idleOptions)
    func `an option that would have no effect is refused`(arguments: [String], words: [String])
      async throws
    {
      let outcome = try await HeadlessProgram.run(arguments).expectExit(2)
      expectEqual(outcome.errorLines.count, 1, "\(outcome.error)")
      for word in words { expect(outcome.error.contains(word), "\(outcome.error)") }
    }

    @Test func `a file of another kind is an error that names its kind and the command for it`()
      async throws
    {
      try Surroundings.write("tap ruler\n", to: folder + "/a.gestures")
      try Surroundings.write("<!doctype html>\n", to: folder + "/part.html")
      try Surroundings.write("{\"piece\": []}", to: folder + "/trip.json")
      let calls: [(arguments: [String], code: Int32, words: [String])] = [
        (
          ["convert", "a.gestures", "-o", "-"], 2,
          ["is a gesture script", "'simulate a.gestures -o"]
        ),
        (["verify", "a.gestures"], 3, ["a.gestures: a gesture script; 'simulate a.gestures -o"]),
        (["verify", "part.html"], 3, ["part.html: a page (HTML or XML), expected a session"]),
        (["run", "trip"], 2, ["did you mean 'trip.json'?"]),
        (["trip"], 2, ["did you mean 'trip.json'?"]),
        (["run", "part"], 2, ["did you mean 'part.html'?"]),
        // The error comes before that of the missing display.
        (
          ["run", "trip.json"], 4,
          ["trip.json:1: piece: found the unknown key \"piece\" (did you mean"]
        ),
      ]
      for (arguments, code, words) in calls {
        let outcome = try await HeadlessProgram.shell(
          "exec \"$0\" \(arguments.joined(separator: " "))",
          in: folder
        ).expectExit(code)
        for word in words { expect(outcome.error.contains(word), "\(outcome.error)") }
      }
    }

    @Test func `a session is no recording of another program`() async throws {
      let session = folder + "/a"
      try await SampleSession.make("tap ruler\n", at: session)
      let outcome = try await HeadlessProgram.run(["convert", session, "-o", "-"]).expectExit(2)
      for word in ["is a session", "'trim'", "'render'"] {
        expect(outcome.error.contains(word), "\(outcome.error)")
      }
    }

    @Test(arguments: wrongCalls)
    func `an invalid call writes one error line and returns its exit code`(
      arguments: [String],
      code: Int32,
      words: [String]
    ) async throws {
      let outcome = try await SandboxProgram.run(arguments).expectExit(code)
      expectEqual(outcome.errorLines.count, 1, "\(outcome.error)")
      for word in words {
        expect(outcome.error.contains(word))
      }
      expect(outcome.output.isEmpty)
    }

    @Test func `a message shows control characters of an argument escaped, on one line`()
      async throws
    {
      for arguments in [
        ["verify"], ["convert", "-o", "-"], ["curve", "--velocity", "9", "--preset"], [],
      ] {
        let outcome = try await SandboxProgram.run(arguments + ["/a\u{1B}[31m\nSandbox: b"])
        expectEqual(outcome.errorLines.count, 1, "\(outcome.error)")
        expect(outcome.error.contains("a\\u{1B}[31m"), "\(outcome.error)")
      }
      let long = try await SandboxProgram.run(["verify", String(repeating: "x", count: 4000)])
      expect(long.status == .exited(3) && long.error.count < 1020)
      expect(long.error.contains("xx…xx") && long.error.contains("too long"), "\(long.error)")
    }

    /// An invalid line of a session, its number, and words of the error.
    static let damages: [(line: String, number: Int, words: [String])] = [
      (#"[100000,"d",1,172,348]"#, 2, ["d"]),
      (#"[100000,"?",1]"#, 2, ["?"]),
      (#"[-5,"l","too early"]"#, 2, ["-5"]),
      ("not JSON", 2, []),
    ]

    @Test(arguments: damages)
    func `the error for a damaged session states file, line and what was found`(
      line: String,
      number: Int,
      words: [String]
    ) async throws {
      let file = folder + "/damaged.touchcast"
      try Surroundings.write([header, line, end].joined(), to: file)
      for command in [["verify", file], ["render", file, "-o", "csv:-"]] {
        let outcome = try await SandboxProgram.run(command).expectExit(3)
        expectEqual(outcome.errorLines.count, 1, "\(outcome.error)")
        for word in ["damaged.touchcast", "\(number)", "expected"] + words {
          expect(outcome.error.contains(word), "\(outcome.error)")
        }
      }
    }

    @Test func `rendered events are JSON Lines in order of time`() async throws {
      let outcome = try await rendered("jsonl:-").expectExit()
      let events = try outcome.outputLines.map { try JSONValue(parsing: String($0)) }
      let times = events.compactMap { $0["time_us"]?.number }
      expectEqual(times.count, events.count)
      expectEqual(times, times.sorted())
      expect(events.allSatisfy { $0["target"]?.text != nil })
      let names = events.compactMap { $0["event"]?.text }
      expectEqual(names.count, events.count)
      let landmarks = ["willBeginDragging", "willEndDragging", "didEndDragging"]
      expectEqual(names.filter { landmarks.contains($0) }, landmarks)
    }

    @Test(arguments: [24, 144])
    func `rendered motion is a table that ends at the row of the drag`(fps: Int) async throws {
      let outcome = try await rendered("csv:-", "--fps", "\(fps)").expectExit()
      var lines = outcome.outputLines
      expectEqual(lines.removeFirst(), "time_us,target,offset,velocity,phase,selection,displayed")
      let rows = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      expect(rows.allSatisfy { $0.count == 7 })
      let times = Set(rows.compactMap { Int($0[0]) }).sorted()
      expect(
        times.count >= 2 * fps,
        "the table ends before the session, which is longer than two seconds"
      )
      let ends = rows.filter { Int($0[0]) == times.last }
      expect(ends.contains { $0[5] == "3" && Double($0[2]) == 120 }, "\(ends)")
    }

    @Test func `the help groups all commands and prints defaults as people write them`()
      async throws
    {
      let help = try await SandboxProgram.run(["--help"]).expectExit().output
      for group in ["USE", "RECORD", "MEASURE", "MOTION", "THIS MACHINE"] {
        expect(help.contains("\n\(group) SUBCOMMANDS:\n"), "\(group)")
      }
      for command in ["run", "render", "verify"] { expect(help.contains("  \(command)")) }
      let curve = try await SandboxProgram.run(["curve", "--help"]).expectExit().output
      expect(curve.contains("(default: csv:-)") && curve.contains("(default: 600)"))
    }

    @Test func `every text of the help is whole short sentences`() async throws {
      try await HelpText(of: "Sandbox").expectShortSentences()
    }

    private let header =
      #"{"format":"touchcast","version":1,"title":"One row","size":[1280,720],"scale":1,"#
      + #""preset":"uikit","scene":"all","tuning":{}}"# + "\n"
    private let end = "\n" + #"[2500000,"x"]"# + "\n"

    /// Renders a drag of the first column from row 2 to row 3: 10 points of slop and a row of 40.
    private func rendered(_ arguments: String...) async throws -> SandboxProgram.Outcome {
      let moves = (1...25).map { step in
        "[\(100_000 + step * 10_000),\"m\",1,172,\(400 - 2 * step)]"
      }
      let lines = [#"[100000,"d",1,172,400,"touch"]"#] + moves + [#"[600000,"u",1]"#]
      let file = folder + "/row.touchcast"
      try Surroundings.write(header + lines.joined(separator: "\n") + end, to: file)
      return try await SandboxProgram.run(["render", file, "-q", "-o"] + arguments).expectExit()
    }
  }
}
