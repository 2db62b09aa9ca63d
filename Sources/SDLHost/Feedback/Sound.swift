import CSDL

/// Clicks for rows and marks that pass, through the system's sound.
///
/// SDL's audio starts with the first tick; the device opens on another thread, so no frame waits for
/// it. After a quiet time both are closed again, so a program at rest costs nothing. Without a
/// device nothing sounds and everything else works.
///
/// In the loop: `tick` for each row that passed, `advance` once per frame, and also at `deadline`
/// while no frame is due. Use it on the main thread.
@MainActor package final class Sound {
  /// Shortest time between two clicks, in seconds: one for each frame at 60 Hz, each second one at
  /// 120 Hz.
  package static let interval = 0.015
  /// Quiet time after which the device is closed, in seconds.
  package static let quietDuration = 3.0
  /// Most sound that may wait to be played, in seconds; a click beyond it is dropped.
  package static let longestQueue = 0.030
  /// How often to check whether opening or closing is done, in seconds.
  private static let checkInterval = 0.005
  /// Clicks kept ready, from the slowest to the fastest.
  nonisolated private static let variants = 5

  private enum State {
    case closed
    case opening(BackgroundTask<Opening>)
    case open(SoundDevice)
    case closing(BackgroundTask<Bool>)
    case silent(String)
  }

  /// The result of opening: the clicks are computed on the other thread, not in a frame.
  nonisolated private struct Opening: Sendable {
    var outcome: SoundDevice.Outcome
    var clicks: [[Float]] = []
    var volume = 0.0
  }

  private var state = State.closed
  private var limiter = TickLimiter(interval: Sound.interval)
  /// The clicks at this volume and the device's rate; empty if they must be computed again.
  private var clicks: [[Float]] = []
  private var quietSince = 0.0
  private var lastAdvance = 0.0
  /// The device that was open last.
  private var lastDevice: String?
  /// Kept alive until the device is closed.
  private let window: Window?

  /// Whether ticks sound; switching it on again also looks for a device again.
  package var isOn: Bool {
    didSet {
      if case .silent = state, isOn, !oldValue { state = .closed }
    }
  }

  /// How loud ticks are, limited to 0...1; 0 opens no device.
  package var volume: Double {
    didSet {
      volume = Self.limited(volume)
      if volume != oldValue { clicks = [] }
    }
  }

  /// Creates a sound that has opened nothing yet.
  ///
  /// - Parameters:
  ///   - volume: How loud ticks are, limited to 0...1.
  ///   - isOn: Whether ticks sound.
  ///   - window: Kept alive until the device is closed; nil without a window.
  package init(volume: Double = 0.5, isOn: Bool = true, window: Window? = nil) {
    self.window = window
    self.volume = Self.limited(volume)
    self.isOn = isOn
  }

  isolated deinit {
    finishJob()
    guard case .open(let device) = state else { return }
    device.close()
    SoundDevice.stopSubsystem()
  }

  // MARK: - Ticks

  /// Records that a row or mark passed; it may sound from the next `advance` on.
  ///
  /// - Parameters:
  ///   - speed: In points per second; the sign does not matter. Fast ones are shorter and softer.
  ///   - time: When, in the seconds of the clock that `advance` takes.
  package func tick(speed: Double, at time: Double) {
    guard isOn, volume > 0 else { return }
    if case .silent = state { return }
    limiter.add(Tick(time: time, speed: speed))
  }

  /// Plays the tick that is due, at most one, and opens or closes the device when that is due.
  ///
  /// Call it once per frame and at `deadline`; it does not wait for the device. The clock may be set
  /// back between two calls.
  ///
  /// - Parameter time: Now, in seconds.
  package func advance(to time: Double) {
    lastAdvance = time
    quietSince = min(quietSince, time)
    collectJob()
    guard isOn, volume > 0 else {
      limiter.drop()
      beginClosing()
      return
    }
    switch state {
    case .closed:
      if limiter.due != nil { beginOpening() }
    case .open(let device):
      if let tick = limiter.take(at: time) {
        play(tick, on: device)
        quietSince = time
      } else if time - quietSince >= Self.quietDuration {
        beginClosing()
      }
    case .silent:
      limiter.drop()
    case .opening, .closing:
      break
    }
  }

  /// When to call `advance` even if no frame is due, in seconds; nil if there is no need to.
  ///
  /// If the loop sleeps longer, the device stays open and the last tick is late.
  package var deadline: Double? {
    switch state {
    case .closed: limiter.due
    case .opening: lastAdvance + Self.checkInterval
    case .open: limiter.due ?? quietSince + Self.quietDuration
    case .closing: limiter.due == nil ? nil : lastAdvance + Self.checkInterval
    case .silent: nil
    }
  }

  // MARK: - For reports

  /// Opens the device now and waits for it, usually 10 ms; for reports, not for loops.
  package func open() {
    finishJob()
    if case .closed = state, isOn, volume > 0 { beginOpening() }
    finishJob()
    quietSince = lastAdvance
  }

  /// Whether ticks are on and a device was found; false before the first tick or `open`.
  package var isAudible: Bool {
    if case .silent = state { return false }
    return isOn && volume > 0 && lastDevice != nil
  }

  /// What plays, or why nothing does; for example "pulseaudio, 48000 Hz" or
  /// "silent: there is no sound card".
  package var description: String {
    guard isOn else { return "off" }
    guard volume > 0 else { return "silent: the volume is 0" }
    if case .silent(let reason) = state { return "silent: \(reason)" }
    return lastDevice ?? "not opened yet"
  }

  /// Seconds of sound that wait to be played.
  var queued: Double {
    if case .open(let device) = state { device.queued } else { 0 }
  }

  // MARK: - The device

  private func play(_ tick: Tick, on device: SoundDevice) {
    if clicks.isEmpty { clicks = Self.clicks(sampleRate: device.sampleRate, volume: volume) }
    let click = ClickSound(speed: tick.speed)
    let variant = Int((click.haste * Double(Self.variants - 1)).rounded())
    guard device.queued + click.duration <= Self.longestQueue else { return }
    device.play(clicks[variant])
  }

  nonisolated private static func clicks(sampleRate: Int, volume: Double) -> [[Float]] {
    (0..<variants).map { variant in
      ClickSound(haste: Double(variant) / Double(variants - 1))
        .samples(sampleRate: sampleRate, volume: volume)
    }
  }

  private func beginOpening() {
    // No code uses these events, and they would wake the loop.
    for type in [SDL_AUDIODEVICEADDED, SDL_AUDIODEVICEREMOVED] {
      SDL_EventState(type.rawValue, SDL_IGNORE)
    }
    if let reason = SoundDevice.startSubsystem() {
      state = .silent(reason)
      return
    }
    let volume = volume
    state = .opening(
      BackgroundTask("sound opens") {
        let outcome = SoundDevice.open()
        guard case .open(let device) = outcome else { return Opening(outcome: outcome) }
        let clicks = Self.clicks(sampleRate: device.sampleRate, volume: volume)
        return Opening(outcome: outcome, clicks: clicks, volume: volume)
      }
    )
  }

  private func beginClosing() {
    guard case .open(let device) = state else { return }
    state = .closing(
      BackgroundTask("sound closes") {
        device.close()
        return true
      }
    )
  }

  private func collectJob() {
    switch state {
    case .opening(let job): if job.isDone { finishJob() }
    case .closing(let job): if job.isDone { finishJob() }
    case .closed, .open, .silent: break
    }
  }

  /// Waits for opening or closing if one of them is running.
  func finishJob() {
    switch state {
    case .opening(let job):
      let opening = job.wait() ?? Opening(outcome: .silent("opening was interrupted"))
      switch opening.outcome {
      case .open(let device):
        state = .open(device)
        lastDevice = device.description
        clicks = opening.volume == volume ? opening.clicks : []
        quietSince = lastAdvance
      case .silent(let reason):
        SoundDevice.stopSubsystem()
        state = .silent(reason)
      }
    case .closing(let job):
      _ = job.wait()
      SoundDevice.stopSubsystem()
      state = .closed
    case .closed, .open, .silent:
      break
    }
  }

  private static func limited(_ volume: Double) -> Double {
    volume.isNaN ? 0 : min(max(volume, 0), 1)
  }
}
