/// The law of a scrolling engine: its parameters, and the motion of content after a release.
///
/// The stored properties are the parameters. Their initial values are the engine's defaults.
protocol EngineLaw: Equatable, Sendable {
  /// Also the name of the engine's first preset.
  static var name: String { get }
  /// In the order in which lists show them.
  static var presets: [ScrollPreset] { get }
  /// Whether flings inside the range follow a curve that no other engine has.
  ///
  /// If true, a fit of recorded flings must try this engine.
  static var hasOwnCurve: Bool { get }
  /// Whether a spring that would pass an edge stops at the edge, even if content may leave the range.
  static var clamps: Bool { get }

  /// Whether the first movements of a drag are hidden, as in Qt Quick; see `MotionStart`.
  static var hidesFirstMoves: Bool { get }

  /// The law as one of all engines.
  var engine: Engine { get }
  var edgeDrag: EdgeDrag { get }
  /// Calls `body` with name, unit and range of each parameter, and with its value.
  ///
  /// Lists show the parameters in this order.
  mutating func visit(_ body: ParameterVisitor)
  func motion(of release: Release) -> Motion?
}

extension EngineLaw {
  static var hasOwnCurve: Bool { true }
  static var clamps: Bool { false }
  static var hidesFirstMoves: Bool { false }
}

extension Spring {
  /// Calls `body` with the parameters of an engine's spring.
  mutating func visit(_ body: ParameterVisitor) {
    body(.springResponse, &response)
    body(.dampingRatio, &dampingRatio)
  }
}
