import Foundation
import ScrollPhysics
import TestSupport
import Testing

/// A comparison of a preset with the recorded cases of one engine, of one kind.
struct Agreement: Sendable, CustomTestStringConvertible {
  /// Preset or presets.
  let preset: String
  /// What was compared.
  let what: String
  /// The largest difference that is allowed, in the engine's points or pixels.
  let bound: Double
  /// Computes how many cases there are and the largest difference over all of their rows.
  let measure: @Sendable () throws -> (cases: Int, largest: Double)

  var testDescription: String { "\(preset): \(what)" }

  /// All comparisons.
  static let all =
    measured + mechanics + flutter + android + web + chromium + stepped
    + touchpads + qt

  /// A deliberate difference, and the names of the cases that are excluded because of it.
  struct Difference: Sendable {
    let preset: String
    let text: String
    var cases: Set<String> = []
  }

  private static let phoneDifferences = [
    Difference(
      preset: "uikit, uikitFast",
      text: "The recorded fling is one frame ahead: at its first offset after the release it has "
        + "already moved. Each recorded offset is compared with the preset's offset 15.4 ms later."
    ),
    Difference(
      preset: "uikit, uikitFast",
      text: "Content that is released beyond an edge, and is fast enough to come to rest inside "
        + "the range, moves inside. No measurement covers this."
    ),
    Difference(
      preset: "uikit, uikitFast",
      text: "Taps, keys and programs move content on the snap spring. A movement of 32 pt to a "
        + "row takes 0.30 s up to the last point, and 0.44 s to rest. No measurement covers this. "
        + "Flutter's picker takes 0.30 s. The parameter `snapResponse` changes these times."
    ),
    Difference(
      preset: "uikit, uikitFast",
      text: "Repeated flicks do not add velocity. UIScrollView adds some (Flutter's issue 11066), "
        + "but it was not measured, and Flutter's share is faster than UIScrollView (issue "
        + "79277). The rule `momentumCarry` of a preset can be set to `share`, which is Flutter's."
    ),
    Difference(
      preset: "scrollMechanics",
      text: "A spring ends 0.005 pt from its target, and content then rests on the target. The "
        + "engine ends within half a pixel of the target (a sixth of a point at three pixels per "
        + "point) and stays there."
    ),
    Difference(
      preset: "scrollMechanics",
      text: "A fling inwards from exactly the edge does not move beyond the edge."
    ),
    Difference(
      preset: "flutter",
      text: "The velocity of a bounce is limited to 5000 px/s in both directions. The engine "
        + "limits only positive velocities.",
      cases: ["fl_b_r12"]
    ),
    Difference(
      preset: "flutter, flutterClamping",
      text: "Motion ends at the instant at which it has slowed to the tolerance, not at the first "
        + "frame after it. On rows it ends on the row. The engine's last frame is not compared."
    ),
    Difference(
      preset: "flutterClamping",
      text: "Beyond an edge, a velocity towards the edge is kept, and a velocity away from it is "
        + "set to 0, at both edges. The engine treats both edges as the far one."
    ),
    Difference(
      preset: "android",
      text: "At an edge the velocity is that of the crossing. The engine takes the last computed "
        + "velocity, so its overfling depends on the frame rate. Cases sampled at 60 Hz that "
        + "differ are left out. A case sampled at 1 kHz is compared instead.",
      cases: ["and_r16", "and_r20", "and_r28"]
    ),
    Difference(
      preset: "android",
      text: "Lengths and durations are truncated to whole pixels and milliseconds, as in the "
        + "engine. Positions in between are not rounded."
    ),
    Difference(
      preset: "web",
      text: "A drag begins with the part of the movement beyond 15 px. The engine shows the whole "
        + "of the movement with which the finger passes 15 px."
    ),
  ]

  static let differences = phoneDifferences + desktopDifferences + qtDifferences

  static let leftOut = differences.reduce(into: Set<String>()) { $0.formUnion($1.cases) }

