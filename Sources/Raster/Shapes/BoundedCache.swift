/// Values that are kept while they are used, up to a number of bytes.
///
/// The least recently used values are removed first, the oldest quarter of the time since then in
/// one step, so that many new values in a row cost little each. A hit allocates nothing; `value(for:)`
/// is inlinable so that it is specialized in the modules that call it.
package struct BoundedCache<Key: Hashable, Value> {
  /// Most bytes kept; the value used last is kept in any case.
  package let byteLimit: Int
  /// Bytes kept now.
  package private(set) var bytes = 0

  // One array for each property of an entry, all in the same order.
  @usableFromInline package private(set) var indices: [Key: Int] = [:]
  @usableFromInline package private(set) var values: [Value] = []
  @usableFromInline package var lastUses: [UInt64] = []
  @usableFromInline package var uses: UInt64 = 0
  private var keys: [Key] = []
  private var sizes: [Int] = []
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
  @inlinable
  package mutating func value(for key: Key) -> Value? {
    guard let index = indices[key] else { return nil }
    uses += 1
    lastUses[index] = uses
    return values[index]
  }

  /// Keeps a value for a key that has none.
  package mutating func insert(_ value: Value, for key: Key, bytes: Int) {
    uses += 1
    indices[key] = keys.count
    keys.append(key)
    values.append(value)
    sizes.append(bytes)
    lastUses.append(uses)
    self.bytes += bytes
    if self.bytes > byteLimit { evict() }
  }

  /// Removes everything.
  package mutating func removeAll() {
    keep([])
  }

  private mutating func evict() {
    while bytes > byteLimit, keys.count > 1 {
      let oldest = lastUses.min() ?? uses
      let bound = min(oldest + (uses - oldest) / 4, uses - 1)
      keep(keys.indices.filter { lastUses[$0] > bound })
    }
  }

  /// Removes every entry but those of some indices.
  private mutating func keep(_ kept: [Int]) {
    keys = kept.map { keys[$0] }
    values = kept.map { values[$0] }
    sizes = kept.map { sizes[$0] }
    lastUses = kept.map { lastUses[$0] }
    bytes = sizes.reduce(0, +)
    indices.removeAll(keepingCapacity: true)
    for (index, key) in keys.enumerated() { indices[key] = index }
  }
}
