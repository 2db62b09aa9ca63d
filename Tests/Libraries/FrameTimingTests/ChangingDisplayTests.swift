import FrameTiming
import ScrollPhysics
import Testing
import TestSupport

/// Displays whose rate changes, with and without a report of it, and displays of a variable rate.
struct ChangingDisplayTests {
  static let rates: [Double] = [60, 75, 120, 144, 240, 1000, 30]

  /// Whether frames follow every refresh and begin as late as the work allows.
  private func expectInStep(
    _ display: SimulatedDisplay,
    _ frames: ArraySlice<SimulatedDisplay.Frame>
  ) {
    let first = frames.startIndex
    expect(display.pacer.isInStep)
    expect(display.intervals(from: first).allSatisfy { isClose($0, 1, tolerance: 1e-3) })
    let longest = max(0.0045, 1.01 / display.rate)
    expect(frames.allSatisfy { $0.shown - $0.start <= min(longest, 1.1 / display.rate + 0.0001) })
    expect(frames.allSatisfy { $0.missed == 0 })
    expect(frames.allSatisfy { isClose($0.budget * display.rate, 1, tolerance: 0.001) })
  }

  @Test(arguments: rates) func `a second after a reported change everything follows`(
    rate: Double
  ) {
    for before in Self.rates where before != rate {
      var display = SimulatedDisplay(rate: before, stated: before)
      display.work = (0.0002, 0.0002)
      display.show(seconds: 1.3)
      display.move(toRate: rate, stated: rate)
      display.show(seconds: 1)
      expectInStep(display, display.show(seconds: 1))
    }
  }

  @Test(arguments: [
    (144.0, 60.0), (120, 60), (240, 60), (60, 75), (60, 144), (75, 60), (240, 144),
    (144, 48), (60, 30), (60, 165),
  ])
  func `a second after a change that nothing reports everything follows`(
    before: Double,
    after: Double
  ) {
    var display = SimulatedDisplay(rate: before, stated: before)
    display.show(seconds: 1.3)
    display.change(toRate: after)
    display.show(seconds: 1)
    expectInStep(display, display.show(seconds: 1))
    // Frames at half the rate fit the full one, too, which is tried again after a rest.
    display.pacer.rest()
    display.change(toRate: before)
    display.show(seconds: 1)
    expectInStep(display, display.show(seconds: 1))
    expect(display.pacer.measuredRate == nil)
  }

  @Test(arguments: [48.0, 50, 75, 90, 144, 165, 240])
  func `a display that reports no rate is measured within a second`(rate: Double) throws {
    var display = SimulatedDisplay(rate: rate, stated: 60)
    display.show(seconds: 1)
    let measured = try #require(display.pacer.measuredRate)
    expect(isClose(measured, rate, tolerance: 0.001 * rate))
    expectInStep(display, display.show(seconds: 1))
  }

  @Test func `a variable rate waits for late frames and stays in step`() {
    var display = SimulatedDisplay(rate: 144, stated: 144, kind: .varies(slowest: 48))
    display.show(seconds: 1)
    for extra in [0.003, 0.008, 0.010, 0.012, 0.016, 0.020, 0.025, 0.033, 0.060, 0.2] {
      for _ in 0..<3 {
        display.showFrame(extraWork: extra)
        let frames = display.show(seconds: 0.2)
        expect(display.pacer.isInStep && display.pacer.measuredRate == nil)
        expect(frames.dropFirst().allSatisfy { $0.missed == 0 })
      }
    }
    // Each present is as late as its work, not a refresh later.
    expect(display.log.total().missed <= 3 * (1 + 1 + 1 + 2 + 2 + 3 + 4 + 8 + 29 + 2))
  }

  @Test(arguments: [0.008, 0.010, 0.013, 0.018])
  func `a variable rate shows frames that all take too long at even times`(work: Double) {
    var display = SimulatedDisplay(rate: 144, stated: 144, kind: .varies(slowest: 40))
    display.work = (work, 0.0002)
    display.show(seconds: 1)
    let first = display.frames.count
    let frames = display.show(seconds: 1)
    let periods = (work * 144).rounded(.up)
    expect(display.intervals(from: first).allSatisfy { isClose($0, periods, tolerance: 0.1) })
    expect(frames.allSatisfy { $0.missed == Int(periods) - 1 })
  }

  @Test(arguments: [1.0, 1000]) func `the slowest and the fastest display are defined`(rate: Double)
  {
    for kind in [SimulatedDisplay.Kind.waits, .returnsAtOnce, .isSlow(0.003), .varies(slowest: 1)] {
      var display = SimulatedDisplay(rate: rate, stated: rate, kind: kind)
      display.show(frames: 200)
      let starts = display.frames.map(\.start)
      expect(starts.allSatisfy { $0.isFinite })
      let steps = zip(starts, starts.dropFirst()).map { $1 - $0 }
      expect(steps.allSatisfy { $0 > 0 && $0 < 2 / rate + 0.01 })
      let total = display.log.total()
      let figures = [total.work?.max, total.interval?.max, total.hitchTimeRatio]
      expect(figures.allSatisfy { ($0 ?? .nan).isFinite })
    }
  }

