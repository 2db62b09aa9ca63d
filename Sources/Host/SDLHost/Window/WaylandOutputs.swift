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

    private let registry: WaylandRegistry
    private var outputs: [Output] = []
    /// The outputs that the compositor has removed; like the others, they are destroyed by `free`.
    private var removed: [OpaquePointer] = []

    /// nil on another display server.
    init?(of window: OpaquePointer) {
      guard let registry = Video.waylandRegistry(of: window) else { return nil }
      self.registry = registry
      registry.attach(self)
      // The compositor then has sent the modes of the outputs.
      wl_display_roundtrip(registry.display)
    }

    /// Releases the outputs; call it after the window is destroyed.
    ///
    /// An output must not be destroyed earlier: SDL 2.26 would crash when it handles events of a
    /// surface on that output.
    func free() {
      for handle in outputs.map(\.handle) + removed { wl_output_destroy(handle) }
      (outputs, removed) = ([], [])
      registry.detach(self)
    }

    /// In refreshes per second.
    func rate(at index: Int) -> Double? {
      guard outputs.indices.contains(index), outputs[index].rate > 0 else { return nil }
      return outputs[index].rate
    }

    func add(_ offer: WaylandRegistry.Offer, in registry: OpaquePointer) {
      guard offer.interface == "wl_output",
        let handle = cwayland_bind_output(registry, offer.name, offer.version)
      else { return }
      outputs.append(Output(name: offer.name, handle: handle))
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
