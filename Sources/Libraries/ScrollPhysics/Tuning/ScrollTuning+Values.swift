extension ScrollTuning {
  /// Creates a copy of a tuning with new values of some parameters, in the units of `parameters`.
  ///
  /// - Throws: `TuningError` for the first name in alphabetical order that is not in `parameters` or
  ///   whose value is out of range.
  public init(_ base: ScrollTuning, _ values: [String: Double]) throws(TuningError) {
    self = base
    for (name, value) in values.sorted(by: { $0.key < $1.key }) { try set(name, to: value) }
  }

  /// The parameters of the tuning: first those that all engines have, then those of its engine.
  public var parameters: [TuningParameter] {
    var parameters: [TuningParameter] = []
    var copy = self
    copy.visit { parameter, _ in parameters.append(parameter) }
    return parameters
  }

  /// Returns the value of a parameter in its unit; nil for a name that is not in `parameters`.
  public func value(of name: String) -> Double? {
    var found: Double?
    var copy = self
    copy.visit { if $0.name == name { found = $1 } }
    return found
  }

  /// Sets a parameter to a value in its unit.
  ///
  /// - Throws: `TuningError` for a name that is not in `parameters`, and for a value that is not finite
  ///   or out of range. The tuning is then unchanged.
  public mutating func set(_ name: String, to value: Double) throws(TuningError) {
    let parameters = parameters
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      throw .unknownName(name, known: parameters.map { $0.name })
    }
    try parameter.check(value)
    visit { if $0.name == name { $1 = value } }
  }

  /// Sets each parameter to the value that `value` returns for its name; nil leaves the parameter unchanged.
  ///
  /// Values are not checked.
  package mutating func setParameters(_ value: @escaping (String) -> Double?) {
    visit { if let new = value($0.name) { $1 = new } }
  }

  /// Sets a parameter, a rule by the index of its case, or `nativeScrollScale` as 0 or 1.
  ///
  /// - Throws: `TuningError` for a name that this tuning does not have and for a value out of range.
  package mutating func setNumber(_ name: String, to value: Double) throws(TuningError) {
    if name == Self.nativeScrollScale {
      guard value == 0 || value == 1 else {
        throw .outOfRange(name: name, value: value, range: 0...1)
      }
      return usesNativeScrollScale = value == 1
    }
    if let rule = rules.first(where: { $0.name == name }) { return try set(rule, to: value) }
    try set(name, to: value)
  }

  /// Name of `usesNativeScrollScale` in sessions.
  ///
  /// This property is a choice of the user and not a parameter of the tuning.
  package static let nativeScrollScale = "nativeScrollScale"

  /// The parameters of all engines; each name occurs once.
  package static let allParameters: [TuningParameter] = presets.reduce(into: []) { all, preset in
    for new in preset.tuning.parameters where !all.contains(where: { $0.name == new.name }) {
      all.append(new)
    }
  }

  /// The index of each parameter in `allParameters`, by name.
  private static let indices = Dictionary(
    uniqueKeysWithValues: allParameters.enumerated().map { ($1.name, $0) }
  )

  /// The values of `allParameters`, in the same order; nil for a parameter that this tuning does not have.
  package var values: [Double?] {
    var values = [Double?](repeating: nil, count: Self.allParameters.count)
    var copy = self
    copy.visit { parameter, value in
      if let index = Self.indices[parameter.name] { values[index] = value }
    }
    return values
  }
}
