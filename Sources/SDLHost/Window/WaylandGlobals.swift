#if os(Linux)
  import CWayland

  /// The interfaces that a Wayland compositor offers.
  nonisolated final class WaylandGlobals {
    /// Interfaces that SDL uses without checking that they exist.
    private static let required = ["wl_compositor", "wl_shm", "wl_seat", "xdg_wm_base"]

    /// Newest offered version of each interface, by the name of the interface.
    private(set) var versions: [String: UInt32] = [:]
    /// The compositor's object for shared memory; nil if there is none.
    ///
    /// Its events are in the queue that was passed to the initializer.
    private(set) var shm: OpaquePointer?

    /// Lists the interfaces that the compositor offers on a connection; uses `queue` for the events.
    init(of display: OpaquePointer, _ queue: OpaquePointer) {
      guard let wrapper = wl_proxy_create_wrapper(UnsafeMutableRawPointer(display)) else { return }
      wl_proxy_set_queue(OpaquePointer(wrapper), queue)
      let registry = wl_display_get_registry(OpaquePointer(wrapper))
      wl_proxy_wrapper_destroy(wrapper)
      let data = Unmanaged.passUnretained(self).toOpaque()
      wl_registry_add_listener(registry, Self.listener, data)
      wl_display_roundtrip_queue(display, queue)
      wl_registry_destroy(registry)
    }

    /// The interfaces of the session's compositor; nil if it cannot be reached.
    static var ofSession: WaylandGlobals? {
      guard let display = wl_display_connect(nil) else { return nil }
      defer { wl_display_disconnect(display) }
      guard let queue = wl_display_create_queue(display) else { return nil }
      defer { wl_event_queue_destroy(queue) }
      let globals = WaylandGlobals(of: display, queue)
      if let shm = globals.shm { wl_shm_destroy(shm) }
      globals.shm = nil
      return globals
    }

    /// The required interfaces that are missing, separated by commas; nil if all are offered.
    var missing: String? {
      let missing = Self.required.filter { versions[$0] == nil }
      return missing.isEmpty ? nil : missing.joined(separator: ", ")
    }

    /// Listeners must have a constant address.
    nonisolated(unsafe) private static let listener: UnsafeMutablePointer<wl_registry_listener> = {
      let listener = UnsafeMutablePointer<wl_registry_listener>.allocate(capacity: 1)
      listener.initialize(
        to: wl_registry_listener(
          global: { data, registry, name, interface, version in
            guard let data, let registry, let interface else { return }
            let globals = Unmanaged<WaylandGlobals>.fromOpaque(data).takeUnretainedValue()
            globals.add(String(cString: interface), version: version, name, registry)
          },
          global_remove: { _, _, _ in }
        )
      )
      return listener
    }()

    private func add(
      _ interface: String,
      version: UInt32,
      _ name: UInt32,
      _ registry: OpaquePointer
    ) {
      versions[interface] = max(version, versions[interface] ?? 0)
      guard interface == "wl_shm" else { return }
      shm = cwayland_bind_shm(registry, name)
    }
  }
#endif
