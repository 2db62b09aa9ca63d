import Dispatch
import FilePaths
import JSONText
import OutputFiles
import Subprocess
import Synchronization

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
/// Frames are written to a pipe on the main thread, which waits while the pipe is full.
final class VideoEncoder {
  /// The output's name, for messages.
  private let name: String
  private let program: String
  private let pipe: (readEnd: FileDescriptor, writeEnd: FileDescriptor)
  private var work: Task<Void, Never>?
  private let ending = Ending()

  /// How ffmpeg ended.
  private final class Ending: Sendable {
    private let text = Mutex("")
    private let hasCome = DispatchSemaphore(value: 0)

    /// Sets what went wrong, which is empty if nothing did.
    func set(_ text: String) {
      self.text.withLock { $0 = text }
      hasCome.signal()
    }

    func wait() -> String {
      hasCome.wait()
      return text.withLock { $0 }
    }
  }

  /// Creates the pipe; nothing runs yet.
  ///
  /// All encoders are created before the first one starts. Else its ffmpeg could inherit the pipes of
  /// the next, which would then never end.
  init(name: String) throws {
    guard let program = FFmpeg.path else {
      throw Failure(
        .unavailable,
        "\(name): needs ffmpeg, which is not in PATH; get it with 'apt install ffmpeg' or "
          + "'brew install ffmpeg', or export folder/ of PNGs without it"
      )
    }
    self.program = program
    self.name = name
    do {
      pipe = try FileDescriptor.pipe()
    } catch {
      throw Failure(.unavailable, "\(name): no pipe to ffmpeg: \(error)")
    }
    for end in [pipe.readEnd, pipe.writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
    #if os(Linux)
      // Most of a frame fits in while the next one is drawn. F_SETPIPE_SZ of <fcntl.h>, which Swift
      // does not import; 1 MiB is the limit without privileges; may fail.
      _ = fcntl(pipe.writeEnd.rawValue, 1031, 1 << 20)
    #endif
  }

  func start(_ arguments: [String]) {
    work = Self.run(program, arguments, input: pipe.readEnd, ending)
  }

  /// Writes a frame; waits until ffmpeg has read most of it.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    do {
      try pipe.writeEnd.writeAll(bytes)
    } catch {
      try finish()
      throw failure("ended before it had all frames")
    }
  }

  /// Ends the frames and waits until the file is whole; an error has ffmpeg's message.
  func finish() throws {
    try? pipe.writeEnd.close()
    // The longest message, in characters.
    let line = ending.wait().split(whereSeparator: \.isNewline).joined(separator: "; ").prefix(600)
    work = nil
    guard line.isEmpty else { throw failure(String(line)) }
  }

  /// Ends ffmpeg at once and waits until it is gone; the file may be anything.
  func cancel() {
    guard let work else { return }
    work.cancel()
    try? finish()
  }

  private func failure(_ text: String) -> Failure {
    let isFile = Self.writingErrors.contains { text.contains($0) }
    return Failure(isFile ? .file : .unavailable, "\(name): ffmpeg: \(text)")
  }

  /// The reasons, in ffmpeg's messages and of signals that end it, for which a file cannot be written;
  /// for any other a codec is missing.
  private static let writingErrors =
    [ENOSPC, EFBIG, EDQUOT, EIO, EPIPE, EROFS, EACCES].map(Failure.text(ofError:))
    + [String(cString: strsignal(SIGXFSZ)), String(cString: strsignal(SIGPIPE))]

  private static func run(
    _ program: String,
    _ arguments: [String],
    input: FileDescriptor,
    _ ending: Ending
  ) -> Task<Void, Never> {
    Task.detached {
      do {
        let result = try await Subprocess.run(
          .path(program.withPath { FilePath(platformString: $0) }),
          // They end with zero, as those of a C program.
          arguments: Arguments(arguments.map { PathText.bytes(of: $0) + [0] }),
          input: .fileDescriptor(input, closeAfterSpawningProcess: true),
          output: .currentStandardOutput,
          error: .string(limit: 1 << 20)
        )
        switch result.terminationStatus {
        // An error message is a failure even with exit code 0, as of a trailer that is not written.
        case let status
        where status.isSuccess || result.standardError.contains { !$0.isNewline }:
          ending.set(result.standardError)
        case .exited(let code): ending.set("ended with exit code \(code)")
        case .signaled(let number):
          ending.set("ended by a signal: \(String(cString: strsignal(number)))")
        }
      } catch {
        ending.set("cannot run: \(error)")
      }
    }
  }
}

/// The program that makes films.
package enum FFmpeg {
  /// Its path, found in PATH as a shell finds it; nil where it is not installed.
  package static var path: String? {
    let folders = PathText.variable("PATH") ?? ""
    return folders.split(separator: ":", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "./ffmpeg" : "\($0)/ffmpeg" }
      .first { path in
        var status = stat()
        return readStatus(of: path, into: &status) == 0 && status.st_mode & S_IFMT == S_IFREG
          && access(path, X_OK) == 0
      }
  }
}
