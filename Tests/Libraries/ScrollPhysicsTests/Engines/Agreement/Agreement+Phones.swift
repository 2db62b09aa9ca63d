import Foundation
import ScrollPhysics
import TestSupport
import Testing

// MARK: - Android

extension Agreement {
  private static func tuning(android engine: EngineCase) -> ScrollTuning {
    var tuning = ScrollTuning.android
    tuning.pixelRatio = engine.density
    tuning["overfling"] = (engine.number("over") ?? 0) / engine.density
    return tuning
  }

  static func motion(android engine: EngineCase) -> Motion? {
    let density = engine.density
    return tuning(android: engine).motion(
      from: engine.position / density,
      velocity: engine.velocity / density,
      range: .bounded(minimum: engine.minimum / density, maximum: engine.maximum / density)
    )
  }

  /// The difference of a case with a second fling during the first.
  private static func flywheelDifference(_ engine: EngineCase) -> Double {
    let frame = engine.number("second_fling_frame") ?? .nan
    let thrown = engine.number("second_fling_velocity") ?? .nan
    let time = (frame * 1000 / 60).rounded() / 1000
    let first = motion(android: engine)
    let carried = first?.velocity(at: time) ?? .nan
    let tuning = tuning(android: engine)
    let second = tuning.motion(
      from: first?.position(at: time) ?? .nan,
      velocity: thrown + tuning.momentumCarry.added(carried: carried, release: thrown),
      range: engine.range
    )
    return engine.rows.map { row in
      let here =
        row.time <= time ? first?.position(at: row.time) : second?.position(at: row.time - time)
      return abs((here ?? .nan) - row.position)
    }.max() ?? .nan
  }

  private static let plain: Set = [
    "fling_in_range", "fling_edge_clamp", "springback", "fling_from_overscroll",
    "fling_edge_overfling",
  ]

  static let android =
    plain.sorted().map { scenario in
      Agreement(preset: "android", what: scenario, bound: 1) {
        try compare("android_overscroller.txt", where: { $0.scenario == scenario }) {
          motion(android: $0)
        }
      }
    } + [
      Agreement(preset: "android", what: "an overfling sampled at 1 kHz", bound: 2) {
        try compare("android_finely_sampled.txt") { motion(android: $0) }
      },
      Agreement(preset: "android", what: "flywheel", bound: 2) {
        let cases = try EngineCase.read("android_overscroller.txt")
          .filter { $0.scenario == "flywheel" }
        return (cases.count, try #require(cases.map(flywheelDifference).max()))
      },
    ]
}

// MARK: - better-scroll

extension Agreement {
  /// The velocity that the window average measures for the drag of a case.
  private static func velocity(web engine: EngineCase) -> Double {
    func number(_ key: String) -> Double { engine.number(key) ?? .nan }
    let count = Int(number("drag_events"))
    let step = -number("finger_drag_px") / Double(count)
    var tracker = VelocityTracker()
    tracker.add(time: 0, position: number("start_offset"))
    for event in 1...count {
      tracker.add(
        time: number("drag_ms") / 1000 * Double(event) / Double(count),
        position: engine.position - Double(count - event) * step
      )
    }
    let release = (number("drag_ms") + number("hold_ms")) / 1000
    return tracker.velocity(at: release, tuning: .web)
  }

  private static func motion(web engine: EngineCase) -> Motion? {
    ScrollTuning.web.motion(
      from: engine.position,
      velocity: velocity(web: engine),
      range: engine.range,
      viewportExtent: engine.viewport,
      snap: engine.item > 0 ? .rows(extent: engine.item) : .free
    )
  }

  /// The larger of two differences: of destinations in pixels, of durations in milliseconds.
  private static func momentumDifference(_ row: [String: String]) -> Double {
    func number(_ key: String) -> Double { row[key].flatMap { Double($0) } ?? .nan }
    // The engine's positions are negative offsets.
    let velocity = (number("start") - number("current")) / number("time_ms") * 1000
    let motion = ScrollTuning.web.motion(
      from: -number("current"),
      velocity: velocity,
      range: .bounded(minimum: 0, maximum: -number("lower_margin")),
      viewportExtent: number("wrapper_size")
    )
    let end = motion?.first.restPosition ?? -number("current")
    let duration = motion?.first.duration ?? 0
    return max(
      abs(-end - number("destination")),
      abs(duration * 1000 - number("duration_ms"))
    )
  }

  static let web =
    ["drag_fling_in_range", "drag_fling_edge", "wheel_snap"].map { scenario in
      Agreement(preset: "web", what: scenario, bound: 1) {
        try compare("web_scrollers.txt", where: { $0.scenario == scenario }) { motion(web: $0) }
      }
    } + [
      Agreement(preset: "web", what: "momentum table", bound: 1) {
        let rows = try Fixture.table("web_momentum_table.csv")
          .filter { $0["engine"] == "better-scroll" }
        return (rows.count, try #require(rows.map(momentumDifference).max()))
      }
    ]
}
