import Rig
import Subprocess
import TestSupport
import Testing

extension RealTimeTests.WindowTests {
  /// Accuracy of recorded times, by the clock of the process that sends the touches.
  struct InputStampTests {
    @TemporaryFolder private var folder: String

    /// The number of positions of the finger.
    private static let count = 120

    @Test func `a touch has its arrival time and not the time of the next frame`() async throws {
      let file = folder + "/stamps.touchcast"
      let sent = Found<[Int]>([])
      let arguments = ["run", "--record", file, "--print-first-frame"]
      let outcome = try await SandboxProgram.inWindow(arguments) { screen, sandbox in
        try await send(to: screen, sent)
        try await Recording.wait(for: "the release", in: file) { $0.count("u") == 1 }
        try screen.client.close(sandbox.window)
      }.expectExit()
      let begin = try MonotonicClock.begin(outcome.error)
      let times = sent.value
      let moves = try Recording(path: file).entries.filter { $0.code == "m" }
      try #require(moves.count == times.count, "positions were lost or added")
      let delays = zip(moves, times).map { Double($0.time + begin - $1) / 1000 }
      expect(abs(Statistics.percentile(delays, 0.5)) < 3, "\(delays) ms")
    }

    /// Moves a finger over the wheel, in steps of five points and 7 ms.
    private func send(to screen: VirtualTouchscreen, _ sent: Found<[Int]>) async throws {
      var place = Place.ranks.moved(byY: 120)
      try await screen.hands.press(0, at: place)
      let clock = ContinuousClock()
      let begin = clock.now
      for step in 1...Self.count {
        try await clock.sleep(until: begin + .milliseconds(7 * step), tolerance: .zero)
        place.y = Place.ranks.y + 120 - Double(step * 5 % 240)
        sent.value.append(MonotonicClock.now)
        try await screen.hands.move(0, to: place)
      }
      try await screen.hands.lift(0, at: place)
    }
  }
}
