/// The parameters of a scrolling engine, and the motion that content follows after a release.
///
/// The stored properties are the parameters with the engine's defaults: `Double`, or structs of them such
/// as `Spring`. A new engine is a file with its law and a line in `Engine.all`.
protocol EngineLaw: Sendable {
  /// The name of the engine, which is that of its first preset.
  static var name: String { get }
  /// The presets with this engine, in the order in which they are listed.
  static var presets: [ScrollPreset] { get }
  /// What the numbers of the stored properties mean, in their order.
  static var parameters: [TuningParameter] { get }
  /// Whether flings inside the range have a form that no other engine's have, so that a fit must try it.
  static var hasOwnCurve: Bool { get }
  /// Whether an edge stops springs, too.
  static var clamps: Bool { get }

  /// Creates the law with the engine's defaults.
  init()

  /// How a finger moves content beyond the edge.
  var edgeDrag: EdgeDrag { get }
  /// The motion after a release; nil where nothing moves.
  func motion(of release: Release) -> Motion?
}

extension EngineLaw {
  static var hasOwnCurve: Bool { true }
  static var clamps: Bool { false }
}

/// An engine of the table: the members of its law, as functions of the values of its parameters.
struct Engine: Sendable {
  /// Every engine, in the order in which their presets are listed.
  static let all = [
    Engine(UIKitEngine.self),
    Engine(MechanicsEngine.self),
    Engine(FlutterEngine.self),
    Engine(Flutter2023Engine.self),
    Engine(FlutterClampingEngine.self),
    Engine(AndroidEngine.self),
    Engine(WebEngine.self),
    Engine(ChromiumEngine.self),
    Engine(ChromeOSEngine.self),
    Engine(FirefoxEngine.self),
    Engine(GTKEngine.self),
  ]

  let name: String
  let hasOwnCurve: Bool
  let clamps: Bool
  let presets: [ScrollPreset]
  let parameters: [TuningParameter]
  let edgeDrag: @Sendable (EngineValues) -> EdgeDrag
  let motion: @Sendable (EngineValues, Release) -> Motion?
  #if !hasFeature(Embedded)
    /// The law whose properties a test compares with the parameters.
    let law: any EngineLaw
  #endif

  private init<Law: EngineLaw>(_: Law.Type) {
    name = Law.name
    hasOwnCurve = Law.hasOwnCurve
    clamps = Law.clamps
    presets = Law.presets
    parameters = Law.parameters
    edgeDrag = { $0.law(Law.self).edgeDrag }
    motion = { $0.law(Law.self).motion(of: $1) }
    #if !hasFeature(Embedded)
      law = Law()
    #endif
  }
}
