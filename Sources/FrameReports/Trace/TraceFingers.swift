/// The fingers that are down, and the lane of each of them.
///
/// Systems number touches without end, so a finger gets the first free lane when it touches down and
/// frees it when it lifts. There are as many lanes as fingers were down at once.
struct TraceFingers: Equatable, Sendable {
  private struct Lane: Equatable {
    /// The finger that is down; nil if the lane is free.
    var finger: Int?
    /// When it touched down, but not before the end of the last touch, in ns.
    var begin: Int
    /// The end of the last touch, in ns.
    var lastEnd = Int.min
  }

  private let firstLane: Int
  private var lanes: [Lane] = []

  init(firstLane: Int) {
    self.firstLane = firstLane
  }

  /// The fingers that are down, by lane.
  var down: [Int] { lanes.compactMap(\.finger) }

  func lane(of finger: Int) -> Int? {
    index(of: finger).map { firstLane + $0 }
  }

  /// Assigns a finger that is not down to the first free lane; the time is in ns.
  mutating func open(_ finger: Int, at time: Int) -> (lane: Int, isNewLane: Bool) {
    if let free = lanes.firstIndex(where: { $0.finger == nil }) {
      lanes[free].finger = finger
      lanes[free].begin = max(time, lanes[free].lastEnd)
      return (firstLane + free, false)
    }
    lanes.append(Lane(finger: finger, begin: time))
    return (firstLane + lanes.count - 1, true)
  }

  /// Frees the lane of a finger and returns it with the times of the touch, in ns; nil if the finger
  /// is not down.
  mutating func close(_ finger: Int, at time: Int) -> (lane: Int, times: Range<Int>)? {
    guard let index = index(of: finger) else { return nil }
    let begin = lanes[index].begin
    lanes[index].finger = nil
    lanes[index].lastEnd = max(begin, time)
    return (firstLane + index, begin..<max(begin, time))
  }

  private func index(of finger: Int) -> Int? {
    lanes.firstIndex { $0.finger == finger }
  }
}
