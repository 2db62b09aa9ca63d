extension Scroller {
  /// Where the content would rest if every finger left now, in points.
  ///
  /// Under a finger it follows from the velocity the finger has; a finger that rests projects the
  /// place of rest nearest to the content. While content moves by itself it is `restingOffset`. In
  /// loops it may lie laps away from `contentOffset`, from which it is counted.
  ///
  ///     scroller.handle(PointerEvent(time: 1, id: 1, phase: .moved, x: 0, y: -80), into: &events)
  ///     scroller.projectedOffset   // what willEndDragging would say if the finger left now
  ///
  /// - Complexity: O(1); no allocation.
  public var projectedOffset: Double {
    switch state {
    case .resting, .pressed: contentOffset
    case .moving: restingOffset
    case .wheeling: range.clamped(snap.snapped(contentOffset))
    case .dragging:
      law.release(from: contentOffset, velocity: thrownVelocity)?.restPosition ?? contentOffset
    }
  }

  /// The velocity with which content would leave the finger now, in points per second: the
  /// finger's, what it caught on moving content, and both within the limit.
  private var thrownVelocity: Double {
    let velocity = velocity
    guard abs(velocity) >= tuning.minimumFlingVelocity else { return velocity }
    let carried = tuning.momentumCarry.added(carried: caughtVelocity, release: velocity)
    let limit = tuning.maximumFlingVelocity
    return min(max(velocity + carried, -limit), limit)
  }
}
