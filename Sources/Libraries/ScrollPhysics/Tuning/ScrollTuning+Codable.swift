#if !hasFeature(Embedded)
  /// Encodes a tuning as the members of a preset file, without the preset's name.
  extension ScrollTuning: Codable {
    /// A key of an encoded tuning: the name of a rule or of a parameter, or `base`.
    private struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    /// Encodes one flat object: the engine's name as `base`, the rules and every parameter.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: Key.self)
      try values.encode(engine.name, forKey: Key(stringValue: "base"))
      for rule in rules { try values.encode(rule.value, forKey: Key(stringValue: rule.name)) }
      for parameter in parameters {
        let (key, value) = (Key(stringValue: parameter.name), value(of: parameter.name) ?? 0)
        if parameter.isFlag {
          try values.encode(value > 0, forKey: key)
        } else {
          try values.encode(value, forKey: key)
        }
      }
    }

    /// Decodes the output of `encode(to:)`, or a preset file.
    ///
    /// A rule or a parameter that is absent has the value of the preset `base`.
    ///
    /// - Throws: `TuningError` for an unknown name or text, or a value out of range. If several
    ///   values are wrong, the error is that of the first wrong rule, or else of the first wrong
    ///   parameter in alphabetical order. `DecodingError` if a value has another type or `base` is
    ///   absent.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      func text(_ name: String) throws -> String {
        try values.decode(String.self, forKey: Key(stringValue: name))
      }
      let names = values.allKeys.map(\.stringValue)
      let base = try text("base")
      guard let preset = Self.preset(named: base) else {
        let known = Self.presets.map(\.name)
        throw TuningError.unknownValue(name: "base", value: base, known: known)
      }
      self = preset
      for rule in rules where names.contains(rule.name) {
        try set(rule, to: text(rule.name))
      }
      let others = ["name", "base"] + rules.map(\.name)
      for name in names.sorted() where !others.contains(name) {
        let key = Key(stringValue: name)
        if parameters.contains(where: { $0.name == name && $0.isFlag }) {
          try set(name, to: values.decode(Bool.self, forKey: key) ? 1 : 0)
        } else {
          try set(name, to: values.decode(Double.self, forKey: key))
        }
      }
    }
  }
#endif
