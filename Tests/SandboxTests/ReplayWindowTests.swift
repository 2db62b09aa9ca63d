import Subprocess
import Testing

extension RealTimeTests {
  /// The controls of a replay in a real window, observed by the position of its bar.
  @Suite(.serialized, .timeLimit(.minutes(3)), .needsTouchscreen)
  struct ReplayWindowTests {
    /// 40 seconds with markers at a quarter, a half and three quarters; nearly all of it is waiting.
    private static let script = """
      flick wheel.1 at 1000pt/s up
      wait 9.88s
      marker "a quarter"
      wait 10s
      marker "half"
      tap header offset 190,0
      wait 9.92s
      marker "three quarters"
      wait 10s

      """
    /// A second and a half.
    private static let short = "flick wheel.1 at 600pt/s up\nwait 1.38s\n"

    @Test func `a finger on the bar goes to that place, there and back`() async throws {
      try await replayed(Self.script, "--speed", "0.1") { screen, sandbox in
        for (from, to) in [(0.2, 0.75), (0.9, 0.25)] {
          try await screen.hands.drag(0, ScrubBar.stroke(from: from, to: to))
          _ = try await waited(for: "the bar at \(to)") {
            let place = try ScrubBar.place(on: screen, sandbox.window)
            return abs(place - to) < 0.02 ? place : nil
          }
        }
        // A finger beside the bar has no effect.
        let before = try ScrubBar.place(on: screen, sandbox.window)
        let strange = Stroke(
          start: Place(x: 300, y: 400),
          end: Place(x: 900, y: 400),
          duration: .milliseconds(100)
        )
        try await screen.hands.drag(0, strange)
        #expect(abs(try ScrubBar.place(on: screen, sandbox.window) - before) < 0.02)
      }
    }

    @Test func `a picture of a late instant is taken at once when the bar is pulled there`()
      async throws
    {
      try await Surroundings.withTemporaryFolder { folder in
        let picture = folder + "/late.png"
        let options = ["--speed", "0.1", "--picture", picture, "--picture-time", "30"]
        // It would take 300 seconds to get there by playing.
        try await replayed(Self.script, options) { screen, _ in
          try await screen.hands.drag(0, ScrubBar.stroke(from: 0.5, to: 0.8))
          _ = try await waited(for: "the picture") {
            Surroundings.files(in: folder).contains("late.png") ? true : nil
          }
        }
      }
    }

    @Test func `arrows go from marker to marker, and Space holds the replay there`() async throws {
      try await replayed(Self.script, "--speed", "0.1") { screen, sandbox in
        func expect(_ place: Double, after key: KeyCode) async throws {
          try await screen.hands.type(key)
          _ = try await waited(for: "the bar at \(place) after \(key)") {
            let now = try ScrubBar.place(on: screen, sandbox.window)
            return abs(now - place) < 0.006 ? now : nil
          }
        }
        try await screen.hands.type(.space)
        try await expect(0.25, after: .right)
        try await expect(0.5, after: .right)
        try await expect(0.75, after: .right)
        try await expect(0.5, after: .left)
        try await expect(0, after: .home)
        try await expect(1, after: .end)
        try await expect(0.75, after: .left)
        let held = try ScrubBar.place(on: screen, sandbox.window)
        try await screen.hands.type(.rightBracket)
        for _ in 0..<5 {
          #expect(try ScrubBar.place(on: screen, sandbox.window) == held, "it is paused")
        }
        try await screen.hands.type(.space)
        _ = try await waited(for: "a bar that moves") {
          try ScrubBar.place(on: screen, sandbox.window) > held ? true : nil
        }
      }
    }

    @Test func `brackets make it faster and slower`() async throws {
      try await replayed(Self.script, "--speed", "0.1") { screen, sandbox in
        let slow = try await speed(on: screen, sandbox.window)
        #expect(slow < 0.5, "\(slow)")
        for _ in 0..<6 { try await screen.hands.type(.rightBracket) }
        let fast = try await speed(on: screen, sandbox.window)
        #expect(abs(fast - 8) < 1.5, "\(fast)")
        for _ in 0..<3 { try await screen.hands.type(.leftBracket) }
        try await screen.hands.type(.home)
        _ = try await waited(for: "the beginning") {
          try ScrubBar.place(on: screen, sandbox.window) < 0.1 ? true : nil
        }
        let usual = try await speed(on: screen, sandbox.window)
        #expect(abs(usual - 1) < 0.4, "\(usual)")
      }
    }

