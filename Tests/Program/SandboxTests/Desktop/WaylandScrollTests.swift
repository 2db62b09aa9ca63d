import Rig
import Subprocess
import TestSupport
import Testing

extension LiveTests {
  /// Windows on a compositor whose pointer sends exactly the events of a test.
  ///
  /// A row of the second wheel has 40 points.
  struct WaylandScrollTests {
    private typealias Event = PointerCompositor.Event

    @TemporaryFolder private var folder: String

    private static let wheel = Event.enter(x: Place.ranks.x, y: Place.ranks.y)
    private static let finger = Event.source(1)
    private static let clock = ContinuousClock()

    /// Ten movements by `step` points, one every 8 ms from `time` on, without the stop; the pointer moves before.
    ///
    /// The compositor's times count, not those at which the events arrive. The pointer's movements of 0.8
    /// seconds show the program the compositor's clock, as on every desktop: one of them must arrive
    /// without a delay. `extra` returns events that each frame contains besides the movement.
    private static func swipe(
      from time: UInt32,
      by step: Double = 6,
      emptyFrames: Int = 0,
      extra: (UInt32) -> [Event] = { _ in [] }
    ) -> [[Event]] {
      let before = (1...100).reversed().map { count -> [Event] in
        [.move(x: Place.ranks.x, y: Place.ranks.y, at: time &- 8 * UInt32(count)), .frame]
      }
      return before
        + (0..<10).map { index in
          let time = time &+ 8 * UInt32(index)
          return [finger, .axis(0, step, at: time)] + extra(time) + [.frame]
            + Array(repeating: .frame, count: emptyFrames)
        }
    }

    private static func stop(at time: UInt32) -> [Event] { [finger, .stop(0, at: time), .frame] }

    private static func variables(of compositor: PointerCompositor) -> [Environment.Key: String?] {
      // SDL would load a library that draws title bars, and needs more of a compositor.
      var variables: [Environment.Key: String?] = ["SDL_VIDEO_WAYLAND_ALLOW_LIBDECOR": "0"]
      for (name, value) in compositor.variables { variables[.init(stringLiteral: name)] = value }
      return variables
    }

    /// Runs the program on the compositor; `body` begins with the pointer over the second wheel.
    private func recording(
      seatVersion: UInt32 = 8,
      _ body: @escaping @Sendable (PointerCompositor, String) async throws -> Void
    ) async throws -> Recording {
      let file = folder + "/scroll.touchcast"
      try? Surroundings.remove(file)
      try await PointerCompositor.run(seatVersion: seatVersion) { compositor in
        try await HeadlessProgram.run(
          ["run", "--record", file],
          variables: Self.variables(of: compositor)
        ) { signal in
          _ = try await waited(for: "a window and its pointers") {
            await compositor.isReady ? true : nil
          }
          await compositor.send([Self.wheel, .frame])
          try await body(compositor, file)
          try signal(.terminate)
        }
      }.expectExit()
      try await SandboxProgram.run(["verify", file]).expectExit()
      return try Recording(path: file)
    }

    /// The rows by which the second wheel turns by steps, one every 8 ms, and `end`.
    private func rows(
      seatVersion: UInt32 = 8,
      _ steps: [[Event]],
      end: [Event] = []
    ) async throws -> Int {
      let recording = try await recording(seatVersion: seatVersion) { compositor, file in
        try await Self.send(steps, to: compositor)
        await compositor.send(end)
        try await Recording.wait(for: "a moved wheel at rest", in: file) { $0.rowsTurned != nil }
      }
      return try #require(recording.rowsTurned)
    }

    /// The rows of the first of up to five attempts that has an expected number of them, else of the last.
    ///
    /// A busy machine can delay the program by more than the times of the events make up for.
    private static func rows(
      in expected: some RangeExpression<Int>,
      _ attempt: () async throws -> Int
    ) async throws -> Int {
      var rows = 0
      for _ in 0..<5 where !expected.contains(rows) { rows = try await attempt() }
      return rows
    }

    private static func send(_ steps: [[Event]], to compositor: PointerCompositor) async throws {
      let start = clock.now
      for (index, step) in steps.enumerated() {
        await compositor.send(step)
        try await clock.sleep(until: start + .milliseconds(8 * (index + 1)), tolerance: .zero)
      }
    }

    @Test func `a swipe flings the wheel below the pointer`() async throws {
      let turned = try await Self.rows(in: 4...) {
        try await rows(Self.swipe(from: 1000), end: Self.stop(at: 1080))
      }
      expect(turned >= 4)
    }

