import CSDL

/// The X server's stamp of a touch, read from the system event that SDL sends behind its own.
///
/// SDL's events do not carry it. The layouts are those of SDL_SysWMmsg (SDL_syswm.h),
/// XGenericEventCookie (Xlib.h) and XIDeviceEvent (XInput2.h) where a `long` has 64 bits; read by
/// offset, they need no X11 headers, which other systems do not have.
nonisolated enum XInputStamp {
  /// SDL_SYSWM_X11.
  private static let x11: Int32 = 2
  /// X.h: GenericEvent.
  private static let genericEvent: Int32 = 35
  /// XI2.h: XI_TouchBegin, XI_TouchUpdate and XI_TouchEnd.
  private static let touches: ClosedRange<Int32> = 18...20

  /// Offsets in bytes.
  private enum Offset {
    static let subsystem = 4
    static let event = 8
    static let kind = 36
    static let cookieContent = 48
    static let time = 40
  }

  /// The server's milliseconds, or nil if the event is no touch of an X server.
  ///
  /// Ask only within an event watch: the content is gone afterwards.
  static func milliseconds(of event: SDL_Event) -> UInt32? {
    #if os(Linux) && _pointerBitWidth(_64)
      guard event.type == SDL_SYSWMEVENT.rawValue, let message = event.syswm.msg else { return nil }
      let bytes = UnsafeRawPointer(message)
      guard bytes.load(fromByteOffset: Offset.subsystem, as: Int32.self) == x11 else { return nil }
      let event = bytes + Offset.event
      guard event.load(as: Int32.self) == genericEvent,
        touches.contains(event.load(fromByteOffset: Offset.kind, as: Int32.self)),
        let content = event.load(
          fromByteOffset: Offset.cookieContent,
          as: UnsafeRawPointer?.self
        )
      else { return nil }
      return UInt32(
        truncatingIfNeeded: content.load(fromByteOffset: Offset.time, as: UInt.self)
      )
    #else
      return nil
    #endif
  }
}
