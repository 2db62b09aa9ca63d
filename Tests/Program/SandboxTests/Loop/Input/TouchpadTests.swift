import Rig
import TestSupport
import Testing

extension LiveTests.WindowTests {
  /// Windows with a touchpad and wheels of an X server.
  ///
  /// A touchpad's notch is 15 points, and a row of the second wheel has 40.
  struct TouchpadTests {
    @TemporaryFolder private var folder: String

    /// A swipe of 60 points, one and a half rows, at 750 points per second; the fling adds to it.
    private static let step = (notch120ths: 48.0, count: 10)
    /// A swipe of 70 points, which are nearest to two rows.
    private static let twoRows = (notch120ths: 56.0, count: 10)

    /// The rows by which `body` has turned the second wheel, once it has come to rest.
    private func rows(
      after body:
        @escaping @Sendable (VirtualTouchscreen, SandboxProgram.Running) async throws -> Void
    ) async throws -> Int {
      let file = folder + "/scroll.touchcast"
      try? Surroundings.remove(file)
      try await SandboxProgram.inWindow(["run", "--record", file]) { screen, sandbox in
        // One of the movements must arrive without a delay, so that the program has the server's clock.
        for step in 0..<50 {
          try await screen.hands.hover(at: Place.ranks.moved(byX: Double(step % 2)))
          try await ContinuousClock().sleep(for: .milliseconds(8))
        }
        try await body(screen, sandbox)
        try await Recording.wait(for: "a moved wheel at rest", in: file) { $0.rowsTurned != nil }
        try screen.client.close(sandbox.window)
      }.expectExit()
      try await SandboxProgram.run(["verify", file]).expectExit()
      return try #require(Recording(path: file).rowsTurned)
    }

    /// If the device does not report the lift, 50 ms without motion count as one.
    @Test(arguments: [true, false])
    func `a swipe over a touchpad flings the wheel below the pointer`(lifts: Bool) async throws {
      let (step, count) = Self.step
      var rows = 0
      // On a busy machine the movements can be late, and then are another swipe.
      for _ in 0..<10 where rows < 4 {
        rows = try await self.rows { screen, _ in
          try await screen.hands.swipe(by: step, count: count, lifts: lifts)
        }
      }
      expect(rows >= 4, "\(rows) rows")
    }

    @Test func `fingers that rest before they lift do not fling`() async throws {
      let rows = try await rows { screen, _ in
        let (step, count) = Self.twoRows
        // After its first lift the touchpad is known to report lifts.
        try await screen.hands.swipe(by: 6, count: 1)
        try await screen.hands.swipe(by: step, count: count, lifts: false)
        try await ContinuousClock().sleep(for: .milliseconds(400))
        try await screen.hands.scroll(y: 0)
        try await screen.hands.settle()
      }
      expectEqual(rows, 2)
    }

    @Test func `a pointer that leaves the window cancels the swipe`() async throws {
      let rows = try await rows { screen, _ in
        let (step, count) = Self.twoRows
        try await screen.hands.swipe(by: 6, count: 1)
        try await screen.hands.swipe(by: step, count: count, lifts: false)
        try await screen.hands.hover(at: Place.ranks.moved(byY: 612))
        try await screen.hands.scroll(y: 0)
      }
      expectEqual(rows, 2)
    }

    @Test func `a notch of a wheel moves one row, from the first notch in the window on`()
      async throws
    {
      let rows = try await rows { screen, _ in
        for _ in 0..<2 {
          for isDown in [true, false] { try await screen.hands.button(5, isDown: isDown) }
        }
        try await screen.hands.settle()
      }
      expectEqual(rows, 2)
    }

    @Test func `a notch that a program sends moves one row`() async throws {
      let rows = try await rows { screen, _ in
        for isDown in [true, false] { try screen.client.sendButton(5, isDown: isDown) }
      }
      expectEqual(rows, 1)
    }

    @Test func `the doctor names the touchpad`() async throws {
      try await VirtualTouchscreen.run { screen in
        let outcome = try await SandboxProgram.run(["doctor"], display: screen.display).expectExit()
        let line = outcome.outputLines.first { $0.dropFirst(2).hasPrefix("scrolling ") }
        expectEqual(line?.hasSuffix("XInput valuators, 1 touchpad"), true, "\(outcome.output)")
      }
    }
  }
}

extension Recording {
  /// The rows of 40 points by which the second wheel has turned forward; nil before it has, and while it
  /// moves.
  ///
  /// It has 13 rows in a loop and begins at row 6. A whole lap counts as 0 rows.
  var rowsTurned: Int? {
    let rows = selection(of: "wheel")
    guard rows.count == 2, isAtRest("wheel"),
      offsets(of: "wheel") == rows.map({ Double($0) * 40 }),
      rows[1] != 6 || checkpoints.contains(where: { $0["wheel"] != checkpoints.last?["wheel"] })
    else { return nil }
    return (rows[1] - 6 + 13) % 13
  }
}
