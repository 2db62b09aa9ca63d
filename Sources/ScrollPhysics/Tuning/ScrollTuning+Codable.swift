#if !hasFeature(Embedded)
  /// The members of a preset file, without its name.
  extension ScrollTuning: Codable {
    /// A key of the encoded object: a rule or a parameter.
    private struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    /// Writes one flat object: the preset of the engine's name as `base`, the rules and every parameter.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: Key.self)
      try values.encode(engine.name, forKey: Key(stringValue: "base"))
      for (name, value) in rules { try values.encode(value, forKey: Key(stringValue: name)) }
      for parameter in parameters {
        let (key, value) = (Key(stringValue: parameter.name), value(of: parameter.name) ?? 0)
        if parameter.isFlag {
          try values.encode(value > 0, forKey: key)
        } else {
          try values.encode(value, forKey: key)
        }
      }
    }

    /// Reads a preset file; a rule or parameter that is absent is that of the base.
    ///
    /// `engine` with the name of an engine instead of `base`, as earlier versions wrote, means the first
    /// preset with that engine. A member `name` has no effect.
    ///
    /// - Throws: `TuningError` for an unknown key or text and for a value out of range, first of the rules,
    ///   then of the first key in alphabetical order; `DecodingError` where a value has another type or
    ///   `base` is absent.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      let isOlder = !values.contains(Key(stringValue: "base"))
      let isEngine = isOlder && values.contains(Key(stringValue: "engine"))
      let key = isEngine ? "engine" : "base"
      let base = try values.decode(String.self, forKey: Key(stringValue: key))
      let presets = Self.presets.filter { !isEngine || $0.name == $0.tuning.engine.name }
      guard let preset = presets.first(where: { $0.name == base }) else {
        throw TuningError.unknownValue(name: key, value: base, known: presets.map(\.name))
      }
      self = preset.tuning
      // Rules first: they decide which parameters there are.
      let rules = rules.map(\.name)
      for rule in rules {
        let value = try values.decodeIfPresent(String.self, forKey: Key(stringValue: rule))
        if let value { try setRule(rule, to: value) }
      }
      let flags = parameters.filter(\.isFlag).map(\.name)
      let others = ["name", "base", "engine"] + rules
      for key in values.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
        let name = key.stringValue
        if others.contains(name) { continue }
        if flags.contains(name), let flag = try? values.decode(Bool.self, forKey: key) {
          try set(name, to: flag ? 1 : 0)
        } else {
          try set(name, to: values.decode(Double.self, forKey: key))
        }
      }
    }
  }
#endif
