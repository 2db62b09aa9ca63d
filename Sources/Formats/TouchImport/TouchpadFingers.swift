import ScrollPhysics

/// Computes scroll frames from the fingers of a touchpad, report by report.
///
/// Two fingers scroll. One finger only moves the pointer, and gestures with more than two fingers belong to the
/// desktop.
struct TouchpadFingers {
  /// The codes of `EvdevCode.fingerCounts` whose last value is 1; nil if the file has not stated one yet.
  private var tools: Set<Int>?
  private var wereTwo = false
  private(set) var isScrolling = false
  /// Whether any finger has touched the touchpad.
  private(set) var wereAny = false
  /// Whether any fingers have scrolled.
  private(set) var hasScrolled = false

  mutating func read(_ event: EvdevEvent) {
    guard event.type == EvdevCode.key, EvdevCode.fingerCounts[event.code] != nil else { return }
    var down = tools ?? []
    if event.value > 0 { down.insert(event.code) } else { down.remove(event.code) }
    tools = down
  }

  /// Computes the frame of a report.
  ///
  /// A touchpad can have fewer slots than fingers, so BTN_TOOL_FINGER and the codes like it count the fingers. Only
  /// without such codes, the number of slots counts. A report that changes the number scrolls nothing.
  ///
  /// - Parameters:
  ///   - touches: Number of slots with a finger.
  ///   - dx: Movement of the middle of the fingers to the right, as a share of the width of the touchpad.
  ///   - dy: Movement of the middle of the fingers down, as a share of the height of the touchpad.
  /// - Returns: The frame; nil if the report changes nothing.
  mutating func frame(touches: Int, dx: Double, dy: Double) -> ScrollFrame? {
    let counts = tools?.compactMap { EvdevCode.fingerCounts[$0] }
    let count = touches == 0 ? 0 : counts.map { $0.max() ?? 0 } ?? touches
    let wereTwo = self.wereTwo
    self.wereTwo = count == 2
    wereAny = wereAny || count > 0
    var frame = ScrollFrame(.finger)
    if count == 2 {
      guard wereTwo, dx != 0 || dy != 0 else { return nil }
      // The content follows the fingers.
      (frame.dx, frame.dy) = (-dx, -dy)
      (isScrolling, hasScrolled) = (true, true)
      return frame
    }
    guard isScrolling else { return nil }
    isScrolling = false
    (frame.stopsX, frame.stopsY) = (true, true)
    return frame
  }

  /// Forgets the fingers, because some of their events were lost.
  ///
  /// - Returns: The frame that cancels a gesture; nil if none is in progress.
  mutating func lose() -> ScrollFrame? {
    defer { (tools, wereTwo, isScrolling) = (nil, false, false) }
    return isScrolling ? .cancel : nil
  }
}

/// Computes scroll frames from the turns of a wheel, report by report.
struct EvdevWheel {
  /// Whether the device reports turns along each axis in 120ths of a notch, in addition to whole notches.
  private let isFine: (x: Bool, y: Bool)
  private var frame = ScrollFrame(.wheel)

  /// Returns nil if the device reports no turn.
  init?(_ device: EvdevDevice) {
    let codes = [
      EvdevCode.fineSidewaysWheel, EvdevCode.fineWheel, EvdevCode.sidewaysWheel, EvdevCode.wheel,
    ]
    let sends = codes.map { device.sends(EvdevCode.relative, $0) }
    guard sends.contains(true) else { return nil }
    isFine = (sends[0], sends[1])
  }

  mutating func read(_ event: EvdevEvent) {
    guard event.type == EvdevCode.relative else { return }
    switch event.code {
    case EvdevCode.fineSidewaysWheel: turn(\.notchesX, by: event.value)
    case EvdevCode.sidewaysWheel where !isFine.x: turn(\.notchesX, by: 120 * event.value)
    // Linux counts turns away from the user, which show content above.
    case EvdevCode.fineWheel: turn(\.notchesY, by: -event.value)
    case EvdevCode.wheel where !isFine.y: turn(\.notchesY, by: -120 * event.value)
    default: break
    }
  }

  private mutating func turn(_ axis: WritableKeyPath<ScrollFrame, Int>, by parts: Int) {
    let limit = 120_000
    frame[keyPath: axis] = min(max(frame[keyPath: axis] + parts, -limit), limit)
  }

  /// Returns the frame of a report; nil if the wheel did not turn.
  mutating func takeFrame() -> ScrollFrame? {
    defer { frame = ScrollFrame(.wheel) }
    return frame.isEmpty ? nil : frame
  }
}