    @Test func `F6 plays it again and again, and without it the end stays`() async throws {
      try await replayed(Self.short) { screen, sandbox in
        func waitForBar(_ what: String, _ isThere: (Double) -> Bool) async throws {
          _ = try await waited(for: what) {
            isThere(try ScrubBar.place(on: screen, sandbox.window)) ? true : nil
          }
        }
        try await waitForBar("the end") { $0 > 0.995 }
        for _ in 0..<5 {
          #expect(try ScrubBar.place(on: screen, sandbox.window) > 0.995, "it stays at its end")
        }
        try await screen.hands.type(.f6)
        for _ in 0..<2 {
          try await waitForBar("the beginning") { $0 < 0.5 }
          try await waitForBar("the second half") { $0 > 0.5 }
        }
        try await screen.hands.type(.f6)
        try await waitForBar("the end") { $0 > 0.995 }
        for _ in 0..<5 {
          #expect(try ScrubBar.place(on: screen, sandbox.window) > 0.995, "no longer")
        }
      }
    }

    /// Session seconds a second, over half a second.
    private func speed(
      on screen: VirtualTouchscreen,
      _ window: XClient.Window
    ) async throws -> Double {
      let clock = ContinuousClock()
      let begin = clock.now
      let from = try ScrubBar.place(on: screen, window)
      return try await waited(for: "half a second") {
        // A picture shows the instant at which it is asked for, and then takes its time.
        let elapsed = begin.duration(to: clock.now)
        guard elapsed > .milliseconds(500) else { return nil }
        let place = try ScrubBar.place(on: screen, window)
        return (place - from) * 40 / (elapsed / .seconds(1))
      }
    }

    private func replayed(
      _ script: String,
      _ options: String...,
      body: @escaping @Sendable (VirtualTouchscreen, SandboxProgram.Running) async throws -> Void
    ) async throws {
      try await replayed(script, options, body: body)
    }

    /// Replays a session in the window, runs the body and leaves by Escape.
    private func replayed(
      _ script: String,
      _ options: [String],
      body: @escaping @Sendable (VirtualTouchscreen, SandboxProgram.Running) async throws -> Void
    ) async throws {
      try await Surroundings.withTemporaryFolder { folder in
        let file = folder + "/replayed.touchcast"
        try await SampleSession.make(script, at: file)
        let outcome = try await VirtualTouchscreen.run { screen in
          // The server takes the keyboard's own table with its first key, and programs ask only once.
          try await screen.hands.type(.leftControl)
          return try await SandboxProgram.run(["replay", file] + options, on: screen) { sandbox in
            try await body(screen, sandbox)
            try await screen.hands.type(.escape)
          }
        }
        #expect(outcome.status == .exited(0), "\(outcome.error)")
      }
    }
  }
}

/// The bar at the bottom of a replay, by its looks: 4 points high, 14 from the bottom, 32 from
/// either side, with a knob of 7 points.
enum ScrubBar {
  private static let margin = 32.0
  private static let bottom = 14
  private static let knob = 7.0

  /// How far the replay is, 0...1, within a point.
  static func place(on screen: VirtualTouchscreen, _ window: XClient.Window) throws -> Double {
    let picture = try screen.client.picture(of: window)
    let line = picture[((window.height - bottom) * window.width)...].prefix(window.width)
    let pixels = Array(line)
    // The bar's beginning has been played, or the knob covers it.
    let played = pixels[Int(margin) + 3]
    guard let last = pixels.lastIndex(of: played) else { throw HarnessError("no bar") }
    let length = Double(window.width) - 2 * margin
    return min(max((Double(last) + 1 - knob - margin) / length, 0), 1)
  }

  /// Whether there is a bar: a line of 4 points with something else above and below it.
  static func isThere(on screen: VirtualTouchscreen, _ window: XClient.Window) throws -> Bool {
    let picture = try screen.client.picture(of: window)
    // Beside the knob at an end of the bar.
    let inset = Int(margin) + 20
    return [inset, window.width - inset].allSatisfy { x in
      func pixel(_ offset: Int) -> UInt32 {
        picture[(window.height - bottom + offset) * window.width + x]
      }
      return pixel(-1) == pixel(0) && pixel(-4) != pixel(0) && pixel(4) != pixel(0)
    }
  }

  /// A finger's way along the bar, which it holds at its end for a moment.
  static func stroke(from: Double, to: Double) -> Stroke {
    let length = 1280 - 2 * margin
    let y = Double(720 - bottom)
    return Stroke(
      start: Place(x: margin + from * length, y: y),
      end: Place(x: margin + to * length, y: y),
      duration: .milliseconds(150),
      rest: .milliseconds(50)
    )
  }
}
