/// Where a pointer is and was, for people to see.
public struct TouchMark: Equatable, Sendable {
  /// Where it is.
  public var position: Point
  /// Where it was, oldest first.
  public var trail: [Point]

  /// Creates a mark.
  public init(position: Point, trail: [Point] = []) {
    self.position = position
    self.trail = trail
  }
}

extension DisplayList {
  /// Adds a pointer's ring and the trail behind it.
  public mutating func appendTouch(_ touch: TouchMark, theme: Theme) {
    for (index, point) in touch.trail.enumerated() {
      let age = Double(index + 1) / Double(touch.trail.count + 1)
      append(.circle(center: point, radius: 8 + 6 * age, theme.pointer.faded(0.08 + 0.3 * age)))
    }
    append(.circle(center: touch.position, radius: 20, theme.pointer.faded(0.35)))
    append(.ring(center: touch.position, radius: 20, lineWidth: 2, theme.pointer))
  }
}
