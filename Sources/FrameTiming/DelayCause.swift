/// Why a frame was late.
///
/// A late frame whose work fitted into the budget was delayed from outside: by the system, the
/// display or a late wake-up. Otherwise the cause is the phase that exceeded its own running median
/// by the most: a phase that is always long does not explain this frame.
public enum DelayCause: String, CaseIterable, Equatable, Sendable {
  /// Reading events took unusually long.
  case input
  /// Advancing the models took unusually long.
  case update
  /// Drawing took unusually long.
  case draw
  /// Presenting the picture took unusually long.
  case present
  /// The work fitted into the budget.
  case outside

  /// The phases of a frame, last to first.
  static let phases: [DelayCause] = [.present, .draw, .update, .input]

  fileprivate var index: Int {
    switch self {
    case .input: 0
    case .update: 1
    case .draw: 2
    case .present: 3
    case .outside: 4
    }
  }
}

/// The number of late frames by cause.
public struct DelayCounts: Equatable, Sendable {
  private var counts = SIMD8<Int>.zero

  /// The number of frames that one cause delayed; at least 0.
  public subscript(cause: DelayCause) -> Int { counts[cause.index] }

  /// The number of late frames: the sum over all causes.
  public var total: Int { counts.wrappedSum() }

  mutating func add(_ cause: DelayCause) {
    // Not `+=`, which allocates a coroutine frame in builds without optimization.
    counts[cause.index] = counts[cause.index] + 1
  }

  mutating func add(_ other: DelayCounts) {
    counts &+= other.counts
  }
}

extension FrameSample {
  /// Duration of the phase that a cause names, in seconds; the interval for `outside`, 0 without one.
  package func duration(of cause: DelayCause) -> Double {
    switch cause {
    case .input: input
    case .update: update
    case .draw: draw
    case .present: present
    case .outside: interval ?? 0
    }
  }
}
