/// Masks that are kept while they are used, up to a number of bytes.
///
/// The least recently used masks are removed first, the oldest quarter of the time since then in one
/// step, so that many new masks in a row cost little each. A hit allocates nothing.
package struct MaskCache {
  /// What is on a mask.
  package struct Key: Hashable {
    var name: String
    var size: Int
    var variant: Int

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - name: A text, or the name of a picture.
    ///   - size: Its size.
    ///   - variant: Which of the forms of the same size.
    package init(_ name: String, size: Int, variant: Int = 0) {
      self.name = name
      self.size = size
      self.variant = variant
    }
  }

  private struct Entry {
    let key: Key
    /// nil: there is nothing to see.
    let mask: Mask?
    var lastUse: UInt64

    var bytes: Int { MaskCache.entryBytes + (mask?.bytes ?? 0) }
  }

  /// Size of an entry in memory besides its pixels, measured.
  private static let entryBytes = 256

  /// Most bytes kept; the mask used last is kept in any case.
  private let byteLimit: Int
  /// Bytes kept now.
  package private(set) var bytes = 0

  private var entries: [Entry] = []
  private var indices: [Key: Int] = [:]
  /// Also the serial of the mask made last.
  private var uses: UInt64

  /// Creates an empty cache; the serials of its masks are over `firstSerial`.
  package init(byteLimit: Int, firstSerial: UInt64 = 0) {
    self.byteLimit = byteLimit
    uses = firstSerial
  }

  /// Whether the mask of a key is kept.
  package func contains(_ key: Key) -> Bool { indices[key] != nil }

  /// The mask of a key; if it is not kept, `make` makes it, with a serial for it.
  package mutating func mask(for key: Key, make: (UInt64) -> Mask?) -> Mask? {
    uses += 1
    if let index = indices[key] {
      entries[index].lastUse = uses
      return entries[index].mask
    }
    let entry = Entry(key: key, mask: make(uses), lastUse: uses)
    indices[key] = entries.count
    entries.append(entry)
    bytes += entry.bytes
    removeOldest()
    return entry.mask
  }

  private mutating func removeOldest() {
    while bytes > byteLimit, entries.count > 1 {
      let oldest = entries.reduce(uses) { min($0, $1.lastUse) }
      let bound = min(oldest + (uses - oldest) / 4, uses - 1)
      entries.removeAll { $0.lastUse <= bound }
      bytes = entries.reduce(0) { $0 + $1.bytes }
      indices.removeAll(keepingCapacity: true)
      for (index, entry) in entries.enumerated() { indices[entry.key] = index }
    }
  }

  /// Removes everything.
  package mutating func removeAll() {
    entries = []
    indices = [:]
    bytes = 0
  }
}
