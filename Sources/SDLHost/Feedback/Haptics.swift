import CSDL

/// A short pulse of a motor for a row or mark that passes.
nonisolated package struct RumblePulse: Equatable, Sendable {
  /// How strong, in 0...1.
  package let strength: Double
  /// How long, in whole milliseconds; at least 8.
  package let milliseconds: Int

  /// Creates the pulse for a row or mark that passes at a speed.
  ///
  /// - Parameters:
  ///   - speed: In points per second; the sign does not matter, and NaN counts as 0. Pulses of fast
  ///     rows are shorter and weaker, down to half.
  ///   - strength: Strength of a slow pulse, limited to 0...1.
  package init(speed: Double, strength: Double) {
    let haste = ClickSound(speed: speed).haste
    self.strength = (strength.isNaN ? 0 : min(max(strength, 0), 1)) * (1 - haste / 2)
    milliseconds = Int((16 - 8 * haste).rounded())
  }
}

/// Pulses for rows and marks that pass, on a device with a motor.
///
/// A device is looked for at the first tick. Without one nothing is felt and everything else works.
/// The loop calls `tick` for each row that passed and `advance` once per frame.
///
/// Use it on the main thread.
@MainActor package final class Haptics {
  /// Shortest time between two pulses, in seconds, in which a motor stops.
  package static let interval = 0.040

  private enum State {
    case untried
    case open(OpaquePointer, name: String)
    case none(String)
  }

  private var state = State.untried
  private var isStarted = false
  private var limiter = TickLimiter(interval: Haptics.interval)
  /// Kept alive until the device is closed.
  private let window: Window?

  /// Whether ticks are felt; switching it on again also looks for a device again.
  package var isOn: Bool {
    didSet {
      if case .none = state, isOn, !oldValue { state = .untried }
    }
  }

  /// How strong a slow tick is, limited to 0...1; 0 looks for no device.
  package var strength: Double {
    didSet { strength = Self.limited(strength) }
  }

  /// Creates haptics without a device.
  ///
  /// - Parameters:
  ///   - strength: How strong a slow tick is, limited to 0...1.
  ///   - isOn: Whether ticks are felt.
  ///   - window: Kept alive until the device is closed; nil without a window.
  package init(strength: Double = 0.5, isOn: Bool = true, window: Window? = nil) {
    self.window = window
    self.strength = Self.limited(strength)
    self.isOn = isOn
  }

  isolated deinit {
    closeDevice(because: "")
    if isStarted { SDL_QuitSubSystem(SDL_INIT_HAPTIC) }
  }

  /// Records that a row or mark passed; it may be felt from the next `advance` on.
  ///
  /// - Parameters:
  ///   - speed: In points per second; the sign does not matter.
  ///   - time: When, in the seconds of the clock that `advance` takes.
  package func tick(speed: Double, at time: Double) {
    guard isOn, strength > 0 else { return }
    limiter.add(Tick(time: time, speed: speed))
  }

  /// Plays the pulse of the tick that is due, at most one.
  ///
  /// - Parameter time: Now, in seconds.
  package func advance(to time: Double) {
    guard isOn, strength > 0 else {
      limiter.drop()
      return
    }
    guard let tick = limiter.take(at: time) else { return }
    open()
    guard case .open(let device, _) = state else { return }
    let pulse = RumblePulse(speed: tick.speed, strength: strength)
    let length = UInt32(pulse.milliseconds)
    if SDL_HapticRumblePlay(device, Float(pulse.strength), length) != 0 {
      closeDevice(because: "the device is gone")
    }
  }

  /// Looks for a device if that was not done, about 1 ms without one; for reports.
  package func open() {
    guard case .untried = state, isOn, strength > 0 else { return }
    if !isStarted {
      guard SDL_InitSubSystem(SDL_INIT_HAPTIC) == 0 else {
        state = .none(SDLError("SDL_InitSubSystem(haptic)").description)
        return
      }
      isStarted = true
    }
    state = Self.firstDevice() ?? .none("there is no device with a motor")
  }

  /// Whether ticks are on and a device was found; false before the first tick or `open`.
  package var isFelt: Bool {
    if case .open = state { isOn && strength > 0 } else { false }
  }

  /// The name of the device, or why there is none; for example
  /// "none: there is no device with a motor".
  package var description: String {
    guard isOn else { return "off" }
    guard strength > 0 else { return "none: the strength is 0" }
    return switch state {
    case .untried: "not looked for yet"
    case .open(_, let name): name
    case .none(let reason): "none: \(reason)"
    }
  }

  /// The mouse if it has a motor, else the first device that rumbles.
  private static func firstDevice() -> State? {
    if SDL_MouseIsHaptic() == 1, let mouse = rumbling(SDL_HapticOpenFromMouse()) {
      return .open(mouse, name: "mouse")
    }
    for index in 0..<max(0, SDL_NumHaptics()) {
      guard let device = rumbling(SDL_HapticOpen(index)) else { continue }
      return .open(device, name: SDL_HapticName(index).map { String(cString: $0) } ?? "unnamed")
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
    state = .none(reason)
  }

  private static func limited(_ strength: Double) -> Double {
    strength.isNaN ? 0 : min(max(strength, 0), 1)
  }
}
