import Drawing
import ScrollPhysics

/// The pointers that are down and the pieces that own them.
struct StagePointers: Equatable, Sendable {
  struct Pointer: Equatable, Sendable {
    let id: Int
    let kind: PointerEvent.Kind
    /// The piece under the press, which owns the pointer until it lifts; nil beside the pieces.
    let target: StageTarget?
    /// The button under the press.
    let button: StageButton?
    var mark: TouchMark
    var trailTime: Double
  }

  /// Positions kept behind a pointer.
  static let trailLength = 5
  /// Time between two positions kept, in seconds.
  static let trailInterval = 0.030

  private(set) var all: [Pointer] = []

  var isEmpty: Bool { all.isEmpty }
  var firstID: Int? { all.first?.id }

  func contains(_ id: Int) -> Bool { all.contains { $0.id == id } }

  subscript(id: Int) -> Pointer? { all.first { $0.id == id } }

  mutating func press(
    _ id: Int,
    at position: Point,
    kind: PointerEvent.Kind,
    target: StageTarget?,
    button: StageButton?,
    time: Double
  ) {
    all.append(
      Pointer(
        id: id,
        kind: kind,
        target: target,
        button: button,
        mark: TouchMark(position: position),
        trailTime: time
      )
    )
  }

  /// Moves a pointer; false if it is not down.
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
