import Rig
import Subprocess
import TestSupport
import Testing

extension LiveTests.WindowTests {
  /// The built program in a window, with touches, mouse and keys of an X server.
  struct TouchscreenTests {
    @TemporaryFolder private var folder: String

    @Test func `fingers, mouse and keys are recorded and replayed to the same end`()
      async throws
    {
      let file = folder + "/everything.touchcast"
      try await SandboxProgram.inWindow(["run", "--record", file]) { screen, sandbox in
        let before = try screen.client.picture(of: sandbox.window)
        try await moveEverything(on: screen, recordingTo: file)
        let after = try screen.client.picture(of: sandbox.window)
        expect(
          after.hasColors(moreThan: 100),
          "the picture has too few colours for text and shading"
        )
        expect(before != after, "the picture did not change")
        try screen.client.close(sandbox.window)
      }.expectExit()
      let recording = try Recording(path: file)
      expectPointers(in: recording)
      expectEqual(recording.keysDown, Array(repeating: "Tab", count: 6) + ["Down"])
      expectEqual(recording.count("k"), 14)
      try expectRest(in: recording)
      try await expectComplete(recording, at: file)
    }

    @Test(arguments: [Signal.terminate, .terminalClosed])
    func `SIGTERM or SIGHUP while a finger is down completes the recording`(signal: Signal)
      async throws
    {
      let file = folder + "/terminated.touchcast"
      try await runUntilDragged(recordingTo: file) { try $0.signal(signal) }.expectExit()
      let recording = try Recording(path: file)
      expectEqual(recording.count("d"), 1)
      expectEqual(recording.count("u"), 0)
      try await expectComplete(recording, at: file)
    }

    @Test func `a full disk ends the recording with a message, and the run continues`() async throws
    {
      let arguments = ["run", "--record", "/dev/full", "--force"]
      let outcome = try await SandboxProgram.inWindow(arguments) { screen, sandbox in
        let before = try screen.client.picture(of: sandbox.window)
        try await screen.hands.drag(0, .suitsDownByOneRow)
        try await screen.waitForChange(of: sandbox.window, since: before)
        try screen.client.close(sandbox.window)
      }.expectExit()
      expect(outcome.errorLines.contains { $0.contains("/dev/full") }, "\(outcome.error)")
    }

    @Test func `a disk that becomes full ends the recording after a complete line`() async throws {
      let file = folder + "/cut.touchcast"
      let outcome = try await SandboxProgram.inWindow(
        ["run", "--record", file],
        fileLimit: 1
      ) { screen, sandbox in
        for _ in 0..<3 { try await screen.hands.drag(0, .suitsDownByOneRow) }
        try screen.client.close(sandbox.window)
      }.expectExit()
      expect(outcome.errorLines.contains { $0.contains(file) }, "\(outcome.error)")
      let text = Surroundings.text(of: file) ?? ""
      expect(text.utf8.count <= 1024)
      expectEqual(text.last, "\n")
      expect(!text.contains("\"x\""))
      try await SandboxProgram.run(["verify", file]).expectExit()
    }

    @Test func `a recording that cannot be created is an error`() async throws {
      let taken = folder + "/taken.touchcast"
      try Surroundings.write("precious", to: taken)
      try await VirtualTouchscreen.run { screen in
        for file in [taken, folder + "/missing/new.touchcast"] {
          let arguments = ["run", "--record", file]
          let outcome = try await SandboxProgram.run(arguments, display: screen.display)
          expectEqual(outcome.status, .exited(3), "\(outcome.error)")
          expectEqual(outcome.errorLines.last?.contains(file), true, "\(outcome.error)")
        }
      }
      expectEqual(Surroundings.text(of: taken), "precious")
    }

    /// Drags two wheels at the same time, flicks the ruler, drags with the mouse, and presses keys.
    private func moveEverything(on screen: VirtualTouchscreen, recordingTo file: String)
      async throws
    {
      async let suits: Void = screen.hands.drag(0, .suitsDownByOneRow)
      async let ranks: Void = screen.hands.drag(1, .ranksUpByTwoRows)
      _ = try await (suits, ranks)
      try await Recording.wait(for: "both wheels at rest", in: file) {
        $0.selection(of: "wheel") == [1, 8]
      }
      try await screen.hands.drag(0, .rulerFlick)
      try await Recording.wait(for: "the ruler at rest after a fling", in: file) { recording in
        guard let mark = recording.selection(of: "ruler").first, mark >= 637 + 19 else {
          return false
        }
        return recording.isAtRest("ruler") && recording.offsets(of: "ruler") == [Double(mark) * 10]
      }
      try await screen.hands.dragMouse(.headerBeyondTheWindow)
      try await Recording.wait(for: "the header at rest", in: file) {
        $0.selection(of: "header") == [5]
      }
      let before = selections(of: try Recording(path: file))
      // Moves the focus from the header over two lists of presets, a knob and two groups of buttons to the first
      // column.
      for count in 1...6 {
        try await screen.hands.type(.tab)
        // A release directly followed by a press of the same key would be a key repeat.
        try await Recording.wait(for: "a released key", in: file) { $0.count("k") == 2 * count }
      }
      try await screen.hands.type(.down)
      try await Recording.wait(for: "one piece moved by a key", in: file) { recording in
        let changes = zip(selections(of: recording), before).map { abs($0 - $1) }
        return changes.reduce(0, +) == 1 && recording.isAtRest("wheel")
      }
    }

