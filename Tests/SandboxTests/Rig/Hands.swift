/// A position, in points from the window's top left corner.
struct Place: Equatable {
  var x: Double
  var y: Double

  /// The position between this one (0) and another one (1).
  func towards(_ other: Place, by share: Double) -> Place {
    Place(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
  }
}

/// A straight movement of a finger or the mouse at constant velocity.
struct Stroke {
  var start: Place
  var end: Place
  /// Duration of the movement.
  var duration: Duration
  /// Pause before the release; 40 ms and less is a flick.
  var rest: Duration = .zero
  /// Positions per second.
  var rate = 120.0

  /// Position at a time after the beginning.
  func place(after elapsed: Duration) -> Place {
    start.towards(end, by: min(1, elapsed / duration))
  }
}

/// Keys of the virtual keyboard: X keycodes, which are evdev's plus 8.
enum KeyCode: Int {
  case escape = 9
  case tab = 23
  case q = 24
  case t = 28
  case o = 32
  case leftBracket = 34
  case rightBracket = 35
  case returnKey = 36
  case leftControl = 37
  case k = 45
  case leftShift = 50
  case m = 58
  case leftAlt = 64
  case space = 65
  case f2 = 68
  case f6 = 72
  case f7 = 73
  case f8 = 74
  case f11 = 95
  case f12 = 96
  case home = 110
  case up = 111
  case left = 113
  case right = 114
  case end = 115
  case down = 116
}

/// Ten fingers, a mouse and a keyboard that send events through the X server.
actor Hands {
  private let touchscreen: UnixSocket
  private let mouse: UnixSocket
  private let keyboard: UnixSocket
  /// Position of the window on the screen, in pixels; one pixel is one point.
  private var origin = Place(x: 0, y: 0)
  private let clock = ContinuousClock()

  /// Connects to the devices and negotiates the protocol version with each.
  init(_ configuration: XorgConfiguration) throws {
    touchscreen = try Self.connected(configuration.touchscreenSocket)
    mouse = try Self.connected(configuration.mouseSocket)
    keyboard = try Self.connected(configuration.keyboardSocket)
  }

  private static func connected(_ path: String) throws -> UnixSocket {
    let socket = try UnixSocket(path: path)
    try socket.write(InputTestMessage.clientVersion.bytes)
    _ = try socket.read(count: InputTestMessage.clientVersion.bytes.count)
    return socket
  }

  /// Sets the window to whose corner later positions are relative.
  func reach(for window: XClient.Window) {
    origin = Place(x: Double(window.x), y: Double(window.y))
  }

  /// Puts a finger down.
  func press(_ finger: Int, at place: Place) throws {
    try touch(finger, .began, place)
    try settle(touchscreen)
  }

  /// Moves a finger that is down.
  func move(_ finger: Int, to place: Place) throws {
    try touch(finger, .moved, place)
  }

  /// Lifts a finger at a position.
  func lift(_ finger: Int, at place: Place) throws {
    try touch(finger, .ended, place)
    try settle(touchscreen)
  }

  /// Presses and lifts a finger at a position.
  func tap(_ finger: Int, at place: Place) throws {
    try press(finger, at: place)
    try lift(finger, at: place)
  }

  /// Presses, follows a stroke and lifts; several fingers may do so at the same time.
  func drag(_ finger: Int, _ stroke: Stroke) async throws {
    try press(finger, at: stroke.start)
    try await follow(stroke) { try touch(finger, .moved, $0) }
    try lift(finger, at: stroke.end)
  }

  /// Presses, moves at the flick's velocity and lifts at the last position.
  ///
  /// Each position is computed for the time at which it is sent.
  func flick(_ finger: Int, _ flick: Flick) async throws {
    try press(finger, at: flick.start)
    let start = clock.now
    var step = 1.0
    var place = flick.start
    var elapsed = Duration.zero
    while elapsed < flick.duration {
      try await clock.sleep(until: start + .seconds(step / flick.rate), tolerance: .zero)
      elapsed = start.duration(to: clock.now)
      place = flick.place(after: elapsed)
      try touch(finger, .moved, place)
      step = max(step + 1, (elapsed / .seconds(1) * flick.rate).rounded(.up))
    }
    if flick.rest > .zero { try await clock.sleep(for: flick.rest, tolerance: .zero) }
    try lift(finger, at: place)
  }

  /// Drags with the left mouse button held.
  func dragMouse(_ stroke: Stroke) async throws {
    try pressMouse(at: stroke.start)
    try await follow(stroke) { try point($0) }
    try releaseMouse()
  }

  /// Moves the mouse with no button held.
  func hover(at place: Place) throws {
    try point(place)
    try settle(mouse)
  }

  /// Moves the mouse to a place and presses its left button.
  func pressMouse(at place: Place) throws {
    try point(place)
    try mouse.write(InputTestMessage.button(1, isDown: true).bytes)
    try settle(mouse)
  }

  /// Releases the left mouse button.
  func releaseMouse() throws {
    try mouse.write(InputTestMessage.button(1, isDown: false).bytes)
    try settle(mouse)
  }

  /// Presses keys in order and releases them in reverse, as for a shortcut.
  func type(_ keys: KeyCode...) throws { try type(keys) }

  /// Presses keys in order and releases them in reverse, as for a shortcut.
  func type(_ keys: [KeyCode]) throws {
    for key in keys {
      try keyboard.write(InputTestMessage.key(key.rawValue, isDown: true).bytes)
    }
    for key in keys.reversed() {
      try keyboard.write(InputTestMessage.key(key.rawValue, isDown: false).bytes)
    }
    try settle(keyboard)
  }

  /// Sends the stroke's position for the current time: a late wake-up skips a position and does
  /// not slow the movement.
  private func follow(_ stroke: Stroke, _ send: (Place) throws -> Void) async throws {
    let start = clock.now
    var step = 1.0
    while start.duration(to: clock.now) < stroke.duration {
      try await clock.sleep(until: start + .seconds(step / stroke.rate), tolerance: .zero)
      let elapsed = start.duration(to: clock.now)
      try send(stroke.place(after: elapsed))
      step = max(step + 1, (elapsed / .seconds(1) * stroke.rate).rounded(.up))
    }
    if stroke.rest > .zero { try await clock.sleep(for: stroke.rest, tolerance: .zero) }
  }

  private func touch(
    _ finger: Int,
    _ phase: InputTestMessage.TouchPhase,
    _ place: Place
  ) throws {
    let (x, y) = axes(place)
    try touchscreen.write(InputTestMessage.touch(finger, phase, x: x, y: y).bytes)
  }

  private func point(_ place: Place) throws {
    let (x, y) = axes(place)
    try mouse.write(InputTestMessage.motion(x: x, y: y).bytes)
  }

  /// Rounded up, because the server rounds the mouse down to whole pixels.
  private func axes(_ place: Place) -> (x: Double, y: Double) {
    let scale = InputTestMessage.axisMaximum + 1
    return (
      ((origin.x + place.x) / Double(XorgConfiguration.screenWidth) * scale).rounded(.up),
      ((origin.y + place.y) / Double(XorgConfiguration.screenHeight) * scale).rounded(.up)
    )
  }

  /// Returns once the X server has processed everything sent to the device.
  private func settle(_ device: UnixSocket) throws {
    try device.write(InputTestMessage.waitForSync.bytes)
    _ = try device.read(count: InputTestMessage.waitForSync.bytes.count)
  }
}
