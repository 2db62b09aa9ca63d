package import Files
import Drawing
import SDLHost
import Sessions

/// A file or folder that gets its name when every output of an export is complete.
protocol RenderDestination: Publishable {
  /// Writes a picture in the format PNG; in a folder, `number` is the name of the picture's file.
  func write(_ picture: [UInt8], frame number: Int) throws
}

extension OutputFile: RenderDestination {
  func write(_ picture: [UInt8], frame number: Int) throws {
    bytes = picture
    try flush()
  }
}

/// One output of an export: the next frame that it needs, and its destination.
@MainActor
package final class RenderOutput {
  private let path: OutputPath
  let count: Int
  package let fps: Double
  private let timeline: RenderTimeline
  private let framing: PictureFraming
  let destination: any RenderDestination
  /// Whether the output is a file that can be read again, not a stream or a device.
  private let isFile: Bool
  /// Nil for pictures.
  private let film: (encoding: Encoding, encoder: VideoEncoder, file: OutputFile)?
  /// The instant of a picture, in seconds of the session; nil for the end, and for other formats.
  private let instant: Double?
  private var taken = 0
  /// Number of chapters that the film cannot have.
  private var omittedChapters = 0
  private let limit: SizeLimit?

  /// Checks that an output can be written, and creates it without changing a file.
  ///
  /// If `fps` is nil, the output has the usual rate of its format. If `force` is true, pictures of an earlier
  /// export may be replaced. If a film exceeds `limit`, `finish()` throws an error.
  package init(
    _ path: OutputPath,
    to target: OutputTarget,
    _ timeline: RenderTimeline,
    _ framing: PictureFraming,
    fps: Double?,
    force: Bool,
    limit: SizeLimit? = nil
  ) throws {
    self.limit = limit
    self.path = path
    self.timeline = timeline
    self.framing = framing
    self.fps = fps ?? path.format.usualRate
    isFile = target.kind == .file
    let content = path.format.content
    if case .film(let encoding) = content {
      let encoder = try VideoEncoder(name: path.argument)
      let file = try OutputFile(target)
      film = (encoding, encoder, file)
      destination = file
    } else {
      film = nil
      destination =
        try content == .sequence ? OutputFolder(target, force: force) : OutputFile(target)
    }
    count = content == .picture ? 1 : timeline.frameCount(fps: self.fps)
    instant = try path.time.map { time throws(Failure) in
      try timeline.instant(of: time, for: path.argument)
    }
  }

  /// Number of frames that the output needs for choosing its palette, before the first shown frame.
  var leadingFrames: Int { film?.encoding.paletteFrames ?? 0 }

  /// The instant of the output's next frame, in seconds of the session; nil after the last frame.
  var nextTime: Double? {
    guard taken < count else { return nil }
    guard path.format.content == .picture else { return timeline.time(ofFrame: taken, fps: fps) }
    return instant ?? timeline.end
  }

  /// The output's argument on the command line, for messages.
  var name: String { path.argument }

  var hasSound: Bool { film?.encoding.sound != nil }

  /// Starts ffmpeg for a film; does nothing for pictures.
  ///
  /// The film gets the title of the session, and its markers as chapters. `clicks` is the path of a file with
  /// the samples of the sound.
  func begin(_ session: Session, clicks: String?) throws {
    guard let film else { return }
    let chapters = Chapters(session, timeline)
    omittedChapters = hasSound ? chapters.omitted : 0
    let words = film.encoding.commandLine(
      size: (framing.width, framing.height),
      fps: fps,
      title: session.header.title.filter { $0 != "\0" },
      chapters: chapters,
      clicks: clicks,
      writingTo: try path.path.map { _ in try film.file.externalPath() }
    )
    try film.encoder.start(words)
  }

  func take(_ source: PictureSource) throws {
    if film != nil { try addToFilm(source) } else { try writePicture(of: source) }
    taken += 1
    try checkSize()
  }

  /// Throws once a second of the film if the part that ffmpeg has written exceeds the limit already.
  ///
  /// The size of the whole film is then an estimate, of as many bytes for the rest.
  private func checkSize() throws {
    guard let limit, let film, taken < count, taken % max(1, Int(fps)) == 0 else { return }
    let bytes = try Self.size(of: film.file.externalPath())
    guard bytes > limit.bytes else { return }
    throw SizeLimit.Excess(bytes: bytes / taken * count)
  }

  /// Sends the source's picture to ffmpeg, as a frame of the film or for its palette.
  ///
  /// Does nothing if the output is not a film.
  func addToFilm(_ source: PictureSource) throws {
    guard let film else { return }
    switch film.encoding.pixels {
    case .halvedColour: try source.filmBytes.withUnsafeBytes { try film.encoder.write($0) }
    case .full: try source.pixels.withUnsafeBytes { try film.encoder.write($0) }
    }
  }

  private func writePicture(of source: PictureSource) throws {
    try destination.write(source.image.png(), frame: taken)
  }

  /// Waits until the film is written, and checks that it begins with the bytes of its format.
  ///
  /// Does nothing for pictures. A film on the standard output, a FIFO or a device is not checked.
  func finish() throws {
    guard let film else { return }
    try film.encoder.finish()
    if let limit {
      let bytes = try Self.size(of: film.file.externalPath())
      guard bytes <= limit.bytes else { throw SizeLimit.Excess(bytes: bytes) }
    }
    guard isFile, try !path.format.matches(contentOf: film.file.externalPath()) else { return }
    throw Failure(
      .unavailable,
      "\(path.argument): ffmpeg: ended without an error and made no \(path.format.name)"
    )
  }

  /// In bytes; `Int.max` if the file cannot be read.
  private static func size(of path: String) -> Int {
    var status = stat()
    return readStatus(of: path, into: &status) == 0 ? Int(status.st_size) : .max
  }

  /// Ends ffmpeg and removes incomplete files.
  func discard() {
    film?.encoder.cancel()
    destination.discard()
  }

  /// A line for users: the output's name with the time of a picture, or with the number and size of frames.
  package var summary: String {
    let name = path.path ?? "the standard output"
    guard path.format.content != .picture else {
      let time = instant.map { DecimalText.fixed($0 - timeline.origin, digits: 3) }
      return time.map { "\(name), the picture at \($0) s" } ?? name
    }
    let size = [framing.width, framing.height].map { film?.encoding.length($0) ?? $0 }
    let frames = "\(name): \(count) \(count == 1 ? "frame" : "frames"), \(size[0])x\(size[1])"
    guard omittedChapters > 0 else { return frames }
    return "\(frames), without the last \(omittedChapters) chapters, which are too many for ffmpeg"
  }
}
