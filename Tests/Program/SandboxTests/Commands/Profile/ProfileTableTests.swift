import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// The figures of `profile --from` and of `compare` for a table of inputs and pictures.
  struct ProfileTableTests {
    @TemporaryFolder private var folder: String

    private static let head =
      "begin_us,present_us,refresh_us,input_first_us,input_last_us,input_delta,input_peak,fling,"
      + "synthetic_us,gesture\n"

    /// Slow drags of three frames each; the second frame is two refreshes late, the third one refresh.
    private func table(_ name: String, drags: Int) throws -> String {
      var text = Self.head
      for drag in 0..<drags {
        let later = 1_000_000 * drag
        text += ",,,,,,,,,start\n"
        for (begin, first) in [(132_000, 103_000), (180_000, 119_000), (212_000, 135_000)] {
          let times = [begin, begin + 16_000].map { "\($0 + later)" }.joined(separator: ",")
          let inputs = [first, first + 8000].map { "\($0 + later)" }.joined(separator: ",")
          text += "\(times),16000,\(inputs),2,0,0,,\n"
        }
        text += ",,,,,,,,,end\n"
      }
      let path = "\(folder)/\(name).csv"
      try Surroundings.write(text, to: path)
      return path
    }

    @Test func `a table gives the figures of scrolls in JSON, in a page, as words and to gates`()
      async throws
    {
      let file = try table("drags", drags: 4)
      let page = "\(folder)/page.html"
      let arguments = ["profile", "--from", file]
      let outcome = try await HeadlessProgram.run(
        arguments + ["--json", "-o", page, "--fail-on", "scrollJankV4.missed>12"]
      ).expectExit()
      let report = try JSONValue(parsing: outcome.output)
      let figures = try #require(report["figures"])
      #expect(figures["scrollJankV4"]?.number == 66.6667)
      #expect(figures["scrollJankV4.missed"]?.number == 12)
      #expect(figures["scrollJankV4.missed.decelerating"]?.number == 12)
      #expect(figures["scrollJankV4.missed.fling"]?.number == 0)
      #expect(figures["scrollJankV3"]?.number == 66.6667)
      #expect(figures["frames"]?.number == 12 && figures["p99"] == .null)
      #expect(report["hitchTier"]?.text == "immediate attention")
      let text = try #require(Surroundings.text(of: page))
      #expect(try ProfileOutput.embedded(in: text) == report)
      let failed = try await HeadlessProgram.run(
        arguments + ["--fail-on", "scrollJankV4.missed>=12"]
      ).expectExit(1)
      #expect(failed.output.contains("scrollJankV4 %") && failed.output.contains("66.67"))
      #expect(failed.error.contains("scrollJankV4.missed is 12"))
    }

    @Test func `compare lists the figures of tables`() async throws {
      let files = try [table("one", drags: 20), table("other", drags: 21)]
      let outcome = try await HeadlessProgram.run(
        ["compare", "--resamples", "200", "--json"] + files
      ).expectExit()
      let runs = try JSONValue(parsing: outcome.output)["runs"]?.items ?? []
      #expect(runs.map { $0["frames"]?.number } == [40, 42])
      #expect(runs.map { $0["scrollJankV4.missed"]?.number } == [60, 63])
      #expect(runs.map { $0["scrollJankV3"]?.number } == [66.6667, 66.6667])
    }

    @Test func `a table that cannot be read, and options that need a run, are errors`()
      async throws
    {
      let bad = "\(folder)/bad.csv"
      try Surroundings.write(Self.head + "1,2,x,,,,,,,\n", to: bad)
      let outcome = try await HeadlessProgram.run(["profile", "--from", bad]).expectExit(3)
      #expect(outcome.error.contains("\(bad):2:5: refresh_us"), "\(outcome.error)")
      let good = try table("good", drags: 1)
      for arguments in [
        ["-o", "\(folder)/x.trace.json"], ["-o", "\(folder)/x.csv"], ["s.touchcast"],
      ] {
        _ = try await HeadlessProgram.run(["profile", "--from", good] + arguments).expectExit(2)
      }
    }

    @Test func `a log of a played session has true inputs, and the same figures as its run`()
      async throws
    {
      let (session, log) = ("\(folder)/flick.touchcast", "\(folder)/run.csv")
      try await SampleSession.make(SampleSession.flick + "\nwait 200ms", at: session)
      let outcome = try await HeadlessProgram.run(
        ["profile", session, "--headless", "--warm-up", "0", "--json", "-o", log]
      ).expectExit()
      let live = try JSONValue(parsing: outcome.output)
      let read = try JSONValue(
        parsing: try await HeadlessProgram.run(["profile", "--from", log, "--json"]).expectExit()
          .output
      )
      for name in ["scrollJankV3", "scrollJankV4", "scrollJankV4.missed", "frames"] {
        #expect(live["figures"]?[name] == read["figures"]?[name], "\(name)")
      }
      let rows = try TextTable(path: log, namedBy: "begin_us")
      let gestures = try rows.column("gesture")
      let bounds = gestures.filter { !$0.isEmpty }
      #expect(bounds.first == "start" && bounds.contains("end"))
      let (first, last) = (try rows.column("input_first_us"), try rows.column("input_last_us"))
      let (fling, delta) = (try rows.column("fling"), try rows.numbers("input_delta"))
      #expect(fling.contains("1") && fling.contains("0"))
      for row in first.indices where !first[row].isEmpty {
        let times = try #require(
          Int(first[row]).flatMap { one in Int(last[row]).map { (one, $0) } }
        )
        #expect(times.0 <= times.1)
      }
      #expect(delta.compactMap { $0 }.contains { $0 > 3 })
      let presented = try rows.column("present_us")
      for row in first.indices where first[row].isEmpty { #expect(!presented[row].isEmpty) }
    }
  }
}
