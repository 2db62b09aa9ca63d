import Drawing
import GestureScripts
import Sessions
import Stage

/// The stage as gestures are made on it: it knows where things are and when all is at rest.
struct StageSurface: GestureSurface {
  private(set) var stage: Stage
  private var events: [StageEvent] = []

  /// Longest that anything on the stage can move by itself, in seconds; beyond it is never.
  static let longestMotion = 120.0
  /// Steps in which the end of all motion is looked for, in seconds.
  private static let searchStep = 0.01

  init(_ stage: Stage) {
    self.stage = stage
  }

  var targets: [String] { stage.placeNames }

  mutating func place(of target: String, item: Int?, at time: Double) -> GesturePlace? {
    stage.advance(to: time, into: &events)
    events.removeAll(keepingCapacity: true)
    return stage.place(of: target, item: item).map {
      let axis: GesturePlace.Axis = $0.isHorizontal ? .horizontal : .vertical
      return GesturePlace(x: $0.point.x, y: $0.point.y, axis: axis)
    }
  }

  mutating func apply(_ entry: SessionEntry) throws {
    try stage.apply(entry, into: &events)
    events.removeAll(keepingCapacity: true)
  }

  func settlingTime() -> Double? {
    var copy = stage
    var events: [StageEvent] = []
    var time = copy.time
    while copy.isMoving {
      time += Self.searchStep
      guard time < stage.time + Self.longestMotion else { return nil }
      copy.advance(to: time, into: &events)
      events.removeAll(keepingCapacity: true)
    }
    return time
  }
}
