#if os(Linux)
  import CSDL
  import CWayland
  import ScrollPhysics

  /// Reads the scroll events of a compositor's pointers that SDL 2 does not pass on.
  ///
  /// SDL reports only distances. This class creates additional pointer objects on SDL's connection. It
  /// reads from them the source, the end of a finger's motion, the compositor's time and resting fingers.
  /// A compositor sends each event to every pointer object of a seat. All objects are in the connection's
  /// main queue. SDL therefore reads and dispatches their events together with its own, in the order of
  /// arrival.
  final class WaylandPointers {
    /// Newest version of a seat that is requested; version 9 only adds the physical direction of fingers.
    nonisolated static let newestVersion: UInt32 = 8
    /// Oldest version of a seat whose pointers send frames, sources and stops.
    nonisolated static let oldestVersion: UInt32 = 5

    private let window: Window
    private let queue: InputQueue
    private let registry: OpaquePointer
    private var gestures: OpaquePointer?
    private var pointers: [WaylandPointer] = []

    /// Starts to read the pointers of a window's compositor; nil on another display server.
    init?(of window: Window, into queue: InputQueue) {
      var address: UnsafeMutableRawPointer?
      guard let handle = window.target.window, csdl_wayland_surface(handle, &address) != nil,
        let display = address.map({ OpaquePointer($0) }),
        let registry = wl_display_get_registry(display)
      else { return nil }
      (self.window, self.queue, self.registry) = (window, queue, registry)
      let data = Unmanaged.passUnretained(self).toOpaque()
      wl_registry_add_listener(registry, Self.listener, data)
    }

    /// Releases all Wayland objects; call it while SDL is still connected.
    func free() {
      for pointer in pointers { pointer.free() }
      pointers.removeAll()
      if let gestures { cwayland_release_gestures(gestures) }
      gestures = nil
      wl_registry_destroy(registry)
    }

    fileprivate func add(_ interface: String, _ name: UInt32, version: UInt32) {
      switch interface {
      case "wl_seat" where version >= Self.oldestVersion:
        let version = min(version, Self.newestVersion)
        guard let seat = cwayland_bind_seat(registry, name, version) else { return }
        let pointer = WaylandPointer(name, seat, of: window, into: queue)
        pointers.append(pointer)
        pointer.gestures = gestures
        pointer.changed = { [weak self] in self?.countPointers() }
      case "zwp_pointer_gestures_v1" where version >= cwayland_gestures_version:
        gestures = cwayland_bind_gestures(registry, name)
        for pointer in pointers { pointer.gestures = gestures }
      default:
        break
      }
    }

    fileprivate func remove(_ name: UInt32) {
      guard let index = pointers.firstIndex(where: { $0.name == name }) else { return }
      pointers.remove(at: index).free()
      countPointers()
    }

    /// Ignores SDL's wheel events if any seat has a pointer, because this class reads the same events.
    private func countPointers() { queue.ignoresWheel(pointers.contains(where: \.exists)) }

    // Listeners must have a constant address.
    nonisolated(unsafe) private static let listener = {
      let listener = UnsafeMutablePointer<wl_registry_listener>.allocate(capacity: 1)
      listener.initialize(
        to: wl_registry_listener(
          global: { data, _, name, interface, version in
            guard let data, let interface else { return }
            let interfaceName = String(cString: interface)
            let pointers = Unmanaged<WaylandPointers>.fromOpaque(data).takeUnretainedValue()
            MainActor.assumeIsolated { pointers.add(interfaceName, name, version: version) }
          },
          global_remove: { data, _, name in
            guard let data else { return }
            let pointers = Unmanaged<WaylandPointers>.fromOpaque(data).takeUnretainedValue()
            MainActor.assumeIsolated { pointers.remove(name) }
          }
        )
      )
      return listener
    }()
  }
#endif
