import JSONText

extension ForeignRecording {
  /// Devices without touches are ignored.
  init(of devices: [EvdevDevice], warnings: [String], name: String) throws(SourceProblem) {
    var touches = ForeignTouches(name: name)
    var readers: [EvdevReader] = []
    var stream: [(reader: Int, event: EvdevEvent)] = []
    for device in devices {
      guard let reader = EvdevReader(device, index: readers.count) else { continue }
      // If times decrease within a device, they are raised. The file may list the devices one after another, so
      // times of different devices need not increase.
      var latest = Int.min
      for var event in device.events {
        if event.microseconds < latest { touches.note(.late, line: event.line) }
        latest = max(latest, event.microseconds)
        event.microseconds = latest
        stream.append((readers.count, event))
      }
      if device.isTouchpad { touches.touchpads.insert(readers.count) }
      readers.append(reader)
    }
    if readers.count > 1 { stream.sort { $0.event.microseconds < $1.event.microseconds } }
    for (index, event) in stream {
      (touches.line, touches.microseconds) = (event.line, event.microseconds)
      do throws(SourceProblem) {
        try readers[index].take(event, &touches)
      } catch {
        throw error.at(line: event.line)
      }
    }
    let ranges = readers.compactMap { $0.rangeWarning(name) }
    self = try touches.recording(warnings: warnings + ranges)
  }
}

/// The state of one slot of a device; a slot identifies one finger.
struct EvdevSlot {
  /// Tracking id of the current touch; nil if there is no touch, or if the file has not stated its id yet.
  var tracking: Int?
  var x = 0 { didSet { hasMoved = true } }
  var y = 0 { didSet { hasMoved = true } }
  var pressure: Int?
  /// True if the file stated a tracking id since the beginning of the recording or since events were lost.
  var isKnown = false
  /// True if a touch has ended since the last report.
  var hasEnded = false
  /// True if a touch has begun since the last report.
  var hasBegun = false
  /// True if a position was read since the last report.
  var hasMoved = false
}

/// Converts the events of one device to touches, report by report.
private struct EvdevReader {
  /// Maximum number of slots of a device, as in Linux.
  private static let slotLimit = 1024

  private let device: EvdevDevice
  private let index: Int
  private let touchProtocol: EvdevDevice.TouchProtocol
  private let x: (range: ClosedRange<Int>, isSeen: Bool)
  private let y: (range: ClosedRange<Int>, isSeen: Bool)
  private var slots: [Int: EvdevSlot] = [:]
  private var current = 0
  /// The slots that changed since the last report.
  private var changed: Set<Int> = []
  /// True from SYN_DROPPED to the next SYN_REPORT; events between them are ignored.
  private var isLosing = false

  /// Returns nil if the device reports no finger.
  init?(_ device: EvdevDevice, index: Int) {
    guard let touchProtocol = device.touchProtocol else { return nil }
    self.touchProtocol = touchProtocol
    (self.device, self.index) = (device, index)
    let isSingle = touchProtocol == .single
    x = device.range(of: isSingle ? [EvdevCode.x] : [EvdevCode.multitouchX, EvdevCode.x])
    y = device.range(of: isSingle ? [EvdevCode.y] : [EvdevCode.multitouchY, EvdevCode.y])
  }

  /// Returns a warning if the ranges of x and y were taken from events.
  func rangeWarning(_ file: String) -> String? {
    guard x.isSeen || y.isSeen else { return nil }
    return "\(file): '\(device.name)' has no range, taken from its events: \(x.range) by \(y.range)"
  }

