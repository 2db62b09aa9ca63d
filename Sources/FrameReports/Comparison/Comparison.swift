import FrameTiming

/// Says whether runs differ by more than they differ from themselves.
///
/// Every run is compared with the first. A difference of medians, means or 99th percentiles comes
/// with the interval in which 95 of 100 differences would lie were both runs repeated, found by
/// drawing each run anew from itself with a seeded generator (see ``seed``): the same input gives
/// the same interval. A difference is real if the interval does not hold 0. One run each says
/// nothing about what changes between runs, as heat or other programs.
///
///     let comparison = Comparison([before, after])
///     comparison.differences[0].verdict  // .faster
package struct Comparison: Equatable, Sendable {
  /// Fewer frames than these are too few for a verdict.
  package static let fewestFrames = 30

  /// A figure of a run that is compared.
  package enum Figure: String, CaseIterable, Equatable, Sendable {
    /// Frame time that half of the frames did not exceed.
    case median
    /// Sum of frame times / frames.
    case mean
    /// Frame time that 99 of 100 frames did not exceed.
    case p99
  }

  /// What a difference means.
  package enum Verdict: String, Equatable, Sendable {
    /// The run needs more time than the first, beyond the spread of both.
    case slower
    /// The run needs less time than the first, beyond the spread of both.
    case faster
    /// The difference is within the spread of both runs.
    case same
    /// One of the runs has too few frames.
    case unknown
  }

  /// One figure of one run beside that of the first.
  package struct Difference: Equatable, Sendable {
    /// Which run, an index of ``Comparison/runs``; at least 1.
    package let run: Int
    /// Which figure.
    package let figure: Figure
    /// The run's figure less that of the first run, in milliseconds.
    package let value: Double
    /// Where 95 of 100 repeated differences would lie, in milliseconds.
    package let interval: ClosedRange<Double>
    /// What it means.
    package let verdict: Verdict
  }

  /// The runs, the first being the one that the others are compared with.
  package let runs: [FrameSeries]
  /// The differences: all figures of the second run, then those of the third, and so on.
  package let differences: [Difference]
  /// What the random draws began with.
  package let seed: UInt64
  /// How many times each run was drawn anew.
  package let resamples: Int

  /// Compares runs.
  ///
  /// - Parameters:
  ///   - runs: At least two; the others are compared with the first.
  ///   - seed: What the random draws begin with; any number.
  ///   - resamples: How many times each run is drawn anew; at least 100.
  /// - Complexity: O(runs · resamples · m log m), m being the number of frames but at most 4096.
  package init(_ runs: [FrameSeries], seed: UInt64 = 1, resamples: Int = 2000) {
    precondition(runs.count >= 2, "a comparison needs two runs")
    precondition(resamples >= 100, "the ends of an interval need at least 100 draws")
    self.runs = runs
    self.seed = seed
    self.resamples = resamples
    var differences: [Difference] = []
    // A seed of its own for each run, so that one more run changes nothing about the others.
    let spreads = runs.enumerated().map { index, run in
      Bootstrap(run, resamples: resamples, seed: seed &+ UInt64(index) &* 0xD1B5_4A32_D192_ED03)
    }
    for index in 1..<runs.count {
      for figure in Figure.allCases {
        differences.append(
          Comparison.difference(of: figure, run: index, runs: runs, spreads: spreads)
        )
      }
    }
    self.differences = differences
  }

  /// A figure of a run, in milliseconds.
  package func value(of figure: Figure, run: Int) -> Double {
    figure.read(SeriesFigures(runs[run]))
  }

  private static func difference(
    of figure: Figure,
    run: Int,
    runs: [FrameSeries],
    spreads: [Bootstrap]
  ) -> Difference {
    let value = figure.read(SeriesFigures(runs[run]) - SeriesFigures(runs[0]))
    let drawn = zip(spreads[run].distances, spreads[0].distances).map { own, first in
      value + figure.read(own - first)
    }
    let sorted = drawn.sorted()
    let low = sorted[(25 * sorted.count + 999) / 1000 - 1]
    let high = sorted[(975 * sorted.count + 999) / 1000 - 1]
    let fewest = min(runs[run].times.count, runs[0].times.count)
    let verdict: Verdict =
      if fewest < fewestFrames {
        .unknown
      } else if low > 0 {
        .slower
      } else if high < 0 {
        .faster
      } else {
        .same
      }
    return Difference(
      run: run,
      figure: figure,
      value: value,
      interval: low...high,
      verdict: verdict
    )
  }
}

extension Comparison.Figure {
  func read(_ figures: SeriesFigures) -> Double {
    switch self {
    case .median: figures.median
    case .mean: figures.mean
    case .p99: figures.p99
    }
  }
}
