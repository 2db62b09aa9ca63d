import Sessions
import ScrollPhysics

/// Fingers of a device that reports all of them every time and does not identify them.
///
/// This is the kernel's protocol A: each finger's values end with SYN_MT_REPORT, each report with
/// SYN_REPORT, and a lifted finger is missing.
struct AnonymousFingers {
  /// A change of a finger.
  struct Change: Equatable {
    var number: Int
    var phase: PointerEvent.Phase
    var x: Int
    var y: Int
  }

  private struct Contact {
    var x: Int?
    var y: Int?
    var tracking: Int?
  }

  private struct Finger {
    var number: Int
    var x: Int
    var y: Int
    var tracking: Int?
  }

  private var contact = Contact()
  private var contacts: [Contact] = []
  private var fingers: [Finger] = []
  private var count = 0
  /// Whether any finger was reported since the last report.
  private var hasContacts = false
  /// Whether the device reported that nothing touches it.
  var isEmptied = false

  /// Numbers of the fingers that are down.
  var numbers: [Int] { fingers.map(\.number) }

  mutating func set(x: Int) { contact.x = x }
  mutating func set(y: Int) { contact.y = y }
  mutating func set(tracking: Int) { contact.tracking = tracking }

  /// Ends the values of one finger, which is ignored without a position.
  mutating func next() {
    hasContacts = true
    // One more finger than the limit is enough for the error.
    let hasCapacity = contacts.count <= SessionLimits.pointersDown
    if hasCapacity, contact.x != nil || contact.y != nil { contacts.append(contact) }
    contact = Contact()
  }

  /// Ends a report and returns the changes of fingers, in order of their numbers.
  mutating func report() -> [Change] {
    guard hasContacts || isEmptied else { return [] }
    defer {
      contacts = []
      contact = Contact()
      hasContacts = false
      isEmptied = false
    }
    if isEmptied { contacts = [] }
    let matches = matches()
    var changes: [Change] = []
    var now: [Finger] = []
    for (index, gone) in fingers.enumerated() where !matches.contains(index) {
      changes.append(Change(number: gone.number, phase: .up, x: gone.x, y: gone.y))
    }
    for (contact, match) in zip(contacts, matches) {
      if match == nil { count += 1 }
      let old = match.map { fingers[$0] }
      let one = Finger(
        number: old?.number ?? count,
        x: contact.x ?? old?.x ?? 0,
        y: contact.y ?? old?.y ?? 0,
        tracking: contact.tracking
      )
      now.append(one)
      let phase = match == nil ? PointerEvent.Phase.down : .moved
      changes.append(Change(number: one.number, phase: phase, x: one.x, y: one.y))
    }
    fingers = now.sorted { $0.number < $1.number }
    return changes.sorted { $0.number < $1.number }
  }

  /// For each contact the finger that it continues, if any: the finger with its tracking id, or
  /// without tracking ids the nearest pairs first.
  private func matches() -> [Int?] {
    var matches = [Int?](repeating: nil, count: contacts.count)
    var pairs: [(contact: Int, finger: Int, distance: Double)] = []
    for (index, contact) in contacts.enumerated() {
      for (number, one) in fingers.enumerated() where contact.tracking == one.tracking {
        let dx = Double((contact.x ?? one.x) - one.x)
        let dy = Double((contact.y ?? one.y) - one.y)
        pairs.append((index, number, dx * dx + dy * dy))
      }
    }
    pairs.sort { ($0.distance, $0.contact, $0.finger) < ($1.distance, $1.contact, $1.finger) }
    for pair in pairs where matches[pair.contact] == nil && !matches.contains(pair.finger) {
      matches[pair.contact] = pair.finger
    }
    return matches
  }
}
