/// A cache of recently used masks, limited to a number of bytes, which depends on their scale.
///
/// Uses are counted, and each mask stores the number of its last use. If the limit is exceeded, the range from
/// the smallest stored number to the present number is divided into quarters. All masks with a number in the
/// first quarter, the least recently used, are removed together. This makes the cost per new mask low.
///
/// Finding a stored mask allocates nothing.
package struct MaskCache {
  /// Identifies a mask by its content.
  package struct Key: Hashable {
    var name: String
    var size: Int
    var variant: Int

    /// Creates the key of a text or a picture in one size.
    ///
    /// - Parameters:
    ///   - name: A text, or the name of a picture.
    ///   - size: Size of the text or picture, in any unit.
    ///   - variant: Distinguishes masks that have the same name and size, such as regular and bold texts.
    package init(_ name: String, size: Int, variant: Int = 0) {
      self.name = name
      self.size = size
      self.variant = variant
    }
  }

  private struct Entry {
    let key: Key
    /// The mask; nil if no pixel is visible.
    let mask: Mask?
    var lastUse: UInt64
    /// Index of the entry whose mask was used directly after the mask of this entry.
    var next = 0

    var bytes: Int { MaskCache.entryBytes + (mask?.bytes ?? 0) }
  }

  /// Measured memory of an entry without the pixels of its mask, in bytes.
  private static let entryBytes = 256

  /// Maximum number of bytes at up to `usualScale` pixels per point.
  private let byteLimit: Int
  /// The scale up to which `byteLimit` does not grow.
  private static let usualScale = 2.0
  /// The scale of the masks, in pixels per point; finite.
  ///
  /// The same masks have four times the bytes at twice the scale. Above `usualScale` the limit grows likewise, so that a
  /// picture that fits into the cache at one scale fits at all.
  package var scale = 1.0

  /// Maximum number of bytes; the mask used last is kept even if it is larger.
  private var limit: Int {
    let growth = min(max(scale / Self.usualScale, 1), 16)
    return Int(Double(byteLimit) * growth * growth)
  }
  package private(set) var bytes = 0

  private var entries: [Entry] = []
  private var indices: [Key: Int] = [:]
  /// Index of the entry that was used last.
  private var latest = 0
  /// `firstSerial` plus the number of uses so far; a new mask gets this value as its serial number.
  private var uses: UInt64

  /// The serial numbers of the masks are greater than `firstSerial`.
  package init(byteLimit: Int, firstSerial: UInt64 = 0) {
    self.byteLimit = byteLimit
    uses = firstSerial
  }

  /// Returns the mask of a key; nil if the mask has no visible pixel.
  ///
  /// If the cache has no entry for the key, `make` creates the mask. The argument of `make` is the serial
  /// number of the new mask.
  package mutating func mask(for key: Key, make: (UInt64) -> Mask?) -> Mask? {
    uses += 1
    if let index = index(of: key) {
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

  /// Whether a key is that of the entry that was last used after the latest one.
  private func isNext(_ key: Key) -> Bool {
    guard latest < entries.count else { return false }
    let next = entries[latest].next
    return next < entries.count && entries[next].key == key
  }

  /// Most pictures use the same masks in the same order as the previous picture.
  ///
  /// Each entry therefore stores which entry was used after it. This next entry is compared first, because a
  /// comparison takes less time than a hash.
  private mutating func index(of key: Key) -> Int? {
    if isNext(key) {
      latest = entries[latest].next
      return latest
    }
    guard let index = indices[key] else { return nil }
    if latest < entries.count { entries[latest].next = index }
    latest = index
    return index
  }

  private mutating func removeOldest() {
    let limit = limit
    while bytes > limit, entries.count > 1 {
      let oldest = entries.reduce(uses) { min($0, $1.lastUse) }
      let bound = min(oldest + (uses - oldest) / 4, uses - 1)
      entries.removeAll { $0.lastUse <= bound }
      bytes = entries.reduce(0) { $0 + $1.bytes }
      indices.removeAll(keepingCapacity: true)
      for (index, entry) in entries.enumerated() { indices[entry.key] = index }
    }
  }

  package mutating func removeAll() {
    entries = []
    indices = [:]
    bytes = 0
  }
}
