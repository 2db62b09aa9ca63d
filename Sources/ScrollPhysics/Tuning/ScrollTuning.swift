import RealModule

/// The parameters that decide how scrolling feels: those of every engine, and one engine with its own.
///
/// Every value is valid: parameters are changed by name, and a value out of range throws.
///
///     var tuning = ScrollTuning.uikit
///     try tuning.set("dragSlop", to: 4)
///     tuning.velocityRule = .impulse
///     let lazy = try ScrollTuning(.uikit, ["decelerationRate": 0.9985])
///
/// A tuning has exactly the parameters that have an effect with its rules and its engine. `parameters`
/// lists them.
public struct ScrollTuning: Equatable, Sendable {
  /// The engine whose motion content follows after the release, with its parameters.
  package internal(set) var engine: ScrollEngine
  /// How the velocity of a release is measured.
  public var velocityRule: VelocityRule
  /// What a finger that catches moving content keeps of its velocity.
  public var momentumCarry: MomentumCarry
  /// When rows tick.
  public var tickRule: TickRule

  /// Finger travel before a press becomes a drag, in points.
  package var dragSlop: Double
  /// Movement at the start of a drag, beyond the slop, that is not shown, in points.
  package var motionStart: Double
  /// Time after the last movement from which a release has no velocity, in seconds.
  package var restInterval: Double
  /// Slowest release that decelerates, in points per second.
  package var minimumFlingVelocity: Double
  /// Greatest velocity of a release, in points per second.
  package var maximumFlingVelocity: Double
  /// Speed at which motion stops, in pixels per second.
  package var stopVelocity: Double
  /// The spring to a row, and of animations.
  package var snapSpring: Spring
  /// Distance from rest that is not visible, in pixels.
  package var restDistance: Double
  /// Pixels per point.
  package var pixelRatio: Double
  /// Pause after fractional wheel movement before content moves to a row, in seconds.
  package var wheelRest = 0.15
  /// Whether taps, keys and programs move content without animation; the parameter `reducedMotion`.
  package var reducesMotion = false
  /// The bounds of a touch that the velocity rule `windowAverage` measures; without effect under others.
  package var window = TouchWindow()

  /// Creates a tuning; what is absent is as most engines have it.
  @inline(never)
  init(
    engine: ScrollEngine,
    velocityRule: VelocityRule,
    momentumCarry: MomentumCarry = .none,
    tickRule: TickRule = .border,
    dragSlop: Double,
    motionStart: Double = 0,
    restInterval: Double = 0.040,
    minimumFlingVelocity: Double,
    maximumFlingVelocity: Double,
    stopVelocity: Double = 10,
    snapSpring: Spring,
    restDistance: Double = 0.1,
    pixelRatio: Double = 1
  ) {
    self.engine = engine
    self.velocityRule = velocityRule
    self.momentumCarry = momentumCarry
    self.tickRule = tickRule
    self.dragSlop = dragSlop
    self.motionStart = motionStart
    self.restInterval = restInterval
    self.minimumFlingVelocity = minimumFlingVelocity
    self.maximumFlingVelocity = maximumFlingVelocity
    self.stopVelocity = stopVelocity
    self.snapSpring = snapSpring
    self.restDistance = restDistance
    self.pixelRatio = pixelRatio
  }

  /// Visits every parameter, in the order in which they are listed.
  @inline(never)
  mutating func visit(_ body: ParameterVisitor) {
    body(TuningParameter("dragSlop", "pt", 0...100, 0.5), &dragSlop)
    body(TuningParameter("motionStart", "pt", 0...100, 0.5), &motionStart)
    body(TuningParameter("restInterval", "s", 0.001...10, 0.005), &restInterval)
    body(TuningParameter("minimumFlingVelocity", "pt/s", 0...5000, 10), &minimumFlingVelocity)
    body(TuningParameter("maximumFlingVelocity", "pt/s", 100...100_000, 100), &maximumFlingVelocity)
    body(TuningParameter("stopVelocity", "px/s", 0.1...1000, 0.1), &stopVelocity)
    snapSpring.visit(response: "snapResponse", ratio: "snapDampingRatio", body)
    body(TuningParameter("restDistance", "px", 0.001...10, 0.01), &restDistance)
    body(TuningParameter("pixelRatio", "px/pt", 0.25...8, 0.05), &pixelRatio)
    body(TuningParameter("wheelRest", "s", 0.01...2, 0.01), &wheelRest)
    reducesMotion.visit("reducedMotion", body)
    if velocityRule == .windowAverage { window.visit(body) }
    engine.visit(body)
  }

  /// Distance and speed that count as rest, in points.
  package var tolerance: Tolerance {
    Tolerance(distance: restDistance / pixelRatio, velocity: stopVelocity / pixelRatio)
  }
}
