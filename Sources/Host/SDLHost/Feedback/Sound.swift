import CSDL

/// Plays clicks for rows and marks that pass, through the system's sound.
///
/// The first tick starts SDL's audio subsystem on the main thread, because SDL 2 counts the users
/// of a subsystem without atomic operations. The device is opened on another thread, so that no
/// frame waits for it. After `quietDuration` without ticks, device and subsystem are closed again,
/// so that a program at rest uses no resources. Without a device ticks have no effect.
///
/// The loop calls `tick` for each row that passed, and `advance` once per frame. If no frame is due
/// at `deadline`, the loop calls `advance` then. Use it on the main thread.
@MainActor package final class Sound {
  /// Shortest time between two clicks, in seconds.
  ///
  /// It allows one click in each frame at 60 Hz, and one in every second frame at 120 Hz.
  private static let interval = 0.015
  /// Time without ticks after which the device is closed, in seconds.
  static let quietDuration = 3.0
  /// Time until the next call of `advance` while the device is being opened or closed, in seconds.
  private static let checkInterval = 0.005

  nonisolated enum State: Sendable {
    case closed
    case open(SoundDevice)
    /// There is no usable device; the value is the reason.
    case silent(String)
  }

  private let volume: Double
  /// Keeps the window alive until the device is closed.
  private let window: Window?

  private var state = State.closed
  /// Opens or closes the device; its result is the next state.
  private var task: BackgroundTask?
  private var limiter = TickLimiter(interval: Sound.interval)
  private var quietSince = 0.0
  private var lastAdvance = 0.0

  /// The device is not open yet, and is never opened if `volume` is 0 or less.
  ///
  /// - Parameters:
  ///   - volume: Volume of the clicks, in 0...1; a larger value counts as 1.
  ///   - window: The window, which must exist until the device is closed; nil if there is no window.
  package init(volume: Double = 0.5, window: Window? = nil) {
    self.volume = volume
    self.window = window
  }

  isolated deinit {
    finishTask()
    guard case .open(let device) = state else { return }
    device.close()
    SDL_QuitSubSystem(SDL_INIT_AUDIO)
  }

  /// Records that a row or mark passed.
  ///
  /// The next call of `advance` can play the click.
  ///
  /// - Parameters:
  ///   - speed: Speed of the row or mark in points per second; the sign does not matter. Clicks of fast
  ///     rows are shorter and softer.
  ///   - time: Time at which it passed, in seconds on the clock of `advance`.
  package func tick(speed: Double, at time: Double) {
    if volume > 0 { limiter.add(Tick(time: time, speed: speed)) }
  }

  /// Plays the newest tick if `interval` has passed since the last click; opens or closes the device if
  /// necessary.
  ///
  /// Call it once per frame and at `deadline`. The call does not wait for the device. The clock may be set back
  /// between two calls.
  package func advance(to time: Double) {
    lastAdvance = time
    quietSince = min(quietSince, time)
    if task?.result != nil { finishTask() }
    guard task == nil else { return }
    switch state {
    case .closed:
      if limiter.due != nil { beginOpening() }
    case .open(let device):
      if let tick = limiter.take(at: time) {
        device.click(speed: tick.speed)
        quietSince = time
      } else if time - quietSince >= Self.quietDuration {
        task = BackgroundTask {
          device.close()
          return .closed
        }
      }
    case .silent:
      break
    }
  }

  /// Time at which `advance` must be called even if no frame is due, in seconds.
  ///
  /// If the program calls it later, the last click is late, or the device stays open longer.
  package var deadline: Double? {
    if task != nil { return limiter.due == nil ? nil : lastAdvance + Self.checkInterval }
    return switch state {
    case .closed: limiter.due
    case .open: limiter.due ?? quietSince + Self.quietDuration
    case .silent: nil
    }
  }

  /// Opens the device and waits until it is open.
  ///
  /// This usually takes 10 ms. Use it to report the hardware of the system, not in a loop.
  package func open() {
    finishTask()
    if case .closed = state, volume > 0 { beginOpening() }
    finishTask()
    quietSince = lastAdvance
  }

  /// The audio driver and rate, or the reason for silence, for example "pulseaudio, 48000 Hz" or
  /// "silent: there is no sound card".
  package var description: String {
    switch state {
    case .closed: volume > 0 ? "not open" : "silent: the volume is 0"
    case .open(let device): device.description
    case .silent(let reason): "silent: \(reason)"
    }
  }

  /// Duration of the sound that is queued but not yet played, in seconds.
  var queued: Double {
    if case .open(let device) = state { device.queued } else { 0 }
  }

  private func beginOpening() {
    // No code reads these events, and they would wake the loop.
    for type in [SDL_AUDIODEVICEADDED, SDL_AUDIODEVICEREMOVED] {
      SDL_EventState(type.rawValue, SDL_IGNORE)
    }
    if SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 {
      task = BackgroundTask { [volume] in SoundDevice.open(volume: volume) }
    } else {
      state = .silent(SoundDevice.reason)
    }
  }

  /// Waits until a running task has opened or closed the device, and stores the new state.
  func finishTask() {
    guard let result = task?.wait() else { return }
    task = nil
    state = result
    if case .open = result {
      quietSince = lastAdvance
    } else {
      SDL_QuitSubSystem(SDL_INIT_AUDIO)
    }
  }
}
