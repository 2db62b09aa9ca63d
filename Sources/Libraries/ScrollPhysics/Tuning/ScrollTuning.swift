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
    body(TuningParameter("dragSlop", "pt", 0...100, 0.5), &dragSlop)
    body(TuningParameter("motionStart", "pt", 0...100, 0.5), &motionStart)
    body(TuningParameter("restInterval", "s", 0.001...10, 0.005), &restInterval)
    body(TuningParameter("minimumFlingVelocity", "pt/s", 0...5000, 10), &minimumFlingVelocity)
    body(TuningParameter("maximumFlingVelocity", "pt/s", 100...100_000, 100), &maximumFlingVelocity)
    body(TuningParameter("stopVelocity", "px/s", 0.1...1000, 0.1), &stopVelocity)
    body(TuningParameter("snapResponse", "s", 0.01...10, 0.01), &snapSpring.response)
    body(TuningParameter("snapDampingRatio", "", 0.05...10, 0.01), &snapSpring.dampingRatio)
    body(TuningParameter("restDistance", "px", 0.001...10, 0.01), &restDistance)
    body(TuningParameter("pixelRatio", "px/pt", 0.25...8, 0.05), &pixelRatio)
    body(TuningParameter("wheelRest", "s", 0.01...2, 0.01), &wheelRest)
    var reduces = reducesMotion ? 1.0 : 0
    body(TuningParameter("reducedMotion", "", 0...1, 1), &reduces)
    reducesMotion = reduces > 0.5
    if velocityRule == .windowAverage {
      body(TuningParameter("momentumTime", "s", 0.01...10, 0.01), &momentumTime)
    }
    if velocityRule == .windowAverage || velocityRule == .moveMean {
      body(TuningParameter("momentumDistance", "pt", 0...1000, 1), &momentumDistance)
    }
    engine.visit(body)
  }

  /// `restDistance` and `stopVelocity`, converted from pixels to points.
  package var tolerance: Tolerance {
    Tolerance(distance: restDistance / pixelRatio, velocity: stopVelocity / pixelRatio)
  }
}
