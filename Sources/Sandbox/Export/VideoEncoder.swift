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

/// ffmpeg at work on one output.
///
/// Frames go to it through a pipe, from the main thread, which waits while the pipe is full; a
/// second pipe brings back what it had to say when it has ended.
final class VideoEncoder {
  /// The output's name, for messages.
  private let name: String
  private let frames: Pipe
  private let verdict: Pipe
  private var work: Task<Void, Never>?

  private typealias Pipe = (reader: FileDescriptor, writer: FileDescriptor)

  /// The most ffmpeg may say, in bytes.
  private static let sayingLimit = 1 << 20
  /// The most of it that is told, in characters; a pipe holds more.
  private static let tellingLimit = 600

  /// Makes the pipes; nothing runs yet.
  ///
  /// All encoders are made before the first one starts, or its ffmpeg could come to hold the pipes
  /// of the next, whose end would then never be seen.
  init(name: String) throws {
    self.name = name
    frames = try Self.pipe(for: name)
    Self.widen(frames.writer)
    verdict = try Self.pipe(for: name)
  }

  /// Starts ffmpeg.
  func start(program: String, arguments: [String]) {
    work = Self.work(program, arguments, input: frames.reader, answer: verdict.writer)
  }

  /// Hands over a frame; waits until ffmpeg has taken most of it.
  ///
  /// - Throws: `Failure` with ffmpeg's words if it takes no more.
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
  /// - Throws: `Failure` with ffmpeg's words if it is not.
  func finish() throws {
    try? frames.writer.close()
    let text = readVerdict()
    try? verdict.reader.close()
    work = nil
    guard text.isEmpty else { throw failure(text) }
  }

  /// Ends ffmpeg at once and waits until it is gone; the file may be anything.
  func cancel() {
    guard let work else { return }
    work.cancel()
    try? finish()
  }

  private func failure(_ text: String) -> Failure {
    Failure(.display, "\(name): ffmpeg: \(text)")
  }

  private func readVerdict() -> String {
    var text: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while let count = try? part.withUnsafeMutableBytes({ try verdict.reader.read(into: $0) }),
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
      tell(text, answer)
    }
  }

  /// Runs ffmpeg to its end; empty if all went well, else what it said in one line.
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
        error: .string(limit: sayingLimit)
      )
      guard !result.terminationStatus.isSuccess else { return "" }
      let said = result.standardError.split(whereSeparator: \.isNewline).joined(separator: "; ")
      let ending =
        switch result.terminationStatus {
        case .exited(let code): "ended with exit code \(code)"
        case .signaled(let number): "ended by a signal: \(String(cString: strsignal(number)))"
        }
      return said.isEmpty ? ending : String(said.prefix(tellingLimit))
    } catch {
      let text = "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
      return String("cannot run: \(text)".prefix(tellingLimit))
    }
  }

  /// Writes the verdict and ends its pipe; when nobody reads it any more, nobody needs it.
  private static func tell(_ text: String, _ answer: FileDescriptor) {
    _ = try? answer.writeAll(text.utf8)
    try? answer.close()
  }

  /// Lets most of a frame stand in the pipe while the next one is drawn; a wish, not a need.
  private static func widen(_ pipe: FileDescriptor) {
    #if os(Linux)
      // F_SETPIPE_SZ of <fcntl.h>, which Swift does not see; the most that everybody gets.
      _ = fcntl(pipe.rawValue, 1031, 1 << 20)
    #endif
  }

  private static func pipe(for name: String) throws -> Pipe {
    do {
      let ends = try FileDescriptor.pipe()
      for end in [ends.readEnd, ends.writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
      return (ends.readEnd, ends.writeEnd)
    } catch {
      throw Failure(.display, "\(name): no pipe to ffmpeg: \(error)")
    }
  }
}
