import Drawing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What ffmpeg is told for an output.
struct Encoding {
  /// What it makes.
  let kind: OutputPath.Kind
  /// Pixels across a frame.
  let width: Int
  /// Pixels down.
  let height: Int
  /// Frames a second.
  let fps: Double

  /// Tells of an output of a size in pixels; of an odd one a film loses the last row or column.
  init(kind: OutputPath.Kind, width: Int, height: Int, fps: Double) {
    let isFilm = kind == .mp4 || kind == .webm
    self.kind = kind
    self.width = isFilm ? width / 2 * 2 : width
    self.height = isFilm ? height / 2 * 2 : height
    self.fps = fps
  }

  /// Frames that go ahead of a GIF, from all over it, for its palette to be chosen from.
  static let paletteFrames = 24

  /// How many frames have to come before the first one that is shown.
  var leadingFrames: Int { kind == .gif ? Self.paletteFrames : 0 }

  /// The whole command line after the program's name: raw frames from standard input into a file.
  func arguments(writingTo path: String) -> [String] {
    [
      "-hide_banner", "-loglevel", "error", "-y",
      "-f", "rawvideo", "-pixel_format", pixelFormat, "-video_size", "\(width)x\(height)",
      "-framerate", DecimalText.fixed(fps, digits: 6), "-i", "pipe:0",
    ] + coding + [path]
  }

  private var coding: [String] {
    switch kind {
    case .mp4:
      // Without frames that look ahead and back, flat pictures take half the time and lose less.
      [
        "-c:v", "libx264", "-preset", "superfast", "-crf", "18", "-bf", "0", "-x264-params",
        "weightp=0",
      ] + Self.colours + ["-movflags", "+faststart", "-f", "mp4"]
    case .webm:
      [
        "-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "7",
        "-row-mt", "1", "-crf", "24", "-b:v", "0",
      ] + Self.colours + ["-f", "webm"]
    case .gif, .picture, .sequence:
      ["-filter_complex", Self.paletteFilter, "-loop", "0", "-f", "gif"]
    }
  }

  /// How the raw frames are laid out; a GIF's are pixels of four bytes.
  private var pixelFormat: String { kind == .gif ? "bgr0" : "yuv420p" }

  /// What the frames are in is only written down: they come in it already.
  private static let colours = [
    "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range",
    "tv",
  ]

  /// The palette comes from the frames that go ahead.
  ///
  /// Only these have to be kept waiting then, not the whole film. Without dithering, what is flat stays flat and what rests costs nothing.
  private static let paletteFilter =
    "split[a][b];[a]trim=end_frame=\(paletteFrames),palettegen=stats_mode=full[p];"
    + "[b]trim=start_frame=\(paletteFrames),setpts=PTS-STARTPTS[v];"
    + "[v][p]paletteuse=dither=none:diff_mode=rectangle"
}

/// The program that makes films.
enum FFmpeg {
  /// Its path, found as a shell would.
  ///
  /// - Throws: `Failure` that says how to get it.
  static func path(for output: OutputPath) throws -> String {
    let folders = getenv("PATH").map { String(cString: $0) } ?? ""
    for folder in folders.split(separator: ":", omittingEmptySubsequences: false) {
      let path = folder.isEmpty ? "./ffmpeg" : "\(folder)/ffmpeg"
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      if access(path, X_OK) == 0 { return path }
    }
    throw Failure(
      .display,
      "\(output.argument): needs ffmpeg, which is not in PATH; get it with "
        + "'apt install ffmpeg' or 'brew install ffmpeg', or export folder/ of PNGs without it"
    )
  }
}
