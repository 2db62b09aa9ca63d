import Files
import JSONText
import SDLHost
package import Stage

/// The clicks of an export as sound, with one channel of 16-bit samples.
package struct ClickTrack {
  /// Samples per second.
  static let sampleRate = 48_000
  /// Shortest time between two clicks, in seconds; it is longer than any click.
  private static let interval = 0.015

  private let clicks: [SessionSurvey.Click]
  private let timeline: RenderTimeline
  private let volume: Double

  /// Creates the sound of an export; nil if it contains no clicks or if `volume` is 0.
  ///
  /// `volume` is in 0...1.
  package init?(_ survey: SessionSurvey, _ timeline: RenderTimeline, volume: Double) {
    guard volume > 0 else { return nil }
    // From here on times are those of the export. If clicks are too close, only the first is used.
    var last = -Self.interval
    clicks = survey.clicks.compactMap { click in
      guard let time = timeline.exportTime(of: click.time), time - last >= Self.interval
      else { return nil }
      last = time
      return SessionSurvey.Click(time: time, speed: click.speed)
    }
    guard !clicks.isEmpty else { return nil }
    (self.timeline, self.volume) = (timeline, volume)
  }

  /// The samples of each click, and the index of the click's first sample in the track.
  var sounds: [(start: Int, samples: [Int16])] {
    clicks.map { click in
      let samples = ClickSound(speed: click.speed)
        .samples(sampleRate: Self.sampleRate, volume: volume)
      let start = Int((click.time * Double(Self.sampleRate)).rounded())
      return (start, samples.map { Int16(($0 * 32_767).rounded()).littleEndian })
    }
  }

  /// A temporary file that contains the samples; silence needs no disk space.
  ///
  /// On Linux the file has no name, so that no file is left after SIGKILL. On other systems the file is
  /// removed when this object is released.
  final class Sound {
    /// The path that ffmpeg opens.
    let path: String
    private let file: Int32
    private let isNamed: Bool

    fileprivate init(_ file: Int32, at path: String) {
      self.file = file
      // The path at which other programs of the user can open the same file.
      let open = "/proc/\(getpid())/fd/\(file)"
      isNamed = access(open, R_OK) != 0 || unlink(path) != 0
      self.path = isNamed ? path : open
    }

    deinit {
      if isNamed { unlink(path) }
      close(file)
    }
  }

  /// Writes the samples to a temporary file.
  ///
  /// - Throws: `Failure` with the name of the film if the samples cannot be written.
  func write(for film: String) throws -> Sound {
    var (file, path): (Int32, String) = (-1, "")
    for folder in PathText.temporaryFolders where file < 0 {
      path = TemporaryFiles.newPath(in: folder, for: "clicks")
      file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
    guard file >= 0 else { throw failure(film, path) }
    let written = Sound(file, at: path)
    let stride = MemoryLayout<Int16>.stride
    let count = Int((timeline.duration * Double(Self.sampleRate)).rounded(.up))
    var isComplete = ftruncate(file, off_t(count * stride)) == 0
    for sound in sounds where isComplete && sound.start < count {
      sound.samples.prefix(count - sound.start).withUnsafeBytes { bytes in
        // A write that is not whole sets no error; the next one does.
        var rest = bytes[...]
        while isComplete, !rest.isEmpty {
          let place = off_t(sound.start * stride + rest.startIndex)
          let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress
          let written = pwrite(file, start, rest.count, place)
          isComplete = written > 0
          rest = rest.dropFirst(max(0, written))
        }
      }
    }
    guard isComplete else { throw failure(film, path) }
    return written
  }

  private func failure(_ film: String, _ path: String) -> Failure {
    let reason = Failure.text(ofError: errno)
    return Failure(.file, "\(film): its sound cannot be written to \(path): \(reason)")
  }
}
