import JSONText

/// Converts the events of one device to touches and scroll frames, report by report.
struct EvdevReader {
  private let device: EvdevDevice
  private let index: Int
  /// nil if the device reports no finger.
  private var slots: EvdevSlots?
  /// nil if the device is not a touchpad.
  private var touchpad: TouchpadFingers?
  /// nil if the device reports no turn of a wheel.
  private var wheel: EvdevWheel?
  private let isSingle: Bool
  private let x: (range: ClosedRange<Int>, origin: EvdevDevice.RangeOrigin)
  private let y: (range: ClosedRange<Int>, origin: EvdevDevice.RangeOrigin)
  /// True from SYN_DROPPED to the next SYN_REPORT; events between them are ignored.
  private var isLosing = false

  /// `size` is the size of devices without a range in the file, if the user states it.
  ///
  /// Returns nil if the device reports neither a finger nor a wheel.
  init?(_ device: EvdevDevice, index: Int, size: (width: Int, height: Int)?) {
    slots = device.touchProtocol.map(EvdevSlots.init)
    wheel = EvdevWheel(device)
    guard slots != nil || wheel != nil else { return nil }
    if slots != nil, device.isTouchpad { touchpad = TouchpadFingers() }
    (self.device, self.index) = (device, index)
    isSingle = slots?.touchProtocol == .single
    x = device.range(
      of: isSingle ? [EvdevCode.x] : [EvdevCode.multitouchX, EvdevCode.x],
      size: size?.width
    )
    y = device.range(
      of: isSingle ? [EvdevCode.y] : [EvdevCode.multitouchY, EvdevCode.y],
      size: size?.height
    )
  }

  /// Whether the size that the user states is the range of an axis.
  var usesSize: Bool { slots != nil && (x.origin == .size || y.origin == .size) }

  mutating func take(_ event: EvdevEvent, _ touches: inout ForeignTouches) throws(SourceProblem) {
    switch (event.type, event.code) {
    case (EvdevCode.synchronize, EvdevCode.dropped): lose(&touches)
    case (EvdevCode.synchronize, EvdevCode.report):
      if isLosing { isLosing = false } else { try report(into: &touches) }
    case _ where isLosing: break
    default:
      try slots?.read(event)
      touchpad?.read(event)
      wheel?.read(event)
    }
  }

  /// Cancels all fingers, because some of their events were lost.
  private mutating func lose(_ touches: inout ForeignTouches) {
    touches.note(.dropped)
    for number in slots?.slots.keys.sorted() ?? [] {
      touches.cancel(.init(device: index, number: number), reason: "dropped")
    }
    slots?.lose()
    if let frame = touchpad?.lose() { touches.scroll(frame) }
    _ = wheel?.takeFrame()
    isLosing = true
  }

  private mutating func report(into touches: inout ForeignTouches) throws(SourceProblem) {
    if let frame = wheel?.takeFrame() { touches.scroll(frame) }
    guard var slots = slots.take() else { return }
    if slots.completeReport() { touches.note(.unknown) }
    if touchpad != nil {
      let (dx, dy) = movement(of: slots)
      if let frame = touchpad?.frame(touches: slots.touchCount, dx: dx, dy: dy) {
        touches.scroll(frame)
      }
    } else {
      for number in slots.changed.sorted() {
        guard let slot = slots.slots[number] else { continue }
        try emit(slot, ForeignTouches.Finger(device: index, number: number), into: &touches)
      }
    }
    slots.finishReport()
    self.slots = slots
  }

  /// Returns the mean movement of the fingers since the last report, as shares of the device.
  private func movement(of slots: EvdevSlots) -> (dx: Double, dy: Double) {
    var sum = (dx: 0.0, dy: 0.0)
    for number in slots.changed.sorted() {
      guard let slot = slots.slots[number], slot.tracking != nil, !slot.hasBegun else { continue }
      sum.dx += x.range.share(of: slot.x) - x.range.share(of: slot.reported.x)
      sum.dy += y.range.share(of: slot.y) - y.range.share(of: slot.reported.y)
    }
    let count = Double(max(1, slots.touchCount))
    return (sum.dx / count, sum.dy / count)
  }

  private func emit(
    _ slot: EvdevSlot,
    _ finger: ForeignTouches.Finger,
    into touches: inout ForeignTouches
  ) throws(SourceProblem) {
    let (x, y) = (x.range.share(of: slot.x), y.range.share(of: slot.y))
    if slot.hasEnded { touches.up(finger) }
    if slot.hasBegun {
      let axis = isSingle ? EvdevCode.pressure : EvdevCode.multitouchPressure
      let pressure = slot.pressure.flatMap { device.axes[axis]?.share(of: $0) }
      try touches.down(finger, x: x, y: y, pressure: pressure.map { min(max($0, 0), 1) })
    } else if slot.hasMoved, slot.tracking != nil {
      touches.move(finger, x: x, y: y)
    }
  }

  /// Cancels a gesture of the touchpad that the file does not end, and returns warnings about the device.
  mutating func finish(_ touches: inout ForeignTouches, file: String) -> [String] {
    if let frame = touchpad?.lose() {
      touches.note(.torn)
      touches.scroll(frame)
    }
    var warnings: [String] = []
    if slots != nil, x.origin == .events || y.origin == .events {
      let ranges = "\(x.range) by \(y.range)"
      warnings.append("\(file): '\(device.name)' has no range, taken as \(ranges); --range sets it")
    }
    if let touchpad, touchpad.wereAny, !touchpad.hasScrolled {
      warnings.append("\(file): '\(device.name)' is a touchpad, on which two fingers never moved")
    }
    return warnings
  }
}
