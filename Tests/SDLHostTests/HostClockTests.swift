import CSDL
import Testing

@testable import SDLHost

struct HostClockTests {
  @Test func `times are whole microseconds`() {
    let clock = HostClock()
    let start = HostClock.counter
    for step: UInt64 in [0, 1, 499, 500, 1234, 999_999_999, 86_400_000_000_123] {
      let microseconds = clock.time(at: start &+ step) * 1_000_000
      #expect(abs(microseconds - microseconds.rounded()) < 0.01)
    }
  }

  @Test func `one frequency's worth of counts is one second`() {
    let clock = HostClock()
    let start = HostClock.counter
    let second = clock.time(at: start &+ SDL_GetPerformanceFrequency()) - clock.time(at: start)
    #expect(abs(second - 1) < 0.000_002)
  }
}