    private func selections(of recording: Recording) -> [Int] {
      ["wheel", "ruler", "header"].flatMap { recording.selection(of: $0) }
    }

    /// Drags with a finger that stays down, and ends the program once the drag is recorded.
    private func runUntilDragged(
      recordingTo file: String,
      end: @escaping @Sendable (SandboxProgram.Running) throws -> Void
    ) async throws -> SandboxProgram.Outcome {
      try await SandboxProgram.inWindow(["run", "--record", file]) { screen, sandbox in
        let stroke = Stroke.suitsDownByOneRow
        try await screen.hands.press(0, at: stroke.start)
        try await screen.hands.move(0, to: stroke.start.towards(stroke.end, by: 0.5))
        try await screen.hands.move(0, to: stroke.end)
        try await Recording.wait(for: "a finger that moves", in: file) { $0.count("m") > 0 }
        try end(sandbox)
      }
    }

    private func expectPointers(in recording: Recording) {
      let pointers = recording.pointers
      let strokes: [(Stroke, String)] = [
        (.suitsDownByOneRow, "touch"), (.ranksUpByTwoRows, "touch"), (.rulerFlick, "touch"),
        (.headerBeyondTheWindow, "mouse"),
      ]
      expectEqual(
        pointers.count,
        strokes.count,
        "a touch is also recorded as a mouse, or a pointer is missing"
      )
      expect(pointers.allSatisfy { $0.isLifted })
      expectEqual(recording.count("c"), 0)
      for (stroke, kind) in strokes {
        let matches = pointers.filter {
          $0.kind == kind && $0.start.isNear(stroke.start) && $0.end.isNear(stroke.end)
        }
        expectEqual(
          matches.count,
          1,
          "\(kind) from \(stroke.start) to \(stroke.end) in \(pointers)"
        )
      }
    }

    /// Expects the final rows, of which the keys moved one by one row.
    private func expectRest(in recording: Recording) throws {
      let wheel = recording.selection(of: "wheel")
      let ruler = try #require(recording.selection(of: "ruler").first)
      let header = try #require(recording.selection(of: "header").first)
      try #require(wheel.count == 2)
      expect(abs(wheel[0] - 1) + abs(wheel[1] - 8) + abs(header - 5) <= 1)
      expectEqual(recording.offsets(of: "wheel"), wheel.map { Double($0) * 40 })
      expectEqual(recording.offsets(of: "ruler"), [Double(ruler) * 10])
      expectEqual(recording.offsets(of: "header"), [(Double(header) * 816 / 5 * 64).rounded() / 64])
    }

    private func expectComplete(_ recording: Recording, at file: String) async throws {
      expect(recording.torn.isEmpty)
      expectEqual(recording.entries.last?.code, "x")
      expectEqual(recording.header["format"], .text("touchcast"))
      let times = recording.entries.map(\.time)
      expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }, "a time decreases")
      try await SampleSession.expectVerifies(file)
    }
  }
}

extension Stroke {
  /// A drag down by 50 points: 10 of slop and one row of 40, from row 2 to row 1.
  fileprivate static let suitsDownByOneRow = Stroke(
    from: .suits,
    byY: 50,
    duration: .milliseconds(300),
    rest: .milliseconds(150)
  )
  /// A drag up by 90 points: 10 of slop and two rows of 40, from row 6 to row 8.
  static let ranksUpByTwoRows = Stroke(
    from: .ranks,
    byY: -90,
    duration: .milliseconds(300),
    rest: .milliseconds(150)
  )
  /// A flick to the left by 200 points at 1667 points per second.
  fileprivate static let rulerFlick = Stroke(
    from: Place.ruler.moved(byX: 92),
    byX: -200,
    duration: .milliseconds(120)
  )
  /// A drag to the left by 540 points, 100 of them outside: three columns of 163, from 2 to 5.
  fileprivate static let headerBeyondTheWindow = Stroke(
    from: .header,
    byX: -540,
    duration: .milliseconds(500),
    rest: .milliseconds(150)
  )
}
