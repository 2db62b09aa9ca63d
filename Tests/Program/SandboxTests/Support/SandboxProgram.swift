import Rig
import Subprocess
import TestSupport

/// The built program, run as a separate process.
enum SandboxProgram {
  typealias Outcome = Child.Outcome

  /// The program while its window is open.
  struct Running: Sendable {
    /// The window of the program.
    let window: XClient.Window
    /// The number of the process.
    let number: Int32
    /// Sends a signal to the program.
    let signal: @Sendable (Signal) throws -> Void
  }

  /// Runs the program to its end, on an X display, or without a display if nil.
  static func run(_ arguments: [String], display: String? = nil) async throws -> Child.Outcome {
    try await Child.run(
      .at(HeadlessProgram.path()),
      arguments,
      variables: surroundings(display: display)
    )
  }

  /// Runs the program in a window of the touchscreen until it ends.
  ///
  /// On a compositor the whole screen takes the window's place. The body begins when the window
  /// shows a picture, and must end the program. The file limit is
  /// the maximum size of the files that the program writes, in KiB.
  static func run(
    _ arguments: [String],
    on screen: VirtualTouchscreen,
    of compositor: Compositor? = nil,
    in folder: String? = nil,
    home: String? = nil,
    fileLimit: Int? = nil,
    variables: [Environment.Key: String?] = [:],
    _ body: @Sendable (Running) async throws -> Void
  ) async throws -> Child.Outcome {
    var program = try HeadlessProgram.path()
    var arguments = arguments
    if let fileLimit {
      arguments = ["-c", "ulimit -f \(fileLimit); exec \"$0\" \"$@\"", program] + arguments
      program = "/bin/bash"
    }
    return try await Child.run(
      .at(program),
      arguments,
      variables: surroundings(display: screen.display, home: home)
        .merging(compositor?.variables ?? [:]) { $1 }.merging(variables) { $1 },
      in: folder
    ) { child in
      let window = try await paintedWindow(on: screen)
      await screen.hands.aim(at: window)
      try await body(Running(window: window, number: child.number, signal: child.signal))
    }
  }

  /// Runs the program in a window of a touchscreen of its own until it ends.
  static func inWindow(
    _ arguments: [String],
    in folder: String? = nil,
    home: String? = nil,
    fileLimit: Int? = nil,
    variables: [Environment.Key: String?] = [:],
    _ body: @Sendable (VirtualTouchscreen, Running) async throws -> Void
  ) async throws -> Child.Outcome {
    try await VirtualTouchscreen.run { screen in
      // The server loads the key map with the keyboard's first key; programs read it only once.
      try await screen.hands.type(.leftControl)
      return try await run(
        arguments,
        on: screen,
        in: folder,
        home: home,
        fileLimit: fileLimit,
        variables: variables
      ) { try await body(screen, $0) }
    }
  }

  /// The environment of the program.
  ///
  /// Without a home folder outputs are written into the working folder, and no state is stored.
  private static func surroundings(
    display: String?,
    home: String? = nil
  ) -> [Environment.Key: String?] {
    [
      "HOME": home ?? "/dev/null", "XDG_CONFIG_HOME": nil, "XDG_STATE_HOME": nil,
      "DISPLAY": display, "WAYLAND_DISPLAY": nil,
      "SDL_VIDEODRIVER": display.map { _ in "x11" }, "SDL_AUDIODRIVER": "dummy",
    ]
  }

  /// The program's window, once its picture has more than 16 colours.
  private static func paintedWindow(on screen: VirtualTouchscreen) async throws -> XClient.Window {
    try await waited(for: "a window with a picture in it") {
      guard let window = try screen.client.visibleWindow() else { return nil }
      return try screen.client.picture(of: window).hasColors(moreThan: 16) ? window : nil
    }
  }
}

extension [UInt32] {
  /// Whether the pixels have more than a number of colours.
  func hasColors(moreThan count: Int) -> Bool {
    var colors: Set<UInt32> = []
    // Equal neighbours are skipped, because a set of a million pixels takes half a second in a debug build.
    var index = 0
    while index < self.count, colors.count <= count {
      if index == 0 || self[index] != self[index - 1] { colors.insert(self[index]) }
      index += 1
    }
    return colors.count > count
  }
}
