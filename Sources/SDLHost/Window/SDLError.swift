import CSDL

/// A call to the window system, the fonts or a picture file that failed.
nonisolated package struct SDLError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of failure, for exit codes and advice.
  package enum Kind: Equatable, Sendable {
    /// There is no display to open a window on.
    case noDisplay
    /// A file could not be written.
    case file
    /// Any other call failed.
    case call
  }

  /// The kind of failure.
  package var kind: Kind
  /// The call that failed, for example `SDL_CreateWindow`, with the file or size it was about.
  package var call: String
  /// The library's message, on one line; never empty.
  package var reason: String
  /// What was expected or can be done; may be empty.
  package var hint: String

  /// Creates an error from its parts.
  package init(_ kind: Kind, call: String, reason: String, hint: String = "") {
    self.kind = kind
    self.call = call
    self.reason = reason.isEmpty ? "no reason given" : reason
    self.hint = hint
  }

  /// Creates an error from SDL's last message on this thread.
  init(_ call: String, kind: Kind = .call, hint: String = "") {
    self.init(kind, call: call, reason: String(cString: SDL_GetError()), hint: hint)
  }

  /// The whole error on one line.
  package var description: String {
    let line = hint.isEmpty ? "\(call): \(reason)" : "\(call): \(reason); \(hint)"
    return String(line.map { $0.isNewline ? " " : $0 })
  }
}
