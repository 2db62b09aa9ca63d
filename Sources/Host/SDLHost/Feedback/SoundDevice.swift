import CSDL
import Files

/// An open audio device of SDL, which plays queued samples.
///
/// Opening the device takes up to 33 ms and closing it up to 113 ms. Both are done on another
/// thread.
///
/// An open PulseAudio device uses 1.9 % of a core while it is silent and 1 % while it is paused.
/// ALSA uses 0.08 % if it is started without a device (measured, 256 samples at 48 kHz, one 2.25
/// GHz core). The device is therefore closed while no clicks are played.
nonisolated struct SoundDevice: Sendable {
  /// Number of samples in one buffer of the device.
  ///
  /// 256 samples are 5 ms, the shortest buffer that common drivers support.
  private static let bufferLength: UInt16 = 256
  /// Longest duration of sound that may wait to be played, in seconds; further clicks are dropped.
  static let longestQueue = 0.030
  /// Number of precomputed clicks, from that of a slow movement to that of a fast one.
  private static let variants = 5

  private let number: SDL_AudioDeviceID
  /// Samples per second on one channel; a sample has 32 bits.
  private let sampleRate: Int
  private let clicks: [[Float]]
  /// SDL's name of the audio driver, and the rate.
  let description: String

  /// Opens the system's default device; SDL's audio subsystem must be running.
  static func open(volume: Double) -> Sound.State {
    let driver = SDL_GetCurrentAudioDriver().map { String(cString: $0) } ?? "none"
    if driver == "alsa", !mayHaveCard { return .silent("there is no sound card") }
    if driver == "dummy" { return .silent("the driver \"\(driver)\" plays nothing") }
    var spec = SDL_AudioSpec()
    var wish = SDL_AudioSpec()
    wish.freq = 48_000
    wish.format = SDL_AudioFormat(AUDIO_F32SYS)
    wish.channels = 1
    wish.samples = bufferLength
    let number = SDL_OpenAudioDevice(nil, 0, &wish, &spec, SDL_AUDIO_ALLOW_FREQUENCY_CHANGE)
    guard number != 0, spec.freq >= 8000 else {
      defer { SDL_CloseAudioDevice(number) }
      return .silent(reason)
    }
    SDL_PauseAudioDevice(number, 0)
    let sampleRate = Int(spec.freq)
    let clicks = (0..<variants).map { variant in
      ClickSound(haste: Double(variant) / Double(variants - 1))
        .samples(sampleRate: sampleRate, volume: volume)
    }
    let name = "\(driver), \(sampleRate) Hz"
    return .open(Self(number: number, sampleRate: sampleRate, clicks: clicks, description: name))
  }

  /// Takes up to 113 ms.
  func close() {
    SDL_CloseAudioDevice(number)
  }

  /// Duration of the sound that is queued but not yet played, in seconds.
  var queued: Double {
    Double(SDL_GetQueuedAudioSize(number)) / Double(MemoryLayout<Float>.stride * sampleRate)
  }

  /// `speed` is in points per second.
  ///
  /// The click is dropped if the waiting sound would then be longer than `longestQueue`.
  func click(speed: Double) {
    let click = ClickSound(speed: speed)
    guard queued + click.duration <= Self.longestQueue else { return }
    let variant = Int((click.haste * Double(Self.variants - 1)).rounded())
    clicks[variant].withUnsafeBytes { bytes in
      _ = SDL_QueueAudio(number, bytes.baseAddress, UInt32(bytes.count))
    }
  }

  /// SDL's last error message on this thread, on one line; "no sound device" without a message.
  static var reason: String {
    let words = String(cString: SDL_GetError())
    return words.isEmpty ? "no sound device" : String(words.map { $0.isNewline ? " " : $0 })
  }

  /// Whether the system may have a sound card.
  ///
  /// If there is no card, opening ALSA would print messages to the standard error.
  private static var mayHaveCard: Bool {
    access("/dev/snd", F_OK) == 0 || SDL_getenv("SDL_AUDIODRIVER") != nil
      || SDL_getenv("ALSA_CONFIG_PATH") != nil
  }
}
