import ScrollPhysics
import Testing
import TestSupport

struct ResamplingTests {
  private static let rules: [Resampling] = [.interpolate, .predict]

  private static func scroller(
    _ tuning: ScrollTuning = .uikit,
    range: ScrollRange = .bounded(minimum: 0, maximum: 4000),
    offset: Double = 2000
  ) -> Scroller {
    Scroller(tuning: tuning, axis: .vertical, range: range, contentOffset: offset)
  }

  /// The displayed offsets of a script at frames of a display, with the scroller at the end.
  private static func shown(
    _ script: [PointerEvent],
    on scroller: Scroller,
    _ rule: Resampling,
    fps: Double = 144,
    until end: Double
  ) -> (offsets: [Double], scroller: Scroller) {
    var scroller = scroller
    var next = 0
    var offsets: [Double] = []
    for frame in 0...Int(end * fps) {
      let time = Double(frame) / fps
      while next < script.count, script[next].time <= time {
        scroller.handle(script[next])
        next += 1
      }
      scroller.advance(to: time)
      offsets.append(scroller.displayedOffset(rule))
    }
    return (offsets, scroller)
  }

  /// The steps between neighbouring offsets; in loops the shorter distance.
  private static func steps(_ offsets: [Double], period: Double? = nil) -> [Double] {
    zip(offsets, offsets.dropFirst()).map { old, new in
      let step = new - old
      return abs(period.map { step - (step / $0).rounded() * $0 } ?? step)
    }
  }

  private static func largestStep(_ offsets: [Double], period: Double? = nil) -> Double {
    steps(offsets, period: period).max() ?? 0
  }

  @Test func `the documentation example holds`() {
    var resampler = Resampler()
    resampler.add(time: 0, position: 0)
    resampler.add(time: 0.008, position: 4)
    expect(isClose(resampler.position(at: 0.012, .interpolate), 1, tolerance: 1e-9))
    expectEqual(resampler.position(at: 0.012, .off), 4)
  }

  @Test func `without resampling the content's offset is shown`() {
    let script = Stroke(at: 0.1).moved(by: -400, over: 0.3, hertz: 90).lifted().events
    var scroller = Self.scroller()
    for event in script {
      scroller.handle(event)
      expectEqual(scroller.displayedOffset(.off), scroller.contentOffset)
    }
  }

  @Test(arguments: rules) func `the shown offset depends on samples and instant, not on frames`(
    rule: Resampling
  ) {
    let script = Stroke(at: 0.1).moved(by: -700, over: 0.5, hertz: 90).lifted().events
    let slow = Self.shown(script, on: Self.scroller(), rule, fps: 24, until: 1)
    let fast = Self.shown(script, on: Self.scroller(), rule, fps: 960, until: 1)
    expectEqual(slow.scroller, fast.scroller)
    for (frame, offset) in slow.offsets.enumerated() {
      expect(isClose(offset, fast.offsets[frame * 40], tolerance: 1e-9))
    }
  }

  @Test(arguments: rules) func `resampling changes no state`(rule: Resampling) {
    let script = Stroke(at: 0.1).moved(by: -700, over: 0.5, hertz: 90).lifted().events
    let shown = Self.shown(script, on: Self.scroller(), rule, until: 3)
    let plain = Self.shown(script, on: Self.scroller(), .off, until: 3)
    expectEqual(shown.scroller, plain.scroller)
    expectEqual(shown.offsets.last, plain.offsets.last)
  }

  /// Strokes with all events at which the shown offset could jump, each with the finger's largest
  /// speed.
  private static let passages: [(name: String, script: [PointerEvent], speed: Double)] = [
    ("a lift", Stroke(at: 0.1).moved(by: -300, over: 0.3, hertz: 60).lifted().events, 1000),
    ("a cancel", Stroke(at: 0.1).moved(by: -300, over: 0.3, hertz: 60).cancelled().events, 1000),
    (
      "a catch",
      Stroke(at: 0.1).moved(by: -300, over: 0.3, hertz: 60).lifted().events
        + Stroke(at: 0.42).moved(by: 300, over: 0.3, hertz: 60).lifted().events, 1000
    ),
    (
      "a stop", Stroke(at: 0.1).moved(by: -300, over: 0.3, hertz: 60).waiting(0.4).lifted().events,
      1000
    ),
    (
      "a reversal",
      Stroke(at: 0.1).moved(by: -300, over: 0.3, hertz: 100).moved(by: 300, over: 0.3, hertz: 100)
        .lifted().events, 1000
    ),
  ]

