import CSDL
import TestSupport
import Testing

@testable import SDLHost

struct SoundTests {
  private var isRunning: Bool { SDL_WasInit(SDL_INIT_AUDIO) != 0 }

  // MARK: - Opening and closing

  @Test func `no device is opened before the first tick`() {
    withDriver("disk") { _ in
      let sound = Sound()
      for frame in 0..<600 { sound.advance(to: Double(frame) / 60) }
      expect(!isRunning)
      expect(sound.deadline == nil)
      expectEqual(sound.description, "not open")
    }
  }

  @Test func `the first tick opens the device, and deinit closes it`() {
    withDriver("disk") { _ in
      do {
        let sound = Sound()
        sound.tick(speed: 300, at: 1)
        expectEqual(sound.deadline, 1)
        sound.advance(to: 1.01)
        sound.finishTask()
        expect(isRunning)
        expectEqual(sound.description, "disk, 48000 Hz")
      }
      expect(!isRunning)
    }
  }

  @Test func `advance starts audio before the device opens and stops it after it closes`() {
    withDriver("disk") { _ in
      let sound = Sound()
      sound.tick(speed: 300, at: 1)
      sound.advance(to: 1)
      expect(isRunning, "audio was not started before the device opened")
      sound.finishTask()
      sound.advance(to: 1 + Sound.quietDuration)
      expect(isRunning, "audio was stopped before the device was closed")
      sound.finishTask()
      expect(!isRunning)
    }
  }

  @Test func `sound and haptics retain the window`() throws {
    var window: Window? = try Window(title: "t", width: 4, height: 4, isOffscreen: true)
    weak let observed = window
    do {
      let sound = Sound(window: window)
      let haptics = Haptics(window: window)
      window = nil
      expect(observed != nil)
      expect(sound.description == "not open" && haptics.description == "not looked for yet")
    }
    expect(observed == nil)
  }

  @Test func `while the device opens the deadline is within 10 ms`() {
    withDriver("disk") { _ in
      let sound = Sound()
      sound.tick(speed: 300, at: 1)
      sound.advance(to: 1)
      expect((sound.deadline ?? 0) > 1)
      expect((sound.deadline ?? 9) <= 1.01)
    }
  }

  @Test func `the device is closed after the quiet duration, and the next tick opens it again`() {
    withDriver("disk") { _ in
      let sound = Sound()
      click(sound, at: 1)
      expectEqual(sound.deadline, 1 + Sound.quietDuration)
      sound.advance(to: 3.9)
      sound.finishTask()
      expect(isRunning)
      sound.advance(to: 4)
      sound.finishTask()
      expect(!isRunning)
      expect(sound.deadline == nil)
      expectEqual(sound.description, "not open")
      click(sound, at: 9)
      expect(isRunning)
      expectEqual(sound.deadline, 9 + Sound.quietDuration)
    }
  }

  @Test func `a clock set back does not keep the device open`() {
    withDriver("disk") { _ in
      let sound = Sound()
      click(sound, at: 100)
      sound.advance(to: 0)
      expectEqual(sound.deadline, Sound.quietDuration)
      sound.advance(to: Sound.quietDuration)
      sound.finishTask()
      expect(!isRunning)
    }
  }

  @Test func `a tick while the device closes opens it again`() {
    withDriver("disk") { _ in
      let sound = Sound()
      click(sound, at: 1)
      sound.advance(to: 5)
      sound.tick(speed: 10, at: 5.01)
      sound.finishTask()
      expect(!isRunning)
      sound.advance(to: 5.02)
      sound.finishTask()
      expect(isRunning)
    }
  }

  // MARK: - Samples

  /// The samples that are played until the sound ends.
  private func played(volume: Double = 1, _ body: (Sound) -> Void) -> [Float] {
    withDriver("disk") { file in
      do {
        let sound = Sound(volume: volume)
        body(sound)
      }
      return file.samples
    }
  }

  @Test func `a tick plays the samples of its click`() {
    let played = played {
      click($0, at: 1, speed: 0)
      drain($0)
    }
    let expected = ClickSound(speed: 0).samples(sampleRate: 48_000)
    expectEqual(audible(played), audible(expected))
  }

  @Test func `without a tick all samples are zero`() {
    let played = played { sound in
      sound.open()
      expectEqual(sound.description, "disk, 48000 Hz")
      for frame in 0..<100 { sound.advance(to: Double(frame) / 60) }
    }
    expectEqual(audible(played), [])
  }

