import FrameTiming
import JSONText
import Testing
import TestSupport

struct SmoothnessMeterTests {
  /// The motion that is measured if a piece moves by steps in 60 frames per second.
  private static func motion(
    _ steps: [Double],
    cause: ShownPlace.Cause = .finger,
    velocity: Double = 600,
    period: Double? = nil
  ) -> FrameMotion {
    var meter = SmoothnessMeter(pieces: 1)
    var motion = FrameMotion()
    var offset = 0.0
    for (number, step) in ([0] + steps).enumerated() {
      offset += step
      if let period { offset -= period * (offset / period).rounded(.down) }
      let place = ShownPlace(
        displayed: offset,
        content: offset,
        sampleTime: Double(number) / 60,
        velocity: velocity,
        cause: cause,
        period: period
      )
      meter.add(place, piece: 0, at: Double(number) / 60, to: &motion)
    }
    return motion
  }

  /// Displayed steps and the unevenness of the middle ones, from Chromium's tests of its jank tracker.
  ///
  /// Omitted are its cases with a missed refresh, which have the same steps, and its last four. These
  /// test when the share of janky steps is reported, all with one pattern: see the next test.
  private static let chromium: [(steps: [Double], unevenness: [Double?])] = [
    ([10, 50, 10], [3.8]), ([1, 5, 1], [3.6]), ([-10, -5, -1], [nil]), ([10, 5, 1], [nil]),
    ([50, 10, 50], [3.8]), ([50, -100, 50], [nil]), ([10, 50, 11, 55], [3.345_45, 3.345_45]),
    // A step of 0 has no direction.
    ([10, 0, 10], [nil]), ([0, 10, 0], [nil]), ([10, 12, 10], [0]), ([5, 7, 5], [0]),
  ]

  @Test(arguments: chromium.indices) func `steps are as uneven as Chromium's tests have them`(
    index: Int
  ) throws {
    let (steps, expected) = Self.chromium[index]
    for (middle, value) in expected.enumerated() {
      let found = FrameMotion.unevenness(
        of: steps[middle + 1],
        between: steps[middle],
        and: steps[middle + 2]
      )
      #expect((found == nil) == (value == nil))
      if let found, let value { #expect(isClose(found, value, tolerance: 1e-5)) }
    }
    #expect(Self.motion(steps).drag.janky == expected.count { $0 != nil })
  }

  @Test(arguments: JankCase.all)
  func `janky steps and their shares are Chromium's`(
    test: JankCase
  ) throws {
    let expected: [JSONValue]? = test.value["janky"]?.elements
    var (meter, motion, offset) = (SmoothnessMeter(pieces: 1), FrameMotion(), 0.0)
    var (steps, percentages): ([Double], [Int]) = ([], [])
    var found: [Int] = []
    func show() { meter.add(.shown(offset), piece: 0, at: 0, to: &motion) }
    show()
    for (number, frame) in test.value.elements("frames").enumerated() {
      steps.append(try #require(frame["delta_px"]?.double))
      offset += steps[number]
      let before = motion.drag
      show()
      if motion.drag.janky > before.janky {
        let jank = expected?.first { $0.integer("frame") == number - 1 }
        let excess = FrameMotion.unevenness(
          of: steps[number - 1],
          between: steps[number - 2],
          and: steps[number]
        )
        if let value = jank?["jank"]?.double {
          #expect(isClose(excess ?? 0, value, tolerance: 1e-5))
        }
        if let value = jank?.integer("histogram") {
          #expect(Int(Float(excess ?? 0) * 100) == value)
        }
        found.append(number - 1)
      }
      if motion.drag.frames == 64 {
        percentages.append(Int(100 * (motion.drag.jankyShare ?? 0)))
        motion = FrameMotion()
      }
      if number == test.value.integer("reset_after_frame") {
        meter.rest()
        show()
      }
    }
    if let expected { #expect(found == expected.compactMap { $0.integer("frame") }) }
    if let value = test.value["percentages"]?.integers { #expect(percentages == value) }
    if let value = test.value.integer("percentages_count") { #expect(percentages.count == value) }
    if let value = test.value.integer("percentages_sum") {
      #expect(percentages.reduce(0, +) == value)
    }
  }

  @Test func `a refresh missed at constant speed makes one janky step`() {
    let motion = Self.motion([10, 10, 20, 10, 10], cause: .itself)
    #expect(motion.free.frames == 5 && motion.free.janky == 1)
  }

  @Test func `steady motion is even, in a loop too`() {
    for period in [nil, 70.0] {
      let motion = Self.motion(Array(repeating: 10, count: 60), period: period)
      #expect(motion.drag.count == 58 && motion.drag.janky == 0)
      #expect((motion.drag.meanJudder ?? 1) < 1e-9 && motion.stillShare == 0)
      #expect(motion.free.count == 0)
    }
  }

  @Test func `judder is the mean difference of successive steps`() {
    let motion = Self.motion([10, 10, 14, 10], cause: .itself)
    #expect(motion.free.count == 2 && motion.drag.count == 0)
    #expect(motion.free.meanJudder == 4)
  }

  @Test func `frames without movement count as still while the finger moves`() {
    #expect(Self.motion([10, 0, 10, 0]).stillShare == 0.5)
    #expect(Self.motion([10, 0, 10, 0], velocity: 0).stillShare == nil)
  }

  @Test func `a piece that trails its finger by 5 ms has this lag`() {
    var meter = SmoothnessMeter(pieces: 1)
    var motion = FrameMotion()
    for number in 0..<60 {
      let time = Double(number) / 60
      // The newest sample is of 90 Hz.
      let sample = (time * 90).rounded(.down) / 90
      let place = ShownPlace(
        displayed: -800 * (time - 0.005),
        content: -800 * sample,
        sampleTime: sample,
        velocity: -800,
        cause: .finger,
        period: nil
      )
      meter.add(place, piece: 0, at: time, to: &motion)
    }
    #expect(isClose(motion.meanLag ?? 0, 0.005, tolerance: 1e-9))
  }

  @Test func `after a rest and between kinds of motion no step is judged`() {
    var meter = SmoothnessMeter(pieces: 1)
    var motion = FrameMotion()
    for number in 0..<12 {
      if number == 6 { meter.rest() }
      let place = ShownPlace.shown(
        number < 6 ? Double(number) : 500 - Double(number),
        cause: number < 9 ? .finger : .itself
      )
      meter.add(place, piece: 0, at: Double(number) / 60, to: &motion)
    }
    #expect(motion.drag.count == 3 && motion.free.count == 0)
    #expect(motion.drag.janky == 0 && motion.free.janky == 0)
  }
}

extension ShownPlace {
  /// A piece that is shown where its content is, without velocity.
  fileprivate static func shown(_ offset: Double, cause: Cause = .finger) -> ShownPlace {
    ShownPlace(
      displayed: offset,
      content: offset,
      sampleTime: 0,
      velocity: 0,
      cause: cause,
      period: nil
    )
  }
}
