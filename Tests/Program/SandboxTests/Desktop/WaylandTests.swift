import Rig
import Subprocess
import TestSupport
import Testing

extension LiveTests.WindowTests {
  /// Windows on Wayland compositors, with input of the X server in which these run.
  struct WaylandTests {
    @TemporaryFolder private var folder: String

    private static let stroke = Stroke(
      start: Place(x: 300, y: 600),
      end: Place(x: 300, y: 500),
      duration: .milliseconds(250),
      rest: .milliseconds(100)
    )

    @Test func `without a GPU a window opens on sway and takes touches, mouse and keys`()
      async throws
    {
      let file = folder + "/wayland.touchcast"
      let outcome = try await Compositor.run(.sway) { screen, compositor in
        try await SandboxProgram.run(
          ["run", "--record", file],
          on: screen,
          of: compositor,
          in: folder
        ) { sandbox in
          try await screen.hands.drag(0, Self.stroke)
          try await screen.hands.dragMouse(Self.stroke)
          try await screen.hands.type(.tab)
          _ = try await waited(for: "two strokes and a key in the recording") {
            let recording = try Recording(path: file)
            return recording.count("u") == 2 && recording.count("k") == 2 ? true : nil
          }
          try sandbox.signal(.terminate)
        }
      }.expectExit()
      expect(outcome.error.contains("software (no GPU), shared memory, wayland"))
      let pointers = try Recording(path: file).pointers
      expectEqual(pointers.map(\.kind), ["touch", "mouse"])
      for pointer in pointers {
        expect(abs(pointer.start.y - 600) <= 1 && abs(pointer.end.y - 500) <= 1)
      }
      try await SandboxProgram.run(["verify", file]).expectExit()
    }

    @Test(arguments: [nil, "1.5"])
    func `on an output with another scale the window has that scale, unless one was chosen`(
      chosen: String?
    ) async throws {
      let file = folder + "/scaled.touchcast"
      // 1200x800 pixels.
      let scale = chosen == nil ? 2 : 1.5
      let expected = [1200 / scale, 800 / scale, scale].map { ($0 * 64).rounded() }
      let arguments = ["run", "--record", file] + (chosen.map { ["--scale", $0] } ?? [])
      try await Compositor.run(.sway) { screen, compositor in
        try await SandboxProgram.run(arguments, on: screen, of: compositor, in: folder) {
          try await compositor.command(["create_output"])
          let output = ["output", "X11-2", "resolution", "1200x800", "scale", "2"]
          try await compositor.command(output)
          let move = ["[app_id=touch-sandbox]", "move", "to", "output", "X11-2"]
          try await compositor.command(move)
          _ = try await waited(for: "a resize to \(expected), 1/64") {
            let resize = try Recording(path: file).entries.last { $0.code == "r" }
            let numbers = resize?.fields.map { (($0.number ?? 0) * 64).rounded() }
            return numbers == expected ? true : nil
          }
          try $0.signal(.terminate)
        }
      }.expectExit()
      try await SandboxProgram.run(["verify", file]).expectExit()
    }

    @Test func `a notch of the mouse wheel moves one row`() async throws {
      let file = folder + "/wheel.touchcast"
      let arguments = ["run", "--record", file]
      try await Compositor.run(.sway) { screen, compositor in
        try await SandboxProgram.run(arguments, on: screen, of: compositor) { sandbox in
          try await screen.hands.hover(at: Self.stroke.start)
          for isDown in [true, false] { try await screen.hands.button(5, isDown: isDown) }
          try await Recording.wait(for: "one row further", in: file) { recording in
            let rows = recording.selection(of: "wheel")
            return rows.reduce(0, +) == 9 && recording.count("w") + recording.count("s") == 1
          }
          try sandbox.signal(.terminate)
        }
      }.expectExit()
      try await SandboxProgram.run(["verify", file]).expectExit()
    }

    /// The mean brightness of each square of 40x40 pixels of a screen's picture, in 0...255.
    ///
    /// Every second pixel of every second row counts.
    private static func squares(_ pixels: [UInt32]) -> [Int] {
      let (side, width) = (40, XorgConfiguration.screenWidth)
      var sums = Array(repeating: 0, count: pixels.count / (side * side))
      for row in stride(from: 0, to: pixels.count / width, by: 2) {
        for column in stride(from: 0, to: width, by: 2) {
          let pixel = pixels[row * width + column]
          let brightness = (pixel >> 16 & 255) + (pixel >> 8 & 255) + (pixel & 255)
          sums[row / side * (width / side) + column / side] += Int(brightness) / 3
        }
      }
      return sums.map { $0 / (side * side / 4) }
    }

