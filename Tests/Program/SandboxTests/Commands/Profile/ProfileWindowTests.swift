import Rig
import Subprocess
import TestSupport
import Testing

extension RealTimeTests.WindowTests {
  /// A profile in a window, in real time.
  struct ProfileWindowTests {
    @TemporaryFolder private var folder: String

    @Test func `latencies and markers are relative to the times in the session`()
      async throws
    {
      let outcome = try await ProfiledWindow.run(in: folder, ["--warm-up", "0"])
      let report = try JSONValue(parsing: Surroundings.text(of: folder + "/run.json") ?? "")
      let entries = try Recording(path: folder + "/run.touchcast").entries
      let pointers = entries.count { ["d", "m", "u"].contains($0.code) }
      let figures = try #require(report["figures"])
      expectEqual(figures["latency.events"]?.number, Double(pointers))
      let p50 = try #require(figures["latency.p50"]?.number)
      expect(p50 > 0 && p50 < 100, "\(p50) ms")
      let progress = outcome.errorLines.filter { $0.hasPrefix("profile: ") }
      expectEqual(progress.last?.hasPrefix("profile: 100 %, "), true, "\(outcome.error)")
      let markers = report["markers"]?.items ?? []
      let due = entries.filter { $0.code == "l" }.map { Double($0.time) / 1e6 }
      try #require(markers.count == 2 && due.count == 2)
      expectEqual(markers.map { $0["session_s"]?.number }, due)
      let times = markers.compactMap { $0["time_s"]?.number }
      expect(abs((times[1] - times[0]) - (due[1] - due[0])) < 0.002, "\(times), due at \(due)")
      let trace = try TraceFile(path: folder + "/run.trace.json")
      expectEqual(trace.markers, ["begins", "ends"])
      expectEqual(trace.slices.count { $0.name == "touch" }, 1)
      expect(trace.overlaps.isEmpty)
    }
  }
}

extension LiveTests.WindowTests {
  /// What ends a profile in a window, and what does not.
  struct ProfileEndTests {
    @TemporaryFolder private var folder: String

    @Test(arguments: [Signal.interrupt, .terminate])
    func `a signal ends a profile in a window early with complete files`(
      signal: Signal
    ) async throws {
      // The signal can arrive after the first frame, which must be measured for the gate.
      let arguments = ["--duration", "100", "--warm-up", "0", "--fail-on", "p50>10000"]
      let outcome = try await ProfiledWindow.run(in: folder, arguments) { try $0.signal(signal) }
      expect(outcome.outputLines.contains { $0.hasPrefix("p99 ms") })
      try RunFiles(folder + "/run").expectAgreement(atLeast: 1)
    }

    @Test func `the keys of logs do not end those of a profile`() async throws {
      let session = folder + "/run.touchcast"
      try await SampleSession.make(ProfiledWindow.script, at: session)
      let arguments = ["profile", session, "-o", folder + "/run.csv", "--warm-up", "0"]
      let outcome = try await SandboxProgram.inWindow(arguments) { screen, _ in
        try await screen.hands.type(.leftShift, .f2)
      }.expectExit()
      expect(outcome.outputLines.contains { $0.hasPrefix("p99 ms") })
      expectEqual(Surroundings.files(in: folder), ["run.csv", "run.touchcast"])
    }
  }
}

/// A profile of a short session in a window.
private enum ProfiledWindow {
  static let script = """
    size 640x480
    wait 500ms
    marker "begins"
    drag wheel.1 by -80pt in 600ms
    wait settled
    marker "ends"
    wait 200ms

    """

  /// Profiles the session while the body runs; the files in the folder have the name `run`.
  static func run(
    in folder: String,
    _ more: [String],
    body: @Sendable @escaping (SandboxProgram.Running) async throws -> Void = { _ in }
  ) async throws -> Child.Outcome {
    let session = folder + "/run.touchcast"
    try await SampleSession.make(script, at: session)
    let outputs = [".csv", ".trace.json", ".json", ".html"].flatMap {
      ["-o", "\(folder)/run\($0)"]
    }
    return try await SandboxProgram.inWindow(["profile", session] + outputs + more) {
      try await body($1)
    }.expectExit()
  }
}
