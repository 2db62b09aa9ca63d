import CSDL

/// Keeps a message that comes too late from ending the program.
///
/// SDL wakes its own wait by a message to its window, on a second connection to the X server. If
/// the window is closed before the server has passed that on, the server answers that there is no
/// such window, and Xlib ends the program for it. Every other error is handled as before.
///
/// The layout is that of XErrorEvent (Xlib.h) where a `long` has 64 bits.
nonisolated enum XWakeUp {
  private typealias Handler =
    @convention(c) @Sendable (OpaquePointer?, UnsafeRawPointer?) -> Int32
  private typealias SetHandler = @convention(c) (Handler?) -> Handler?

  /// X.h: BadWindow.
  private static let badWindow: UInt8 = 3
  /// Xproto.h: X_SendEvent.
  private static let sendEvent: UInt8 = 25

  /// Offsets in bytes.
  private enum Offset {
    static let error = 32
    static let request = 33
  }

  /// Forgives such messages from now on; to be called before SDL connects to the server.
  static func forgive() { _ = previous }

  /// What handled errors before; taken over once.
  private static let previous: Handler? = {
    #if os(Linux) && _pointerBitWidth(_64)
      guard let library = SDL_LoadObject("libX11.so.6"),
        let address = SDL_LoadFunction(library, "XSetErrorHandler")
      else { return nil }
      return unsafeBitCast(address, to: SetHandler.self)(handle)
    #else
      return nil
    #endif
  }()

  private static let handle: Handler = { display, event in
    if let event, event.load(fromByteOffset: Offset.error, as: UInt8.self) == badWindow,
      event.load(fromByteOffset: Offset.request, as: UInt8.self) == sendEvent
    {
      return 0
    }
    return previous?(display, event) ?? 0
  }
}
