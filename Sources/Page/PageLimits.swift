package import JSONText
package import Sessions
package import Stage

/// What a page can contain: it is one file, and an `Int` has 32 bits in it.
package enum PageLimits {
  /// The largest session, in bytes.
  package static let sessionBytes = 1 << 20
  /// The greatest number of a wheel or ruler, as `Deck` has it for an `Int` of 32 bits.
  private static let number = Int(Int32.max / 4)
  /// Most marks of a ruler, as a `RowScroller` has it for an `Int` of 32 bits.
  private static let marks = 1 << 28
  /// The greatest number of a pointer.
  private static let pointer = Int(Int32.max)

  /// Throws if a page cannot read a session or a piece of its scene, which others can.
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
