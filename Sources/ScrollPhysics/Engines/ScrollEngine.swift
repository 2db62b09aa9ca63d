/// The engine whose motion content follows after the release, with the values of its parameters.
public struct ScrollEngine: Equatable, Sendable {
  private var values: EngineValues
  /// The index in `Engine.all`.
  private let index: UInt8

  init<Law: EngineLaw>(_ law: Law) { self.init(Law.name, EngineValues(law)) }

  @inline(never)
  private init(_ name: String, _ values: EngineValues) {
    // A closure takes memory where it is not optimized.
    var index = 0
    while Engine.all[index].name != name { index += 1 }
    self.index = UInt8(index)
    self.values = values
  }

  private var engine: Engine { Engine.all[Int(index)] }

  /// The name, equal to the name of the engine's first preset.
  public var name: String { engine.name }
  /// Whether flings inside the range follow a curve that no other engine has.
  package var hasOwnCurve: Bool { engine.hasOwnCurve }
  /// Whether springs also stop at an edge.
  var clamps: Bool { engine.clamps }
  /// Whether content follows a drag only from its third move on.
  var hidesFirstMoves: Bool { engine.hidesFirstMoves }
  /// How a finger moves content beyond the edge.
  package var edgeDrag: EdgeDrag { engine.edgeDrag(values) }

  /// Strength of the rubber band of content and of sheets; 0.55 if the engine has no rubber band.
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

  /// The engine's law with its parameter values; nil if the law has another type.
  func law<Law: EngineLaw>(_ type: Law.Type) -> Law? { name == Law.name ? values.law(type) : nil }
}

/// The values of an engine's parameters, in the order in which its law stores them.
///
/// There is space for as many values as the largest law has; unused values are 0.
struct EngineValues: Equatable, Sendable {
  private var (first, second, third, fourth) = (0.0, 0.0, 0.0, 0.0)
  private var (fifth, sixth, seventh, eighth) = (0.0, 0.0, 0.0, 0.0)

  init<Law: EngineLaw>(_ law: Law) {
    withUnsafeMutableBytes(of: &self) { $0.storeBytes(of: law, as: Law.self) }
  }

  /// The law with these values, which are copied as the bytes of the law: a law consists only of
  /// doubles.
  func law<Law: EngineLaw>(_ type: Law.Type) -> Law {
    withUnsafeBytes(of: self) { $0.load(as: Law.self) }
  }
}
