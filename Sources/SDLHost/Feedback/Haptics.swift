import CSDL

/// Pulses for rows and marks that pass, on a device with a motor.
///
/// A device is looked for at the first tick. Without one nothing is felt and everything else works.
/// The loop calls `tick` for each row that passed and `advance` once per frame.
///
/// Use it on the main thread.
@MainActor package final class Haptics {
  /// Shortest time between two pulses, in seconds, in which a motor stops.
  private static let interval = 0.040
  /// Strength of a slow tick, in 0...1.
  private static let strength = 0.5

  private enum State {
    case untried
    case open(OpaquePointer, name: String)
    case none(String)
  }

  private var state = State.untried
  private var limiter = TickLimiter(interval: Haptics.interval)
  /// Kept alive until the device is closed.
  private let window: Window?

  /// Creates haptics without a device.
  ///
  /// - Parameter window: Kept alive until the device is closed; nil without a window.
  package init(window: Window? = nil) {
    self.window = window
  }

  isolated deinit {
    closeDevice(because: "")
  }

  /// Records that a row or mark passed; it may be felt from the next `advance` on.
  ///
  /// - Parameters:
  ///   - speed: In points per second; the sign does not matter.
  ///   - time: When, in the seconds of the clock that `advance` takes.
  package func tick(speed: Double, at time: Double) {
    limiter.add(Tick(time: time, speed: speed))
  }

  /// Plays the pulse of the tick that is due, at most one.
  ///
  /// - Parameter time: Now, in seconds.
  package func advance(to time: Double) {
    guard let tick = limiter.take(at: time) else { return }
    open()
    guard case .open(let device, _) = state else { return }
    let pulse = Self.pulse(speed: tick.speed)
    if SDL_HapticRumblePlay(device, pulse.strength, pulse.milliseconds) != 0 {
      closeDevice(because: "the device is gone")
    }
  }

  /// The pulse for a row or mark that passes at a speed; NaN counts as 0.
  ///
  /// Pulses of fast rows are shorter and weaker, down to half.
  static func pulse(speed: Double) -> (strength: Float, milliseconds: UInt32) {
    let haste = ClickSound(speed: speed).haste
    return (Float(strength * (1 - haste / 2)), UInt32((16 - 8 * haste).rounded()))
  }

  /// Looks for a device if that was not done, about 1 ms without one; for reports.
  package func open() {
    guard case .untried = state else { return }
    guard SDL_InitSubSystem(SDL_INIT_HAPTIC) == 0 else {
      state = .none(SDLError("SDL_InitSubSystem(haptic)").description)
      return
    }
    if let (device, name) = Self.firstDevice() {
      state = .open(device, name: name)
    } else {
      state = .none("there is no device with a motor")
      SDL_QuitSubSystem(SDL_INIT_HAPTIC)
    }
  }

  /// The name of the device, or why there is none; for example
  /// "none: there is no device with a motor".
  package var description: String {
    switch state {
    case .untried: "not looked for yet"
    case .open(_, let name): name
    case .none(let reason): "none: \(reason)"
    }
  }

  /// The mouse if it has a motor, else the first device that rumbles.
  private static func firstDevice() -> (OpaquePointer, name: String)? {
    if SDL_MouseIsHaptic() == 1, let mouse = rumbling(SDL_HapticOpenFromMouse()) {
      return (mouse, "mouse")
    }
    for index in 0..<max(0, SDL_NumHaptics()) {
      guard let device = rumbling(SDL_HapticOpen(index)) else { continue }
      return (device, SDL_HapticName(index).map { String(cString: $0) } ?? "unnamed")
    }
    return nil
  }

  /// The device, prepared to rumble; closed and nil if it cannot.
  private static func rumbling(_ device: OpaquePointer?) -> OpaquePointer? {
    guard let device else { return nil }
    if SDL_HapticRumbleSupported(device) == 1, SDL_HapticRumbleInit(device) == 0 { return device }
    SDL_HapticClose(device)
    return nil
  }

  private func closeDevice(because reason: String) {
    guard case .open(let device, _) = state else { return }
    SDL_HapticRumbleStop(device)
    SDL_HapticClose(device)
    SDL_QuitSubSystem(SDL_INIT_HAPTIC)
    state = .none(reason)
  }
}
