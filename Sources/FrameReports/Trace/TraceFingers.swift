/// Which fingers are down, and which lane each of them has.
///
/// Systems number touches without end, so a lane is not a number: it is given to a finger that
/// touches down and is free again when it lifts. There are as many as fingers were down at once.
struct TraceFingers: Equatable, Sendable {
  private struct Touch: Equatable {
    var finger: Int
    /// When it went down, in ns.
    var begin: Int
  }

  private let firstLane: Int
  private var lanes: [TraceLane] = []
  /// The touch of each lane; nil where the lane is free.
  private var touches: [Touch?] = []

  init(firstLane: Int) {
    self.firstLane = firstLane
  }

  /// The fingers that are down, by lane.
  var down: [Int] { touches.compactMap { $0?.finger } }

  func lane(of finger: Int) -> Int? {
    index(of: finger).map { firstLane + $0 }
  }

  /// Gives a finger the first free lane; it must not be down.
  mutating func open(_ finger: Int, at time: Int) -> (lane: Int, isNewLane: Bool) {
    let touch = Touch(finger: finger, begin: time)
    if let free = touches.firstIndex(of: nil) {
      touches[free] = touch
      return (firstLane + free, false)
    }
    touches.append(touch)
    lanes.append(TraceLane(number: firstLane + lanes.count))
    return (firstLane + touches.count - 1, true)
  }

  /// Frees the lane of a finger and says where its slice goes; nil if it is not down.
  mutating func close(_ finger: Int, at time: Int) -> TracePlace? {
    guard let index = index(of: finger), let touch = touches[index] else { return nil }
    touches[index] = nil
    return lanes[index].place(begin: touch.begin, end: time, isAfterLast: true)
  }

  private func index(of finger: Int) -> Int? {
    touches.firstIndex { $0?.finger == finger }
  }
}
