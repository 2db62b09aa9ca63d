import RecordedLogs
import ScrollPhysics
import SeededRandom
import TestSupport
import Testing

@testable import MotionFit

/// Films of programs whose motion is a step of time for each picture.
@Suite(.needsOptimisedModules) struct PictureClockTests {
  /// Time by which the program moves its content for each picture, in seconds.
  private static let step = 0.016

  /// The pictures of three flings of Qt Quick, each after a drag: a time, the time of the program and an offset.
  ///
  /// The program draws a picture after 14 to 18 ms, and every twelfth 8 ms later.
  private let pictures: [(time: Double, clock: Double, offset: Double)] = {
    var random = SplitMix64(seed: 5)
    var pictures: [(time: Double, clock: Double, offset: Double)] = []
    var (time, clock, base) = (0.0, 0.0, 0.0)
    for velocity in [1050.0, 700, 1750] {
      let range = ScrollRange.bounded(minimum: -.infinity, maximum: .infinity)
      let fling = ScrollTuning.qt.motion(from: 0, velocity: velocity, range: range)
      let begin = clock + 0.5
      while clock < begin + 0.2 + (fling?.duration ?? 0) + 0.6 {
        let drag = velocity * min(max(0, clock - begin), 0.2)
        let way = fling?.position(at: max(0, clock - begin - 0.2)) ?? 0
        pictures.append((time, clock, base + drag + way))
        time += 0.014 + 0.004 * Double(random.next() % 100) / 100
        if pictures.count % 12 == 0 { time += 0.008 }
        clock += Self.step
      }
      base = pictures[pictures.count - 1].offset
    }
    return pictures
  }()

  /// The samples of a film: at each of its times the last picture.
  private func film(rate: Double) -> [TrajectorySample] {
    (0..<Int(rate * pictures[pictures.count - 1].time)).map { number in
      let time = Double(number) / rate
      let shown = pictures.last { $0.time <= time } ?? pictures[0]
      return TrajectorySample(time: time, offset: (10 * shown.offset).rounded() / 10)
    }
  }

  @Test(arguments: [60.0, 125]) func `the engine of a program that counts pictures is found`(
    rate: Double
  ) throws {
    let recording = Trajectory(name: "", samples: film(rate: rate))
    let presets = ScrollTuning.presets.filter {
      ["qt", "chromium", "uikit", "android"].contains($0.name)
    }
    let fit = try MotionFit([recording], presets: presets)
    expect(fit.engines[0].preset == "qt" && !fit.isNoneLikeliest, "\(fit.noneProbability)")
    expect(fit.engines[0].residual < 0.5, "\(fit.engines[0].residual)")
  }

  @Test(arguments: [60.0, 125]) func `a sample is as many pictures late as it has moved`(
    rate: Double
  ) throws {
    let film = film(rate: rate)
    let samples = Trajectory(name: "", samples: film).shownSamples
    // The third fling, where each picture differs from its neighbours by more than 3 points.
    let fast = samples.filter { $0.offset > pictures[pictures.count - 1].offset - 800 }
      .prefix { $0.offset < pictures[pictures.count - 1].offset - 100 }
    let clocks = try fast.map { sample in
      try #require(pictures.first { abs($0.offset - sample.offset) < 0.1 }).clock
    }
    let times = fast.map(\.time)
    let scale = (times[times.count - 1] - times[0]) / (clocks[clocks.count - 1] - clocks[0])
    // Its time is that of the program, which runs slower or faster than the film's.
    let errors = zip(times, clocks).map { abs($0 - times[0] - scale * ($1 - clocks[0])) }
    expect(errors.count > 20)
    expect((errors.max() ?? 1) < 0.0001, "\(errors.max() ?? 1)")
    // It is set while the content rests.
    expect(samples.contains { abs($0.time - film[film.count - 1].time) < 1e-9 })
  }

  @Test func `a log with exact times keeps them`() {
    var random = SplitMix64(seed: 3)
    let log = RecordedLog(ofFlings: .uikit, &random)
    expect(PictureClock(log.samples).clockedSamples == log.samples)
  }
}
