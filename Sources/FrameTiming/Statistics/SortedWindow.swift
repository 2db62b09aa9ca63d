/// The values of a moving window in ascending order.
///
/// Sorting for every picture would take more time, and a buffer from the heap each time.
struct SortedWindow: Equatable, Sendable {
  private var values: [Double] = []

  /// Allocates the memory for `capacity` values.
  init(capacity: Int) {
    values.reserveCapacity(capacity)
  }

  var count: Int { values.count }

  /// The median by nearest rank; nil if the window is empty.
  var median: Double? {
    guard count > 0 else { return nil }
    return values[DurationStatistics.rank(ofPermille: 500, count: count) - 1]
  }

  /// The statistics of the values; nil if the window is empty.
  var statistics: DurationStatistics? { DurationStatistics(sorted: values) }

  mutating func insert(_ value: Double) {
    let place = rank(of: value)
    values.append(value)
    // `Array.insert` allocates in builds without optimization.
    values.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      (base + place + 1).update(from: base + place, count: buffer.count - 1 - place)
    }
    values[place] = value
  }

  /// Removes one value equal to the given one, which must be in the window.
  mutating func remove(_ value: Double) {
    let place = rank(of: value)
    precondition(place < count && values[place] == value, "only values of the window can leave it")
    values.remove(at: place)
  }

  mutating func removeAll() {
    values.removeAll(keepingCapacity: true)
  }

  /// The number of smaller values.
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
