/// A program that is connected to a ``PointerCompositor``.
///
/// The type stores the objects that the program created, and answers its requests. It answers only
/// the requests that SDL needs for a window in shared memory. It releases each buffer of a picture
/// immediately.
struct WaylandClient {
  private enum Kind {
    case display, registry, compositor, surface, wmBase, xdgSurface, seat, pointer, gestures, hold
    case other
  }

  /// Bytes that were not sent to the program yet.
  var output: [UInt8] = []
  /// Id of the window's surface; nil before the window shows a picture.
  private(set) var shownSurface: UInt32?
  /// The pointer objects that the program created, with the versions of their seats.
  private(set) var pointers: [(id: UInt32, version: UInt32)] = []
  private(set) var holds: [UInt32] = []
  private(set) var seats: [UInt32] = []

  /// The interfaces that the compositor offers, with their versions.
  private let globals: [(name: String, version: UInt32)]
  private var objects: [UInt32: Kind] = [1: .display]
  private var versions: [UInt32: UInt32] = [:]
  private var buffers: [UInt32: UInt32] = [:]
  private var callbacks: [UInt32: [UInt32]] = [:]
  /// The surface of each `xdg_surface`: the key and the value are object ids.
  private var surfaces: [UInt32: UInt32] = [:]
  private var window: (surface: UInt32, shell: UInt32, toplevel: UInt32)?
  private var isConfigured = false

  init(seatVersion: UInt32) {
    globals = [
      ("wl_compositor", 4), ("wl_shm", 1), ("wl_seat", seatVersion), ("wl_output", 2),
      ("xdg_wm_base", 1), ("zwp_pointer_gestures_v1", 3),
    ]
  }

  mutating func send(_ message: WaylandMessage) { output += message.closed }

  mutating func answer(_ request: WaylandRequest) {
    var request = request
    switch (objects[request.object] ?? .other, request.kind) {
    case (.display, 0):
      let callback = request.number()
      send(WaylandMessage(callback, 0).with(UInt32(1)))
      send(WaylandMessage(1, 1).with(callback))
    case (.display, 1):
      let registry = request.number()
      objects[registry] = .registry
      for (index, global) in globals.enumerated() {
        let event = WaylandMessage(registry, 0).with(UInt32(index + 1))
        send(event.with(global.name).with(global.version))
      }
    case (.registry, 0):
      _ = request.number()
      bind(request.text(), version: request.number(), request.number())
    case (.compositor, 0): objects[request.number()] = .surface
    case (.surface, 1): buffers[request.object] = request.number()
    case (.surface, 3): callbacks[request.object, default: []].append(request.number())
    case (.surface, 6): commit(request.object)
    case (.wmBase, 2):
      let shell = request.number()
      objects[shell] = .xdgSurface
      surfaces[shell] = request.number()
    case (.xdgSurface, 1):
      window = (surfaces[request.object] ?? 0, request.object, request.number())
    case (.seat, 0):
      let pointer = request.number()
      objects[pointer] = .pointer
      pointers.append((pointer, versions[request.object] ?? 1))
    case (.pointer, 1):
      objects[request.object] = nil
      pointers.removeAll { $0.id == request.object }
    case (.gestures, 3):
      holds.append(request.number())
      objects[holds[holds.count - 1]] = .hold
    case (.hold, 0): holds.removeAll { $0 == request.object }
    default: break
    }
  }

  private mutating func bind(_ name: String, version: UInt32, _ id: UInt32) {
    versions[id] = version
    switch name {
    case "wl_compositor": objects[id] = .compositor
    case "wl_shm": for format in [UInt32(0), 1] { send(WaylandMessage(id, 0).with(format)) }
    case "wl_seat":
      objects[id] = .seat
      seats.append(id)
      send(WaylandMessage(id, 0).with(UInt32(1)))
      if version >= 2 { send(WaylandMessage(id, 1).with("seat")) }
    case "wl_output":
      let (width, height) = (PointerCompositor.width, PointerCompositor.height)
      let geometry = WaylandMessage(id, 0).with(Int32(0)).with(Int32(0)).with(Int32(300))
      send(geometry.with(Int32(200)).with(Int32(0)).with("rig").with("output").with(Int32(0)))
      send(WaylandMessage(id, 1).with(UInt32(3)).with(width).with(height).with(Int32(60_000)))
      if version >= 2 { send(WaylandMessage(id, 2)) }
    case "xdg_wm_base": objects[id] = .wmBase
    case "zwp_pointer_gestures_v1": objects[id] = .gestures
    default: break
    }
  }

  private mutating func commit(_ surface: UInt32) {
    if let window, window.surface == surface, !isConfigured {
      isConfigured = true
      let (width, height) = (PointerCompositor.width, PointerCompositor.height)
      send(WaylandMessage(window.toplevel, 0).with(width).with(height).with(UInt32(0)))
      send(WaylandMessage(window.shell, 0).with(UInt32(1)))
    }
    if let buffer = buffers.removeValue(forKey: surface), buffer != 0 {
      send(WaylandMessage(buffer, 0))
      if window?.surface == surface { shownSurface = surface }
    }
    for callback in callbacks.removeValue(forKey: surface) ?? [] {
      send(WaylandMessage(callback, 0).with(UInt32(1)))
      send(WaylandMessage(1, 1).with(callback))
    }
  }
}
