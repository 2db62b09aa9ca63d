#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Makes every file this process writes end at a size, without a signal.
func limitFiles(toBytes size: Int) {
  signal(SIGXFSZ, SIG_IGN)
  var limit = rlimit(rlim_cur: rlim_t(size), rlim_max: rlim_t(size))
  #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
  #else
    let resource = RLIMIT_FSIZE
  #endif
  precondition(setrlimit(resource, &limit) == 0, "the limit is not accepted")
}

/// The system's reason if a file cannot become that large.
struct CannotEnlarge: Error {
  var code: Int32
}

/// Makes a file larger without writing to it.
func enlarge(_ path: String, to size: Int) throws(CannotEnlarge) {
  guard truncate(path, off_t(size)) == 0 else { throw CannotEnlarge(code: errno) }
}

/// Whether there is a file at a path.
func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

/// Makes a link, and gives the file that it leads to some permissions.
func makeLink(at path: String, to target: String, permissions: mode_t) {
  precondition(symlink(target, path) == 0 && chmod(path, permissions) == 0, "no link can be made")
}

/// Whether a path is a link itself.
func isLink(_ path: String) -> Bool {
  var status = stat()
  return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
}

/// The permissions of the file at a path, with links followed.
func permissions(of path: String) -> mode_t {
  var status = stat()
  return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
}
