/// Number, sum and maximum of durations or of signed differences.
public struct DurationSum: Equatable, Sendable {
  private(set) var count = 0
  private var sum = 0.0
  private var longest = -Double.infinity

  /// Mean duration, in seconds.
  public var mean: Double? { count > 0 ? sum / Double(count) : nil }

  /// Longest duration, in seconds.
  public var max: Double? { count > 0 ? longest : nil }

  package mutating func add(_ duration: Double) {
    count += 1
    sum += duration
    longest = Swift.max(longest, duration)
  }
}
