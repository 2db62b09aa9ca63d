/// Values that are kept while they are used, up to a number of bytes.
///
/// The least recently used values are removed first, at once all of the oldest quarter of the time
/// since then, so that many new values in a row cost little each. A hit allocates nothing.
package struct BoundedCache<Key: Hashable, Value> {
  private struct Entry {
    var key: Key
    var value: Value
    var bytes: Int
    var lastUse: UInt64
  }

  /// Most bytes kept; the value used last is kept in any case.
  package let byteLimit: Int
  /// Bytes kept now.
  package private(set) var bytes = 0

  private var indices: [Key: Int] = [:]
  private var entries: [Entry] = []
  private var uses: UInt64 = 0
  private var serials: UInt64 = 0

  package init(byteLimit: Int) {
    self.byteLimit = byteLimit
  }

  /// A number that this cache has not returned before.
  package var nextSerial: UInt64 {
    mutating get {
      serials += 1
      return serials
    }
  }

  /// The value of a key, which counts as a use.
  package mutating func value(for key: Key) -> Value? {
    guard let index = indices[key] else { return nil }
    uses += 1
    entries[index].lastUse = uses
    return entries[index].value
  }

  /// Keeps a value for a key that has none.
  package mutating func insert(_ value: Value, for key: Key, bytes: Int) {
    uses += 1
    indices[key] = entries.count
    entries.append(Entry(key: key, value: value, bytes: bytes, lastUse: uses))
    self.bytes += bytes
    if self.bytes > byteLimit { evict() }
  }

  /// Removes everything.
  package mutating func removeAll() {
    indices.removeAll()
    entries.removeAll()
    bytes = 0
  }

  private mutating func evict() {
    while bytes > byteLimit, entries.count > 1 {
      var oldest = uses
      for entry in entries { oldest = min(oldest, entry.lastUse) }
      let bound = min(oldest + (uses - oldest) / 4, uses - 1)
      entries.removeAll { $0.lastUse <= bound }
      bytes = entries.reduce(0) { $0 + $1.bytes }
    }
    indices.removeAll(keepingCapacity: true)
    for (index, entry) in entries.enumerated() { indices[entry.key] = index }
  }
}
