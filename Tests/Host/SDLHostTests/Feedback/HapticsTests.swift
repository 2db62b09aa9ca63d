import CSDL
import TestSupport
import Testing

@testable import SDLHost

struct HapticsTests {
  private var isRunning: Bool { SDL_WasInit(SDL_INIT_HAPTIC) != 0 }

  @Test func `no device is opened before the first tick`() {
    let haptics = Haptics()
    for frame in 0..<10 { haptics.advance(to: Double(frame) / 60) }
    expect(!isRunning)
    expectEqual(haptics.description, "not looked for yet")
  }

  @Test func `a tick opens a device, and deinit closes it`() {
    do {
      let haptics = Haptics()
      haptics.tick(speed: 100, at: 1)
      haptics.advance(to: 1.01)
      expect(isRunning != haptics.description.hasPrefix("none: "))
      if SDL_NumHaptics() <= 0, SDL_MouseIsHaptic() != 1 {
        expectEqual(haptics.description, "none: there is no device with a motor")
      }
    }
    expect(!isRunning)
  }

  @Test func `a steering wheel with force feedback is no device that rumbles`() {
    let controller = SDL_HAPTIC_LEFTRIGHT | SDL_HAPTIC_SINE | SDL_HAPTIC_GAIN
    expect(Haptics.canRumble(controller))
    let steering = SDL_HAPTIC_CONSTANT | SDL_HAPTIC_SINE | SDL_HAPTIC_SPRING | SDL_HAPTIC_AUTOCENTER
    expect(!Haptics.canRumble(steering))
  }

  @Test func `a delayed tick is dropped`() {
    let haptics = Haptics()
    haptics.tick(speed: 100, at: 1)
    haptics.advance(to: 1.2)
    haptics.advance(to: 1.21)
    expect(!isRunning)
    expectEqual(haptics.description, "not looked for yet")
  }

  @Test func `a pulse at high speed is shorter and weaker`() {
    let pulses = [0.0, 500, 1500, 1e9].map { Haptics.pulse(speed: $0) }
    for (slow, fast) in zip(pulses, pulses.dropFirst()) {
      expect(fast.strength < slow.strength)
      expect(fast.milliseconds < slow.milliseconds)
    }
    expect(pulses[0] == Haptics.pulse(speed: .nan))
    expect(pulses[0] == (0.5, 16))
    expect(pulses[3].strength >= 0.25 && pulses[3].milliseconds == 8)
    expectEqual(Haptics.pulse(speed: -1500).strength, 0.375)
  }
}
