import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// Outputs whose reader has stopped reading, and signals that the program was started to ignore.
  @Suite(.needsProcessFiles) struct StalledReaderTests {
    /// Commands that write to a full FIFO.
    ///
    /// Bash opens it as one of their streams or passes its path.
    static let commands: [(script: String, arguments: [String])] = [
      (#"exec "$0" "$@" >"$FIFO""#, ["render", "SESSION", "-q", "-o", "gif:-"]),
      (#"exec "$0" "$@" >"$FIFO""#, ["render", "SESSION", "-q", "-o", "png:-"]),
      (
        #"exec "$0" "$@" >"$FIFO""#,
        ["render", "SESSION", "-q", "--to", "1", "-o", "png:-", "-o", "OUT.mp4"]
      ),
      (
        #"exec "$0" "$@""#,
        ["render", "SESSION", "-q", "--to", "1", "-o", "OUT.mp4", "-o", "FIFO.png"]
      ),
      (#"exec "$0" "$@" 2>"$FIFO""#, ["render", "SESSION", "--to", "1", "-o", "OUT/"]),
      (#"exec "$0" "$@" >"$FIFO""#, ["render", "SESSION", "-q", "-o", "jsonl:-"]),
      (#"exec "$0" "$@""#, ["profile", "SESSION", "--headless", "-q", "-o", "FIFO.csv"]),
    ]

    /// Every command with two signals, so that each signal ends commands of every kind.
    static let stalls: [(command: Int, signal: Signal)] = commands.indices.flatMap { number in
      let signals = [Signal.terminate, .interrupt, .terminalClosed]
      return [(number, signals[number % 3]), (number, signals[(number + 1) % 3])]
    }

    @Test(arguments: stalls)
    func `a signal ends a command whose reader has stalled`(
      number: Int,
      signal: Signal
    ) async throws {
      let stall = try Stall()
      let (script, arguments) = Self.commands[number]
      let outcome = try await stall.run(script, arguments) { program in
        try await program.hasStalled()
        let children = program.children
        try program.signal(signal)
        try await program.hasEnded()
        expect(!children.contains(where: Child.isAlive), "a child process is left")
      }
      let number = signal == .terminalClosed ? Signal.terminate.rawValue : signal.rawValue
      expectEqual(outcome.status, .signaled(number), "\(outcome)")
      // A message that cannot be written comes after the output.
      let isDone = script.contains("2>")
      let left = ["FIFO.csv", "FIFO.png"] + (isDone ? ["OUT"] : []) + ["fifo", "row.touchcast"]
      expectEqual(stall.files, left)
    }

    @Test func `a signal ends a profile whose table is not read`() async throws {
      let stall = try Stall()
      let arguments = ["profile", "SESSION", "--headless", "--duration", "0.1"]
      let outcome = try await stall.run(#"exec "$0" "$@" >"$FIFO""#, arguments) { program in
        try await program.hasStalled()
        try program.signal(.terminate)
        try await program.hasEnded()
      }
      expectEqual(outcome.status, .signaled(Signal.terminate.rawValue), "\(outcome)")
    }

    static let ignoring: [[String]] = [
      ["render", "SESSION", "-q", "-o", "OUT.mp4", "--to", "2"],
      ["render", "SESSION", "-q", "-o", "OUT/", "--to", "2"],
      ["render", "SESSION", "-q", "-o", "OUT.csv", "--fps", "500"],
      ["profile", "SESSION", "--headless", "-q", "-o", "OUT.csv", "--fps", "120"],
      ["trim", "SESSION", "-o", "OUT"],
    ]

    @Test(arguments: ignoring)
    func `a signal that is ignored at the start ends nothing`(arguments: [String]) async throws {
      let stall = try Stall()
      try await stall.run(#"exec "$0" "$@""#, arguments) { _ in }.expectExit()
      let size = stall.size
      let signals = [("INT", Signal.interrupt), ("TERM", .terminate), ("HUP", .terminalClosed)]
      for (name, signal) in signals {
        try stall.removeOutputs()
        try await stall.run("trap '' \(name); exec \"$0\" \"$@\"", arguments) { program in
          try await program.hasBegun()
          while Child.isAlive(program.number) {
            // ffmpeg has handlers of its own, and a terminal's signals reach the whole group.
            for child in [program.number] + program.group { kill(child, signal.rawValue) }
            try await Task.sleep(for: .milliseconds(5))
          }
        }.expectExit()
        let isWhole = arguments[0] == "profile" ? stall.size > size / 2 : stall.size == size
        expect(isWhole, "\(name): \(stall.size) of \(size) bytes")
      }
    }
  }
}

/// A folder with a session and three FIFOs that are full and never read.
private final class Stall: Sendable {
  private let temporary = TemporaryFolder()
  var folder: String { temporary.path }
  /// Keep the FIFOs open.
  private let ends: [Int32]

  init() throws {
    _ = try Studio(in: temporary.path, seconds: 3)
    ends = try ["fifo", "FIFO.png", "FIFO.csv"].map { [temporary] name in
      try #require(mkfifo(temporary.file(name), 0o600) == 0)
      let end = open(temporary.file(name), O_RDWR | O_NONBLOCK)
      let block = [UInt8](repeating: 0, count: 4096)
      while write(end, block, block.count) > 0 {}
      return end
    }
  }

  deinit { for end in ends { close(end) } }

  var files: [String] { Surroundings.files(in: folder) }
  private var outputs: [String] { files.filter { $0.hasPrefix("OUT") } }

  /// The bytes of all outputs.
  var size: Int {
    outputs.reduce(0) { sum, name in
      let names = Surroundings.files(in: "\(folder)/\(name)").map { "\(name)/\($0)" }
      return (names.isEmpty ? [name] : names).reduce(sum) {
        $0 + Surroundings.size(of: "\(folder)/\($1)")
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
    _ body: @Sendable (Child) async throws -> Void
  ) async throws -> Child.Outcome {
    let words = arguments.map { $0 == "SESSION" ? "row.touchcast" : $0 }
    return try await HeadlessProgram.shell(
      script,
      words + ["--assets", packageRoot + "/Assets"],
      in: folder,
      variables: ["FIFO": "\(folder)/fifo"]
    ) { child in
      do {
        try await body(child)
      } catch {
        for number in child.children { kill(number, SIGKILL) }
        throw error
      }
    }
  }
}

extension Child {
  /// The fields of a file `stat` of a process or thread after the name: state, parent, group and so on.
  private static func fields(of process: String) -> [Substring] {
    let text = Surroundings.text(of: "/proc/\(process)/stat") ?? ""
    return text.split(separator: ")").last?.split(separator: " ") ?? []
  }

  fileprivate static func isAlive(_ number: pid_t) -> Bool {
    fields(of: "\(number)").first.map { $0 != "Z" && $0 != "X" } ?? false
  }

  /// The threads of processes, each as a path in /proc.
  private static func threads(of processes: [pid_t]) -> [String] {
    processes.flatMap { number in
      Surroundings.files(in: "/proc/\(number)/task").map { "\(number)/task/\($0)" }
    }
  }

  fileprivate var children: [pid_t] {
    Self.threads(of: [number]).flatMap { thread in
      (Surroundings.text(of: "/proc/\(thread)/children") ?? "").split(separator: " ")
        .compactMap { pid_t($0) }
    }
  }

  /// The children in the process group of the program.
  fileprivate var group: [pid_t] {
    let group = Self.fields(of: "\(number)").dropFirst(2).first
    return children.filter { Self.fields(of: "\($0)").dropFirst(2).first == group }
  }

  /// Waits until the shell, which a signal can end before it ignores that, is the program.
  fileprivate func hasBegun() async throws {
    _ = try await waited(for: "the program in place of the shell") {
      Surroundings.text(of: "/proc/\(number)/comm") == "bash\n" ? nil : true
    }
  }

  /// Waits until the program and its children have used no processor for 0.4 s, and all their threads sleep.
  ///
  /// On a busy machine a thread that could run also uses no processor.
  fileprivate func hasStalled() async throws {
    var (last, same): ([[Substring]], Int) = ([], 0)
    _ = try await waited(for: "a program that waits") {
      let threads = Self.threads(of: [number] + children).map { Self.fields(of: $0) }
      let times = threads.map { Array($0.dropFirst(11).prefix(2)) }
      same = times == last ? same + 1 : 0
      last = times
      return same > 40 && threads.allSatisfy { $0.first == "S" } ? true : nil
    }
  }

  fileprivate func hasEnded() async throws {
    _ = try await waited(for: "the end after a signal", atMost: .seconds(5)) {
      Self.isAlive(number) ? nil : true
    }
  }
}
