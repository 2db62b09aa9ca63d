import Foundation
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// An X server in memory with a ten-finger touchscreen, a mouse, a touchpad and a keyboard.
///
/// Only the driver is simulated. Events pass through the X server and the program like those of
/// hardware.
package struct VirtualTouchscreen: Sendable {
  /// Name of the display for the environment variable DISPLAY, such as ":7".
  package let display: String
  package let hands: Hands
  package let client: XClient
  /// Process id of the X server, which is also in its lock file.
  let processID: Int32

  /// Paths of the server in Linux distributions.
  ///
  /// PATH is not searched for `Xorg`, because that program can be a wrapper that starts a server
  /// only from a console.
  private static let serverPaths = [
    "/usr/lib/xorg/Xorg", "/usr/libexec/Xorg", "/usr/lib/Xorg", "/usr/bin/Xorg",
  ]

  /// Path of the installed X server.
  package static var serverPath: String? {
    serverPaths.first(where: FileManager.default.isExecutableFile)
  }

  /// Starts the server, runs the body and ends the server, also if the body throws.
  ///
  /// A server that ends can remove the socket of one that begins with the same number. The latter is then started again.
  ///
  /// - Throws: `RigError.missing` if there is no server, or the error of the body.
  package static func run<Result: Sendable>(
    _ body: @Sendable (VirtualTouchscreen) async throws -> Result
  ) async throws -> Result {
    do {
      return try await runOnce(body)
    } catch is NoConnection {
      return try await runOnce(body)
    }
  }

  /// The server has started, but its socket does not accept connections.
  private struct NoConnection: Error, CustomStringConvertible {
    let description: String
  }

  private static func connected(to display: String) throws(NoConnection) -> XClient {
    do {
      return try XClient(display: display)
    } catch {
      throw NoConnection(description: "\(error)")
    }
  }

  private static func runOnce<Result: Sendable>(
    _ body: @Sendable (VirtualTouchscreen) async throws -> Result
  ) async throws -> Result {
    guard let serverPath else {
      throw RigError.missing("Xorg is not installed; Scripts/setup test installs it")
    }
    // The path of a socket may have 107 bytes, so the folder is not in TMPDIR.
    let folder = "/tmp/rig-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let configuration = XorgConfiguration(
      folder: folder,
      devices: [.touchscreen, .mouse, .touchpad, .keyboard]
    )
    try Data(configuration.text.utf8).write(to: URL(filePath: folder + "/xorg.conf"))
    let log = folder + "/xorg.log"
    let outcome = try await Subprocess.run(
      .path(FilePath(serverPath)),
      arguments: [
        "-config", folder + "/xorg.conf", "-logfile", log, "-displayfd", "1",
        "-sharevts", "-novtswitch", "-noreset", "-nolisten", "tcp", "-ac",
      ],
      platformOptions: options,
      input: .none,
      output: .sequence,
      error: .discarded
    ) { server in
      let number = try await displayNumber(from: server.standardOutput, log: log)
      let screen = VirtualTouchscreen(
        display: ":\(number)",
        hands: try Hands(configuration),
        client: try connected(to: ":\(number)"),
        processID: server.processIdentifier.value
      )
      let result = try await body(screen)
      // The server may have ended. If it is stopped by a signal, it must first continue.
      for signal in [Signal.terminate, .resume] { try? server.send(signal: signal) }
      return (number: number, processID: screen.processID, result: result)
    }
    removeLeftovers(of: outcome.closureResult.number, outcome.closureResult.processID)
    return outcome.closureResult.result
  }

  private static var options: PlatformOptions {
    var options = PlatformOptions()
    options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(3))]
    return options
  }

  /// Waits for the number of the display, which the server prints once it accepts connections.
  private static func displayNumber(
    from output: SubprocessOutputSequence,
    log: String
  ) async throws -> Int {
    for try await line in output.strings() {
      if let number = Int(line.filter(\.isNumber)) { return number }
    }
    let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    let reasons = text.split(separator: "\n").filter { $0.contains("(EE)") }
    throw RigError.missing("Xorg did not start: \(reasons.joined(separator: " "))")
  }

  /// Removes the lock and the socket that a killed server leaves.
  private static func removeLeftovers(of number: Int, _ processID: Int32) {
    let lock = "/tmp/.X\(number)-lock"
    let owner = try? String(contentsOfFile: lock, encoding: .utf8)
    guard owner?.filter(\.isNumber) == "\(processID)" else { return }
    for path in [lock, "/tmp/.X11-unix/X\(number)"] {
      try? FileManager.default.removeItem(atPath: path)
    }
  }
}
