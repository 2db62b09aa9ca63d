extension Array {
  /// Returns the number of elements at or before `time`.
  ///
  /// The elements must be in order of time.
  ///
  /// - Complexity: O(log `self.count`).
  package func count(upTo time: Double, by key: (Element) -> Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if key(self[middle]) <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The last element at or before `time`; the elements must be in order of time.
  package func last(upTo time: Double, by key: (Element) -> Double) -> Element? {
    let count = count(upTo: time, by: key)
    return count > 0 ? self[count - 1] : nil
  }
}
