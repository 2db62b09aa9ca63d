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

  /// An object that uses interfaces of a compositor, and creates ("binds") an object for each of them.
  protocol WaylandBinder: AnyObject {
    /// `name` is the interface's number in the registry, and `version` the newest offered version.
    func add(_ interface: String, _ name: UInt32, version: UInt32, in registry: OpaquePointer)
    /// Called when the interface with the number `name` is no longer offered.
    func remove(_ name: UInt32)
  }

  /// Calls a `WaylandBinder` for each interface that the compositor offers, or no longer offers.
  final class WaylandRegistry: WaylandListener {
    private let handle: OpaquePointer
    private unowned let binder: any WaylandBinder

    /// nil if there is no memory.
    ///
    /// The events of the registry, and of the objects that `binder` creates from it, arrive in `queue`. If
    /// `queue` is nil, they arrive in the main queue of the connection.
    init?(of display: OpaquePointer, _ queue: OpaquePointer? = nil, for binder: any WaylandBinder) {
      var source = display
      if let queue {
        let wrapper = wl_proxy_create_wrapper(UnsafeMutableRawPointer(display))
        guard let wrapper else { return nil }
        source = OpaquePointer(wrapper)
        wl_proxy_set_queue(source, queue)
      }
      let handle = wl_display_get_registry(source)
      if queue != nil { wl_proxy_wrapper_destroy(UnsafeMutableRawPointer(source)) }
      guard let handle else { return nil }
      (self.handle, self.binder) = (handle, binder)
      wl_registry_add_listener(handle, Self.listener, address)
    }

    func free() { wl_registry_destroy(handle) }

    nonisolated(unsafe) private static let listener = UnsafeMutablePointer.constant(
      wl_registry_listener(
        global: { data, _, name, interface, version in
          guard let offered = interface.map({ String(cString: $0) }) else { return }
          with(data) { $0.binder.add(offered, name, version: version, in: $0.handle) }
        },
        global_remove: { data, _, name in with(data) { $0.binder.remove(name) } }
      )
    )
  }
#endif
