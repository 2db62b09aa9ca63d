import Files

/// A delay in one frame, to test that every output shows the slow frame.
///
/// The text is `30@200` or `30@200:present`: the delay in milliseconds, the frame's number, and the
/// delayed part of the frame. The default part is draw.
nonisolated struct Stall: Equatable {
  enum Part: String {
    case update, draw, present
  }

  /// Duration of the delay, in seconds.
  let duration: Double
  /// Number of the delayed frame, counted from 0.
  let frame: Int
  let part: Part

  init?(argument: String) {
    let form = /([0-9.]+)@([0-9]+)(?::(update|draw|present))?/
    guard let match = argument.wholeMatch(of: form), let milliseconds = Double(match.1),
      milliseconds > 0, milliseconds <= 10_000, let frame = Int(match.2)
    else { return nil }
    duration = milliseconds / 1000
    self.frame = frame
    part = match.3.flatMap { Part(rawValue: String($0)) } ?? .draw
  }

  /// Waits for `duration` if `part` of the frame with the number `frame` is to be delayed.
  func wait(_ part: Part, frame: Int) {
    guard part == self.part, frame == self.frame else { return }
    usleep(UInt32(duration * 1e6))
  }
}
