import SDLHost

/// One output of an export while it is made: which frames it still wants, and where they go.
@MainActor
final class RenderOutput {
  /// What was asked for.
  let path: OutputPath
  /// How many frames it has in all.
  let count: Int
  /// Frames a second.
  let fps: Double

  private let timeline: RenderTimeline
  private let file: UnfinishedFile?
  private let encoder: VideoEncoder?
  private let encoding: Encoding
  private let program: String
  private var taken = 0

  /// Looks whether an output can be made; writes nothing.
  ///
  /// - Parameters:
  ///   - path: What was asked for.
  ///   - timeline: The stretch of the session.
  ///   - framing: The size of the pictures.
  ///   - fps: Frames a second; nil is what is usual for the kind.
  ///   - replaces: Whether a file that exists may go.
  /// - Throws: `Failure` for a place that is taken, a missing ffmpeg and a picture from outside the
  ///   stretch.
  init(
    _ path: OutputPath,
    timeline: RenderTimeline,
    framing: PictureFraming,
    fps: Double?,
    replaces: Bool
  ) throws {
    self.path = path
    self.timeline = timeline
    self.fps = fps ?? path.usualRate
    program = path.needsEncoder ? try FFmpeg.path(for: path) : ""
    file = try path.path.map {
      try UnfinishedFile($0, isFolder: path.kind == .sequence, replaces: replaces)
    }
    encoder = path.needsEncoder ? try VideoEncoder(name: path.argument) : nil
    encoding = Encoding(
      kind: path.kind,
      width: framing.width,
      height: framing.height,
      fps: self.fps
    )
    guard case .picture(let time) = path.kind else {
      count = timeline.frameCount(fps: self.fps)
      return
    }
    count = 1
    if let time, time < timeline.start || time > timeline.end {
      throw Failure(
        .usage,
        "\(path.argument): expected a time in \(timeline.start)...\(timeline.end) s"
      )
    }
  }

  /// Frames that have to be shown to it ahead of all others.
  var leadingFrames: Int { encoder == nil ? 0 : encoding.leadingFrames }

  /// When its next frame is, in seconds of the session; nil after the last one.
  var nextTime: Double? {
    guard taken < count else { return nil }
    if case .picture(let time) = path.kind { return time ?? timeline.end }
    return timeline.time(ofFrame: taken, fps: fps)
  }

  /// Makes the folder or starts ffmpeg.
  func begin() throws {
    try file?.begin()
    encoder?.start(
      program: program,
      arguments: encoding.arguments(writingTo: file?.hiddenPath ?? "pipe:1")
    )
  }

  /// Shows a frame ahead of all others.
  func lead(with source: PictureSource) throws {
    try source.pixels.withUnsafeBytes { try encoder?.write($0) }
  }

  /// Takes its next frame.
  func take(_ source: PictureSource) throws {
    switch path.kind {
    case .mp4, .webm: try source.filmBytes.withUnsafeBytes { try encoder?.write($0) }
    case .gif: try source.pixels.withUnsafeBytes { try encoder?.write($0) }
    case .picture: try writePicture(source.image, to: file?.hiddenPath ?? "/dev/stdout")
    case .sequence:
      guard let file else { return }
      try writePicture(source.image, to: "\(file.hiddenPath)/\(FrameName.name(taken))")
    }
    taken += 1
  }

  /// Writes a PNG; a full disk ends the export just as it does where ffmpeg writes.
  private func writePicture(_ image: PixelImage, to hiddenPath: String) throws {
    do throws(SDLError) {
      try image.writePNG(path: hiddenPath)
    } catch {
      throw Failure(.display, "\(path.argument): cannot be written: \(error.reason)")
    }
  }

  /// Waits until everything is written.
  func finish() throws { try encoder?.finish() }

  /// Gives the file its name.
  func publish() throws { try file?.publish() }

  /// Ends what runs and removes what there is.
  func discard() {
    encoder?.cancel()
    file?.discard()
  }

  /// What was made, for people.
  var summary: String {
    if case .picture = path.kind { return path.argument }
    let unit = count == 1 ? "frame" : "frames"
    return "\(path.argument): \(count) \(unit), \(encoding.width)x\(encoding.height)"
  }
}
