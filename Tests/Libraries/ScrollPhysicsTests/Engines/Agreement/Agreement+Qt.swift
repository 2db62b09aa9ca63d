import TestSupport

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
      text: "The overshoot begins at the crossing of the edge, with the velocity there. In Qt it "
        + "begins at the first frame beyond the edge, with the mean velocity of that frame. The "
        + "cases of “flick edge limit” are trajectories stepped in frames of 2 µs, by rules that "
        + "give the measured trajectories to the last digit."
    ),
    Difference(
      preset: "qt",
      text: "A fling that stops on an edge ends there. In Qt it may go up to 0.3 px beyond the "
        + "edge and return."
    ),
    Difference(
      preset: "qt",
      text: "Content follows every move of a finger. In Qt it follows only the last move of each "
        + "frame. The origin of the drag is the second move beyond the slop. Only the velocity "
        + "uses one move per frame, for a display whose frames begin with the press.",
      cases: ["qt_release_035", "qt_release_037", "qt_release_095"]
    ),
    Difference(
      preset: "qt",
      text: "A press stops the return from beyond an edge. A press on slow content drags it "
        + "without slop. The first velocity of a mouse does not include its movement before the "
        + "press. A new position in a release is ignored.",
      cases: ["qt_release_085"]
    ),
  ]
}
