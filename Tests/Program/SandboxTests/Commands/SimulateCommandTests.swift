import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// Sessions that the program creates from gesture scripts and from a seed.
  struct SimulateCommandTests {
    @TemporaryFolder private var folder: String

    private static let gestures = packageRoot + "/Assets/Gestures"

    private let script = """
      title "Something of everything"
      at 120Hz jitter 0.4pt seed 3
      drag wheel.0 by 50pt in 300ms ease
      wait settled
      two fingers: flick wheel.1 at 1500pt/s up & drag ruler by -90pt in 400ms
      wait settled
      marker "half way"
      tap header offset 190,0
      wheel ruler by 2 notches
      wait settled

      """

    @Test(arguments: ["title", "wait 1s\nmarker"])
    func `a text that the reader refuses is an error, and an existing file is unchanged`(
      statement: String
    ) async throws {
      let (script, file) = ("\(folder)/long.gestures", "\(folder)/long.touchcast")
      let text = String(repeating: "x", count: 5000)
      try Surroundings.write("\(statement) \"\(text)\"\nwait 1s\n", to: script)
      try Surroundings.write("precious", to: file)
      let arguments = ["simulate", script, "-o", file, "--force"]
      let outcome = try await SandboxProgram.run(arguments).expectExit(3)
      expect(outcome.error.contains("at most 600"), "\(outcome.error)")
      expectEqual(Surroundings.files(in: folder), ["long.gestures", "long.touchcast"])
      expectEqual(Surroundings.text(of: file), "precious")
    }

    @Test func `a script gives the same bytes in a file and on the standard output, which verify`()
      async throws
    {
      let file = folder + "/made.touchcast"
      try await HeadlessProgram.run(["simulate", "-", "-o", file], input: script).expectExit()
      let piped = try await HeadlessProgram.run(["simulate", "-", "-o", "-"], input: script)
        .expectExit()
      expectEqual(piped.output, Surroundings.text(of: file))
      expect(piped.error.isEmpty)
      try await SampleSession.expectVerifies(file)
      let recording = try Recording(path: file)
      expectEqual(recording.pointers.count, 4)
      expectEqual(recording.count("l"), 1)
      expectEqual(recording.entries.last?.code, "x")
      expectEqual(
        recording.selection(of: "wheel").first,
        1,
        "50 points down are 10 points of slop and a row of 40"
      )
    }

    @Test(arguments: Surroundings.files(in: gestures))
    func `a bundled script gives a session that verifies`(
      name: String
    ) async throws {
      let script = "\(Self.gestures)/\(name)"
      try await HeadlessProgram.run(["simulate", "--check", script]).expectExit()
      let file = folder + "/made.touchcast"
      try await HeadlessProgram.run(["simulate", script, "-o", file]).expectExit()
      // Other rates are those of the bundled sessions.
      try await HeadlessProgram.run(["verify", file]).expectExit()
      let recording = try Recording(path: file)
      expect(recording.pointers.count > 3)
      expect(recording.count("h") > 3)
    }

    @Test func `a script with many errors lists the first hundred, without control characters`()
      async throws
    {
      let line = "drag ruler by 3\u{1B}[31m in 1s\n"
      let outcome = try await HeadlessProgram.run(
        ["simulate", "--check", "-"],
        input: String(repeating: line, count: 1000)
      ).expectExit(3)
      expectEqual(outcome.outputLines.count, 100)
      expect(outcome.outputLines.allSatisfy { $0.contains("3\\u{1B}[31m") })
      expect(!outcome.output.contains("\u{1B}") && !outcome.error.contains("\u{1B}"))
    }

    @Test func `wait settled means the same any number of times`() async throws {
      var sessions: [String] = []
      for count in [1, 2000] {
        let waits = String(repeating: "wait settled\n", count: count)
        let outcome = try await HeadlessProgram.run(
          ["simulate", "-", "-o", "-"],
          input: "flick wheel.1 at 1500pt/s up\n\(waits)tap ruler\n\(waits)"
        ).expectExit()
        sessions.append(outcome.output)
      }
      expect(sessions[0] == sessions[1] && sessions[0].utf8.count > 1000)
    }

    @Test(arguments: ["all", "date", "categories"])
    func `equal seeds give equal monkey sessions, and different seeds different ones`(
      scene: String
    ) async throws {
      var texts: [String] = []
      for (name, seed) in [("one", "7"), ("again", "7"), ("other", "8")] {
        let file = "\(folder)/\(name).touchcast"
        try await HeadlessProgram.run(
          ["simulate", "--monkey", "30", "--seed", seed, "--scene", scene, "-o", file]
        ).expectExit()
        // The title contains the seed.
        let text = try #require(Surroundings.text(of: file))
        texts.append(text.split(separator: "\n").dropFirst().joined(separator: "\n"))
        if name == "one" { try await SampleSession.expectVerifies(file) }
      }
      expectEqual(texts[0], texts[1])
      expect(texts[0] != texts[2])
    }

    @Test func `a session of a user's deck contains the deck`() async throws {
      let deck = packageRoot + "/Assets/Decks/date.json"
      let file = folder + "/date.touchcast"
      let script = "scene date\nflick wheel.0 at 900pt/s up\nwait settled\n"
      try await SampleSession.make(script, at: file, "--deck", deck)
      expect(Surroundings.text(of: file)?.contains(#"[0,"f","deck","date.json","#) == true)
      try await HeadlessProgram.run(["verify", file]).expectExit()
    }
  }
}
