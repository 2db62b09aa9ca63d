package import JSONText
import ScrollPhysics

/// Checks the order of entries.
///
/// Times never decrease, pointers go down before they move, and no entry follows the end.
package struct EntryOrder: Equatable, Sendable {
  /// Time of the last entry, in microseconds.
  private(set) var microseconds: Int64 = 0
  /// Number of entries so far, including extensions, which have no effect.
  private(set) var count = 0
  /// Identifiers of the pointers that are down, in the order in which they went down.
  ///
  /// This is an array, because a search among so few pointers is faster than hashing.
  private(set) var pointersDown: [Int] = []
  private(set) var hasEnded = false
  /// Whether a gesture on a touchpad may be in progress.
  private(set) var isScrolling = false

  package init() {}

  /// Checks the next entry and counts it; if it is not allowed, throws and changes nothing.
  ///
  /// `event` is nil for an extension, which is skipped.
  package mutating func admit(
    microseconds next: some FixedWidthInteger,
    _ event: SessionEvent?
  ) throws(SourceProblem) {
    guard !hasEnded else { throw .found("an entry after the end", expected: "nothing") }
    guard count < SessionLimits.entries else {
      throw .found("more entries", expected: "at most \(SessionLimits.entries)", .textLimit)
    }
    guard next >= 0 else { throw .found("time \(next)", expected: "a time of at least 0") }
    guard next <= SessionLimits.microseconds else {
      let expected = "at most 24 hours, \(SessionLimits.microseconds)"
      throw .found("time \(next)", expected: expected, .textLimit)
    }
    guard next >= microseconds else {
      throw .found("time \(next) after \(microseconds)", expected: "a time that does not decrease")
    }
    if let event { try admit(event) }
    microseconds = Int64(next)
    count += 1
  }

  private mutating func admit(_ event: SessionEvent) throws(SourceProblem) {
    switch event {
    case .down(let id, _, _, _, _):
      guard !pointersDown.contains(id) else {
        throw .found("pointer \(id) going down twice", expected: "a pointer that is not down")
      }
      let limit = SessionLimits.pointersDown
      guard pointersDown.count < limit else {
        throw .found("\(limit + 1) pointers down", expected: "at most \(limit)", .lineLimit)
      }
      pointersDown.append(id)
    case .move(let id, _, _):
      _ = try place(of: id)
    case .up(let id), .cancel(let id, _):
      pointersDown.remove(at: try place(of: id))
    case .scroll(let frame, _, _, _):
      isScrolling = !frame.isCancelled
    case .end:
      hasEnded = true
    case .wheel, .key, .resize, .preset, .tuning, .focus, .marker, .checkpoint:
      break
    }
  }

  private func place(of id: Int) throws(SourceProblem) -> Int {
    guard let index = pointersDown.firstIndex(of: id) else {
      throw .found("pointer \(id), which is not down", expected: "one that is down")
    }
    return index
  }

  /// Returns entries that cancel every pointer that is down, and a touchpad gesture if one may be
  /// in progress.
  ///
  /// The time of these entries is that of the last entry so far.
  package func cancellations(reason: String) -> [SessionEntry] {
    var events = pointersDown.map { SessionEvent.cancel(id: $0, reason: reason) }
    if isScrolling { events.append(.scroll(.cancel, x: 0, y: 0, modifiers: [])) }
    return events.map { SessionEntry(microseconds: microseconds, event: $0) }
  }
}
