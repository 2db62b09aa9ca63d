import FrameReports
import Foundation
import Testing
import TestSupport

struct ComparisonTests {
  /// Frame times around a centre in ms, with the correlation of successive frames of real runs.
  private func series(_ name: String, around centre: Double, frames: Int = 300, seed: UInt64)
    -> FrameSeries
  {
    var random = Xorshift(seed: seed)
    var wave = 0.0
    return FrameSeries(
      name: name,
      times: (0..<frames).map { _ in
        wave = 0.8 * wave + random.next() - 0.5
        return centre + wave
      }
    )
  }

  private func compare(
    _ runs: [FrameSeries],
    seed: UInt64 = 1,
    resamples: Int = 200
  ) -> Comparison {
    Comparison(runs, seed: seed, resamples: resamples)
  }

  private func average(_ series: FrameSeries) -> Double {
    series.times.reduce(0, +) / Double(series.times.count)
  }

  @Test func `a run compared with itself has no difference`() {
    let run = series("a", around: 16, seed: 1)
    for difference in compare([run, run]).differences {
      expectEqual(difference.value, 0)
      expect(difference.interval.contains(0))
      expectEqual(difference.verdict, .same)
    }
  }

  @Test func `at least 17 of 20 pairs of equal runs have the verdict same`() {
    let verdicts = (1...20).map { seed in
      let one = series("a", around: 16, seed: UInt64(seed))
      let other = series("b", around: 16, seed: UInt64(seed + 100))
      return compare([one, other], resamples: 100).differences[0].verdict
    }
    // A 95 % interval excludes zero in 5 % of the pairs by design.
    expect(verdicts.count { $0 == .same } >= 17)
  }

