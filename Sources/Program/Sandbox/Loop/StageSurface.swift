import Drawing
import GestureScripts
import Pickers
import Sessions
import Stage

/// A stage that plays a gesture script.
nonisolated struct StageSurface: GestureSurface {
  private(set) var stage: Stage
  /// Reused buffer; empty between calls.
  private var events: [StageEvent] = []

  /// Stored result of `settlingTime()`, in seconds; the outer nil means that no result is stored.
  ///
  /// The inner nil means that a motion is endless. Each entry removes the stored result.
  private var settled: Double??

  /// Longest motion without input, in seconds; a longer one counts as endless.
  static let longestMotion = 120.0
  /// Step of the search for the time at which all motion ends, in seconds.
  private static let searchStep = 0.01

  init(_ stage: Stage) { self.stage = stage }

  var targets: [String] { stage.placeNames }

  func itemCount(of target: String) -> Int? {
    let found = stage.shownTargets.first { $0.name == target }
    let count = found.map { stage[$0].rowCount }
    return count == 0 ? nil : count
  }

  mutating func place(of target: String, item: Int?, at time: Double) -> GesturePlace? {
    stage.advance(to: time, into: &events)
    events.removeAll(keepingCapacity: true)
    return stage.place(of: target, item: item).map {
      GesturePlace(x: $0.point.x, y: $0.point.y, isHorizontal: $0.isHorizontal)
    }
  }

  mutating func apply(_ entry: SessionEntry) throws {
    settled = nil
    try stage.apply(entry, into: &events)
    events.removeAll(keepingCapacity: true)
  }

  mutating func settlingTime() -> Double? {
    if let settled { return settled }
    let found = searchedSettlingTime()
    settled = .some(found)
    return found
  }

  private func searchedSettlingTime() -> Double? {
    var copy = self
    while copy.stage.isMoving {
      let time = copy.stage.time + Self.searchStep
      guard time < stage.time + Self.longestMotion else { return nil }
      copy.stage.advance(to: time, into: &copy.events)
      copy.events.removeAll(keepingCapacity: true)
    }
    return copy.stage.time
  }
}
