import CSDL

/// Seconds since a chosen zero, from the system's monotonic clock.
///
/// Times are rounded to whole microseconds, so that a recording holds exactly the times that the models received.
nonisolated package struct HostClock: Sendable {
  private let zero: UInt64
  private let ticksPerSecond: Double

  /// Creates a clock whose zero is now.
  package init() {
    zero = Self.counter
    ticksPerSecond = Double(SDL_GetPerformanceFrequency())
  }

  /// Seconds from the zero to this moment; a whole number of microseconds, at least 0.
  package var now: Double { time(at: Self.counter) }

  /// Seconds from the zero to this moment, not rounded: for durations of a few microseconds.
  package var exactNow: Double { Double(Self.counter &- zero) / ticksPerSecond }

  /// The raw count of this moment; cheap enough for an event watch, and any thread may ask.
  static var counter: UInt64 { SDL_GetPerformanceCounter() }

  /// The time of a raw count; negative for counts taken before the zero.
  func time(at counter: UInt64) -> Double {
    let ticks = Int64(bitPattern: counter &- zero)
    return (Double(ticks) / ticksPerSecond * 1_000_000).rounded() / 1_000_000
  }
}
