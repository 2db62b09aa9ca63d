extension ScrollTuning {
  /// The motion that content follows from a place and a velocity until it rests.
  ///
  ///     let motion = ScrollTuning.uikit.motion(
  ///       from: 0, velocity: 1000, range: .bounded(minimum: 0, maximum: 10_000))
  ///     motion?.restPosition   // 494.505…
  ///
  /// The velocity is what the engine's own motion is given: it passes no minimum and no maximum.
  ///
  /// - Parameters:
  ///   - offset: Where the content is, in points; finite, inside its extent or beyond it.
  ///   - velocity: Rate of the offset, in points per second; finite.
  ///   - range: How far the offset may go; infinite bounds are fine.
  ///   - viewportExtent: Length of the viewport, in points; over 0. Some bounces reckon with it.
  ///   - snap: Where content may rest.
  ///   - bounces: Whether content gives beyond its edges.
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
