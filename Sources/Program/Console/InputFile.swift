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
    guard bytes.count <= limit else { throw tooLong(path, limit) }
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

  /// Calls `body` with a function that returns the next bytes of a file; it returns an empty array at the end.
  ///
  /// Files that are not read as a whole take little memory.
  ///
  /// - Throws: What `body` throws, or `Failure` if the file cannot be read or has more than `limit` bytes.
  package static func readBlocks<Result>(
    of path: String,
    limit: Int,
    _ body: (@escaping () -> [UInt8]) throws -> Result
  ) throws -> Result {
    var failure: Failure?
    let input: InputBlocks
    do throws(Failure) {
      input = try InputBlocks(path)
    } catch {
      throw Failure(.file, "\(name(of: path)): cannot be read: \(error.message)")
    }
    var count = 0
    let nextBlock = { () -> [UInt8] in
      guard failure == nil else { return [] }
      do throws(Failure) {
        let block = Array(try input.next())
        count += block.count
        guard count > limit else { return block }
        failure = tooLong(path, limit)
      } catch {
        failure = Failure(.file, "\(name(of: path)): cannot be read: \(error.message)")
      }
      return []
    }
    do {
      let result = try body(nextBlock)
      if let failure { throw failure }
      return result
    } catch {
      // After a failure the content seems to end too early.
      throw failure ?? error
    }
  }

  private static func tooLong(_ path: String, _ limit: Int) -> Failure {
    Failure(.file, "\(name(of: path)): more than \(limit) bytes, expected at most that")
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
    wait: (_ file: Int32, _ milliseconds: Int32) -> Bool = InputBlocks.waitForBytes
  ) throws(Failure) -> [UInt8] {
    let input = try InputBlocks(path, wait: wait)
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let block = try input.next()
      guard !block.isEmpty else { break }
      bytes += block
    }
    return bytes
  }
}
