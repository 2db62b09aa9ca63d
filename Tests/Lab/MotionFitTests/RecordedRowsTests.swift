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

  private func expectUIKit(_ samples: [TrajectorySample]) throws {
    let fit = try MotionFit([Trajectory(name: "", samples: samples)], presets: presets)
    expectEqual(fit.engines[0].preset, "uikit")
    expect(!fit.isNoneLikeliest, "\(fit.noneProbability)")
    expect(fit.leftOut.isEmpty)
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
    for row in shown where row.isHeld {
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
}
