import Drawing

/// How ffmpeg encodes a film from raw frames.
package struct Encoding: Equatable, Sendable {
  /// The layout of the raw frames, by ffmpeg's name.
  package enum Pixels: String, Sendable {
    /// One brightness per pixel and one colour per four pixels; width and height are even.
    case halvedColour = "yuv420p"
    /// Four bytes per pixel.
    case full = "bgr0"
  }

  let pixels: Pixels
  /// Number of frames, from the whole film, that are sent first to choose the film's palette.
  var paletteFrames = 0
  let arguments: [String]
  /// ffmpeg's arguments for the sound; nil for a format without sound.
  var sound: [String]?

  /// The length of a side in pixels.
  ///
  /// With halved colour an odd last row or column is omitted.
  func length(_ pixels: Int) -> Int { self.pixels == .halvedColour ? pixels / 2 * 2 : pixels }

  /// ffmpeg's arguments.
  ///
  /// The frames are read from the standard input, the samples from `clicks`.
  ///
  /// The output is a file, or the standard output if nil.
  func commandLine(
    size: (Int, Int),
    fps: Double,
    title: String,
    chapters: Chapters,
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
    // The container of a film without sound has no title and no chapters.
    if sound != nil, !title.isEmpty { words += ["-metadata", "title=\(title)"] }
    let input = sound == nil ? [] : chapters.input
    if let place = input.isEmpty ? nil : words.firstIndex(of: "pipe:0") {
      words.insert(contentsOf: input, at: place + 1)
      words += ["-map_chapters", "1"]
    }
    return words + arguments + [path.map(Self.url) ?? "pipe:1"]
  }

  /// A path in a form that ffmpeg does not interpret, with colons, percent signs and a hyphen at
  /// its start.
  private static func url(_ path: String) -> String { "file:\(path)" }

  /// A film with halved colour, tagged with the colour space of its frames.
  static func video(_ encoder: [String], sound: [String], _ container: [String]) -> Encoding {
    let tags = [
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range",
      "tv",
    ]
    let arguments = encoder + tags + container
    return Encoding(pixels: .halvedColour, arguments: arguments, sound: sound)
  }

  /// A film whose palette is chosen from frames that are sent first, so that only these are in
  /// memory.
  ///
  /// Without dithering, flat areas remain flat, and areas at rest need no bytes.
  static func palette(frames: Int, _ container: [String]) -> Encoding {
    let filter =
      "split[a][b];[a]trim=end_frame=\(frames),palettegen=stats_mode=full[p];"
      + "[b]trim=start_frame=\(frames),setpts=PTS-STARTPTS[v];"
      + "[v][p]paletteuse=dither=none:diff_mode=rectangle"
    let arguments = ["-filter_complex", filter] + container
    return Encoding(pixels: .full, paletteFrames: frames, arguments: arguments)
  }
}
