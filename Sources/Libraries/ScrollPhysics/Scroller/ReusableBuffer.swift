/// A buffer that is reused to avoid allocations; empty between calls.
///
/// It is not part of a model's state: two buffers always compare as equal.
package struct ReusableBuffer<Element: Sendable>: Equatable, Sendable {
  package var elements: [Element] = []

  package init(capacity: Int) {
    elements.reserveCapacity(capacity)
  }

  package static func == (a: Self, b: Self) -> Bool { true }
}
