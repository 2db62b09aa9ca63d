import TestSupport
import Testing

@testable import ScrollPhysics

// MARK: - Qt Quick

extension Agreement {
  private static func snap(_ engine: EngineCase) -> SnapRule {
    guard engine.item > 0, engine.scenario != "list_nosnap" else { return .free }
    return engine.scenario.contains("snap_one")
      ? .pages(extent: engine.item) : .rows(extent: engine.item)
  }

  static func motion(qt engine: EngineCase) -> Motion? {
    var tuning = ScrollTuning.qt
    tuning.maximumFlingVelocity = engine.number("max") ?? 2500
    tuning["momentumDeceleration"] = engine.number("decel") ?? 1500
    let behavior = engine.parameters["behavior"] ?? "DragAndOvershootBounds"
    var release = Release(
      tuning: tuning,
      range: engine.minimum.isInfinite ? .looping(period: 60 * engine.item) : engine.range,
      snap: snap(engine),
      // A drag alone may also go beyond the edge with DragOverBounds.
      bounces: behavior.hasSuffix("OvershootBounds")
        || (behavior == "DragOverBounds" && engine.scenario == "release_beyond"),
      viewportExtent: engine.viewport,
      offset: engine.position,
      velocity: engine.velocity
    )
    release.pressedOffset = engine.number("press_content")
    return release.motion
  }

  private static func motions(
    _ what: String,
    _ bound: Double,
    where isMeant: @Sendable @escaping (EngineCase) -> Bool
  ) -> Agreement {
    Agreement(preset: "qt", what: what, bound: bound) {
      try compare("qt_flickable.txt", where: isMeant) { motion(qt: $0) }
    }
  }

  /// Whether a case is one of a fling over an edge, with frames of a time.
  private static func crosses(_ engine: EngineCase, _ frame: String) -> Bool {
    engine.scenario == "flick_edge" && engine.parameters["dt"] == frame
      && engine.parameters["behavior"]?.hasSuffix("OvershootBounds") == true
  }

  static let qt =
    [
      "flick_free", "flick_edge_limit", "return_to_bounds", "release_beyond", "list_nosnap",
      "list_snap_to_item", "list_snap_one_item", "list_strict_range", "list_snap_to_drag",
      "list_snap_one_drag", "tumbler_wrap", "tumbler_list",
    ].map { kind in
      motions(kind.replacing("_", with: " "), 0.01) { $0.scenario == kind }
    } + [
      motions("flick edge, 16 ms", 6) { crosses($0, "16") },
      motions("flick edge, 8 ms", 6) { crosses($0, "8") },
      motions("flick edge without overshoot", 0.3) { engine in
        engine.scenario == "flick_edge" && !crosses(engine, "16") && !crosses(engine, "8")
      },
    ] + qtReleases

  static let qtDifferences = [
    Difference(
      preset: "qt",
      text:
        "The overshoot begins at the crossing of the edge with the velocity of then, not at the "
        + "first frame beyond it with the mean velocity of that frame. The limit of many frames is a "
        + "trajectory stepped in frames of 2 µs by the rules that give the measured ones to the last digit."
    ),
    Difference(
      preset: "qt",
      text:
        "A fling that stops on an edge ends there; the engine may be up to 0.3 px beyond it and return.",
      cases: ["qt_list_snap_to_item_026"]
    ),
    Difference(
      preset: "qt",
      text:
        "Content follows every move of a finger, not the last one of each frame; the drag's zero is the "
        + "second move over the slop. Only the velocity counts moves once a frame, of a display that "
        + "begins with the press.",
      cases: ["qt_release_035", "qt_release_037", "qt_release_095"]
    ),
    Difference(
      preset: "qt",
      text:
        "A press stops the return from beyond an edge, and one on slow content drags it without slop; "
        + "the first velocity of a mouse does not include its way before the press, and a new position of a "
        + "release does not count.",
      cases: ["qt_release_085"]
    ),
  ]
}
