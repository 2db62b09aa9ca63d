/// The parameters of a scrolling engine, and the motion that content follows after a release.
///
/// The stored properties are the parameters, initialized with the engine's defaults. Each is a `Double`
/// or a struct of doubles, such as `Spring`. A new engine is a file with its law and a line in
/// `Engine.all`.
protocol EngineLaw: Sendable {
  /// The name of the engine, equal to the name of its first preset.
  static var name: String { get }
  /// The presets with this engine, in the order in which they are listed.
  static var presets: [ScrollPreset] { get }
  /// Name, unit and range of each number in the stored properties, in the order of storage.
  static var parameters: [TuningParameter] { get }
  /// Whether flings inside the range follow a curve that no other engine has. A fit must then try this
  /// engine.
  static var hasOwnCurve: Bool { get }
  /// Whether springs also stop at an edge.
  static var clamps: Bool { get }

  /// Whether content follows a drag only from its third move on.
  static var hidesFirstMoves: Bool { get }

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
  static var hidesFirstMoves: Bool { false }
}

/// An entry in the table of engines: the static members of its law, and its functions for given
/// parameter values.
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
    /// The law whose properties a test compares with the parameters.
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
