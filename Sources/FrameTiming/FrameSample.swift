/// How long the parts of one frame took.
///
/// All times come from one steady clock, read by whoever runs the frames: this room reads none.
public struct FrameSample: Equatable, Sendable {
  /// Which frame of the run it is; the first is 0.
  public var number: Int
  /// When the frame began, in seconds since the run began.
  public var start: Double
  /// Time spent taking in events, in seconds; at least 0.
  public var input: Double
  /// Time spent moving the models to this frame's time, in seconds; at least 0.
  public var update: Double
  /// Time spent making the picture, in seconds; at least 0.
  public var draw: Double
  /// Time spent putting the picture on the screen, waiting included, in seconds; at least 0.
  public var present: Double
  /// Time since the previous frame was on the screen, in seconds; at least 0.
  ///
  /// Measured between the returns of two successive presents. It is nil for the first frame of a
  /// run and for the first after a rest in which nothing was drawn: nobody waited for a picture
  /// then, so such a gap is neither a slow frame nor a missed one.
  public var interval: Double?

  /// Creates a sample; every duration is in seconds, finite and at least 0.
  public init(
    number: Int,
    start: Double,
    input: Double = 0,
    update: Double = 0,
    draw: Double = 0,
    present: Double = 0,
    interval: Double? = nil
  ) {
    self.number = number
    self.start = start
    self.input = input
    self.update = update
    self.draw = draw
    self.present = present
    self.interval = interval
  }

  /// Sum of the four parts, in seconds: `input + update + draw + present`.
  public var work: Double { input + update + draw + present }

  /// Whether every duration is finite and at least 0.
  var isMeasured: Bool {
    let isIntervalMeasured = interval.map { $0 >= 0 && $0.isFinite } ?? true
    return input >= 0 && update >= 0 && draw >= 0 && present >= 0 && work.isFinite
      && isIntervalMeasured
  }
}
