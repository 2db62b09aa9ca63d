#if os(Linux)
  import CWayland

  /// An object that uses interfaces of a compositor, and creates ("binds") an object for each of them.
  protocol WaylandBinder: AnyObject {
    func add(_ offer: WaylandRegistry.Offer, in registry: OpaquePointer)
    /// Called when the interface with the number `name` is no longer offered.
    func remove(_ name: UInt32)
  }

  /// The interfaces that a compositor offers on one connection.
  ///
  /// Its events, and those of the objects that are bound, are in the connection's main queue, which SDL dispatches.
  final class WaylandRegistry: WaylandListener {
    struct Offer {
      /// The interface's number in the registry.
      let name: UInt32
      let interface: String
      /// Newest offered version.
      let version: UInt32
    }

    /// Interfaces that SDL uses without checking that they exist.
    private static let required = ["wl_compositor", "wl_shm", "wl_seat", "xdg_wm_base"]

    let display: OpaquePointer
    private let handle: OpaquePointer
    private var offers: [Offer] = []
    private var binders: [any WaylandBinder] = []

    /// Waits until the compositor has listed its interfaces; nil if there is no memory.
    init?(of display: OpaquePointer) {
      guard let handle = wl_display_get_registry(display) else { return nil }
      (self.display, self.handle) = (display, handle)
      wl_registry_add_listener(handle, Self.listener, address)
      wl_display_roundtrip(display)
    }

    func free() { wl_registry_destroy(handle) }

    /// Adds the interfaces that are offered now and later to `binder`.
    func attach(_ binder: any WaylandBinder) {
      binders.append(binder)
      for offer in offers { binder.add(offer, in: handle) }
    }

    func detach(_ binder: any WaylandBinder) { binders.removeAll { $0 === binder } }

    /// Binds the compositor's shared memory; its events arrive in `queue`.
    func shm(in queue: OpaquePointer) -> OpaquePointer? {
      let offer = offers.first { $0.interface == "wl_shm" }
      guard let offer, let shm = cwayland_bind_shm(handle, offer.name) else { return nil }
      wl_proxy_set_queue(shm, queue)
      return shm
    }

    /// Newest version of each interface that the session's compositor offers, by the name of the interface.
    ///
    /// nil if the compositor cannot be reached.
    static var sessionVersions: [String: UInt32]? {
      guard let display = wl_display_connect(nil) else { return nil }
      defer { wl_display_disconnect(display) }
      guard let registry = WaylandRegistry(of: display) else { return nil }
      defer { registry.free() }
      let versions = registry.offers.map { ($0.interface, $0.version) }
      return Dictionary(versions) { max($0, $1) }
    }

    /// The required interfaces that the session's compositor lacks, separated by commas; nil if there are none.
    static var missing: String? {
      guard let versions = sessionVersions else { return nil }
      let missing = required.filter { versions[$0] == nil }
      return missing.isEmpty ? nil : missing.joined(separator: ", ")
    }

    private func add(_ offer: Offer) {
      offers.append(offer)
      for binder in binders { binder.add(offer, in: handle) }
    }

    private func remove(_ name: UInt32) {
      offers.removeAll { $0.name == name }
      for binder in binders { binder.remove(name) }
    }

    nonisolated(unsafe) private static let listener = UnsafeMutablePointer.constant(
      wl_registry_listener(
        global: { data, _, name, interface, version in
          guard let interface = interface.map({ String(cString: $0) }) else { return }
          with(data) { $0.add(Offer(name: name, interface: interface, version: version)) }
        },
        global_remove: { data, _, name in with(data) { $0.remove(name) } }
      )
    )
  }
#endif
