import Foundation

/// A Wayland compositor without a display, which sends the pointer events that a test chooses.
///
/// Other compositors send only the events that libinput derives from devices. This compositor can
/// send every sequence of events, with any timestamps.
package actor PointerCompositor {
  /// An event of the pointer or of resting fingers.
  ///
  /// Axis 0 is vertical and axis 1 is horizontal. Times are in milliseconds.
  package enum Event: Sendable {
    case source(UInt32)
    case axis(UInt32, Double, at: UInt32)
    case stop(UInt32, at: UInt32)
    /// A turn of a wheel in 120ths of a detent.
    ///
    /// Pointers of versions below 8 receive whole detents.
    case turn(UInt32, Int32)
    case frame
    case hold(fingers: UInt32, at: UInt32)
    case holdEnd(isCancelled: Bool, at: UInt32)
    /// The pointer enters the window at a position in pixels.
    case enter(x: Double, y: Double)
    case move(x: Double, y: Double, at: UInt32)
    case leave
    /// The seat gets a pointer, or loses its pointer.
    case seat(hasPointer: Bool)
  }

  /// Width of the output and of the window, in pixels.
  static let width: Int32 = 1280
  /// Height of the output and of the window, in pixels.
  static let height: Int32 = 720

  /// Environment variables that make a program open its window in this compositor.
  package nonisolated let variables: [String: String]

  private struct Connection {
    let descriptor: Int32
    var client: WaylandClient
    var input: [UInt8] = []
  }

  private let listener: Int32
  private let seatVersion: UInt32
  private var connections: [Connection] = []
  private var serial: UInt32 = 1

  /// Starts a compositor, runs the body and ends the compositor.
  ///
  /// - Parameters:
  ///   - seatVersion: The version of the seat that is offered.
  ///   - body: A function that runs at the same time as the compositor.
  /// - Returns: The result of the body.
  /// - Throws: `RigError` if there is no socket, or the error of the body.
  package static func run<Result: Sendable>(
    seatVersion: UInt32 = 8,
    _ body: @Sendable (PointerCompositor) async throws -> Result
  ) async throws -> Result {
    // The path of a socket may have 107 bytes, so the folder is not in TMPDIR.
    let folder = "/tmp/rig-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let compositor = try PointerCompositor(seatVersion: seatVersion, in: folder)
    let loop = Task {
      while !Task.isCancelled {
        await compositor.step()
        try await Task.sleep(for: .milliseconds(1))
      }
    }
    defer { loop.cancel() }
    return try await body(compositor)
  }

  private init(seatVersion: UInt32, in folder: String) throws {
    self.seatVersion = seatVersion
    variables = ["XDG_RUNTIME_DIR": folder, "WAYLAND_DISPLAY": "wayland-rig"]
    listener = try UnixSocket.listening(path: folder + "/wayland-rig")
  }

  deinit {
    for connection in connections { close(connection.descriptor) }
    close(listener)
  }

  /// Accepts a waiting program, and answers the requests that programs have sent.
  private func step() {
    if let descriptor = UnixSocket.accepted(by: listener) {
      let client = WaylandClient(seatVersion: seatVersion)
      connections.append(Connection(descriptor: descriptor, client: client))
    }
    for index in connections.indices.reversed() {
      guard let bytes = UnixSocket.received(by: connections[index].descriptor) else {
        close(connections.remove(at: index).descriptor)
        continue
      }
      connections[index].input += bytes
      while let request = WaylandRequest(from: &connections[index].input) {
        connections[index].client.answer(request)
      }
      flush(index)
    }
  }

  private func flush(_ index: Int) {
    UnixSocket.deliver(connections[index].client.output, by: connections[index].descriptor)
    connections[index].client.output.removeAll()
  }

  /// Whether a program shows a window and has at least two pointer objects: one that SDL created and one that
  /// the program's own code created.
  package var isReady: Bool {
    connections.contains { $0.client.shownSurface != nil && $0.client.pointers.count >= 2 }
  }

  /// Number of hold gesture objects that programs have created.
  package var holdCount: Int { connections.reduce(0) { $0 + $1.client.holds.count } }

  /// Sends events to every pointer of every program.
  package func send(_ events: [Event]) {
    for event in events {
      serial += 1
      for index in connections.indices {
        for message in messages(event, to: connections[index].client) {
          connections[index].client.send(message)
        }
      }
    }
    for index in connections.indices { flush(index) }
  }

  private func messages(_ event: Event, to client: WaylandClient) -> [WaylandMessage] {
    guard let surface = client.shownSurface else { return [] }
    switch event {
    case .hold(let fingers, let time):
      return client.holds.map {
        WaylandMessage($0, 0).with(serial).with(time).with(surface).with(fingers)
      }
    case .holdEnd(let isCancelled, let time):
      return client.holds.map {
        WaylandMessage($0, 1).with(serial).with(time).with(UInt32(isCancelled ? 1 : 0))
      }
    case .seat(let hasPointer):
      return client.seats.map { WaylandMessage($0, 0).with(UInt32(hasPointer ? 1 : 0)) }
    default:
      return client.pointers.compactMap { message(event, to: $0.id, $0.version, on: surface) }
    }
  }

  private func message(
    _ event: Event,
    to pointer: UInt32,
    _ version: UInt32,
    on surface: UInt32
  ) -> WaylandMessage? {
    switch event {
    case .enter(let x, let y): WaylandMessage(pointer, 0).with(serial).with(surface).with(x).with(y)
    case .leave: WaylandMessage(pointer, 1).with(serial).with(surface)
    case .move(let x, let y, let time): WaylandMessage(pointer, 2).with(time).with(x).with(y)
    case .axis(let axis, let value, let time):
      WaylandMessage(pointer, 4).with(time).with(axis).with(value)
    case .frame: WaylandMessage(pointer, 5)
    case .source(let source): WaylandMessage(pointer, 6).with(source)
    case .stop(let axis, let time): WaylandMessage(pointer, 7).with(time).with(axis)
    case .turn(let axis, let value) where version >= 8:
      WaylandMessage(pointer, 9).with(axis).with(value)
    case .turn(let axis, let value): WaylandMessage(pointer, 8).with(axis).with(value / 120)
    case .hold, .holdEnd, .seat: nil
    }
  }
}
