package import JSONText

/// The rules for the order of entries: times never decrease, pointers go down before they move,
/// nothing follows the end.
package struct EntryOrder {
  /// Time of the last entry, in microseconds.
  private(set) var microseconds = 0
  /// Number of entries so far, with skipped extensions.
  private(set) var count = 0
  /// Pointers that are down, earliest first; so few that a search is faster than hashing.
  private(set) var pointersDown: [Int] = []
  /// Whether the end was among the entries.
  private(set) var hasEnded = false

  /// Creates the order of a session without entries.
  package init() {}

  /// Adds the next entry, or throws and changes nothing.
  ///
  /// - Parameters:
  ///   - next: Its time, in microseconds.
  ///   - event: What happened; nil for an extension that is skipped.
  /// - Throws: `SourceProblem` if the entry is not allowed here.
  package mutating func admit(microseconds next: Int, _ event: SessionEvent?) throws(SourceProblem)
  {
    guard !hasEnded else {
      throw SourceProblem(found: "an entry after the end", expected: "nothing")
    }
    guard count < SessionLimits.entries else {
      throw SourceProblem(
        kind: .textLimit,
        found: "more entries",
        expected: "at most \(SessionLimits.entries)"
      )
    }
    try check(time: next)
    if let event { try admit(event) }
    microseconds = next
    count += 1
  }

  private func check(time next: Int) throws(SourceProblem) {
    guard next >= 0 else {
      throw SourceProblem(found: "time \(next)", expected: "a time of at least 0")
    }
    guard next <= SessionLimits.microseconds else {
      throw SourceProblem(
        kind: .textLimit,
        found: "time \(next)",
        expected: "at most 24 hours, \(SessionLimits.microseconds)"
      )
    }
    guard next >= microseconds else {
      throw SourceProblem(
        found: "time \(next) after \(microseconds)",
        expected: "a time that does not decrease"
      )
    }
  }

  private mutating func admit(_ event: SessionEvent) throws(SourceProblem) {
    switch event {
    case .down(let id, _, _, _, _):
      guard !pointersDown.contains(id) else {
        throw SourceProblem(
          found: "pointer \(id) going down twice",
          expected: "a pointer that is not down"
        )
      }
      guard pointersDown.count < SessionLimits.pointersDown else {
        throw SourceProblem(
          kind: .lineLimit,
          found: "\(pointersDown.count + 1) pointers down",
          expected: "at most \(SessionLimits.pointersDown)"
        )
      }
      pointersDown.append(id)
    case .move(let id, _, _):
      _ = try place(of: id)
    case .up(let id), .cancel(let id, _):
      pointersDown.remove(at: try place(of: id))
    case .end:
      hasEnded = true
    case .wheel, .key, .resize, .preset, .tuning, .marker, .checkpoint:
      break
    }
  }

  private func place(of id: Int) throws(SourceProblem) -> Int {
    guard let index = pointersDown.firstIndex(of: id) else {
      throw SourceProblem(found: "pointer \(id), which is not down", expected: "one that is down")
    }
    return index
  }
}
