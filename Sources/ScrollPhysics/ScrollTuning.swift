/// Every number that makes scrolling feel as it does.
public struct ScrollTuning: Equatable, Sendable {
  /// Finger travel before a press becomes a drag, in points, 0...100.
  public var dragSlop: Double
  /// Share of the first point beyond the edge that is shown, 0...1.
  public var rubberBand: Double
  /// Share of velocity left after one millisecond of deceleration, 0.5...0.9999.
  public var decelerationRate: Double
  /// Speed at which deceleration stops, in points per second, 0.1...1000.
  public var stopVelocity: Double
  /// Slower releases do not decelerate but go to rest at once, in points per second, 0...5000.
  public var minimumFlingVelocity: Double
  /// Faster releases count as this fast, in points per second, 100...100000.
  public var maximumFlingVelocity: Double
  /// Response of the spring beyond an edge, in seconds, 0.01...10.
  public var springResponse: Double
  /// Damping ratio of the spring beyond an edge, 0.05...10.
  public var dampingRatio: Double
  /// Velocity towards the edge that a held overscroll starts back with, per point of overscroll,
  /// in 1/s, 0...100.
  public var springLead: Double
  /// Response of the spring that takes content to a row, in seconds, 0.01...10.
  public var snapResponse: Double
  /// Distance from rest that is not seen any more, in points, 0.001...10.
  public var restDistance: Double
  /// Pause after fractional wheel movement before content goes to a row, in seconds, 0.01...2.
  public var wheelRest: Double

  /// One number by its name.
  public struct Knob: Sendable {
    /// The name, as a session or a preset file spells it.
    public let name: String
    /// The unit, for people; empty for shares and ratios.
    public let unit: String
    /// Smallest and largest value.
    public let range: ClosedRange<Double>
    /// Where the number lives.
    public let path: any WritableKeyPath<ScrollTuning, Double> & Sendable
  }

  /// Every number with its name, unit and range, in the order of the declarations.
  public static let knobs: [Knob] = [
    Knob(name: "dragSlop", unit: "pt", range: 0...100, path: \.dragSlop),
    Knob(name: "rubberBand", unit: "", range: 0...1, path: \.rubberBand),
    Knob(name: "decelerationRate", unit: "1/ms", range: 0.5...0.9999, path: \.decelerationRate),
    Knob(name: "stopVelocity", unit: "pt/s", range: 0.1...1000, path: \.stopVelocity),
    Knob(
      name: "minimumFlingVelocity",
      unit: "pt/s",
      range: 0...5000,
      path: \.minimumFlingVelocity
    ),
    Knob(
      name: "maximumFlingVelocity",
      unit: "pt/s",
      range: 100...100_000,
      path: \.maximumFlingVelocity
    ),
    Knob(name: "springResponse", unit: "s", range: 0.01...10, path: \.springResponse),
    Knob(name: "dampingRatio", unit: "", range: 0.05...10, path: \.dampingRatio),
    Knob(name: "springLead", unit: "1/s", range: 0...100, path: \.springLead),
    Knob(name: "snapResponse", unit: "s", range: 0.01...10, path: \.snapResponse),
    Knob(name: "restDistance", unit: "pt", range: 0.001...10, path: \.restDistance),
    Knob(name: "wheelRest", unit: "s", range: 0.01...2, path: \.wheelRest),
  ]

  /// Why a number could not be set.
  public enum KnobError: Error, Equatable, Sendable, CustomStringConvertible {
    /// There is no number of that name.
    case unknownName(String)
    /// The value is not finite or not in the range.
    case outOfRange(name: String, value: Double, range: ClosedRange<Double>)

    /// One line: the name, the value and what was expected.
    public var description: String {
      switch self {
      case .unknownName(let name):
        let names = ScrollTuning.knobs.map(\.name).joined(separator: ", ")
        return "unknown tuning '\(name)', expected one of \(names)"
      case .outOfRange(let name, let value, let range):
        return "tuning '\(name)' is \(value), expected \(range.lowerBound)...\(range.upperBound)"
      }
    }
  }

  /// Sets one number by its name.
  ///
  /// - Parameters:
  ///   - name: A name from `knobs`.
  ///   - value: The new value, in the knob's unit.
  /// - Throws: `KnobError` for an unknown name and for a value that is not finite or out of range.
  public mutating func set(_ name: String, to value: Double) throws(KnobError) {
    guard let knob = Self.knobs.first(where: { $0.name == name }) else {
      throw .unknownName(name)
    }
    guard value.isFinite, knob.range.contains(value) else {
      throw .outOfRange(name: name, value: value, range: knob.range)
    }
    self[keyPath: knob.path] = value
  }

  /// The spring beyond an edge.
  public var edgeSpring: Spring { Spring(response: springResponse, dampingRatio: dampingRatio) }
  /// The spring that takes content to a row.
  public var snapSpring: Spring { Spring(response: snapResponse) }
  /// How close counts as rest.
  public var tolerance: Tolerance {
    Tolerance(distance: restDistance, velocity: stopVelocity)
  }
}
