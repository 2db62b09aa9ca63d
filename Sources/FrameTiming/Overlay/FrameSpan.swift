/// The frames that the overlay's figures are about.
package enum FrameSpan: CaseIterable, Equatable, Sendable {
  /// The last 120 frames: two seconds at 60 Hz.
  case last120
  /// The last 300 frames: five seconds at 60 Hz.
  case last300
  /// The last 600 frames: ten seconds at 60 Hz.
  case last600
  /// Every frame since the warm-up or the last reset.
  case run

  /// The largest number of frames of a span that is not the run.
  package static let maximumFrames = 600

  /// The largest number of frames; nil for the run, which has no end.
  package var frames: Int? {
    switch self {
    case .last120: 120
    case .last300: 300
    case .last600: FrameSpan.maximumFrames
    case .run: nil
    }
  }

  /// The next longer span; after the run the shortest.
  package var next: FrameSpan {
    switch self {
    case .last120: .last300
    case .last300: .last600
    case .last600: .run
    case .run: .last120
    }
  }
}
