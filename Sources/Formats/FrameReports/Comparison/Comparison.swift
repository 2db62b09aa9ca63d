package import FrameTiming
import JSONText

/// The differences between the frame times of runs, and whether chance explains each difference.
///
/// Every run is compared with the first, by the figures of frame intervals that are marked as compared: mean, p50,
/// p95, p99 and 1 % low. Each difference has a 95 % confidence interval. If the interval does not contain 0, the run
/// is slower or faster. The intervals are found by drawing parts of both runs with a seeded generator (see ``seed``
/// and ``Resampling``), so that the same input gives the same intervals.
///
/// The interval contains only the variation within the two runs. Frame times also vary from run to run, for
/// example with heat or other programs. With several runs on each of two sides, the figures of whole runs are compared
/// instead, see `RankInterval`.
package struct Comparison: Equatable, Sendable {
  /// Smallest number of frames for a verdict.
  static let fewestFrames = 30

  /// The figures of frame intervals that reports list for each run.
  static let listed = FrameFigure.all.filter { $0.group == .intervals || $0.isCompared }
  /// The figures of smoothness that reports list for each run; they have no verdict.
  package static let smoothness = FrameFigure.all.filter { $0.group == .smoothness }
  /// The figures that have a verdict.
  package static let figures = listed.filter(\.isCompared)

  /// Whether a run needs more or less time than the first run, or the second side than the first side.
  package enum Verdict: String, Equatable, Sendable {
    case slower, faster
    /// The interval of the difference contains 0.
    case same
    /// One of the two runs has fewer than `fewestFrames` frames, or a side has too few runs.
    case unknown
  }

  /// The difference of one figure between two runs, or between two sides.
  ///
  /// Of two runs, the figure of the first is subtracted from the figure of the other. Of two sides, it is the
  /// median of the differences of all pairs: a run of the second side minus a run of the first side.
  package struct Difference: Equatable, Sendable {
    /// The index of the run in ``Comparison/runs``, at least 1.
    ///
    /// With two sides, it is the index of the second side's first run.
    package let run: Int
    /// The name of the figure in ``Comparison/figures``.
    package let figure: String
    package let unit: FrameFigure.Unit
    /// The difference, in the figure's unit.
    ///
    /// A positive difference of a time is slower, and one of a rate is faster.
    package let value: Double
    /// The 95 % confidence interval of the difference, in the figure's unit.
    ///
    /// If the sides have too few runs for an interval, both bounds are `value`.
    package let interval: ClosedRange<Double>
    package let verdict: Verdict

    /// If `interval` is nil, there is no verdict.
    fileprivate init(
      run: Int,
      _ figure: FrameFigure,
      _ value: Double,
      _ interval: ClosedRange<Double>?
    ) {
      self.run = run
      self.figure = figure.name
      (unit, self.value) = (figure.unit, value)
      self.interval = interval ?? value...value
      let isRate = figure.unit == .framesPerSecond
      verdict =
        interval.map {
          $0.contains(0) ? .same : ($0.lowerBound > 0) == isRate ? .faster : .slower
        } ?? .unknown
    }
  }

  /// With two sides, the runs of the first side come first.
  package let runs: [FrameSeries]
  /// The number of runs of the first side; nil if there are no sides.
  package let firstCount: Int?
  /// The differences, run by run; for each run, in the order of ``figures``.
  package let differences: [Difference]
  /// The seed of the generator that resamples the runs.
  ///
  /// 0 if two sides are compared, because sides are not resampled.
  package let seed: UInt64
  /// How many times each run was resampled.
  ///
  /// 0 if two sides are compared, because sides are not resampled.
  package let resamples: Int

  /// Compares at least two runs, each resampled at least 100 times.
  ///
  /// - Complexity: O(runs · resamples · n), where n is the number of frames in a run.
  package init(_ runs: [FrameSeries], seed: UInt64 = 1, resamples: Int = 2000) {
    precondition(runs.count >= 2, "a comparison needs two runs")
    precondition(resamples >= 100, "a comparison needs at least 100 resamples")
    self.runs = runs
    firstCount = nil
    self.seed = seed
    self.resamples = resamples
    differences = (1..<runs.count).flatMap { run in
      let values = Comparison.figures.map { runs[run].value(of: $0) - runs[0].value(of: $0) }
      var resampling = Resampling(runs[0], runs[run])
      // Each run has its own seed, so that adding a run does not change the other intervals.
      let seed = seed &+ UInt64(run) &* 0xD1B5_4A32_D192_ED03
      let intervals = resampling.intervals(of: values, draws: resamples, seed: seed)
      let isLongEnough = min(runs[run].times.count, runs[0].times.count) >= Comparison.fewestFrames
      return Comparison.figures.enumerated().map { index, figure in
        Difference(run: run, figure, values[index], isLongEnough ? intervals[index] : nil)
      }
    }
  }

  /// Compares two sides; each side has at least one run.
  ///
  /// The runs are not resampled, so `seed` and `resamples` are 0.
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
      return Difference(run: first.count, figure, ranks.value, ranks.interval)
    }
  }

  /// The sessions that the runs played, if they differ; else empty.
  ///
  /// Instants of different sessions are not comparable; only figures of whole runs are.
  package var differentSessions: [String] {
    let sessions = runs.compactMap(\.session)
    let different = sessions.indices.filter { sessions.firstIndex(of: sessions[$0]) == $0 }
    return different.count > 1 ? different.map { sessions[$0] } : []
  }

  /// A sentence about `differentSessions`; nil if there are none.
  package var sessionNote: String? {
    let names = differentSessions.map(ShownText.quoted)
    guard !names.isEmpty else { return nil }
    let list = names.joined(separator: ", ")
    return "The runs played different sessions (\(list)): whole runs are compared."
  }

  /// Appends the comparison as one JSON object, with a line feed at the end.
  ///
  /// Times are in milliseconds and rates in frames per second, with four decimals.
  ///
  /// - `verdict`: `sentences`.
  /// - `runs`: name, session (or null), number of frames, every listed figure such as `interval.mean`, and every
  ///   figure of smoothness (null if it was not measured).
  /// - `differences`: index of the run, figure, value, low, high and verdict.
  /// - `seed`: a string, because some JSON readers cannot read 64-bit integers.
  /// - `with`: the index of the second side's first run; only if there are two sides.
  /// - `gates`: as in the report of a run; the condition has the name of its run if there are several.
  package func appendJSON(to bytes: inout [UInt8], gates: [GateResult] = []) {
    JSONWriter.write(to: &bytes) { json in
      json.object { json in
        json.string(String(seed), "seed")
        json.integer(resamples, "resamples")
        if let firstCount { json.integer(firstCount, "with") }
        json.array("verdict") { json in
          for sentence in sentences { json.string(sentence) }
        }
        json.objects(runs, "runs") { run, json in
          json.string(run.name, "name")
          json.string(run.session, "session")
          json.integer(run.times.count, "frames")
          for figure in Comparison.listed {
            json.decimal(run.value(of: figure), digits: 4, figure.name)
          }
          for figure in Comparison.smoothness {
            json.decimal(run.measured(figure), digits: 4, figure.name)
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
        json.gates(gates)
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }
}
