/// An error of the virtual X server, or of a request to it.
package enum RigError: Error, CustomStringConvertible {
  /// The X server is not installed or does not start.
  case missing(String)
  /// The X server no longer answers.
  case gone(String)
  /// The X server answered a request with an error, or a line of `RigService`'s input is not a command.
  ///
  /// For example, the window of a request no longer exists, or a number is missing.
  case refused(String)

  package var description: String {
    switch self {
    case .missing(let text), .gone(let text), .refused(let text): text
    }
  }
}
