package import FrameTiming

/// The frames and figures of a log.
package struct LoggedRun: Sendable {
  /// The name of the file.
  package let name: String
  /// The programs that write logs of this form.
  package let form: String
  package private(set) var log: FrameLog
  /// The frames after the warm-up.
  package private(set) var frames = ReportFrames()
  /// The session that the run played; nil if the log names none.
  package private(set) var session: String?
  /// The intervals after the warm-up, in milliseconds.
  private(set) var times: [Double] = []
  /// The number of frames, with the warm-up.
  private(set) var count = 0
  private let warmUp: Int
  /// When the last frame was shown, in seconds, if each frame begins where the one before ends.
  private var end = 0.0
  /// When the last frame was logged, in seconds; nil if that is not known.
  private var clock: Double?
  /// The times between two frames by the clock, in seconds, and their ratios to the intervals.
  private var steps: [Double] = []
  private var ratios: [Double] = []

  /// Creates a run without frames.
  init(name: String, form: String, _ reading: LogReading) {
    (self.name, self.form, warmUp) = (name, form, reading.warmUp)
    let rate = reading.refreshRate ?? 60
    log = FrameLog(refreshRate: rate, warmUpFrames: warmUp, warmUpDuration: .infinity)
    log.isRefreshRateAssumed = reading.refreshRate == nil
  }

  /// Sets the refresh rate that the log states, before frames without derived values are added.
  mutating func setRefreshRate(_ rate: Double) {
    // The times of a log are rounded.
    log.refreshRate = (rate * 1000).rounded() / 1000
    log.isRefreshRateAssumed = false
  }

  /// Adds a frame of this program's log, with its derived values.
  mutating func add(_ row: FrameCSV.Row) {
    var record = row.record
    record.isWarmUp = record.isWarmUp || count < warmUp
    session = session ?? row.session
    if let marker = record.marker {
      log.mark(marker, at: record.sample.start, sessionTime: record.sample.sessionTime)
    }
    log.add(record, latencies: Array(row.latencies))
    append(record)
  }

  /// Adds a frame of another program's log.
  ///
  /// `start` is the beginning of the frame, in seconds since the first one; if it is nil, the frame begins where the one
  /// before ends. `clock` is when the frame was logged, in seconds; nil if that is not known.
  mutating func add(_ sample: FrameSample, start: Double? = nil, clock: Double? = nil) {
    var sample = sample
    (sample.number, sample.start) = (count, start ?? end)
    end = sample.start + (sample.interval ?? 0)
    if let clock, let last = self.clock, clock > last, let interval = sample.interval, interval > 0
    {
      steps.append(clock - last)
      ratios.append((clock - last) / interval)
    }
    self.clock = clock
    append(log.record(sample))
  }

  private mutating func append(_ record: FrameRecord) {
    count += 1
    frames.add(record)
    if !record.isWarmUp, let interval = record.sample.interval { times.append(interval * 1000) }
  }

  /// States that the log has samples at regular times and not every frame; nil if it has every frame.
  ///
  /// In a log of every frame, the time between two rows is the interval of a frame. A median ratio of the two of at
  /// least 1.25 shows that frames are missing, and of at most 0.8 that some are repeated. Ratios that no sampling has
  /// are those of clocks with another unit.
  var sampling: String? {
    guard ratios.count >= 2 else { return nil }
    let ratio = ratios.sorted().percentile(permille: 500)
    guard 0.02...0.8 ~= ratio || 1.25...500 ~= ratio else { return nil }
    let step = steps.sorted().percentile(permille: 500)
    let (period, interval) = (step.shownMilliseconds, (step / ratio).shownMilliseconds)
    return "a sample every \(period) of frames of \(interval)"
  }
}

extension FrameSeries {
  /// The run has at least one interval.
  init(_ run: LoggedRun) {
    self.init(
      name: run.name,
      times: run.times,
      summary: run.log.total(),
      frames: run.frames,
      session: run.session
    )
  }
}
