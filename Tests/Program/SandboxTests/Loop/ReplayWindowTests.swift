import Rig
import Subprocess
import TestSupport
import Testing

extension LiveTests.WindowTests {
  /// The controls of a replay in a window, observed by the position of its bar.
  struct ReplayWindowTests {
    /// 40 seconds with markers at a quarter, a half and three quarters, mostly without input.
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

    @Test func `a drag on the bar seeks in both directions`() async throws {
      try await replayed(Self.script, "--speed", "0.1") { screen, sandbox in
        for (from, to) in [(0.2, 0.75), (0.9, 0.25)] {
          try await screen.hands.drag(0, ScrubBar.stroke(from: from, to: to))
          _ = try await waited(for: "the bar at \(to)") {
            let place = try ScrubBar.place(on: screen, sandbox.window)
            return abs(place - to) < 0.02 ? place : nil
          }
        }
      }
    }

    @Test(arguments: [KeyCode.escape, .f7])
    func `a touch takes over, Record saves the take, and a key returns to the session`(
      back: KeyCode
    ) async throws {
      try await Surroundings.withTemporaryFolder { folder in
        let options = ["--speed", "0.1", "--output-dir", folder]
        try await replayed(Self.script, options) { screen, sandbox in
          try await screen.hands.drag(0, ScrubBar.stroke(from: 0.2, to: 0.45))
          try await screen.waitForBar(in: sandbox.window)
          let drag = Stroke(from: .ranks, byY: -90, duration: .milliseconds(200))
          try await screen.hands.drag(0, drag)
          try await screen.waitForBar(false, in: sandbox.window)
          try await screen.hands.type(.f8)
          let file = try await waited(for: "a recording") {
            Surroundings.files(in: folder).first.map { folder + "/" + $0 }
          }
          try await screen.hands.drag(0, drag)
          try await screen.hands.type(.leftControl, .m)
          // The recording ends before the take is left.
          try await screen.hands.type(back)
          try await screen.hands.type(.f8)
          try await Recording.wait(for: "the end of the recording", in: file) { $0.count("x") == 1 }
          try expect(!ScrubBar.isThere(on: screen, sandbox.window))
          try await screen.hands.type(back)
          try await screen.waitForBar(in: sandbox.window)
          expect(abs(try ScrubBar.place(on: screen, sandbox.window) - 0.45) < 0.02)
        }
        let file = try #require(Surroundings.files(in: folder).first)
        let recording = try Recording(path: folder + "/" + file)
        // The session's fling and marker, then two drags and a marker.
        expectEqual(recording.count("u"), 3)
        expect(recording.count("l") >= 2)
        expectEqual(recording.entries.last?.code, "x")
        try await SampleSession.expectVerifies(folder + "/" + file)
      }
    }

    @Test func `a turn of the mouse wheel takes over, and Escape returns to the session`()
      async throws
    {
      try await replayed(Self.script, "--speed", "0.1") { screen, sandbox in
        try await screen.hands.point(at: .ranks)
        for isDown in [true, false] { try await screen.hands.button(5, isDown: isDown) }
        try await screen.waitForBar(false, in: sandbox.window)
        try await screen.hands.type(.escape)
        try await screen.waitForBar(in: sandbox.window)
      }
    }

    @Test func `a part of a session plays again and again under another preset`() async throws {
      try await Surroundings.withTemporaryFolder { folder in
        let options = ["--from", "a quarter", "--to", "10.5s", "--loop", "--preset", "android"]
        let more = ["--output-dir", folder]
        try await replayed(Self.script, options + more) { screen, sandbox in
          try await screen.waitForBar(in: sandbox.window)
          var places: [Double] = []
          // Half a second at full speed: the bar goes back at least once.
          _ = try await waited(for: "the beginning of the part, again") {
            places.append(try ScrubBar.place(on: screen, sandbox.window))
            return places.count > 1 && places[places.count - 1] < places[places.count - 2]
              ? true : nil
          }
          try await screen.hands.drag(
            0,
            Stroke(from: .ranks, byY: -90, duration: .milliseconds(200))
          )
          try await screen.waitForBar(false, in: sandbox.window)
          try await screen.hands.type(.f8)
          let file = try await waited(for: "a recording") {
            Surroundings.files(in: folder).first.map { folder + "/" + $0 }
          }
          try await Recording.wait(for: "a checkpoint", in: file) { $0.checkpoint != nil }
          try await screen.hands.type(.f8)
          try await Recording.wait(for: "the end of the recording", in: file) { $0.count("x") == 1 }
        }
        let name = try #require(Surroundings.files(in: folder).first)
        expectEqual(try Recording(path: folder + "/" + name).header["preset"]?.text, "android")
      }
    }