    /// The number of squares whose brightness differs by more than 8.
    private static func differences(_ squares: [Int], _ others: [Int]) -> Int {
      zip(squares, others).count { abs($0 - $1) > 8 }
    }

    /// Whether a picture has pixels that differ within squares of two, as blocky ones do not.
    private static func isSharp(_ pixels: [UInt32]) -> Bool {
      let width = XorgConfiguration.screenWidth
      var edges = 0
      for row in stride(from: 0, to: pixels.count / width, by: 4) {
        for column in stride(from: row * width, to: (row + 1) * width, by: 2)
        where pixels[column] != pixels[column + 1] {
          edges += 1
        }
      }
      return edges > 250
    }

    /// The squares of a window, once five pictures in a row are almost equal.
    private static func stillSquares(
      of window: XClient.Window,
      on screen: VirtualTouchscreen
    ) async throws -> [Int] {
      var (last, count) = ([Int](), 0)
      return try await waited(for: "five pictures in a row that are almost equal") {
        let squares = Self.squares(try screen.client.picture(of: window))
        count = count > 0 && Self.differences(squares, last) < 5 ? count + 1 : 1
        last = squares
        return count == 5 ? squares : nil
      }
    }

    /// The squares of a window that opens on an output with the scale 2.
    private static func doubledSquares(renderer: String) async throws -> [Int] {
      let found = Found<[Int]>([])
      try await Compositor.run(.sway, scale: 2) { screen, compositor in
        let arguments = ["run", "--reduced-motion", "--renderer", renderer]
        try await SandboxProgram.run(arguments, on: screen, of: compositor) { sandbox in
          found.value = try await Self.stillSquares(of: sandbox.window, on: screen)
          try sandbox.signal(.terminate)
        }.expectExit()
      }
      return found.value
    }

    @Test(arguments: ["software", "hardware"])
    func `an output with another scale shows the whole picture, sharp after the window left it`(
      renderer: String
    ) async throws {
      let doubled = try await Self.doubledSquares(renderer: renderer)
      let file = folder + "/moved.touchcast"
      let outcome = try await Compositor.run(.sway) { screen, compositor in
        let arguments = ["run", "--reduced-motion", "--renderer", renderer, "--record", file]
        return try await SandboxProgram.run(arguments, on: screen, of: compositor) { sandbox in
          let single = try await Self.stillSquares(of: sandbox.window, on: screen)
          // A few squares have figures that change, or are hidden by the other output.
          func wait(forScale scale: Int, isSharp: Bool = true) async throws {
            _ = try await waited(for: "the picture at the scale \(scale)") { () -> Bool? in
              let pixels = try screen.client.picture(of: sandbox.window)
              let different = Self.differences(Self.squares(pixels), scale == 1 ? single : doubled)
              return different < 40 && (!isSharp || Self.isSharp(pixels)) ? true : nil
            }
          }
          func setScale(_ scale: Int) async throws {
            try await compositor.command(["output", "X11-1", "scale", "\(scale)"])
          }
          func move(to output: String) async throws {
            let move = ["[app_id=touch-sandbox]", "move", "to", "output", output]
            try await compositor.command(move)
          }
          try await setScale(2)
          try await wait(forScale: 2, isSharp: false)
          try await setScale(1)
          try await wait(forScale: 1)
          try await setScale(2)
          try await compositor.command(["create_output"])
          // The screen shows the outputs above each other, so that a large one would hide the first.
          try await compositor.command(["output", "X11-2", "resolution", "40x40"])
          try await move(to: "X11-2")
          try await Recording.wait(for: "the scale of the other output", in: file) { recording in
            recording.entries.last { $0.code == "r" }?.fields.last?.number == 1
          }
          try await move(to: "X11-1")
          try await wait(forScale: 2)
          try sandbox.signal(.terminate)
        }
      }.expectExit()
      expect(!outcome.error.contains("failed"), "\(outcome.error)")
    }

    @Test func `a rotated output resizes the stage`() async throws {
      let file = folder + "/sizes.touchcast"
      let (width, height) = (
        Double(XorgConfiguration.screenWidth), Double(XorgConfiguration.screenHeight)
      )
      let steps = [("90", [height, width]), ("normal", [width, height])]
      try await Compositor.run(.sway) { screen, compositor in
        let arguments = ["run", "--record", file]
        return try await SandboxProgram.run(arguments, on: screen, of: compositor) { sandbox in
          for (transform, size) in steps {
            try await compositor.command(["output", "X11-1", "transform", transform])
            _ = try await waited(for: "a resize to \(size)") {
              let resize = try Recording(path: file).entries.last { $0.code == "r" }
              return resize?.fields.prefix(2).map(\.number) == size ? true : nil
            }
          }
          try sandbox.signal(.terminate)
        }
      }.expectExit()
      try await SandboxProgram.run(["verify", file]).expectExit()
    }

