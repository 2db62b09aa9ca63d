import Foundation
import ScrollPhysics
import TestSupport
import Testing

// MARK: - Flutter of 2026

extension Agreement {
  /// The differences of a held overscroll from e^(−at), a = ln 2/0.07 = 9.902103 a second.
  static let recovery = Agreement(preset: "flutter", what: "a recovery from rest", bound: 0.01) {
    var largest = 0.0
    let overscrolls = [-250.0, -40, 3, 90]
    for overscroll in overscrolls {
      let edge = overscroll < 0 ? 0.0 : 1000
      let motion = ScrollTuning.flutter.motion(
        from: edge + overscroll,
        velocity: 0,
        range: .bounded(minimum: 0, maximum: 1000)
      )
      for step in 0..<100 {
        let time = Double(step) / 120
        guard let motion, time < motion.duration else { continue }
        let expected = edge + overscroll * exp(-9.902103 * time)
        largest = max(largest, abs(motion.position(at: time) - expected))
      }
    }
    return (overscrolls.count, largest)
  }
}

// MARK: - Chromium

extension Agreement {
  static func motion(chromium engine: EngineCase) -> Motion? {
    var tuning = ScrollTuning.chromium
    var (position, velocity, range) = (engine.position, engine.velocity, engine.range)
    switch engine.scenario {
    case "fling_curve": tuning = .chromeOS
    case "elastic_overscroll_exponential":
      tuning["edgeVelocity"] = engine.number("amplitude") ?? .nan
      let rate = (engine.number("stiffness") ?? .nan) / (engine.number("period") ?? .nan)
      tuning["springResponse"] = 2 * .pi / rate
      position = engine.number("initial_stretch") ?? .nan
      // A stretch of 0 is at the edge, where only a motion that comes from inside goes on outwards.
      range =
        position + velocity >= 0
        ? .bounded(minimum: -.infinity, maximum: 0) : .bounded(minimum: 0, maximum: .infinity)
      if position == 0 { velocity = engine.velocity }
    default: break
    }
    return tuning.motion(
      from: position,
      velocity: velocity,
      range: range,
      viewportExtent: max(1, engine.viewport)
    )
  }

  /// The differences of the movements in Chromium's own tests, in pixels: they are whole, within 1.
  ///
  /// Of a diagonal only the faster axis is compared, which decides the duration.
  private static func differences(_ rows: [[String: String]]) -> [Double] {
    var differences: [Double] = []
    let groups = Dictionary(grouping: rows) { ($0["curve"] ?? "") + ($0["case"] ?? "") }
    for rows in groups.values {
      for (axis, other, side) in [("x", "y", "viewport_width"), ("y", "x", "viewport_height")] {
        var last = 0.0
        for row in rows {
          func number(_ key: String) -> Double { row[key].flatMap { Double($0) } ?? .nan }
          let (expected, velocity) = (number("expected_delta_" + axis), number("velocity_" + axis))
          guard expected.isFinite, abs(velocity) >= abs(number("velocity_" + other)) else {
            continue
          }
          let isPhysical = row["curve"] == "physics_based"
          let motion = (isPhysical ? ScrollTuning.chromium : .chromeOS).motion(
            from: 0,
            velocity: velocity,
            range: .bounded(minimum: -.infinity, maximum: .infinity),
            viewportExtent: isPhysical ? number(side) : 600
          )
          let time = row["at_ms"] == "end" ? .infinity : max(0, number("at_ms")) / 1000
          let here = motion?.position(at: time) ?? 0
          differences.append(abs(here - last - expected))
          last = here
        }
      }
    }
    return differences
  }

