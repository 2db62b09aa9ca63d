import JSONText
import Sessions
import ScrollPhysics

/// Makes a recording of kernel events.
enum EvdevTouches {
  static func recording(
    _ format: ForeignRecording.Format,
    of devices: [EvdevDevice],
    warnings: [String],
    name: String
  ) throws(SessionError) -> ForeignRecording {
    var touches = ForeignTouches(name: name)
    var readers: [EvdevReader] = []
    var stream: [(reader: Int, event: EvdevEvent)] = []
    for device in devices {
      guard let touchProtocol = device.touchProtocol else { continue }
      // Time is held within a device; in the file devices can follow one another.
      var latest = Int.min
      for var event in device.events {
        if event.microseconds < latest { touches.note(.late, line: event.line) }
        latest = max(latest, event.microseconds)
        event.microseconds = latest
        stream.append((readers.count, event))
      }
      readers.append(EvdevReader(device, touchProtocol, index: readers.count))
    }
    if readers.count > 1 { stream.sortStably { $0.event.microseconds < $1.event.microseconds } }
    for (index, event) in stream {
      do throws(SourceProblem) {
        try readers[index].take(event, into: &touches)
      } catch {
        throw SessionError(error, file: name, line: event.line)
      }
    }
    let result = try touches.finish()
    return ForeignRecording(
      format: format,
      devices: readers.map(\.device),
      warnings: warnings + readers.compactMap { $0.rangeWarning(name) } + result.warnings,
      touches: result.touches
    )
  }
}

extension Array {
  /// Sorts and keeps the order of equal elements.
  fileprivate mutating func sortStably(by isBefore: (Element, Element) -> Bool) {
    let sorted = enumerated().sorted { one, other in
      if isBefore(one.element, other.element) { return true }
      return !isBefore(other.element, one.element) && one.offset < other.offset
    }
    self = sorted.map(\.element)
  }
}

/// Tracks the fingers of one device from report to report.
private struct EvdevReader {
  /// A slot of a device for one finger.
  struct Slot {
    /// The id of its touch; nil without a touch, and until the file has one.
    var tracking: Int?
    var x = 0
    var y = 0
    var pressure: Int?
    /// Whether the file had a tracking id since the beginning or the last loss of events.
    var isKnown = false
    /// Whether a touch ended since the last report.
    var hasEnded = false
    /// Whether a touch began since the last report.
    var hasBegun = false
    /// Whether a position was reported since the last report.
    var hasMoved = false
  }

  let device: TouchDevice
  let hasSeenRange: Bool
  private let touchProtocol: EvdevDevice.TouchProtocol
  private let pressureRange: TouchDevice.Range?
  private let index: Int
  private var slots: [Int: Slot] = [:]
  private var current = 0
  /// Whether events are lost until the next report.
  private var isLosing = false
  private var anonymous = AnonymousFingers()

  init(_ device: EvdevDevice, _ touchProtocol: EvdevDevice.TouchProtocol, index: Int) {
    let isSingle = touchProtocol == .single
    let x = device.range(
      of: isSingle ? [EvdevCode.x] : [EvdevCode.multitouchX, EvdevCode.x]
    )
    let y = device.range(
      of: isSingle ? [EvdevCode.y] : [EvdevCode.multitouchY, EvdevCode.y]
    )
    self.device = TouchDevice(name: device.name, x: x.range, y: y.range)
    hasSeenRange = x.isSeen || y.isSeen
    self.touchProtocol = touchProtocol
    self.index = index
    pressureRange = device.axes[isSingle ? EvdevCode.pressure : EvdevCode.multitouchPressure]
  }

  /// The warning that the device's range was taken from its events; nil if the file has the range.
  func rangeWarning(_ file: String) -> String? {
    guard hasSeenRange else { return nil }
    let (x, y) = (device.x, device.y)
    return "\(file): '\(device.name)' has no range, taken from its events: "
      + "\(x.lowest)...\(x.highest) by \(y.lowest)...\(y.highest)"
  }

  mutating func take(
    _ event: EvdevEvent,
    into touches: inout ForeignTouches
  ) throws(SourceProblem) {
    switch (event.type, event.code) {
    case (EvdevCode.synchronize, EvdevCode.dropped):
      lose(at: event, &touches)
    case (EvdevCode.synchronize, EvdevCode.report):
      if isLosing { isLosing = false } else { try report(at: event, into: &touches) }
    case (EvdevCode.synchronize, EvdevCode.multitouchReport) where !isLosing:
      anonymous.next()
    case (EvdevCode.absolute, let code) where !isLosing:
      set(code, to: event.value)
    case (EvdevCode.key, EvdevCode.touch) where !isLosing:
      press(event.value)
    default:
      break
    }
  }

