/// Flutter's ClampingScrollPhysics, with the spring that returns content from beyond an edge.
struct FlutterClampingEngine: EngineLaw {
  var edgeSpring = Spring.flutter

  static let name = "flutterClamping"
  static let presets = [
    ScrollPreset(name, .of2023, "Flutter of 16 June 2023, unchanged in 2026") { .flutterClamping }
  ]
  static let parameters: [TuningParameter] = [.springResponse, .dampingRatio]
  static let clamps = true

  var edgeDrag: EdgeDrag { .none }

  func motion(of release: Release) -> Motion? { release.motion(self) }
}

extension ScrollTuning {
  /// Flutter's ClampingScrollPhysics on a phone of three pixels a point, of 16 June 2023 and the same in
  /// 2026.
  ///
  /// - Source: as `flutter2023`; the minimum velocity is kMinFlingVelocity.
  public static var flutterClamping: ScrollTuning {
    var tuning = flutter2023
    tuning.engine = ScrollEngine(FlutterClampingEngine())
    tuning.motionStart = 0
    tuning.velocityRule = .leastSquares
    tuning.momentumCarry = .none
    tuning.minimumFlingVelocity = 50
    return tuning
  }
}

extension Release {
  /// The motion of Flutter's ClampingScrollPhysics, alone and beneath the physics of rows and pages.
  ///
  /// - Source: as `flutter2023`. Different here: beyond either edge the velocity is kept where it points
  ///   to the edge; the engine does so beyond one edge only.
  fileprivate func motion(_ engine: FlutterClampingEngine) -> Motion? {
    guard overscroll == 0 else {
      let inward = velocity * overscroll > 0 ? 0 : velocity
      return spring(to: range.clamped(offset), engine.edgeSpring, velocity: inward)
    }
    let leg = Leg.power(from: offset, velocity: velocity)
    if goesToRow { return row(end: leg.restPosition) }
    return isSlow ? nil : bounce(leg)
  }
}
