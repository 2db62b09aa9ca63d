extension ScrollTuning {
  /// The motion that content follows from a place and a velocity until it rests.
  ///
  ///     let motion = ScrollTuning.uikit.motion(
  ///       from: 0, velocity: 1000, range: .bounded(minimum: 0, maximum: 10_000))
  ///     motion?.restPosition   // 494.505…
  ///
  /// The velocity is not limited by the minimum and maximum fling velocity.
  ///
  /// - Parameters:
  ///   - offset: Where the content is, in points; finite, inside its range or beyond it.
  ///   - velocity: Rate of the offset, in points per second; finite.
  ///   - range: How far the offset may go; infinite bounds are fine.
  ///   - viewportExtent: Length of the viewport, in points; positive. Some bounces depend on it.
  ///   - snap: Where content may rest.
  ///   - bounces: Whether content may leave the range.
  /// - Returns: The motion; nil where nothing moves.
  public func motion(
    from offset: Double,
    velocity: Double,
    range: ScrollRange,
    viewportExtent: Double = 600,
    snap: SnapRule = .free,
    bounces: Bool = true
  ) -> Motion? {
    ReleaseLaw(
      tuning: self,
      range: range,
      snap: snap,
      bounces: bounces,
      viewportExtent: viewportExtent
    ).motion(from: offset, velocity: velocity)
  }
}