  /// Cancels every finger, because the events of fingers were lost.
  private mutating func lose(at event: EvdevEvent, _ touches: inout ForeignTouches) {
    touches.note(.dropped, line: event.line)
    let numbers = slots.keys.sorted() + anonymous.numbers
    for number in numbers {
      touches.cancel(
        finger(number),
        reason: "dropped",
        at: event.microseconds,
        line: event.line
      )
      slots[number]?.isKnown = false
      slots[number]?.tracking = nil
      slots[number]?.hasBegun = false
      slots[number]?.hasEnded = false
      slots[number]?.hasMoved = false
    }
    anonymous = AnonymousFingers()
    isLosing = true
  }

  private mutating func set(_ code: Int, to value: Int) {
    switch (touchProtocol, code) {
    case (.slots, EvdevCode.slot): current = value
    case (.slots, EvdevCode.trackingID): track(value)
    case (.slots, EvdevCode.multitouchX), (.single, EvdevCode.x):
      slots[current, default: Slot()].x = value
      slots[current]?.hasMoved = true
    case (.slots, EvdevCode.multitouchY), (.single, EvdevCode.y):
      slots[current, default: Slot()].y = value
      slots[current]?.hasMoved = true
    case (.slots, EvdevCode.multitouchPressure), (.single, EvdevCode.pressure):
      slots[current, default: Slot()].pressure = value
    case (.anonymous, EvdevCode.multitouchX): anonymous.set(x: value)
    case (.anonymous, EvdevCode.multitouchY): anonymous.set(y: value)
    case (.anonymous, EvdevCode.trackingID): anonymous.set(tracking: value)
    default: break
    }
  }

  private mutating func track(_ id: Int) {
    var slot = slots[current] ?? Slot()
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
    slots[current] = slot
  }

  /// BTN_TOUCH: the finger of a device for one finger, or the end of all anonymous fingers.
  private mutating func press(_ value: Int) {
    if touchProtocol == .single { track(value > 0 ? 0 : -1) }
    if touchProtocol == .anonymous, value == 0 { anonymous.isEmptied = true }
  }

  private mutating func report(
    at event: EvdevEvent,
    into touches: inout ForeignTouches
  ) throws(SourceProblem) {
    if touchProtocol == .anonymous {
      for change in anonymous.report() { try emit(change, at: event, into: &touches) }
      return
    }
    for number in slots.keys.sorted() {
      guard var slot = slots[number] else { continue }
      try emit(slot, number, at: event, into: &touches)
      slot.hasBegun = false
      slot.hasEnded = false
      slot.hasMoved = false
      slots[number] = slot
    }
  }

  private func emit(
    _ slot: Slot,
    _ number: Int,
    at event: EvdevEvent,
    into touches: inout ForeignTouches
  ) throws(SourceProblem) {
    let finger = finger(number)
    let time = event.microseconds
    let (x, y) = (device.x.share(of: slot.x), device.y.share(of: slot.y))
    if slot.hasEnded { touches.up(finger, at: time, line: event.line) }
    if slot.hasBegun {
      let pressure = slot.pressure.flatMap { pressureRange?.share(of: $0) }
      try touches.down(
        finger,
        x: x,
        y: y,
        pressure: pressure.map { min(max($0, 0), 1) },
        at: time,
        line: event.line
      )
    } else if slot.hasMoved, slot.tracking != nil || isUnknownTouch(slot) {
      try touches.move(finger, x: x, y: y, at: time, line: event.line)
    }
  }

  /// A finger that was down before the file begins, or went down while events were lost.
  ///
  /// A finger that hovers over a device for one finger has the same events, so it is not assumed.
  private func isUnknownTouch(_ slot: Slot) -> Bool {
    touchProtocol == .slots && !slot.isKnown
  }

  private func emit(
    _ change: AnonymousFingers.Change,
    at event: EvdevEvent,
    into touches: inout ForeignTouches
  ) throws(SourceProblem) {
    let finger = finger(change.number)
    let (x, y) = (device.x.share(of: change.x), device.y.share(of: change.y))
    switch change.phase {
    case .down:
      try touches.down(
        finger,
        x: x,
        y: y,
        pressure: nil,
        at: event.microseconds,
        line: event.line
      )
    case .moved:
      try touches.move(finger, x: x, y: y, at: event.microseconds, line: event.line)
    case .up, .cancelled:
      touches.up(finger, at: event.microseconds, line: event.line)
    }
  }

  private func finger(_ number: Int) -> ForeignTouches.Finger {
    ForeignTouches.Finger(device: index, number: number)
  }
}
