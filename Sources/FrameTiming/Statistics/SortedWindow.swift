/// The values of a moving window in ascending order.
///
/// Sorting for every picture would take more time and a buffer from the heap each time. Moving one
/// value in and one out shifts the values between the two and allocates nothing.
struct SortedWindow: Sendable {
  /// The sorted values, followed by unused capacity.
  private var values: [Double]
  private(set) var count = 0

  /// Allocates the memory for `capacity` values.
  init(capacity: Int) {
    values = Array(repeating: 0, count: capacity)
  }

  var capacity: Int { values.count }

  /// The median by nearest rank; nil if the window is empty.
  var median: Double? {
    guard count > 0 else { return nil }
    return values[DurationStatistics.rank(ofPermille: 500, count: count) - 1]
  }

  /// The statistics of the values; nil if the window is empty.
  var statistics: DurationStatistics? { DurationStatistics(sorted: values[..<count]) }

  /// Adds a value; the window must not be full.
  mutating func insert(_ value: Double) {
    precondition(count < values.count, "a full window has no capacity for another value")
    let place = rank(of: value)
    move(from: place, to: place + 1, number: count - place)
    values[place] = value
    count += 1
  }

  /// Removes one value equal to the given one, which must be in the window.
  mutating func remove(_ value: Double) {
    let place = existingPlace(of: value)
    count -= 1
    move(from: place + 1, to: place, number: count - place)
  }

  /// Removes one value equal to the first, which must be in the window, and adds the second.
  ///
  /// It moves only the values between the two, a third as many as `remove` and `insert` together.
  mutating func replace(_ value: Double, with other: Double) {
    let place = existingPlace(of: value)
    guard value != other else { return }
    let above = rank(of: other)
    let end = above > place ? above - 1 : above
    if end > place {
      move(from: place + 1, to: place, number: end - place)
    } else {
      move(from: end, to: end + 1, number: place - end)
    }
    values[end] = other
  }

  mutating func removeAll() {
    count = 0
  }

  /// Moves neighbours in one copy, which is many times faster than one by one.
  private mutating func move(from start: Int, to end: Int, number: Int) {
    guard number > 0 else { return }
    precondition(max(start, end) + number <= values.count, "values stay within the capacity")
    values.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      (base + end).update(from: base + start, count: number)
    }
  }

  private func existingPlace(of value: Double) -> Int {
    let place = rank(of: value)
    precondition(place < count && values[place] == value, "only values of the window can leave it")
    return place
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
