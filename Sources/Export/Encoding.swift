import Drawing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How ffmpeg makes a film of raw frames.
package struct Encoding: Equatable, Sendable {
  /// The layout of the raw frames, by ffmpeg's name.
  package enum Pixels: String, Sendable {
    /// Brightness for every pixel, colour for every four; width and height are even.
    case halvedColour = "yuv420p"
    /// Four bytes a pixel.
    case full = "bgr0"
  }

  /// The layout of the raw frames.
  let pixels: Pixels
  /// How many frames, from the whole film, precede it for its palette to be chosen from.
  var paletteFrames = 0
  /// The encoder and its options.
  let arguments: [String]

  /// The length of a side in pixels; a film with halved colour loses an odd last row or column.
  func length(_ pixels: Int) -> Int { self.pixels == .halvedColour ? pixels / 2 * 2 : pixels }

  /// The command line after the program's name: raw frames from the standard input into a file.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row of a frame.
  ///   - height: Rows of a frame.
  ///   - fps: Frames per second.
  ///   - path: The file, or "pipe:1" for the standard output.
  /// - Returns: The arguments.
  func commandLine(width: Int, height: Int, fps: Double, writingTo path: String) -> [String] {
    [
      "-hide_banner", "-loglevel", "error", "-y",
      "-f", "rawvideo", "-pixel_format", pixels.rawValue,
      "-video_size", "\(length(width))x\(length(height))",
      "-framerate", DecimalText.fixed(fps, digits: 6), "-i", "pipe:0",
    ] + arguments + [path]
  }

  /// Tags that name the colours of the frames, which are in them already.
  static let colourTags = [
    "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range",
    "tv",
  ]

  /// A filter that chooses the palette from the frames that precede the film, so that only these
  /// are kept in memory.
  ///
  /// Without dithering, flat areas stay flat and what is at rest costs nothing.
  static func paletteFilter(frames: Int) -> String {
    "split[a][b];[a]trim=end_frame=\(frames),palettegen=stats_mode=full[p];"
      + "[b]trim=start_frame=\(frames),setpts=PTS-STARTPTS[v];"
      + "[v][p]paletteuse=dither=none:diff_mode=rectangle"
  }
}

/// The program that makes films.
package enum FFmpeg {
  /// Its path, found in PATH as a shell finds it; nil where it is not installed.
  package static var path: String? {
    let folders = getenv("PATH").map { String(cString: $0) } ?? ""
    for folder in folders.split(separator: ":", omittingEmptySubsequences: false) {
      let path = folder.isEmpty ? "./ffmpeg" : "\(folder)/ffmpeg"
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      if access(path, X_OK) == 0 { return path }
    }
    return nil
  }
}
