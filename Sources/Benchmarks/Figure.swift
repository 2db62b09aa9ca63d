import Drawing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What is measured: one figure a line, `name value unit`.
enum Figure {
  static func print(_ name: String, _ value: Double, digits: Int = 4, _ unit: String = "ms") {
    Swift.print("\(name) \(DecimalText.fixed(value, digits: digits)) \(unit)")
  }

  /// The median of what several runs return.
  static func median(of runs: Int, _ run: () throws -> Double) rethrows -> Double {
    try (0..<runs).map { _ in try run() }.sorted()[runs / 2]
  }

  /// What all threads of the process have used of the processor so far, in seconds.
  static var processTime: Double { time(of: CLOCK_PROCESS_CPUTIME_ID) }

  /// What this thread has used of the processor so far, in seconds.
  static var threadTime: Double { time(of: CLOCK_THREAD_CPUTIME_ID) }

  private static func time(of clock: clockid_t) -> Double {
    var now = timespec()
    clock_gettime(clock, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }

  /// The most memory that the process had, in MiB; nil where it is unknown.
  static var peakMemory: Double? {
    var usage = rusage()
    #if canImport(Glibc)
      let itself = __rusage_who_t(RUSAGE_SELF.rawValue)
    #else
      let itself = RUSAGE_SELF
    #endif
    // Linux counts in KiB.
    return getrusage(itself, &usage) == 0 ? Double(usage.ru_maxrss) / 1024 : nil
  }
}
