/// The description of a tuning's parameter: name, unit and range.
public struct TuningParameter: Equatable, Sendable {
  /// The name in `ScrollTuning.set(_:to:)`, sessions and preset files.
  public let name: String
  /// The unit; empty for shares and ratios.
  public let unit: String
  /// Smallest and largest allowed value, in `unit`.
  public let range: ClosedRange<Double>
  /// Difference between neighbouring values on a control, in `unit`: a decimal number such as 0.01.
  package let step: Double

  @inline(never)
  init(
    _ name: String,
    _ unit: String,
    _ range: ClosedRange<Double>,
    _ step: Double
  ) {
    (self.name, self.unit, self.range, self.step) = (name, unit, range, step)
  }

  /// Whether the parameter is a truth value, stored as 0 or 1.
  package var isFlag: Bool { range == 0...1 && step == 1 }

  /// Throws `TuningError.outOfRange` unless the value is finite and in the range.
  func check(_ value: Double) throws(TuningError) {
    guard range.contains(value) else { throw .outOfRange(name: name, value: value, range: range) }
  }
}

/// A function that is called with each parameter and its value, and may change the value.
typealias ParameterVisitor = (TuningParameter, inout Double) -> Void

/// The parameters that are common to several engines.
extension TuningParameter {
  static let decelerationRate = TuningParameter("decelerationRate", "1/ms", 0.5...0.9999, 0.0001)
  static let rubberBand = TuningParameter("rubberBand", "", 0...1, 0.01)
  static let edgeFriction = TuningParameter("edgeFriction", "", 0...1, 0.01)
  static let edgeVelocity = TuningParameter("edgeVelocity", "", 0...1, 0.01)
  static let springResponse = TuningParameter("springResponse", "s", 0.01...10, 0.01)
  static let dampingRatio = TuningParameter("dampingRatio", "", 0.05...10, 0.01)
  static let springVelocityLimit = TuningParameter("springVelocityLimit", "pt/s", 1...1e6, 500)
  static let bounceBackTime = TuningParameter("bounceBackTime", "s", 0.01...10, 0.01)
  static let overfling = TuningParameter("overfling", "pt", 0...10_000, 1)
  static let snapTime = TuningParameter("snapTime", "s", 0.01...10, 0.01)
  static let momentumDeceleration = TuningParameter("momentumDeceleration", "pt/s²", 1...1e6, 50)
  static let momentumDuration = TuningParameter("momentumDuration", "s", 0.01...60, 0.01)
}

/// An error in the name or the value of a parameter or of a rule.
public enum TuningError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No parameter has the given name; `known` contains the names that would be accepted.
  case unknownName(String, known: [String])
  /// The value is not finite or not in the range.
  case outOfRange(name: String, value: Double, range: ClosedRange<Double>)
  /// The text of a rule, or of `base` in an encoded tuning, is not a known name.
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
