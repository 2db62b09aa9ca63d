/// Room for values on their way, kept so that the next ones allocate nothing.
///
/// It is no part of a model's state: two of them are always equal.
package struct Scratch<Element: Sendable>: Equatable, Sendable {
  /// The values on their way.
  package var elements: [Element] = []

  /// Makes room for some values.
  package init(capacity: Int) {
    elements.reserveCapacity(capacity)
  }

  package static func == (a: Self, b: Self) -> Bool { true }
}
