import JSONText
package import Files

/// Reads whole files and the standard input.
package enum InputFile {
  /// Greatest number of bytes that a command reads from one file.
  package static let limit = 64 << 20

  /// Whether an argument contains a slash or ends in `.json`, in any case; other arguments are names.
  package nonisolated static func isPath(_ argument: String) -> Bool {
    argument.contains("/") || argument.lowercased().hasSuffix(".json")
  }

  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// False if the path does not exist or cannot be examined.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return readStatus(of: path, into: &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Throws if a path leads to a FIFO, a folder or a device.
  ///
  /// A read of such a file could wait forever or fail.
  package static func checkIsRegular(_ path: String) throws(Failure) {
    var status = stat()
    guard readStatus(of: path, into: &status) == 0, status.st_mode & S_IFMT != S_IFREG else {
      return
    }
    throw Failure(.file, "\(path): cannot be read: Not a regular file")
  }

  /// The absolute path without symbolic links.
  package static func realPath(of path: String) -> String? {
    realpath(path)
  }

  /// The name of an input in messages.
  package static func name(of path: String) -> String { path == "-" ? "stdin" : path }

  /// Reads a file, or the standard input for "-", up to its end.
  ///
  /// - Throws: `Failure` if the file cannot be read or has more than `limit` bytes.
  package static func bytes(of path: String, limit: Int = limit) throws(Failure) -> [UInt8] {
    let bytes = try start(of: path, upTo: limit)
    guard bytes.count <= limit else {
      throw Failure(.file, "\(name(of: path)): more than \(limit) bytes, expected at most that")
    }
    return bytes
  }

  /// Reads the first bytes of a file: at least `count`, or all bytes of a shorter file.
  ///
  /// Bytes that were read from the standard input cannot be read again.
  package static func start(of path: String, upTo count: Int = 4096) throws(Failure) -> [UInt8] {
    do throws(Failure) {
      return try bytes(of: path, upTo: count)
    } catch {
      throw Failure(.file, "\(name(of: path)): cannot be read: \(error.message)")
    }
  }

  /// Returns the text of a system file; empty if it cannot be read.
  ///
  /// `PathText` decodes it, so that paths in it keep all their bytes.
  package static func text(of path: String) -> String {
    PathText.text(of: (try? bytes(of: path, upTo: limit)) ?? [])
  }

  /// Reads an input up to its end, or until more than `limit` bytes were read.
  ///
  /// The limit also applies to an endless device such as `/dev/zero`. A FIFO must have a writer within two
  /// seconds; tests pass a `wait` that takes no time.
  ///
  /// - Throws: `Failure`; its message contains only the system's reason.
  package static func bytes(
    of path: String,
    upTo limit: Int,
    wait: (_ file: Int32, _ milliseconds: Int32) -> Bool = waitForBytes
  ) throws(Failure) -> [UInt8] {
    // Without O_NONBLOCK, opening a FIFO would wait for a writer.
    let file = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw Failure(.file, Failure.text(ofError: errno)) }
    defer { close(file) }
    var bytes: [UInt8] = []
    if path != "-" { try waitForWriter(of: file, into: &bytes, wait) }
    var block = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      let count = read(file, &block, block.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        // The program that started this one has made the standard input non-blocking.
        _ = waitForBytes(file, 1000)
        continue
      }
      guard count >= 0 else { throw Failure(.file, Failure.text(ofError: errno)) }
      guard count > 0 else { break }
      bytes += block[..<count]
    }
    return bytes
  }

  /// Waits some milliseconds, or until a file has bytes or is at its end; returns whether it is.
  package nonisolated static func waitForBytes(_ file: Int32, _ milliseconds: Int32) -> Bool {
    var state = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, milliseconds) > 0
  }

  /// Sets a file to blocking reads; for a FIFO it first waits until there is a writer.
  ///
  /// A byte that is read during the wait is appended to `bytes`.
  private static func waitForWriter(
    of file: Int32,
    into bytes: inout [UInt8],
    _ wait: (_ file: Int32, _ milliseconds: Int32) -> Bool
  ) throws(Failure) {
    defer { _ = fcntl(file, F_SETFL, 0) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return }
    for _ in 0..<100 {
      if wait(file, 20) { return }
      // Without a writer, `read` returns 0 bytes. With a writer that has written nothing, it
      // returns an error.
      var byte: UInt8 = 0
      let count = read(file, &byte, 1)
      if count > 0 { bytes.append(byte) }
      if count != 0 { return }
    }
    throw Failure(.file, "no program writes to this FIFO")
  }
}
