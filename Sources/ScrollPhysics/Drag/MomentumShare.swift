import RealModule

extension MomentumCarry {
  /// The share that Flutter keeps of a velocity in points per second.
  ///
  ///     MomentumCarry.share(of: 1000)   // 649.666
  public static func share(of velocity: Double) -> Double {
    let share = min(0.000816 * Double.pow(abs(velocity), 1.967), 40_000)
    return velocity < 0 ? -share : share
  }
}