    @Test func `while the window is on another workspace, frames are neither drawn nor missed`()
      async throws
    {
      let file = folder + "/frames.csv"
      try await Compositor.run(.sway) { screen, compositor in
        let arguments = ["profile", "--duration", "60", "-o", file]
        return try await SandboxProgram.run(arguments, on: screen, of: compositor) { sandbox in
          try await screen.waitForPictures(12, of: sandbox.window)
          try await compositor.command(["workspace", "2"])
          // The duration of the pause, of which at least 1.5 seconds must be in the table.
          try await ContinuousClock().sleep(for: .seconds(2))
          try await compositor.command(["workspace", "1"])
          try await screen.waitForPictures(12, of: sandbox.window)
          try sandbox.signal(.interrupt)
        }
      }.expectExit()
      let table = try TextTable(path: file, namedBy: "interval_ms")
      let starts = try table.column("start_s").compactMap(Double.init)
      let later = starts.indices.dropFirst()
      let after = try #require(later.first { starts[$0] > starts[$0 - 1] + 1.5 })
      expect(after > 10 && after < starts.count - 10)
      try expect(table.column("interval_ms")[after].isEmpty)
      try expectEqual(table.column("missed")[after], "0")
    }

    @Test func `when the compositor has gone, recording and logs are ended`() async throws {
      let (session, logs) = (folder + "/lost.touchcast", folder + "/logs")
      let outcome = try await Compositor.run(.sway) { screen, compositor in
        try await SandboxProgram.run(
          ["run", "--log-dir", logs, "--record", session],
          on: screen,
          of: compositor,
          in: folder
        ) { _ in
          for _ in 0..<2 { try await screen.hands.drag(0, Self.stroke) }
          try compositor.kill()
        }
      }.expectExit(4)
      expectEqual(outcome.errorLines.last?.contains("the display has gone"), true)
      try expectEqual(Recording(path: session).count("x"), 1)
      let names = Surroundings.files(in: logs)
      expect(names.count == 6 && !names.contains { $0.hasSuffix(".part") }, "\(names)")
      try await SandboxProgram.run(["verify", session]).expectExit()
    }

    @Test func `on weston the window has a title bar and takes touches`() async throws {
      let file = folder + "/weston.touchcast"
      try await Compositor.run(.weston) { screen, compositor in
        let doctor = try await HeadlessProgram.run(["doctor"], variables: compositor.variables)
        expect(doctor.output.contains("window frame        drawn by libdecor"))
        return try await SandboxProgram.run(
          ["run", "--record", file, "--size", "1280x720"],
          on: screen,
          of: compositor,
          in: folder
        ) { sandbox in
          // The window floats, so that only the middle of the screen is certainly in it.
          let middle = Stroke(
            start: Place(x: 800, y: 600),
            end: Place(x: 800, y: 500),
            duration: .milliseconds(250)
          )
          // weston fades a new window in, and gives it input only then.
          _ = try await waited(for: "a stroke") {
            // It counts movements from where it assumes the mouse to be: in the corner at last.
            try await screen.hands.hover(at: Place(x: 0, y: 0))
            try await screen.hands.drag(0, middle)
            return (try? Recording(path: file))?.count("u") ?? 0 > 0 ? true : nil
          }
          try sandbox.signal(.terminate)
        }
      }.expectExit()
      try expectEqual(Recording(path: file).header["size"]?.items.map(\.number), [1280, 720])
    }

    @Test func `a display server without a display is an error in one line`() async throws {
      for (server, variables) in [
        ("x11", ["DISPLAY": nil]),
        ("wayland", ["WAYLAND_DISPLAY": "none", "XDG_RUNTIME_DIR": "/tmp"]),
        ("wayland", ["XDG_RUNTIME_DIR": nil]),
      ] as [(String, [Environment.Key: String?])] {
        let all = variables.merging(["SDL_VIDEODRIVER": nil]) { $1 }
        let outcome = try await HeadlessProgram.run(["run", "--video", server], variables: all)
        expectEqual(outcome.status, .exited(4))
        expectEqual(outcome.errorLines.count, 1, "\(outcome.error)")
        expect(outcome.error.contains("a running X11 or Wayland display is needed"))
      }
    }
  }
}
