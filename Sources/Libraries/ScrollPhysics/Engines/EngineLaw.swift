/// The law of a scrolling engine: its parameters, and the motion of content after a release.
///
/// The stored properties are the parameters. Their initial values are the engine's defaults. Each
/// property is a `Double` or a struct of doubles, such as `Spring`. To add an engine, add a file
/// with its law and a line in `Engine.all`.
protocol EngineLaw: Sendable {
  /// Also the name of the engine's first preset.
  static var name: String { get }
  /// In the order in which lists show them.
  static var presets: [ScrollPreset] { get }
  /// Name, unit and range of each number in the stored properties, in the order of the properties.
  static var parameters: [TuningParameter] { get }
  /// Whether flings inside the range follow a curve that no other engine has.
  ///
  /// If true, a fit of recorded flings must try this engine.
  static var hasOwnCurve: Bool { get }
  /// Whether a spring that would pass an edge stops at the edge, even if content may leave the range.
  static var clamps: Bool { get }

  /// Whether the first movements of a drag are hidden, as in Qt Quick; see `MotionStart`.
  static var hidesFirstMoves: Bool { get }

  init()

  var edgeDrag: EdgeDrag { get }
  func motion(of release: Release) -> Motion?
}

extension EngineLaw {
  static var hasOwnCurve: Bool { true }
  static var clamps: Bool { false }
  static var hidesFirstMoves: Bool { false }
}

/// An entry in the table of engines: the static members of a law, and functions that call the law.
///
/// The functions create the law from parameter values.
struct Engine: Sendable {
  /// In the order in which their presets are listed.
  static let all = [
    Engine(UIKitEngine.self),
    Engine(MechanicsEngine.self),
    Engine(FlutterEngine.self),
    Engine(FlutterClampingEngine.self),
    Engine(AndroidEngine.self),
    Engine(WebEngine.self),
    Engine(ChromiumEngine.self),
    Engine(ChromeOSEngine.self),
    Engine(FirefoxEngine.self),
    Engine(GTKEngine.self),
    Engine(QtEngine.self),
  ]

  let name: String
  let hasOwnCurve: Bool
  let clamps: Bool
  let hidesFirstMoves: Bool
  let presets: [ScrollPreset]
  let parameters: [TuningParameter]
  let edgeDrag: @Sendable (EngineValues) -> EdgeDrag
  let motion: @Sendable (EngineValues, Release) -> Motion?
  #if !hasFeature(Embedded)
    /// The law with its defaults; a test compares its properties with `parameters`.
    let law: any EngineLaw
  #endif

  private init<Law: EngineLaw>(_: Law.Type) {
    name = Law.name
    hasOwnCurve = Law.hasOwnCurve
    clamps = Law.clamps
    hidesFirstMoves = Law.hidesFirstMoves
    presets = Law.presets
    parameters = Law.parameters
    edgeDrag = { $0.law(Law.self).edgeDrag }
    motion = { $0.law(Law.self).motion(of: $1) }
    #if !hasFeature(Embedded)
      law = Law()
    #endif
  }
}
