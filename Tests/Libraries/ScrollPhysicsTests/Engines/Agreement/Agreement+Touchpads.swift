import JSONText
import ScrollPhysics
import TestSupport
import Testing

extension Agreement {
  /// The laws for touchpads: velocities and distances of flicks in the engine's own pixels, compared in
  /// per cent of the figures of the cases.
  static let touchpads =
    ["gtk", "chromium", "firefox"].map { engine in
      Agreement(preset: engine, what: "touchpad flicks, in per cent", bound: 0.5) {
        let tuning = try #require(ScrollTuning.preset(named: engine))
        return try measure(tuning, engine)
      }
    }

  private static func measure(
    _ tuning: ScrollTuning,
    _ engine: String
  ) throws -> (cases: Int, largest: Double) {
    var (cases, largest) = (0, 0.0)
    for test in TouchpadCase.of(.compositor) {
      guard let figures = test.expected["engines"]?[engine] else { continue }
      var run = TouchpadRun(tuning, isNative: true)
      run.play(test)
      let fling = try #require(run.flings.last)
      let found = try Self.largest([
        (fling.velocity, figures["px_per_s"]), (fling.distance, figures["travel_px"]),
        (fling.duration, figures["duration_s"]),
        (fling.duration * 1000, figures["duration_ms"]),
      ])
      (cases, largest) = (cases + 1, max(largest, found))
    }
    return (cases, largest)
  }

  /// The largest difference from the figures that are given, in per cent.
  private static func largest(_ pairs: [(found: Double, figure: JSONValue?)]) throws -> Double {
    let differences = pairs.compactMap { found, figure in
      figure?.double.map { 100 * abs(found - $0) / max(1, abs($0)) }
    }
    return try #require(differences.max())
  }
}