  mutating func take(_ event: EvdevEvent, _ touches: inout ForeignTouches) throws(SourceProblem) {
    switch (event.type, event.code) {
    case (EvdevCode.synchronize, EvdevCode.dropped): lose(&touches)
    case (EvdevCode.synchronize, EvdevCode.report):
      if isLosing { isLosing = false } else { try report(into: &touches) }
    case _ where isLosing: break
    case (EvdevCode.synchronize, EvdevCode.multitouchReport):
      throw .found(
        "SYN_MT_REPORT, fingers without slots (protocol A)",
        expected: "fingers in slots"
      )
    case (EvdevCode.absolute, let code): try set(code, to: event.value)
    case (EvdevCode.key, EvdevCode.touch):
      if touchProtocol == .single { track(event.value > 0 ? 0 : -1) }
    default: break
    }
  }

  /// Cancels all fingers, because some of their events were lost.
  private mutating func lose(_ touches: inout ForeignTouches) {
    touches.note(.dropped)
    for number in slots.keys.sorted() {
      touches.cancel(.init(device: index, number: number), reason: "dropped")
    }
    slots = slots.mapValues { EvdevSlot(x: $0.x, y: $0.y, pressure: $0.pressure) }
    isLosing = true
  }

  private mutating func set(_ code: Int, to value: Int) throws(SourceProblem) {
    switch (touchProtocol, code) {
    case (.slots, EvdevCode.slot):
      guard 0..<Self.slotLimit ~= value else {
        throw .found("slot \(value)", expected: "a slot in 0..<\(Self.slotLimit)", .lineLimit)
      }
      current = value
    case (.slots, EvdevCode.trackingID): track(value)
    case (.slots, EvdevCode.multitouchX), (.single, EvdevCode.x):
      change { $0.x = value }
    case (.slots, EvdevCode.multitouchY), (.single, EvdevCode.y):
      change { $0.y = value }
    case (.slots, EvdevCode.multitouchPressure), (.single, EvdevCode.pressure):
      change { $0.pressure = value }
    default: break
    }
  }

  private mutating func change(_ body: (inout EvdevSlot) -> Void) {
    body(&slots[current, default: EvdevSlot()])
    changed.insert(current)
  }

  private mutating func track(_ id: Int) {
    change { slot in
      if id >= 0, id != slot.tracking {
        // A touch that is replaced before it was reported is ignored.
        if slot.tracking != nil, !slot.hasBegun { slot.hasEnded = true }
        slot.hasBegun = true
      } else if id < 0 {
        if !slot.hasBegun { slot.hasEnded = true }
        slot.hasBegun = false
      }
      slot.tracking = id < 0 ? nil : id
      slot.isKnown = true
    }
  }

  private mutating func report(into touches: inout ForeignTouches) throws(SourceProblem) {
    defer { changed.removeAll(keepingCapacity: true) }
    for number in changed.sorted() {
      guard var slot = slots[number] else { continue }
      try emit(slot, ForeignTouches.Finger(device: index, number: number), into: &touches)
      (slot.hasBegun, slot.hasEnded, slot.hasMoved) = (false, false, false)
      slots[number] = slot
    }
  }

  private func emit(
    _ slot: EvdevSlot,
    _ finger: ForeignTouches.Finger,
    into touches: inout ForeignTouches
  ) throws(SourceProblem) {
    let (x, y) = (x.range.share(of: slot.x), y.range.share(of: slot.y))
    if slot.hasEnded { touches.up(finger) }
    if slot.hasBegun {
      let axis = touchProtocol == .single ? EvdevCode.pressure : EvdevCode.multitouchPressure
      let pressure = slot.pressure.flatMap { device.axes[axis]?.share(of: $0) }
      try touches.down(finger, x: x, y: y, pressure: pressure.map { min(max($0, 0), 1) })
    } else if slot.hasMoved, slot.tracking != nil || isUnknownTouch(slot) {
      try touches.move(finger, x: x, y: y)
    }
  }

  /// Returns true for a finger that was down before the file begins, or that went down while events were lost.
  ///
  /// The file contains only moves of such a finger. The result is always false for a device without slots: if
  /// it reports only one finger, the moves may be those of a finger that hovers.
  private func isUnknownTouch(_ slot: EvdevSlot) -> Bool {
    touchProtocol == .slots && !slot.isKnown
  }
}
