package import JSONText
package import Sessions
package import Stage

/// The limits of a session and a scene that are exported to a page.
///
/// A page is a single file, and `Int` has 32 bits in its code.
package enum PageLimits {
  package static let sessionBytes = 8 << 20
  /// Largest number that a wheel or ruler can show.
  ///
  /// It equals the limit in `Deck` on systems where `Int` has 32 bits.
  private static let number = Int(Int32.max / 4)
  /// Largest number of marks of a ruler.
  ///
  /// It equals the limit in `DisabledRows` on systems where `Int` has 32 bits.
  private static let marks = 1 << 28
  /// Largest identifier of a pointer.
  private static let pointer = Int(Int32.max)

  /// Checks a session and the pieces of its scene against the limits that only pages have.
  ///
  /// - Throws: `SourceProblem` for the first value that exceeds a limit.
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
