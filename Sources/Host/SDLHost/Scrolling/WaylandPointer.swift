#if os(Linux)
  import CWayland
  import ScrollPhysics

  /// Reads the events of a seat's pointer while the seat has one.
  final class WaylandPointer: WaylandListener {
    /// The seat's number in the registry.
    let name: UInt32
    /// Called after the pointer was created or released.
    var changed: () -> Void = {}
    /// Whether the seat has a pointer.
    var exists: Bool { pointer != nil }
    /// The compositor's object for gestures, by which it reports resting fingers; nil if it does
    /// not report them.
    var gestures: OpaquePointer? {
      didSet { listenToHolds() }
    }

    private let seat: OpaquePointer
    private let window: Window
    private let queue: InputQueue
    private var pointer: OpaquePointer?
    private var hold: OpaquePointer?
    private var scroll = PointerScroll()
    private var isInside = false
    /// Position of the pointer in the surface, in the units of the surface.
    private var place = (x: 0.0, y: 0.0)

    init(_ name: UInt32, _ seat: OpaquePointer, of window: Window, into queue: InputQueue) {
      (self.name, self.seat, self.window, self.queue) = (name, seat, window, queue)
      wl_seat_add_listener(seat, Self.seatListener, address)
    }

    /// Cancels scrolling, and releases the pointer and the seat.
    func free() {
      release()
      wl_seat_release(seat)
    }

    private func setCapabilities(_ capabilities: UInt32) {
      let hasPointer = capabilities & WL_SEAT_CAPABILITY_POINTER.rawValue != 0
      guard hasPointer != exists else { return }
      if hasPointer {
        pointer = wl_seat_get_pointer(seat)
        if let pointer { wl_pointer_add_listener(pointer, Self.listener, address) }
        listenToHolds()
      } else {
        release()
      }
      changed()
    }

    private func listenToHolds() {
      guard hold == nil, let gestures, let pointer else { return }
      hold = cwayland_get_hold(gestures, pointer, Self.holdListener, address)
    }

    private func release() {
      leave()
      if let hold { cwayland_destroy_hold(hold) }
      if let pointer { wl_pointer_release(pointer) }
      (hold, pointer) = (nil, nil)
    }

    // MARK: - Events

    /// Records that the pointer entered a surface of this program, either the window's or another
    /// one, such as a title bar.
    private func enter(_ surface: UInt, x: wl_fixed_t, y: wl_fixed_t) {
      let own = WaylandConnection(of: window.target.window)?.surface
      isInside = own != nil && UInt(bitPattern: own) == surface
      move(x: x, y: y)
    }

    private func move(x: wl_fixed_t, y: wl_fixed_t) { place = (Double(x) / 256, Double(y) / 256) }

    private func leave() {
      guard isInside else { return }
      isInside = false
      scroll.leave()
      queue.cancelScrolling()
    }

    private func endFrame() {
      // Another surface's frames must be ended too, or their values would join the next one.
      let frame = scroll.endFrame()
      if isInside { send(frame, at: scroll.stamp) }
    }

    private func beginHold(fingers: UInt32, at time: UInt32) {
      if isInside { send(scroll.hold(fingers: Int(min(max(fingers, 1), 10))), at: time) }
    }

    private func endHold(isCancelled: Bool, at time: UInt32) {
      send(scroll.endHold(isCancelled: isCancelled), at: time)
    }

    private func send(_ frame: ScrollFrame?, at stamp: UInt32) {
      guard let frame else { return }
      queue.scroll(frame, stamp: stamp, x: place.x, y: place.y)
    }

    // MARK: - Listeners

    nonisolated(unsafe) private static let seatListener = {
      var events = wl_seat_listener()
      events.capabilities = { data, _, capabilities in
        with(data) { $0.setCapabilities(capabilities) }
      }
      events.name = { _, _, _ in }
      return UnsafeMutablePointer.constant(events)
    }()

    nonisolated(unsafe) private static let listener = {
      var events = wl_pointer_listener()
      events.enter = { data, _, _, surface, x, y in
        let surface = UInt(bitPattern: surface)
        with(data) { $0.enter(surface, x: x, y: y) }
      }
      events.leave = { data, _, _, _ in with(data) { $0.leave() } }
      events.motion = { data, _, time, x, y in
        with(data) {
          $0.move(x: x, y: y)
          $0.queue.compareClocks(stamp: time)
        }
      }
      events.button = { _, _, _, _, _, _ in }
      events.axis = { data, _, time, axis, value in
        with(data) { $0.scroll.move(axis, by: Double(value) / 256, stamp: time) }
      }
      events.frame = { data, _ in with(data) { $0.endFrame() } }
      events.axis_source = { data, _, source in with(data) { $0.scroll.setSource(source) } }
      events.axis_stop = { data, _, time, axis in with(data) { $0.scroll.stop(axis, stamp: time) } }
      events.axis_discrete = { data, _, axis, detents in
        with(data) { $0.scroll.turn(axis, by: detents.multipliedReportingOverflow(by: 120).0) }
      }
      events.axis_value120 = { data, _, axis, value in
        with(data) { $0.scroll.turn(axis, by: value) }
      }
      return UnsafeMutablePointer.constant(events)
    }()

    nonisolated(unsafe) private static let holdListener = UnsafeMutablePointer.constant(
      cwayland_hold_listener(
        begin: { data, _, _, time, _, fingers in
          with(data) { $0.beginHold(fingers: fingers, at: time) }
        },
        end: { data, _, _, time, isCancelled in
          with(data) { $0.endHold(isCancelled: isCancelled != 0, at: time) }
        }
      )
    )
  }
#endif
