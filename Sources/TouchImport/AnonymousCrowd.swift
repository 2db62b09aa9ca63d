import Sessions
import ScrollPhysics

/// Fingers of a device that reports all of them every time and leaves it open who is who.
///
/// That is the kernel's protocol A: each finger's values end with SYN_MT_REPORT, all of them with
/// SYN_REPORT, and a finger that is gone is just missing.
struct AnonymousCrowd {
  /// What became of a finger.
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

  private struct Known {
    var number: Int
    var x: Int
    var y: Int
    var tracking: Int?
  }

  private var contact = Contact()
  private var contacts: [Contact] = []
  private var known: [Known] = []
  private var count = 0
  /// Whether anything was said about fingers since the last report.
  private var hasNews = false
  /// Whether the device said that nothing touches it any more.
  var isEmptied = false

  /// Numbers of the fingers that are down.
  var numbers: [Int] { known.map(\.number) }

  mutating func set(x: Int) { contact.x = x }
  mutating func set(y: Int) { contact.y = y }
  mutating func set(tracking: Int) { contact.tracking = tracking }

  /// The values of one finger are complete; without a position there was none.
  mutating func next() {
    hasNews = true
    // One more than a session holds is enough to be refused.
    let hasRoom = contacts.count <= SessionLimits.pointersDown
    if hasRoom, contact.x != nil || contact.y != nil { contacts.append(contact) }
    contact = Contact()
  }

  /// All fingers are told: who went, who moved, who came, in order of their numbers.
  mutating func report() -> [Change] {
    guard hasNews || isEmptied else { return [] }
    defer {
      contacts = []
      contact = Contact()
      hasNews = false
      isEmptied = false
    }
    if isEmptied { contacts = [] }
    let matches = matches()
    var changes: [Change] = []
    var now: [Known] = []
    for (index, gone) in known.enumerated() where !matches.contains(index) {
      changes.append(Change(number: gone.number, phase: .up, x: gone.x, y: gone.y))
    }
    for (contact, match) in zip(contacts, matches) {
      if match == nil { count += 1 }
      let old = match.map { known[$0] }
      let one = Known(
        number: old?.number ?? count,
        x: contact.x ?? old?.x ?? 0,
        y: contact.y ?? old?.y ?? 0,
        tracking: contact.tracking
      )
      now.append(one)
      let phase = match == nil ? PointerEvent.Phase.down : .moved
      changes.append(Change(number: one.number, phase: phase, x: one.x, y: one.y))
    }
    known = now.sorted { $0.number < $1.number }
    return changes.sorted { $0.number < $1.number }
  }

  /// For each contact the finger it continues, if any: the one with its tracking id, else of all
  /// pairs without one the nearest first.
  private func matches() -> [Int?] {
    var matches = [Int?](repeating: nil, count: contacts.count)
    var pairs: [(contact: Int, known: Int, distance: Double)] = []
    for (index, contact) in contacts.enumerated() {
      for (number, one) in known.enumerated() where contact.tracking == one.tracking {
        let dx = Double((contact.x ?? one.x) - one.x)
        let dy = Double((contact.y ?? one.y) - one.y)
        pairs.append((index, number, dx * dx + dy * dy))
      }
    }
    pairs.sort { ($0.distance, $0.contact, $0.known) < ($1.distance, $1.contact, $1.known) }
    for pair in pairs where matches[pair.contact] == nil && !matches.contains(pair.known) {
      matches[pair.contact] = pair.known
    }
    return matches
  }
}
