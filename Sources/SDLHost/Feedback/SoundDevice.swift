import CSDL

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// SDL's audio with its one device, open and playing what is queued.
///
/// Opening took 8 ms with PulseAudio and 33 ms with ALSA, closing 11 and 113 ms; both belong on a
/// thread of their own. An open PulseAudio device costs 1.9 % of a core though nothing sounds, 1 %
/// paused, and ALSA started without a device 0.08 % (measured, 256 samples at 48 kHz, one 2.25 GHz
/// core). At rest there must be neither.
nonisolated struct SoundDevice: Equatable, Sendable {
  /// What became of the attempt to open one.
  enum Outcome: Equatable, Sendable {
    case open(SoundDevice)
    /// There is none that could be heard, for the reason given.
    case silent(String)
  }

  /// Samples that the device takes at once: 5 ms, the least that common drivers keep up with.
  private static let bufferLength: UInt16 = 256

  /// SDL's number of it.
  let number: SDL_AudioDeviceID
  /// Samples per second, of one channel, 32 bits each.
  let sampleRate: Int
  /// SDL's name of the way there, and the rate.
  let description: String

  /// Starts SDL's audio and opens the device that the system prefers.
  static func open() -> Outcome {
    guard SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 else { return .silent(reason) }
    let driver = SDL_GetCurrentAudioDriver().map { String(cString: $0) } ?? "none"
    var device: SDL_AudioDeviceID = 0
    var silence = "the driver \"\(driver)\" plays nothing"
    var spec = SDL_AudioSpec()
    if driver == "alsa", !mayHaveCard {
      silence = "there is no sound card"
    } else if driver != "dummy" {
      var wish = SDL_AudioSpec()
      wish.freq = 48_000
      wish.format = SDL_AudioFormat(AUDIO_F32SYS)
      wish.channels = 1
      wish.samples = bufferLength
      device = SDL_OpenAudioDevice(nil, 0, &wish, &spec, SDL_AUDIO_ALLOW_FREQUENCY_CHANGE)
      silence = reason
    }
    guard device != 0, spec.freq >= 8000 else {
      if device != 0 { SDL_CloseAudioDevice(device) }
      SDL_QuitSubSystem(SDL_INIT_AUDIO)
      return .silent(silence)
    }
    SDL_PauseAudioDevice(device, 0)
    return .open(
      SoundDevice(
        number: device,
        sampleRate: Int(spec.freq),
        description: "\(driver), \(spec.freq) Hz"
      )
    )
  }

  /// Ends what `open` began.
  func close() {
    SDL_CloseAudioDevice(number)
    SDL_QuitSubSystem(SDL_INIT_AUDIO)
  }

  /// Seconds of sound that wait to be played.
  var queued: Double {
    Double(SDL_GetQueuedAudioSize(number)) / Double(MemoryLayout<Float>.stride * sampleRate)
  }

  /// Plays samples after those that wait.
  func play(_ samples: [Float]) {
    samples.withUnsafeBytes { bytes in
      _ = SDL_QueueAudio(number, bytes.baseAddress, UInt32(bytes.count))
    }
  }

  /// Without a card ALSA would put lines of its own on the standard error.
  private static var mayHaveCard: Bool {
    access("/dev/snd", F_OK) == 0 || SDL_getenv("SDL_AUDIODRIVER") != nil
      || SDL_getenv("ALSA_CONFIG_PATH") != nil
  }

  private static var reason: String {
    let words = String(cString: SDL_GetError())
    return words.isEmpty ? "no sound device" : String(words.map { $0.isNewline ? " " : $0 })
  }
}
