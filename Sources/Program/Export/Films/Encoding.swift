import Drawing

/// How ffmpeg encodes a film from raw frames.
package struct Encoding: Equatable, Sendable {
  /// The layout of the raw frames; the raw value is ffmpeg's name of the layout.
  package enum Pixels: String, Sendable {
    /// One brightness value per pixel and one colour per four pixels; width and height are even.
    case halvedColour = "yuv420p"
    /// Four bytes per pixel: blue, green, red and an unused byte.
    case full = "bgr0"
  }

  let pixels: Pixels
  /// Number of frames that ffmpeg receives before the film to choose the palette; 0 for an encoding without a
  /// palette.
  var paletteFrames = 0
  let arguments: [String]
  /// ffmpeg's arguments for the sound; nil for a format without sound.
  var sound: [String]?

  /// Returns the width or height of the film for the width or height `pixels` of the picture.
  ///
  /// Where two rows and two columns share one colour, an odd last row or column is omitted.
  func length(_ pixels: Int) -> Int { self.pixels == .halvedColour ? pixels / 2 * 2 : pixels }

  /// ffmpeg reads the frames from its standard input, and the samples of the sound from the file `clicks`.
  ///
  /// It writes to the file `path`, or to its standard output if `path` is nil.
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

  /// Returns the URL of a file, in which ffmpeg takes every character of the path literally.
  ///
  /// In a plain path, ffmpeg interprets colons, percent signs and a hyphen at the start.
  private static func url(_ path: String) -> String { "file:\(path)" }

  /// Returns the encoding of a film with 4:2:0 chroma subsampling, tagged as BT.709 with limited range.
  static func video(_ encoder: [String], sound: [String], _ container: [String]) -> Encoding {
    let tags = [
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range",
      "tv",
    ]
    let arguments = encoder + tags + container
    return Encoding(pixels: .halvedColour, arguments: arguments, sound: sound)
  }

  /// Returns the encoding of a film whose palette ffmpeg chooses from frames that it receives before the film.
  ///
  /// Without them, ffmpeg would have to store the whole film in memory. Colours are not dithered. Flat areas
  /// then remain flat, and areas at rest need no bytes.
  static func palette(frames: Int, _ container: [String]) -> Encoding {
    let filter =
      "split[a][b];[a]trim=end_frame=\(frames),palettegen=stats_mode=full[p];"
      + "[b]trim=start_frame=\(frames),setpts=PTS-STARTPTS[v];"
      + "[v][p]paletteuse=dither=none:diff_mode=rectangle"
    let arguments = ["-filter_complex", filter] + container
    return Encoding(pixels: .full, paletteFrames: frames, arguments: arguments)
  }
}
