import Rig
import Subprocess
import TestSupport
import Testing

extension LiveTests.WindowTests {
  /// Replays of a recording in the window in which it was recorded, and the run after them.
  struct LiveReplayTests {
    /// A drag up by two rows on the right column.
    private static let drag = Stroke(
      from: .ranks,
      byY: -90,
      duration: .milliseconds(200),
      rest: .milliseconds(100)
    )
    /// The middle of the button in the title bar.
    private static let recordButton = Place(x: 935, y: 36)
    /// The texts of the left column of the wheel, in pixels of the window, without the shading above and
    /// below and the bar of the focus.
    private static let column = (left: 135, top: 250, width: 125, height: 190)

    @Test func `a finger that is down before a replay is ignored after it`() async throws {
      try await played { screen, sandbox, _ in
        let place = Place.suits
        let before = try screen.column(Self.column, of: sandbox.window)
        try await screen.hands.press(0, at: place)
        for step in 1...6 {
          try await screen.hands.move(0, to: place.moved(byY: 3 * Double(step)))
        }
        _ = try await waited(for: "a column under a finger") {
          try screen.column(Self.column, of: sandbox.window) != before ? true : nil
        }
        try await screen.hands.type(.f7)
        try await screen.waitForBar(in: sandbox.window)
        try await screen.hands.move(0, to: place.moved(byY: 60))
        try await screen.hands.type(.escape)
        try await screen.waitForBar(false, in: sandbox.window)
        // The column returns to its row, because the finger is cancelled.
        _ = try await waited(for: "the previous picture of the column") {
          try screen.column(Self.column, of: sandbox.window) == before ? true : nil
        }
        try await screen.hands.move(0, to: place.moved(byY: -60))
        try await screen.hands.lift(0, at: place.moved(byY: -60))
        for _ in 0..<5 { try expectEqual(screen.column(Self.column, of: sandbox.window), before) }
        try screen.client.close(sandbox.window)
      }
    }

    @Test func `a window resized during a replay keeps its size afterwards`() async throws {
      let files = try await played { screen, sandbox, folder in
        try await screen.hands.type(.f7)
        try await screen.waitForBar(in: sandbox.window)
        try screen.client.resize(sandbox.window, width: 1000, height: 640)
        let window = try await waited(for: "the window's new size") {
          try screen.client.visibleWindow().flatMap { $0.width == 1000 ? $0 : nil }
        }
        // The window shows the whole session between the controls and the scrub bar.
        _ = try await waited(for: "bars beside the session") {
          let picture = try screen.client.picture(of: window)
          let isBar = (80..<600).allSatisfy { picture[$0 * 1000 + 18] == picture[18] }
          return isBar && picture.hasColors(moreThan: 100) ? true : nil
        }
        try await screen.waitForBar(in: window)
        try await screen.hands.type(.escape)
        try await screen.waitForBar(false, in: window)
        try await screen.hands.type(.f8)
        _ = try await waited(for: "a second recording") {
          Surroundings.files(in: folder).count == 2 ? true : nil
        }
        try await screen.hands.type(.f8)
        try screen.client.close(window)
      }
      try #require(files.count == 2)
      expectEqual(files[0].header["size"]?.items.map(\.number), [1280, 720])
      expectEqual(files[1].header["size"]?.items.map(\.number), [1000, 640])
    }

    @Test(arguments: [true, false])
    func `Record ends a replay and begins a take, also at the replay's end`(isKey: Bool)
      async throws
    {
      let files = try await played { screen, sandbox, folder in
        try await screen.hands.type(.f7)
        try await screen.waitForBar(in: sandbox.window)
        if isKey {
          try await screen.hands.type(.end)
          _ = try await waited(for: "the end of the replay") {
            try ScrubBar.place(on: screen, sandbox.window) > 0.995 ? true : nil
          }
          try await screen.hands.type(.f8)
        } else {
          try await screen.hands.tap(0, at: Self.recordButton)
        }
        let file = try await waited(for: "a second recording") {
          let names = Surroundings.files(in: folder)
          return names.count == 2 ? names.last.map { folder + "/" + $0 } : nil
        }
        try await screen.hands.drag(1, Self.drag)
        try await Recording.wait(for: "a drag in the recording", in: file) { $0.count("u") == 1 }
        try await screen.hands.type(.f8)
        try await Recording.wait(for: "the end of the recording", in: file) { $0.count("x") == 1 }
        try screen.client.close(sandbox.window)
      }
      try #require(files.count == 2)
      expectEqual(files.map { $0.count("d") }, [1, 1])
    }

