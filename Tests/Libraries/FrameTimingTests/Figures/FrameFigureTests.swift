import FrameTiming
import Testing
import TestSupport

struct FrameFigureTests {
  /// The figures of the recent frames and of the run.
  static let recent = KnownSeries.log().summary()
  static let total = KnownSeries.log().total()

  /// Figures of `KnownSeries.times`, computed by NumPy.
  ///
  /// `percentile(x, p, method="inverted_cdf")`, `mean`, 1000 / `sort(x)[-k:].mean()` for the lows, and
  /// `1000 / sort(x)[-10]` and `[-1]` for the percentiles of the rate. The 99.9th is `sort(x)[998]`: rank 999
  /// of 1000 is exact, but NumPy rounds 99.9/100 · 1000 up.
  static let known: [(name: String, value: Double)] = [
    ("frames", 1000), ("mean", 13.325), ("p50", 13.07),
    ("p95", 17.6), ("p99", 38.0), ("p99.9", 45.15), ("max", 46.58),
    ("interval.mean", 13.325), ("interval.p50", 13.07), ("interval.p95", 17.6),
    ("interval.p99", 38.0),
    ("interval.p99.9", 45.15), ("interval.max", 46.58), ("fps", 75.046904315197),
    ("percentile1", 26.308866087871614), ("percentile0.1", 21.468441391155004),
    ("low1", 23.886301206258214), ("low0.1", 21.468441391155004), ("missed", 16),
    ("draw.mean", 13.325), ("update.mean", 0),
  ]

  @Test(arguments: known) func `recent figures agree with NumPy`(
    figure: (name: String, value: Double)
  ) throws {
    let named = try #require(FrameFigure.named(figure.name))
    let value = try #require(named.value(of: Self.recent))
    expect(isClose(value, figure.value, tolerance: 1e-9 * max(1, figure.value)))
  }

  @Test(arguments: known) func `figures of the run agree with NumPy to three digits`(
    figure: (name: String, value: Double)
  ) throws {
    let named = try #require(FrameFigure.named(figure.name))
    let value = try #require(named.value(of: Self.total))
    expect(isClose(value, figure.value, tolerance: 0.001 * figure.value + 1e-9))
  }

  @Test func `means and maxima of the run are exact`() throws {
    let names = ["mean", "max", "interval.mean", "interval.max", "frames", "missed"]
    for name in names {
      let figure = try #require(FrameFigure.named(name))
      let exact = try #require(figure.value(of: Self.recent))
      let total = try #require(figure.value(of: Self.total))
      expect(isClose(exact, total, tolerance: 1e-9))
    }
  }

  @Test(arguments: [0.5, 2, 4]) func `a factor on all times scales every figure by it`(
    scale: Double
  ) {
    let one = Self.recent
    let other = KnownSeries.log(scaledBy: scale).summary()
    for figure in FrameFigure.all {
      let expected: Double? =
        switch figure.unit {
        case .count, .percent, .points, .millisecondsPerSecond: figure.value(of: one)
        case .milliseconds: figure.value(of: one).map { $0 * scale }
        case .framesPerSecond: figure.value(of: one).map { $0 / scale }
        }
      let value = figure.value(of: other)
      expect(isClose(value ?? -1, expected ?? -1, tolerance: 1e-9), "\(figure.name)")
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5]) func `percentiles are in order and at most the maximum`(
    seed: UInt64
  ) throws {
    var random = Xorshift(seed: seed)
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
    for number in 0..<700 {
      let time = random.next() * random.next() * 0.1
      log.record(
        FrameSample(number: number, start: 0, draw: time, interval: time, latency: time)
      )
    }
    for summary in [log.summary(), log.total()] {
      for family in ["", "interval.", "latency."] {
        let values = try ["p50", "p95", "p99", "max"].map { name in
          try #require(FrameFigure.named(family + name)?.value(of: summary))
        }
        expectEqual(values, values.sorted())
      }
      let low = try #require(summary.low1Percent)
      expect(low <= (summary.percentile1Percent ?? 0) * 1.001)
      expect((summary.low01Percent ?? 0) <= low)
    }
  }

  @Test func `the names of figures are distinct`() {
    expectEqual(Set(FrameFigure.all.map(\.name)).count, FrameFigure.all.count)
  }

  @Test func `a summary without frames has only the number of frames`() {
    let measured = FrameFigure.all.filter { $0.value(of: FrameSummary()) != nil }
    expectEqual(measured.map(\.name), ["frames"])
  }

  @Test func `figures that were not measured have no value`() throws {
    let fps = try #require(FrameFigure.named("fps"))
    expect(fps.value(of: FrameSummary()) == nil)
    expect(FrameFigure.named("p98") == nil)
  }
}
