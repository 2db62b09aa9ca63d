// Rules by name, as encoded tunings, preset files and C spell them.

extension ScrollTuning {
  /// The name of each rule and of its case.
  package var rules: [(name: String, value: String)] {
    [
      ("velocityRule", velocityRule.rawValue), ("momentumCarry", momentumCarry.rawValue),
      ("tickRule", tickRule.rawValue),
    ]
  }

  /// The names of the cases of a rule, in their order; nil without a rule of that name.
  private static func cases(of rule: String) -> [String]? {
    switch rule {
    case "velocityRule": VelocityRule.allCases.map { $0.rawValue }
    case "momentumCarry": MomentumCarry.allCases.map { $0.rawValue }
    case "tickRule": TickRule.allCases.map { $0.rawValue }
    default: nil
    }
  }

  /// Sets a rule to a case, both by name.
  ///
  /// - Throws: `TuningError` for an unknown rule or case; the tuning is then unchanged.
  package mutating func setRule(_ name: String, to value: String) throws(TuningError) {
    guard let cases = Self.cases(of: name) else {
      throw .unknownName(name, known: rules.map { $0.name })
    }
    guard cases.contains(value) else {
      throw .unknownValue(name: name, value: value, known: cases)
    }
    switch name {
    case "velocityRule": velocityRule = VelocityRule(rawValue: value) ?? velocityRule
    case "momentumCarry": momentumCarry = MomentumCarry(rawValue: value) ?? momentumCarry
    default: tickRule = TickRule(rawValue: value) ?? tickRule
    }
  }

  /// Sets a rule to the case at an index, if there is a rule of that name.
  ///
  /// - Returns: Whether there is one.
  /// - Throws: `TuningError` for a number that is no index.
  mutating func setRule(_ name: String, toCaseAt number: Double) throws(TuningError) -> Bool {
    guard let cases = Self.cases(of: name) else { return false }
    guard let index = Int(exactly: number), cases.indices.contains(index) else {
      throw .outOfRange(name: name, value: number, range: 0...Double(cases.count - 1))
    }
    try setRule(name, to: cases[index])
    return true
  }

  /// Each rule with the index of its case, as sessions store it.
  var ruleNumbers: [(name: String, value: Double)] {
    rules.map { name, value in
      (name, Double(Self.cases(of: name)?.firstIndex(of: value) ?? 0))
    }
  }

  /// Values in an order in which each has its effect: those of rules first, then by name.
  package static func ordered(_ values: [String: Double]) -> [(name: String, value: Double)] {
    let rules = ScrollTuning.uikit.ruleNumbers.map { $0.name }
    return values.map { (name: $0.key, value: $0.value) }.sorted { one, other in
      let (first, second) = (rules.contains(one.name), rules.contains(other.name))
      return first == second ? one.name < other.name : first
    }
  }
}
