import Rig
import Subprocess
import TestSupport
import Testing

extension LiveTests.WindowTests {
  /// More positions of fingers than the program can take one by one.
  struct InputFloodTests {
    @TemporaryFolder private var folder: String

    @Test func `a flood of moves is joined, and SIGTERM ends the program during it`() async throws {
      let file = folder + "/flood.touchcast"
      let clock = ContinuousClock()
      let (sent, signalled) = (Found(0), Found(clock.now))
      let ended = try await VirtualTouchscreen.run { screen in
        let arguments = ["run", "--record", file]
        try await SandboxProgram.run(arguments, on: screen) { sandbox in
          try await screen.hands.press(0, at: Place(x: 186, y: 348))
          let start = clock.now
          while start.duration(to: clock.now) < .seconds(3) {
            for step in 0..<500 {
              let place = Place(x: 186 + Double(step % 3), y: 300 + Double(step % 97))
              try await screen.hands.move(0, to: place)
            }
            sent.value += 500
          }
          signalled.value = clock.now
          try sandbox.signal(.terminate)
        }.expectExit()
        return signalled.value.duration(to: clock.now)
      }
      #expect(ended < .seconds(2.5), "after \(sent.value) moves in three seconds")
      let recording = try Recording(path: file)
      #expect(recording.count("d") == 1 && recording.count("x") == 1)
      try await SampleSession.expectVerifies(file)
    }
  }
}
