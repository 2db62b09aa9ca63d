/// One of a tuning's rules, such as `velocityRule`, with its possible cases and the case in effect.
///
/// Preset files store the name of the case in effect, and sessions store its index.
package struct TuningRule: Equatable, Sendable {
  package let name: String
  /// In the order of their indices.
  package let cases: [String]
  /// Sessions store this index, so new cases must be added at the end.
  package let index: Int
  package var value: String { cases[index] }

  fileprivate init<Rule: CaseIterable & RawRepresentable<String>>(_ name: String, _ rule: Rule) {
    let cases = Rule.allCases.map { $0.rawValue }
    (self.name, self.cases, index) = (name, cases, cases.firstIndex(of: rule.rawValue) ?? 0)
  }
}

extension ScrollTuning {
  package var rules: [TuningRule] {
    [
      TuningRule("velocityRule", velocityRule),
      TuningRule("momentumCarry", momentumCarry),
      TuningRule("tickRule", tickRule),
      TuningRule("touchpadRule", touchpadRule),
      TuningRule("wheelRule", wheelRule),
    ]
  }

  /// `value` is the name of a case; any other text throws `TuningError`.
  package mutating func set(_ rule: TuningRule, to value: String) throws(TuningError) {
    guard let index = rule.cases.firstIndex(of: value) else {
      throw .unknownValue(name: rule.name, value: value, known: rule.cases)
    }
    use(index, of: rule)
  }

  /// `value` is the index of a case; any other number throws `TuningError`.
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

  /// Returns the rules and parameters that differ from those of `base`, rules first; all if `base` is nil.
  ///
  /// The value of a rule is the index of its case.
  package func changes(from base: ScrollTuning?) -> [(name: String, value: Double)] {
    let rules = rules.filter { base?.rules.contains($0) != true }
    let parameters = parameters.filter { value(of: $0.name) != base?.value(of: $0.name) }
    return rules.map { ($0.name, Double($0.index)) }
      + parameters.map { ($0.name, value(of: $0.name) ?? 0) }
  }

  /// Returns names and values in the order in which `setNumber` must set them: rules, then parameters.
  ///
  /// Rules are first because they decide which parameters a tuning has. Both groups are in alphabetical
  /// order.
  package static func ordered(_ numbers: [String: Double]) -> [(key: String, value: Double)] {
    let rules = Self.uikit.rules.map { $0.name }
    return numbers.sorted { one, other in
      let isRule = (rules.contains(one.key), rules.contains(other.key))
      return isRule.0 == isRule.1 ? one.key < other.key : isRule.0
    }
  }
}
