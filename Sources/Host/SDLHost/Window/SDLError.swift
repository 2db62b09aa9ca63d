import CSDL

/// A failed call to SDL, the font library or the picture library.
nonisolated package struct SDLError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The failed call or operation, for example `SDL_CreateWindow`, with the file or the size that
  /// it was given.
  package let call: String
  /// The library's message, or what was expected or can be done; never empty.
  package let reason: String
  /// Whether the size that was requested is too large; no display or library has failed.
  package var isTooLarge = false

  init(call: String, reason: String) {
    self.call = call
    self.reason = reason.isEmpty ? "no reason given" : reason
  }

  /// Creates an error from SDL's last message on this thread.
  init(_ call: String) {
    self.init(call: call, reason: String(cString: SDL_GetError()))
  }

  /// On one line.
  package var description: String {
    String("\(call): \(reason)".map { $0.isNewline ? " " : $0 })
  }
}
