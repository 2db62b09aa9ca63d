#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How long the process has been running.
enum ProcessAge {
  /// Milliseconds since the system started the process; 0 where it is unknown.
  ///
  /// Accurate to 10 ms on Linux, where the system counts in hundredths of a second.
  static var milliseconds: Double {
    #if os(Linux)
      guard let stat = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8) else {
        return 0
      }
      // Field 22, counted after the name in brackets, which may contain spaces: start in ticks.
      let fields = (stat.split(separator: ")").last ?? "").split(separator: " ")
      guard fields.count > 19, let ticks = Double(fields[19]) else { return 0 }
      var now = timespec()
      clock_gettime(CLOCK_BOOTTIME, &now)
      let uptime = Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
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
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return 0
    }
    // Field 2: resident pages.
    let fields = text.split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}

/// Names for files that do not exist yet.
enum FreeName {
  /// A path in the current folder with the date and time, and a number where that is taken.
  static func path(prefix: String, suffix: String) -> String {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let date = "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    let clock = "\(two(parts.tm_hour))-\(two(parts.tm_min))-\(two(parts.tm_sec))"
    let ending = ".\(suffix)"
    return stem("\(prefix)_\(date)_\(clock)", endings: [ending]) + ending
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
  static var microseconds: Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int(now.tv_sec) * 1_000_000 + Int(now.tv_nsec) / 1000
  }
}