    @Test func `a touch takes over in a window of another size, and Esc leads back to the run`()
      async throws
    {
      let files = try await played { screen, sandbox, folder in
        try await screen.hands.type(.f7)
        try await screen.waitForBar(in: sandbox.window)
        try screen.client.resize(sandbox.window, width: 1000, height: 640)
        let window = try await waited(for: "the window's new size") {
          try screen.client.visibleWindow().flatMap { $0.width == 1000 ? $0 : nil }
        }
        try await screen.waitForBar(in: window)
        try await screen.hands.type(.end)
        _ = try await waited(for: "the end of the replay") {
          try ScrubBar.place(on: screen, window) > 0.995 ? true : nil
        }
        // The picture is smaller, between the controls and the scrub bar.
        let scale = 540.0 / 720
        let drag = Stroke(
          from: Place(x: 20 + scale * Place.ranks.x, y: 72 + scale * Place.ranks.y),
          byY: -70,
          duration: .milliseconds(200),
          rest: .milliseconds(100)
        )
        try await screen.hands.drag(0, drag)
        try await screen.waitForBar(false, in: window)
        try await screen.hands.type(.f8)
        let file = try await waited(for: "a second recording") {
          let names = Surroundings.files(in: folder)
          return names.count == 2 ? names.last.map { folder + "/" + $0 } : nil
        }
        // Keys that follow each other at once count as one that is held.
        try await screen.hands.drag(0, drag)
        try await screen.hands.type(.f8)
        try await Recording.wait(for: "the end of the second recording", in: file) {
          $0.count("x") == 1
        }
        try await screen.hands.type(.escape)
        try await screen.waitForBar(in: window)
        try await screen.hands.type(.escape)
        try await screen.waitForBar(false, in: window)
        try screen.client.close(window)
      }
      try #require(files.count == 2)
      let (first, second) = (files[0], files[1])
      expectEqual(second.header["size"]?.items.map(\.number), [1280, 720])
      try #require(second.pointers.count == first.pointers.count + 2)
      // The first drag was on the picture, the second one on the stage of the window's size.
      let starts = second.pointers.suffix(2).map(\.start.x)
      let expected = [Place.ranks.x, 20 + 0.75 * Place.ranks.x]
      expect(zip(starts, expected).allSatisfy { abs($0 - $1) < 2 }, "\(starts)")
      expectEqual(second.count("r"), 1)
    }

    @Test func `Ctrl+Q ends a run during a replay`() async throws {
      try await played { screen, sandbox, _ in
        try await screen.hands.type(.f7)
        try await screen.waitForBar(in: sandbox.window)
        try await screen.hands.type(.leftControl, .q)
      }
    }

    @Test func `a run continues after a replay of a deleted recording`() async throws {
      try await played { screen, sandbox, folder in
        for name in Surroundings.files(in: folder) { try Surroundings.remove("\(folder)/\(name)") }
        try await screen.hands.type(.f7)
        let before = try screen.column(Self.column, of: sandbox.window)
        try await screen.hands.drag(
          0,
          Stroke(from: .suits, byY: 50, duration: .milliseconds(200))
        )
        _ = try await waited(for: "a column that follows the finger") {
          try screen.column(Self.column, of: sandbox.window) != before ? true : nil
        }
        try screen.client.close(sandbox.window)
      }
    }

    /// Records one drag, calls the body with the window, which ends the run, and reads the
    /// session files.
    @discardableResult
    private func played(
      _ body:
        @escaping @Sendable (VirtualTouchscreen, SandboxProgram.Running, String) async throws
        -> Void
    ) async throws -> [Recording] {
      try await Surroundings.withTemporaryFolder { folder in
        try await SandboxProgram.inWindow(["run"], in: folder) { screen, sandbox in
          try await screen.hands.type(.f8)
          let file = try await waited(for: "a recording") {
            Surroundings.files(in: folder).first.map { folder + "/" + $0 }
          }
          try await screen.hands.drag(0, Self.drag)
          try await Recording.wait(for: "the wheel at rest", in: file) {
            $0.selection(of: "wheel").last == 8
          }
          try await screen.hands.type(.f8)
          try await Recording.wait(for: "the end of the recording", in: file) { $0.count("x") == 1 }
          try await body(screen, sandbox, folder)
        }.expectExit()
        let names = Surroundings.files(in: folder)
        for name in names { try await SampleSession.expectVerifies(folder + "/" + name) }
        return try names.map { try Recording(path: folder + "/" + $0) }
      }
    }
  }
}

extension VirtualTouchscreen {
  /// A part of a window's picture.
  fileprivate func column(
    _ place: (left: Int, top: Int, width: Int, height: Int),
    of window: XClient.Window
  ) throws -> [UInt32] {
    let picture = try client.picture(of: window)
    return (place.top..<place.top + place.height).flatMap { row in
      picture[(row * window.width + place.left)...].prefix(place.width)
    }
  }
}
