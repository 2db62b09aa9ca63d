import Rig
import Subprocess
import TestSupport
import Testing

extension RealTimeTests.WindowTests {
  /// How smooth the drags of a virtual touchscreen are shown in a window.
  struct DragSmoothnessTests {
    @TemporaryFolder private var folder: String

    /// The steps of a drag there and back on the looping header.
    private struct Steps {
      var count = 0
      var janky = 0
      var share: Double { Double(janky) / Double(max(1, count)) }
    }

    private func steps(rate: Double, resampling: String) async throws -> Steps {
      let logs = "\(folder)/\(resampling)"
      let arguments = ["run", "--log-dir", logs, "--resampling", resampling]
      try await SandboxProgram.inWindow(arguments, in: folder) { screen, sandbox in
        for velocity in [320.0, -320] {
          let flick = Flick(
            piece: .header,
            velocity: velocity,
            rate: rate,
            duration: .milliseconds(1200)
          )
          try await screen.hands.flick(0, flick)
        }
        try screen.client.close(sandbox.window)
      }.expectExit()
      let name = try #require(
        Surroundings.files(in: logs).first { $0.hasSuffix(".frames.csv") }
      )
      let table = try TextTable(path: "\(logs)/\(name)", namedBy: "drag_steps")
      var steps = Steps()
      for (count, janky) in zip(
        try table.column("drag_steps"),
        try table.column("drag_janky")
      ) {
        steps.count += Int(count) ?? 0
        steps.janky += Int(janky) ?? 0
      }
      return steps
    }

    @Test(arguments: [90.0, 144])
    func `a drag is shown with fewer janky steps than its samples have`(
      rate: Double
    ) async throws {
      let shown = try await steps(rate: rate, resampling: "predict")
      let samples = try await steps(rate: rate, resampling: "off")
      expect(shown.count > 40 && samples.count > 40)
      expect(shown.share < samples.share, "\(shown) and \(samples)")
    }
  }
}
