/// The values of a moving window in ascending order, kept so as the window moves.
///
/// Sorting afresh for every picture would take more time and a buffer from the heap each time;
/// moving one value in and one out shifts what lies between and allocates nothing.
struct SortedWindow: Sendable {
  /// The sorted values, and behind them room whose contents mean nothing.
  private var values: [Double]
  private(set) var count = 0

  /// Makes room for as many values at once, so that none are allocated later.
  init(capacity: Int) {
    values = Array(repeating: 0, count: capacity)
  }

  var last: Double? { count > 0 ? values[count - 1] : nil }

  /// Takes in a value; there must be room for it.
  mutating func insert(_ value: Double) {
    precondition(count < values.count, "a full window takes in nothing")
    let place = rank(of: value)
    var index = count
    while index > place {
      values[index] = values[index - 1]
      index -= 1
    }
    values[place] = value
    count += 1
  }

  /// Removes one value equal to the given one, which must be in the window.
  mutating func remove(_ value: Double) {
    var index = rank(of: value)
    precondition(index < count && values[index] == value, "only values inside can leave")
    count -= 1
    while index < count {
      values[index] = values[index + 1]
      index += 1
    }
  }

  mutating func removeAll() {
    count = 0
  }

  /// The value at nearest rank for a percentage in 1...100; nil if the window is empty.
  func percentile(_ percent: Int) -> Double? {
    guard count > 0 else { return nil }
    return values[(percent * count + 99) / 100 - 1]
  }

  /// Mean of the largest values; `number` is in 1...count.
  func mean(ofLargest number: Int) -> Double {
    var sum = 0.0
    for index in (count - number)..<count {
      sum += values[index]
    }
    return sum / Double(number)
  }

  /// How many values are smaller.
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
