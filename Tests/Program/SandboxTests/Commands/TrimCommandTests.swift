import TestSupport
import Testing

extension ProgramTests {
  struct TrimCommandTests {
    private let temporary = TemporaryFolder()

    private static let script = """
      title "Wheel"
      marker "One"
      drag wheel.1 by -120pt in 400ms
      wait settled
      wait 2s
      marker "Two"
      flick wheel.1 at 1000pt/s up
      wait 100ms
      marker "Three"
      wait settled
      """

    private func run(_ arguments: [String]) async throws -> Child.Outcome {
      try await SampleSession.make(Self.script, at: temporary.file("a.touchcast"))
      return try await HeadlessProgram.shell(
        "\"$0\" trim a.touchcast -o out.touchcast \"$@\"",
        arguments,
        in: temporary.path
      )
    }

    private func markers() throws -> [String] {
      try Recording(path: temporary.file("out.touchcast")).entries.filter { $0.code == "l" }
        .compactMap { $0.fields[0].text }
    }

    @Test func `a part from marker to marker verifies and has its own title and names`()
      async throws
    {
      try await run(
        ["--from", "Two", "--to", "Three", "--title", "Flick", "--settle"]
          + ["--mark", "Two=A = B"]
      ).expectExit()
      let recording = try Recording(path: temporary.file("out.touchcast"))
      expectEqual(recording.header["title"]?.text, "Flick")
      try expectEqual(markers(), ["A = B", "Three"])
      try await SampleSession.expectVerifies(temporary.file("out.touchcast"))
      // It is a session as any other: it renders, and can be trimmed again.
      try await HeadlessProgram.run(
        ["trim", temporary.file("out.touchcast"), "-o", temporary.file("again.touchcast")]
          + ["--from", "0.05s", "--max-idle", "1"]
      ).expectExit()
      try await SampleSession.expectVerifies(temporary.file("again.touchcast"))
      try await HeadlessProgram.run(
        ["render", temporary.file("out.touchcast"), "-o", temporary.file("a.png@0.05s")]
      ).expectExit()
    }

    @Test func `markers are added at times of the whole session, and renamed`() async throws {
      try await run(
        ["--mark", "1.5s=Between=", "--mark", "Three=Last", "--mark", "0=Begin", "--from", "One"]
      ).expectExit()
      try expectEqual(markers(), ["One", "Begin", "Between=", "Two", "Last"])
      let entries = try Recording(path: temporary.file("out.touchcast")).entries
      let added = entries.first { $0.code == "l" && $0.fields[0].text == "Between=" }
      expectEqual(added?.time, 1_500_000)
      try await SampleSession.expectVerifies(temporary.file("out.touchcast"))
    }

    @Test(
      arguments: [
        (
          ["--from", "Four"],
          #"--from: no such marker or time "Four", expected one of "One", "Two", "Three""#
        ),
        (
          ["--mark", "Four=4"],
          #"no such marker or time, expected a time as in 2s=Name, or one of "One", "Two", "Three""#
        ),
        (["--mark", "1s"], "no such marker or time, expected a time as in 2s=Name"),
        (["--mark", "1,5s=a"], "expected a time as in 2s=Name; decimals have a point: 1.5s"),
        (["--from", "0,5s"], "decimals have a point: 0.5s"),
        (["--mark", "1s="], "no name after =, expected one as in 2s=Name"),
        (["--mark", "1s=A", "--to", "0.5"], "--mark 1.0=A: expected a time in 0.0...0.5 s"),
        (["--max-idle", "-1"], "--max-idle is -1.0"),
        (["--from", "1", "--to", "0.5"], "--from 1.0 --to 0.5: expected 0 <= from <= to <="),
      ]
    )
    func `what is not in the session is refused`(arguments: [String], message: String) async throws
    {
      let outcome = try await run(arguments).expectExit(2)
      expect(outcome.error.contains(message), "\(outcome.error)")
      expect(Surroundings.text(of: temporary.file("out.touchcast")) == nil)
    }
  }
}
