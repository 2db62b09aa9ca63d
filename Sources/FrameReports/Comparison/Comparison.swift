package import FrameTiming
import JSONText

/// Whether runs differ by more than repeated runs would.
///
/// Every run is compared with the first. A difference of means, medians or 99th percentiles has an
/// interval that would contain 95 of 100 differences if both runs were repeated. It is computed by
/// resampling each run with a seeded generator (see ``seed``), so that the same input gives the
/// same interval. A difference is real if the interval does not contain 0. Single runs contain no
/// information about variations between runs, for example by heat or other programs. Several runs of
/// two sides do: then the figures of whole runs are compared, see `RankInterval`.
package struct Comparison: Equatable, Sendable {
  /// Smallest number of frames for a verdict.
  static let fewestFrames = 30

  /// The figures that are listed for each run.
  static let listed = FrameFigure.all.filter { $0.group == .intervals }
  /// The figures of smoothness that are listed for each run; they have no verdict.
  package static let smoothness = FrameFigure.all.filter {
    $0.group == .smoothness || $0.group == .scrolling
  }
  /// The figures by which runs are compared.
  package static let figures = listed.filter(\.isCompared)

  /// The meaning of a difference: whether the run needs more or less time than the first.
  package enum Verdict: String, Equatable, Sendable {
    case slower, faster
    /// The difference is not larger than those of repeated runs.
    case same
    /// One of the runs has too few frames, or one of the sides too few runs.
    case unknown
  }

  /// The difference of one figure of one run from that of the first run.
  package struct Difference: Equatable, Sendable {
    /// The index of the run in ``Comparison/runs``, at least 1; of two sides, that of the second side's first.
    package let run: Int
    /// The name of the figure in ``Comparison/figures``.
    package let figure: String
    /// The run's figure minus that of the first run, in milliseconds.
    package let value: Double
    /// The interval of 95 of 100 repeated differences, in milliseconds.
    package let interval: ClosedRange<Double>
    package let verdict: Verdict
  }

  /// The runs; the others are compared with the first, or the second side with the first.
  package let runs: [FrameSeries]
  /// The number of runs of the first side; nil if there are no sides.
  package let firstCount: Int?
  /// The differences: all figures of the second run, then those of the third, and so on.
  package let differences: [Difference]
  /// The seed of the random draws.
  package let seed: UInt64
  /// How many times each run was resampled.
  package let resamples: Int

  /// Compares at least two runs, each resampled at least 100 times.
  ///
  /// - Complexity: O(runs · resamples · m log m), m being the number of frames but at most 4096.
  package init(_ runs: [FrameSeries], seed: UInt64 = 1, resamples: Int = 2000) {
    precondition(runs.count >= 2, "a comparison needs two runs")
    precondition(resamples >= 100, "a comparison needs at least 100 resamples")
    self.runs = runs
    firstCount = nil
    self.seed = seed
    self.resamples = resamples
    // Each run has its own seed, so that adding a run does not change the other intervals.
    let spreads = runs.enumerated().map { index, run in
      let seed = seed &+ UInt64(index) &* 0xD1B5_4A32_D192_ED03
      return run.distances(resamples: resamples, seed: seed)
    }
    differences = (1..<runs.count).flatMap { run in
      Comparison.figures.enumerated().map { index, compared in
        let value = runs[run].value(of: compared) - runs[0].value(of: compared)
        let drawn = zip(spreads[run][index], spreads[0][index])
          .map { own, first in value + (own - first) }.sorted()
        let (low, high) = (drawn.percentile(permille: 25), drawn.percentile(permille: 975))
        let fewest = min(runs[run].times.count, runs[0].times.count)
        let verdict: Verdict = low > 0 ? .slower : high < 0 ? .faster : .same
        return Difference(
          run: run,
          figure: compared.name,
          value: value,
          interval: low...high,
          verdict: fewest < Comparison.fewestFrames ? .unknown : verdict
        )
      }
    }
  }

  /// Compares the runs of two sides, each with at least one.
  ///
  /// Nothing is drawn at random: `seed` and `resamples` are 0.
  package init(_ first: [FrameSeries], with second: [FrameSeries]) {
    precondition(!first.isEmpty && !second.isEmpty, "each side of a comparison has a run")
    runs = first + second
    firstCount = first.count
    (seed, resamples) = (0, 0)
    differences = Comparison.figures.map { figure in
      let ranks = RankInterval(
        from: first.map { $0.value(of: figure) },
        to: second.map { $0.value(of: figure) }
      )
      let interval = ranks.interval ?? ranks.value...ranks.value
      let verdict: Verdict =
        interval.lowerBound > 0 ? .slower : interval.upperBound < 0 ? .faster : .same
      return Difference(
        run: first.count,
        figure: figure.name,
        value: ranks.value,
        interval: interval,
        verdict: ranks.interval == nil ? .unknown : verdict
      )
    }
  }

  /// Appends the comparison as one JSON object, with a line feed at the end.
  ///
  /// Times are milliseconds with four decimals. `runs` have name, frames and every listed figure, as
  /// `interval.mean`, and the figures of smoothness or null; `differences` have run (an index),
  /// figure, value, low, high and verdict; `seed` is text, as not every reader takes a number of 64 bits.
  /// `with` is the index of the second side's first run, if there are sides.
  package func appendJSON(to bytes: inout [UInt8]) {
    JSONWriter.write(to: &bytes) { json in
      json.object { json in
        json.string(String(seed), "seed")
        json.integer(resamples, "resamples")
        if let firstCount { json.integer(firstCount, "with") }
        json.objects(runs, "runs") { run, json in
          json.string(run.name, "name")
          json.integer(run.times.count, "frames")
          for figure in Comparison.listed {
            json.decimal(run.value(of: figure), digits: 4, figure.name)
          }
          for figure in Comparison.smoothness {
            json.decimal(run.smoothness(figure), digits: 4, figure.name)
          }
        }
        json.objects(differences, "differences") { difference, json in
          json.integer(difference.run, "run")
          json.string(difference.figure, "figure")
          json.decimal(difference.value, digits: 4, "value")
          json.decimal(difference.interval.lowerBound, digits: 4, "low")
          json.decimal(difference.interval.upperBound, digits: 4, "high")
          json.string(difference.verdict.rawValue, "verdict")
        }
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }
}
