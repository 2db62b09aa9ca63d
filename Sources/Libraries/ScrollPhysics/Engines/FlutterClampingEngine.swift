/// The law of Flutter's ClampingScrollPhysics: the remaining distance is a power of the remaining time.
///
/// A fling stops at an edge. The only parameter is the spring that returns content from beyond an edge.
struct FlutterClampingEngine: EngineLaw {
  var edgeSpring = Spring.flutter

  static let name = "flutterClamping"
  static let presets = [
    ScrollPreset(name, "Flutter of 16 June 2023, unchanged in 2026") { .flutterClamping }
  ]
  static let clamps = true

  var engine: Engine { .flutterClamping(self) }
  var edgeDrag: EdgeDrag { .none }

  mutating func visit(_ body: ParameterVisitor) {
    edgeSpring.visit(body)
  }

  func motion(of release: Release) -> Motion? { release.motion(self) }
}

extension ScrollTuning {
  /// Flutter's ClampingScrollPhysics of 16 June 2023 on a phone with three pixels per point.
  ///
  /// ClampingScrollPhysics was still the same in 2026.
  ///
  /// - Source: as for `flutter`; the minimum velocity is kMinFlingVelocity.
  public static var flutterClamping: ScrollTuning {
    var tuning = flutter
    tuning.engine = ScrollEngine(FlutterClampingEngine())
    tuning.tickRule = .border
    tuning.motionStart = 0
    tuning.velocityRule = .leastSquares
    tuning.momentumCarry = .none
    tuning.minimumFlingVelocity = 50
    return tuning
  }
}

extension Release {
  /// Returns the motion of Flutter's ClampingScrollPhysics, also on rows and pages.
  ///
  /// - Source: as for `flutter`. Different here: at both edges, content that is released beyond the
  ///   edge keeps a velocity towards the edge. In Flutter it does so at one edge only.
  fileprivate func motion(_ engine: FlutterClampingEngine) -> Motion? {
    guard overscroll == 0 else {
      let inward = velocity * overscroll > 0 ? 0 : velocity
      return spring(to: range.clamped(offset), engine.edgeSpring, velocity: inward)
    }
    let leg = Leg.power(from: offset, velocity: velocity, pixels: touchpadPixels ?? 1)
    if goesToRow { return row(end: leg.restPosition) }
    return isSlow ? nil : bounce(leg)
  }
}