  @Test(arguments: rules, passages.indices)
  func `no displayed step is over a tenth larger than those of the samples at that time`(
    rule: Resampling,
    passage: Int
  ) {
    let (name, script, speed) = Self.passages[passage]
    let plain = Self.steps(Self.shown(script, on: Self.scroller(), .off, until: 1.2).offsets)
    let shown = Self.steps(Self.shown(script, on: Self.scroller(), rule, until: 1.2).offsets)
    for (frame, step) in shown.enumerated() {
      // What is shown joins the samples within 60 ms.
      let near = plain[max(0, frame - 9)...min(frame + 9, plain.count - 1)].max() ?? 0
      let most = near > 0 ? max(1.1 * near, 1.25 * speed / 144) : 0
      expect(step <= most, "\(name), frame \(frame)")
    }
  }

  @Test(arguments: rules) func `an edge and the seam of a loop show no jump`(rule: Resampling) {
    let script = Stroke(at: 0.1).moved(by: 600, over: 0.6, hertz: 60).lifted().events
    for tuning in [ScrollTuning.uikit, .flutter, .android, .web] {
      let start = Self.scroller(tuning, offset: 200)
      let edge = Self.shown(script, on: start, rule, until: 1.5).offsets
      let plain = Self.shown(script, on: start, .off, until: 1.5).offsets
      expect(Self.largestStep(edge) <= Self.largestStep(plain), "\(tuning.engine)")
    }
    let start = Self.scroller(range: .looping(period: 500), offset: 200)
    let seam = Self.shown(script, on: start, rule, until: 0.7).offsets
    let plain = Self.shown(script, on: start, .off, until: 0.7).offsets
    expect(seam.allSatisfy { (0..<500).contains($0) })
    expect(Self.largestStep(seam, period: 500) <= Self.largestStep(plain, period: 500))
  }

  @Test(arguments: rules) func `a mirrored drag is shown mirrored`(rule: Resampling) {
    let script = Stroke(at: 0.1).moved(by: -300, over: 0.4, hertz: 75).lifted().events
    let other = Stroke(at: 0.1).moved(by: 300, over: 0.4, hertz: 75).lifted().events
    let one = Self.shown(script, on: Self.scroller(), rule, until: 1).offsets
    let two = Self.shown(other, on: Self.scroller(), rule, until: 1).offsets
    for (a, b) in zip(one, two) { expect(isClose(a - 2000, 2000 - b, tolerance: 1e-6)) }
  }

  @Test(arguments: rules) func `a finger at rest is shown where it is`(rule: Resampling) {
    let script = Stroke(at: 0.1).moved(by: -300, over: 0.3, hertz: 60).events
    let shown = Self.shown(script, on: Self.scroller(), rule, until: 0.5)
    expectEqual(shown.offsets.last, shown.scroller.contentOffset)
  }

  /// Samples that no touchscreen should report.
  private static let hostile: [(name: String, times: [Double])] = [
    ("stamps that run backwards", [0.1, 0.108, 0.09, 0.05, 0.11, 0.112, 0.02, 0.13]),
    ("equal stamps", [0.1, 0.1, 0.1, 0.1, 0.11, 0.11, 0.11, 0.11]),
    ("gaps of seconds", [0.1, 0.11, 2.5, 2.51, 7, 7.01, 7.02, 9]),
    ("1000 samples a second", (0..<900).map { 0.1 + Double($0) / 1000 }),
    ("one sample", [0.1]),
  ]

