import Files

/// Encodes the frames of one output with ffmpeg.
///
/// Frames are written to a pipe on the main thread, which waits while the pipe is full.
package final class VideoEncoder {
  /// The output's name, for messages.
  private let name: String
  private let process: FFmpegProcess
  /// The pipe of the frames; a closed end is negative.
  private var frames: (read: Int32, write: Int32)

  /// Finds ffmpeg and creates the pipes; `start` starts ffmpeg.
  package init(name: String) throws {
    self.name = name
    process = try FFmpegProcess(name: name, remedy: ", or export folder/ of PNGs without it")
    frames = try FFmpegProcess.makePipe(for: name)
    Descriptor.makeNonblocking(frames.write)
    FFmpegProcess.enlarge(frames.write)
  }

  deinit {
    cancel()
    FFmpegProcess.closeEnd(&frames.read)
  }

  /// Starts ffmpeg; frames can be written afterwards.
  package func start(_ arguments: [String]) throws {
    let error = process.start(arguments, streams: [(frames.read, STDIN_FILENO)])
    guard error == 0 else { throw failure("cannot run: \(Failure.text(ofError: error))") }
    FFmpegProcess.closeEnd(&frames.read)
  }

  /// Waits while the pipe of the frames is full.
  package func write(_ bytes: UnsafeRawBufferPointer) throws {
    var sent = 0
    while sent < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
      let count = Descriptor.offer(rest, to: frames.write)
      guard count >= 0 else {
        try finish()
        throw failure("ended before it had all frames")
      }
      sent += count
      guard count == 0 else { continue }
      var states = [pollfd(fd: frames.write, events: Int16(POLLOUT), revents: 0)]
      try process.wait(&states)
    }
  }

  /// Closes the pipe of the frames, and waits until the file is complete.
  ///
  /// - Throws: `Failure` with ffmpeg's messages.
  package func finish() throws {
    FFmpegProcess.closeEnd(&frames.write)
    let end = try process.finish()
    let line = process.lines.joined(separator: "; ")
    // An error message is a failure even with exit code 0, for example if a trailer was not
    // written. A message has at most 600 characters.
    guard line.isEmpty else { throw failure(String(line.prefix(600))) }
    if let end { throw failure(end) }
  }

  /// Ends ffmpeg and its child processes at once, and waits until ffmpeg has ended.
  ///
  /// The file may be incomplete.
  func cancel() {
    FFmpegProcess.closeEnd(&frames.write)
    process.cancel()
  }

  private func failure(_ text: String) -> Failure {
    let isFile = Self.writingErrors.contains { text.contains($0) }
    return Failure(isFile ? .file : .unavailable, "\(name): ffmpeg: \(text)")
  }

  /// Texts in messages of ffmpeg which mean that the file cannot be written.
  ///
  /// A failure with another message gets the exit code of a missing codec.
  private static let writingErrors =
    [ENOSPC, EFBIG, EDQUOT, EIO, EPIPE, EROFS, EACCES].map(Failure.text(ofError:))
    + [String(cString: strsignal(SIGXFSZ)), String(cString: strsignal(SIGPIPE))]
}
