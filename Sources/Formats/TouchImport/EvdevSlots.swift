import JSONText
import Sessions

/// The state of one slot of a device; a slot identifies one finger.
struct EvdevSlot {
  /// Tracking id of touches without an id in the file, which differs from every id.
  static let unnamed = Int.max

  /// Tracking id of the current touch; nil if there is no touch, or if the file has not stated its id yet.
  private(set) var tracking: Int?
  var x = 0 { didSet { hasMoved = true } }
  var y = 0 { didSet { hasMoved = true } }
  var pressure: Int?
  /// The position at the last report.
  private(set) var reported = (x: 0, y: 0)
  /// True if a touch has ended since the last report.
  private(set) var hasEnded = false
  /// True if a touch has begun since the last report.
  private(set) var hasBegun = false
  /// True if a position was read since the last report.
  private(set) var hasMoved = false
  /// True if the file stated a tracking id since the beginning of the recording or since events were lost.
  private(set) var isKnown = false
  /// True if BTN_TOUCH ended the touch, and no tracking id did.
  private var isSuspended = false

  /// Whether a tracking id ends a touch: an id below 0, and also 2³¹ − 1, as which programs with 32 bits replay
  /// the −1 that is written as 4294967295.
  static func isLift(_ id: Int) -> Bool { id < 0 || id == Int32.max }

  /// Whether a movement begins a touch although no tracking id does.
  ///
  /// The finger went down before the file begins or while events were lost, or the device sends its tracking id
  /// only once.
  var isAwaited: Bool { tracking == nil && (!isKnown || isSuspended) }

  mutating func begin(_ id: Int) {
    // A touch that is replaced before it was reported is ignored.
    if tracking != nil, !hasBegun { hasEnded = true }
    (tracking, hasBegun, isKnown, isSuspended) = (id, true, true, false)
  }

  mutating func end(isSuspended: Bool = false) {
    if !hasBegun { hasEnded = true }
    (tracking, hasBegun, isKnown, self.isSuspended) = (nil, false, true, isSuspended)
  }

  mutating func finishReport() {
    (hasBegun, hasEnded, hasMoved) = (false, false, false)
    reported = (x, y)
  }

  /// Returns a slot at the same position, of which it is not known whether a finger touches.
  var lost: EvdevSlot {
    var slot = EvdevSlot()
    (slot.x, slot.y, slot.pressure) = (x, y, pressure)
    slot.finishReport()
    return slot
  }
}

/// The fingers of a device, which `read(_:)` and `completeReport()` update from its events.
struct EvdevSlots {
  /// Maximum number of slots of a device, as in Linux.
  private static let limit = 1024

  let touchProtocol: EvdevDevice.TouchProtocol
  private(set) var slots: [Int: EvdevSlot] = [:]
  /// The slots that changed since the last report.
  private(set) var changed: Set<Int> = []
  private var current = 0
  private var contacts = EvdevContacts()
  /// Whether any finger touches, as BTN_TOUCH states; nil before its first event and after a loss of events.
  private var isTouching: Bool?
  private var hasTouchChanged = false

  init(_ touchProtocol: EvdevDevice.TouchProtocol) { self.touchProtocol = touchProtocol }

  /// Number of fingers that touch the device, as far as they have slots.
  var touchCount: Int { slots.values.count { $0.tracking != nil } }

  mutating func read(_ event: EvdevEvent) throws(SourceProblem) {
    switch (event.type, event.code) {
    case (EvdevCode.absolute, let code): try set(code, to: event.value)
    case (EvdevCode.synchronize, EvdevCode.multitouchReport): try contacts.endContact()
    case (EvdevCode.key, EvdevCode.touch):
      (isTouching, hasTouchChanged) = (event.value > 0, true)
      if touchProtocol == .single { track(event.value > 0 ? 0 : -1) }
    default: break
    }
  }

  private mutating func set(_ code: Int, to value: Int) throws(SourceProblem) {
    switch (touchProtocol, code) {
    case (.contacts, _): contacts.set(code, to: value)
    case (.slots, EvdevCode.slot):
      guard 0..<Self.limit ~= value else {
        throw .found("slot \(value)", expected: "a slot in 0..<\(Self.limit)", .lineLimit)
      }
      current = value
    case (.slots, EvdevCode.trackingID): track(value)
    case (.slots, EvdevCode.multitouchX), (.single, EvdevCode.x):
      change(current) { $0.x = value }
    case (.slots, EvdevCode.multitouchY), (.single, EvdevCode.y):
      change(current) { $0.y = value }
    case (.slots, EvdevCode.multitouchPressure), (.single, EvdevCode.pressure):
      change(current) { $0.pressure = value }
    default: break
    }
  }

  private mutating func change(_ number: Int, _ body: (inout EvdevSlot) -> Void) {
    body(&slots[number, default: EvdevSlot()])
    changed.insert(number)
  }

  private mutating func track(_ id: Int) {
    change(current) { slot in
      if EvdevSlot.isLift(id) {
        slot.end()
      } else if id != slot.tracking {
        slot.begin(id)
      }
    }
  }

