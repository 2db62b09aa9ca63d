/// Ten fingers, a mouse, a touchpad and a keyboard that send events through the X server.
package actor Hands {
  private let touchscreen: UnixSocket
  private let mouse: UnixSocket
  private let touchpad: UnixSocket
  private let keyboard: UnixSocket
  /// Position of the window on the screen, in pixels; one pixel is one point.
  private var origin = Place(x: 0, y: 0)
  private let clock = ContinuousClock()

  /// Connects to the devices of a server and negotiates the protocol version with each.
  init(_ configuration: XorgConfiguration) throws {
    func connected(_ device: Device) throws -> UnixSocket {
      let socket = try UnixSocket(path: configuration.socket(of: device))
      try socket.write(InputTestMessage.clientVersion.bytes)
      _ = try socket.read(count: InputTestMessage.clientVersion.bytes.count)
      return socket
    }
    touchscreen = try connected(.touchscreen)
    mouse = try connected(.mouse)
    touchpad = try connected(.touchpad)
    keyboard = try connected(.keyboard)
  }

  /// Sets the window whose top left corner is the origin of all later positions.
  package func aim(at window: XClient.Window) {
    origin = Place(x: Double(window.x), y: Double(window.y))
  }

  // MARK: - Single events, which the X server may process later

  /// Puts a finger down, moves it or lifts it; fingers are numbered from 0 to 9.
  package func touch(_ finger: Int, _ phase: InputTestMessage.TouchPhase, at place: Place) throws {
    let (x, y) = axes(place)
    try touchscreen.write(InputTestMessage.touch(finger, phase, x: x, y: y).bytes)
  }

  /// Moves the mouse pointer to a position, without waiting for the X server.
  package func point(at place: Place) throws {
    let (x, y) = axes(place)
    try mouse.write(InputTestMessage.motion(x: x, y: y).bytes)
  }

  /// Presses or releases a mouse button: 1 left, 2 middle, 3 right, 4 to 7 the wheel.
  package func button(_ number: Int, isDown: Bool) throws {
    try mouse.write(InputTestMessage.button(number, isDown: isDown).bytes)
  }

  /// Scrolls with two fingers on the touchpad, in 120ths of a notch.
  ///
  /// An axis that is nil is not sent. The value 0 reports that the fingers lifted.
  package func scroll(x: Double? = nil, y: Double? = nil) throws {
    try touchpad.write(InputTestMessage.scroll(x: x, y: y).bytes)
  }

  package func key(_ key: KeyCode, isDown: Bool) throws {
    try keyboard.write(InputTestMessage.key(key.rawValue, isDown: isDown).bytes)
  }

  /// Waits until the X server has processed all events that were sent.
  package func settle() throws {
    for device in [touchscreen, mouse, touchpad, keyboard] { try settle(device) }
  }

  private func settle(_ device: UnixSocket) throws {
    try device.write(InputTestMessage.waitForSync.bytes)
    _ = try device.read(count: InputTestMessage.waitForSync.bytes.count)
  }

  /// Converts a position in the window to values of the devices' axes.
  ///
  /// The values are rounded up, because the server rounds the mouse position down to whole pixels.
  private func axes(_ place: Place) -> (x: Double, y: Double) {
    func axis(_ position: Double, _ extent: Int) -> Double {
      let scale = InputTestMessage.axisMaximum + 1
      let axis = (position / Double(extent) * scale).rounded(.up)
      return min(InputTestMessage.axisMaximum, max(0, axis))
    }
    return (
      axis(origin.x + place.x, XorgConfiguration.screenWidth),
      axis(origin.y + place.y, XorgConfiguration.screenHeight)
    )
  }

  // MARK: - Whole movements

  /// Puts a finger down, and waits until the server has processed the event.
  package func press(_ finger: Int, at place: Place) throws {
    try touch(finger, .began, at: place)
    try settle(touchscreen)
  }

  /// Moves a finger that is down, without waiting for the server.
  package func move(_ finger: Int, to place: Place) throws {
    try touch(finger, .moved, at: place)
  }

  /// Lifts a finger at a position, and waits until the server has processed the event.
  package func lift(_ finger: Int, at place: Place) throws {
    try touch(finger, .ended, at: place)
    try settle(touchscreen)
  }

  /// Puts a finger down and lifts it at the same position, without a pause.
  package func tap(_ finger: Int, at place: Place) throws {
    try press(finger, at: place)
    try lift(finger, at: place)
  }

  /// Presses a finger, moves it along a stroke and lifts it.
  ///
  /// Several fingers can be dragged at the same time, each in its own task.
  package func drag(_ finger: Int, _ stroke: Stroke) async throws {
    try await drag(finger, for: stroke.duration, rate: stroke.rate, rest: stroke.rest) {
      stroke.place(after: $0)
    }
  }

  /// Presses a finger at the path's beginning, moves it along the path and lifts it at its last
  /// position.
  ///
  /// - Parameters:
  ///   - finger: The finger, 0 to 9.
  ///   - duration: Minimum duration of the movement.
  ///   - rate: Number of positions per second.
  ///   - rest: Pause before the release.
  ///   - path: Returns the position for a time since the press.
  /// - Throws: The errors of `touch`, and `CancellationError` if the task is cancelled.
  package func drag(
    _ finger: Int,
    for duration: Duration,
    rate: Double,
    rest: Duration,
    along path: @Sendable (Duration) -> Place
  ) async throws {
    try press(finger, at: path(.zero))
    var place = path(.zero)
    try await follow(for: duration, rate: rate, rest: rest) { elapsed in
      place = path(elapsed)
      try touch(finger, .moved, at: place)
    }
    try lift(finger, at: place)
  }

  /// Moves the mouse along a stroke while its left button is held.
  package func dragMouse(_ stroke: Stroke) async throws {
    try pressMouse(at: stroke.start)
    try await follow(for: stroke.duration, rate: stroke.rate, rest: stroke.rest) {
      try point(at: stroke.place(after: $0))
    }
    try releaseMouse()
  }

  /// Calls `send` at a rate until `duration` has passed, and then pauses for the duration `rest`.
  ///
  /// The argument of `send` is the time since the beginning. If the task wakes up late, positions are skipped,
  /// so that the movement is not slower.
  private func follow(
    for duration: Duration,
    rate: Double,
    rest: Duration,
    _ send: (Duration) throws -> Void
  ) async throws {
    let start = clock.now
    var step = 1.0
    var elapsed = Duration.zero
    while elapsed < duration {
      try await clock.sleep(until: start + .seconds(step / rate), tolerance: .zero)
      elapsed = start.duration(to: clock.now)
      try send(elapsed)
      step = max(step + 1, (elapsed / .seconds(1) * rate).rounded(.up))
    }
    if rest > .zero { try await clock.sleep(for: rest, tolerance: .zero) }
  }

  /// Scrolls with two fingers on the touchpad.
  ///
  /// The touchpad sends `count` movements of `step` 120ths of a notch, one every 8 ms. If `lifts` is true, it
  /// then reports that the fingers lifted.
  package func swipe(by step: Double, count: Int, lifts: Bool = true) async throws {
    let start = clock.now
    for index in 0..<count {
      try scroll(y: step)
      try settle(touchpad)
      let next = start + .milliseconds(8 * (index + 1))
      try await clock.sleep(until: next, tolerance: .zero)
    }
    if lifts {
      try scroll(y: 0)
      try settle(touchpad)
    }
  }

  /// Moves the mouse with no button held, and waits until the server has processed the event.
  package func hover(at place: Place) throws {
    try point(at: place)
    try settle(mouse)
  }

  /// Moves the mouse to a place and presses its left button.
  package func pressMouse(at place: Place) throws {
    try point(at: place)
    try button(1, isDown: true)
    try settle(mouse)
  }

  /// Releases the left mouse button, and waits until the server has processed the event.
  package func releaseMouse() throws {
    try button(1, isDown: false)
    try settle(mouse)
  }

  /// Presses keys in the given order and releases them in reverse order, as for a shortcut.
  package func type(_ keys: KeyCode...) throws { try type(keys) }

  package func type(_ keys: [KeyCode]) throws {
    for code in keys { try key(code, isDown: true) }
    for code in keys.reversed() { try key(code, isDown: false) }
    try settle(keyboard)
  }
}
