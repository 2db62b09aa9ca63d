import Rig
import Subprocess
import TestSupport
import Testing

extension RealTimeTests.WindowTests {
  /// Recordings while fingers move and the program is killed, stopped or slowed.
  struct RecordingLossTests {
    @TemporaryFolder private var folder: String

    /// The maximum loss, in microseconds: the events since the last batch.
    private static let batch = 50_000
    /// The interval between two positions of a finger and its delay, in microseconds.
    private static let sampling = 20_000

    /// The contents of the file at a time.
    private struct Remains: Sendable {
      /// Time in microseconds of the monotonic clock.
      let moment: Int
      let text: String
    }

    @Test func `a file read at 200 times lacks at most the events since the last batch`()
      async throws
    {
      let file = folder + "/whole.touchcast"
      let arguments = ["run", "--record", file, "--print-first-frame"]
      let found = Found<[Remains]>([])
      let outcome = try await SandboxProgram.inWindow(arguments) { screen, sandbox in
        async let left: Void = drag(0, from: .suits, on: screen, times: 5)
        async let right: Void = drag(1, from: .ranks, on: screen, times: 5)
        found.value = try await Self.watch(file, moments: 200)
        _ = try await (left, right)
        try screen.client.close(sandbox.window)
      }.expectExit()
      let remains = found.value
      expectEqual(remains.count, 200)
      let whole = try Recording(path: file)
      let begin = try MonotonicClock.begin(outcome.error)
      let text = Surroundings.text(of: file) ?? ""
      var late: [Int] = []
      for remains in remains {
        expect(text.utf8.starts(with: remains.text.utf8), "the file was changed before its end")
        let kept = remains.text.utf8.count { $0 == UInt8(ascii: "\n") } - 1
        guard whole.entries.indices.contains(kept) else { continue }
        let lost = remains.moment - begin - whole.entries[kept].time
        if lost > Self.batch { late.append(lost) }
      }
      // A busy machine can delay the program.
      expect(late.count <= 10, "microseconds lost: \(late)")
      let copies = folder + "/copies"
      try Surroundings.makeFolder(copies)
      let texts = Set(remains.map(\.text))
      expect(texts.count > 100, "most of the copies are equal")
      for (number, text) in texts.enumerated() {
        try Surroundings.write(text, to: "\(copies)/\(number).touchcast")
      }
      let verified = try await SandboxProgram.run(["verify", copies, "--fps", "24"]).expectExit()
      expectEqual(verified.outputLines.count, texts.count)
    }

    @Test func `a recording of a killed program lacks at most the last batch`() async throws {
      var generator = SplitMix64(seed: 11)
      let waits = (0..<8).map { _ in Int.random(in: 150...900, using: &generator) }
      let kills = try await VirtualTouchscreen.run { screen in
        var kills: [(moment: Int, error: String)] = []
        for (number, wait) in waits.enumerated() {
          let file = "\(folder)/\(number).touchcast"
          let moment = Found(0)
          let arguments = ["run", "--record", file, "--print-first-frame"]
          let outcome = try await SandboxProgram.run(arguments, on: screen) { sandbox in
            let lasting = Duration.milliseconds(wait + 100)
            async let hand: Void = drag(0, from: .suits, on: screen, times: 1, lasting: lasting)
            try await ContinuousClock().sleep(for: .milliseconds(wait))
            try sandbox.signal(.kill)
            moment.value = MonotonicClock.now
            try await hand
          }
          expectEqual(outcome.status, .signaled(9), "the program did not end by SIGKILL")
          kills.append((moment.value, outcome.error))
        }
        return kills
      }
      var late: [Int] = []
      for (number, kill) in kills.enumerated() {
        let recording = try Recording(path: "\(folder)/\(number).touchcast")
        expect(recording.count("m") > 5)
        expectEqual(recording.count("x"), 0)
        expect(recording.torn.isEmpty, "the last line is incomplete")
        // The finger moves continuously, so the age of the last position is the loss.
        let last = try #require(recording.entries.last).time
        let lost = kill.moment - (try MonotonicClock.begin(kill.error)) - last
        if lost > Self.batch + Self.sampling { late.append(lost) }
      }
      expect(late.count <= 1, "microseconds lost: \(late)")
      try await SandboxProgram.run(["verify", folder]).expectExit()
    }

