import CTouchPhysics
import TestSupport
import Testing

/// What the library for C costs, and what its messages and threads do in the library as it is shipped.
@Suite(
  .serialized,
  .concurrent(atMost: 6),
  .enabled(if: Library.isBuilt, "Scripts/library builds it")
)
struct LibraryFigureTests {
  @Test func `threads with objects of their own do what they do alone`() async throws {
    try await withTemporaryFolder { folder in
      try await Self.compileThreads("-DTHREADS_MAIN", to: folder + "/threads")
      for _ in 1...5 {
        try await expectEqual(Library.shell(folder + "/threads 16 20"), "")
      }
    }
  }

  @Test(.enabled(if: Library.has("valgrind"), "needs Valgrind"))
  func `Helgrind finds no data race between threads with objects of their own`() async throws {
    try await withTemporaryFolder { folder in
      let flags = "-g -DTHREADS_MAIN -DFIRST_CALLS_ALONE"
      try await Self.compileThreads(flags, to: folder + "/threads")
      let helgrind = "valgrind -q --tool=helgrind --error-exitcode=9"
      try await expectEqual(Library.shell("\(helgrind) \(folder)/threads 4 2"), "")
    }
  }

  private static func compileThreads(_ flags: String, to program: String) async throws {
    let calls = packageRoot + "/Tests/Elsewhere/HostileCalls"
    try await Library.compile("\(calls)/threads.c", "\(flags) -I\(calls)/include", to: program)
  }

  /// Most instructions of a call that reads.
  private static let limits = [
    ("offset", 400), ("displayed", 400), ("moving", 400), ("events", 400), ("state", 1500),
  ]

  @Test(
    .enabled(if: Library.has("valgrind"), "needs Valgrind"),
    arguments: ["scroller", "wheel", "ruler", "header"]
  )
  func `a call that reads takes a bounded number of instructions`(kind: String) async throws {
    try await withTemporaryFolder { folder in
      let program = folder + "/instructions"
      try await Library.compile("\(Library.programs)/instructions.c", to: program)
      for state in ["rest", "motion", "drag"] {
        let counts = try await Self.instructions("\(program) \(kind) \(state) 200", in: folder)
        for (call, limit) in Self.limits {
          let count = try #require(counts[call]) / 200
          expect(count > 15 && count <= limit, "\(kind) \(state) \(call): \(count)")
        }
      }
    }
  }

