/// The durations of a frame that a program measured; logs of other programs contain only some of them.
package struct FrameParts: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let input = FrameParts(rawValue: 1)
  package static let update = FrameParts(rawValue: 2)
  package static let draw = FrameParts(rawValue: 4)
  package static let present = FrameParts(rawValue: 8)
  /// Latencies of events are measured, also if a frame shows no event.
  package static let latency = FrameParts(rawValue: 16)
  package static let idle = FrameParts(rawValue: 32)

  package static let phases: FrameParts = [.input, .update, .draw, .present]
  package static let all: FrameParts = [.phases, .latency, .idle]
}

/// The measured times of one frame: start, phases, interval and latency.
///
/// All times are in seconds, finite, and read by the program from one steady clock; durations are at
/// least 0.
public struct FrameSample: Equatable, Sendable {
  /// Number of the frame in the run, counted from 0.
  public var number: Int
  /// When the frame began, in seconds since the run began.
  public var start: Double
  /// Time spent reading events since the previous frame, before this one begins.
  public var input: Double
  /// Time spent advancing the models to this frame's time.
  public var update: Double
  /// Time spent drawing the picture, before it is presented.
  public var draw: Double
  /// Time spent presenting the picture, including a wait for the display.
  public var present: Double
  /// Time spent waiting for this frame to begin; not part of `work`.
  public var idle: Double
  /// Time from the return of the previous frame's present to the return of this frame's present.
  ///
  /// nil for the first frame of a run, and for the first frame after a rest. Nothing is drawn
  /// during a rest, so this gap is neither a slow frame nor a missed refresh.
  public var interval: Double?
  /// Time by which the models were advanced since the previous frame, in seconds.
  ///
  /// nil for the first frame of a run, for the first frame after a rest, and for frames that are
  /// drawn without a display: this time must not be compared with `interval` then.
  public var simulatedInterval: Double?
  /// The longest time from the arrival of a pointer event to the picture that shows it.
  ///
  /// nil if the frame shows no new event. `FrameLog` sets it if the log receives the arrival times
  /// of events.
  public var latency: Double?
  /// The number of pointer events that this frame is the first to show; at least 0.
  public var events: Int
  /// Position in the played session that the frame shows, in seconds; nil for live input.
  package var sessionTime: Double?
  /// How evenly the pieces move in this frame; nil if that was not measured.
  package var motion: FrameMotion?
  /// The durations that were measured; the others are 0.
  package var parts = FrameParts.all
  /// The work of a frame in seconds, if it was measured apart from the phases; else nil.
  package var wholeWork: Double?

  /// Creates a sample; durations are in seconds.
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

  /// `input + update + draw + present`, in seconds.
  public var work: Double { wholeWork ?? input + update + draw + present }

  /// The work in seconds; nil if neither the work nor all phases were measured.
  package var measuredWork: Double? {
    wholeWork != nil || parts.isSuperset(of: .phases) ? work : nil
  }

  /// A duration of one part in seconds; nil if it was not measured.
  package subscript(part: FrameParts) -> Double? {
    guard parts.isSuperset(of: part) else { return nil }
    switch part {
    case .input: return input
    case .update: return update
    case .draw: return draw
    case .present: return present
    case .latency: return latency
    case .idle: return idle
    default: return nil
    }
  }

  /// Decides which frames are the worst, in whole nanoseconds.
  ///
  /// A log has this precision; the order of its frames is then that of its run.
  var severity: Double { ((interval ?? work) * 1e9).rounded() }

  /// simulatedInterval − interval, in seconds; nil if either is nil or the models were not advanced.
  ///
  /// A picture of a moving wheel is correct for one instant. If it is shown for a longer or shorter
  /// time than the models were advanced, the motion is uneven, even if no refresh was missed. A positive
  /// error means that the picture moved too far for the time that passed, a negative one too little.
  public var animationError: Double? {
    guard let interval, let simulatedInterval, simulatedInterval > 0 else { return nil }
    return simulatedInterval - interval
  }

  /// The sample without negative durations, which occur if the clock was set back during the frame.
  ///
  /// Negative phases become 0; a negative interval or latency becomes nil.
  ///
  /// - Precondition: Every time is finite, and `events` is at least 0.
  var measured: FrameSample {
    var sample = self
    sample.input = max(0, input)
    sample.update = max(0, update)
    sample.draw = max(0, draw)
    sample.present = max(0, present)
    sample.idle = max(0, idle)
    sample.wholeWork = wholeWork.map { max(0, $0) }
    sample.interval = interval.flatMap { $0 < 0 ? nil : $0 }
    sample.latency = latency.flatMap { $0 < 0 ? nil : $0 }
    let times = start + input + update + draw + present + idle + work
    let optionalTimes = (interval ?? 0) + (simulatedInterval ?? 0) + (latency ?? 0)
    precondition(times.isFinite && optionalTimes.isFinite, "the times of a frame are finite")
    precondition(events >= 0, "the number of events is at least 0")
    return sample
  }
}
