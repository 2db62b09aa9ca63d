import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// Profiles that fail, end early or do not begin.
  struct ProfileGateTests {
    @TemporaryFolder private var folder: String

    @Test func `an error line names each failed gate`() async throws {
      let session = try await makeSession()
      let report = folder + "/gates.xml"
      try await HeadlessProgram.run(
        ["profile", session, "--headless", "-q", "--fail-on", "p99>10000", "--junit", report]
      ).expectExit()
      try expectEqual(JUnitDocument(path: report).failures, 0)
      let gates = ["p50>0.000001", "p99>10000", "fps<1e9", "latency.p95>20"]
      // The limit of a gate cannot have an exponent.
      let written = gates.map { $0.replacing("1e9", with: "1000000000") }
      let failed = try await HeadlessProgram.run(
        ["profile", session, "--headless", "-q", "--force", "--junit", report]
          + written.flatMap { ["--fail-on", $0] }
      ).expectExit(1)
      let failures = failed.errorLines.filter { $0.contains("gate failed: ") }
      expectEqual(failures.count, 3, "\(failed.error)")
      for (line, gate) in zip(failures, [written[0], written[2], written[3]]) {
        expect(line.contains("gate failed: \(gate): "))
      }
      expectEqual(failures.last?.contains("not measured"), true, "headless runs have no latency")
      let document = try JUnitDocument(path: report)
      expect(document.tests == 4 && document.failures == 3)
      expectEqual(document.cases.map(\.name), written)
      expectEqual(document.cases.map { $0.failure != nil }, [true, false, true, true])
    }

    @Test func `the first line ends with the gates; a limit can have a unit`() async throws {
      let session = try await makeSession()
      let arguments = ["profile", session, "--headless", "--warm-up", "0"]
      let passed = try await HeadlessProgram.run(
        arguments + ["--fail-on", "p99 > 20 s", "--fail-on", "frames<2"]
      ).expectExit()
      let line = try #require(passed.outputLines.first)
      expect(line.hasSuffix(". 2 gates passed."), "\(line)")
      let failed = try await HeadlessProgram.run(
        arguments + ["--fail-on", "p99>0.000001ms", "--fail-on", "fps < 1 fps"]
      ).expectExit(1)
      let other = try #require(failed.outputLines.first)
      expect(other.contains(". 1 of 2 gates failed: p99>0.000001ms, p99 is "), "\(other)")
    }

    @Test func `a stall makes one frame late, and a gate fails`() async throws {
      let session = folder + "/marked.touchcast"
      let script = SampleSession.flick + "\nmarker \"here\"\nwait 500ms\n"
      try await SampleSession.make(script, at: session)
      let arguments = ["profile", session, "--headless", "--json", "--warm-up", "0"]
      for stall in ["300ms@1s", "0.3@here"] {
        let outcome = try await HeadlessProgram.run(
          arguments + ["--stall", stall, "--fail-on", "max>=300ms"]
        ).expectExit(1)
        let report = try JSONValue(parsing: outcome.output)
        expect(report["verdict"]?["late"]?.number ?? 0 >= 1)
        // A busy machine can have longer frames.
        let held = report["worst"]?.items.contains {
          $0["draw_ms"]?.number ?? 0 >= 300 && $0["blame"]?.text == "draw"
        }
        expectEqual(held, true, "\(stall)")
      }
      let warm = try await HeadlessProgram.run(
        ["profile", session, "--headless", "--stall", "10ms@0"]
      ).expectExit()
      expect(warm.error.contains("the frame of --stall is in the warm-up"), "\(warm.error)")
    }

    @Test(arguments: ["x.csv", "x.mangohud.csv", "x.json", "x.trace.json", "x.html"])
    func `an output that cannot be written is an error before the first frame`(
      name: String
    ) async throws {
      let session = try await makeSession()
      let file = folder + "/missing/" + name
      // A thousand seconds of frames would exceed the time limit.
      let outcome = try await HeadlessProgram.run(
        ["profile", session, "--headless", "--fps", "1000", "--duration", "1000", "-o", file]
      ).expectExit(3)
      expectEqual(outcome.errorLines.count, 1, "progress was printed")
      expect(outcome.error.contains(file))
      expect(outcome.output.isEmpty)
    }

    @Test(arguments: [
      ("run.csv", "run.csv"), ("a.html", "b.HTML"), ("a.trace.json", "b.trace.json"),
    ])
    func `two outputs of one kind are an error, and none is written`(
      first: String,
      second: String
    ) async throws {
      let session = try await makeSession()
      let outputs = [first, second].map { "\(folder)/\($0)" }
      let arguments = ["profile", session, "--headless"] + outputs.flatMap { ["-o", $0] }
      let outcome = try await HeadlessProgram.run(arguments).expectExit(2)
      expect(outcome.error.contains("\(outputs[1]): of the same kind as \(outputs[0])"))
      expectEqual(Surroundings.files(in: folder), ["flick.touchcast"])
    }

    @Test(arguments: [Signal.interrupt, .terminate])
    func `a signal ends a profile early with complete files and exit code 0`(
      signal: Signal
    ) async throws {
      let session = try await makeSession()
      let endings = [".csv", ".trace.json", ".json", ".html"]
      let outputs = endings.flatMap { ["-o", "\(folder)/early\($0)"] }
      let frames = 600_001.0
      let outcome = try await HeadlessProgram.run(
        ["profile", session, "--headless", "--duration", "600", "--fps", "1000"] + outputs
      ) { send in
        _ = try await waited(for: "the trace of some frames", atMost: .seconds(60)) {
          // The trace has a temporary name until the end.
          let unfinished = Surroundings.files(in: folder).first {
            $0.hasPrefix(".early.trace.json.")
          }
          let size = unfinished.map { Surroundings.size(of: "\(folder)/\($0)") } ?? 0
          return size > 50_000 ? true : nil
        }
        try send(signal)
      }.expectExit()
      expect(outcome.outputLines.contains { $0.hasPrefix("p99 ms") })
      let files = endings.map { "early" + $0 } + ["flick.touchcast"]
      expectEqual(
        Surroundings.files(in: folder),
        files.sorted(),
        "a file is missing or a temporary file is left"
      )
      let early = try RunFiles(folder + "/early")
      try early.expectAgreement(atLeast: 11)
      expect(Double(early.frames.rows.count) < frames / 10)
      expectEqual(Surroundings.text(of: folder + "/early.csv")?.hasSuffix("\n"), true)
    }

    private func makeSession() async throws -> String {
      let session = folder + "/flick.touchcast"
      try await SampleSession.make(SampleSession.flick, at: session)
      return session
    }
  }
}
