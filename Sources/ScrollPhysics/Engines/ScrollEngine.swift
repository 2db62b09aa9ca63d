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

  /// The name, which is that of the engine's first preset.
  public var name: String { engine.name }
  /// Whether flings inside the range have a form that no other engine's have.
  package var hasOwnCurve: Bool { engine.hasOwnCurve }
  /// Whether the edge stops springs, too.
  var clamps: Bool { engine.clamps }
  /// How a finger moves content beyond the edge.
  package var edgeDrag: EdgeDrag { engine.edgeDrag(values) }

  /// Strength of the rubber band of content and of sheets; 0.55 where the engine has none.
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
}

/// The values of an engine's parameters, in the order in which its law stores them; the rest is 0.
///
/// Every tuning stores as many as any law has.
struct EngineValues: Equatable, Sendable {
  private var (first, second, third, fourth) = (0.0, 0.0, 0.0, 0.0)
  private var (fifth, sixth, seventh, eighth) = (0.0, 0.0, 0.0, 0.0)

  init<Law: EngineLaw>(_ law: Law) {
    withUnsafeMutableBytes(of: &self) { $0.storeBytes(of: law, as: Law.self) }
  }

  /// The law with these values; they are its memory, which consists of numbers alone.
  func law<Law: EngineLaw>(_ type: Law.Type) -> Law {
    withUnsafeBytes(of: self) { $0.load(as: Law.self) }
  }
}