    @Test func `a window whose recording is not read continues, and a signal ends it`()
      async throws
    {
      let pipe = folder + "/fifo.touchcast"
      try #require(mkfifo(pipe, 0o600) == 0)
      let reader = open(pipe, O_RDWR | O_NONBLOCK)
      try #require(reader >= 0)
      defer { close(reader) }
      let block = [UInt8](repeating: 32, count: 4096)
      while write(reader, block, block.count) > 0 {}
      let arguments = ["run", "--record", pipe, "--force"]
      let outcome = try await SandboxProgram.inWindow(arguments, in: folder) { screen, sandbox in
        let before = try screen.client.picture(of: sandbox.window)
        try await screen.hands.drag(0, .ranksUpByTwoRows)
        try await screen.waitForChange(of: sandbox.window, since: before)
        try sandbox.signal(.terminate)
      }.expectExit()
      let line = "\(pipe): cannot be written: no program reads it"
      expect(outcome.error.contains(line), "\(outcome.error)")
    }

    @Test func `a recording that begins while the program is stopped begins at time zero`()
      async throws
    {
      try await SandboxProgram.inWindow(["run"], in: folder) { screen, sandbox in
        try await ContinuousClock().sleep(for: .seconds(2))
        try sandbox.signal(.suspend)
        try await screen.hands.type(.f8)
        try await screen.hands.tap(0, at: .suits)
        try sandbox.signal(.resume)
        let file = try await waited(for: "a recording of the tap") {
          let name = Surroundings.files(in: folder).first.map { folder + "/" + $0 }
          return try name.flatMap { try Recording(path: $0).count("u") == 1 ? $0 : nil }
        }
        try await screen.hands.type(.f8)
        try await Recording.wait(for: "the end", in: file) { $0.count("x") == 1 }
        try screen.client.close(sandbox.window)
      }.expectExit()
      let file = try #require(Surroundings.files(in: folder).first)
      let recording = try Recording(path: folder + "/" + file)
      let first = try #require(recording.entries.first)
      expectEqual(first.code, "d")
      // The program started 2 s before.
      expect(first.time < 1_500_000, "\(first.time) us")
      try await SampleSession.expectVerifies(folder + "/" + file)
    }

    @Test func `a recording of two fingers on a busy machine verifies`()
      async throws
    {
      let file = folder + "/busy.touchcast"
      try await VirtualTouchscreen.run { screen in
        try await runWhileRunning(["sh", "-c", "while :; do :; done"], variables: [:]) { _ in
          try await SandboxProgram.run(["run", "--record", file], on: screen) { sandbox in
            async let left: Void = drag(0, from: .suits, on: screen, times: 3)
            async let right: Void = drag(1, from: .ranks, on: screen, times: 3)
            _ = try await (left, right)
            _ = try await waited(for: "both columns at rest") {
              let recording = try Recording(path: file)
              return recording.count("u") == 6 && recording.isAtRest("wheel") ? true : nil
            }
            try screen.client.close(sandbox.window)
          }
        }
      }.expectExit()
      let recording = try Recording(path: file)
      expectEqual(recording.pointers.count, 6)
      expect(recording.pointers.allSatisfy { $0.isLifted && $0.kind == "touch" })
      expectEqual(recording.mostFingers, 2)
      expect(recording.count("m") > 120)
      expectEqual(recording.entries.last?.code, "x")
      try await SampleSession.expectVerifies(file)
    }

    /// Drags a column down and up alternately without a pause, each for a duration.
    private func drag(
      _ finger: Int,
      from place: Place,
      on screen: VirtualTouchscreen,
      times: Int,
      lasting duration: Duration = .seconds(1)
    ) async throws {
      for time in 0..<times {
        let distance = time % 2 == 0 ? 70.0 : -70
        let stroke = Stroke(
          start: place,
          end: Place(x: place.x, y: place.y + distance),
          duration: duration
        )
        try await screen.hands.drag(finger, stroke)
      }
    }

    /// Reads a file at random times, 5 to 40 ms apart, from a fixed seed.
    private static func watch(_ file: String, moments: Int) async throws -> [Remains] {
      var generator = SplitMix64(seed: 7)
      var remains: [Remains] = []
      for _ in 0..<moments {
        let wait = Int.random(in: 5...40, using: &generator)
        try await ContinuousClock().sleep(for: .milliseconds(wait))
        let moment = MonotonicClock.now
        remains.append(Remains(moment: moment, text: Surroundings.text(of: file) ?? ""))
      }
      return remains
    }
  }
}

extension Recording {
  /// The maximum number of fingers that are down at the same time.
  var mostFingers: Int {
    var down = 0
    var most = 0
    for entry in entries {
      switch entry.code {
      case "d": down += 1
      case "u", "c": down -= 1
      default: break
      }
      most = max(most, down)
    }
    return most
  }
}
