import Subprocess
import Testing

extension RealTimeTests {
  /// Profiles that fail, end early or do not begin.
  @Suite(.timeLimit(.minutes(5))) struct ProfileGateTests {
    @Test func `an error line names each failed gate`() async throws {
      try await withSession { session, folder in
        let report = folder + "/gates.xml"
        let passed = try await HeadlessProgram.run(
          ["profile", session, "--headless", "-q", "--fail-on", "p99>10000", "--junit", report]
        )
        #expect(passed.status == .exited(0), "\(passed.error)")
        #expect(try JUnitDocument(path: report).failures == 0)
        let gates = ["p50>0.000001", "p99>10000", "fps<1e9", "latency.p95>20"]
        // The limit of a gate cannot have an exponent.
        let written = gates.map { $0.replacing("1e9", with: "1000000000") }
        let failed = try await HeadlessProgram.run(
          ["profile", session, "--headless", "-q", "--force", "--junit", report]
            + written.flatMap { ["--fail-on", $0] }
        )
        #expect(failed.status == .exited(1))
        let failures = failed.errorLines.filter { $0.contains("gate failed: ") }
        #expect(failures.count == 3, "\(failed.error)")
        for (line, gate) in zip(failures, [written[0], written[2], written[3]]) {
          #expect(line.contains("gate failed: \(gate): "))
        }
        #expect(failures.last?.contains("not measured") == true, "headless runs have no latency")
        let document = try JUnitDocument(path: report)
        #expect(document.tests == 4 && document.failures == 3)
        #expect(document.cases.map(\.name) == written)
        #expect(document.cases.map { $0.failure != nil } == [true, false, true, true])
      }
    }

    @Test(arguments: [("p99 4", 5), ("p9>4", 1), ("p99>", 5), ("p99>4ms", 6)])
    func `the error for an invalid gate states its column`(
      gate: String,
      column: Int
    ) async throws {
      let outcome = try await HeadlessProgram.run(["profile", "--headless", "--fail-on", gate])
      #expect(outcome.status == .exited(2))
      #expect(outcome.errorLines.count == 1)
      #expect(outcome.error.contains("\"\(gate)\", column \(column): expected"), "\(outcome.error)")
    }

    @Test(arguments: ["x.csv", "x.mangohud.csv", "x.json", "x.trace.json", "x.html"])
    func `an output that cannot be written is an error before the first frame`(
      name: String
    ) async throws {
      try await withSession { session, folder in
        let file = folder + "/missing/" + name
        // A thousand seconds of frames would exceed the time limit.
        let outcome = try await HeadlessProgram.run(
          ["profile", session, "--headless", "--fps", "1000", "--duration", "1000", "-o", file]
        )
        #expect(outcome.status == .exited(3))
        #expect(outcome.errorLines.count == 1, "progress was printed")
        #expect(outcome.error.contains(file))
        #expect(outcome.output.isEmpty)
      }
    }

    @Test func `the error for an unknown kind of output lists the known ones`() async throws {
      let outcome = try await HeadlessProgram.run(["profile", "--headless", "-o", "run.xls"])
      #expect(outcome.status == .exited(2))
      for word in ["run.xls", ".mangohud.csv", ".trace.json", ".html"] {
        #expect(outcome.error.contains(word))
      }
    }

    @Test(arguments: [
      ("run.csv", "run.csv"), ("a.html", "b.htm"), ("a.trace.json", "b.trace.json"),
    ])
    func `two outputs of one kind are an error, and none is written`(
      first: String,
      second: String
    ) async throws {
      try await withSession { session, folder in
        let outputs = [first, second].map { "\(folder)/\($0)" }
        let arguments = ["profile", session, "--headless"] + outputs.flatMap { ["-o", $0] }
        let outcome = try await HeadlessProgram.run(arguments)
        #expect(outcome.status == .exited(2))
        #expect(outcome.error.contains("\(outputs[1]): of the same kind as \(outputs[0])"))
        #expect(Surroundings.files(in: folder) == ["flick.touchcast"])
      }
    }

    @Test(arguments: [Signal.interrupt, .terminate])
    func `a signal ends a profile early with complete files and exit code 0`(
      signal: Signal
    ) async throws {
      try await withSession { session, folder in
        let endings = [".csv", ".trace.json", ".json", ".html"]
        let outputs = endings.flatMap { ["-o", "\(folder)/early\($0)"] }
        let frames = 600_001.0
        let outcome = try await HeadlessProgram.run(
          ["profile", session, "--headless", "--duration", "600", "--fps", "1000"] + outputs
        ) { send in
          _ = try await waited(for: "the beginning of the trace", atMost: .seconds(60)) {
            // The trace has a temporary name until the end.
            let unfinished = Surroundings.files(in: folder).first {
              $0.hasPrefix(".early.trace.json.")
            }
            let text = unfinished.flatMap { Surroundings.text(of: "\(folder)/\($0)") }
            return text?.isEmpty == false ? true : nil
          }
          try send(signal)
        }
        #expect(outcome.status == .exited(0), "\(outcome.error)")
        #expect(outcome.outputLines.contains { $0.hasPrefix("work p99 ms") })
        let files = endings.map { "early" + $0 } + ["flick.touchcast"]
        #expect(
          Surroundings.files(in: folder) == files.sorted(),
          "a file is missing or a temporary file is left"
        )
        let table = try TextTable(path: folder + "/early.csv", namedBy: "interval_ms")
        #expect(table.rows.count > 10 && Double(table.rows.count) < frames / 10)
        #expect(Surroundings.text(of: folder + "/early.csv")?.hasSuffix("\n") == true)
        let trace = try TraceFile(path: folder + "/early.trace.json")
        #expect(trace.slices.count { $0.name == "frame" } == table.rows.count)
        let json = try JSONValue(parsing: Surroundings.text(of: folder + "/early.json") ?? "")
        let warm = try table.column("warmup").count { $0 == "1" }
        #expect(json["figures"]?["frames"]?.number == Double(table.rows.count - warm))
        let page = Surroundings.text(of: folder + "/early.html") ?? ""
        #expect(page.hasSuffix("</html>\n"))
        #expect(try ProfileOutput.embedded(in: page) == json)
      }
    }

    private func withSession(_ body: (_ session: String, _ folder: String) async throws -> Void)
      async throws
    {
      try await Surroundings.withTemporaryFolder { folder in
        let session = folder + "/flick.touchcast"
        try await SampleSession.make(SampleSession.flick, at: session)
        try await body(session, folder)
      }
    }
  }
}
