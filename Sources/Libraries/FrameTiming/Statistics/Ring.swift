/// The last values of a sequence: when the ring is full, a new value replaces the oldest.
struct Ring<Element: Equatable & Sendable>: Equatable, Sendable {
  let capacity: Int
  /// The values, not in order of time.
  ///
  /// A large value is read here without a copy, at its `place`.
  private(set) var elements: [Element] = []
  /// Index of the oldest value once the ring is full; 0 until then.
  private var oldest = 0

  /// Allocates the memory for `capacity` values.
  init(capacity: Int) {
    self.capacity = capacity
    elements.reserveCapacity(capacity)
  }

  var count: Int { elements.count }

  /// Index 0 is the oldest value, `count - 1` the newest.
  subscript(index: Int) -> Element {
    precondition(index >= 0 && index < elements.count, "an index is in 0..<count")
    return elements[place(of: index)]
  }

  /// Returns the index in `elements` of the value at `index`, which is in 0..<count.
  func place(of index: Int) -> Int {
    let place = oldest + index
    return place < elements.count ? place : place - elements.count
  }

  mutating func append(_ element: Element) {
    guard elements.count == capacity else { return elements.append(element) }
    elements[oldest] = element
    oldest = oldest + 1 < capacity ? oldest + 1 : 0
  }

  mutating func removeAll() {
    elements.removeAll(keepingCapacity: true)
    oldest = 0
  }
}
