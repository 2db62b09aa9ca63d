import Console
import Files

/// Errors of `run` and `replay` on a machine without a display, for arguments that need a window.
enum MissingDisplay {
  static let reason = "no display (DISPLAY and WAYLAND_DISPLAY are not set)"

  /// Throws for the first option of the command line that is not in `allowed`.
  static func refuse(except allowed: Set<String>) throws(Failure) {
    for word in Program.words.dropFirst().prefix(while: { $0 != "--" }) where word.hasPrefix("--") {
      let option = String(word.prefix { $0 != "=" })
      guard allowed.contains(option) else { throw failure(of: option) }
    }
  }

  static func failure(of argument: String) -> Failure {
    let expected = "expected at most one session; it is played without a window"
    return Failure(.unavailable, "\(argument) needs a window, but there is \(reason); \(expected)")
  }
}
