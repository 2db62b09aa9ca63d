import FrameTiming
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

  /// Displayed steps and the unevenness of the middle ones.
  ///
  /// The first seven are the cases of Chromium's predictor_jank_tracker_unittest.cc. Its cases with a missed
  /// refresh have the same steps and results.
  private static let chromium: [(steps: [Double], unevenness: [Double?])] = [
    ([10, 50, 10], [3.8]), ([1, 5, 1], [3.6]), ([-10, -5, -1], [nil]), ([10, 5, 1], [nil]),
    ([50, 10, 50], [3.8]), ([50, -100, 50], [nil]), ([10, 50, 11, 55], [3.345_45, 3.345_45]),
    // A step of 0 has no direction.
    ([10, 0, 10], [nil]), ([0, 10, 0], [nil]),
    // The bound is 1.2, or 1.4 up to steps of 7 points; in single precision, 11.999 999 99 is 12.
    ([10, 12, 10], [0]), ([10, 11.99, 10], [nil]), ([10, 11.999_999_99, 10], [0]),
    ([5, 7, 5], [0]), ([5, 6.99, 5], [nil]), ([5, 7.01, 5], [0.202]),
  ]

  @Test(arguments: chromium.indices) func `steps are as uneven as Chromium's rule has them`(
    index: Int
  ) throws {
    let (steps, expected) = Self.chromium[index]
    for (middle, value) in expected.enumerated() {
      let found = FrameMotion.unevenness(
        of: steps[middle + 1],
        between: steps[middle],
        and: steps[middle + 2]
      )
      expectEqual((found == nil), (value == nil))
      if let found, let value { expect(isClose(found, value, tolerance: 1e-5)) }
    }
    expectEqual(Self.motion(steps).drag.janky, expected.count { $0 != nil })
  }

  /// Chromium's cases of shares: every fifth step is 10 points, the others are 50 points.
  @Test(arguments: [(64, nil, 12), (128, nil, 25), (64, 25, 12)])
  func `the share of janky steps is of all steps, and a rest does not change it`(
    steps: Int,
    rest: Int?,
    janky: Int
  ) {
    var (meter, motion, offset) = (SmoothnessMeter(pieces: 1), FrameMotion(), 0.0)
    meter.add(.shown(offset), piece: 0, at: 0, to: &motion)
    for number in 0..<steps {
      offset += number % 5 == 3 ? 10 : 50
      meter.add(.shown(offset), piece: 0, at: 0, to: &motion)
      guard number == rest else { continue }
      meter.rest()
      meter.add(.shown(offset), piece: 0, at: 0, to: &motion)
    }
    expect(motion.drag.janky == janky && motion.drag.frames == steps)
    expectEqual(motion.drag.jankyShare, Double(janky) / Double(steps))
  }

  @Test func `a refresh missed at constant speed makes one janky step`() {
    let motion = Self.motion([10, 10, 20, 10, 10], cause: .itself)
    expect(motion.free.frames == 5 && motion.free.janky == 1)
  }

  @Test func `steady motion is even, in a loop too`() {
    for period in [nil, 70.0] {
      let motion = Self.motion(Array(repeating: 10, count: 60), period: period)
      expect(motion.drag.count == 58 && motion.drag.janky == 0)
      expect((motion.drag.meanJudder ?? 1) < 1e-9 && motion.stillShare == 0)
      expectEqual(motion.free.count, 0)
    }
  }

  @Test func `judder is the mean difference of successive steps`() {
    let motion = Self.motion([10, 10, 14, 10], cause: .itself)
    expect(motion.free.count == 2 && motion.drag.count == 0)
    expectEqual(motion.free.meanJudder, 4)
  }

  @Test func `frames without movement count as still while the finger moves`() {
    expectEqual(Self.motion([10, 0, 10, 0]).stillShare, 0.5)
    expect(Self.motion([10, 0, 10, 0], velocity: 0).stillShare == nil)
  }

  @Test func `a finger moves from 25 points a second on`() {
    expectEqual(Self.motion([10, 0, 10, 0], velocity: -25).stillShare, 0.5)
    expect(Self.motion([10, 0, 10, 0], velocity: 24.9).stillShare == nil)
  }

  @Test func `the lag of pieces that trail their fingers is weighted by speed`() {
    var meter = SmoothnessMeter(pieces: 2)
    var motion = FrameMotion()
    for number in 0..<60 {
      let time = Double(number) / 60
      // The newest sample is of 90 Hz.
      let sample = (time * 90).rounded(.down) / 90
      for (piece, velocity, lag) in [(0, -800.0, 0.005), (1, 200, 0.010)] {
        let place = ShownPlace(
          displayed: velocity * (time - lag),
          content: velocity * sample,
          sampleTime: sample,
          velocity: velocity,
          cause: .finger,
          period: nil
        )
        meter.add(place, piece: piece, at: time, to: &motion)
      }
    }
    // (800 · 5 ms + 200 · 10 ms) / 1000
    expect(isClose(motion.meanLag ?? 0, 0.006, tolerance: 1e-9))
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
    expect(motion.drag.count == 3 && motion.free.count == 0)
    expect(motion.drag.janky == 0 && motion.free.janky == 0)
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
