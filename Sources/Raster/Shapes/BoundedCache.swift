/// Values that are kept while they are used, up to a number of bytes.
///
/// The least recently used values are removed first, the oldest quarter of the time since then in
/// one step, so that many new values in a row cost little each. A hit allocates nothing; `value(for:)`
/// is inlinable so that it is specialized in the modules that call it.
package struct BoundedCache<Key: Hashable, Value> {
  private struct Entry {
    let key: Key
    let bytes: Int
  }

  /// Most bytes kept; the value used last is kept in any case.
  private let byteLimit: Int
  /// Bytes kept now.
  package private(set) var bytes = 0

  private var entries: [Entry] = []
  /// The value of each entry and its last use, in arrays of their own: a hit copies no key.
  @usableFromInline package var values: [Value] = []
  @usableFromInline package var lastUses: [UInt64] = []
  @usableFromInline package var indices: [Key: Int] = [:]
  @usableFromInline package var uses: UInt64 = 0

  package init(byteLimit: Int) {
    self.byteLimit = byteLimit
  }

  /// A number that this cache has not returned before.
  package var nextSerial: UInt64 {
    mutating get {
      uses += 1
      return uses
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
    indices[key] = entries.count
    entries.append(Entry(key: key, bytes: bytes))
    values.append(value)
    lastUses.append(uses)
    self.bytes += bytes
    while self.bytes > byteLimit, entries.count > 1 {
      let oldest = lastUses.min() ?? uses
      let bound = min(oldest + (uses - oldest) / 4, uses - 1)
      let kept = entries.indices.filter { lastUses[$0] > bound }
      entries = kept.map { entries[$0] }
      values = kept.map { values[$0] }
      lastUses = kept.map { lastUses[$0] }
      self.bytes = entries.reduce(0) { $0 + $1.bytes }
      indices.removeAll(keepingCapacity: true)
      for (index, entry) in entries.enumerated() { indices[entry.key] = index }
    }
  }

  /// Removes everything.
  package mutating func removeAll() {
    entries = []
    values = []
    lastUses = []
    indices = [:]
    bytes = 0
  }
}
