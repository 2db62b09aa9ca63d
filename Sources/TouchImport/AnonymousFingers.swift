import Sessions

/// The fingers of a device that reports all fingers each time and does not identify them.
///
/// This is the kernel's protocol A: each finger's values end with SYN_MT_REPORT, each report with
/// SYN_REPORT, and a lifted finger is missing. The fingers get slots, as those of protocol B have.
struct AnonymousFingers {
  struct Contact {
    var x: Int?
    var y: Int?
    /// The tracking id; `Int.max` without one.
    var tracking = Int.max
  }

  /// The finger whose values are being read.
  var contact = Contact()
  private var contacts: [Contact] = []
  private var count = 0
  /// Whether any finger was reported since the last report.
  private var hasContacts = false
  /// Whether the device reported that nothing touches it.
  var isEmptied = false

  /// Ends the values of one finger; a finger without a position is ignored.
  mutating func next() {
    hasContacts = true
    // One more finger than the limit is enough for the error.
    let hasCapacity = contacts.count <= SessionLimits.pointersDown
    if hasCapacity, contact.x != nil || contact.y != nil { contacts.append(contact) }
    contact = Contact()
  }

  /// Ends a report: sets the slots of the fingers that are down, and ends those of missing fingers.
  mutating func report(to slots: inout [Int: EvdevSlot]) {
    guard hasContacts || isEmptied else { return }
    if isEmptied { contacts = [] }
    let matches = matches(in: slots)
    for number in slots.keys where !matches.contains(number) { slots[number]?.hasEnded = true }
    for (contact, match) in zip(contacts, matches) {
      if match == nil { count += 1 }
      var slot = match.flatMap { slots[$0] } ?? EvdevSlot()
      slot.x = contact.x ?? slot.x
      slot.y = contact.y ?? slot.y
      slot.tracking = contact.tracking
      slot.hasBegun = match == nil
      slots[match ?? count] = slot
    }
    self = AnonymousFingers(count: count)
  }

  /// For each contact, the slot of the finger that it continues; nil without one.
  ///
  /// Fingers are matched by tracking id, or without tracking ids by distance, the nearest pairs
  /// first.
  private func matches(in slots: [Int: EvdevSlot]) -> [Int?] {
    var matches = [Int?](repeating: nil, count: contacts.count)
    var pairs: [(distance: Double, contact: Int, slot: Int)] = []
    for (index, contact) in contacts.enumerated() {
      for (number, slot) in slots where contact.tracking == slot.tracking {
        let dx = Double((contact.x ?? slot.x) - slot.x)
        let dy = Double((contact.y ?? slot.y) - slot.y)
        pairs.append((dx * dx + dy * dy, index, number))
      }
    }
    for pair in pairs.sorted(by: <) where matches[pair.contact] == nil {
      if !matches.contains(pair.slot) { matches[pair.contact] = pair.slot }
    }
    return matches
  }
}
