import MotionFit
import ScrollPhysics
import TestSupport
import Testing

@testable import MotionFit

/// Recordings as people have them: with held values, repeated pictures and wrong values.
@Suite(.needsOptimisedModules) struct RecordedRowsTests {
  /// Presets of four laws; fits of all presets take several times as long.
  private let presets = ScrollTuning.presets.filter {
    ["uikit", "gtk", "web", "chromeOS"].contains($0.name)
  }

  /// A rest, a drag, a fling and a rest, three times, at 60 samples a second.
  private let log: [TrajectorySample] = {
    var samples: [TrajectorySample] = []
    var base = 0.0
    for velocity in [900.0, 1500, 2200] {
      let decay = Leg.decay(from: 0, velocity: velocity, decelerationRate: 0.998, stopVelocity: 10)
      let start = Double(samples.count) / 60
      for _ in 0..<Int(60 * (decay.duration + 1.2)) {
        let time = Double(samples.count) / 60 - start
        let drag = min(max(0, time - 0.5), 0.2)
        let fling = decay.position(at: max(0, time - 0.7))
        let offset = base + velocity * drag * drag / 0.4 + fling
        let sample = TrajectorySample(time: start + time, offset: (10 * offset).rounded() / 10)
        samples.append(sample)
      }
      base = samples[samples.count - 1].offset
    }
    return samples
  }()

  private func expectUIKit(_ samples: [TrajectorySample], leftOut: Int = 0) throws {
    let fit = try MotionFit([Trajectory(name: "", samples: samples)], presets: presets)
    expectEqual(fit.engines[0].preset, "uikit")
    expect(!fit.isNoneLikeliest, "\(fit.noneProbability)")
    expectEqual(fit.leftOut.count, leftOut)
    expect(fit.leftOut.allSatisfy(\.isJump))
    let rate = try #require(fit.engines[0].parameters.first { $0.name == "decelerationRate" })
    expect(abs(rate.value - 0.998) < 0.0001, "\(rate.value)")
  }

  @Test func `rests without rows are put in`() {
    let changes = log.indices.filter { $0 == 0 || log[$0].offset != log[$0 - 1].offset }
    let shown = Trajectory(name: "", samples: changes.map { log[$0] }).shownSamples
    let rests = shown.filter(\.isHeld)
    // At each time before the last change there is the offset of the log.
    for row in rests where row.time < log[changes[changes.count - 1]].time {
      let index = Int((60 * row.time).rounded())
      expect(abs(row.offset - log[index].offset) < 0.15, "\(row.time)")
    }
    // The rest before each drag.
    expect(rests.count > 80)
  }

  @Test func `lost rows of moving content are not put in`() {
    let kept = log.indices.filter { $0 % 50 < 45 || log[$0].offset == log[max(0, $0 - 1)].offset }
    let shown = Trajectory(name: "", samples: kept.map { log[$0] }).shownSamples
    for row in shown where row.isHeld && row.time <= log[log.count - 1].time {
      let index = Int((60 * row.time).rounded())
      expect(abs(row.offset - log[index].offset) < 1.5, "\(row.time)")
    }
  }

  @Test func `a log with rows for changes alone has the engine of the whole log`() throws {
    try expectUIKit(log)
    try expectUIKit(
      log.indices.filter { $0 == 0 || log[$0].offset != log[$0 - 1].offset }.map { log[$0] }
    )
  }

  @Test func `wrong values and late pictures change no answer`() throws {
    var wrong = log
    for index in stride(from: 40, to: wrong.count, by: 90) { wrong[index].offset += 40 }
    for index in stride(from: 50, to: wrong.count, by: 20) {
      wrong[index].offset = log[index - 1].offset
    }
    try expectUIKit(wrong)
  }

  @Test func `a wrong value in a drag is no turn of the finger`() throws {
    var wrong = log
    // The drag ends 0.7 s after the beginning of the log.
    wrong[38].offset += 120
    try expectUIKit(wrong)
    let flings = Trajectory.flings(of: [Trajectory(name: "", samples: wrong)])
    expectEqual(flings.count, 3)
    expect(flings[0].contains { $0.drag.slow == 0 && $0.drag.duration > 0.1 })
  }

  /// A film of 60 pictures a second that is not in step with a screen of 60 Hz shows the picture before for some rows,
  /// then the present one for some.
  @Test(arguments: [1, 2, 4]) func `pictures that are late by a refresh change no answer`(
    late: Int
  ) throws {
    var samples = log
    for index in samples.indices.dropFirst() where index % 9 < late {
      samples[index].offset = log[index - 1].offset
    }
    try expectUIKit(samples)
  }

  @Test(arguments: [1, 4]) func `a position that the program sets is left out`(steps: Int) throws {
    var samples = log
    let last = samples[samples.count - 1]
    for index in 1...150 {
      let share = min(max(0, Double(index - 60)) / Double(steps), 1)
      let time = last.time + Double(index) / 60
      samples.append(TrajectorySample(time: time, offset: last.offset - 500 * share))
    }
    try expectUIKit(samples, leftOut: 1)
    let jumps = Trajectory.flings(of: [Trajectory(name: "", samples: samples)]).filter(\.[0].isJump)
    let jump = try #require(jumps.first?.first)
    expect(abs(jump.samples[0].time - last.time - 1) < 0.1)
  }

  @Test func `a fling from beyond an edge is Firefox's`() throws {
    let range = ScrollRange.bounded(minimum: 0, maximum: .infinity)
    let motion = try #require(ScrollTuning.firefox.motion(from: -80, velocity: -2500, range: range))
    let samples = (0...Int(motion.duration * 60) + 30).map { index in
      TrajectorySample(time: Double(index) / 60, offset: motion.position(at: Double(index) / 60))
    }
    let recording = Trajectory(name: "", samples: samples)
    let firefox = ScrollTuning.presets.filter { $0.name == "firefox" }
    let fit = try MotionFit([recording], presets: firefox)
    expect(!fit.isNoneLikeliest)
    expect(fit.engines[0].misfit < 0.1, "\(fit.engines[0].misfit)")
  }
}
