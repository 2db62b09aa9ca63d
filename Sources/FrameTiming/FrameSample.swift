/// How long the parts of one frame took.
///
/// All times come from one steady clock, read by whoever runs the frames: this room reads none.
public struct FrameSample: Equatable, Sendable {
  /// Which frame of the run it is; the first is 0.
  public var number: Int
  /// When the frame began, in seconds since the run began.
  public var start: Double
  /// Time spent taking in events, in seconds; at least 0.
  ///
  /// Events are taken in before the frame begins: this is the time spent on those that came since
  /// the frame before.
  public var input: Double
  /// Time spent moving the models to this frame's time, in seconds; at least 0.
  public var update: Double
  /// Time spent making the picture, in seconds; at least 0.
  public var draw: Double
  /// Time spent putting the picture on the screen, waiting included, in seconds; at least 0.
  public var present: Double
  /// Time spent waiting for this frame to begin, in seconds; at least 0.
  ///
  /// It is no work and is left out of `work`.
  public var idle: Double
  /// Time since the previous frame was on the screen, in seconds; at least 0.
  ///
  /// Measured between the returns of two successive presents. It is nil for the first frame of a
  /// run and for the first after a rest in which nothing was drawn: nobody waited for a picture
  /// then, so such a gap is neither a slow frame nor a missed one.
  public var interval: Double?
  /// How far the models were moved on for this frame, in seconds; finite.
  ///
  /// It is the difference of the times to which the models were advanced for this frame and for
  /// the one before; nil where nobody compares the two.
  public var simulatedInterval: Double?
  /// The longest time from the arrival of a pointer event to the picture that shows it, in seconds.
  ///
  /// Of several events that one frame shows first, it is that of the oldest; at least 0, nil if the
  /// frame shows no new event. A log that is told of arrivals fills it in by itself.
  public var latency: Double?
  /// How many pointer events this frame is the first to show; at least 0.
  public var events: Int

  /// Creates a sample; every duration is in seconds, finite and at least 0.
  public init(
    number: Int,
    start: Double,
    input: Double = 0,
    update: Double = 0,
    draw: Double = 0,
    present: Double = 0,
    idle: Double = 0,
    interval: Double? = nil,
    simulatedInterval: Double? = nil,
    latency: Double? = nil,
    events: Int = 0
  ) {
    self.number = number
    self.start = start
    self.input = input
    self.update = update
    self.draw = draw
    self.present = present
    self.idle = idle
    self.interval = interval
    self.simulatedInterval = simulatedInterval
    self.latency = latency
    self.events = events
  }

  /// Sum of the four parts, in seconds: `input + update + draw + present`.
  public var work: Double { input + update + draw + present }

  /// How wrongly motion was shown, in seconds: |interval − simulatedInterval|.
  ///
  /// A picture of a moving wheel is right for one instant. Where it stands longer or shorter than
  /// the models were moved on, the motion jerks, even if no refresh was missed. It is nil where
  /// either interval is.
  public var animationError: Double? {
    guard let interval, let simulatedInterval else { return nil }
    return abs(interval - simulatedInterval)
  }

  /// Whether every duration is finite and none but the simulated interval is below 0.
  var isMeasured: Bool {
    let isIntervalMeasured = interval.map { $0 >= 0 && $0.isFinite } ?? true
    let isLatencyMeasured = latency.map { $0 >= 0 && $0.isFinite } ?? true
    return input >= 0 && update >= 0 && draw >= 0 && present >= 0 && work.isFinite
      && idle >= 0 && idle.isFinite && start.isFinite && events >= 0
      && (simulatedInterval ?? 0).isFinite && isIntervalMeasured && isLatencyMeasured
  }
}
