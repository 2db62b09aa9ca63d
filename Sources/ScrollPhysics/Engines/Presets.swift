import RealModule

extension ScrollTuning {
  /// UIScrollView with its normal deceleration rate, as measured on iOS.
  public static let uikit = ScrollTuning(
    law: .uikit,
    edgeDrag: .rubberBand,
    // Flutter's published fit of iOS.
    velocityRule: .iosWeighted,
    // The pan recognizer's hysteresis, about 10 pt.
    dragSlop: 10,
    // Fitted to 29 measured offsets: 0.54991, residual 0.17 pt.
    rubberBand: 0.55,
    // Measured: releases below about 260 pt/s never decelerate, above about 350 they always do.
    minimumFlingVelocity: 250,
    // Our choice, as in the other engines; faster fingers are stamps gone wrong.
    maximumFlingVelocity: 8000,
    // UIScrollView.DecelerationRate.normal, read at run time.
    decelerationRate: 0.998,
    // Fitted to 12 measured rest points within 0.17 pt.
    stopVelocity: 10,
    // Fitted to a measured bounce: critically damped, ω = 10.97/s, residual 0.71 pt; 2π/10.97.
    springResponse: 0.572_760,
    dampingRatio: 1,
    // From the same bounce: 1280 pt/s towards the edge from 177 pt with the finger at rest.
    springLead: 7.23,
    // Our choice: a row's step is over in about a third of a second.
    snapResponse: 0.35,
    // Our choice: a tenth of a point is under a third of a pixel at scale 3.
    restDistance: 0.1
  )

  /// UIScrollView with its fast deceleration rate.
  public static let uikitFast = {
    var tuning = uikit
    // UIScrollView.DecelerationRate.fast, read at run time.
    tuning.decelerationRate = 0.99
    return tuning
  }()

  /// The re-implementation ScrollMechanics.
  public static let scrollMechanics = ScrollTuning(
    law: .scrollMechanics,
    edgeDrag: .rubberBand,
    velocityRule: .leastSquares,
    dragSlop: 10,
    rubberBand: 0.55,
    // Its release has no velocity 100 ms after the last movement.
    restInterval: 0.100,
    minimumFlingVelocity: 0,
    maximumFlingVelocity: 100_000,
    decelerationRate: 0.998,
    // It stops 0.5 pt before the end of the exponential: at 0.5·(−1000·ln 0.998) pt/s.
    stopVelocity: 0.5 * -1000 * Double.log(0.998),
    // Mass 1, stiffness 100, damping ratio 1: 2π/√100.
    springResponse: 2 * Double.pi / 10,
    dampingRatio: 1,
    // Its default spring, stiffness 200: 2π/√200.
    snapResponse: 2 * Double.pi / Double.sqrt(200),
    // Our choice: it ends a sixth of a point away and stays there, here it goes on to the end.
    restDistance: 0.005
  )

  /// Flutter's BouncingScrollPhysics on a phone of three pixels a point.
  public static let flutter = ScrollTuning(
    law: .flutter,
    edgeDrag: .friction,
    velocityRule: .iosWeighted,
    momentumCarry: .share,
    // kTouchSlop.
    dragSlop: 18,
    // dragStartDistanceMotionThreshold.
    motionStart: 3.5,
    // 0.52·(1 − q)², q the overscroll as a share of the viewport.
    edgeFriction: 0.52,
    // Twice kMinFlingVelocity.
    minimumFlingVelocity: 100,
    // kMaxFlingVelocity.
    maximumFlingVelocity: 8000,
    // 0.135 a second.
    decelerationRate: Double.exp(Double.log(0.135) / 1000),
    // Tolerance: 1/(0.05·pixel ratio).
    stopVelocity: 20,
    // Mass 0.5, stiffness 100, damping ratio 1.1: 2π/√200.
    springResponse: 2 * Double.pi / Double.sqrt(200),
    dampingRatio: 1.1,
    // kMaxSpringTransferVelocity; here for both directions.
    springVelocityLimit: 5000,
    snapResponse: 2 * Double.pi / Double.sqrt(200),
    snapDampingRatio: 1.1,
    // Tolerance: 1/pixel ratio.
    restDistance: 1,
    pixelRatio: 3
  )

  /// Flutter's ClampingScrollPhysics on a phone of three pixels a point.
  public static let flutterClamping = {
    var tuning = flutter
    tuning.law = .flutterClamping
    tuning.edgeDrag = .none
    tuning.motionStart = 0
    tuning.velocityRule = .leastSquares
    tuning.momentumCarry = .none
    tuning.edgeFriction = 0
    // kMinFlingVelocity.
    tuning.minimumFlingVelocity = 50
    return tuning
  }()

  /// Android's OverScroller and NumberPicker; points are density-independent pixels.
  public static let android = ScrollTuning(
    law: .android,
    edgeDrag: .none,
    velocityRule: .leastSquares,
    momentumCarry: .flywheel,
    // ViewConfiguration: touch slop.
    dragSlop: 8,
    // ViewConfiguration: minimum and maximum fling velocity.
    minimumFlingVelocity: 50,
    maximumFlingVelocity: 8000,
    // Our choice: nothing in the engine is slower than a pixel a frame.
    stopVelocity: 10,
    // Unused by the law; what a tap or a key animates with.
    springResponse: 0.4,
    dampingRatio: 1,
    // ViewConfiguration: overfling distance.
    overfling: 6,
    // OverScroller: gravity beyond the edge.
    edgeDeceleration: 2000,
    // startScroll's default 250 ms, as a critically damped spring of about that length.
    snapResponse: 0.25,
    // NumberPicker: 800 ms to the nearest row after a fling.
    snapTime: 0.8,
    // Our choice.
    restDistance: 0.1
  )

  /// better-scroll 2 in a browser.
  public static let web = ScrollTuning(
    law: .web,
    edgeDrag: .fraction,
    velocityRule: .windowAverage,
    // momentumLimitDistance, which also begins a drag.
    dragSlop: 15,
    // A third of each movement outside.
    edgeFriction: 1.0 / 3,
    // momentumLimitTime.
    restInterval: 0.3,
    minimumFlingVelocity: 0,
    maximumFlingVelocity: 100_000,
    momentumTime: 0.3,
    momentumDistance: 15,
    stopVelocity: 10,
    // deceleration 0.0015 px/ms².
    momentumDeceleration: 1500,
    // swipeTime.
    momentumDuration: 2.5,
    // Unused by the law; what a tap or a key animates with.
    springResponse: 0.4,
    dampingRatio: 1,
    // A quarter of the viewport, swipeBounce rate 15 px/ms, 500 ms out, 800 ms back.
    bounceReach: 0.25,
    bounceRate: 15_000,
    bounceOutTime: 0.5,
    bounceBackTime: 0.8,
    snapResponse: 0.4,
    // adjustTime.
    snapTime: 0.4,
    // Our choice.
    restDistance: 0.1
  )

  /// Every preset with its name, in the order they are listed.
  public static let presets: [(name: String, tuning: ScrollTuning)] = [
    ("uikit", .uikit),
    ("uikitFast", .uikitFast),
    ("scrollMechanics", .scrollMechanics),
    ("flutter", .flutter),
    ("flutterClamping", .flutterClamping),
    ("android", .android),
    ("web", .web),
  ]

  /// The preset of a name; nil if there is none.
  public static func preset(named name: String) -> ScrollTuning? {
    presets.first { $0.name == name }?.tuning
  }
}
