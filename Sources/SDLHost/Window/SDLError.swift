import CSDL

/// A call to the window system, the fonts or a picture file that failed.
nonisolated package struct SDLError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of failure, for exit codes and advice.
  package enum Kind: Equatable, Sendable {
    /// A file could not be written.
    case file
    /// Any other call failed.
    case call
  }

  package let kind: Kind
  /// The call that failed, for example `SDL_CreateWindow`, with the file or size it was about.
  package let call: String
  /// The library's message, and what was expected or can be done; never empty.
  package let reason: String

  init(_ kind: Kind, call: String, reason: String) {
    self.kind = kind
    self.call = call
    self.reason = reason.isEmpty ? "no reason given" : reason
  }

  /// Creates an error from SDL's last message on this thread.
  init(_ call: String) {
    self.init(.call, call: call, reason: String(cString: SDL_GetError()))
  }

  /// The whole error on one line.
  package var description: String {
    String("\(call): \(reason)".map { $0.isNewline ? " " : $0 })
  }
}
