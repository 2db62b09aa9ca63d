import CSDL

/// A call to the window system, the fonts or a picture file that failed.
nonisolated package struct SDLError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What sort of failure it is, for exit codes and advice.
  package enum Kind: Equatable, Sendable {
    /// There is no display to open a window on.
    case noDisplay
    /// A file could not be written.
    case file
    /// Any other call failed.
    case call
  }

  /// What sort of failure it is.
  package var kind: Kind
  /// The call that failed, for example `SDL_CreateWindow`, with the file or size it was about.
  package var call: String
  /// What the library said, on one line; never empty.
  package var reason: String
  /// What was expected or can be done about it; empty if there is nothing to add.
  package var hint: String

  /// Creates an error from its parts.
  package init(_ kind: Kind, call: String, reason: String, hint: String = "") {
    self.kind = kind
    self.call = call
    self.reason = reason.isEmpty ? "no reason given" : reason
    self.hint = hint
  }

  /// Creates an error from what SDL said last on this thread.
  init(_ call: String, kind: Kind = .call, hint: String = "") {
    self.init(kind, call: call, reason: String(cString: SDL_GetError()), hint: hint)
  }

  /// The whole error on one line.
  package var description: String {
    let line = hint.isEmpty ? "\(call): \(reason)" : "\(call): \(reason); \(hint)"
    return String(line.map { $0.isNewline ? " " : $0 })
  }
}
