import FrameReports
import FrameTiming
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

  @Test func `a clear difference is found in both directions`() throws {
    let fast = series("fast", around: 14, seed: 1)
    let slow = series("slow", around: 18, seed: 2)
    expectEqual(Set(compare([fast, slow]).differences.map(\.verdict)), [.slower])
    expectEqual(Set(compare([slow, fast]).differences.map(\.verdict)), [.faster])
    let low = try #require(compare([fast, slow]).differences.first { $0.figure == "low1" })
    expect(low.unit == .framesPerSecond && low.value < -5 && low.interval.contains(low.value))
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
    expectEqual(Set(alike.differences.map(\.verdict)), [.same])
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
    let mean = Comparison(first, with: slow).differences.first { $0.figure == "interval.mean" }
    expect(isClose(mean?.value ?? 0, 10, tolerance: 0.5) && mean?.run == 4)
  }

  @Test func `three runs a side are too few for a verdict`() {
    let comparison = Comparison(side([10, 10, 10], seed: 1), with: side([20, 20, 20], seed: 9))
    expectEqual(Set(comparison.differences.map(\.verdict)), [.unknown])
  }

  /// For equal sides of this many runs the greatest k with 2·P(U < k) ≤ 0.05, from the exact distribution of U.
  static let ranks = [
    (4, 1), (10, 24), (40, 597), (100, 4198), (200, 17_735), (300, 40_840), (350, 56_008),
  ]

  @Test(arguments: ranks) func `the interval of two sides has the ranks of the exact distribution`(
    runs: Int,
    rank: Int
  ) throws {
    // The differences of all pairs are the whole numbers from 1 − runs.
    let first = (1...runs).map { FrameSeries(name: "", times: [Double($0)]) }
    let second = (0..<runs).map { FrameSeries(name: "", times: [Double(1 + $0 * runs)]) }
    let mean = try #require(
      Comparison(first, with: second).differences.first { $0.figure == "interval.mean" }
    )
    let found = Int(mean.interval.lowerBound) + runs
    expect(found == rank || found == rank - 1, "\(found)")
    expectEqual(mean.interval.lowerBound + mean.interval.upperBound, 2 * mean.value)
  }

  @Test(arguments: [45, 300, 520]) func `sides of many runs have an interval and a verdict`(
    runs: Int
  ) {
    func side(_ centre: Double, seed: UInt64) -> [FrameSeries] {
      var random = Xorshift(seed: seed)
      return (0..<runs).map { FrameSeries(name: "\($0)", times: [centre + random.next()]) }
    }
    let first = side(16, seed: 1)
    for (centre, verdict) in [(16, Comparison.Verdict.same), (16.5, .slower), (15.5, .faster)] {
      let mean = Comparison(first, with: side(centre, seed: 2)).differences[0]
      expectEqual(mean.verdict, verdict, "\(centre)")
      expect(width(mean) > 0 && width(mean) < 1)
    }
  }

  @Test func `a sentence names the difference that matters most, with both values`() {
    func run(_ name: String, _ times: (Int) -> Double) -> FrameSeries {
      FrameSeries(name: name, times: (0..<600).map(times))
    }
    let before = run("before") { $0 % 2 == 0 ? 8 : 8.02 }
    let after = run("after") { $0 % 2 == 0 ? 9 : 9.02 }
    expectEqual(
      compare([before, after]).sentences,
      ["interval.p99 is 12 % slower (8.02 → 9.02 ms), beyond the runs' own spread."]
    )
    expectEqual(
      compare([before, before, after]).sentences,
      [
        "before: No difference beyond the runs' own spread.",
        "after: interval.p99 is 12 % slower (8.02 → 9.02 ms), beyond the runs' own spread.",
      ]
    )
    let mixed = run("mixed") { $0 % 10 == 9 ? 8.06 : 7 }
    expectEqual(
      compare([before, mixed]).sentences,
      [
        "interval.p99 is 0.5 % slower (8.02 → 8.06 ms), and interval.mean is 11 % faster "
          + "(8.01 → 7.11 ms), beyond the runs' own spread."
      ]
    )
    let short = FrameSeries(name: "short", times: [9])
    // A single long frame changes no percentile.
    let stalled = run("stalled") { $0 == 500 ? 40 : $0 % 2 == 0 ? 8 : 8.02 }
    expectEqual(
      compare([before, stalled]).sentences,
      ["No difference beyond the runs' own spread. The longest frame is 40.0 ms, was 8.02 ms."]
    )
    expectEqual(
      compare([before, short]).sentences,
      ["Too few frames to say, 30 in each run are enough: interval.p99 8.02 → 9.00 ms."]
    )
    expectEqual(
      Comparison([before, before], with: [after]).sentences,
      ["Too few runs to say, four on each side are enough: interval.p99 8.02 → 9.02 ms."]
    )
  }

  @Test func `limits are for each run after the first, and results state the spread`() throws {
    let runs = [14.0, 18, 14].enumerated().map { number, centre in
      series("\(number).csv", around: centre, seed: UInt64(centre))
    }
    let gates = try ["interval.p50>+1ms", "interval.p50>16ms"].map { try Gate($0) }
    let results = compare(runs).check(gates)
    expectEqual(
      results.map(\.name),
      gates.flatMap { gate in ["1.csv", "2.csv"].map { "\(gate.text) in \($0)" } }
    )
    expectEqual(results.map(\.fails), [true, false, true, false])
    expect(results[0].text.hasSuffix(", beyond the runs' own spread"), "\(results[0].text)")
    expect(results[1].text.hasSuffix(", within the runs' own spread"), "\(results[1].text)")
    expect(results[0].text.contains("failed, interval.p50 is 1"))
    expect(results[0].text.contains(" ms, was 1"))
    let work = try compare(Array(runs[..<2])).check([Gate("p99>+10%")])
    expectEqual(work.map(\.text), ["p99>+10%: failed, p99 was not measured"])
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

  @Test func `more frames give a narrower interval`() throws {
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
    expectEqual(three.differences.count, 2 * two.differences.count)
    expectEqual(Array(three.differences.prefix(two.differences.count)), two.differences)
    expectEqual(Set(two.differences.map(\.run)), [1])
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
      expectEqual(difference["verdict"] as? String, "slower", "\(figure)")
    }
    expect(!page.contains("http"))
  }

  @Test func `runs of different sessions are compared as wholes, and the page says so`() throws {
    func page(_ names: [String?]) -> (note: String?, frames: [String], text: String) {
      var bytes: [UInt8] = []
      let runs = names.enumerated().map { number, name in
        var record = FrameRecord(FrameSample(number: 0, start: 1, interval: 0.016))
        record.sample.sessionTime = 0.5
        var log: [UInt8] = []
        FrameCSV.appendHead(to: &log)
        FrameCSV.append(FrameCSV.Row(record, session: name), to: &log)
        FrameCSV.append(FrameCSV.Row(record), to: &log)
        return try? FrameLogReader.read(log, file: "\(number).csv")
      }
      let comparison = compare(runs.compactMap(\.self))
      comparison.appendHTML(to: &bytes)
      let text = String(decoding: bytes, as: UTF8.self)
      let frames = text.components(separatedBy: "class=\"frames\"").dropFirst().map {
        String($0.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" })
      }
      return (comparison.sessionNote, frames, text)
    }
    let (alike, different) = (page(["a", "a"]), page(["a", "b"]))
    expect(alike.note == nil && page(["a", nil]).note == nil)
    let note = "The runs played different sessions (\"a\", \"b\"): whole runs are compared."
    expectEqual(different.note, note)
    expect(different.text.contains("whole runs are compared") && different.frames.count == 2)
    for (frames, time) in [(alike.frames[0], UInt8(0x50)), (different.frames[0], 0xFF)] {
      // 0.5 s are 50,000 units of 10 µs: 0xC350.
      expectEqual(Data(base64Encoded: frames)?[4], time)
    }
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
