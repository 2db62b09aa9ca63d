/// The engine that computes the motion after a release, with the values of its parameters.
package struct ScrollEngine: Equatable, Sendable {
  private var values: EngineValues
  /// Index of the engine in `Engine.all`.
  private let index: UInt8

  init<Law: EngineLaw>(_ law: Law) { self.init(Law.name, EngineValues(law)) }

  @inline(never)
  private init(_ name: String, _ values: EngineValues) {
    // A closure allocates memory in unoptimized builds.
    var index = 0
    while Engine.all[index].name != name { index += 1 }
    self.index = UInt8(index)
    self.values = values
  }

  private var engine: Engine { Engine.all[Int(index)] }

  package var name: String { engine.name }
  package var hasOwnCurve: Bool { engine.hasOwnCurve }
  var clamps: Bool { engine.clamps }
  var hidesFirstMoves: Bool { engine.hidesFirstMoves }
  package var edgeDrag: EdgeDrag { engine.edgeDrag(values) }

  /// Strength of a sheet's rubber band: that of the engine, or 0.55 if the engine has no rubber band.
  package var rubberBandStrength: Double {
    if case .rubberBand(let strength) = edgeDrag { strength } else { 0.55 }
  }

  mutating func visit(_ body: ParameterVisitor) {
    let parameters = engine.parameters
    withUnsafeMutableBytes(of: &values) { bytes in
      let numbers = bytes.assumingMemoryBound(to: Double.self)
      for index in parameters.indices { body(parameters[index], &numbers[index]) }
    }
  }

  func motion(of release: Release) -> Motion? { engine.motion(values, release) }

  /// Returns nil if `type` is the law of another engine.
  func law<Law: EngineLaw>(_ type: Law.Type) -> Law? { name == Law.name ? values.law(type) : nil }
}

/// The values of an engine's parameters, in the order in which its law stores them.
///
/// There are eight values, as many as the largest law has; unused values are 0.
struct EngineValues: Equatable, Sendable {
  private var (first, second, third, fourth) = (0.0, 0.0, 0.0, 0.0)
  private var (fifth, sixth, seventh, eighth) = (0.0, 0.0, 0.0, 0.0)

  init<Law: EngineLaw>(_ law: Law) {
    withUnsafeMutableBytes(of: &self) { $0.storeBytes(of: law, as: Law.self) }
  }

  /// `type` must be the type of the law from which the values were created.
  ///
  /// The bytes of the values are read as a law. This is possible because a law consists only of
  /// doubles.
  func law<Law: EngineLaw>(_ type: Law.Type) -> Law {
    withUnsafeBytes(of: self) { $0.load(as: Law.self) }
  }
}
