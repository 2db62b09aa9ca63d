#if os(Linux)
  import CWayland

  /// The interfaces that a Wayland compositor offers.
  final class WaylandGlobals: WaylandBinder {
    /// Interfaces that SDL uses without checking that they exist.
    private static let required = ["wl_compositor", "wl_shm", "wl_seat", "xdg_wm_base"]

    /// Newest offered version of each interface, by the name of the interface.
    private(set) var versions: [String: UInt32] = [:]
    /// The compositor's object for shared memory.
    ///
    /// Its events are in the queue that was passed to the initializer.
    private(set) var shm: OpaquePointer?

    /// The events arrive in `queue`.
    init(of display: OpaquePointer, _ queue: OpaquePointer) {
      let registry = WaylandRegistry(of: display, queue, for: self)
      wl_display_roundtrip_queue(display, queue)
      registry?.free()
    }

    /// nil if the session's compositor cannot be reached.
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

    /// Separated by commas; nil if all required interfaces are offered.
    var missing: String? {
      let missing = Self.required.filter { versions[$0] == nil }
      return missing.isEmpty ? nil : missing.joined(separator: ", ")
    }

    func add(_ interface: String, _ name: UInt32, version: UInt32, in registry: OpaquePointer) {
      versions[interface] = max(version, versions[interface] ?? 0)
      if interface == "wl_shm" { shm = cwayland_bind_shm(registry, name) }
    }

    func remove(_ name: UInt32) {}
  }
#endif
