import ScrollPhysics

/// A rule by which a finger is shown between its samples: those of the package, and others to compare.
enum ResamplingRule: String, CaseIterable {
  case off, interpolate, predict
  /// Android's: 5 ms before the frame, between two samples or beyond the newest by at most half of their
  /// distance and 8 ms, where they are 2 to 20 ms apart.
  case android
  /// The line by least squares through the last 50 ms, 5 ms before the frame and at most 20 ms beyond the
  /// newest sample.
  case leastSquares
  /// A Kalman filter of position and velocity, 5 ms before the frame.
  case kalman
  /// Casiez's One Euro filter, least cutoff 1 Hz, beta 0.1.
  case oneEuro
}

/// The state of a rule while a finger moves.
struct ResamplingDisplay {
  private let rule: ResamplingRule
  private var samples: [FingerStroke.Sample] = []
  private var scroller: Scroller?
  private var kalman = KalmanFilter()
  private var oneEuro = OneEuroFilter()
  private var filtered = 0.0
  private var events: [ScrollEvent] = []

  init(_ rule: ResamplingRule) { self.rule = rule }

  private var own: Resampling? { Resampling(rawValue: rule.rawValue) }

  mutating func add(_ sample: FingerStroke.Sample) {
    if own != nil { return drag(sample) }
    kalman.add(sample)
    filtered = oneEuro.filtered(sample)
    samples.append(sample)
    if samples.count > 20 { samples.removeFirst() }
  }

  /// Drags a scroller without ends, whose offset is the finger's way backwards.
  private mutating func drag(_ sample: FingerStroke.Sample) {
    let phase: PointerEvent.Phase = scroller == nil ? .down : .moved
    if scroller == nil {
      var tuning = ScrollTuning.uikit
      tuning.dragSlop = 0
      let range = ScrollRange.bounded(minimum: -.infinity, maximum: .infinity)
      scroller = Scroller(
        tuning: tuning,
        axis: .horizontal,
        range: range,
        contentOffset: -sample.position
      )
    }
    let event = PointerEvent(time: sample.time, id: 1, phase: phase, x: sample.position, y: 0)
    scroller?.handle(event, into: &events)
    events.removeAll(keepingCapacity: true)
  }

  mutating func position(at time: Double) -> Double {
    if let own {
      scroller?.advance(to: time, into: &events)
      return -(scroller?.displayedOffset(own) ?? 0)
    }
    let newest = samples[samples.count - 1]
    switch rule {
    case .android: return Self.android(samples, at: time - 0.005) ?? newest.position
    case .leastSquares:
      let window = samples.filter { newest.time - $0.time <= 0.050 }
      return Self.line(window, at: min(time - 0.005, newest.time + 0.020))
    case .kalman: return kalman.position(at: min(time - 0.005, newest.time + 0.020))
    default: return filtered
    }
  }

  /// Android's place at an instant; nil where it shows the newest sample.
  ///
  /// - Source: `Resampler.cpp` of AOSP (legacy resampler), re-computed.
  static func android(_ samples: [FingerStroke.Sample], at time: Double) -> Double? {
    guard samples.count >= 2 else { return nil }
    let last = samples.count - 1
    let later = samples.firstIndex { $0.time > time } ?? samples.count
    let second = max(1, min(later, last))
    let (old, new) = (samples[second - 1], samples[second])
    let distance = new.time - old.time
    guard distance >= 0.002 else { return nil }
    var time = time
    if time > new.time {
      guard distance <= 0.020 else { return nil }
      time = min(time, new.time + min(distance / 2, 0.008))
    }
    return old.position + (new.position - old.position) * (time - old.time) / distance
  }

  /// The least-squares line through samples, at an instant.
  private static func line(_ samples: [FingerStroke.Sample], at time: Double) -> Double {
    let count = Double(samples.count)
    let meanTime = samples.reduce(0) { $0 + $1.time } / count
    let mean = samples.reduce(0) { $0 + $1.position } / count
    let spread = samples.reduce(0) { $0 + ($1.time - meanTime) * ($1.time - meanTime) }
    guard spread > 0 else { return samples[samples.count - 1].position }
    let slope = samples.reduce(0) { $0 + ($1.time - meanTime) * ($1.position - mean) } / spread
    return mean + slope * (time - meanTime)
  }
}

/// A Kalman filter of position and velocity, driven by random acceleration.
private struct KalmanFilter {
  /// Variance of the acceleration, in points and seconds.
  private let acceleration = 4e8
  /// Variance of a measured position, in points.
  private let noise = 0.25
  private var last: Double?
  private var state = (position: 0.0, velocity: 0.0)
  private var variance = (xx: 1.0, xv: 0.0, vv: 1e6)

  mutating func add(_ sample: FingerStroke.Sample) {
    guard let before = last else {
      last = sample.time
      return state.position = sample.position
    }
    last = sample.time
    let dt = sample.time - before
    state.position += state.velocity * dt
    let drift = acceleration * dt * dt
    variance.xx += dt * (2 * variance.xv + dt * variance.vv) + drift * dt * dt / 4
    variance.xv += dt * variance.vv + drift * dt / 2
    variance.vv += drift
    let (gainX, gainV) = (variance.xx / (variance.xx + noise), variance.xv / (variance.xx + noise))
    let surprise = sample.position - state.position
    state.position += gainX * surprise
    state.velocity += gainV * surprise
    variance.vv -= gainV * variance.xv
    variance.xv *= 1 - gainX
    variance.xx *= 1 - gainX
  }

  func position(at time: Double) -> Double {
    state.position + state.velocity * (time - (last ?? time))
  }
}

/// A low-pass filter whose cutoff grows with speed.
///
/// - Source: Casiez, Roussel, Vogel: 1 € Filter, CHI 2012.
struct OneEuroFilter {
  private let leastCutoff = 1.0
  private let beta = 0.1
  private let derivativeCutoff = 1.0
  private var last: FingerStroke.Sample?
  private var value = 0.0
  private var speed = 0.0

  mutating func filtered(_ sample: FingerStroke.Sample) -> Double {
    guard let before = last else {
      last = sample
      value = sample.position
      return value
    }
    let dt = sample.time - before.time
    last = sample
    guard dt > 0 else { return value }
    func share(_ cutoff: Double) -> Double { 1 / (1 + 1 / (2 * .pi * cutoff * dt)) }
    let rate = (sample.position - value) / dt
    speed += share(derivativeCutoff) * (rate - speed)
    value += share(leastCutoff + beta * abs(speed)) * (sample.position - value)
    return value
  }
}
