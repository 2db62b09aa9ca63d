extension ScrollTuning {
  /// UIScrollView with its normal deceleration rate.
  public static let uikit = ScrollTuning(
    // The pan recognizer's hysteresis, about 10 pt.
    dragSlop: 10,
    // Fitted to 29 measured offsets: 0.54991, residual 0.17 pt.
    rubberBand: 0.55,
    // UIScrollView.DecelerationRate.normal, read at run time.
    decelerationRate: 0.998,
    // Fitted to 12 measured rest points within 0.17 pt.
    stopVelocity: 10,
    // Measured: releases below about 260 pt/s never decelerate, above about 350 they always do.
    minimumFlingVelocity: 250,
    // Our choice, as in the other engines; faster fingers are stamps gone wrong.
    maximumFlingVelocity: 8000,
    // Fitted to a measured bounce: critically damped, ω = 10.97/s, residual 0.71 pt; 2π/10.97.
    springResponse: 0.572_760,
    dampingRatio: 1,
    // From the same bounce: 1280 pt/s towards the edge from 177 pt with the finger at rest.
    springLead: 7.23,
    // Our choice: a row's step is over in about a third of a second.
    snapResponse: 0.35,
    // Our choice: a tenth of a point is under a third of a pixel at scale 3.
    restDistance: 0.1,
    // Our choice: longer than the pause between two events of a high-resolution wheel.
    wheelRest: 0.15
  )

  /// Every preset with its name, in the order they are listed.
  public static let presets: [(name: String, tuning: ScrollTuning)] = [
    ("uikit", .uikit)
  ]

  /// The preset of a name; nil if there is none.
  public static func preset(named name: String) -> ScrollTuning? {
    presets.first { $0.name == name }?.tuning
  }
}
