/// Why a frame came late.
///
/// A frame whose work fitted into the budget and that came late all the same was held up from
/// outside: by the system, the display or a late wake-up. Otherwise the part is to blame that went
/// furthest beyond its own running median: a part that is always long is not what was different
/// about this frame.
public enum Blame: String, CaseIterable, Equatable, Sendable {
  /// Taking in events took unusually long.
  case input
  /// Moving the models took unusually long.
  case update
  /// Making the picture took unusually long.
  case draw
  /// Putting the picture on the screen took unusually long.
  case present
  /// The program was done in time.
  case outside
}

/// How many late frames each cause has.
public struct BlameCounts: Equatable, Sendable {
  private var input = 0
  private var update = 0
  private var draw = 0
  private var present = 0
  private var outside = 0

  /// Creates counts that are all 0.
  public init() {}

  /// How many frames one cause made late; at least 0.
  public subscript(blame: Blame) -> Int {
    switch blame {
    case .input: input
    case .update: update
    case .draw: draw
    case .present: present
    case .outside: outside
    }
  }

  /// How many frames were late: the sum over all causes.
  public var total: Int { input + update + draw + present + outside }

  mutating func add(_ blame: Blame) {
    switch blame {
    case .input: input += 1
    case .update: update += 1
    case .draw: draw += 1
    case .present: present += 1
    case .outside: outside += 1
    }
  }

  mutating func add(_ other: BlameCounts) {
    input += other.input
    update += other.update
    draw += other.draw
    present += other.present
    outside += other.outside
  }
}
