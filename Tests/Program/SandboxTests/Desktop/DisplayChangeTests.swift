import Rig
import Subprocess
import TestSupport
import Testing

extension RealTimeTests.WindowTests {
  /// A window on a display whose mode changes by `xrandr`.
  struct DisplayChangeTests {
    @TemporaryFolder private var folder: String

    /// Sets up displays of the touchscreen's server.
    private func xrandr(_ words: [String], on screen: VirtualTouchscreen) async throws {
      try await Child.run(.name("xrandr"), words, variables: ["DISPLAY": screen.display])
        .expectExit()
    }

    /// Runs a profile in a window that is on displays one after another for 2.5 s each; returns the middle
    /// interval and the missed refreshes of the last 1.5 s on each, and the report.
    private func profile(
      _ changes: [@Sendable (VirtualTouchscreen, XClient.Window) async throws -> Void]
    ) async throws -> (figures: [(interval: Double, missed: Int)], report: String, error: String) {
      let (file, report) = (folder + "/frames.csv", folder + "/report.json")
      let arguments = ["profile", "--duration", "60", "-o", file, "-o", report]
      let outcome = try await SandboxProgram.inWindow(arguments) { screen, sandbox in
        for change in changes {
          try await change(screen, sandbox.window)
          try await ContinuousClock().sleep(for: .seconds(2.5))
        }
        try sandbox.signal(.interrupt)
      }.expectExit()
      let table = try TextTable(path: file, namedBy: "interval_ms")
      let starts = try table.numbers("start_s")
      let intervals = try table.numbers("interval_ms")
      let missed = try table.numbers("missed")
      let end = try #require(starts.last ?? nil)
      let figures = changes.indices.map { index in
        let end = end - 2.5 * Double(changes.count - 1 - index) - 0.2
        let rows = starts.indices.filter { (end - 1.3...end).contains(starts[$0] ?? 0) }
        let sorted = rows.compactMap { intervals[$0] }.sorted()
        let count = rows.reduce(0) { $0 + Int(missed[$1] ?? 0) }
        return (interval: sorted.isEmpty ? 0 : sorted[sorted.count / 2], missed: count)
      }
      return (figures, Surroundings.text(of: report) ?? "", outcome.error)
    }

    @Test func `pacing and budget follow a change of the display's mode within a second`()
      async throws
    {
      let modes = ["1600x1000", "fast", "slow"]
      let run = try await profile(
        modes.map { mode in
          { screen, _ in try await xrandr(["--output", "DUMMY0", "--mode", mode], on: screen) }
        }
      )
      expect(run.error.contains("59.99 Hz"))
      // A slow machine has longer intervals.
      for (figures, interval) in zip(run.figures, [16.67, 8.333, 33.33]) {
        expect(figures.interval > 0.85 * interval, "\(run.figures)")
      }
      expect(run.figures[1].interval < 0.85 * run.figures[2].interval, "\(run.figures)")
      // With the budget of 120 Hz each frame at 30 Hz would miss three.
      expect(run.figures[2].missed < 15, "\(run.figures)")
      expect(run.report.contains("\"refreshRate\":30.0000"), "\(run.report.prefix(400))")
    }

    @Test func `pacing and budget follow the window to another display`() async throws {
      let run = try await profile([
        { screen, _ in
          let second = ["--output", "DUMMY1", "--mode", "slow", "--right-of", "DUMMY0"]
          try await xrandr(["--addmode", "DUMMY1", "slow"], on: screen)
          try await xrandr(["--output", "DUMMY0", "--mode", "fast"] + second, on: screen)
        },
        { screen, window in try screen.client.move(window, x: 1700, y: 50) },
        { screen, window in try screen.client.move(window, x: 100, y: 50) },
      ])
      for (figures, interval) in zip(run.figures, [8.333, 33.33, 8.333]) {
        expect(figures.interval > 0.85 * interval, "\(run.figures)")
      }
      expect(run.figures[1].missed < 15, "\(run.figures)")
      expect(run.figures[2].interval < 0.85 * run.figures[1].interval, "\(run.figures)")
      expect(run.report.contains("\"refreshRate\":120.0000"), "\(run.report.prefix(400))")
    }
  }
}
