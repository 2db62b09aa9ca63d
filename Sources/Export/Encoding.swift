import Drawing

/// How ffmpeg makes a film of raw frames.
package struct Encoding: Equatable, Sendable {
  /// The layout of the raw frames, by ffmpeg's name.
  package enum Pixels: String, Sendable {
    /// Brightness for every pixel, colour for every four; width and height are even.
    case halvedColour = "yuv420p"
    /// Four bytes a pixel.
    case full = "bgr0"
  }

  let pixels: Pixels
  /// How many frames, from the whole film, precede it for its palette to be chosen from.
  var paletteFrames = 0
  let arguments: [String]
  /// The arguments for its sound; nil for a film that has none.
  var sound: [String]?

  /// The length of a side in pixels; a film with halved colour loses an odd last row or column.
  func length(_ pixels: Int) -> Int { self.pixels == .halvedColour ? pixels / 2 * 2 : pixels }

  /// ffmpeg's arguments: raw frames from the standard input, and the samples of `clicks`, into a file,
  /// or the standard output if nil.
  func commandLine(
    size: (Int, Int),
    fps: Double,
    title: String,
    clicks: String?,
    writingTo path: String?
  ) -> [String] {
    var words = [
      "-hide_banner", "-loglevel", "error", "-y",
      "-f", "rawvideo", "-pixel_format", pixels.rawValue,
      "-video_size", "\(length(size.0))x\(length(size.1))",
      "-framerate", DecimalText.fixed(fps, digits: 6), "-i", "pipe:0",
    ]
    if let clicks, let sound {
      words += [
        "-f", "s16le", "-ar", "\(ClickTrack.sampleRate)", "-ac", "1", "-i", Self.url(clicks),
      ]
      words += sound
    }
    // A film without sound is in a container that has no title.
    if sound != nil, !title.isEmpty { words += ["-metadata", "title=\(title)"] }
    return words + arguments + [path.map(Self.url) ?? "pipe:1"]
  }

  /// A path that ffmpeg takes as it is, with colons, percent signs and a hyphen at its start.
  private static func url(_ path: String) -> String { "file:\(path)" }

  /// A film with halved colour, tagged with the colours that its frames have already.
  static func video(_ encoder: [String], sound: [String], _ container: [String]) -> Encoding {
    let tags = [
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range",
      "tv",
    ]
    let arguments = encoder + tags + container
    return Encoding(pixels: .halvedColour, arguments: arguments, sound: sound)
  }

  /// A film whose palette is chosen from frames that precede it, so that only these are kept in
  /// memory.
  ///
  /// Without dithering, flat areas stay flat and what is at rest costs nothing.
  static func palette(frames: Int, _ container: [String]) -> Encoding {
    let filter =
      "split[a][b];[a]trim=end_frame=\(frames),palettegen=stats_mode=full[p];"
      + "[b]trim=start_frame=\(frames),setpts=PTS-STARTPTS[v];"
      + "[v][p]paletteuse=dither=none:diff_mode=rectangle"
    let arguments = ["-filter_complex", filter] + container
    return Encoding(pixels: .full, paletteFrames: frames, arguments: arguments)
  }
}
