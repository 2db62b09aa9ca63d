import Rig
import Subprocess
import Testing

extension RealTimeTests {
  /// A profile in a window, in real time.
  @Suite(.serialized, .timeLimit(.minutes(3)), .needsTouchscreen)
  struct ProfileWindowTests {
    private static let script = """
      size 640x480
      wait 500ms
      marker "begins"
      drag wheel.1 by -80pt in 600ms
      wait settled
      marker "ends"
      wait 200ms

      """

    @Test func `latencies and markers are relative to the times in the session`()
      async throws
    {
      try await withProfile(["--warm-up", "0"]) { _, _ in
      } checking: { outcome, folder in
        #expect(outcome.status == .exited(0), "\(outcome.error)")
        let report = try JSONValue(parsing: Surroundings.text(of: folder + "/run.json") ?? "")
        let entries = try Recording(path: folder + "/run.touchcast").entries
        let pointers = entries.count { ["d", "m", "u"].contains($0.code) }
        let figures = try #require(report["figures"])
        #expect(figures["latency.events"]?.number == Double(pointers))
        let p50 = try #require(figures["latency.p50"]?.number)
        #expect(p50 > 0 && p50 < 100, "\(p50) ms")
        let progress = outcome.errorLines.filter { $0.hasPrefix("profile: ") }
        #expect(progress.last?.hasPrefix("profile: 100 %, ") == true, "\(outcome.error)")
        let markers = report["markers"]?.items ?? []
        let due = entries.filter { $0.code == "l" }.map { Double($0.time) / 1e6 }
        try #require(markers.count == 2 && due.count == 2)
        #expect(markers.map { $0["session_s"]?.number } == due)
        let times = markers.compactMap { $0["time_s"]?.number }
        #expect(abs((times[1] - times[0]) - (due[1] - due[0])) < 0.002, "\(times), due at \(due)")
        let trace = try TraceFile(path: folder + "/run.trace.json")
        #expect(trace.markers == ["begins", "ends"])
        #expect(trace.slices.count { $0.name == "touch" } == 1)
        #expect(trace.overlaps.isEmpty)
      }
    }

    @Test(arguments: [Signal.interrupt, .terminate])
    func `a signal ends a profile in a window early with complete files`(
      signal: Signal
    ) async throws {
      // The signal can arrive after the first frame, which must be measured for the gate.
      let arguments = ["--duration", "100", "--warm-up", "0", "--fail-on", "p50>10000"]
      try await withProfile(arguments) { running, _ in
        try running.signal(signal)
      } checking: { outcome, folder in
        #expect(outcome.status == .exited(0), "\(outcome.error)")
        #expect(outcome.outputLines.contains { $0.hasPrefix("work p99 ms") })
        let table = try TextTable(path: folder + "/run.csv", namedBy: "interval_ms")
        #expect(!table.rows.isEmpty)
        let trace = try TraceFile(path: folder + "/run.trace.json")
        #expect(trace.slices.count { $0.name == "frame" } == table.rows.count)
        let page = Surroundings.text(of: folder + "/run.html") ?? ""
        let report = try JSONValue(parsing: Surroundings.text(of: folder + "/run.json") ?? "")
        #expect(try ProfileOutput.embedded(in: page) == report)
      }
    }

    /// Profiles the script in a window while the body runs, and checks the result.
    private func withProfile(
      _ more: [String],
      body: @Sendable @escaping (SandboxProgram.Running, String) async throws -> Void,
      checking check: (SandboxProgram.Outcome, String) throws -> Void
    ) async throws {
      try await Surroundings.withTemporaryFolder { folder in
        let session = folder + "/run.touchcast"
        try await SampleSession.make(Self.script, at: session)
        let outputs = [".csv", ".trace.json", ".json", ".html"].flatMap {
          ["-o", "\(folder)/run\($0)"]
        }
        let outcome = try await VirtualTouchscreen.run { screen in
          try await SandboxProgram.run(["profile", session] + outputs + more, on: screen) {
            try await body($0, folder)
          }
        }
        try check(outcome, folder)
      }
    }
  }
}
