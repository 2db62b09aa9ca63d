#if os(Linux)
  import CWayland
  import ScrollPhysics

  /// Reads the scroll events of a compositor's pointers that SDL 2 does not pass on.
  ///
  /// SDL reports only distances. This class creates additional pointer objects on SDL's connection. It
  /// reads from them the source, the end of a finger's motion, the compositor's time and resting fingers.
  /// A compositor sends each event to every pointer object of a seat. All objects are in the connection's
  /// main queue. SDL therefore reads and dispatches their events together with its own, in the order of
  /// arrival.
  final class WaylandPointers: WaylandBinder {
    /// Newest version of a seat that is requested; version 9 only adds the physical direction of fingers.
    nonisolated static let newestVersion: UInt32 = 8
    /// Oldest version of a seat whose pointers send frames, sources and stops.
    nonisolated static let oldestVersion: UInt32 = 5

    private let window: Window
    private let queue: InputQueue
    private let registry: WaylandRegistry
    private var gestures: OpaquePointer?
    private var pointers: [WaylandPointer] = []

    /// nil on another display server.
    init?(of window: Window, into queue: InputQueue) {
      guard let registry = Video.waylandRegistry(of: window.target.window) else { return nil }
      (self.window, self.queue, self.registry) = (window, queue, registry)
      registry.attach(self)
    }

    /// Call it while SDL is still connected.
    func free() {
      for pointer in pointers { pointer.free() }
      pointers.removeAll()
      if let gestures { cwayland_release_gestures(gestures) }
      gestures = nil
      registry.detach(self)
    }

    func add(_ offer: WaylandRegistry.Offer, in registry: OpaquePointer) {
      switch offer.interface {
      case "wl_seat" where offer.version >= Self.oldestVersion:
        let version = min(offer.version, Self.newestVersion)
        guard let seat = cwayland_bind_seat(registry, offer.name, version) else { return }
        let pointer = WaylandPointer(offer.name, seat, of: window, into: queue)
        pointers.append(pointer)
        pointer.gestures = gestures
        pointer.changed = { [weak self] in self?.countPointers() }
      case "zwp_pointer_gestures_v1" where offer.version >= cwayland_gestures_version:
        gestures = cwayland_bind_gestures(registry, offer.name)
        for pointer in pointers { pointer.gestures = gestures }
      default:
        break
      }
    }

    func remove(_ name: UInt32) {
      guard let index = pointers.firstIndex(where: { $0.name == name }) else { return }
      pointers.remove(at: index).free()
      countPointers()
    }

    /// Ignores SDL's wheel events if any seat has a pointer, because this class reads the same events.
    private func countPointers() { queue.ignoresWheel(pointers.contains(where: \.exists)) }
  }
#endif
