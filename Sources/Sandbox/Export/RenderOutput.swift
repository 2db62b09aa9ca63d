import Raster
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
  private let destination: Destination
  private let encoder: VideoEncoder?
  private let encoding: Encoding
  private let program: String
  private var taken = 0

  private enum Destination {
    case file(OutputFile)
    case folder(OutputFolder)
  }

  /// Looks whether an output can be made; writes nothing.
  ///
  /// - Parameters:
  ///   - path: What was asked for.
  ///   - target: Where it goes.
  ///   - timeline: The stretch of the session.
  ///   - framing: The size of the pictures.
  ///   - fps: Frames a second; nil is what is usual for the kind.
  ///   - force: Whether files of an earlier export may be replaced.
  /// - Throws: `Failure` for a place that is taken, a missing ffmpeg and a picture from outside the
  ///   stretch.
  init(
    _ path: OutputPath,
    to target: OutputTarget,
    timeline: RenderTimeline,
    framing: PictureFraming,
    fps: Double?,
    force: Bool
  ) throws {
    self.path = path
    self.timeline = timeline
    self.fps = fps ?? path.usualRate
    program = path.needsEncoder ? try FFmpeg.path(for: path) : ""
    destination =
      path.kind == .sequence
      ? .folder(try OutputFolder(target, force: force)) : .file(try OutputFile(target))
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
    switch destination {
    case .folder(let folder): try folder.begin()
    case .file(let file):
      guard let encoder else { return }
      let path = path.path == nil ? "pipe:1" : try file.externalPath()
      encoder.start(program: program, arguments: encoding.arguments(writingTo: path))
    }
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
    case .picture, .sequence:
      switch destination {
      case .file(let file): try writePicture(source.image, to: file.externalPath())
      case .folder(let folder): try writePicture(source.image, to: folder.path(ofFrame: taken))
      }
    }
    taken += 1
  }

  /// Writes a PNG; a full disk ends the export just as it does where ffmpeg writes.
  private func writePicture(_ image: PixelImage, to temporaryPath: String) throws {
    do throws(SDLError) {
      try image.writePNG(path: temporaryPath)
    } catch {
      throw Failure(.display, "\(path.argument): cannot be written: \(error.reason)")
    }
  }

  /// Waits until everything is written.
  func finish() throws { try encoder?.finish() }

  /// Gives the file its name.
  func publish() throws {
    switch destination {
    case .file(let file): try file.finish()
    case .folder(let folder): try folder.publish()
    }
  }

  /// Ends what runs and removes what there is.
  func discard() {
    encoder?.cancel()
    switch destination {
    case .file(let file): file.discard()
    case .folder(let folder): folder.discard()
    }
  }

  /// What was made, for people.
  var summary: String {
    if case .picture = path.kind { return path.argument }
    let unit = count == 1 ? "frame" : "frames"
    return "\(path.argument): \(count) \(unit), \(encoding.width)x\(encoding.height)"
  }
}
