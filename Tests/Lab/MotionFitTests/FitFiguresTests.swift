import MotionFit
import RealModule
import ScrollPhysics
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The figures of the page "MotionFit": how often recordings with noise are attributed to their engine,
/// and how well its parameters are found.
///
/// They are printed if `FIT_RECORDINGS` says over how many recordings of each preset.
struct FitFiguresTests {
  private static let recordings =
    ProcessInfo.processInfo.environment["FIT_RECORDINGS"].flatMap(Int.init) ?? 0

  @Test(.enabled(if: recordings > 0))
  func `recordings with noise are attributed to their engine`() throws {
    var right = 0.0
    var errors: [Double] = []
    var (narrow, covered) = ([Double](), 0.0)
    for preset in ScrollTuning.presets {
      var own = 0.0
      for seed in 0..<Self.recordings {
        let recording = SimulatedRecording(of: preset.tuning, seed: UInt64(7919 * seed + 13))
        let fit = try MotionFit(recording.trajectories)
        if fit.engines[0].preset == preset.name, !fit.isNoneLikeliest { own += 1 }
        let engine = fit.engines.first { $0.preset == preset.name }
        for parameter in engine?.parameters ?? [] where parameter.isDetermined {
          let truth = recording.tuning.value(of: parameter.name) ?? 0
          let error = error(of: parameter.value, truth, parameter.name)
          errors.append(error)
          if parameter.interval.contains(truth) { covered += 1 }
          let end = parameter.interval.upperBound
          if self.error(of: end, parameter.value, parameter.name) <= 0.03 { narrow.append(error) }
        }
      }
      print("\(preset.name): \(100 * own / Double(Self.recordings)) % attributed to it")
      right += own
    }
    func near(_ errors: [Double]) -> Double {
      100 * Double(errors.filter { $0 <= 0.03 }.count) / Double(max(1, errors.count))
    }
    let share = 100 * right / Double(Self.recordings * ScrollTuning.presets.count)
    print("all: \(share) %")
    #expect(share >= 98)
    print("median error: \(100 * errors.sorted()[errors.count / 2]) %")
    print("within 3 %: \(near(errors)) %, with an interval within 3 %: \(near(narrow)) %")
    print("intervals with the true value: \(100 * covered / Double(errors.count)) %")
  }

  @Test(.enabled(if: recordings > 0), arguments: [1, 3])
  func `recordings of laws that no preset has are attributed to none`(movements: Int) throws {
    var all = 0
    for law in ForeignRecording.Law.allCases {
      var none = 0
      for seed in 0..<Self.recordings {
        let seed = UInt64(7919 * seed + 13)
        let recording = ForeignRecording(of: law, movements: movements, seed: seed)
        if try MotionFit([recording.trajectory]).isNoneLikeliest { none += 1 }
      }
      print("\(law), movements \(movements): \(none) of \(Self.recordings) attributed to none")
      all += none
    }
    let count = Self.recordings * ForeignRecording.Law.allCases.count
    print("movements \(movements): \(all) of \(count) attributed to none")
    #expect(Double(all) >= 0.95 * Double(count))
  }

  /// The difference of a value from the true one, as a share of the true one; for a deceleration rate
  /// of their logarithms.
  private func error(of value: Double, _ truth: Double, _ name: String) -> Double {
    name == "decelerationRate"
      ? abs(Double.log(value) / Double.log(truth) - 1) : abs(value / truth - 1)
  }
}
