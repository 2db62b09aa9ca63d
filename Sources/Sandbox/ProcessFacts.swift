#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How long the process has been running.
enum ProcessAge {
  /// Milliseconds since the system started the process, accurate to 10 ms; 0 where it is unknown.
  static var milliseconds: Double {
    #if os(Linux)
      // Field 22, counted after the name in brackets, which may contain spaces: start in ticks.
      let stat = InputFile.text(of: "/proc/self/stat").split(separator: ")").last ?? ""
      let fields = stat.split(separator: " ")
      guard fields.count > 19, let ticks = Double(fields[19]) else { return 0 }
      let uptime = MonotonicTime.seconds(of: CLOCK_BOOTTIME)
      return (uptime - ticks / Double(sysconf(Int32(_SC_CLK_TCK)))) * 1000
    #else
      return 0
    #endif
  }
}

/// Memory of the process.
package enum ProcessMemory {
  /// Resident memory in bytes; 0 where it is unknown.
  package static var resident: Int {
    // Field 2: resident pages.
    let fields = InputFile.text(of: "/proc/self/statm").split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}

/// Names for files that do not exist yet.
enum FreeName {
  /// A path in the current folder with the date and time, and a number where that is taken.
  static func path(prefix: String, suffix: String) -> String {
    let ending = ".\(suffix)"
    return stem(dated(prefix), endings: [ending]) + ending
  }

  /// A name with the local date and time, as MangoHud's logs have: `Sandbox_2026-11-22_09-05-00`.
  static func dated(_ name: String) -> String {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
      strftime(text.baseAddress, text.count, "%Y-%m-%d_%H-%M-%S", &parts)
      return text.baseAddress.map { String(cString: $0) } ?? ""
    }
    return "\(name)_\(text)"
  }

  /// A stem that makes no existing path with any of some endings; with a number where it would.
  static func stem(_ stem: String, endings: [String]) -> String {
    var free = stem
    var number = 2
    while endings.contains(where: { access(free + $0, F_OK) == 0 }) {
      free = "\(stem)_\(number)"
      number += 1
    }
    return free
  }
}

/// The system's monotonic clock, for comparison with other programs.
enum MonotonicTime {
  /// Microseconds since some instant that all programs of the machine share.
  static var microseconds: Int { Int(seconds(of: CLOCK_MONOTONIC) * 1e6) }

  /// The time of a clock of the system, in seconds.
  fileprivate static func seconds(of clock: clockid_t) -> Double {
    var now = timespec()
    clock_gettime(clock, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }
}
