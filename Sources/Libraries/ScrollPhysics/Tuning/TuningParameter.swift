/// The description of a tuning's parameter: name, unit, range, and what it changes.
public struct TuningParameter: Equatable, Sendable {
  /// The name in `ScrollTuning.set(_:to:)`, sessions and preset files.
  public let name: String
  /// The unit; empty for shares and ratios.
  public let unit: String
  /// Smallest and largest allowed value, in `unit`.
  public let range: ClosedRange<Double>
  /// Difference between neighbouring values on a control, in `unit`: a decimal number such as 0.01.
  package let step: Double
  /// What the parameter changes, and what the ends of its range mean, in at most 94 characters.
  public let explanation: String

  @inline(__always)
  init(
    _ name: String,
    _ unit: String,
    _ range: ClosedRange<Double>,
    _ step: Double,
    _ explanation: () -> String
  ) {
    self.init(name, unit, range, step, explanation: explanation())
  }

  @inline(never)
  private init(
    _ name: String,
    _ unit: String,
    _ range: ClosedRange<Double>,
    _ step: Double,
    explanation: String
  ) {
    (self.name, self.unit, self.range, self.step) = (name, unit, range, step)
    self.explanation = explanation
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
  static var decelerationRate: Self {
    Self("decelerationRate", "1/ms", 0.5...0.9999, 0.0001) {
      "Share of speed kept in each millisecond of a fling. 0.5 stops at once, 0.9999 glides long."
    }
  }
  static var rubberBand: Self {
    Self("rubberBand", "", 0...1, 0.01) {
      "How far content follows a finger beyond an edge. 0 not at all, 1 as the finger."
    }
  }
  static var edgeFriction: Self {
    Self("edgeFriction", "", 0...1, 0.01) {
      "Share of a movement that shows beyond an edge. 0 holds content at the edge, 1 shows all of it."
    }
  }
  static var edgeVelocity: Self {
    Self("edgeVelocity", "", 0...1, 0.01) {
      "Share of a fling's speed that a bounce begins with. 0 does not bounce, 1 loses nothing."
    }
  }
  static var springResponse: Self {
    Self("springResponse", "s", 0.01...10, 0.01) {
      "Time scale of the spring at an edge. 0.01 s snaps back at once, 10 s floats back."
    }
  }
  static var dampingRatio: Self {
    Self("dampingRatio", "", 0.05...10, 0.01) {
      "How content returns to an edge. Below 1 it swings past it, at 1 it does not, at 10 it creeps."
    }
  }
  static var springVelocityLimit: Self {
    Self("springVelocityLimit", "pt/s", 1...1e6, 500) {
      "Speed to which a bounce at an edge is limited. 1 hardly bounces, 1000000 limits nothing."
    }
  }
  static var bounceBackTime: Self {
    Self("bounceBackTime", "s", 0.01...10, 0.01) {
      "How long content takes back to an edge. 0.01 s jumps, 10 s drifts."
    }
  }
  static var overfling: Self {
    Self("overfling", "pt", 0...10_000, 1) {
      "How far a fling goes beyond an edge at most. 0 stops it at the edge, 10000 limits nothing."
    }
  }
  static var snapTime: Self {
    Self("snapTime", "s", 0.01...10, 0.01) {
      "How long content takes to reach a row after a release. 0.01 s jumps, 10 s drifts."
    }
  }
  static var momentumDeceleration: Self {
    Self("momentumDeceleration", "pt/s²", 1...1e6, 50) {
      "How strongly a fling is braked. 1 carries it very far, 1000000 stops it at once."
    }
  }
  static var momentumDuration: Self {
    Self("momentumDuration", "s", 0.01...60, 0.01) {
      "Longest time that a fling may take. 0.01 s makes it jump to its end, 60 s limits nothing."
    }
  }
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
