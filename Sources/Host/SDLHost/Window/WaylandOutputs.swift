#if os(Linux)
  import CWayland

  /// The outputs of a Wayland compositor, in the order in which SDL counts displays.
  final class WaylandOutputs: WaylandBinder, WaylandListener {
    private struct Output {
      let name: UInt32
      let handle: OpaquePointer
      /// Refreshes per second; 0 before the compositor has reported them.
      var rate = 0.0
    }

    private let display: OpaquePointer
    /// The queue of the outputs' events.
    ///
    /// SDL reads the connection, but dispatches only the events in its own queue.
    private let queue: OpaquePointer
    private var registry: WaylandRegistry?
    private var outputs: [Output] = []
    /// The outputs that the compositor has removed; like the others, they are destroyed by `free`.
    private var removed: [OpaquePointer] = []

    /// nil on another display server.
    init?(of window: OpaquePointer) {
      guard let display = WaylandConnection(of: window)?.display,
        let queue = wl_display_create_queue(display)
      else { return nil }
      (self.display, self.queue) = (display, queue)
      registry = WaylandRegistry(of: display, queue, for: self)
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
      registry?.free()
      wl_event_queue_destroy(queue)
    }

    /// In refreshes per second.
    func rate(at index: Int) -> Double? {
      wl_display_dispatch_queue_pending(display, queue)
      guard outputs.indices.contains(index), outputs[index].rate > 0 else { return nil }
      return outputs[index].rate
    }

    func add(_ interface: String, _ name: UInt32, version: UInt32, in registry: OpaquePointer) {
      guard interface == "wl_output", let handle = cwayland_bind_output(registry, name, version)
      else { return }
      outputs.append(Output(name: name, handle: handle))
      wl_output_add_listener(handle, Self.listener, address)
    }

    func remove(_ name: UInt32) {
      guard let index = outputs.firstIndex(where: { $0.name == name }) else { return }
      removed.append(outputs.remove(at: index).handle)
    }

    /// Does nothing if no output has this address.
    private func change(_ address: UInt, _ body: (inout Output) -> Void) {
      let index = outputs.firstIndex { UInt(bitPattern: $0.handle) == address }
      guard let index else { return }
      body(&outputs[index])
    }

    nonisolated(unsafe) private static let listener = {
      var events = wl_output_listener()
      events.geometry = { _, _, _, _, _, _, _, _, _, _ in }
      events.mode = { data, handle, flags, _, _, refresh in
        guard flags & WL_OUTPUT_MODE_CURRENT.rawValue != 0 else { return }
        let handle = UInt(bitPattern: handle)
        // The rate is in millihertz.
        with(data) { $0.change(handle) { $0.rate = Double(refresh) / 1000 } }
      }
      events.done = { _, _ in }
      events.scale = { _, _, _ in }
      return UnsafeMutablePointer.constant(events)
    }()
  }
#endif
