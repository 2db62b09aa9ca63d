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
    move(from: place, to: place + 1, number: count - place)
    values[place] = value
    count += 1
  }

  /// Removes one value equal to the given one, which must be in the window.
  mutating func remove(_ value: Double) {
    let place = rank(of: value)
    precondition(place < count && values[place] == value, "only values inside can leave")
    count -= 1
    move(from: place + 1, to: place, number: count - place)
  }

  /// Removes one value equal to the first, which must be in the window, and takes in the second.
  ///
  /// Only what lies between the two is moved: a third as much as for one after the other, and
  /// nothing if they are equal.
  mutating func replace(_ value: Double, with other: Double) {
    let place = rank(of: value)
    precondition(place < count && values[place] == value, "only values inside can leave")
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

  /// Moves neighbours at once, which is many times faster than one by one.
  private mutating func move(from start: Int, to end: Int, number: Int) {
    guard number > 0 else { return }
    precondition(max(start, end) + number <= values.count, "values stay within their room")
    values.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      (base + end).update(from: base + start, count: number)
    }
  }

  mutating func removeAll() {
    count = 0
  }

  /// The value at nearest rank for a share in 1...1000 thousandths; nil if the window is empty.
  func percentile(permille: Int) -> Double? {
    guard count > 0 else { return nil }
    return values[(permille * count + 999) / 1000 - 1]
  }

  /// Mean of the largest values; `number` is in 1...count.
  func mean(ofLargest number: Int) -> Double {
    var sum = 0.0
    for index in (count - number)..<count {
      sum += values[index]
    }
    return sum / Double(number)
  }

  /// Mean and standard deviation of all values; nil if the window is empty.
  ///
  /// Symbols: x the values, n their number, m = Σx/n the mean; deviation = √(Σ(x − m)²/n).
  var spread: (mean: Double, deviation: Double)? {
    guard count > 0 else { return nil }
    let mean = mean(ofLargest: count)
    var squares = 0.0
    for index in 0..<count {
      let distance = values[index] - mean
      squares += distance * distance
    }
    return (mean, (squares / Double(count)).squareRoot())
  }

  /// How many values there is room for.
  var capacity: Int { values.count }

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

extension FrameSummary {
  /// Takes in percentiles, deviations, maxima and lows of sorted values.
  mutating func take(work: SortedWindow, intervals: SortedWindow) {
    p50 = work.percentile(permille: 500) ?? 0
    p95 = work.percentile(permille: 950) ?? 0
    p99 = work.percentile(permille: 990) ?? 0
    p999 = work.percentile(permille: 999) ?? 0
    max = work.last ?? 0
    deviation = work.spread?.deviation ?? 0
    guard intervals.count > 0 else { return }
    intervalDeviation = intervals.spread?.deviation
    intervalP50 = intervals.percentile(permille: 500)
    intervalP95 = intervals.percentile(permille: 950)
    intervalP99 = intervals.percentile(permille: 990)
    intervalP999 = intervals.percentile(permille: 999)
    intervalMax = intervals.last
    low1Percent = FrameSummary.low(oneIn: 100, of: intervals)
    low01Percent = FrameSummary.low(oneIn: 1000, of: intervals)
  }

  private static func low(oneIn share: Int, of intervals: SortedWindow) -> Double? {
    let number = worst(oneIn: share, of: intervals.count)
    return rate(ofMeanInterval: intervals.mean(ofLargest: number))
  }
}
