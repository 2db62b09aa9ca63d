import Sessions

/// The fingers of a device that lists all fingers in each report, but does not identify them.
///
/// This is the kernel's protocol A. The values of each finger end with SYN_MT_REPORT, and each report ends with
/// SYN_REPORT. A finger that was lifted is missing in the next report. Each finger gets a slot, as in protocol
/// B.
struct AnonymousFingers {
  struct Contact {
    var x: Int?
    var y: Int?
    /// The tracking id, by which the device may identify a finger; `Int.max` if there is none.
    var tracking = Int.max
  }

  /// The finger whose values are being read.
  var contact = Contact()
  private var contacts: [Contact] = []
  private var count = 0
  /// True if SYN_MT_REPORT was read since the last SYN_REPORT.
  private var hasContacts = false
  /// True if the device reported that no finger touches it.
  var isEmptied = false

  /// Stores the finger whose values were read; called at SYN_MT_REPORT.
  ///
  /// A finger without a position is ignored.
  mutating func next() {
    hasContacts = true
    // One more finger than the limit is stored, so that the limit is exceeded and an error is thrown.
    let hasCapacity = contacts.count <= SessionLimits.pointersDown
    if hasCapacity, contact.x != nil || contact.y != nil { contacts.append(contact) }
    contact = Contact()
  }

  /// Ends a report: updates the slots of its fingers, and ends the touches of fingers that are missing in it.
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

  /// Returns the slot of each contact's finger, in the order of `contacts`; nil for a new finger.
  ///
  /// Fingers are matched by tracking id. If there are no tracking ids, they are matched by distance, the
  /// nearest pairs first.
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