  @Test(arguments: rules, [1.0, 60, 1000])
  func `hostile stamps and rates of displays show finite offsets near the samples`(
    rule: Resampling,
    fps: Double
  ) {
    for (name, times) in Self.hostile {
      var script = [PointerEvent(time: 0.09, id: 0, phase: .down, x: 0, y: 0)]
      for (number, time) in times.enumerated() {
        let y = -2 * Double(number + 6)
        script.append(PointerEvent(time: time, id: 0, phase: .moved, x: 0, y: y))
      }
      let end = (times.max() ?? 0) + 0.5
      let shown = Self.shown(script, on: Self.scroller(), rule, fps: fps, until: end).offsets
      let last = 2000 + 2 * Double(times.count + 6)
      // At most 10 ms beyond the newest sample, at most at the speed of two points a millisecond.
      expect(shown.allSatisfy { $0 > 1975 && $0 < last + 25 }, "\(name)")
    }
  }

  /// Times between samples, in seconds: backwards, none, in one pump, of fast and slow fingers, rests.
  private static let irregular = [-0.02, 0, 1e-9, 1e-6, 0.001, 0.004, 0.0167, 0.03, 0.045, 2]

  @Test(arguments: rules, 1...8)
  func `no stamps make the shown offset leave the way of the finger or jump`(
    rule: Resampling,
    seed: UInt64
  ) {
    var random = Xorshift(seed: seed)
    var tuning = ScrollTuning.uikit
    tuning.dragSlop = 0
    var scroller = Self.scroller(tuning, range: .bounded(minimum: -1e9, maximum: 1e9))
    var (time, y) = (0.1, 0.0)
    scroller.handle(PointerEvent(time: time, id: 0, phase: .down, x: 0, y: y))
    var way: [(time: Double, offset: Double)] = [(time, 2000)]
    var before: (time: Double, shown: Double) = (time, 2000)
    for _ in 0..<300 {
      time += Self.irregular[Int(random.next() * Double(Self.irregular.count))]
      y += random.next() < 0.2 ? 0 : 40 * random.next() - 20
      scroller.handle(PointerEvent(time: time, id: 0, phase: .moved, x: 0, y: y))
      way.append((scroller.time, scroller.contentOffset))
      for _ in 0..<Int(random.next() * 4) {
        time = max(time, scroller.time) + 0.017 * random.next()
        scroller.advance(to: time)
        // How far the finger went in the last 100 ms, and from the sample before.
        let start = min(before.time, way[way.count - 1].time) - 0.1
        let first = way.lastIndex { $0.time < start } ?? 0
        let offsets = way[first...].map(\.offset)
        let (low, high) = (offsets.min() ?? .nan, offsets.max() ?? .nan)
        let extent = high - low + 0.01
        let shown = scroller.displayedOffset(rule)
        expect(shown >= low - extent && shown <= high + extent)
        expect(abs(shown - before.shown) <= 2.5 * extent)
        before = (scroller.time, shown)
        let bounds = low - 2.5 * extent...high + 2.5 * extent
        let instants = [.nan, -.infinity, -1e300, 0, time - 0.01, 1e300, .infinity]
        let others = instants.map { scroller.displayedOffset(rule, at: $0) }
        expect(others.allSatisfy(bounds.contains))
      }
    }
  }

  @Test func `a sample that is not finite is ignored`() {
    var plain = Resampler()
    for number in 0..<5 { plain.add(time: Double(number) / 100, position: Double(10 * number)) }
    var other = plain
    for value in [Double.nan, .infinity] {
      other.add(time: value, position: 1)
      other.add(time: 0.05, position: value)
    }
    expectEqual(other, plain)
  }

  @Test(arguments: rules) func `samples at an infinite time show a finite offset`(rule: Resampling)
  {
    var scroller = Self.scroller()
    for (number, time) in [0.1, 0.11, Double.infinity, .infinity, 0.2].enumerated() {
      let phase: PointerEvent.Phase = number == 0 ? .down : .moved
      let y = -20 * Double(number)
      scroller.handle(PointerEvent(time: time, id: 0, phase: phase, x: 0, y: y))
      expect(abs(scroller.displayedOffset(rule) - 2000) < 100)
      expect(abs(scroller.displayedOffset(rule, at: 0.2) - 2000) < 100)
    }
  }
}
