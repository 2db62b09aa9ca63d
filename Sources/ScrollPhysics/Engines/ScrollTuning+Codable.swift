#if !hasFeature(Embedded)
  extension ScrollTuning: Codable {
    /// A key of the encoded object: a rule or a parameter.
    private struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

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
      func rule<Rule: CaseIterable & RawRepresentable<String>>(_ name: String) throws -> Rule {
        let value = try text(name)
        if let rule = Rule(rawValue: value) { return rule }
        let known = Rule.allCases.map(\.rawValue)
        throw TuningError.unknownValue(name: name, value: value, known: known)
      }
      let engine = try text("engine")
      let presets = Self.presets.filter { $0.name == $0.tuning.engine.name }
      guard let preset = presets.first(where: { $0.name == engine }) else {
        let known = presets.map(\.name)
        throw TuningError.unknownValue(name: "engine", value: engine, known: known)
      }
      self = preset.tuning
      for key in values.allKeys.map(\.stringValue).sorted() {
        switch key {
        case "engine": break
        case "velocityRule": velocityRule = try rule(key)
        case "momentumCarry": momentumCarry = try rule(key)
        case "tickRule": tickRule = try rule(key)
        default: try set(key, to: values.decode(Double.self, forKey: Key(stringValue: key)))
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
      ("momentumCarry", momentumCarry.rawValue), ("tickRule", tickRule.rawValue),
    ]
  }
}
