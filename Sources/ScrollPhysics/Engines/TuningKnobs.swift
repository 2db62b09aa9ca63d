extension ScrollTuning {
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

    init(
      _ name: String,
      _ unit: String,
      _ range: ClosedRange<Double>,
      _ path: any WritableKeyPath<ScrollTuning, Double> & Sendable
    ) {
      self.name = name
      self.unit = unit
      self.range = range
      self.path = path
    }
  }

  /// Every number with its name, unit and range, in the order of the declarations.
  public static let knobs: [Knob] = [
    Knob("dragSlop", "pt", 0...100, \.dragSlop),
    Knob("motionStart", "pt", 0...100, \.motionStart),
    Knob("rubberBand", "", 0...1, \.rubberBand),
    Knob("edgeFriction", "", 0...1, \.edgeFriction),
    Knob("restInterval", "s", 0.001...10, \.restInterval),
    Knob("minimumFlingVelocity", "pt/s", 0...5000, \.minimumFlingVelocity),
    Knob("maximumFlingVelocity", "pt/s", 100...100_000, \.maximumFlingVelocity),
    Knob("momentumTime", "s", 0.01...10, \.momentumTime),
    Knob("momentumDistance", "pt", 0...1000, \.momentumDistance),
    Knob("decelerationRate", "1/ms", 0.5...0.9999, \.decelerationRate),
    Knob("stopVelocity", "px/s", 0.1...1000, \.stopVelocity),
    Knob("constantDeceleration", "pt/s²", 0...100_000, \.constantDeceleration),
    Knob("momentumDeceleration", "pt/s²", 1...1e6, \.momentumDeceleration),
    Knob("momentumDuration", "s", 0.01...60, \.momentumDuration),
    Knob("springResponse", "s", 0.01...10, \.springResponse),
    Knob("dampingRatio", "", 0.05...10, \.dampingRatio),
    Knob("springLead", "1/s", 0...100, \.springLead),
    Knob("springVelocityLimit", "pt/s", 1...1e6, \.springVelocityLimit),
    Knob("overfling", "pt", 0...10_000, \.overfling),
    Knob("edgeDeceleration", "pt/s²", 1...1e6, \.edgeDeceleration),
    Knob("bounceReach", "", 0...1, \.bounceReach),
    Knob("bounceRate", "pt/s", 1...1e6, \.bounceRate),
    Knob("bounceOutTime", "s", 0.01...10, \.bounceOutTime),
    Knob("bounceBackTime", "s", 0.01...10, \.bounceBackTime),
    Knob("snapResponse", "s", 0.01...10, \.snapResponse),
    Knob("snapDampingRatio", "", 0.05...10, \.snapDampingRatio),
    Knob("snapTime", "s", 0.01...10, \.snapTime),
    Knob("restDistance", "px", 0.001...10, \.restDistance),
    Knob("pixelRatio", "px/pt", 0.25...8, \.pixelRatio),
    Knob("wheelRest", "s", 0.01...2, \.wheelRest),
    Knob("reducedMotion", "", 0...1, \.reducedMotion),
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
}