    @Test func `arrows move between markers, points by a frame, and Space pauses`() async throws {
      try await replayed(Self.script, "--speed", "0.1") { screen, sandbox in
        func expectPlace(_ place: Double, after key: KeyCode) async throws {
          try await screen.hands.type(key)
          _ = try await waited(for: "the bar at \(place) after \(key)") {
            let now = try ScrubBar.place(on: screen, sandbox.window)
            return abs(now - place) < 0.006 ? now : nil
          }
        }
        try await screen.hands.type(.space)
        try await expectPlace(0.25, after: .right)
        try await expectPlace(0.5, after: .right)
        try await expectPlace(0.75, after: .right)
        try await expectPlace(0.5, after: .left)
        // A step is a frame at 60 Hz; 48 of them are a fiftieth of the session.
        for _ in 1..<48 { try await screen.hands.type(.period) }
        try await expectPlace(0.52, after: .period)
        for _ in 1..<48 { try await screen.hands.type(.comma) }
        try await expectPlace(0.5, after: .comma)
        try await expectPlace(0, after: .home)
        try await expectPlace(1, after: .end)
        try await expectPlace(0.75, after: .left)
        let held = try ScrubBar.place(on: screen, sandbox.window)
        try await screen.hands.type(.rightBracket)
        for _ in 0..<5 {
          try expectEqual(
            ScrubBar.place(on: screen, sandbox.window),
            held,
            "the bar moves during a pause"
          )
        }
        try await screen.hands.type(.space)
        _ = try await waited(for: "a movement of the bar") {
          try ScrubBar.place(on: screen, sandbox.window) > held ? true : nil
        }
      }
    }

    @Test func `buttons by a finger and by the focus act like keys, and take nothing over`()
      async throws
    {
      try await replayed(Self.script, "--speed", "0.1") { screen, sandbox in
        func tap(_ button: Place) async throws { try await screen.hands.tap(0, at: button) }
        func expectPlace(_ place: Double, after what: String) async throws {
          _ = try await waited(for: "the bar at \(place) after \(what)") {
            let now = try ScrubBar.place(on: screen, sandbox.window)
            return abs(now - place) < 0.006 ? now : nil
          }
        }
        try await tap(Button.play)
        try await tap(Button.forward)
        try await expectPlace(0.25, after: "forward")
        try await tap(Button.forward)
        try await expectPlace(0.5, after: "forward")
        try await tap(Button.back)
        try await expectPlace(0.25, after: "back")
        // On the name of the marker, on the title of the session and on the list of keys.
        try await tap(Place(x: 336, y: 676))
        try await tap(Place(x: 300, y: 36))
        try await tap(Button.help)
        try await tap(Place.suits)
        try await expectPlace(0.25, after: "a press that hides the list of keys")
        // Tab moves the focus from Play to Forward.
        try await screen.hands.type(.tab)
        try await screen.hands.type(.tab)
        try await screen.hands.type(.returnKey)
        try await expectPlace(0.5, after: "Enter on Forward")
        try await tap(Button.speed)
        try await tap(Button.play)
        _ = try await waited(for: "a movement of the bar") {
          try ScrubBar.place(on: screen, sandbox.window) > 0.503 ? true : nil
        }
        try await tap(Button.end)
        try await screen.waitForBar(false, in: sandbox.window)
      }
    }

