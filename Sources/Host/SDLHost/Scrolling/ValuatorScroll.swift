import ScrollPhysics

/// Converts the scroll valuators of an X server's devices to frames of a scroll stream.
///
/// A valuator is a running sum. Each notch changes it by a fixed number of units. The difference of two values
/// is the distance that the device scrolled. The server does not report values while the pointer is over other
/// windows. The values must therefore be read again when the pointer enters the window; otherwise the distance
/// of the first event is unknown.
///
/// Example: a touchpad has 15 pixels per notch. The values 8.0, 8.4, 8.8 and 8.8, in notches, give no frame
/// (no earlier value is known), 6 pixels, 6 pixels, and a lift (the value is unchanged).
nonisolated struct ValuatorScroll: Sendable {
  private struct Device {
    var isTouchpad = false
    /// Whether the device sends an unchanged value when fingers lift.
    var reportsLift = false
    /// Whether a value has changed since the values were listed.
    var hasMoved = false
    var x = Axis()
    var y = Axis()
    /// Time of the last motion of the fingers, in seconds; nil after the end of the gesture.
    var latest: Double?
  }

  private struct Axis {
    /// In notches; nil before the first value.
    var value: Double?
    var isMoving = false
    /// The part of a wheel's turn that is not reported yet, in notches.
    ///
    /// It is less than 1/120 notch.
    var remainder = 0.0

    /// Returns the difference from the last value, in notches.
    ///
    /// The result is nil if there is no new value or no last value, or if the difference exceeds
    /// `mostNotches`.
    mutating func move(to value: Double?) -> Double? {
      guard let value, value.isFinite else { return nil }
      defer { self.value = value }
      let difference = self.value.map { value - $0 } ?? .infinity
      return abs(difference) <= ValuatorScroll.mostNotches ? difference : nil
    }

    /// Converts a wheel's turn in notches to 120ths of a notch; the fraction is kept for the next turn.
    mutating func turn(_ notches: Double) -> Int {
      let exact = (remainder + notches) * 120
      remainder = (exact - exact.rounded()) / 120
      return Int(exact.rounded())
    }
  }

  /// Distance in pixels for each notch that a touchpad's valuator reports.
  ///
  /// - Source: xf86-input-libinput, option ScrollPixelDistance.
  static let pixelsPerNotch = 15.0
  /// Duration without motion after which fingers count as lifted, in seconds, for devices that report no lift.
  ///
  /// - Source: kitty, glfw/x11_window.c.
  static let silence = 0.05
  /// Largest difference of two values that counts as scrolling, in notches.
  ///
  /// A larger difference means that the device has reset its values.
  private static let mostNotches = 1000.0

  private var devices: [Int32: Device] = [:]

  /// Sets the current values of a device's valuators, in notches.
  ///
  /// A value is nil for a valuator that the device does not have.
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
    device.hasMoved = false
    (device.x.value, device.y.value) = (x, y)
    devices[number] = device
  }

  /// Moves a device's valuators to new values in notches.
  ///
  /// A value is nil for a valuator that the event does not contain.
  ///
  /// - Returns: The frame with the scrolled distance; nil if nothing was scrolled.
  mutating func move(_ number: Int32, x: Double?, y: Double?, at time: Double) -> ScrollFrame? {
    guard var device = devices[number] else { return nil }
    defer { devices[number] = device }
    let (dx, dy) = (device.x.move(to: x), device.y.move(to: y))
    guard dx != nil || dy != nil else { return nil }
    if dx ?? 0 == 0, dy ?? 0 == 0 {
      // The values that were listed may include the motion of an event that arrives only now.
      guard device.hasMoved || device.latest != nil else { return nil }
      device.reportsLift = true
      return Self.stop(&device)
    }
    device.hasMoved = true
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

  /// Time at which a touchpad that reports no lift counts as released, in seconds.
  ///
  /// It is nil if no gesture of such a touchpad is in progress.
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
  /// The frame is marked as late, because the fingers are assumed to have lifted directly after their last
  /// motion.
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

  /// Removes all gestures and values after the pointer left the window.
  mutating func leave() {
    for number in devices.keys {
      devices[number]?.latest = nil
      devices[number]?.x = Axis()
      devices[number]?.y = Axis()
    }
  }
}
