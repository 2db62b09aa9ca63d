import CSDL
import ScrollPhysics

/// Seconds since a chosen zero, from the system's monotonic clock.
nonisolated package struct HostClock: Sendable {
  private let zero = SDL_GetPerformanceCounter()
  private let ticksPerSecond = Double(SDL_GetPerformanceFrequency())

  /// Creates a clock whose zero is now.
  package init() {}

  /// Seconds from the zero to this moment; a whole number of microseconds, at least 0.
  package var now: Double { Grid.time(exactNow) }

  /// Seconds from the zero to this moment, not rounded; may be read on any thread.
  var exactNow: Double { Double(SDL_GetPerformanceCounter() &- zero) / ticksPerSecond }
}
