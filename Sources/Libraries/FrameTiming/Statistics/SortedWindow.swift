/// The values of a moving window in ascending order.
///
/// The order is kept when values change. Sorting all values for every picture would take more time
/// and allocate memory.
struct SortedWindow: Equatable, Sendable {
  private var values: [Double] = []

  /// Allocates the memory for `capacity` values.
  init(capacity: Int) {
    values.reserveCapacity(capacity)
  }

  var count: Int { values.count }

  /// By nearest rank.
  var median: Double? { count > 0 ? values.percentile(permille: 500) : nil }

  var statistics: DurationStatistics? { DurationStatistics(sorted: values) }

  /// Removes one value equal to `old`, which must be in the window, and inserts `new`.
  ///
  /// If `old` is nil, nothing is removed; if `new` is nil, nothing is inserted. Only the values
  /// between the two are moved.
  mutating func replace(_ old: Double?, with new: Double?) {
    var place = count
    if let old {
      place = rank(of: old)
      precondition(place < count && values[place] == old, "only values of the window can leave it")
    }
    var end = count
    if let new {
      end = rank(of: new)
      if old == nil { values.append(new) }
    }
    if end > place { end -= 1 }
    // `Array.insert` allocates in builds without optimization.
    values.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      if end > place {
        (base + place).update(from: base + place + 1, count: end - place)
      } else {
        (base + end + 1).update(from: base + end, count: place - end)
      }
    }
    if let new { values[end] = new } else if old != nil { values.removeLast() }
  }

  /// Copies the values of another window into the memory of this one.
  mutating func replaceAll(with other: SortedWindow) {
    removeAll()
    // By index: an iterator allocates in builds without optimization.
    for index in 0..<other.values.count { values.append(other.values[index]) }
  }

  mutating func removeAll() { values.removeAll(keepingCapacity: true) }

  /// Returns the number of values that are smaller than a value.
  private func rank(of value: Double) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if values[middle] < value {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
