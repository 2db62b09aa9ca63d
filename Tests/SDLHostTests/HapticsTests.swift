import CSDL
import Testing

@testable import SDLHost

struct HapticsTests {
  private var isRunning: Bool { SDL_WasInit(SDL_INIT_HAPTIC) != 0 }

  @Test func `nothing is looked for before the first tick`() {
    let haptics = Haptics()
    for frame in 0..<10 { haptics.advance(to: Double(frame) / 60) }
    #expect(!isRunning)
    #expect(!haptics.isFelt)
    #expect(haptics.description == "not looked for yet")
  }

  @Test func `a tick looks for a device, and the end closes what was opened`() {
    do {
      let haptics = Haptics()
      haptics.tick(speed: 100, at: 1)
      haptics.advance(to: 1.01)
      #expect(isRunning)
      #expect(haptics.isFelt != haptics.description.hasPrefix("none: "))
      if SDL_NumHaptics() == 0 {
        #expect(haptics.description == "none: there is no device with a motor")
      }
    }
    #expect(!isRunning)
  }

  @Test func `switched off or without strength it looks for nothing`() {
    for (strength, isOn) in [(0.5, false), (0, true), (-.infinity, true), (.nan, true)] {
      let haptics = Haptics(strength: strength, isOn: isOn)
      haptics.tick(speed: 100, at: 1)
      haptics.advance(to: 1.01)
      haptics.open()
      #expect(!isRunning)
      #expect(!haptics.isFelt)
      #expect(haptics.description == (isOn ? "none: the strength is 0" : "off"))
    }
  }

  @Test func `a tick from before it was switched on is not felt`() {
    let haptics = Haptics()
    haptics.tick(speed: 100, at: 1)
    haptics.isOn = false
    haptics.advance(to: 1.01)
    haptics.isOn = true
    haptics.advance(to: 1.02)
    #expect(!isRunning)
  }

  @Test func `the strength is kept in its range`() {
    let haptics = Haptics(strength: 4)
    #expect(haptics.strength == 1)
    haptics.strength = -2
    #expect(haptics.strength == 0)
  }

  @Test func `a fast push is shorter and weaker`() {
    let pulses = [0.0, 500, 1500, 1e9].map { RumblePulse(speed: $0, strength: 0.8) }
    for (slow, fast) in zip(pulses, pulses.dropFirst()) {
      #expect(fast.strength < slow.strength)
      #expect(fast.milliseconds < slow.milliseconds)
    }
    #expect(pulses[0] == RumblePulse(speed: .nan, strength: 0.8))
    #expect(pulses[0].strength == 0.8)
    #expect(pulses[0].milliseconds == 16)
    #expect(pulses[3].milliseconds == 8)
    #expect(RumblePulse(speed: -1500, strength: 9).strength == 0.75)
  }
}
