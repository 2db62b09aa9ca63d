/// A rule of a tuning in the form in which preset texts and sessions store it.
package struct TuningRule: Equatable, Sendable {
  /// The name of the tuning's property.
  package let name: String
  /// The names of the cases.
  package let cases: [String]
  /// The case in effect; sessions store the index, so new cases must be added at the end.
  package let index: Int
  package var value: String { cases[index] }

  fileprivate init(_ name: String, _ cases: [String], _ value: String) {
    (self.name, self.cases, index) = (name, cases, cases.firstIndex(of: value) ?? 0)
  }
}

extension ScrollTuning {
  /// Every rule.
  package var rules: [TuningRule] {
    [
      TuningRule("velocityRule", VelocityRule.allCases.map { $0.rawValue }, velocityRule.rawValue),
      TuningRule(
        "momentumCarry",
        MomentumCarry.allCases.map { $0.rawValue },
        momentumCarry.rawValue
      ),
      TuningRule("tickRule", TickRule.allCases.map { $0.rawValue }, tickRule.rawValue),
      TuningRule("touchpadRule", TouchpadRule.allCases.map { $0.rawValue }, touchpadRule.rawValue),
      TuningRule("wheelRule", WheelRule.allCases.map { $0.rawValue }, wheelRule.rawValue),
    ]
  }

  /// Chooses the case of a rule by its name.
  ///
  /// - Throws: `TuningError` for a text that is not the name of a case.
  package mutating func set(_ rule: TuningRule, to value: String) throws(TuningError) {
    guard let index = rule.cases.firstIndex(of: value) else {
      throw .unknownValue(name: rule.name, value: value, known: rule.cases)
    }
    use(index, of: rule)
  }

  /// Chooses the case of a rule by its index.
  ///
  /// - Throws: `TuningError` for a number that is not the index of a case.
  mutating func set(_ rule: TuningRule, to value: Double) throws(TuningError) {
    guard let index = rule.cases.indices.first(where: { Double($0) == value }) else {
      let range = 0...Double(rule.cases.count - 1)
      throw .outOfRange(name: rule.name, value: value, range: range)
    }
    use(index, of: rule)
  }

  private mutating func use(_ index: Int, of rule: TuningRule) {
    switch rule.name {
    case "velocityRule": velocityRule = VelocityRule.allCases[index]
    case "momentumCarry": momentumCarry = MomentumCarry.allCases[index]
    case "touchpadRule": touchpadRule = TouchpadRule.allCases[index]
    case "wheelRule": wheelRule = WheelRule.allCases[index]
    default: tickRule = TickRule.allCases[index]
    }
  }

  /// The differences from another tuning: the rules that differ, as indices of their cases, then the
  /// parameters that differ; all of them if `base` is nil.
  package func changes(from base: ScrollTuning?) -> [(name: String, value: Double)] {
    let rules = rules.filter { base?.rules.contains($0) != true }
    let parameters = parameters.filter { value(of: $0.name) != base?.value(of: $0.name) }
    return rules.map { ($0.name, Double($0.index)) }
      + parameters.map { ($0.name, value(of: $0.name) ?? 0) }
  }

  /// Sorts numbers for `setIfPresent`: rules first, because a rule decides which parameters a tuning
  /// has.
  package static func ordered(_ numbers: [String: Double]) -> [(key: String, value: Double)] {
    let rules = Self.uikit.rules.map { $0.name }
    return numbers.sorted { one, other in
      let isRule = (rules.contains(one.key), rules.contains(other.key))
      return isRule.0 == isRule.1 ? one.key < other.key : isRule.0
    }
  }
}
