import Drawing
import ScrollPhysics

/// The pointers that are down, and the targets that own them.
struct StagePointers: Equatable, Sendable {
  struct Pointer: Equatable, Sendable {
    let id: Int
    let kind: PointerEvent.Kind
    /// The target under the press, which owns the pointer until it lifts; nil beside the pieces.
    let target: StageTarget?
    /// The button under the press.
    let button: StageButton?
    var mark: TouchMark
    /// When the last position was added to the trail, in seconds.
    var trailTime: Double
  }

  /// Positions in a trail.
  private static let trailLength = 5
  /// Time between two positions of a trail, in seconds.
  private static let trailInterval = 0.030

  /// The pointers in the order in which they came.
  private(set) var all: [Pointer] = []

  subscript(id: Int) -> Pointer? { all.first { $0.id == id } }

  mutating func press(_ pointer: Pointer) {
    all.append(pointer)
  }

  /// Moves a pointer; returns whether it is down.
  mutating func move(_ id: Int, to position: Point, time: Double) -> Bool {
    guard let index = all.firstIndex(where: { $0.id == id }) else { return false }
    if time - all[index].trailTime >= Self.trailInterval {
      if all[index].mark.trail.count == Self.trailLength { all[index].mark.trail.removeFirst() }
      all[index].mark.trail.append(all[index].mark.position)
      all[index].trailTime = time
    }
    all[index].mark.position = position
    return true
  }

  mutating func remove(_ id: Int) {
    all.removeAll { $0.id == id }
  }
}
