/// Why a frame was late.
///
/// If the work of a late frame did not exceed the budget, the cause is outside the program: the
/// system, the display or a late wake-up. Otherwise the cause is the phase that exceeded its own
/// running median by the most: a phase that is always long does not explain this frame.
public enum DelayCause: String, CaseIterable, Equatable, Sendable {
  /// Reading events took unusually long.
  case input
  /// Advancing the models took unusually long.
  case update
  /// Drawing took unusually long.
  case draw
  /// Presenting the picture took unusually long.
  case present
  /// The work did not exceed the budget.
  case outside

  /// All causes, stored once, because `allCases` allocates in builds without optimization.
  package static let all = allCases
}

/// The number of late frames by cause.
public struct DelayCounts: Equatable, Sendable {
  private var counts = SIMD8<Int>()

  /// The number of late frames with this cause; at least 0.
  public internal(set) subscript(cause: DelayCause) -> Int {
    get { counts[DelayCounts.index(of: cause)] }
    set { counts[DelayCounts.index(of: cause)] = newValue }
  }

  package var total: Int { counts.wrappedSum() }

  private static func index(of cause: DelayCause) -> Int {
    DelayCause.all.firstIndex(of: cause) ?? 0
  }
}

extension FrameSample {
  /// For `outside`, returns the work that is in no phase; 0 unless the work was measured apart from them.
  func duration(of cause: DelayCause) -> Double {
    switch cause {
    case .input: input
    case .update: update
    case .draw: draw
    case .present: present
    case .outside: max(0, work - (input + update + draw + present))
    }
  }
}
