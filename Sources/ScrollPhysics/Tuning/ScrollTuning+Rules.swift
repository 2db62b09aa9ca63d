// Rules by name, as encoded tunings, preset files and C spell them.

extension ScrollTuning {
  /// Receives every rule: its name, the names of its cases and the index of the case in effect.
  private typealias RuleVisitor = (String, [String], inout Int) -> Void

  private mutating func visitRules(_ body: RuleVisitor) {
    Self.visit(&velocityRule, "velocityRule", body)
    Self.visit(&momentumCarry, "momentumCarry", body)
    Self.visit(&tickRule, "tickRule", body)
  }

  private static func visit<Rule: CaseIterable & RawRepresentable<String>>(
    _ rule: inout Rule,
    _ name: String,
    _ body: RuleVisitor
  ) where Rule.AllCases == [Rule] {
    let names = Rule.allCases.map { $0.rawValue }
    let before = names.firstIndex(of: rule.rawValue) ?? 0
    var index = before
    body(name, names, &index)
    if index != before { rule = Rule.allCases[index] }
  }

  /// The name of each rule and of its case.
  package var rules: [(name: String, value: String)] {
    var rules: [(name: String, value: String)] = []
    var copy = self
    copy.visitRules { rules.append(($0, $1[$2])) }
    return rules
  }

  /// Sets a rule to a case, both by name.
  ///
  /// - Throws: `TuningError` for an unknown rule or case; the tuning is then unchanged.
  package mutating func setRule(_ name: String, to value: String) throws(TuningError) {
    guard let (cases, isSet) = setRule(name, { $0.firstIndex(of: value) }) else {
      throw .unknownName(name, known: rules.map { $0.name })
    }
    guard isSet else { throw .unknownValue(name: name, value: value, known: cases) }
  }

  /// Sets a rule to the case at an index, if there is a rule of that name.
  ///
  /// - Returns: Whether there is one.
  /// - Throws: `TuningError` for a number that is no index.
  mutating func setRule(_ name: String, toCaseAt number: Double) throws(TuningError) -> Bool {
    let index = Int(exactly: number)
    guard let (cases, isSet) = setRule(name, { $0.indices.first { $0 == index } }) else {
      return false
    }
    let range = 0...Double(cases.count - 1)
    guard isSet else { throw .outOfRange(name: name, value: number, range: range) }
    return true
  }

  /// Sets a rule to the case that `find` chooses, if it does; nil without a rule of that name.
  private mutating func setRule(
    _ name: String,
    _ find: ([String]) -> Int?
  ) -> (cases: [String], isSet: Bool)? {
    var result: (cases: [String], isSet: Bool)?
    visitRules { rule, cases, index in
      guard rule == name else { return }
      let found = find(cases)
      index = found ?? index
      result = (cases, found != nil)
    }
    return result
  }

  /// Each rule with the index of its case, as sessions store it.
  var ruleNumbers: [(name: String, value: Double)] {
    var numbers: [(name: String, value: Double)] = []
    var copy = self
    copy.visitRules { name, _, index in numbers.append((name, Double(index))) }
    return numbers
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
