import ScrollPhysics

/// Converts the scroll valuators of an X server's devices to frames of a scroll stream.
///
/// A valuator is a running sum in units of which each notch has a fixed number. The difference of two
/// values is the distance that the device scrolled. The server does not report values while the pointer
/// is over other windows, so they must be read again when the pointer enters the window. Otherwise the
/// first event has no difference.
///
///     notches 8.0, 8.4, 8.8, 8.8    with a touchpad: nothing, 6 pixels, 6 pixels, the fingers lifted
nonisolated struct ValuatorScroll: Sendable {
  /// A device that scrolls.
  private struct Device {
    var isTouchpad = false
    /// Whether the device sends an unchanged value when fingers lift.
    var reportsLift = false
    var x = Axis()
    var y = Axis()
    /// When fingers last scrolled; nil after the end of the gesture.
    var latest: Double?
  }

  private struct Axis {
    /// The last value, in notches; nil before the first.
    var value: Double?
    var isMoving = false
    /// The part of a wheel's turn that is below one 120th of a notch, in notches.
    var remainder = 0.0

    /// Replaces the value; returns the difference, or nil without one.
    mutating func move(to value: Double?) -> Double? {
      guard let value, value.isFinite else { return nil }
      defer { self.value = value }
      let difference = self.value.map { value - $0 } ?? .infinity
      return abs(difference) <= ValuatorScroll.mostNotches ? difference : nil
    }

    /// Converts a wheel's turn in notches to 120ths of a notch.
    mutating func turn(_ notches: Double) -> Int {
      let exact = (remainder + notches) * 120
      remainder = (exact - exact.rounded()) / 120
      return Int(exact.rounded())
    }
  }

  /// Distance of fingers for one notch, in pixels.
  ///
  /// - Source: xf86-input-libinput, option ScrollPixelDistance.
  static let pixelsPerNotch = 15.0
  /// Seconds without motion after which fingers have lifted from a device that does not report it.
  ///
  /// - Source: kitty, glfw/x11_window.c.
  static let silence = 0.05
  /// Largest difference that counts, in notches.
  ///
  /// A larger one means that the device's values were reset.
  private static let mostNotches = 1000.0

  private var devices: [Int32: Device] = [:]

  /// Sets the present values of a device, in notches; nil for a valuator that it does not have.
  mutating func begin(
    _ number: Int32,
    isTouchpad: Bool,
    reportsLift: Bool,
    x: Double?,
    y: Double?
  ) {
    var device = devices[number] ?? Device()
    device.isTouchpad = isTouchpad
    device.reportsLift = device.reportsLift || reportsLift
    (device.x.value, device.y.value) = (x, y)
    devices[number] = device
  }

  /// Moves valuators to values in notches; nil for a valuator that the event does not contain.
  ///
  /// - Returns: What the device scrolled; nil for nothing.
  mutating func move(_ number: Int32, x: Double?, y: Double?, at time: Double) -> ScrollFrame? {
    guard var device = devices[number] else { return nil }
    defer { devices[number] = device }
    let (dx, dy) = (device.x.move(to: x), device.y.move(to: y))
    guard dx != nil || dy != nil else { return nil }
    if dx ?? 0 == 0, dy ?? 0 == 0 {
      device.reportsLift = true
      return Self.stop(&device)
    }
    if device.isTouchpad {
      device.latest = time
      if let dx, dx != 0 { device.x.isMoving = true }
      if let dy, dy != 0 { device.y.isMoving = true }
    } else if !device.reportsLift {
      var frame = ScrollFrame(.wheel)
      frame.notchesX = device.x.turn(dx ?? 0)
      frame.notchesY = device.y.turn(dy ?? 0)
      return frame == ScrollFrame(.wheel) ? nil : frame
    }
    var frame = ScrollFrame(device.isTouchpad ? .finger : .continuous)
    (frame.dx, frame.dy) = ((dx ?? 0) * Self.pixelsPerNotch, (dy ?? 0) * Self.pixelsPerNotch)
    return frame
  }

  /// When fingers are assumed to have lifted from a device that does not report it, in seconds; nil
  /// without such fingers.
  var deadline: Double? {
    var deadline: Double?
    for device in devices.values where !device.reportsLift {
      guard let latest = device.latest else { continue }
      deadline = min(deadline ?? .infinity, latest + Self.silence)
    }
    return deadline
  }

  /// Ends a gesture whose deadline has passed, and returns its last frame; nil if there is none.
  ///
  /// The frame is late: the fingers lifted at the time of their last motion.
  mutating func expire(at now: Double) -> ScrollFrame? {
    for (number, device) in devices where !device.reportsLift {
      guard let latest = device.latest, latest + Self.silence <= now else { continue }
      var device = device
      var frame = Self.stop(&device)
      frame?.isLate = true
      devices[number] = device
      return frame
    }
    return nil
  }

  private static func stop(_ device: inout Device) -> ScrollFrame? {
    var frame = ScrollFrame(.finger)
    (frame.stopsX, frame.stopsY) = (device.x.isMoving, device.y.isMoving)
    (device.x.isMoving, device.y.isMoving, device.latest) = (false, false, nil)
    return frame == ScrollFrame(.finger) ? nil : frame
  }

  /// Forgets gestures and values after the pointer left the window.
  mutating func leave() {
    for number in devices.keys {
      devices[number]?.latest = nil
      devices[number]?.x = Axis()
      devices[number]?.y = Axis()
    }
  }
}