    @Test func `the name of a marker is over the bar while the mouse is on its mark`() async throws
    {
      try await replayed(Self.script, "--speed", "0.1") { screen, sandbox in
        /// The pixels where the plate with the name is.
        func plate() throws -> [UInt32] {
          let picture = try screen.client.picture(of: sandbox.window)
          return Array(picture[(674 * 1280 + 300)..<(674 * 1280 + 370)])
        }
        try await screen.hands.type(.space)
        _ = try await screen.stillPicture(of: sandbox.window)
        let rest = try plate()
        try await screen.hands.point(at: Place(x: 336, y: 706))
        _ = try await waited(for: "the name of a marker") { try plate() != rest ? true : nil }
        try await screen.hands.point(at: Place(x: 600, y: 300))
        _ = try await waited(for: "the bar without the name") { try plate() == rest ? true : nil }
      }
    }

    @Test(.needsProcessFiles) func `a replay that is paused in a fling draws nothing`() async throws
    {
      try await replayed(Self.script, "--speed", "0.1") { screen, sandbox in
        func wakeUps() throws -> Int {
          let status = try #require(Surroundings.text(of: "/proc/\(sandbox.number)/status"))
          let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt") }
          return try #require(line?.split(separator: "\t").last.flatMap { Int($0) })
        }
        try await screen.hands.type(.space)
        try await screen.hands.type(.home)
        for _ in 0..<4 { try await screen.hands.type(.period) }
        _ = try await screen.stillPicture(of: sandbox.window)
        let before = try wakeUps()
        try await Task.sleep(for: .milliseconds(1500))
        let count = try wakeUps() - before
        expect(count <= 15, "\(count) wake-ups in 1.5 s")
      }
    }

    /// The middles of the controls over a stage of 1280 x 720 points.
    private enum Button {
      static let help = Place(x: 471, y: 36)
      static let back = Place(x: 531, y: 36)
      static let play = Place(x: 576, y: 36)
      static let forward = Place(x: 621, y: 36)
      static let speed = Place(x: 671, y: 36)
      static let end = Place(x: 1008, y: 36)
    }

    private func replayed(
      _ script: String,
      _ options: String...,
      body: @escaping @Sendable (VirtualTouchscreen, SandboxProgram.Running) async throws -> Void
    ) async throws {
      try await replayed(script, options, body: body)
    }

    /// Plays a session in the window, runs the body and closes the window.
    private func replayed(
      _ script: String,
      _ options: [String],
      body: @escaping @Sendable (VirtualTouchscreen, SandboxProgram.Running) async throws -> Void
    ) async throws {
      try await Surroundings.withTemporaryFolder { folder in
        let file = folder + "/replayed.touchcast"
        try await SampleSession.make(script, at: file)
        try await SandboxProgram.inWindow(["run", file] + options) { screen, sandbox in
          try await body(screen, sandbox)
          try screen.client.close(sandbox.window)
        }.expectExit()
      }
    }
  }
}

/// The bar at the bottom of a replay in a picture: 4 points high, 14 from the bottom, 32 from
/// either side, with a knob of 7 points.
enum ScrubBar {
  private static let margin = 32.0
  private static let bottom = 14
  private static let knob = 7.0

  /// The position of the replay in 0...1, to a point.
  static func place(on screen: VirtualTouchscreen, _ window: XClient.Window) throws -> Double {
    let picture = try screen.client.picture(of: window)
    let line = picture[((window.height - bottom) * window.width)...].prefix(window.width)
    let pixels = Array(line)
    // The start of the bar has the colour of the played part or of the knob.
    let played = pixels[Int(margin) + 3]
    guard let last = pixels.lastIndex(of: played) else {
      throw HarnessError("the picture has no bar")
    }
    let length = Double(window.width) - 2 * margin
    return min(max((Double(last) + 1 - knob - margin) / length, 0), 1)
  }

  /// Whether there is a bar: a line of 4 points with other colours above and below it.
  static func isThere(on screen: VirtualTouchscreen, _ window: XClient.Window) throws -> Bool {
    let picture = try screen.client.picture(of: window)
    // Positions outside a knob at an end of the bar.
    let inset = Int(margin) + 20
    return [inset, window.width - inset].allSatisfy { x in
      func pixel(_ offset: Int) -> UInt32 {
        picture[(window.height - bottom + offset) * window.width + x]
      }
      return pixel(-1) == pixel(0) && pixel(-4) != pixel(0) && pixel(4) != pixel(0)
    }
  }

  /// A drag along the bar with a pause at its end.
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
