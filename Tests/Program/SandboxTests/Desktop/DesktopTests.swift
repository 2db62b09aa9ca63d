import Rig
import Subprocess
import TestSupport
import Testing

extension LiveTests.WindowTests {
  /// The window's place and size, and the folders of the user's desktop.
  struct DesktopTests {
    private let temporary = TemporaryFolder()
    private var home: String { temporary.path }

    private static let memory = ".local/state/touch-sandbox/window.json"

    private static func makeMemory(_ text: String, in home: String) throws {
      for name in [".local", ".local/state", ".local/state/touch-sandbox"] {
        try Surroundings.makeFolder("\(home)/\(name)")
      }
      try Surroundings.write(text, to: "\(home)/\(memory)")
    }

    @Test func `the window opens where it was, with its size, and both are kept`() async throws {
      let text = #"{"x":100,"y":120,"width":640,"height":480}"#
      try Self.makeMemory(text, in: home)
      let file = home + "/sizes.touchcast"
      let arguments = ["run", "--record", file]
      try await SandboxProgram.inWindow(arguments, in: home, home: home) { screen, sandbox in
        let window = sandbox.window
        expectEqual([window.x, window.y, window.width, window.height], [100, 120, 640, 480])
        try screen.client.resize(window, width: 700, height: 500)
        try await Recording.wait(for: "the new size", in: file) { recording in
          let size = recording.entries.last { $0.code == "r" }?.fields.prefix(2).map(\.number)
          return size == [700, 500]
        }
        try screen.client.close(window)
      }.expectExit()
      let kept = Surroundings.text(of: "\(home)/\(Self.memory)")
      expectEqual(kept, #"{"x":100,"y":120,"width":700,"height":500}"# + "\n")
    }

    @Test func `the window of a session has the session's size, and the last window stays kept`()
      async throws
    {
      let text = #"{"x":100,"y":120,"width":640,"height":480}"#
      try Self.makeMemory(text, in: home)
      let session = packageRoot + "/Assets/Sessions/wheel.touchcast"
      for (options, size) in [([], [1280, 720]), (["--size", "700x500"], [700, 500])] {
        let arguments = ["run", session, "--preset", "android"] + options
        try await SandboxProgram.inWindow(arguments, in: home, home: home) { screen, sandbox in
          expectEqual([sandbox.window.width, sandbox.window.height], size)
          try screen.client.close(sandbox.window)
        }.expectExit()
        expectEqual(Surroundings.text(of: "\(home)/\(Self.memory)"), text)
      }
    }

    @Test(arguments: [
      (
        #"{"x":100,"y":"low","width":640,"height":480}"#,
        #"window.json:1: y: found "low", expected a number"#
      ),
      (#"{"x":9000,"y":0,"width":640,"height":480}"#, nil),
    ])
    func `a place that cannot be used is replaced by the middle of the display`(
      text: String,
      message: String?
    ) async throws {
      try Self.makeMemory(text, in: home)
      let outcome = try await SandboxProgram.inWindow([], in: home, home: home) { screen, sandbox in
        let middle = sandbox.window.x + sandbox.window.width / 2
        expectEqual(middle, XorgConfiguration.screenWidth / 2)
        try screen.client.close(sandbox.window)
      }.expectExit()
      if let message { expect(outcome.error.contains(message), "\(outcome.error)") }
    }

    @Test func `the usual window is not larger than the display, and --size sets any size`()
      async throws
    {
      for (options, width) in [([], 1600), (["--size", "700x400"], 1400)] {
        try await SandboxProgram.inWindow(["run", "--scale", "2"] + options) { screen, sandbox in
          expectEqual(sandbox.window.width, width)
          try screen.client.close(sandbox.window)
        }.expectExit()
      }
    }

    @Test func `F11 and Alt+Enter fill the display and return, and open no sheet`() async throws {
      let file = home + "/full.touchcast"
      try await VirtualTouchscreen.run { screen in
        try await WindowManager.run(on: screen) {
          try await SandboxProgram.run(
            ["run", "--record", file],
            on: screen,
            in: home,
            home: home
          ) {
            sandbox in
            for keys in [[KeyCode.f11], [.leftAlt, .returnKey]] {
              for width in [XorgConfiguration.screenWidth, 1280] {
                try await screen.hands.type(keys)
                _ = try await waited(for: "a window \(width) wide after \(keys)") {
                  // Without its border, which is a few pixels wide.
                  try screen.client.visibleWindow().flatMap {
                    (0..<10).contains($0.width - width) ? true : nil
                  }
                }
              }
            }
            try sandbox.signal(.terminate)
          }
        }
      }.expectExit()
      let recording = try Recording(path: file)
      expect(recording.count("r") >= 4)
      let last = try #require(recording.entries.last { $0.code == "h" }?.fields.first)
      expectEqual(last["sheet"]?.items.first?.text, "closed")
    }

    @Test(arguments: [nil, "outputs"])
    func `recordings, pictures and logs are in the user's folders, or in one that is given`(
      given: String?
    ) async throws {
      for name in ["Films", "Pictures", "Documents", ".config"] {
        try Surroundings.makeFolder("\(home)/\(name)")
      }
      let text = #"XDG_VIDEOS_DIR="$HOME/Films""#
      try Surroundings.write(text, to: home + "/.config/user-dirs.dirs")
      let options = given.map { ["--output-dir", $0] } ?? []
      let outcome = try await SandboxProgram.inWindow(["run"] + options, in: home, home: home) {
        screen,
        sandbox in
        try await screen.hands.type([.f12])
        try await screen.hands.type([.leftShift, .f2])
        try await Self.record(into: "\(home)/\(given ?? "Films")", on: screen)
        try screen.client.close(sandbox.window)
      }.expectExit()
      let kinds = [("Films", ".touchcast"), ("Pictures", ".png"), ("Documents", ".html")]
      for (folder, ending) in kinds {
        let names = Surroundings.files(in: "\(home)/\(given ?? folder)")
        let name = try #require(names.first { $0.hasSuffix(ending) }, "\(names)")
        expect(outcome.error.contains("\(given ?? home + "/" + folder)/\(name)"))
      }
    }

    /// Begins a recording in a folder without another one, types a key, and ends the recording.
    private static func record(into folder: String, on screen: VirtualTouchscreen) async throws {
      try await screen.hands.type([.f8])
      let file = try await waited(for: "a recording in \(folder)") {
        let name = Surroundings.files(in: folder).first { $0.hasSuffix(".touchcast") }
        return name.map { "\(folder)/\($0)" }
      }
      // A release directly followed by a press of the same key would be a key repeat.
      try await screen.hands.type([.tab])
      try await Recording.wait(for: "a released key", in: file) { $0.count("k") == 2 }
      try await screen.hands.type([.f8])
      try await Recording.wait(for: "its end", in: file) { $0.count("x") == 1 }
    }

    @Test func `a click on the message of a picture opens it, and the stage gets no touch`()
      async throws
    {
      let (session, opened) = (home + "/click.touchcast", home + "/opened")
      let script = """
        #!/bin/sh
        grep SigIgn /proc/self/status >'\(home)/ignored'
        echo "$1" >'\(opened)'

        """
      try Surroundings.write(script, to: home + "/xdg-open")
      chmod(home + "/xdg-open", 0o755)
      let path = "\(home):\(Surroundings.variable("PATH") ?? "")"
      let arguments = ["run", "--output-dir", home + "/my pictures", "--record", session]
      try await SandboxProgram.inWindow(arguments, variables: ["PATH": path]) { screen, sandbox in
        try await screen.hands.type(.f12)
        let end = try await waited(for: "a line in the colour of messages") {
          let titleBar = try screen.client.picture(of: sandbox.window).prefix(60 * 1280)
          return titleBar.lastIndex { $0 & 0xFF_FFFF == 0xFFD60A }
        }
        let place = Place(x: Double(end % 1280 - 12), y: Double(end / 1280 - 6))
        try await screen.hands.tap(1, at: place)
        _ = try await waited(for: "an opened picture") {
          Surroundings.text(of: opened)?.isEmpty == false ? true : nil
        }
        try screen.client.close(sandbox.window)
      }.expectExit()
      let url = try #require(Surroundings.text(of: opened))
      expect(url.hasPrefix("file:///") && url.contains("/my%20pictures/sandbox"), "\(url)")
      let ignored = try #require(Surroundings.text(of: home + "/ignored")?.dropLast().suffix(16))
      let signals = try #require(UInt64(ignored, radix: 16))
      for number in [SIGPIPE, SIGXFSZ] { expect(signals >> (number - 1) & 1 == 0, "\(number)") }
      let recording = try Recording(path: session)
      expect(recording.count("d") == 0 && recording.count("u") == 0)
    }

    @Test func `files that are named are opened as if they were dropped`() async throws {
      let files = [
        "preset.json": #"{"name": "slow", "base": "flutter", "dragSlop": 9}"#,
        "deck.json": #"{"titles": ["x", "y", "z"], "selection": 2, "direction": "rtl"}"#,
        "broken.json": #"{"titles": []}"#, "page.html": "<!doctype html>",
      ]
      for (name, text) in files { try Surroundings.write(text, to: "\(home)/\(name)") }
      let named = ["run", "deck.json", "preset.json", "broken.json", "page.html"]
      let outcome = try await SandboxProgram.inWindow(named + ["--output-dir", home], in: home) {
        screen,
        sandbox in
        try await screen.hands.type([.tab])
        try await Self.record(into: home, on: screen)
        try screen.client.close(sandbox.window)
      }.expectExit()
      let kind =
        "page.html: a page (HTML or XML), expected a session, scene, deck, theme or preset"
      // The reasons are printed before the window opens.
      let reasons = outcome.error.split(separator: "renderer: ")[0]
      expect(
        reasons.contains(kind) && reasons.contains("broken.json:1: titles: "),
        "\(outcome.error)"
      )
      let names = Surroundings.files(in: home)
      let name = try #require(names.first { $0.hasSuffix(".touchcast") })
      let header = try Recording(path: "\(home)/\(name)").header
      expect(header["preset"]?.text == "flutter")
      expectEqual(header["tuning"]?["dragSlop"]?.number, 9)
      expectEqual(header["view"]?["focus"]?.text, "wheel.0")
      expectEqual(header["start"]?["header"]?.items.first?.number, 2)
      let wheel = packageRoot + "/Assets/Sessions/wheel.touchcast"
      let arguments = ["run", "deck.json", name, wheel]
      let played = try await SandboxProgram.inWindow(arguments, in: home) { screen, sandbox in
        _ = try await waited(for: "the red text of a replay in the title bar") {
          let titleBar = try screen.client.picture(of: sandbox.window).prefix(60 * 1280)
          let isRed = titleBar.enumerated().contains { place, color in
            let (red, green, blue) = (color >> 16 & 255, color >> 8 & 255, color & 255)
            return place % 1280 < 900 && red > 200 && green < 90 && blue < 90
          }
          return isRed ? true : nil
        }
        try screen.client.close(sandbox.window)
      }.expectExit()
      expect(!played.error.contains("recorded"), "\(played.error)")
    }
  }
}