  static let chromium = [
    recovery,
    Agreement(preset: "chromium", what: "physics_based_fling", bound: 0.01) {
      try compare("chromium.txt", where: { $0.scenario == "physics_based_fling" }) {
        motion(chromium: $0)
      }
    },
    Agreement(preset: "chromeOS", what: "fling_curve", bound: 0.01) {
      try compare("chromium.txt", where: { $0.scenario == "fling_curve" }) { motion(chromium: $0) }
    },
    Agreement(preset: "chromium, chromeOS", what: "elastic_overscroll", bound: 0.01) {
      // The engine's last frame is where a stretch rounds to nothing.
      try compare(
        "chromium.txt",
        where: { $0.scenario == "elastic_overscroll_exponential" },
        upToLast: false
      ) { motion(chromium: $0) }
    },
    Agreement(preset: "chromium, chromeOS", what: "the engine's own tests", bound: 1) {
      let found = differences(try Fixture.table("chromium_fling.csv"))
      return (found.count, try #require(found.max()))
    },
  ]
}

// MARK: - Firefox and GTK

extension Agreement {
  /// Trajectories of the recurrences that Firefox and GTK compute once a frame, in double precision.
  ///
  /// The kind `limit` approaches infinitely many frames: it has 20000 a second, the instants at edges
  /// are interpolated, and Firefox's velocity is taken in the middle of each step.
  private static func stepped(
    _ preset: String,
    _ file: String,
    _ tuning: ScrollTuning,
    _ kind: String,
    _ bound: Double
  ) -> Agreement {
    Agreement(preset: preset, what: kind.replacing("_", with: ", "), bound: bound) {
      try compare(file, where: { $0.scenario == kind }, upToLast: false) { engine in
        tuning.motion(from: engine.position, velocity: engine.velocity, range: engine.range)
      }
    }
  }

  static let stepped =
    [
      ("range_limit", 0.01), ("edge_limit", 0.01), ("outside_limit", 0.01),
      ("range_60Hz", 70), ("edge_60Hz", 20), ("outside_60Hz", 0.01),
      ("range_144Hz", 30), ("edge_144Hz", 10), ("outside_144Hz", 0.01),
    ].map { stepped("firefox", "firefox_apz.txt", .firefox, $0.0, $0.1) }
    + [
      ("range_limit", 0.01), ("edge_limit", 0.01), ("outside_limit", 0.01),
      ("range_60Hz", 0.01), ("edge_60Hz", 6), ("outside_60Hz", 0.5),
      ("range_144Hz", 0.01), ("edge_144Hz", 4), ("outside_144Hz", 0.5),
    ].map { stepped("gtk", "gtk_kinetic.txt", .gtk, $0.0, $0.1) }

  static let desktopDifferences = [
    Difference(
      preset: "chromium, chromeOS",
      text: "A fling beyond the edge continues on the elastic overscroll of macOS; Linux has "
        + "none. A stretch ends within 0.1 px of the edge and is not rounded. The engine's "
        + "stretch ends where it rounds to 0."
    ),
    Difference(
      preset: "firefox",
      text: "The content follows the limit of infinitely many frames per second. The engine moves "
        + "content in each frame by the velocity at the end of the frame, so the distance depends "
        + "on the frame rate. At an edge the engine drops the rest of the frame's movement. A "
        + "bounce ends within 0.1 px of the edge, the engine's within 1 px."
    ),
    Difference(
      preset: "firefox, chromium, chromeOS",
      text: "A pause of 40 ms between the catch and the next release ends the acceleration; in "
        + "the engines it is 50 ms. The engines also require a minimum velocity of the drag in "
        + "between. The presets do not."
    ),
    Difference(
      preset: "gtk",
      text: "The spring begins at the crossing of the edge, not at the first frame after it. A "
        + "fling is limited to 50 px beyond both edges; the engine limits it only at the near "
        + "edge. The rest position is not rounded to whole pixels. The reference trajectories "
        + "have both limits."
    ),
    Difference(
      preset: "chromium, chromeOS, firefox, gtk",
      text: "The engines have no rows and pages. Content goes there as with uikit, on a "
        + "deceleration that is changed to end there, or on a spring."
    ),
  ]
}
