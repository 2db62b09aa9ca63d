package import JSONText
package import Sessions
package import Stage

/// The limits of a page.
///
/// It is one file, and its `Int` has 32 bits.
package enum PageLimits {
  /// The largest session, in bytes.
  package static let sessionBytes = 1 << 20
  /// Largest number of a wheel or ruler.
  ///
  /// `Deck` has the same limit for an `Int` of 32 bits.
  private static let number = Int(Int32.max / 4)
  /// Largest number of marks of a ruler.
  ///
  /// `RowScroller` has the same limit for an `Int` of 32 bits.
  private static let marks = 1 << 28
  /// The greatest identifier of a pointer.
  private static let pointer = Int(Int32.max)

  /// Throws if a session or a piece of its scene exceeds a limit that only pages have.
  package static func check(_ session: Session, in scene: Scene) throws(SourceProblem) {
    for entry in session.entries {
      guard case .down(let id, _, _, _, _) = entry.event else { continue }
      try check(id, "a pointer", pointer)
    }
    for facts in scene.pieces.map({ $0.facts }) {
      try check(facts.markCount, "the number of marks of the \(facts.name)", marks)
      for value in facts.numbers { try check(value, "a number of the \(facts.name)", number) }
    }
  }

  private static func check(_ value: Int, _ name: String, _ limit: Int) throws(SourceProblem) {
    guard value.magnitude > limit else { return }
    throw .found("\(name): \(value)", expected: "at most \(limit) for a page")
  }
}