  @Test(.enabled(if: Library.has("valgrind"), "needs Valgrind"))
  func `the work of a far jump is bounded`() async throws {
    try await withTemporaryFolder { folder in
      let program = folder + "/jumps"
      try await Library.compile("\(Library.programs)/jumps.c", to: program)
      // Without a bound a far jump passes 4096 rows in each of a hundred frames; with one it takes
      // 3.7 times the instructions of the first, whose rows are too fast for half as long.
      let near = try await Self.instructions("\(program) 20000", in: folder)
      let far = try await Self.instructions("\(program) \(1 << 31)", in: folder)
      expectEqual(near.count, 6)
      for (jump, count) in near {
        try expect(#require(far[jump]) < count * 5, "\(jump)")
      }
    }
  }

  /// The number of instructions that a program executes before each dump, by the dump's name.
  private static func instructions(_ command: String, in folder: String) async throws
    -> [String: Int]
  {
    let callgrind = "valgrind -q --tool=callgrind --callgrind-out-file=\(folder)/out"
    let dumps = "cat \(folder)/out.* && rm \(folder)/out*"
    let output = try await Library.shell("\(callgrind) \(command) 2>&1 && \(dumps)")
    let pattern = /Trigger: Client Request: (\w+)\n(?s:.*?)\ntotals: (\d+)/
    return try Dictionary(
      uniqueKeysWithValues: output.matches(of: pattern).map {
        (String($0.1), try #require(Int($0.2)))
      }
    )
  }

  @Test func `a new object takes at most 4 KiB`() async throws {
    try await withTemporaryFolder { folder in
      try await Library.compile("\(Library.programs)/sizes.c", to: folder + "/sizes")
      var sizes: [String: Int] = [:]
      for line in try await Library.shell(folder + "/sizes").split(separator: "\n") {
        let words = line.split(separator: " ")
        sizes[String(words[0])] = Int(words[1])
      }
      for kind in ["scroller", "wheel", "ruler", "header", "resampler", "tracker"] {
        let size = try #require(sizes[kind])
        expect(size > 500 && size <= 4096, "\(kind): \(size)")
      }
      let (one, two) = (try #require(sizes["picker"]), try #require(sizes["columns"]))
      expect(one <= 5120 && two - one <= 4096, "\(one) \(two)")
    }
  }

  /// Texts with a fault of every kind.
  private static let faulty = [
    #"{"name": "a", "base": "uikit", "dragSlop": 400}"#,
    #"{"name": "a", "base": "uikit", "dragSlop": -0.25}"#,
    #"{"name": "a", "base": "uikit", "decelerationRate": 1e300}"#,
    #"{"name": "a", "base": "uikit", "decelerationRate": 0.49999999999999994}"#,
    #"{"name": "a", "base": "uikit", "dragSlop": "4"}"#,
    #"{"name": "a", "base": "uikit", "dragSlop": true}"#,
    #"{"name": "a", "base": "uikit", "dragSlop": null}"#,
    #"{"name": "a", "base": "uikit", "dragSlop": [1, 2]}"#,
    #"{"name": "a", "base": "uikit", "dragSlop": {}}"#,
    #"{"name": "a", "base": "uikit", "velocityRule": "guess"}"#,
    #"{"base": "uikit", "touchpadRule": "pad"}"#, #"{"base": "uikit", "wheelRule": "ratchet"}"#,
    #"{"name": "a", "base": "uikit", "reducedMotion": "yes"}"#,
    #"{"name": "a", "base": "uikit", "engine": "web"}"#, #"{"base": "brick"}"#,
    #"{"name": "a", "base": "uikit", "velocityRule": 12345678901234567890}"#,
    #"{"name": "a", "base": "uikat"}"#, #"{"name": "a"}"#,
    #"{"name": 7, "base": "uikit"}"#, #"{"name": "a", "base": "uikit", "drag\u0007Slop": 4}"#,
    #"{"name": "a", "name": "b", "base": "uikit"}"#, "[", "[[[[[[", "", "nul", "{\"a\" 1}", "[1 2]",
    "\"\u{1}\"", "\"\\ud800\"", "\"\\x\"", "1e999", "01", "-", "{} {}", "\"\u{202E}\" 1",
  ]

  @Test func `messages are those of Swift`() async throws {
    let output = try await withTemporaryFolder { folder in
      try await Library.compile("\(Library.programs)/messages.c", to: folder + "/messages")
      let input = Self.faulty.joined(separator: "\n") + "\n"
      return try await Library.shell(folder + "/messages", input: input)
    }
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    for (line, text) in zip(lines, Self.faulty) {
      expectEqual(line, "\(TOUCH_ERROR_TEXT) \(Self.message(for: text))")
    }
    expectEqual(lines.count, Self.faulty.count + 1)
    expectEqual(lines[0], "-6 line 1: found 400, expected a number in 0.0...100.0")
    let shared = Library.folder + "/lib/libtouchphysics.so.1"
    try await expectEqual(Library.shell("grep -c 'cannot print' \(shared) || true"), "0\n")
  }

  /// The message for a faulty text, in Swift.
  private static func message(for text: String) -> String {
    var tracker: OpaquePointer?
    expectEqual(touch_tracker_create(nil, &tracker), 0)
    var message = [CChar](repeating: 0, count: 1024)
    touch_set_preset_json(tracker, text, text.utf8.count, &message, 1024)
    touch_free(tracker)
    let bytes = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
