import MotionFit
import RealModule
import SDLHost
import ScrollPhysics

/// How often recordings with noise are attributed to their engine, and how well its parameters are
/// found.
enum FitBenchmark {
  /// Prints the figures over a number of recordings of each preset.
  static func run(recordings: Int) throws {
    let clock = HostClock()
    let start = clock.now
    var right = 0.0
    var errors: [Double] = []
    var (narrow, covered) = ([Double](), 0.0)
    for preset in ScrollTuning.presets {
      var own = 0.0
      for seed in 0..<recordings {
        let recording = SimulatedRecording(of: preset.tuning, seed: UInt64(7919 * seed + 13))
        let fit = try MotionFit(recording.trajectories)
        if fit.engines[0].preset == preset.name { own += 1 }
        let engine = fit.engines.first { $0.preset == preset.name }
        for parameter in engine?.parameters ?? [] where parameter.isDetermined {
          let truth = recording.tuning.value(of: parameter.name) ?? 0
          let error = error(of: parameter.value, truth, parameter.name)
          errors.append(error)
          if parameter.interval.contains(truth) { covered += 1 }
          if halfWidth(parameter) <= 0.03 { narrow.append(error) }
        }
      }
      Figure.print("fit.right.\(preset.name)", 100 * own / Double(recordings), digits: 1, "%")
      right += own
    }
    let count = Double(recordings * ScrollTuning.presets.count)
    Figure.print("fit.right", 100 * right / count, digits: 1, "%")
    Figure.print("fit.error.median", 100 * errors.sorted()[errors.count / 2], digits: 2, "%")
    let near = Double(errors.filter { $0 <= 0.03 }.count)
    Figure.print("fit.within3", 100 * near / Double(errors.count), digits: 1, "%")
    let close = Double(narrow.filter { $0 <= 0.03 }.count)
    Figure.print("fit.within3.narrow", 100 * close / Double(max(1, narrow.count)), digits: 1, "%")
    Figure.print("fit.covered", 100 * covered / Double(errors.count), digits: 1, "%")
    Figure.print("fit.time", (clock.now - start) / count, digits: 2, "s")
  }

  /// The difference of a value from the true one, as a share of it; of a deceleration rate, of its
  /// logarithm.
  private static func error(of value: Double, _ truth: Double, _ name: String) -> Double {
    name == "decelerationRate"
      ? abs(Double.log(value) / Double.log(truth) - 1) : abs(value / truth - 1)
  }

  /// Half of a parameter's interval, as a share of its value.
  private static func halfWidth(_ parameter: EngineFit.Parameter) -> Double {
    error(of: parameter.interval.upperBound, parameter.value, parameter.name)
  }
}
