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
