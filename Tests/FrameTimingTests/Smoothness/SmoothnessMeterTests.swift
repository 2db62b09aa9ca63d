import FrameTiming
import Testing
import TestSupport

@Suite struct SmoothnessMeterTests {
  /// What frames show that move a piece by steps, 60 a second.
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

  /// Displayed steps and how uneven the middle ones are, from Chromium's tests of its jank tracker.
  ///
  /// Its cases with a missed refresh have the same steps, and its last four are about when it reports
  /// the share of janky ones, which all have one pattern: see the next test.
  private static let chromium: [(steps: [Double], unevenness: [Double?])] = [
    ([10, 50, 10], [3.8]), ([1, 5, 1], [3.6]), ([-10, -5, -1], [nil]), ([10, 5, 1], [nil]),
    ([50, 10, 50], [3.8]), ([50, -100, 50], [nil]), ([10, 50, 11, 55], [3.345_45, 3.345_45]),
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

  @Test func `of a step of a fifth after four whole ones each is janky, as in Chromium's tests`() {
    let steps = (0..<64).map { $0 % 5 == 3 ? 10.0 : 50 }
    #expect(Self.motion(steps).drag.janky == 12)
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
      let place = ShownPlace(
        displayed: number < 6 ? Double(number) : 500 - Double(number),
        content: 0,
        sampleTime: 0,
        velocity: 0,
        cause: number < 9 ? .finger : .itself,
        period: nil
      )
      meter.add(place, piece: 0, at: Double(number) / 60, to: &motion)
    }
    #expect(motion.drag.count == 3 && motion.free.count == 0)
    #expect(motion.drag.janky == 0 && motion.free.janky == 0)
  }
}
