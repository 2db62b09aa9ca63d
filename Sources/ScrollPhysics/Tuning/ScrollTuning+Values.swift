extension ScrollTuning {
  /// Creates a tuning from another one and the values that differ, in the units of `parameters`.
  ///
  /// - Throws: `TuningError` for the first name in alphabetical order that is not in `parameters` or
  ///   whose value is out of range.
  public init(_ base: ScrollTuning, _ values: [String: Double]) throws(TuningError) {
    self = base
    for (name, value) in values.sorted(by: { $0.key < $1.key }) { try set(name, to: value) }
  }

  /// Every parameter of the tuning: first those that are common to all engines, then those of its
  /// engine.
  public var parameters: [TuningParameter] {
    var parameters: [TuningParameter] = []
    var copy = self
    copy.visit { parameter, _ in parameters.append(parameter) }
    return parameters
  }

  /// The value of a parameter in its unit; nil for a name that is not in `parameters`.
  public func value(of name: String) -> Double? {
    var found: Double?
    var copy = self
    copy.visit { if $0.name == name { found = $1 } }
    return found
  }

  /// Sets the parameter with a name in `parameters` to a value in its unit.
  ///
  /// - Throws: `TuningError` for an unknown name and for a value that is not finite or out of range;
  ///   the tuning is then unchanged.
  public mutating func set(_ name: String, to value: Double) throws(TuningError) {
    let parameters = parameters
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      throw .unknownName(name, known: parameters.map { $0.name })
    }
    try parameter.check(value)
    visit { if $0.name == name { $1 = value } }
  }

  /// Sets a parameter of any engine, or a rule by the index of its case.
  ///
  /// A parameter that this tuning does not have is only checked.
  ///
  /// - Throws: `TuningError` for a name that no engine has and for a value out of range.
  package mutating func setIfPresent(_ name: String, to value: Double) throws(TuningError) {
    if name == Self.nativeScrollScale { return usesNativeScrollScale = value > 0.5 }
    if let rule = rules.first(where: { $0.name == name }) { return try set(rule, to: value) }
    if self.value(of: name) != nil { return try set(name, to: value) }
    guard let parameter = Self.allParameters.first(where: { $0.name == name }) else {
      throw .unknownName(name, known: Self.allParameters.map { $0.name })
    }
    try parameter.check(value)
  }

  /// The name in sessions of `usesNativeScrollScale`, which is a choice of the user and not a
  /// parameter.
  package static let nativeScrollScale = "nativeScrollScale"

  /// The parameters of all engines, each name once.
  package static let allParameters: [TuningParameter] = presets.reduce(into: []) { all, preset in
    let new = preset.tuning.parameters.filter { !all.contains($0) }
    all += new
  }

  /// The index of each name in `allParameters`.
  private static let indices = Dictionary(
    uniqueKeysWithValues: allParameters.enumerated().map { ($1.name, $0) }
  )

  /// The values of `allParameters`, in their order; nil for a parameter that this tuning does not have.
  package var values: [Double?] {
    var values = [Double?](repeating: nil, count: Self.allParameters.count)
    var copy = self
    copy.visit { parameter, value in
      if let index = Self.indices[parameter.name] { values[index] = value }
    }
    return values
  }
}
