import CSDL
import ScrollPhysics
import TestSupport
import Testing

@testable import SDLHost

struct HostClockTests {
  @Test func `times are whole microseconds`() {
    let now = HostClock().now
    expectEqual(now, Grid.time(now))
    for time in [0, 1e-9, 4.99e-7, 5e-7, 1.234e-6, 0.999_999_999, 86_400.000_000_123] {
      let microseconds = Grid.time(time) * 1_000_000
      expect(abs(microseconds - microseconds.rounded()) < 0.01)
      expect(abs(Grid.time(time) - time) < 0.000_000_501)
    }
  }

  @Test func `the clock follows the performance counter`() {
    let clock = HostClock()
    func seconds(_ counts: UInt64) -> Double {
      Double(counts) / Double(SDL_GetPerformanceFrequency())
    }
    let start = (SDL_GetPerformanceCounter(), clock.exactNow, SDL_GetPerformanceCounter())
    SDL_Delay(2)
    let end = (SDL_GetPerformanceCounter(), clock.exactNow, SDL_GetPerformanceCounter())
    // The thread may wait between two readings.
    expect(end.1 - start.1 > seconds(end.0 - start.2) - 1e-6)
    expect(end.1 - start.1 < seconds(end.2 - start.0) + 1e-6)
  }
}
