/// Values that are kept while they are used, up to a number of bytes.
///
/// The least recently used values are removed first, the oldest quarter of the time since then in
/// one step, so that many new values in a row cost little each. A hit allocates nothing; `value(for:)`
/// is inlinable so that it is specialized in the modules that call it.
package struct BoundedCache<Key: Hashable, Value> {
  @usableFromInline package struct Entry {
    @usableFromInline let value: Value
    let bytes: Int
    @usableFromInline var lastUse: UInt64
  }

  /// Most bytes kept; the value used last is kept in any case.
  private let byteLimit: Int
  /// Bytes kept now.
  package private(set) var bytes = 0

  @usableFromInline package var entries: [Key: Entry] = [:]
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
    guard let index = entries.index(forKey: key) else { return nil }
    uses += 1
    entries.values[index].lastUse = uses
    return entries.values[index].value
  }

  /// Keeps a value for a key that has none.
  package mutating func insert(_ value: Value, for key: Key, bytes: Int) {
    uses += 1
    entries[key] = Entry(value: value, bytes: bytes, lastUse: uses)
    self.bytes += bytes
    while self.bytes > byteLimit, entries.count > 1 {
      let oldest = entries.values.reduce(uses) { min($0, $1.lastUse) }
      let bound = min(oldest + (uses - oldest) / 4, uses - 1)
      entries = entries.filter { $0.value.lastUse > bound }
      self.bytes = entries.values.reduce(0) { $0 + $1.bytes }
    }
  }

  /// Removes everything.
  package mutating func removeAll() {
    entries = [:]
    bytes = 0
  }
}
