import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// Outputs of all commands: existing files, full disks, the standard output.
  struct OutputRuleTests {
    @TemporaryFolder private var folder: String

    /// Names of outputs and the commands that write them as OUT.
    static let writers = [
      ("new.touchcast", ["trim", "SESSION", "-o", "OUT"]),
      ("new.touchcast", ["simulate", "--monkey", "2", "-o", "OUT"]),
      ("new.svg", ["curve", "--velocity", "900", "-o", "OUT"]),
      ("new.png", ["curve", "--velocity", "900", "-o", "OUT"]),
      ("new.html", ["compare", "LOG", "LOG", "-o", "OUT"]),
      ("new.xml", ["verify", "SESSION", "--junit", "OUT"]),
      ("new.jsonl", ["render", "SESSION", "-q", "-o", "OUT"]),
      ("new.csv", ["render", "SESSION", "-q", "-o", "OUT"]),
      ("new.csv", ["profile", "SESSION", "--headless", "-q", "-o", "OUT"]),
      ("new.xml", ["profile", "SESSION", "--headless", "-q", "--junit", "OUT"]),
      ("new.png", ["render", "SESSION", "-q", "-o", "OUT"]),
    ]

    @Test(arguments: writers)
    func `an existing file is replaced only with --force`(
      output: String,
      command: [String]
    ) async throws {
      try await makeInputs()
      let path = "\(folder)/\(output)"
      let arguments = command.map { $0.replacing("OUT", with: path) }
      try Surroundings.write("precious", to: path)
      let before = Surroundings.files(in: folder)
      let refused = try await shell(#"exec "$0" "$@""#, arguments).expectExit(3)
      expect(refused.error.contains(path) && refused.error.contains("--force"))
      expectEqual(Surroundings.text(of: path), "precious")
      try await shell(#"exec "$0" "$@""#, arguments + ["--force"]).expectExit()
      expect(Surroundings.text(of: path) != "precious")
      expectEqual(Surroundings.files(in: folder), before)
    }

    @Test func `verify --update on a full disk leaves the session unchanged`() async throws {
      try await makeInputs()
      let path = folder + "/a.touchcast"
      let before = try #require(Surroundings.text(of: path))
      expect(before.utf8.count > 1024)
      let script = #"ulimit -f 1; exec "$0" verify --update "$1""#
      let outcome = try await shell(script, ["SESSION"]).expectExit(3)
      expect(outcome.error.contains("\(path): cannot be written: File too large"))
      expectEqual(Surroundings.text(of: path), before)
      expectEqual(Surroundings.files(in: folder), ["a.touchcast", "log.csv"])
    }

    static let wrongConversions: [(arguments: [String], code: Int32, words: [String])] = [
      (["--preset", "treacle"], 2, ["treacle"]), (["--scene", "moon"], 2, ["moon"]),
      (["--onto", "spoon"], 2, ["spoon", "wheel.0", "ruler", "header"]),
      ([], 3, ["stdin:1", "expected", "evemu", "libinput", "getevent"]),
    ]

    @Test(arguments: wrongConversions)
    func `a failed conversion leaves the existing file unchanged`(
      arguments: [String],
      code: Int32,
      words: [String]
    ) async throws {
      let path = folder + "/precious.touchcast"
      try Surroundings.write("precious", to: path)
      let outcome = try await HeadlessProgram.run(
        ["convert", "-", "-o", path, "--force"] + arguments,
        input: arguments.isEmpty ? "no recording" : ForeignText.evemu.text
      ).expectExit(code)
      expectEqual(outcome.errorLines.count, 1, "\(outcome.error)")
      for word in words { expect(outcome.error.contains(word), "\(outcome.error)") }
      expectEqual(Surroundings.text(of: path), "precious")
    }

    @Test(arguments: [
      ["presets", "--json"], ["presets"], ["curve", "--velocity", "900"], ["doctor"], ["--help"],
      ["simulate", "--monkey", "2", "-o", "-"], ["verify", "--json", "SESSION"],
      ["compare", "LOG", "LOG", "--json"], ["render", "SESSION", "-o", "jsonl:-"],
      ["render", "SESSION", "--to", "0.5", "-q", "-o", "png:-"],
      ["render", "SESSION", "--to", "0.5", "-q", "-o", "gif:-"],
    ])
    func `a full standard output is an error`(arguments: [String]) async throws {
      try await makeInputs()
      let outcome = try await shell("exec \"$0\" \"$@\" >/dev/full", arguments).expectExit(3)
      // A GIF is written by ffmpeg, which gives its own reason.
      let writer = arguments.contains("gif:-") ? "ffmpeg: " : "standard output: cannot be written: "
      let line = outcome.errorLines.last ?? ""
      expect(line.contains(writer) && line.contains("No space left"), "\(line)")
    }

    @Test(arguments: [
      ["simulate", "--monkey", "2", "-o", "-"], ["render", "SESSION", "-q", "-o", "png:-"],
      ["render", "SESSION", "-q", "-o", "csv:-"],
    ])
    func `a closed standard output is an error`(arguments: [String]) async throws {
      try await makeInputs()
      let outcome = try await shell("exec \"$0\" \"$@\" >&-", arguments).expectExit(3)
      expect(outcome.error.contains("standard output: cannot be written"), "\(outcome.error)")
    }

    @Test func `a FIFO receives the output and remains a FIFO`() async throws {
      try await makeInputs()
      let fifo = folder + "/fifo.csv"
      try #require(mkfifo(fifo, 0o600) == 0)
      let outcome = try await shell(
        "cat \"$2\" & \"$0\" render -q \"$1\" -o \"$2\"; wait",
        ["SESSION", fifo]
      ).expectExit()
      let names: Substring = "time_us,target,offset,velocity,phase,selection,displayed"
      expectEqual(outcome.outputLines.first, names)
      var status = stat()
      expect(stat(fifo, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    }

    @Test func `a signal during the output of a long table leaves no file`() async throws {
      let session = folder + "/long.touchcast"
      let text =
        #"{"format":"touchcast","version":1,"title":"","size":[1280,720],"scale":1,"#
        + #""preset":"uikit","scene":"all","tuning":{}}"# + "\n[86000000000,\"x\"]\n"
      try Surroundings.write(text, to: session)
      for signal in [Signal.interrupt, .terminate] {
        let arguments = ["render", session, "-o", folder + "/motion.csv"]
        let outcome = try await HeadlessProgram.run(arguments) { send in
          _ = try await waited(for: "a temporary file") {
            Surroundings.files(in: folder).contains { $0.hasSuffix(".part") } ? true : nil
          }
          try send(signal)
        }
        expectEqual(outcome.status, .signaled(signal.rawValue), "\(outcome.error)")
        expectEqual(Surroundings.files(in: folder), ["long.touchcast"])
      }
    }

    /// Creates the session a.touchcast and the log log.csv.
    private func makeInputs() async throws {
      try await SampleSession.make(
        "wait 1500ms\n" + SampleSession.taps,
        at: folder + "/a.touchcast"
      )
      let rows = (0..<200).map { "60,\(16 + $0 % 3)\n" }
      try Surroundings.write("fps,frametime\n" + rows.joined(), to: folder + "/log.csv")
    }

    /// Runs a script of bash with the arguments, of which SESSION and LOG are the inputs.
    private func shell(_ script: String, _ arguments: [String]) async throws -> Child.Outcome {
      let arguments = arguments.map {
        $0.replacing("SESSION", with: folder + "/a.touchcast")
          .replacing("LOG", with: folder + "/log.csv")
      }
      return try await HeadlessProgram.shell(script, arguments)
    }
  }
}
