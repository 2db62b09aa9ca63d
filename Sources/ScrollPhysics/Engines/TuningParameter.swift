/// A parameter of a tuning: its name, unit and range.
public struct TuningParameter: Equatable, Sendable {
  /// The name in `ScrollTuning.set(_:to:)`, sessions and preset files.
  public let name: String
  /// The unit; empty for shares and ratios.
  public let unit: String
  /// Smallest and largest value.
  public let range: ClosedRange<Double>
  /// Distance between two values on a control, as a decimal.
  package let step: Double
}

/// Receives every parameter: name, unit, range, step and value.
typealias ParameterVisitor = (String, String, ClosedRange<Double>, Double, inout Double) -> Void

extension Spring {
  /// Visits the response and the damping ratio, which a tuning calls by its own names.
  mutating func visit(_ responseName: String, _ ratioName: String, _ body: ParameterVisitor) {
    body(responseName, "s", 0.01...10, 0.01, &response)
    body(ratioName, "", 0.05...10, 0.01, &dampingRatio)
  }
}

/// Why a parameter could not be set or read.
public enum TuningError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The tuning has no parameter of that name.
  case unknownName(String, known: [String])
  /// The value is not finite or not in the range.
  case outOfRange(name: String, value: Double, range: ClosedRange<Double>)
  /// An encoded tuning has another text than one of those known.
  case unknownValue(name: String, value: String, known: [String])

  /// One line: the name, what was found and what was expected.
  public var description: String {
    switch self {
    case .unknownName(let name, let known):
      "unknown tuning '\(name)', expected one of \(known.joined(separator: ", "))"
    case .outOfRange(let name, let value, let range):
      "tuning '\(name)' is \(value), expected \(range.lowerBound)...\(range.upperBound)"
    case .unknownValue(let name, let value, let known):
      "tuning '\(name)' is \"\(value)\", expected one of \(known.joined(separator: ", "))"
    }
  }
}

extension ScrollTuning {
  /// Creates a tuning from another one and the values that differ, in the units of `parameters`.
  ///
  /// - Throws: `TuningError` for a name that is not in `parameters` and for a value out of range; for
  ///   the first such name in alphabetical order.
  public init(_ base: ScrollTuning, _ values: [String: Double]) throws(TuningError) {
    self = base
    for (name, value) in values.sorted(by: { $0.key < $1.key }) { try set(name, to: value) }
  }

  /// Every parameter of the tuning: those of every engine, then those of its engine.
  public var parameters: [TuningParameter] {
    var parameters: [TuningParameter] = []
    var copy = self
    copy.visit { name, unit, range, step, _ in
      parameters.append(TuningParameter(name: name, unit: unit, range: range, step: step))
    }
    return parameters
  }

  /// The value of a parameter in its unit; nil for a name that is not in `parameters`.
  public func value(of name: String) -> Double? {
    var found: Double?
    var copy = self
    copy.visit { if $0 == name { found = $4 } }
    return found
  }

  /// Sets a parameter, by its name in `parameters` and in its unit.
  ///
  /// - Throws: `TuningError` for an unknown name and for a value that is not finite or out of range;
  ///   the tuning is then unchanged.
  public mutating func set(_ name: String, to value: Double) throws(TuningError) {
    guard self.value(of: name) != nil else {
      throw .unknownName(name, known: parameters.map { $0.name })
    }
    try setIfPresent(name, to: value)
  }

  /// Sets a parameter of any engine; one that this tuning does not have is only checked.
  ///
  /// - Throws: `TuningError` for a name that no engine has and for a value out of range.
  package mutating func setIfPresent(_ name: String, to value: Double) throws(TuningError) {
    guard let parameter = Self.allParameters.first(where: { $0.name == name }) else {
      throw .unknownName(name, known: Self.allParameters.map { $0.name })
    }
    guard parameter.range.contains(value) else {
      throw .outOfRange(name: name, value: value, range: parameter.range)
    }
    visit { visited, _, _, _, stored in
      if visited == name { stored = value }
    }
  }

  /// The parameters of all engines, each name once.
  package static let allParameters: [TuningParameter] = presets.reduce(into: []) { all, preset in
    let new = preset.tuning.parameters.filter { !all.contains($0) }
    all += new
  }

  /// The index of each name in `allParameters`.
  private static let indices = Dictionary(
    uniqueKeysWithValues: allParameters.enumerated().map { ($1.name, $0) }
  )

  /// The values of `allParameters`, in their order; nil for one that this engine does not have.
  package var values: [Double?] {
    var values = [Double?](repeating: nil, count: Self.allParameters.count)
    var copy = self
    copy.visit { name, _, _, _, value in
      if let index = Self.indices[name] { values[index] = value }
    }
    return values
  }
}
