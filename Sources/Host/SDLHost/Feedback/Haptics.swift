import CSDL

/// Plays pulses for rows and marks that pass, on a device with a motor.
///
/// The first tick searches for a device. Without a device ticks have no effect. The loop calls
/// `tick` for each row that passed and `advance` once per frame.
///
/// Use it on the main thread.
@MainActor package final class Haptics {
  /// Shortest time between two pulses, in seconds.
  ///
  /// A motor needs this time to stop.
  private static let interval = 0.040
  /// Strength of the pulse for a row or mark that passes slowly, in 0...1; fast rows and marks have weaker
  /// pulses.
  private static let strength = 0.5

  /// The name of the device, or the reason why there is none, for example "none: there is no device
  /// with a motor".
  package private(set) var description = "not looked for yet"

  private var device: OpaquePointer?
  private var hasLooked = false
  private var limiter = TickLimiter(interval: Haptics.interval)
  /// Keeps the window alive until the device is closed.
  private let window: Window?

  /// `window` is kept alive until the device is closed.
  package init(window: Window? = nil) {
    self.window = window
  }

  isolated deinit {
    close()
  }

  /// Records that a row or mark passed.
  ///
  /// The next call of `advance` can play the pulse.
  ///
  /// - Parameters:
  ///   - speed: Speed of the row or mark in points per second; the sign does not matter.
  ///   - time: Time at which it passed, in seconds on the clock of `advance`.
  package func tick(speed: Double, at time: Double) {
    limiter.add(Tick(time: time, speed: speed))
  }

  /// Plays the pulse of the newest tick if `interval` has passed since the last pulse.
  package func advance(to time: Double) {
    guard let tick = limiter.take(at: time) else { return }
    open()
    guard let device else { return }
    let pulse = Self.pulse(speed: tick.speed)
    if SDL_HapticRumblePlay(device, pulse.strength, pulse.milliseconds) != 0 {
      close()
      description = "none: the device is gone"
    }
  }

  /// NaN counts as 0; pulses of fast rows are shorter and weaker, by at most half.
  static func pulse(speed: Double) -> (strength: Float, milliseconds: UInt32) {
    let haste = ClickSound(speed: speed).haste
    return (Float(strength * (1 - haste / 2)), UInt32((16 - 8 * haste).rounded()))
  }

  /// Searches for a device, unless a search was made before.
  ///
  /// The search takes about 1 ms if there is no device. `advance` calls this function for the first tick. Code
  /// that reports the hardware of the system calls it too.
  package func open() {
    guard !hasLooked else { return }
    hasLooked = true
    guard SDL_InitSubSystem(SDL_INIT_HAPTIC) == 0 else {
      description = "none: \(SDLError("SDL_InitSubSystem(haptic)"))"
      return
    }
    // The mouse if it has a motor, otherwise the first device that can rumble.
    if SDL_MouseIsHaptic() == 1, rumbles(SDL_HapticOpenFromMouse()) {
      description = "mouse"
      return
    }
    for index in 0..<max(0, SDL_NumHaptics()) where rumbles(SDL_HapticOpen(index)) {
      description = SDL_HapticName(index).map { String(cString: $0) } ?? "unnamed"
      return
    }
    SDL_QuitSubSystem(SDL_INIT_HAPTIC)
    description = "none: there is no device with a motor"
  }

  /// Whether the features of a device are those of one whose motors rumble, such as a game controller.
  ///
  /// Other devices with forces are steering wheels and joysticks, which would jerk.
  static func canRumble(_ features: UInt32) -> Bool { features & SDL_HAPTIC_LEFTRIGHT != 0 }

  /// Stores `opened` as the device if it can rumble; otherwise closes it.
  ///
  /// - Returns: Whether it was stored.
  private func rumbles(_ opened: OpaquePointer?) -> Bool {
    guard let opened else { return false }
    if Self.canRumble(SDL_HapticQuery(opened)), SDL_HapticRumbleInit(opened) == 0 {
      device = opened
    } else {
      SDL_HapticClose(opened)
    }
    return device != nil
  }

  private func close() {
    guard let device else { return }
    SDL_HapticRumbleStop(device)
    SDL_HapticClose(device)
    SDL_QuitSubSystem(SDL_INIT_HAPTIC)
    self.device = nil
  }
}
