/// How many frames the figures of an overlay are about.
public enum FrameSpan: CaseIterable, Equatable, Sendable {
  /// The last 120 frames: two seconds at 60 Hz.
  case last120
  /// The last 300 frames: five seconds at 60 Hz.
  case last300
  /// The last 600 frames: ten seconds at 60 Hz.
  case last600
  /// Every frame since the warm-up or the last reset.
  case run

  /// How many frames it has at most; nil for the run, which has no end.
  public var frames: Int? {
    switch self {
    case .last120: 120
    case .last300: 300
    case .last600: 600
    case .run: nil
    }
  }

  /// The next longer one; the shortest after the run.
  public var next: FrameSpan {
    switch self {
    case .last120: .last300
    case .last300: .last600
    case .last600: .run
    case .run: .last120
    }
  }
}
