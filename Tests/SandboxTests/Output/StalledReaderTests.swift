import CFiles
import Subprocess
import TestSupport
import Testing

#if canImport(System)
  import System
#else
  import SystemPackage
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension ProgramTests {
  /// Outputs whose reader has stopped reading, and signals that the program was started to ignore.
  @Suite(.serialized, .timeLimit(.minutes(5))) struct StalledReaderTests {
    /// Commands that write more than nothing to a full FIFO, which bash opens as their stream.
    static let commands: [(script: String, arguments: [String])] = [
      (#"exec "$0" "$@" >"$FIFO""#, ["render", "SESSION", "-q", "-o", "gif:-"]),
      (#"exec "$0" "$@" >"$FIFO""#, ["render", "SESSION", "-q", "-o", "png:-"]),
      (
        #"exec "$0" "$@" >"$FIFO""#,
        ["render", "SESSION", "-q", "--end", "1", "-o", "png:-", "-o", "OUT.mp4"]
      ),
      (
        #"exec "$0" "$@""#,
        ["render", "SESSION", "-q", "--end", "1", "-o", "OUT.mp4", "-o", "FIFO.png"]
      ),
      (#"exec "$0" "$@" 2>"$FIFO""#, ["render", "SESSION", "--end", "1", "-o", "OUT/"]),
      (#"exec "$0" "$@" >"$FIFO""#, ["replay", "SESSION", "--headless", "--events", "-"]),
      (#"exec "$0" "$@" >"$FIFO""#, ["replay", "SESSION", "--headless", "--picture", "-"]),
      (#"exec "$0" "$@""#, ["profile", "SESSION", "--headless", "-q", "-o", "FIFO.csv"]),
    ]

    @Test(
      arguments: commands.indices,
      [Signal.terminate, .interrupt, .terminalClosed]
    )
    func `a signal ends a command whose reader has stalled`(
      number: Int,
      signal: Signal
    ) async throws {
      try await Stall.inFolder { stall in
        let (script, arguments) = Self.commands[number]
        let outcome = try await stall.run(script, arguments) { program in
          try await program.hasStalled()
          let children = program.children
          try program.send(signal)
          try await program.hasEnded()
          #expect(!children.contains(where: Stall.Program.isAlive), "a child process is left")
        }
        let number = signal == .terminalClosed ? Signal.terminate.rawValue : signal.rawValue
        #expect(outcome.status == .signaled(number), "\(outcome)")
        // A message that cannot be written comes after the output.
        let isDone = script.contains("2>")
        let left = ["FIFO.csv", "FIFO.png"] + (isDone ? ["OUT"] : []) + ["fifo", "row.touchcast"]
        #expect(stall.files == left)
      }
    }

    @Test func `a signal ends a profile whose table is not read`() async throws {
      try await Stall.inFolder { stall in
        let arguments = ["profile", "SESSION", "--headless", "--duration", "0.1"]
        let outcome = try await stall.run(#"exec "$0" "$@" >"$FIFO""#, arguments) { program in
          try await program.hasStalled()
          try program.send(.terminate)
          try await program.hasEnded()
        }
        #expect(outcome.status == .signaled(Signal.terminate.rawValue), "\(outcome)")
      }
    }

    static let ignoring: [[String]] = [
      ["render", "SESSION", "-q", "-o", "OUT.mp4", "--end", "2"],
      ["render", "SESSION", "-q", "-o", "OUT/", "--end", "2"],
      ["replay", "SESSION", "--headless", "--motion", "OUT.csv", "--fps", "500"],
      ["profile", "SESSION", "--headless", "-q", "-o", "OUT.csv", "--fps", "120"],
      ["convert", "SESSION", "-o", "OUT.csv"],
    ]

    @Test(arguments: ignoring, ["INT", "TERM", "HUP"])
    func `a signal that is ignored at the start ends nothing`(
      arguments: [String],
      name: String
    ) async throws {
      try await Stall.inFolder { stall in
        let signals = ["INT": Signal.interrupt, "TERM": .terminate, "HUP": .terminalClosed]
        let signal = try #require(signals[name])
        let script = "trap '' \(name); exec \"$0\" \"$@\""
        let undisturbed = try await stall.run(#"exec "$0" "$@""#, arguments) { _ in }
        #expect(undisturbed.status == .exited(0), "\(undisturbed)")
        let size = stall.size
        try stall.removeOutputs()
        let outcome = try await stall.run(script, arguments) { program in
          try await program.hasBegun()
          while Stall.Program.isAlive(program.number) {
            // ffmpeg has handlers of its own, and a terminal's signals reach the whole group.
            for child in [program.number] + program.group { kill(child, signal.rawValue) }
            usleep(5000)
          }
        }
        #expect(outcome.status == .exited(0), "\(outcome)")
        #expect(arguments[0] == "profile" ? stall.size > size / 2 : stall.size == size)
      }
    }
  }
}

/// A folder with a session and two FIFOs that are full and never read.
private struct Stall: Sendable {
  let folder: String

  /// A running program.
  struct Program: Sendable {
    let number: pid_t
    let send: @Sendable (Signal) throws -> Void

    /// The fields of /proc/PID/stat after the name: state, parent, group and so on.
    private static func fields(of number: pid_t) -> [Substring] {
      let text = Surroundings.text(of: "/proc/\(number)/stat") ?? ""
      return text.split(separator: ")").last?.split(separator: " ") ?? []
    }

    static func isAlive(_ number: pid_t) -> Bool {
      fields(of: number).first.map { $0 != "Z" && $0 != "X" } ?? false
    }

    private static var all: [pid_t] { Surroundings.files(in: "/proc").compactMap(pid_t.init) }

    var children: [pid_t] {
      Self.all.filter { Self.fields(of: $0).dropFirst().first == "\(number)" }
    }

    /// The children in the process group of the program.
    var group: [pid_t] {
      let group = Self.fields(of: number).dropFirst(2).first
      return children.filter { Self.fields(of: $0).dropFirst(2).first == group }
    }

    /// Waits until the shell, which a signal can end before it ignores that, is the program.
    func hasBegun() async throws {
      _ = try await waited(for: "the program in place of the shell") {
        Surroundings.text(of: "/proc/\(number)/comm") == "bash\n" ? nil : true
      }
    }

    /// Waits until the program and its children have used no processor for 0.4 s.
    func hasStalled() async throws {
      var (last, same) = ([""], 0)
      _ = try await waited(for: "a program that waits", atMost: .seconds(60)) {
        let times = ([number] + children).flatMap { Self.fields(of: $0).dropFirst(11).prefix(2) }
          .map(String.init)
        same = times == last ? same + 1 : 0
        last = times
        return same > 40 ? true : nil
      }
    }

    func hasEnded() async throws {
      _ = try await waited(for: "the end after a signal", atMost: .seconds(5)) {
        Self.isAlive(number) ? nil : true
      }
    }
  }

  static func inFolder(_ body: (Stall) async throws -> Void) async throws {
    try await Studio.withSession(seconds: 10) { studio in
      var ends: [FileDescriptor] = []
      defer { for end in ends { try? end.close() } }
      for name in ["fifo", "FIFO.png", "FIFO.csv"] {
        let path = "\(studio.folder)/\(name)"
        try #require(mkfifo(path, 0o600) == 0)
        let end = try FileDescriptor.open(FilePath(path), .readWrite, options: .nonBlocking)
        ends.append(end)
        let block = [UInt8](repeating: 0, count: 4096)
        while (try? block.withUnsafeBytes { try end.write($0) }) != nil {}
      }
      try await body(Stall(folder: studio.folder))
    }
  }

  var files: [String] { Surroundings.files(in: folder) }
  private var outputs: [String] { files.filter { $0.hasPrefix("OUT") } }

  /// The bytes of all outputs.
  var size: Int {
    outputs.reduce(0) { sum, name in
      let names = Surroundings.files(in: "\(folder)/\(name)").map { "\(name)/\($0)" }
      return (names.isEmpty ? [name] : names).reduce(sum) { sum, name in
        var status = stat()
        return stat("\(folder)/\(name)", &status) == 0 ? sum + Int(status.st_size) : sum
      }
    }
  }

  func removeOutputs() throws {
    for name in outputs { try Surroundings.remove("\(folder)/\(name)") }
  }

  /// Runs a script of bash with the program as `$0`, in the folder; the body runs beside it.
  func run(
    _ script: String,
    _ arguments: [String],
    _ body: @Sendable (Program) async throws -> Void
  ) async throws -> SandboxProgram.Outcome {
    let words = arguments.map { $0 == "SESSION" ? "row.touchcast" : $0 }
    let result = try await Subprocess.run(
      .at("/bin/bash"),
      arguments: Arguments(
        ["-c", script, try SandboxProgram.path()] + words + ["--assets", packageRoot + "/Assets"]
      ),
      environment: .inherit.updating([
        "DISPLAY": nil, "WAYLAND_DISPLAY": nil, "FIFO": "\(folder)/fifo",
      ]),
      workingDirectory: FilePath(folder),
      input: .none,
      output: .string(limit: 1 << 20),
      error: .string(limit: 1 << 20)
    ) { execution -> HarnessError? in
      let program = Program(number: execution.processIdentifier.value) {
        try execution.send(signal: $0)
      }
      do {
        try await body(program)
        return nil
      } catch {
        for number in program.children + [program.number] { kill(number, SIGKILL) }
        return HarnessError("\(error)")
      }
    }
    if let failure = result.closureResult { throw failure }
    return SandboxProgram.Outcome(
      status: result.terminationStatus,
      output: result.standardOutput,
      error: result.standardError
    )
  }
}
