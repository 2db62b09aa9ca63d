/// The engine of a tuning, with the values of its parameters.
package struct ScrollEngine: Equatable, Sendable {
  private var values: EngineValues
  /// How a finger moves content beyond the edge; derived from the values when they change, because every
  /// movement of a finger needs it.
  package private(set) var edgeDrag: EdgeDrag
  /// The index of the engine in the table; last and small, because tunings are copied often.
  private let index: UInt8

  init<Law: EngineLaw>(_ law: Law) { self.init(Law.name, law.values) }

  @inline(never)
  private init(_ name: String, _ values: EngineValues) {
    guard let index = EngineTable.engines.firstIndex(where: { $0.name == name }) else {
      preconditionFailure("every law is in the table of engines")
    }
    self.index = UInt8(index)
    self.values = values
    edgeDrag = EngineTable.engines[index].edgeDrag(values)
  }

  private var engine: EngineTable.Engine { EngineTable.engines[Int(index)] }

  /// The name, which is that of the engine's first preset.
  package var name: String { engine.name }
  /// Whether flings inside the range have a form that no other engine's have.
  package var hasOwnCurve: Bool { engine.hasOwnCurve }
  /// Whether the edge stops springs, too.
  var clamps: Bool { engine.clamps }

  /// Strength of the rubber band of content and of sheets; 0.55 where the engine has none.
  package var rubberBandStrength: Double {
    if case .rubberBand(let strength) = edgeDrag { strength } else { 0.55 }
  }

  mutating func visit(_ body: ParameterVisitor) {
    let before = values
    let parameters = engine.parameters
    withUnsafeMutableBytes(of: &values) { bytes in
      let numbers = bytes.bindMemory(to: Double.self)
      for index in parameters.indices { body(parameters[index], &numbers[index]) }
    }
    if values != before { edgeDrag = engine.edgeDrag(values) }
  }

  func motion(of release: Release) -> Motion? { engine.motion(values, release) }
}
