import CSDL

/// The system's clipboard.
@MainActor package enum Clipboard {
  /// Puts a text on the clipboard; needs a window.
  ///
  /// - Throws: `SDLError` if the system refuses it.
  package static func copy(_ text: String) throws(SDLError) {
    guard SDL_SetClipboardText(text) == 0 else { throw SDLError("SDL_SetClipboardText") }
  }
}