  /// Applies what an entire report states: the fingers of protocol A, and whether any finger touches.
  ///
  /// - Returns: Whether a touch begins of which neither a tracking id nor BTN_TOUCH has stated the beginning.
  mutating func completeReport() -> Bool {
    defer { hasTouchChanged = false }
    if let contacts = contacts.endReport() { assign(contacts) }
    guard touchProtocol != .single else { return false }
    if hasTouchChanged, isTouching == false {
      let mayContinue = touchProtocol == .slots
      for (number, slot) in slots where slot.tracking != nil {
        change(number) { $0.end(isSuspended: mayContinue) }
      }
    }
    guard touchProtocol == .slots, isTouching != false else { return false }
    var isUnstated = false
    for number in changed {
      guard let slot = slots[number], slot.isAwaited, slot.hasMoved else { continue }
      isUnstated = isUnstated || isTouching == nil
      change(number) { $0.begin(EvdevSlot.unnamed) }
    }
    // Linux omits a position that is that of the last touch.
    if hasTouchChanged, touchCount == 0, slots[current]?.isAwaited == true {
      change(current) { $0.begin(EvdevSlot.unnamed) }
    }
    return isUnstated
  }

  /// Assigns the fingers of a report of protocol A to slots: by their tracking ids, or else to the nearest.
  private mutating func assign(_ contacts: [EvdevContacts.Contact]) {
    var places: [Int?] = Array(repeating: nil, count: contacts.count)
    var touched = slots.keys.filter { slots[$0]?.tracking != nil }.sorted()
    func take(_ number: Int, for contact: Int) {
      places[contact] = number
      touched.removeAll { $0 == number }
    }
    for (index, contact) in contacts.enumerated() {
      guard let id = contact.id else { continue }
      if let number = touched.first(where: { slots[$0]?.tracking == id }) {
        take(number, for: index)
      }
    }
    while true {
      var nearest: (distance: Double, contact: Int, number: Int)?
      for (index, contact) in contacts.enumerated() where contact.id == nil && places[index] == nil
      {
        for number in touched {
          guard let slot = slots[number], slot.tracking == EvdevSlot.unnamed else { continue }
          let (dx, dy) = (Double(contact.x - slot.x), Double(contact.y - slot.y))
          let distance = dx * dx + dy * dy
          if distance < nearest?.distance ?? .infinity { nearest = (distance, index, number) }
        }
      }
      guard let nearest else { break }
      take(nearest.number, for: nearest.contact)
    }
    for number in touched { change(number) { $0.end() } }
    for (index, contact) in contacts.enumerated() {
      let number = places[index] ?? (0...).first { slots[$0]?.tracking == nil } ?? 0
      change(number) { slot in
        (slot.x, slot.y, slot.pressure) = (contact.x, contact.y, contact.pressure)
        if places[index] == nil { slot.begin(contact.id ?? EvdevSlot.unnamed) }
      }
    }
  }

  mutating func finishReport() {
    for number in changed { slots[number]?.finishReport() }
    changed.removeAll(keepingCapacity: true)
  }

  /// Discards the touches, because some of their events were lost.
  mutating func lose() {
    slots = slots.mapValues(\.lost)
    changed.removeAll(keepingCapacity: true)
    (contacts, isTouching, hasTouchChanged) = (EvdevContacts(), nil, false)
  }
}

/// The fingers of one report of protocol A.
struct EvdevContacts {
  struct Contact {
    var x = 0
    var y = 0
    var pressure: Int?
    /// Tracking id; nil if the device sends none.
    var id: Int?
  }

  private var contact = Contact()
  private var hasX = false
  private var hasY = false
  /// Whether the current contact has no size, no pressure or no id, which is how devices report a lift.
  private var isLifted = false
  private var contacts: [Contact] = []
  private var hasContacts = false

  mutating func set(_ code: Int, to value: Int) {
    switch code {
    case EvdevCode.multitouchX: (contact.x, hasX) = (value, true)
    case EvdevCode.multitouchY: (contact.y, hasY) = (value, true)
    case EvdevCode.trackingID:
      contact.id = value
      isLifted = isLifted || EvdevSlot.isLift(value)
    case EvdevCode.multitouchMajor: isLifted = isLifted || value == 0
    case EvdevCode.multitouchPressure:
      contact.pressure = value
      isLifted = isLifted || value == 0
    default: break
    }
  }

  mutating func endContact() throws(SourceProblem) {
    hasContacts = true
    if hasX, hasY, !isLifted {
      try SessionLimits.checkPointers(contacts.count + 1)
      contacts.append(contact)
    }
    (contact, hasX, hasY, isLifted) = (Contact(), false, false, false)
  }

  /// Returns the fingers of the report; nil if the report has none of its own, and also does not state that none
  /// touches.
  mutating func endReport() -> [Contact]? {
    defer { self = EvdevContacts() }
    return hasContacts ? contacts : nil
  }
}
