#if !hasFeature(Embedded)
  extension ScrollTuning: Codable {
    /// A key of the encoded object: a rule or a parameter.
    private struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    private static let rules = ["engine", "velocityRule", "momentumCarry"]

    /// Writes one flat object: the engine's name, the rules and every parameter.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: Key.self)
      for (name, value) in rules { try values.encode(value, forKey: Key(stringValue: name)) }
      for parameter in parameters {
        try values.encode(value(of: parameter.name), forKey: Key(stringValue: parameter.name))
      }
    }

    /// Reads what `encode(to:)` writes; a rule or parameter that is absent is that of the engine's
    /// preset.
    ///
    /// - Throws: `TuningError` for an unknown key or text and for a value out of range, the first key
    ///   in alphabetical order; `DecodingError` where a value has another type or `engine` is absent.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      func text(_ name: String) throws -> String {
        try values.decode(String.self, forKey: Key(stringValue: name))
      }
      let keys = values.allKeys.map(\.stringValue).sorted()
      try self.init(engine: text("engine"))
      for key in keys where key != "engine" {
        if Self.rules.contains(key) {
          try setRule(key, to: text(key))
        } else {
          try set(key, to: values.decode(Double.self, forKey: Key(stringValue: key)))
        }
      }
    }
  }
#endif

extension ScrollTuning {
  /// The rules by name, as encoded tunings and preset files spell them.
  package var rules: [(name: String, value: String)] {
    [
      ("engine", engine.name), ("velocityRule", velocityRule.rawValue),
      ("momentumCarry", momentumCarry.rawValue),
    ]
  }

  /// The preset of an engine.
  private init(engine name: String) throws(TuningError) {
    guard let preset = Self.presets.first(where: { $0.tuning.engine.name == name }) else {
      var known: [String] = []
      for preset in Self.presets where !known.contains(preset.tuning.engine.name) {
        known.append(preset.tuning.engine.name)
      }
      throw .unknownValue(name: "engine", value: name, known: known)
    }
    self = preset.tuning
  }

  /// Sets a rule other than the engine by its name.
  private mutating func setRule(_ name: String, to value: String) throws(TuningError) {
    if name == "velocityRule" {
      guard let rule = VelocityRule(rawValue: value) else {
        throw .unknownValue(name: name, value: value, known: VelocityRule.allCases.map(\.rawValue))
      }
      velocityRule = rule
    } else {
      guard let rule = MomentumCarry(rawValue: value) else {
        throw .unknownValue(name: name, value: value, known: MomentumCarry.allCases.map(\.rawValue))
      }
      momentumCarry = rule
    }
  }
}
