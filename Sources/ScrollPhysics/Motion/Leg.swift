/// One closed form of time: a stretch of a motion that follows one law.
public enum Leg: Equatable, Sendable {
  /// Exponential deceleration.
  case decay(Decay)
  /// Exponential and constant deceleration.
  case friction(FrictionDecay)
  /// Flutter's clamping deceleration.
  case power(PowerDecay)
  /// Android's deceleration.
  case spline(SplineDecay)
  /// Constant deceleration.
  case ballistic(Ballistic)
  /// A curve of fixed length and duration.
  case ease(Ease)
  /// A spring to a target.
  case spring(SpringMotion)

  /// Time from start to rest, in seconds.
  public var duration: Double {
    switch self {
    case .decay(let decay): decay.duration
    case .friction(let friction): friction.duration
    case .power(let power): power.duration
    case .spline(let spline): spline.duration
    case .ballistic(let ballistic): ballistic.duration
    case .ease(let ease): ease.duration
    case .spring(let spring): spring.duration
    }
  }

  /// Where it rests, in points.
  public var restPosition: Double {
    switch self {
    case .decay(let decay): decay.restPosition
    case .friction(let friction): friction.restPosition
    case .power(let power): power.restPosition
    case .spline(let spline): spline.restPosition
    case .ballistic(let ballistic): ballistic.restPosition
    case .ease(let ease): ease.target
    case .spring(let spring): spring.target
    }
  }

  /// Position in points `time` seconds after the start.
  public func position(at time: Double) -> Double {
    switch self {
    case .decay(let decay): decay.position(at: time)
    case .friction(let friction): friction.position(at: time)
    case .power(let power): power.position(at: time)
    case .spline(let spline): spline.position(at: time)
    case .ballistic(let ballistic): ballistic.position(at: time)
    case .ease(let ease): ease.position(at: time)
    case .spring(let spring): spring.position(at: time)
    }
  }

  /// Velocity in points per second `time` seconds after the start; 0 from rest on.
  public func velocity(at time: Double) -> Double {
    switch self {
    case .decay(let decay): decay.velocity(at: time)
    case .friction(let friction): friction.velocity(at: time)
    case .power(let power): power.velocity(at: time)
    case .spline(let spline): spline.velocity(at: time)
    case .ballistic(let ballistic): ballistic.velocity(at: time)
    case .ease(let ease): ease.velocity(at: time)
    case .spring(let spring): spring.velocity(at: time)
    }
  }

  /// The first turning point after a time, in seconds after the start; nil if there is none.
  ///
  /// Only springs turn: every other law goes one way.
  package func turn(after time: Double) -> Double? {
    if case .spring(let spring) = self { spring.turn(after: time) } else { nil }
  }

  /// When a one-way stretch passes a position, in seconds after the start.
  ///
  /// The position must be between those at the ends of the stretch. For a decay it is a logarithm;
  /// elsewhere the stretch is halved to the precision of a double, always from the same ends.
  func time(passing position: Double, from start: Double, to end: Double) -> Double {
    if case .decay(let decay) = self, let time = decay.time(reaching: position) { return time }
    var low = start
    var high = end
    let isRising = self.position(at: high) >= self.position(at: low)
    for _ in 0..<64 {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { break }
      let here = self.position(at: middle)
      if isRising ? here < position : here > position {
        low = middle
      } else {
        high = middle
      }
    }
    return high
  }
}
