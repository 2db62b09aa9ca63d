import Rig
import Subprocess
import TestSupport
import Testing

extension LiveTests.WindowTests {
  /// More positions of fingers than the program can take one by one.
  struct InputFloodTests {
    @TemporaryFolder private var folder: String

    @Test func `a flood of moves is recorded in order, and SIGTERM ends the program during it`()
      async throws
    {
      let file = folder + "/flood.touchcast"
      let sent = Found(0)
      try await SandboxProgram.inWindow(["run", "--record", file]) { screen, sandbox in
        @Sendable func sendMoves() async throws {
          for _ in 0..<500 {
            sent.value += 1
            try await screen.hands.move(0, to: Self.place(sent.value))
          }
        }
        try await screen.hands.press(0, at: .suits)
        let start = ContinuousClock.now
        while start.duration(to: .now) < .seconds(3) { try await sendMoves() }
        try sandbox.signal(.terminate)
        // The flood continues until then.
        _ = try await waited(for: "the end of the program") {
          try await sendMoves()
          return try screen.client.visibleWindow() == nil ? true : nil
        }
      }.expectExit()
      let recording = try Recording(path: file)
      expect(recording.count("d") == 1 && recording.count("x") == 1)
      let numbers = recording.entries.filter { $0.code == "m" }.compactMap { entry in
        Self.number(x: entry.fields[1].number ?? .nan, y: entry.fields[2].number ?? .nan)
      }
      // The program joins moves if thousands wait, and does not have to have read the last ones.
      expect(numbers.count == recording.count("m") && numbers.prefix(1000) == Array(1...1000)[...])
      expect(numbers.allSatisfy { 1...sent.value ~= $0 })
      expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
      try await SampleSession.expectVerifies(file)
    }

    /// The position of a move, in columns of 600 whole points.
    private static func place(_ number: Int) -> Place {
      Place(x: Double(60 + number / 600), y: Double(100 + number % 600))
    }

    /// The number of the move that has a recorded position; nil if no move has it.
    private static func number(x: Double, y: Double) -> Int? {
      let (column, row) = (x.rounded() - 60, y.rounded() - 100)
      guard column >= 0, 0..<600 ~= row, abs(x - x.rounded()) < 0.1, abs(y - y.rounded()) < 0.1
      else { return nil }
      return Int(column) * 600 + Int(row)
    }
  }
}
