import Subprocess
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension ProgramTests {
  /// Outputs of all commands: existing files, full disks, the standard output.
  @Suite(.serialized, .timeLimit(.minutes(5))) struct OutputRuleTests {
    /// A command that writes a file: its name, and the arguments with "SESSION", "LOG" and "OUT".
    struct Writer: Sendable, CustomTestStringConvertible {
      let output: String
      let arguments: [String]
      var testDescription: String { "\(arguments[0]) \(output)" }
    }

    static let writers = [
      Writer(output: "new.touchcast", arguments: ["convert", "SESSION", "-o", "OUT"]),
      Writer(output: "new.csv", arguments: ["convert", "SESSION", "-o", "OUT"]),
      Writer(output: "new.touchcast", arguments: ["simulate", "--monkey", "2", "-o", "OUT"]),
      Writer(output: "new.svg", arguments: ["curve", "--velocity", "900", "--plot", "OUT"]),
      Writer(output: "new.png", arguments: ["curve", "--velocity", "900", "--plot", "OUT"]),
      Writer(output: "new.html", arguments: ["compare", "LOG", "LOG", "-o", "OUT"]),
      Writer(output: "new.xml", arguments: ["verify", "SESSION", "--junit", "OUT"]),
      Writer(
        output: "new.jsonl",
        arguments: ["replay", "SESSION", "--headless", "--events", "OUT"]
      ),
      Writer(output: "new.csv", arguments: ["replay", "SESSION", "--headless", "--motion", "OUT"]),
      Writer(
        output: "new.png",
        arguments: ["replay", "SESSION", "--headless", "--picture", "OUT"]
      ),
      Writer(
        output: "new.csv",
        arguments: ["profile", "SESSION", "--headless", "-q", "-o", "OUT"]
      ),
      Writer(
        output: "new.xml",
        arguments: ["profile", "SESSION", "--headless", "-q", "--junit", "OUT"]
      ),
      Writer(output: "new.png", arguments: ["render", "SESSION", "-q", "-o", "OUT"]),
    ]

    @Test(arguments: writers)
    func `an existing file is replaced only with --force`(writer: Writer) async throws {
      try await withInputs { folder in
        let path = "\(folder)/\(writer.output)"
        let arguments = writer.arguments.map {
          $0.replacing("SESSION", with: folder + "/a.touchcast")
            .replacing("LOG", with: folder + "/log.csv").replacing("OUT", with: path)
        }
        try Surroundings.write("precious", to: path)
        let before = Surroundings.files(in: folder)
        let refused = try await HeadlessProgram.run(arguments)
        #expect(refused.status == .exited(3), "\(refused.error)")
        #expect(refused.error.contains(path) && refused.error.contains("--force"))
        #expect(Surroundings.text(of: path) == "precious")
        let forced = try await HeadlessProgram.run(arguments + ["--force"])
        #expect(forced.status == .exited(0), "\(forced.error)")
        #expect(Surroundings.text(of: path) != "precious")
        #expect(Surroundings.files(in: folder) == before)
      }
    }

    @Test func `verify --update on a full disk leaves the session unchanged`() async throws {
      try await withInputs { folder in
        let path = folder + "/a.touchcast"
        let before = try #require(Surroundings.text(of: path))
        #expect(before.utf8.count > 1024)
        let outcome = try await shell("ulimit -f 1; exec \"$0\" verify --update \"$1\"", path)
        #expect(outcome.status == .exited(3), "\(outcome.error)")
        #expect(outcome.error.contains("\(path): cannot be written: File too large"))
        #expect(Surroundings.text(of: path) == before)
        #expect(Surroundings.files(in: folder) == ["a.touchcast", "log.csv"])
      }
    }

    static let wrongConversions: [(arguments: [String], code: Int32)] = [
      (["--preset", "treacle"], 2), (["--scene", "moon"], 2), (["--onto", "spoon"], 2), ([], 3),
    ]

    @Test(arguments: wrongConversions)
    func `a failed conversion leaves the existing file unchanged`(
      arguments: [String],
      code: Int32
    ) async throws {
      try await withInputs { folder in
        let path = folder + "/precious.touchcast"
        try Surroundings.write("precious", to: path)
        let outcome = try await HeadlessProgram.run(
          ["convert", "-", "-o", path, "--force"] + arguments,
          input: arguments.isEmpty ? "no recording" : ForeignText.evemu.text
        )
        #expect(outcome.status == .exited(code), "\(outcome.error)")
        #expect(Surroundings.text(of: path) == "precious")
      }
    }

    @Test func `a session cannot be converted to its own file`() async throws {
      try await withInputs { folder in
        let path = folder + "/a.touchcast"
        let before = Surroundings.text(of: path)
        for output in [path, folder + "/./a.touchcast"] {
          let outcome = try await HeadlessProgram.run(["convert", path, "-o", output, "--force"])
          #expect(outcome.status == .exited(2))
          #expect(outcome.error.contains("is also an input"), "\(outcome.error)")
        }
        #expect(Surroundings.text(of: path) == before)
      }
    }

    @Test(arguments: [
      ["presets", "--json"], ["presets"], ["curve", "--velocity", "900"], ["doctor"], ["--help"],
      ["simulate", "--monkey", "2", "-o", "-"], ["verify", "--json", "SESSION"],
      ["compare", "LOG", "LOG", "--json"], ["replay", "--headless", "SESSION", "--events", "-"],
    ])
    func `a full standard output is an error`(arguments: [String]) async throws {
      try await withInputs { folder in
        let arguments = arguments.map {
          $0.replacing("SESSION", with: folder + "/a.touchcast")
            .replacing("LOG", with: folder + "/log.csv")
        }
        let outcome = try await shell("exec \"$0\" \"$@\" >/dev/full", arguments)
        #expect(outcome.status == .exited(3), "\(outcome.error)")
        let line = outcome.errorLines.last ?? ""
        #expect(line.contains("standard output: cannot be written: No space left"), "\(line)")
      }
    }

    @Test(arguments: [
      ["simulate", "--monkey", "2", "-o", "-"], ["render", "SESSION", "-q", "-o", "png:-"],
      ["replay", "--headless", "SESSION", "--picture", "-"],
    ])
    func `a closed standard output is an error`(arguments: [String]) async throws {
      try await withInputs { folder in
        let arguments = arguments.map { $0.replacing("SESSION", with: folder + "/a.touchcast") }
        let outcome = try await shell("exec \"$0\" \"$@\" >&-", arguments)
        #expect(outcome.status == .exited(3), "\(outcome.error)")
        #expect(outcome.error.contains("standard output: cannot be written"), "\(outcome.error)")
      }
    }

    @Test func `a FIFO receives the output and remains a FIFO`() async throws {
      try await withInputs { folder in
        let fifo = folder + "/fifo.csv"
        try #require(mkfifo(fifo, 0o600) == 0)
        let outcome = try await shell(
          "cat \"$2\" & \"$0\" convert \"$1\" -o \"$2\"; wait",
          folder + "/a.touchcast",
          fifo
        )
        #expect(outcome.status == .exited(0), "\(outcome.error)")
        let names: Substring = "time_us,target,offset,velocity,phase,selection,displayed"
        #expect(outcome.outputLines.first == names)
        var status = stat()
        #expect(stat(fifo, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
      }
    }

    @Test func `a signal during the output of a long table leaves no file`() async throws {
      try await Surroundings.withTemporaryFolder { folder in
        let session = folder + "/long.touchcast"
        let text =
          #"{"format":"touchcast","version":1,"title":"","size":[1280,720],"scale":1,"#
          + #""preset":"uikit","scene":"all","tuning":{}}"# + "\n[86000000000,\"x\"]\n"
        try Surroundings.write(text, to: session)
        for signal in [Signal.interrupt, .terminate] {
          let arguments = ["convert", session, "-o", folder + "/motion.csv"]
          let outcome = try await HeadlessProgram.run(arguments) { send in
            _ = try await waited(for: "a temporary file") {
              Surroundings.files(in: folder).contains { $0.hasSuffix(".part") } ? true : nil
            }
            try send(signal)
          }
          #expect(outcome.status == .signaled(signal.rawValue), "\(outcome.error)")
          #expect(Surroundings.files(in: folder) == ["long.touchcast"])
        }
      }
    }

    /// Calls the body with a folder that contains the session a.touchcast and the log log.csv.
    private func withInputs(_ body: (String) async throws -> Void) async throws {
      try await Surroundings.withTemporaryFolder { folder in
        try await SampleSession.make(
          "wait 1500ms\n" + SampleSession.taps,
          at: folder + "/a.touchcast"
        )
        let rows = (0..<200).map { "60,\(16 + $0 % 3)\n" }
        try Surroundings.write("fps,frametime\n" + rows.joined(), to: folder + "/log.csv")
        try await body(folder)
      }
    }

    private func shell(
      _ script: String,
      _ arguments: String...
    ) async throws -> SandboxProgram.Outcome {
      try await shell(script, arguments)
    }

    private func shell(
      _ script: String,
      _ arguments: [String]
    ) async throws -> SandboxProgram.Outcome {
      try await HeadlessProgram.shell(script, arguments)
    }
  }
}
