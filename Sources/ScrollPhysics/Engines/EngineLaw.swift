/// A scrolling engine: its parameters, and the motion that content follows after a release.
///
/// The stored properties of a law are its parameters with the engine's defaults: `Double`, or structs of
/// them such as `Spring`. `EngineTable` has a line for each law; everything else is derived from there.
protocol EngineLaw: Sendable {
  /// The name of the engine, which is that of its first preset.
  static var name: String { get }
  /// The presets with this engine, in the order in which they are listed.
  ///
  /// `ScrollTuning` has a static member of each one's name.
  static var presets: [ScrollPreset] { get }
  /// Whether flings inside the range have a form that no other engine's have, so that a fit must try it.
  static var hasOwnCurve: Bool { get }
  /// Whether an edge stops springs, too.
  static var clamps: Bool { get }

  /// Visits each parameter once, in the order of the stored properties.
  mutating func visit(_ body: ParameterVisitor)
  /// How a finger moves content beyond the edge.
  var edgeDrag: EdgeDrag { get }
  /// The motion after a release; nil where nothing moves.
  func motion(of release: Release) -> Motion?
}

extension EngineLaw {
  static var hasOwnCurve: Bool { true }
  static var clamps: Bool { false }
}
