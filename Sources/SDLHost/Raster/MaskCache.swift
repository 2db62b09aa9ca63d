/// Things made once and kept while they are used, up to a number of bytes.
///
/// What was used longest ago goes first, a quarter of the time since then at once, so that a run of
/// ever new things costs little for each. A hit allocates nothing.
struct MaskCache<Key: Hashable, Value> {
  private struct Slot {
    var key: Key
    var value: Value
    var bytes: Int
    var lastUse: UInt64
  }

  /// Most bytes kept; the thing used last is kept in any case.
  let byteLimit: Int
  /// Bytes kept now.
  private(set) var bytes = 0

  private var places: [Key: Int] = [:]
  private var slots: [Slot] = []
  private var uses: UInt64 = 0
  private var made: UInt64 = 0

  init(byteLimit: Int) {
    self.byteLimit = byteLimit
  }

  /// A number that this cache never gave before.
  var nextSerial: UInt64 {
    mutating get {
      made += 1
      return made
    }
  }

  /// What is kept for a key, which counts as a use.
  mutating func value(for key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    uses += 1
    slots[place].lastUse = uses
    return slots[place].value
  }

  /// Keeps a value for a key that has none.
  mutating func insert(_ value: Value, for key: Key, bytes: Int) {
    uses += 1
    places[key] = slots.count
    slots.append(Slot(key: key, value: value, bytes: bytes, lastUse: uses))
    self.bytes += bytes
    if self.bytes > byteLimit { evict() }
  }

  /// Forgets everything.
  mutating func removeAll() {
    places.removeAll()
    slots.removeAll()
    bytes = 0
  }

  private mutating func evict() {
    while bytes > byteLimit, slots.count > 1 {
      var oldest = uses
      for slot in slots { oldest = min(oldest, slot.lastUse) }
      let bound = min(oldest + (uses - oldest) / 4, uses - 1)
      slots.removeAll { $0.lastUse <= bound }
      bytes = slots.reduce(0) { $0 + $1.bytes }
    }
    places.removeAll(keepingCapacity: true)
    for (place, slot) in slots.enumerated() { places[slot.key] = place }
  }
}
