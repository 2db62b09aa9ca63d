import Rig
import Subprocess
import Testing

/// A Wayland compositor whose output is the whole screen of a touchscreen's X server.
///
/// Fingers, mouse and keyboard of the X server are those of the compositor.
struct Compositor: Sendable {
  enum Kind: String, Sendable {
    /// Draws no title bars; a window fills the output.
    case sway
    /// Lets programs draw their title bars; windows float.
    case weston
  }

  /// Folder of the compositor's socket.
  let folder: String
  /// Name of the socket.
  let socket: String
  private let signalProcess: @Sendable (Signal) throws -> Void

  /// Environment variables of a program that shall open its windows here.
  var variables: [Environment.Key: String?] {
    ["XDG_RUNTIME_DIR": folder, "WAYLAND_DISPLAY": socket, "DISPLAY": nil, "SDL_VIDEODRIVER": nil]
  }

  /// Ends the compositor at once, as a crash does.
  func kill() throws { try signalProcess(.kill) }

  /// Sends a command to sway.
  func command(_ words: [String]) async throws {
    let names = Surroundings.files(in: folder)
    guard let name = names.first(where: { $0.hasPrefix("sway-ipc") }) else {
      throw HarnessError("sway has no socket for commands in \(names)")
    }
    try await Child.run(.name("swaymsg"), ["-s", "\(folder)/\(name)"] + words).expectExit()
  }

  /// Starts an X server and a compositor in it, runs the body and ends both.
  static func run<Result: Sendable>(
    _ kind: Kind,
    scale: Int = 1,
    _ body: @Sendable (VirtualTouchscreen, Compositor) async throws -> Result
  ) async throws -> Result {
    try await VirtualTouchscreen.run { screen in
      try await Surroundings.withTemporaryFolder { folder in
        let runtime = "\(folder)/runtime"
        guard mkdir(runtime, 0o700) == 0 else { throw HarnessError("no folder \(runtime)") }
        // sway refuses to run as root.
        let nobody: uid_t = 65534
        if getuid() == 0 { chown(runtime, nobody, nobody) }
        let (width, height) = (XorgConfiguration.screenWidth, XorgConfiguration.screenHeight)
        try Surroundings.write(
          """
          xwayland disable
          output X11-1 resolution \(width)x\(height) scale \(scale)
          default_border none
          focus_follows_mouse no

          """,
          to: "\(folder)/sway"
        )
        // The first picture with many colours is the program's, not the desktop's.
        try Surroundings.write(
          """
          [core]
          idle-time=0
          [shell]
          background-color=0xff000000
          panel-position=none
          startup-animation=none

          """,
          to: "\(folder)/weston"
        )
        chmod(folder, 0o755)
        let socket = kind == .sway ? "wayland-1" : "weston"
        var words: [String]
        switch kind {
        case .sway:
          let asNobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
          words = (getuid() == 0 ? asNobody : []) + ["sway", "-c", "\(folder)/sway"]
        case .weston:
          let size = ["--width=\(width)", "--height=\(height)", "--scale=\(scale)"]
          words = ["weston", "--backend=x11-backend.so", "--config=\(folder)/weston"] + size
          words.append("--socket=\(socket)")
        }
        let variables: [Environment.Key: String?] = [
          "DISPLAY": screen.display, "WAYLAND_DISPLAY": nil, "XDG_RUNTIME_DIR": runtime,
          "HOME": runtime, "WLR_BACKENDS": "x11", "WLR_RENDERER": "pixman",
        ]
        return try await runWhileRunning(words, variables: variables) { signalProcess in
          _ = try await waited(for: "the socket of \(kind)") {
            Surroundings.files(in: runtime).contains(socket) ? true : nil
          }
          let compositor = Compositor(folder: runtime, socket: socket, signalProcess: signalProcess)
          return try await body(screen, compositor)
        }
      }
    }
  }
}
