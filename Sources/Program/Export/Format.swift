import Files

/// A kind of output that an export creates, such as MP4 or PNG.
///
/// To add a format, add an element to `all`. The command line, help texts and exports use this list.
package struct Format: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    /// All frames in one file, encoded by ffmpeg.
    case film(Encoding)
    /// One PNG picture.
    case picture
    /// A folder with one PNG picture per frame.
    case sequence
    /// An HTML page that plays the session.
    case page
    /// A table with the position of each piece in each frame.
    case motion
    /// Every event as JSON Lines.
    case events
  }

  /// The ending of the file's name without its dot; empty for a folder.
  package let name: String
  package let content: Content
  /// Frames per second if the user chooses no rate.
  package var usualRate = 60.0
  /// The unit in which the file stores the duration of a frame, in seconds; nil for any duration.
  ///
  /// A frame must last at least two units, because viewers play films with shorter frames too slowly.
  var durationUnit: Double?
  /// Bytes that are among the first eight bytes of every film in this format; empty for other formats.
  var mark: [UInt8] = []
  /// Whether the format can be written to the standard output, as "name:-".
  var isStreamable = false

  /// All formats, in the order in which help texts list them.
  package static let all = [
    // Flat pictures are encoded in half the time and with less loss if no frame refers to a later one.
    Format(
      name: "mp4",
      content: .film(
        .video(
          [
            "-c:v", "libx264", "-preset", "superfast", "-crf", "18", "-bf", "0",
            "-x264-params", "weightp=0",
          ],
          sound: ["-c:a", "aac", "-b:a", "96k"],
          ["-movflags", "+faststart", "-f", "mp4"]
        )
      ),
      mark: Array("ftyp".utf8)
    ),
    Format(
      name: "webm",
      content: .film(
        .video(
          [
            "-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "7", "-row-mt", "1",
            "-crf", "24", "-b:v", "0",
          ],
          sound: ["-c:a", "libopus", "-b:a", "64k"],
          ["-f", "webm"]
        )
      ),
      // The header of EBML.
      mark: [0x1A, 0x45, 0xDF, 0xA3]
    ),
    Format(
      name: "gif",
      content: .film(.palette(frames: 24, ["-loop", "0", "-f", "gif"])),
      usualRate: 50,
      durationUnit: 0.01,
      mark: Array("GIF89a".utf8),
      isStreamable: true
    ),
    Format(
      name: "webp",
      content: .film(
        Encoding(
          pixels: .full,
          arguments: [
            "-c:v", "libwebp_anim", "-lossless", "1", "-compression_level", "2", "-loop", "0",
            "-f", "webp",
          ]
        )
      ),
      usualRate: 50,
      durationUnit: 0.001,
      mark: Array("RIFF".utf8)
    ),
    Format(
      name: "apng",
      content: .film(
        Encoding(
          pixels: .full,
          arguments: ["-c:v", "apng", "-pred", "mixed", "-plays", "0", "-f", "apng"]
        )
      ),
      mark: Array("PNG".utf8)
    ),
    Format(name: "png", content: .picture, isStreamable: true),
    Format(name: "html", content: .page),
    Format(name: "csv", content: .motion, isStreamable: true),
    Format(name: "jsonl", content: .events, isStreamable: true),
    Format(name: "", content: .sequence),
  ]

  /// A list of all formats with their file endings, for messages and help.
  package static var summary: String {
    let files = all.map { format in
      switch format.content {
      case .film, .page, .motion, .events: "file.\(format.name)"
      case .picture: "file.\(format.name) or file.\(format.name)@2s"
      case .sequence: "folder/ of PNGs"
      }
    }.joined(separator: ", ")
    let streams = all.filter(\.isStreamable).map { "\($0.name):-" }.joined(separator: ", ")
    return "\(files); to the standard output: \(streams)"
  }

  /// Returns true if the ending of an output path names this format: ".name", or "/" for a folder.
  ///
  /// `path` must not end with "@" and a time. The standard output has the path "name:-".
  package func matches(_ path: String) -> Bool {
    if isStreamable, path == "\(name):-" { return true }
    if content == .sequence { return path.hasSuffix("/") && path.contains { $0 != "/" } }
    let last = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return false }
    return last[last.index(after: dot)...].lowercased() == name
  }

  /// Whether the first bytes of a file identify a film of this format.
  func matches(contentOf path: String) -> Bool {
    guard let file = fopen(path, "r") else { return false }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 8)
    let count = fread(&bytes, 1, bytes.count, file)
    return bytes[..<count].firstRange(of: mark) != nil
  }

  /// Whether the format shows frames that this program draws.
  package var isDrawn: Bool {
    switch content {
    case .film, .picture, .sequence: true
    case .page, .motion, .events: false
    }
  }

  /// Whether the format has sound.
  package var hasSound: Bool {
    if case .film(let encoding) = content { encoding.sound != nil } else { false }
  }

  /// Whether the format is an animation whose size `SizeLimit` can limit.
  package var hasSizeLimit: Bool {
    if case .film(let encoding) = content { encoding.sound == nil } else { false }
  }

  /// Whether each frame at `rate` lasts a whole number of duration units, at least two; true if `durationUnit`
  /// is nil.
  package func allows(rate: Double) -> Bool {
    guard let durationUnit else { return true }
    let units = 1 / durationUnit / rate
    return units >= 2 && units == units.rounded()
  }

  /// A list of the whole rates that the format allows, the highest first, for messages.
  package var allowedRates: String {
    stride(from: 60.0, through: 1, by: -1).filter(allows).map { "\(Int($0))" }
      .joined(separator: ", ")
  }
}