  @Test func `many ticks in one frame play one click`() {
    let played = played { sound in
      sound.open()
      for part in 0..<20 { sound.tick(speed: 0, at: 1 + Double(part) / 2000) }
      sound.advance(to: 1.01)
      sound.advance(to: 1.03)
      drain(sound)
    }
    expectEqual(
      audible(played).count,
      audible(ClickSound(speed: 0).samples(sampleRate: 48_000)).count
    )
  }

  @Test(arguments: [(0.5, 0.5), (7, 1)])
  func `the volume scales a click and is limited to 1`(volume: Double, limited: Double) {
    let played = played(volume: volume) {
      click($0, at: 1, speed: 0)
      drain($0)
    }
    let expected = ClickSound(speed: 0).samples(sampleRate: 48_000, volume: limited)
    expectEqual(audible(played), audible(expected))
  }

  @Test func `the queue of a stalled device is limited`() {
    // The device reads the first block and then waits.
    withDriver("disk", delay: 1000) { _ in
      let sound = Sound(volume: 1)
      sound.open()
      for number in 0..<20 {
        let time = 1 + Double(number) * 0.02
        sound.tick(speed: 0, at: time)
        sound.advance(to: time)
        expect(sound.queued <= SoundDevice.longestQueue)
      }
      expect(sound.queued > SoundDevice.longestQueue - 0.012)
    }
  }

  // MARK: - Without a device

  @Test(arguments: ["dummy", "no-such-driver"])
  func `without a device the sound is silent and states the reason`(driver: String) {
    withDriver(driver) { _ in
      let sound = Sound()
      click(sound, at: 1)
      click(sound, at: 2)
      expect(!isRunning)
      expect(sound.description.hasPrefix("silent: "))
      expect(sound.description.count > 12)
      expect(sound.deadline == nil)
    }
  }

  @Test(arguments: [0, -1, Double.nan]) func `without a positive volume no device is opened`(
    volume: Double
  ) {
    withDriver("disk") { _ in
      let sound = Sound(volume: volume)
      click(sound, at: 1)
      sound.open()
      expect(!isRunning)
      expect(sound.deadline == nil)
      expectEqual(sound.description, "silent: the volume is 0")
    }
  }

  @Test func `a new sound after a silent one opens a device`() {
    withDriver("dummy") { _ in
      let sound = Sound()
      click(sound, at: 1)
      expect(sound.description.hasPrefix("silent: "))
    }
    withDriver("disk") { _ in
      let sound = Sound()
      click(sound, at: 1)
      expectEqual(sound.description, "disk, 48000 Hz")
    }
  }

  // MARK: - Support

  /// A file with the played samples.
  private struct Recording {
    let path: String

    var samples: [Float] {
      var size = 0
      guard let bytes = SDL_LoadFile(path, &size) else { return [] }
      defer { SDL_free(bytes) }
      let raw = UnsafeRawBufferPointer(start: bytes, count: size)
      return Array(raw.bindMemory(to: Float.self))
    }
  }

  /// Runs with a driver of SDL; "disk" plays into a file, one block every `delay` milliseconds.
  private func withDriver<Result>(
    _ driver: String,
    delay: Int = 1,
    body: (Recording) -> Result
  ) -> Result {
    let file = Recording(path: "/tmp/sdlhost-sound-\(getpid()).raw")
    SDL_SetHintWithPriority(SDL_HINT_AUDIODRIVER, driver, SDL_HINT_OVERRIDE)
    SDL_setenv("SDL_DISKAUDIOFILE", file.path, 1)
    SDL_setenv("SDL_DISKAUDIODELAY", "\(delay)", 1)
    // The driver logs a message to the standard error.
    var output: SDL_LogOutputFunction?
    var outputData: UnsafeMutableRawPointer?
    SDL_LogGetOutputFunction(&output, &outputData)
    SDL_LogSetOutputFunction(nil, nil)
    defer {
      SDL_LogSetOutputFunction(output, outputData)
      SDL_ResetHint(SDL_HINT_AUDIODRIVER)
      unlink(file.path)
    }
    return body(file)
  }

  /// Adds one tick and waits until the device is open.
  private func click(_ sound: Sound, at time: Double, speed: Double = 300) {
    sound.tick(speed: speed, at: time)
    sound.advance(to: time)
    sound.finishTask()
    sound.advance(to: time)
  }

  /// Waits until the device has read all queued samples.
  ///
  /// `queued` takes the device's lock; calls without pauses would block the device.
  private func drain(_ sound: Sound) {
    for round in 0..<50_000_000 {
      if round % 500 == 0, sound.queued == 0 { return }
      sched_yield()
    }
    Issue.record("the device does not read the queue")
  }

  /// The samples that are not zero.
  private func audible(_ samples: [Float]) -> [Float] { samples.filter { $0 != 0 } }
}
