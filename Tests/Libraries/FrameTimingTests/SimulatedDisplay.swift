import FrameTiming
import TestSupport

/// A display, and a program that shows frames on it.
struct SimulatedDisplay {
  enum Kind: Equatable {
    /// A present returns at the next refresh.
    case waits
    /// A present returns once the display has taken the picture, which it does between the given
    /// lowest rate and `rate`; without a new one it shows the last one again.
    case varies(slowest: Double)
    /// A present takes a time of its own.
    case isSlow(Double)
    case returnsAtOnce
  }

  /// A frame, with the refreshes that passed without a picture before it and the budget it had.
  struct Frame {
    var start: Double
    var shown: Double
    var missed = 0
    var budget: Double
  }

  /// Refreshes per second; the greatest number if they vary.
  private(set) var rate: Double
  private(set) var kind: Kind
  var random = Xorshift(seed: 5)
  var now = 100.0
  var pacer: FramePacer
  var log: FrameLog
  /// Work of a frame, in seconds: the smallest value, and the largest random addition.
  var work = (least: 0.001, more: 0.001)
  private(set) var frames: [Frame] = []
  /// The time of one refresh, from which the others are counted.
  private var refresh = 100.0

  init(rate: Double, stated: Double, kind: Kind = .waits) {
    self.rate = rate
    self.kind = kind
    pacer = FramePacer(refreshRate: stated, waitsForDisplay: true)
    log = FrameLog(refreshRate: stated, warmUpFrames: 0)
  }

  /// Shows a frame, whose work is longer by `extraWork` seconds.
  mutating func showFrame(extraWork: Double = 0) {
    let start = pacer.nextStart(after: now)
    let work = work.least + work.more * random.next() + extraWork
    let before = frames.last?.shown
    now = max(now, start) + work
    let present = presentDuration
    now += present
    var sample = FrameSample(
      number: frames.count,
      start: start,
      update: work / 2,
      draw: work / 2,
      present: present,
      interval: before.map { now - $0 }
    )
    pacer.shown(sample)
    if before == nil { sample.interval = nil }
    let budget = log.budget
    let missed = log.record(sample).missed
    frames.append(Frame(start: start, shown: now, missed: missed, budget: budget))
    log.refreshRate = pacer.measuredRate ?? pacer.refreshRate
    // The program does more between two frames.
    now += 0.00005
  }

  /// The duration of a present that begins now, in seconds.
  private var presentDuration: Double {
    switch kind {
    case .waits:
      return refresh + (((now - refresh) * rate).rounded(.down) + 1) / rate - now
    case .varies(let slowest):
      let age = now - (frames.last?.shown ?? -1)
      if age < 1 / rate { return 1 / rate - age }
      // The display repeats its picture, which takes the shortest period.
      let repetition = age.truncatingRemainder(dividingBy: 1 / slowest)
      let isRepeating = age >= 1 / slowest && repetition < 1 / rate
      return isRepeating ? 1 / rate - repetition : 0.0001
    case .isSlow(let duration): return duration
    case .returnsAtOnce: return 0.0001
    }
  }

  /// Changes the display, whose refreshes begin now, without a report of it.
  mutating func change(toRate rate: Double, _ kind: Kind = .waits) {
    (self.rate, self.kind, refresh) = (rate, kind, now)
  }

  /// Moves the window to a display of another rate, and sets the pacer to the stated rate.
  mutating func move(toRate rate: Double, stated: Double) {
    change(toRate: rate)
    pacer.refreshRate = stated
    log.refreshRate = stated
  }

  mutating func show(frames count: Int) {
    for _ in 0..<count { showFrame() }
  }

  /// Shows frames for a time, and returns those.
  @discardableResult
  mutating func show(seconds: Double) -> ArraySlice<Frame> {
    let first = frames.count
    let end = now + seconds
    while now < end { showFrame() }
    return frames[first...]
  }

  /// Intervals between shown frames, in refreshes, from a frame on.
  func intervals(from first: Int) -> [Double] {
    (first..<frames.count).map { (frames[$0].shown - frames[$0 - 1].shown) * rate }
  }
}
