/// The span of frames that the overlay's figures summarize; the raw value is the text for users.
package enum FrameSpan: String, CaseIterable, Equatable, Sendable {
  /// The last 120 frames: two seconds at 60 Hz.
  case last120 = "last 120 frames"
  case last300 = "last 300 frames"
  case last600 = "last 600 frames"
  /// Every frame since the warm-up or the last reset.
  case run = "whole run"

  /// The largest number of frames of a span other than `run`.
  static let maximumFrames = 600

  /// The largest number of frames; nil for the run, which has no limit.
  package var frames: Int? {
    switch self {
    case .last120: 120
    case .last300: 300
    case .last600: FrameSpan.maximumFrames
    case .run: nil
    }
  }
}

extension CaseIterable where Self: Equatable, AllCases == [Self] {
  /// The next case in the order of declaration; after the last case, the first.
  package var next: Self {
    let cases = Self.allCases
    let index = cases.firstIndex(of: self) ?? 0
    return cases[(index + 1) % cases.count]
  }
}
