package import Files

/// Reads a file or the standard input block by block.
package final class InputBlocks {
  private let file: Int32
  /// Bytes that were read while the writer of a FIFO was awaited; empty after the first call of `next()`.
  private var first: [UInt8] = []
  private var block = [UInt8](repeating: 0, count: 65_536)

  /// Opens a file, or the standard input for "-".
  ///
  /// A FIFO must have a writer within two seconds; tests pass a `wait` that takes no time.
  ///
  /// - Throws: `Failure`; its message contains only the system's reason.
  package init(
    _ path: String,
    wait: (_ file: Int32, _ milliseconds: Int32) -> Bool = waitForBytes
  ) throws(Failure) {
    // Without O_NONBLOCK, opening a FIFO would wait for a writer.
    file = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw Failure(.file, Failure.text(ofError: errno)) }
    if path != "-" { try waitForWriter(wait) }
  }

  isolated deinit {
    if file >= 0 { close(file) }
  }

  /// Returns the next bytes; empty at the end of the file.
  ///
  /// - Throws: `Failure`; its message contains only the system's reason.
  package func next() throws(Failure) -> ArraySlice<UInt8> {
    if !first.isEmpty {
      defer { first = [] }
      return first[...]
    }
    while true {
      let count = read(file, &block, block.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        // The program that started this one has made the standard input non-blocking.
        _ = Self.waitForBytes(file, 1000)
        continue
      }
      guard count >= 0 else { throw Failure(.file, Failure.text(ofError: errno)) }
      return block[..<count]
    }
  }

  /// Waits some milliseconds, or until a file has bytes or is at its end; returns whether it is.
  package nonisolated static func waitForBytes(_ file: Int32, _ milliseconds: Int32) -> Bool {
    var state = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, milliseconds) > 0
  }

  /// Sets the file to blocking reads; for a FIFO it first waits until there is a writer.
  private func waitForWriter(
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
      if count > 0 { first.append(byte) }
      if count != 0 { return }
    }
    throw Failure(.file, "no program writes to this FIFO")
  }
}