  @Test func `a clear difference is found in both directions`() throws {
    let fast = series("fast", around: 14, seed: 1)
    let slow = series("slow", around: 18, seed: 2)
    expect(compare([fast, slow]).differences.allSatisfy { $0.verdict == .slower })
    expect(compare([slow, fast]).differences.allSatisfy { $0.verdict == .faster })
    let mean = try #require(
      compare([fast, slow]).differences.first { $0.figure == "interval.mean" }
    )
    expect(isClose(mean.value, average(slow) - average(fast), tolerance: 1e-12))
    expect(mean.interval.contains(mean.value))
    expect(mean.interval.lowerBound > 3 && mean.interval.upperBound < 5)
  }

  /// Runs of one program on a machine whose speed differs from run to run.
  private func side(_ centres: [Double], seed: UInt64) -> [FrameSeries] {
    centres.enumerated().map { number, centre in
      series("\(centre)", around: centre, seed: seed + UInt64(number))
    }
  }

  @Test func `two sides differ only by more than their runs do`() {
    let first = side([14, 16, 18, 20], seed: 1)
    let alike = Comparison(first, with: side([15, 17, 19, 21], seed: 11))
    expectEqual(alike.differences.map(\.verdict), [.same, .same, .same])
    // Single runs of the two sides are called different.
    expectEqual(compare([first[0], side([21], seed: 14)[0]]).differences[0].verdict, .slower)
    let slow = side([24, 26, 28, 30], seed: 21)
    for (one, other, verdict) in [
      (first, slow, Comparison.Verdict.slower), (slow, first, .faster), (first, first, .same),
    ] {
      for difference in Comparison(one, with: other).differences {
        expectEqual(difference.verdict, verdict)
        expect(difference.interval.contains(difference.value))
      }
    }
    let mean = Comparison(first, with: slow).differences[0]
    expect(isClose(mean.value, 10, tolerance: 0.5) && mean.run == 4)
  }

  @Test func `three runs a side are too few for a verdict`() {
    let comparison = Comparison(side([10, 10, 10], seed: 1), with: side([20, 20, 20], seed: 9))
    expectEqual(comparison.differences.map(\.verdict), [.unknown, .unknown, .unknown])
  }

  @Test func `at most 8 of 100 pairs of equal sides differ`() {
    var random = Xorshift(seed: 5)
    let different = (0..<100).count { number in
      func centres() -> [Double] { (0..<5).map { _ in 16 + 4 * random.next() } }
      let seed = UInt64(number * 20 + 1)
      let (one, other) = (side(centres(), seed: seed), side(centres(), seed: seed + 10))
      return Comparison(one, with: other).differences[0].verdict != .same
    }
    expect(different <= 8)
  }

  @Test func `correlated frames give a wider interval than uncorrelated ones`() throws {
    let waves = series("waves", around: 16, frames: 800, seed: 3)
    let other = series("other", around: 16, frames: 800, seed: 4)
    // The same times in an order without correlation.
    let loose = [waves, other].map { run in
      FrameSeries(name: run.name, times: run.times.indices.map { run.times[$0 * 769 % 800] })
    }
    let wide = try #require(
      compare([waves, other]).differences.first { $0.figure == "interval.mean" }
    )
    let narrow = try #require(compare(loose).differences.first { $0.figure == "interval.mean" })
    expect(isClose(wide.value, narrow.value, tolerance: 1e-9))
    let ratio = width(wide) / width(narrow)
    expect(ratio > 1.5)
  }

  @Test func `more frames give a narrower interval, also beyond the largest sample`() throws {
    let widths = try [500, 4000, 32_000].map { frames in
      let runs = [1, 2].map { series("x", around: 16, frames: frames, seed: $0) }
      return width(
        try #require(
          compare(runs, resamples: 100).differences.first { $0.figure == "interval.mean" }
        )
      )
    }
    // Eight times the frames: narrower by a factor of about √8 = 2.8.
    expect(widths[0] / widths[1] > 1.8 && widths[0] / widths[1] < 4.5)
    expect(widths[1] / widths[2] > 1.8 && widths[1] / widths[2] < 4.5)
  }

  private func width(_ difference: Comparison.Difference) -> Double {
    difference.interval.upperBound - difference.interval.lowerBound
  }

  @Test func `equal seeds give equal comparisons, and different seeds different ones`() {
    let runs = [series("a", around: 16, seed: 1), series("b", around: 16.1, seed: 2)]
    expectEqual(compare(runs), compare(runs))
    expect(compare(runs).differences != compare(runs, seed: 2).differences)
  }

  @Test func `an additional run does not change the other results`() {
    let runs = [1, 2, 3].map { series("run \($0)", around: 15 + Double($0), seed: $0) }
    let two = compare(Array(runs.prefix(2)))
    let three = compare(runs)
    expectEqual(three.differences.count, 6)
    expectEqual(Array(three.differences.prefix(3)), two.differences)
    expectEqual(three.differences.map(\.run), [1, 1, 1, 2, 2, 2])
  }

  @Test func `runs of too few frames have no verdict`() {
    let short = FrameSeries(name: "short", times: [1, 2, 3])
    let long = series("long", around: 90, seed: 1)
    expect(compare([long, short]).differences.allSatisfy { $0.verdict == .unknown })
    let single = FrameSeries(name: "single", times: [5])
    expect(compare([single, single]).differences.allSatisfy { $0.verdict == .unknown })
  }

  @Test func `the page contains the same JSON and the same numbers`() throws {
    let comparison = compare([
      series("before <1>", around: 14, seed: 1), series("after", around: 18, seed: 2),
    ])
    var json: [UInt8] = []
    comparison.appendJSON(to: &json)
    var bytes: [UInt8] = []
    comparison.appendHTML(to: &bytes)
    let page = String(decoding: bytes, as: UTF8.self)
    expect(page.contains("id=\"figures\">\n" + String(decoding: json, as: UTF8.self)))
    expect(Markup.faults(in: page).isEmpty)
    let object = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
    expectEqual(object?["seed"] as? String, "1")
    let runs = try #require(object?["runs"] as? [[String: Any]])
    let differences = try #require(object?["differences"] as? [[String: Any]])
    expectEqual(runs.map { $0["name"] as? String }, ["before <1>", "after"])
    for (index, run) in runs.enumerated() {
      let median = try #require(run["interval.p50"] as? Double)
      let shown = shown("runs.\(index).interval.p50", page)
      expect(isClose(median, try #require(shown), tolerance: 1e-9))
    }
    for difference in differences {
      let figure = try #require(difference["figure"] as? String)
      let value = try #require(difference["value"] as? Double)
      let shown = shown("difference.1.\(figure)", page)
      expect(isClose(value, try #require(shown), tolerance: 1e-9))
      expectEqual(difference["verdict"] as? String, "slower")
    }
    expect(!page.contains("http"))
  }

  @Test func `the page omits the common folders of all runs`() {
    let times = KnownSeries.times
    let names = ["/runs/here/a.csv", "/runs/here/b.csv", "/runs/there/a.csv"]
    var bytes: [UInt8] = []
    Comparison(names.map { FrameSeries(name: $0, times: times) }).appendHTML(to: &bytes)
    let page = String(decoding: bytes, as: UTF8.self)
    for name in ["here/a.csv", "here/b.csv", "there/a.csv"] {
      expect(page.contains(">\(name)</th>"), "\(name)")
    }
  }

  private func shown(_ figure: String, _ page: String) -> Double? {
    guard let range = page.range(of: "data-figure=\"\(figure)\" data-value=\"") else { return nil }
    return Double(page[range.upperBound...].prefix { $0 != "\"" })
  }
}
