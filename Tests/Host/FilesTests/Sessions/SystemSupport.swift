import Files
import TestSupport

#if canImport(Glibc)
  private let fileSize = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
  private let descriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
#else
  private let (fileSize, descriptors) = (RLIMIT_FSIZE, RLIMIT_NOFILE)
#endif

/// Limits the size of every file that this process writes, without a signal.
func limitFiles(toBytes size: Int) {
  signal(SIGXFSZ, SIG_IGN)
  var limit = rlimit(rlim_cur: rlim_t(size), rlim_max: rlim_t(size))
  precondition(setrlimit(fileSize, &limit) == 0, "the file size limit cannot be set")
}

/// Limits the numbers of the descriptors that this process can open.
func limitDescriptors(to count: Int) {
  var limit = rlimit()
  let isRead = getrlimit(descriptors, &limit) == 0
  limit.rlim_cur = rlim_t(count)
  precondition(isRead && setrlimit(descriptors, &limit) == 0, "the limit cannot be set")
}

/// The system's error code if a file cannot be enlarged.
struct CannotEnlarge: Error {
  var code: Int32
}

/// Enlarges a file without writing to it.
func enlarge(_ path: String, to size: Int) throws(CannotEnlarge) {
  guard truncate(path, off_t(size)) == 0 else { throw CannotEnlarge(code: errno) }
}

/// Raises SIGTERM on this thread, also on a thread of Dispatch, which blocks signals.
func terminate() {
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGTERM)
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  raise(SIGTERM)
}

/// Whether there is a file at a path.
func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

extension TemporaryFolder {
  /// The path of the file with a temporary name, if there is one.
  var temporaryFile: String? {
    namesOfFiles(in: path)?.first { $0.hasSuffix(".part") }.map(file)
  }
}

/// Creates a symbolic link, and sets the permissions of its target, which exists unless they are nil.
func makeLink(at path: String, to target: String, permissions: mode_t?) {
  precondition(
    symlink(target, path) == 0 && permissions.map { chmod(path, $0) == 0 } ?? true,
    "the link cannot be created"
  )
}

/// Whether the file at a path is a symbolic link.
func isLink(_ path: String) -> Bool {
  var status = stat()
  return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
}

/// The permissions of the file at a path, with links followed.
func permissions(of path: String) -> mode_t {
  var status = stat()
  return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
}

/// A FIFO that is full, because its reader has read nothing yet.
final class FullFIFO {
  private let end: Int32

  /// Creates the FIFO and fills it with spaces.
  init(_ path: String) {
    Self.make(path)
    // A program that a test starts meanwhile must not keep it open.
    end = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    let block = [UInt8](repeating: UInt8(ascii: " "), count: 4096)
    while write(end, block, block.count) > 0 {}
  }

  deinit { close(end) }

  /// Replaces the FIFO at a path, if there is one, by a FIFO that no program has opened.
  static func make(_ path: String) {
    unlink(path)
    precondition(mkfifo(path, 0o600) == 0, "the FIFO cannot be created")
  }

  /// Reads what there is.
  func content() -> String {
    var (bytes, block): ([UInt8], [UInt8]) = ([], Array(repeating: 0, count: 4096))
    while case let count = read(end, &block, block.count), count > 0 { bytes += block[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
