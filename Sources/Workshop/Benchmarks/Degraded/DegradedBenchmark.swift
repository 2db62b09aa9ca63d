import MotionFit
import RecordedLogs

/// Counts how many degraded logs `MotionFit` attributes to their engine.
///
/// The results are the same on every machine.
enum DegradedBenchmark {
  /// Fits the recordings of `count` seeds with each degradation, and prints a row for each.
  static func run(count: Int) {
    print(
      "degradation engines right tie none wrong certainly_wrong foreign none wrong certainly_wrong"
    )
    for degradation in Degradation.allCases {
      var counts: [LogCase.Answer: (engine: Int, foreign: Int)] = [:]
      for seed in 0..<UInt64(count) {
        for one in LogCase.all(seed: seed, degradation) {
          let fit = try? MotionFit([one.trajectory])
          let answer = fit.map(one.answer) ?? .none
          if one.preset == nil {
            counts[answer, default: (0, 0)].foreign += 1
          } else {
            counts[answer, default: (0, 0)].engine += 1
          }
        }
      }
      let engines = LogCase.Answer.allCases.map { counts[$0]?.engine ?? 0 }
      let foreign = [LogCase.Answer.none, .wrong, .certainlyWrong].map { counts[$0]?.foreign ?? 0 }
      let cells =
        [engines.reduce(0, +)] + engines + [foreign.reduce(0, +)] + foreign
      print("\(degradation) \(cells.map { "\($0)" }.joined(separator: " "))")
    }
  }
}
