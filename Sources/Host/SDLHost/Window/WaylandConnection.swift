#if os(Linux)
  import CSDL
  import CWayland

  /// SDL's connection to a Wayland compositor, and the surface of a window.
  struct WaylandConnection {
    let display: OpaquePointer
    let surface: OpaquePointer

    /// nil without a window, or on another display server.
    init?(of window: OpaquePointer?) {
      var display: UnsafeMutableRawPointer?
      guard let window, let surface = csdl_wayland_surface(window, &display), let display else {
        return nil
      }
      (self.display, self.surface) = (OpaquePointer(display), OpaquePointer(surface))
    }
  }

  /// An object that receives events of a Wayland compositor; it must not be freed before its last event.
  protocol WaylandListener: AnyObject, Sendable {}

  extension WaylandListener {
    /// The address of this object, which Wayland passes to the listener functions of the object.
    var address: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    nonisolated static func with(
      _ address: UnsafeMutableRawPointer?,
      _ body: @MainActor (Self) -> Void
    ) {
      guard let address else { return }
      let object = Unmanaged<Self>.fromOpaque(address).takeUnretainedValue()
      MainActor.assumeIsolated { body(object) }
    }
  }

  extension UnsafeMutablePointer {
    /// Stores a value in memory that is never freed, and returns its address.
    ///
    /// Wayland requires such an address for each table of listener functions.
    nonisolated static func constant(_ value: Pointee) -> Self {
      let address = allocate(capacity: 1)
      address.initialize(to: value)
      return address
    }
  }
#endif
