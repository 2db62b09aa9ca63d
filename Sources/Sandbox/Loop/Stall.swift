#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A frame that is made slow on purpose, to test that every output shows it.
///
/// Spelled `30@200` or `30@200:present`: milliseconds, the frame's number, and the part of it,
/// which is draw where none is named.
struct Stall: Equatable {
  /// The part of a frame that is made slow.
  enum Part: String, CaseIterable {
    case update, draw, present
  }

  /// How long, in seconds.
  let duration: Double
  /// Which frame, counted from 0.
  let frame: Int
  let part: Part

  init?(argument: String) {
    let halves = argument.split(separator: "@", omittingEmptySubsequences: false)
    guard halves.count == 2, let milliseconds = Double(halves[0]) else { return nil }
    let end = halves[1].split(separator: ":", omittingEmptySubsequences: false)
    guard let frame = end.first.flatMap({ Int($0) }), frame >= 0, end.count <= 2 else {
      return nil
    }
    guard milliseconds > 0, milliseconds <= 10_000 else { return nil }
    guard let part = end.count == 2 ? Part(rawValue: String(end[1])) : .draw else { return nil }
    duration = milliseconds / 1000
    self.frame = frame
    self.part = part
  }

  /// Lets time pass if this is the part of the frame.
  func wait(_ part: Part, frame: Int) {
    guard part == self.part, frame == self.frame else { return }
    usleep(UInt32(duration * 1e6))
  }
}
