#if os(Linux)
  import CSDL
  import CWayland

  /// The outputs of a Wayland compositor, in the order in which SDL counts displays.
  nonisolated final class WaylandOutputs {
    private struct Output {
      let name: UInt32
      let handle: OpaquePointer
      /// Refreshes per second; 0 before the compositor has reported them.
      var rate = 0.0
      /// Pixels per unit.
      var scale: Int32 = 1
    }

    private let display: OpaquePointer
    /// The queue of the outputs' events.
    ///
    /// SDL reads the connection, but dispatches only the events in its own queue.
    private let queue: OpaquePointer
    private let registry: OpaquePointer
    private var outputs: [Output] = []
    /// The outputs that the compositor has removed.
    private var removed: [OpaquePointer] = []

    /// Lists the outputs of a window's compositor; nil on another display server.
    init?(of window: OpaquePointer) {
      var address: UnsafeMutableRawPointer?
      guard csdl_wayland_surface(window, &address) != nil,
        let display = address.map({ OpaquePointer($0) }),
        let wrapper = wl_proxy_create_wrapper(UnsafeMutableRawPointer(display)),
        let queue = wl_display_create_queue(display)
      else { return nil }
      wl_proxy_set_queue(OpaquePointer(wrapper), queue)
      let registry = wl_display_get_registry(OpaquePointer(wrapper))
      wl_proxy_wrapper_destroy(wrapper)
      guard let registry else { return nil }
      (self.display, self.queue, self.registry) = (display, queue, registry)
      let data = Unmanaged.passUnretained(self).toOpaque()
      wl_registry_add_listener(registry, Self.registryListener, data)
      // The first round trip lists the outputs, the second their modes.
      for _ in 0..<2 { wl_display_roundtrip_queue(display, queue) }
    }

    /// Releases the outputs; call it after the window is destroyed.
    ///
    /// An output must not be destroyed earlier: SDL 2.26 would crash when it handles events of a
    /// surface on that output.
    func free() {
      for handle in outputs.map(\.handle) + removed { wl_output_destroy(handle) }
      (outputs, removed) = ([], [])
      wl_registry_destroy(registry)
      wl_event_queue_destroy(queue)
    }

    /// Returns the current refreshes per second of an output; nil if they are unknown.
    func rate(at index: Int) -> Double? {
      wl_display_dispatch_queue_pending(display, queue)
      guard outputs.indices.contains(index), outputs[index].rate > 0 else { return nil }
      return outputs[index].rate
    }

    /// Returns the current pixels per unit of an output; nil if there is no output at `index`.
    func scale(at index: Int) -> Int32? {
      wl_display_dispatch_queue_pending(display, queue)
      return outputs.indices.contains(index) ? outputs[index].scale : nil
    }

    private func add(_ name: UInt32, _ version: UInt32, _ registry: OpaquePointer) {
      guard let handle = cwayland_bind_output(registry, name, version) else { return }
      outputs.append(Output(name: name, handle: handle))
      wl_output_add_listener(handle, Self.listener, Unmanaged.passUnretained(self).toOpaque())
    }

    private func remove(_ name: UInt32) {
      guard let index = outputs.firstIndex(where: { $0.name == name }) else { return }
      removed.append(outputs.remove(at: index).handle)
    }

    private func change(_ handle: OpaquePointer, _ body: (inout Output) -> Void) {
      guard let index = outputs.firstIndex(where: { $0.handle == handle }) else { return }
      body(&outputs[index])
    }

    // Listeners must have a constant address.
    nonisolated(unsafe) private static let registryListener = {
      let listener = UnsafeMutablePointer<wl_registry_listener>.allocate(capacity: 1)
      listener.initialize(
        to: wl_registry_listener(
          global: { data, registry, name, interface, version in
            guard let data, let registry, let interface else { return }
            guard String(cString: interface) == "wl_output" else { return }
            let outputs = Unmanaged<WaylandOutputs>.fromOpaque(data).takeUnretainedValue()
            outputs.add(name, version, registry)
          },
          global_remove: { data, _, name in
            guard let data else { return }
            let outputs = Unmanaged<WaylandOutputs>.fromOpaque(data).takeUnretainedValue()
            outputs.remove(name)
          }
        )
      )
      return listener
    }()

    nonisolated(unsafe) private static let listener = {
      let listener = UnsafeMutablePointer<wl_output_listener>.allocate(capacity: 1)
      var events = wl_output_listener()
      events.geometry = { _, _, _, _, _, _, _, _, _, _ in }
      events.mode = { data, handle, flags, _, _, refresh in
        guard let data, let handle, flags & WL_OUTPUT_MODE_CURRENT.rawValue != 0 else { return }
        let outputs = Unmanaged<WaylandOutputs>.fromOpaque(data).takeUnretainedValue()
        // The rate is in millihertz.
        outputs.change(handle) { $0.rate = Double(refresh) / 1000 }
      }
      events.done = { _, _ in }
      events.scale = { data, handle, scale in
        guard let data, let handle else { return }
        let outputs = Unmanaged<WaylandOutputs>.fromOpaque(data).takeUnretainedValue()
        outputs.change(handle) { $0.scale = scale }
      }
      listener.initialize(to: events)
      return listener
    }()
  }
#endif