  /// The largest difference over the cases of a file.
  static func compare(
    _ file: String,
    where isMeant: (EngineCase) -> Bool = { _ in true },
    upToLast: Bool = true,
    motion: (EngineCase) -> Motion?
  ) throws -> (cases: Int, largest: Double) {
    let cases = try EngineCase.read(file).filter { isMeant($0) && !leftOut.contains($0.name) }
    let largest = cases.map { $0.largestDifference(motion($0), upToLast: upToLast) }.max()
    return (cases.count, try #require(largest))
  }
}

// MARK: - UIScrollView

extension Agreement {
  private static func rows(
    _ kind: String,
    of difference: @Sendable @escaping (MeasuredScrollViewTests.Row) -> Double
  ) -> @Sendable () throws -> (cases: Int, largest: Double) {
    {
      let rows = try MeasuredScrollViewTests.rows(kind)
      return (rows.count, try #require(rows.map(difference).max()))
    }
  }

  private static func motion(_ row: MeasuredScrollViewTests.Row) -> Motion? {
    let tuning = row.rate == 0.99 ? ScrollTuning.uikitFast : .uikit
    let range = ScrollRange.bounded(minimum: 0, maximum: 1e6)
    return tuning.motion(
      from: row.start,
      velocity: row.kind == "bounce_offset_at_time_ms" ? 0 : row.velocity,
      range: range,
      viewportExtent: max(1, row.viewportExtent)
    )
  }

  static let measured = [
    Agreement(
      preset: "uikit, uikitFast",
      what: "rest points",
      bound: 0.5,
      measure: rows("target_content_offset") { row in
        abs((motion(row)?.restPosition ?? .nan) - row.measured)
      }
    ),
    Agreement(
      preset: "uikit",
      what: "a fling",
      bound: 0.6,
      measure: rows("fling_offset_at_time_ms") { row in
        abs((motion(row)?.position(at: row.input / 1000 + 0.0154) ?? .nan) - row.measured)
      }
    ),
    Agreement(
      preset: "uikit",
      what: "rubber band",
      bound: 0.2,
      measure: rows("rubber_band_displayed_for_raw_pull") { row in
        let band = RubberBand(
          strength: ScrollTuning.uikit["rubberBand"],
          viewportExtent: row.viewportExtent
        )
        return abs(band.displayed(row.input) - row.measured)
      }
    ),
    Agreement(
      preset: "uikit",
      what: "a bounce back",
      bound: 0.8,
      measure: rows("bounce_offset_at_time_ms") { row in
        abs((motion(row)?.position(at: row.input / 1000) ?? .nan) - row.measured)
      }
    ),
  ]
}

// MARK: - ScrollMechanics

extension Agreement {
  private static func motion(mechanics engine: EngineCase) -> Motion? {
    var tuning = ScrollTuning.scrollMechanics
    if let rate = engine.number("rate") {
      tuning["decelerationRate"] = rate
      tuning.stopVelocity = 0.5 * -1000 * log(rate)
    }
    let isRows = engine.item > 0
    if let stiffness = engine.number("spring_k") {
      let response = 2 * Double.pi / stiffness.squareRoot()
      if isRows {
        tuning.snapSpring.response = response
      } else {
        tuning["springResponse"] = response
      }
    }
    if let ratio = engine.number("ratio") { tuning["dampingRatio"] = ratio }
    return tuning.motion(
      from: engine.position,
      velocity: engine.velocity,
      range: engine.range,
      snap: isRows ? .rows(extent: engine.item) : .free
    )
  }

  static let mechanics =
    ["fling_in_range", "fling_hits_edge", "start_in_overscroll", "project_and_spring_snap"].map {
      scenario in
      Agreement(preset: "scrollMechanics", what: scenario, bound: 0.01) {
        try compare("ios_scrollmechanics.txt", where: { $0.scenario == scenario }) {
          motion(mechanics: $0)
        }
      }
    } + [
      Agreement(preset: "scrollMechanics", what: "rubber band", bound: 0.001) {
        let rows = try Fixture.table("ios_rubberband.csv")
        let differences = rows.map { row in
          func number(_ key: String) -> Double { row[key].flatMap { Double($0) } ?? .nan }
          let raw = number("raw_offset")
          let range = ScrollRange.bounded(minimum: number("min"), maximum: number("max"))
          let band = RubberBand(strength: number("coeff"), viewportExtent: number("dimension"))
          let shown = range.clamped(raw) + band.displayed(range.overscroll(raw))
          return abs(shown - number("displayed_offset"))
        }
        return (rows.count, try #require(differences.max()))
      }
    ]
}

// MARK: - Flutter

extension Agreement {
  static func motion(flutter engine: EngineCase) -> Motion? {
    let kinds = [engine.parameters["physics"], engine.parameters["parent"]]
    var tuning: ScrollTuning = kinds.contains("clamping") ? .flutterClamping : .flutter
    tuning.pixelRatio = engine.number("dpr") ?? 3
    if kinds.contains("bouncing_fast") {
      // ScrollDecelerationRate.fast: mass 0.3, stiffness 75, damping ratio 1.3.
      tuning["constantDeceleration"] = 1400
      tuning["springResponse"] = 2 * Double.pi / (75 / 0.3).squareRoot()
      tuning["dampingRatio"] = 1.3
      tuning.snapSpring = Spring(response: tuning["springResponse"], dampingRatio: 1.3)
    }
    let snap: SnapRule =
      engine.item == 0
      ? .free
      : engine.scenario == "page_snap" ? .pages(extent: engine.item) : .rows(extent: engine.item)
    return tuning.motion(
      from: engine.position,
      velocity: engine.velocity,
      range: engine.range,
      viewportExtent: engine.viewport,
      snap: snap
    )
  }

  /// The difference of one recorded drag step.
  private static func dragDifference(_ row: [String: String]) -> Double {
    func number(_ key: String) -> Double { row[key].flatMap { Double($0) } ?? .nan }
    let before = number("pixels_before")
    let range = ScrollRange.bounded(minimum: number("min"), maximum: number("max"))
    let movement = -number("drag_delta")
    let overscroll = range.overscroll(before)
    let isFast = row["physics"] == "fast"
    let shown =
      isFast && movement * overscroll < 0
      ? movement
      : EdgeDrag.friction(strength: isFast ? 0.26 : ScrollTuning.flutter["edgeFriction"])
        .shown(movement, from: before, in: range, viewportExtent: number("dimension"))
    return abs(before + shown - number("pixels_after"))
  }

  static let flutter =
    [
      ("flutter", "flutter_bouncing.txt"), ("flutterClamping", "flutter_clamping.txt"),
      ("flutter, flutterClamping", "flutter_wheel.txt"),
    ].map { preset, file in
      Agreement(preset: preset, what: String(file.dropLast(4)), bound: 0.01) {
        try compare(file, upToLast: false) { motion(flutter: $0) }
      }
    } + [
      Agreement(preset: "flutter", what: "flutter_drag", bound: 0.01) {
        let rows = try Fixture.table("flutter_drag.csv")
        return (rows.count, try #require(rows.map(dragDifference).max()))
      }
    ]
}
