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
    let presets: @Sendable () -> [ScrollPreset]
    let visit: @Sendable (inout EngineValues, ParameterVisitor) -> Void
    let edgeDrag: @Sendable (EngineValues) -> EdgeDrag
    let motion: @Sendable (EngineValues, Release) -> Motion?

    /// Creates the entry of a law, of which any value is passed.
    init<Law: EngineLaw>(_ law: Law) {
      var law = law
      var count = 0
      law.visit { _, _ in count += 1 }
      precondition(
        count <= EngineValues.scalarCount && MemoryLayout<Law>.size == 8 * count,
        "a law has at most 16 numbers and visits each of them"
      )
      name = Law.name
      hasOwnCurve = Law.hasOwnCurve
      clamps = Law.clamps
      presets = { Law.presets }
      visit = { values, body in
        var law = Law(values)
        law.visit(body)
        values = law.values
      }
      edgeDrag = { Law($0).edgeDrag }
      motion = { Law($0).motion(of: $1) }
    }
  }
}

/// The values of an engine's parameters, in the order in which its law visits them; the rest is 0.
typealias EngineValues = SIMD16<Double>

extension EngineLaw {
  /// Creates the law with the values of its parameters.
  fileprivate init(_ values: EngineValues) {
    self.init()
    var index = 0
    visit { _, value in
      value = values[index]
      index += 1
    }
  }

  /// The values of the parameters.
  var values: EngineValues {
    var (law, values, index) = (self, EngineValues(), 0)
    law.visit { _, value in
      values[index] = value
      index += 1
    }
    return values
  }
}
