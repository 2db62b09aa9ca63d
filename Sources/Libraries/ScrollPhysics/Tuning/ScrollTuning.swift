/// The parameters of scrolling: common parameters, and an engine with parameters of its own.
///
/// Every tuning is valid: parameters are set by name, and a value out of range throws an error.
///
///     var tuning = ScrollTuning.uikit
///     try tuning.set("dragSlop", to: 4)
///     tuning.velocityRule = .impulse
///     let lazy = try ScrollTuning(.uikit, ["decelerationRate": 0.9985])
///
/// A tuning has only the parameters that have an effect with its rules and its engine. `parameters` lists them.
public struct ScrollTuning: Equatable, Sendable {
  package internal(set) var engine: ScrollEngine
  /// How the velocity of a release is computed.
  public var velocityRule: VelocityRule
  /// The rule for the velocity that is added to a release after the finger has caught moving content.
  public var momentumCarry = MomentumCarry.none
  /// At which instant a row emits a tick.
  public var tickRule = TickRule.border
  /// How content follows fingers on a touchpad, and how it moves after they lift.
  public var touchpadRule = TouchpadRule.touch
  /// How content moves for a notch of a mouse wheel.
  public var wheelRule = WheelRule.immediate
  /// Whether content moves without animation after taps, keys and calls of the program.
  ///
  /// The name of the parameter is `reducedMotion`.
  package var reducesMotion = false

  /// Whether a touchpad moves content by the pixels of the touchpad rule.
  ///
  /// If false, content moves by one point for each point of the fingers. The name in sessions is
  /// `nativeScrollScale`.
  package var usesNativeScrollScale = false

  /// Finger travel before a press becomes a drag, in points.
  package var dragSlop: Double
  /// Movement after the slop that is hidden at the start of a drag, in points; see `MotionStart`.
  package var motionStart = 0.0
  /// Duration without movement after which a release has no velocity, in seconds.
  package var restInterval = 0.040
  /// Lowest speed of a release that starts a deceleration, in points per second.
  package var minimumFlingVelocity: Double
  /// Greatest velocity of a release, in points per second.
  package var maximumFlingVelocity: Double
  /// Speed at which motion stops, in pixels per second.
  package var stopVelocity = 10.0
  /// The spring of motions to a row and of animations.
  package var snapSpring: Spring
  /// Distance from the rest position at which motion stops, in pixels.
  package var restDistance = 0.1
  /// Pixels per point; it converts values in pixels, such as `stopVelocity`.
  package var pixelRatio = 1.0
  /// Pause after movement by a high-resolution wheel before content moves to a row, in seconds.
  package var wheelRest = 0.15
  /// Length of the time window of the rule `windowAverage`, in seconds; see `VelocityRule.windowAverage`.
  package var momentumTime = 0.3
  /// Greatest movement for which the rules `windowAverage` and `moveMean` give the velocity 0, in points.
  package var momentumDistance = 15.0

  /// Calls `body` with every parameter and its value, in the order in which lists show them.
  ///
  /// A truth value is passed as 0 or 1. Sessions may contain numbers between them; those over 0.5 are true.
  @inline(never)
  mutating func visit(_ body: @escaping ParameterVisitor) {
    body(.dragSlop, &dragSlop)
    body(.motionStart, &motionStart)
    body(.restInterval, &restInterval)
    body(.minimumFlingVelocity, &minimumFlingVelocity)
    body(.maximumFlingVelocity, &maximumFlingVelocity)
    body(.stopVelocity, &stopVelocity)
    body(.snapResponse, &snapSpring.response)
    body(.snapDampingRatio, &snapSpring.dampingRatio)
    body(.restDistance, &restDistance)
    body(.pixelRatio, &pixelRatio)
    body(.wheelRest, &wheelRest)
    var reduces = reducesMotion ? 1.0 : 0
    body(.reducedMotion, &reduces)
    reducesMotion = reduces > 0.5
    if velocityRule == .windowAverage {
      body(.momentumTime, &momentumTime)
    }
    if velocityRule == .windowAverage || velocityRule == .moveMean {
      body(.momentumDistance, &momentumDistance)
    }
    engine.visit(body)
  }

  /// `restDistance` and `stopVelocity`, converted from pixels to points.
  package var tolerance: Tolerance {
    Tolerance(distance: restDistance / pixelRatio, velocity: stopVelocity / pixelRatio)
  }
}

extension TuningParameter {
  static var dragSlop: Self {
    Self("dragSlop", "pt", 0...100, 0.5) {
      "How far a finger moves before content follows it. 0 at once, 100 only after a long drag."
    }
  }
  static var motionStart: Self {
    Self("motionStart", "pt", 0...100, 0.5) {
      "How much of a drag's first movement is left out. 0 none, 100 all of a short drag."
    }
  }
  static var restInterval: Self {
    Self("restInterval", "s", 0.001...10, 0.005) {
      "How long a finger may rest and still throw content. 0.001 s hardly ever, 10 s nearly always."
    }
  }
  static var minimumFlingVelocity: Self {
    Self("minimumFlingVelocity", "pt/s", 0...5000, 10) {
      "Speed below which a lifted finger throws nothing. 0 throws always, 5000 hardly ever."
    }
  }
  static var maximumFlingVelocity: Self {
    Self("maximumFlingVelocity", "pt/s", 100...1e5, 100) {
      "Speed to which a throw is limited. 100 makes each one a nudge, 100000 limits nothing."
    }
  }
  static var stopVelocity: Self {
    Self("stopVelocity", "px/s", 0.1...1000, 0.1) {
      "Speed at which moving content stops. 0.1 lets it creep to its end, 1000 cuts it off early."
    }
  }
  static var snapResponse: Self {
    Self("snapResponse", "s", 0.01...10, 0.01) {
      "Time scale of the spring that centres a row. 0.01 s jumps there, 10 s drifts there."
    }
  }
  static var snapDampingRatio: Self {
    Self("snapDampingRatio", "", 0.05...10, 0.01) {
      "How a row reaches the centre. Below 1 it swings past it, at 1 it does not, at 10 it creeps."
    }
  }
  static var restDistance: Self {
    Self("restDistance", "px", 0.001...10, 0.01) {
      "Distance from its target at which content rests. 0.001 is exact, 10 ends with a visible jump."
    }
  }
  static var pixelRatio: Self {
    Self("pixelRatio", "px/pt", 0.25...8, 0.05) {
      "Pixels in a point, for limits given in pixels. 0.25 stops motion early, 8 lets it creep on."
    }
  }
  static var wheelRest: Self {
    Self("wheelRest", "s", 0.01...2, 0.01) {
      "Pause after a smooth mouse wheel before a row is centred. 0.01 s at once, 2 s after a wait."
    }
  }
  static var reducedMotion: Self {
    Self("reducedMotion", "", 0...1, 1) {
      "Whether taps and keys move content without animation. Off it glides there, on it jumps."
    }
  }
  static var momentumTime: Self {
    Self("momentumTime", "s", 0.01...10, 0.01) {
      "Longest drag that can end in a throw. 0.01 s allows hardly any, 10 s nearly every one."
    }
  }
  static var momentumDistance: Self {
    Self("momentumDistance", "pt", 0...1000, 1) {
      "How far a finger must move to throw content. 0 any distance, 1000 more than a window."
    }
  }
}
