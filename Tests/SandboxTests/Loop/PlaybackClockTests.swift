import Stage
import Testing

@testable import Sandbox

@MainActor @Suite struct PlaybackClockTests {
  private func running(speed: Double = 1) -> PlaybackClock {
    var clock = PlaybackClock(duration: 10, speed: speed)
    clock.tick(at: 100)
    return clock
  }

  @Test func `the position follows the host's time times the speed`() {
    var clock = running(speed: 2)
    clock.tick(at: 101)
    clock.tick(at: 101.5)
    #expect(clock.position == 3)
  }

  @Test func `a pause does not advance the position`() {
    var clock = running()
    clock.togglePause(at: 102)
    #expect(clock.position == 2)
    clock.togglePause(at: 160)
    clock.tick(at: 161)
    #expect(clock.position == 3)
  }

  @Test func `the clock stops at the end and continues after a jump back`() {
    var clock = running()
    clock.tick(at: 150)
    #expect(clock.position == 10)
    #expect(!clock.isRunning)
    clock.go(to: 0, at: 200)
    clock.tick(at: 201)
    #expect(clock.position == 1)
  }

  @Test func `a step pauses and is limited to the session`() {
    var clock = running()
    clock.step(by: -1, at: 101)
    #expect(clock.position == 0)
    #expect(clock.isPaused)
    clock.step(by: 11, at: 105)
    #expect(clock.position == 10)
  }
}
