import FrameReports
import Testing
import TestSupport

/// How often `Comparison` finds differences that do not exist, and how often it finds real ones.
struct VerdictRateTests {
  /// A random process whose frame times are in milliseconds.
  enum Process: String, CaseIterable {
    /// Independent frames of about 10 ± 1 ms.
    case independent
    /// One frame in a hundred is slow, in bursts of five.
    case bursts

    func series(frames: Int, seed: UInt64, factor: Double = 1) -> FrameSeries {
      var random = Xorshift(seed: seed)
      for _ in 0..<20 { _ = random.next() }
      func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + random.next() } }
      var slow = 0
      let times = (0..<frames).map { _ -> Double in
        guard self == .bursts else { return factor * (10 + normal()) }
        if slow == 0, random.next() < 0.002 { slow = 5 }
        slow -= slow > 0 ? 1 : 0
        return factor * (slow > 0 ? 36 + 2 * normal() : 16.7 + 0.3 * normal())
      }
      return FrameSeries(name: rawValue, times: times)
    }

    /// Returns the number of pairs of runs that have a verdict other than `same`, by figure.
    ///
    /// The frame times of the second run are multiplied by `factor`.
    func verdicts(pairs: Int, frames: Int, factor: Double) -> [String: Int] {
      var counts: [String: Int] = [:]
      for pair in 0..<pairs {
        let seed = UInt64(1000 * frames + 2 * pair + 1)
        let other = series(frames: frames, seed: seed + 1, factor: factor)
        let runs = [series(frames: frames, seed: seed), other]
        for difference in Comparison(runs, seed: seed, resamples: 100).differences {
          counts[difference.figure, default: 0] += difference.verdict == .same ? 0 : 1
        }
      }
      return counts
    }
  }

  @Test(arguments: Process.allCases, [(100, 600), (100, 4000), (20, 40_000)])
  func `at most 5 % of pairs of equal runs have a verdict`(
    process: Process,
    size: (pairs: Int, frames: Int)
  ) {
    let counts = process.verdicts(pairs: size.pairs, frames: size.frames, factor: 1)
    expectEqual(counts.count, 5)
    for (figure, count) in counts {
      expect(count * 20 <= size.pairs, "\(figure): \(count) of \(size.pairs)")
    }
  }

  @Test(arguments: [(20, 600), (10, 4000), (10, 40_000)])
  func `at least 9 of 10 real differences of 10 % are found`(size: (pairs: Int, frames: Int)) {
    for process in Process.allCases {
      let counts = process.verdicts(pairs: size.pairs, frames: size.frames, factor: 1.1)
      for (figure, count) in counts {
        // If one frame in a hundred is slow, chance decides whether p99 is a slow frame.
        if process == .bursts, ["interval.p99", "low1"].contains(figure) { continue }
        expect(count * 10 >= size.pairs * 9, "\(process) \(figure): \(count) of \(size.pairs)")
      }
    }
  }
}