  // MARK: - Drags

  /// The rates of a display, second by second.
  static let passages: [[Double]] = [
    [60, 120, 144, 240, 60], [144, 60, 144], [60, 1000, 60], [240, 75, 30, 240],
  ]

  @Test(arguments: passages) func `a drag is smooth a second after the display has changed`(
    rates: [Double]
  ) {
    var drag = Drag(rate: 90, velocity: 600)
    var display = SimulatedDisplay(rate: rates[0], stated: rates[0])
    display.work = (0.0002, 0.0002)
    for rate in rates {
      display.move(toRate: rate, stated: rate)
      drag.show(display.show(seconds: 1))
      let motion = drag.show(display.show(seconds: 2))
      expect((motion.drag.jankyShare ?? 1) <= 0.015, "\(rate) Hz")
      expectEqual(motion.still, 0)
      expect(abs(motion.meanLag ?? 1) < 0.008)
    }
    expect(drag.greatestSpeed < 2.5)
  }

  @Test func `a drag on a display of a variable rate is smooth`() {
    var drag = Drag(rate: 90, velocity: 600)
    var display = SimulatedDisplay(rate: 144, stated: 144, kind: .varies(slowest: 48))
    drag.show(display.show(seconds: 1))
    let motion = drag.show(display.show(seconds: 2))
    expect((motion.drag.jankyShare ?? 1) <= 0.015)
    expectEqual(motion.still, 0)
  }

  @Test(arguments: [1.0, 1000]) func `a drag at the slowest and fastest rate never jumps`(
    rate: Double
  ) {
    for finger in [60.5, 90, 238, 1000] {
      var drag = Drag(rate: finger, velocity: 600)
      var display = SimulatedDisplay(rate: rate, stated: rate)
      display.work = (0.0002, 0.0002)
      let motion = drag.show(display.show(seconds: 4))
      expect(drag.shown.allSatisfy { $0.isFinite })
      expect(drag.greatestSpeed < 2.5)
      expect(motion.step.isFinite)
    }
  }
}

/// A finger at constant velocity on a scroller without ends, shown on frames of a display.
private struct Drag {
  let rate: Double
  let velocity: Double
  private var scroller: Scroller
  private var meter = SmoothnessMeter(pieces: 1)
  private var random = Xorshift(seed: 3)
  private var samples = 0
  private var sampleTime = 0.0
  private var events: [ScrollEvent] = []
  private var last: (time: Double, position: Double)?
  private(set) var shown: [Double] = []
  /// The greatest speed between two frames, as a multiple of the finger's.
  private(set) var greatestSpeed = 0.0
  /// When the finger began, on the clock of the frames.
  private let begin = 100.0

  init(rate: Double, velocity: Double) {
    (self.rate, self.velocity) = (rate, velocity)
    var tuning = ScrollTuning.uikit
    tuning.dragSlop = 0
    let range = ScrollRange.bounded(minimum: -.infinity, maximum: .infinity)
    scroller = Scroller(tuning: tuning, axis: .horizontal, range: range, contentOffset: 0)
  }

  /// Shows frames; samples have half a millisecond of jitter.
  @discardableResult
  mutating func show(_ frames: ArraySlice<SimulatedDisplay.Frame>) -> FrameMotion {
    var motion = FrameMotion()
    for frame in frames {
      let time = frame.start - begin
      while Double(samples) / rate + 0.0005 <= time {
        let stamp = Double(samples) / rate
        sampleTime = max(sampleTime, stamp + 0.0005 * (2 * random.next() - 1), 0)
        let phase: PointerEvent.Phase = samples == 0 ? .down : .moved
        let x = velocity * stamp
        let event = PointerEvent(time: sampleTime, id: 1, phase: phase, x: x, y: 0)
        scroller.handle(event, into: &events)
        samples += 1
      }
      guard samples > 0 else { continue }
      scroller.advance(to: time, into: &events)
      events.removeAll(keepingCapacity: true)
      let displayed = -scroller.displayedOffset(.predict)
      shown.append(displayed)
      if let last, time > 0.15 {
        let speed = abs(displayed - last.position) / max(time - last.time, 0.002)
        greatestSpeed = max(greatestSpeed, speed / velocity)
      }
      last = (time, displayed)
      guard time > 0.15 else { continue }
      let place = ShownPlace(
        displayed: displayed,
        content: velocity * time,
        sampleTime: time,
        velocity: velocity,
        cause: .finger,
        period: nil
      )
      meter.add(place, piece: 0, at: time, to: &motion)
    }
    return motion
  }
}
