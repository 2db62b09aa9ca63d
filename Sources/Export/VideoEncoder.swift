import OutputFiles
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// ffmpeg, encoding one output.
///
/// Frames are written to a pipe on the main thread, which waits while the pipe is full. A second pipe
/// returns ffmpeg's error messages when it has ended.
final class VideoEncoder {
  /// The output's name, for messages.
  private let name: String
  private let frames: Pipe
  private let messages: Pipe
  private let program: String
  private var work: Task<Void, Never>?

  private typealias Pipe = (reader: FileDescriptor, writer: FileDescriptor)

  /// The longest error output of ffmpeg that is read, in bytes.
  private static let outputLimit = 1 << 20
  /// The longest message made of it, in characters; a pipe holds more.
  private static let messageLimit = 600

  /// Creates the pipes; nothing runs yet.
  ///
  /// All encoders are created before the first one starts. Else its ffmpeg could inherit the pipes of
  /// the next, which would then never end.
  ///
  /// - Throws: `OutputError` that says how to install ffmpeg where it is missing.
  init(name: String) throws {
    guard let program = FFmpeg.path else {
      throw OutputError(
        .unavailable,
        "\(name): needs ffmpeg, which is not in PATH; get it with 'apt install ffmpeg' or "
          + "'brew install ffmpeg', or export folder/ of PNGs without it"
      )
    }
    self.program = program
    self.name = name
    frames = try Self.pipe(for: name)
    Self.widen(frames.writer)
    messages = try Self.pipe(for: name)
  }

  /// Starts ffmpeg.
  func start(_ arguments: [String]) {
    work = Self.work(program, arguments, input: frames.reader, answer: messages.writer)
  }

  /// Writes a frame; waits until ffmpeg has read most of it.
  ///
  /// - Throws: `OutputError` with ffmpeg's message if it reads no more.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    do {
      try frames.writer.writeAll(bytes)
    } catch {
      try finish()
      throw failure("ended before it had all frames")
    }
  }

  /// Ends the frames and waits until the file is whole.
  ///
  /// - Throws: `OutputError` with ffmpeg's message if it is not.
  func finish() throws {
    try? frames.writer.close()
    let text = readMessage()
    try? messages.reader.close()
    work = nil
    guard text.isEmpty else { throw failure(text) }
  }

  /// Ends ffmpeg at once and waits until it is gone; the file may be anything.
  func cancel() {
    guard let work else { return }
    work.cancel()
    try? finish()
  }

  private func failure(_ text: String) -> OutputError {
    OutputError(.unavailable, "\(name): ffmpeg: \(text)")
  }

  private func readMessage() -> String {
    var text: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while let count = try? part.withUnsafeMutableBytes({ try messages.reader.read(into: $0) }),
      count > 0
    {
      text += part[..<count]
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func work(
    _ program: String,
    _ arguments: [String],
    input: FileDescriptor,
    answer: FileDescriptor
  ) -> Task<Void, Never> {
    Task.detached {
      let text = await run(program, arguments, input: input)
      report(text, answer)
    }
  }

  /// Runs ffmpeg to its end.
  ///
  /// - Returns: Its error output in one line; empty if it succeeded.
  private static func run(
    _ program: String,
    _ arguments: [String],
    input: FileDescriptor
  ) async -> String {
    do {
      let result = try await Subprocess.run(
        .path(FilePath(program)),
        arguments: Arguments(arguments),
        input: .fileDescriptor(input, closeAfterSpawningProcess: true),
        output: .currentStandardOutput,
        error: .string(limit: outputLimit)
      )
      guard !result.terminationStatus.isSuccess else { return "" }
      let message = result.standardError.split(whereSeparator: \.isNewline).joined(separator: "; ")
      let ending =
        switch result.terminationStatus {
        case .exited(let code): "ended with exit code \(code)"
        case .signaled(let number): "ended by a signal: \(String(cString: strsignal(number)))"
        }
      return message.isEmpty ? ending : String(message.prefix(messageLimit))
    } catch {
      let text = "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
      return String("cannot run: \(text)".prefix(messageLimit))
    }
  }

  /// Writes the message and closes its pipe; the write fails only if the reader is gone.
  private static func report(_ text: String, _ answer: FileDescriptor) {
    _ = try? answer.writeAll(text.utf8)
    try? answer.close()
  }

  /// Enlarges a pipe so that most of a frame fits in while the next one is drawn; may fail.
  private static func widen(_ pipe: FileDescriptor) {
    #if os(Linux)
      // F_SETPIPE_SZ of <fcntl.h>, which Swift does not import; 1 MiB is the limit without privileges.
      _ = fcntl(pipe.rawValue, 1031, 1 << 20)
    #endif
  }

  private static func pipe(for name: String) throws -> Pipe {
    do {
      let ends = try FileDescriptor.pipe()
      for end in [ends.readEnd, ends.writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
      return (ends.readEnd, ends.writeEnd)
    } catch {
      throw OutputError(.unavailable, "\(name): no pipe to ffmpeg: \(error)")
    }
  }
}
