/// Every engine, in the order in which their presets are listed.
///
/// A new engine is a file with its law and a line here.
enum EngineTable {
  static let engines = [
    Engine(UIKitEngine()),
    Engine(MechanicsEngine()),
    Engine(FlutterEngine()),
    Engine(Flutter2023Engine()),
    Engine(FlutterClampingEngine()),
    Engine(AndroidEngine()),
    Engine(WebEngine()),
    Engine(ChromiumEngine()),
    Engine(ChromeOSEngine()),
    Engine(FirefoxEngine()),
    Engine(GTKEngine()),
  ]

  /// The members of a law as functions of the values of its parameters.
  struct Engine: Sendable {
    let name: String
    let hasOwnCurve: Bool
    let clamps: Bool
    /// In the order of the values.
    let parameters: [TuningParameter]
    let presets: @Sendable () -> [ScrollPreset]
    let edgeDrag: @Sendable (EngineValues) -> EdgeDrag
    let motion: @Sendable (EngineValues, Release) -> Motion?

    /// Creates the entry of a law, of which any value is passed.
    init<Law: EngineLaw>(_ law: Law) {
      name = Law.name
      hasOwnCurve = Law.hasOwnCurve
      clamps = Law.clamps
      parameters = EngineTable.parameters(size: MemoryLayout<Law>.size) { body in
        var law = law
        law.visit(body)
        return law.values
      }
      presets = { Law.presets }
      edgeDrag = { Law($0).edgeDrag }
      motion = { Law($0).motion(of: $1) }
    }
  }

  /// The parameters of a law of a size in bytes, whose visit returns its values.
  @inline(never)
  private static func parameters(
    size: Int,
    _ visit: (ParameterVisitor) -> EngineValues
  ) -> [TuningParameter] {
    precondition(size <= MemoryLayout<EngineValues>.size, "a law has at most 8 numbers")
    var parameters: [TuningParameter] = []
    let values = visit { parameter, value in
      parameters.append(parameter)
      value = Double(parameters.count)
    }
    precondition(size == 8 * parameters.count, "a law visits each of its numbers once")
    for index in parameters.indices {
      precondition(values[index] == Double(index + 1), "a law visits its numbers in their order")
    }
    return parameters
  }
}

/// The values of an engine's parameters, in the order in which its law stores and visits them.
///
/// The rest is 0. A law with more numbers needs the next longer vector, which every tuning then stores.
typealias EngineValues = SIMD8<Double>

extension EngineLaw {
  /// The law with the values of its parameters.
  ///
  /// The values are its memory: the table of engines has checked that it consists of just these numbers.
  fileprivate init(_ values: EngineValues) {
    self = withUnsafeBytes(of: values) { $0.load(as: Self.self) }
  }

  /// The values of the parameters.
  var values: EngineValues {
    var values = EngineValues()
    withUnsafeMutableBytes(of: &values) { $0.storeBytes(of: self, as: Self.self) }
    return values
  }
}