    @Test func `frames without values, and a stop without a source, change nothing`() async throws {
      let end: [Event] = [.frame, .stop(0, at: 1080), .frame]
      let turned = try await Self.rows(in: 4...) {
        try await rows(Self.swipe(from: 1000, emptyFrames: 3), end: end)
      }
      expect(turned >= 4)
    }

    @Test func `a stop of an axis that does not move does not end the swipe`() async throws {
      let steps = Self.swipe(from: 1000) { [.stop(1, at: $0)] }
      let turned = try await Self.rows(in: 4...) { try await rows(steps, end: Self.stop(at: 1080)) }
      expect(turned >= 4)
    }

    @Test func `times of the compositor that wrap around are those of one swipe`() async throws {
      let steps = Self.swipe(from: UInt32.max - 40)
      let end = Self.stop(at: UInt32.max - 40 &+ 80)
      let turned = try await Self.rows(in: 4...) { try await rows(steps, end: end) }
      expect(turned >= 4)
    }

    @Test func `fingers that rest before they lift do not fling`() async throws {
      let moved = try await recording { compositor, file in
        try await Self.send(Self.swipe(from: 1000, by: 7), to: compositor)
        try await Self.clock.sleep(for: .milliseconds(400))
        await compositor.send(Self.stop(at: 1480))
        try await Recording.wait(for: "a moved wheel at rest", in: file) { $0.rowsTurned != nil }
      }
      // 70 points are nearest to two rows.
      expectEqual(moved.rowsTurned, 2)
    }

    @Test func `resting fingers stop the fling`() async throws {
      // 60 points, and 55 of the fling in the 80 ms until the fingers are back.
      let turned = try await Self.rows(in: 3...3) {
        try await recording { compositor, file in
          try await Self.send(Self.swipe(from: 1000), to: compositor)
          await compositor.send(Self.stop(at: 1080))
          try await Self.clock.sleep(for: .milliseconds(80))
          await compositor.send([.hold(fingers: 2, at: 1160)])
          try await Self.clock.sleep(for: .milliseconds(300))
          await compositor.send([.holdEnd(isCancelled: false, at: 1460)])
          try await Recording.wait(for: "a moved wheel at rest", in: file) { $0.rowsTurned != nil }
        }.rowsTurned ?? 0
      }
      expectEqual(turned, 3)
    }

    @Test(arguments: [8, 5] as [UInt32])
    func `a notch of a wheel moves one row`(version: UInt32) async throws {
      let notch: [Event] = [.source(0), .turn(0, 120), .axis(0, 15, at: 1000), .frame]
      try await expectEqual(rows(seatVersion: version, [notch]), 1)
    }

    @Test(arguments: [[Event.leave, .frame], [.seat(hasPointer: false)]])
    func `a pointer that leaves, or is removed, cancels the swipe`(end: [PointerCompositor.Event])
      async throws
    {
      let rows = try await rows(Self.swipe(from: 1000, by: 7), end: end + Self.stop(at: 1080))
      expectEqual(rows, 2)
    }

    @Test func `a pointer that comes back scrolls again`() async throws {
      let turned = try await Self.rows(in: 4...) {
        try await recording { compositor, file in
          for hasPointer in [false, true] {
            await compositor.send([.seat(hasPointer: hasPointer)])
            _ = try await waited(for: hasPointer ? "a hold gesture" : "no hold gesture") {
              await compositor.holdCount == (hasPointer ? 1 : 0) ? true : nil
            }
          }
          await compositor.send([Self.wheel, .frame])
          try await Self.send(Self.swipe(from: 1000), to: compositor)
          await compositor.send(Self.stop(at: 1080))
          try await Recording.wait(for: "a moved wheel at rest", in: file) { $0.rowsTurned != nil }
        }.rowsTurned ?? 0
      }
      expect(turned >= 4)
    }

    @Test func `the doctor names what reports the scrolling`() async throws {
      for (version, expected) in [
        (8, "wl_pointer version 8, resting fingers stop motion"), (4, "SDL's"),
      ]
        as [(UInt32, String)]
      {
        let output = try await PointerCompositor.run(seatVersion: version) { compositor in
          try await HeadlessProgram.run(["doctor"], variables: Self.variables(of: compositor))
        }.expectExit().output
        expect(output.contains("scrolling           \(expected)"), "\(output)")
      }
    }
  }
}
