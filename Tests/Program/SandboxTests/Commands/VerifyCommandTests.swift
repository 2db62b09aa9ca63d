import FrameReports
import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// The results of `verify` as text, as JSON and as JUnit XML.
  struct VerifyCommandTests {
    @TemporaryFolder private var folder: String

    /// Parts of a valid header, what replaces them, and words of the error.
    static let refusals: [(right: String, wrong: String, words: [String])] = [
      (#""scene":"all""#, #""scene":"moon""#, ["scene", "moon", "expected", "prefectures"]),
      (#""preset":"uikit""#, #""preset":"treacle""#, ["preset", "treacle", "expected", "android"]),
      (#""version":1"#, #""version":2"#, ["version 2", "expected", "version 1"]),
    ]

    @Test func `the sessions of a folder are found by content, also in its subfolders`()
      async throws
    {
      let sessions = try await makeSessions()
      let good = sessions.folder + "/good"
      try Surroundings.write("{\"rows\": [\"a\"]}", to: good + "/deck.json")
      let outcome = try await HeadlessProgram.run(["verify", good]).expectExit()
      expectEqual(outcome.outputLines.count, 2)
      for name in ["a.touchcast", "deep/b"] {
        let line = outcome.outputLines.first { $0.hasPrefix("\(good)/\(name): ok, ") }
        expectEqual(line?.hasSuffix(" checked, all equal"), true)
      }
      let empty = try await HeadlessProgram.run(["verify", sessions.folder + "/none"])
      expectEqual(empty.status, .exited(3))
      expect(empty.error.contains("no session in it"))
      // A damaged session is an error, and not a file of another kind.
      try Surroundings.write("", to: good + "/damaged.touchcast")
      try await HeadlessProgram.run(["verify", good]).expectExit(3)
    }

    @Test func `a FIFO is no session, and the command does not wait for its reader`() async throws {
      let script = #"mkfifo a.touchcast; timeout 20 "$0" verify --update a.touchcast"#
      let outcome = try await HeadlessProgram.shell(script, in: folder).expectExit(3)
      expect(outcome.error.contains("Not a regular file"), "\(outcome.error)")
    }

    @Test func `a session without an end keeps its length and its checkpoints`() async throws {
      let file = folder + "/torn.touchcast"
      try await SampleSession.make("flick wheel.1 at 600pt/s up\nwait 3s\n", at: file)
      let lines = try #require(Surroundings.text(of: file)).split(separator: "\n").dropLast()
      try Surroundings.write(lines.joined(separator: "\n") + "\n", to: file)
      let torn = try Recording(path: file).entries
      expectEqual(torn.last?.code, "h")
      try await HeadlessProgram.run(["verify", "--update", file]).expectExit()
      let entries = try Recording(path: file).entries
      expectEqual(entries.map(\.code), torn.map(\.code))
      expectEqual(entries.last?.time, torn.last?.time)
    }

    @Test(.needsProcessFiles)
    func `a signal ends the verification of very many entries of one instant`()
      async throws
    {
      let header = #"{"format":"touchcast","version":1,"title":"","size":[1280,720],"scale":1,"#
      let rest = #""preset":"uikit","scene":"all","tuning":{}}"# + "\n"
      let entries = String(repeating: "[0,\"p\",\"uikit\"]\n", count: 600_000)
      let file = folder + "/dense.touchcast"
      try Surroundings.write(header + rest + entries + "[0,\"x\"]\n", to: file)
      let outcome = try await HeadlessProgram.shell(#"exec "$0" verify "$1""#, [file]) { child in
        // The program has a handler of SIGTERM from the first entry on, which it has not while it reads.
        _ = try await waited(for: "the first entry") {
          let status = Surroundings.text(of: "/proc/\(child.number)/status") ?? ""
          let caught = status.firstMatch(of: /SigCgt:\s*([0-9a-f]+)/)?.1 ?? "0"
          return try #require(UInt64(caught, radix: 16)) & 1 << 14 != 0 ? true : nil
        }
        try child.signal(.terminate)
      }
      expectEqual(outcome.status, .signaled(15), "\(outcome.output)")
    }

    @Test func `JSON and JUnit XML have a result for each file`() async throws {
      let sessions = try await makeSessions()
      let report = sessions.folder + "/report.xml"
      let files = [sessions.good, sessions.differing, sessions.refused]
      let outcome = try await HeadlessProgram.run(
        ["verify", "--json", "--junit", report] + files
      ).expectExit(3)
      let results = try JSONValue(parsing: outcome.output).items
      expectEqual(results.map { $0["file"]?.text }, files)
      expectEqual(results.map { $0["result"]?.text }, ["ok", "differs", "refused"])
      expect(results[0]["checkpoints"]?.number ?? 0 >= 3)
      expectEqual(results[1]["time"]?.number, 1)
      expectEqual(results[1]["difference"]?.text?.contains("wheel.1: recorded selection 11"), true)
      expectEqual(results[2]["error"]?.text?.contains("treacle"), true)
      let document = try JUnitDocument(path: report)
      expectEqual(document.tests, 3)
      expectEqual(document.failures, 2)
      expectEqual(document.cases.map(\.name), files)
      expect(document.cases[0].failure == nil)
      expectEqual(document.cases[1].failure?.contains("differs at 1.000000 s"), true)
      expectEqual(
        document.cases[2].failure?.contains("'treacle'"),
        true,
        "the quotation marks are not preserved in the XML"
      )
    }

    @Test func `a single invalid session is reported as JSON and JUnit XML`() async throws {
      let sessions = try await makeSessions()
      let report = sessions.folder + "/report.xml"
      let outcome = try await HeadlessProgram.run(
        ["verify", "--json", "--junit", report, sessions.refused]
      ).expectExit(3)
      let results = try JSONValue(parsing: outcome.output).items
      expectEqual(results.map { $0["result"]?.text }, ["refused"])
      let document = try JUnitDocument(path: report)
      expectEqual(document.failures, 1)
    }

    @Test func `equal, different and invalid sessions have different exit codes`() async throws {
      let sessions = try await makeSessions()
      let calls: [([String], TerminationStatus.Code)] = [
        ([sessions.good], 0), ([sessions.differing], 1), ([sessions.refused], 3),
        ([sessions.good, sessions.differing], 1),
        ([sessions.differing, sessions.refused, sessions.good], 3),
      ]
      for (files, code) in calls {
        let outcome = try await HeadlessProgram.run(["verify"] + files).expectExit(code)
        expectEqual(outcome.errorLines.count, (code == 0 ? 0 : 1))
      }
    }

    @Test func `update replaces only checkpoints`()
      async throws
    {
      let sessions = try await makeSessions()
      let good = try #require(Surroundings.text(of: sessions.good))
      expect(Surroundings.text(of: sessions.differing) != good)
      let updated = try await HeadlessProgram.run(["verify", "--update", sessions.differing])
      expectEqual(updated.status, .exited(0), "\(updated.error)")
      expect(updated.output.contains("updated"))
      expectEqual(Surroundings.text(of: sessions.differing), good)
      try await SampleSession.expectVerifies(sessions.differing)
      let refused = try await HeadlessProgram.run(["verify", "--update", sessions.refused])
      expectEqual(refused.status, .exited(3))
      expectEqual(Surroundings.text(of: sessions.refused)?.contains("treacle"), true)
    }

    @Test(arguments: refusals)
    func `the error for an invalid header states file, line and what was found`(
      right: String,
      wrong: String,
      words: [String]
    ) async throws {
      let sessions = try await makeSessions()
      let file = sessions.folder + "/foreign.touchcast"
      let text = try #require(Surroundings.text(of: sessions.good))
      expect(text.contains(right))
      try Surroundings.write(text.replacing(right, with: wrong), to: file)
      let outcome = try await HeadlessProgram.run(["verify", file]).expectExit(3)
      expectEqual(outcome.errorLines.count, 1)
      for word in ["\(file):1"] + words {
        expect(outcome.error.contains(word), "\(outcome.error)")
      }
    }

    /// The time of a session's line, in microseconds; -1 for the header.
    private static func time(_ line: String) -> Int {
      Int(line.drop { $0 == "[" }.prefix { $0.isNumber }) ?? -1
    }

    /// The paths of sessions of every kind.
    private struct Sessions {
      let folder: String
      let good: String
      /// The good session with another selection in the first checkpoint.
      let differing: String
      /// A session with an unknown preset.
      let refused: String
    }

    private func makeSessions() async throws -> Sessions {
      let sessions = Sessions(
        folder: folder,
        good: folder + "/good/a.touchcast",
        differing: folder + "/differing.touchcast",
        refused: folder + "/refused.touchcast"
      )
      for name in ["good/deep", "none"] {
        try Surroundings.makeFolder(folder + "/" + name)
      }
      try await SampleSession.make("wait 1500ms\n" + SampleSession.taps, at: sessions.good)
      let text = try #require(Surroundings.text(of: sessions.good))
      try Surroundings.write(text, to: folder + "/good/deep/b")
      let checkpoint = "[[2,80],[6,240]]"
      try #require(text.contains(checkpoint))
      let first = try #require(text.firstRange(of: checkpoint))
      let differing = text[..<first.lowerBound] + "[[2,80],[11,240]]" + text[first.upperBound...]
      try Surroundings.write(String(differing), to: sessions.differing)
      let refused = text.replacing(#""preset":"uikit""#, with: #""preset":"treacle""#)
      try Surroundings.write(refused, to: sessions.refused)
      return sessions
    }
  }
}
