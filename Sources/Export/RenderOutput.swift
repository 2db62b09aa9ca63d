import Raster
package import OutputFiles
import SDLHost

/// One output of an export while it is made: the frames that it still needs, and where they go.
@MainActor
package final class RenderOutput {
  /// What was asked for.
  private let path: OutputPath
  /// How many frames it has in all.
  let count: Int
  private let fps: Double
  private let timeline: RenderTimeline
  private let framing: PictureFraming
  private let writer: Writer
  private var taken = 0

  private enum Writer {
    case film(OutputFile, Encoding, VideoEncoder)
    case picture(OutputFile)
    case sequence(OutputFolder)
  }

  /// Checks whether an output can be made; changes nothing.
  ///
  /// - Parameters:
  ///   - path: What was asked for.
  ///   - target: Where it goes.
  ///   - timeline: The part of the session.
  ///   - framing: The size of the pictures.
  ///   - fps: Frames per second; nil for the format's usual rate.
  ///   - force: Whether pictures of an earlier export may be replaced.
  /// - Throws: `OutputError` for a folder with files, a missing ffmpeg and a picture from outside the
  ///   part of the session.
  package init(
    _ path: OutputPath,
    to target: OutputTarget,
    timeline: RenderTimeline,
    framing: PictureFraming,
    fps: Double?,
    force: Bool
  ) throws {
    self.path = path
    self.timeline = timeline
    self.framing = framing
    self.fps = fps ?? path.format.usualRate
    switch path.format.content {
    case .film(let encoding):
      let encoder = try VideoEncoder(name: path.argument)
      writer = .film(try OutputFile(target), encoding, encoder)
      count = timeline.frameCount(fps: self.fps)
    case .sequence:
      writer = .sequence(try OutputFolder(target, force: force))
      count = timeline.frameCount(fps: self.fps)
    case .picture:
      writer = .picture(try OutputFile(target))
      count = 1
    }
    if let time = path.time, time < timeline.start || time > timeline.end {
      throw OutputError(
        .usage,
        "\(path.argument): expected a time in \(timeline.start)...\(timeline.end) s"
      )
    }
  }

  /// How many frames it needs before the first one that is shown.
  var leadingFrames: Int {
    if case .film(_, let encoding, _) = writer { encoding.paletteFrames } else { 0 }
  }

  /// The instant of its next frame, in seconds of the session; nil after the last one.
  var nextTime: Double? {
    guard taken < count else { return nil }
    if case .picture = writer { return path.time ?? timeline.end }
    return timeline.time(ofFrame: taken, fps: fps)
  }

  /// Creates the folder or starts ffmpeg.
  func begin() throws {
    switch writer {
    case .picture: break
    case .sequence(let folder): try folder.begin()
    case .film(let file, let encoding, let encoder):
      encoder.start(
        encoding.commandLine(
          width: framing.width,
          height: framing.height,
          fps: fps,
          writingTo: path.path == nil ? "pipe:1" : try file.externalPath()
        )
      )
    }
  }

  /// Takes a frame that precedes the first one that is shown.
  func lead(with source: PictureSource) throws {
    guard case .film(_, let encoding, let encoder) = writer else { return }
    try write(source, encoding, to: encoder)
  }

  /// Takes its next frame.
  func take(_ source: PictureSource) throws {
    switch writer {
    case .film(_, let encoding, let encoder): try write(source, encoding, to: encoder)
    case .picture(let file): try writePicture(of: source, to: file.externalPath())
    case .sequence(let folder): try writePicture(of: source, to: folder.path(ofFrame: taken))
    }
    taken += 1
  }

  private func write(
    _ source: PictureSource,
    _ encoding: Encoding,
    to encoder: VideoEncoder
  ) throws {
    switch encoding.pixels {
    case .halvedColour: try source.filmBytes.withUnsafeBytes { try encoder.write($0) }
    case .full: try source.pixels.withUnsafeBytes { try encoder.write($0) }
    }
  }

  /// Writes a PNG; a full disk ends the export as it does where ffmpeg writes.
  private func writePicture(of source: PictureSource, to temporaryPath: String) throws {
    do throws(SDLError) {
      try source.image.writePNG(path: temporaryPath)
    } catch {
      throw OutputError(.unavailable, "\(path.argument): cannot be written: \(error.reason)")
    }
  }

  /// Waits until everything is written.
  func finish() throws {
    if case .film(_, _, let encoder) = writer { try encoder.finish() }
  }

  /// Gives the file or folder its name.
  func publish() throws {
    switch writer {
    case .film(let file, _, _), .picture(let file): try file.finish()
    case .sequence(let folder): try folder.publish()
    }
  }

  /// Ends ffmpeg and removes what is not complete.
  func discard() {
    switch writer {
    case .film(let file, _, let encoder):
      encoder.cancel()
      file.discard()
    case .picture(let file): file.discard()
    case .sequence(let folder): folder.discard()
    }
  }

  /// What was made, in words.
  package var summary: String {
    let (width, height) = (framing.width, framing.height)
    let size =
      switch writer {
      case .picture: ""
      case .sequence: "\(width)x\(height)"
      case .film(_, let encoding, _): "\(encoding.length(width))x\(encoding.length(height))"
      }
    guard !size.isEmpty else { return path.argument }
    return "\(path.argument): \(count) \(count == 1 ? "frame" : "frames"), \(size)"
  }
}
