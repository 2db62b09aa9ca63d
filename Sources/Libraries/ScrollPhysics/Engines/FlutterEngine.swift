import RealModule

/// The law of Flutter's BouncingScrollPhysics of 2026: flings decay exponentially, as in 2023.
///
/// One motion differs from that of 2023: the return of content that is released at rest beyond an edge.
/// The distance of this content from the edge halves every `recoveryHalfLife` seconds.
struct FlutterEngine: EngineLaw {
  /// The parameters that Flutter already had in 2023.
  var bouncing = Flutter2023Engine()
  /// Half-life of the overscroll after content is released at rest beyond an edge, in seconds.
  var recoveryHalfLife = 0.07

  static let name = "flutter"
  static let presets = [
    ScrollPreset(name, .of2023, "Flutter of 2026, with pull request 187568 of 4 June 2026") {
      .flutter
    }
  ]
  static let parameters =
    Flutter2023Engine.parameters + [TuningParameter("recoveryHalfLife", "s", 0.001...10, 0.01)]
  static let hasOwnCurve = false

  var edgeDrag: EdgeDrag { bouncing.edgeDrag }

  func motion(of release: Release) -> Motion? {
    release.motion(bouncing, recovery: .recovery(halfLife: recoveryHalfLife))
  }
}

extension Spring {
  /// Returns Flutter's spring for content that is released at rest beyond an edge.
  ///
  /// The roots of its characteristic equation are −a and −100000·a, with a = ln 2/half-life. The term
  /// of the second root vanishes almost at once, so that the distance to the edge falls as e^(−at).
  fileprivate static func recovery(halfLife: Double) -> Spring {
    let (slow, factor) = (Double.log(2) / halfLife, 100_000.0)
    let angularFrequency = slow * Double.sqrt(factor)
    let ratio = (1 + factor) / (2 * Double.sqrt(factor))
    return Spring(response: 2 * Double.pi / angularFrequency, dampingRatio: ratio)
  }
}

extension ScrollTuning {
  /// Flutter's BouncingScrollPhysics of 2026 on a phone with three pixels per point.
  ///
  /// - Source: as for `flutter2023`, whose constants have not changed. Pull request 187568 (patch of 4
  ///   June 2026): content released at rest beyond an edge returns with a half-life of 0.07 s. Pull
  ///   requests 169670 and 170641 (2025): a picker ticks when a row reaches the middle, and does not
  ///   tick after a tap.
  public static var flutter: ScrollTuning {
    var tuning = flutter2023
    tuning.engine = ScrollEngine(FlutterEngine())
    tuning.tickRule = .middle
    return tuning
  }
}
