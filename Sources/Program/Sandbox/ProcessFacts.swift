import Console
import Files

/// Age, memory and processor time of this process, measured by the system.
package enum ProcessFacts {
  /// Milliseconds since the system started this process, accurate to 10 ms; 0 if they are unknown.
  static var age: Double {
    #if os(Linux)
      // Field 22, counted after the name in brackets, which may contain spaces: start in ticks.
      let stat = InputFile.text(of: "/proc/self/stat").split(separator: ")").last ?? ""
      let fields = stat.split(separator: " ")
      guard fields.count > 19, let ticks = Double(fields[19]) else { return 0 }
      let uptime = seconds(of: CLOCK_BOOTTIME)
      return (uptime - ticks / Double(sysconf(Int32(_SC_CLK_TCK)))) * 1000
    #else
      return 0
    #endif
  }

  /// Resident memory of the process in bytes; 0 if it is unknown.
  package static var memory: Int {
    // Field 2: resident pages.
    let fields = InputFile.text(of: "/proc/self/statm").split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// Greatest resident memory of the process so far, in MiB.
  package static var peakMemory: Double? {
    var usage = rusage()
    #if canImport(Glibc)
      let itself = __rusage_who_t(RUSAGE_SELF.rawValue)
    #else
      let itself = RUSAGE_SELF
    #endif
    // macOS counts in bytes, other systems in KiB.
    #if canImport(Darwin)
      let unit = 1.0
    #else
      let unit = 1024.0
    #endif
    let mebibyte = 1_048_576.0
    return getrusage(itself, &usage) == 0 ? Double(usage.ru_maxrss) * unit / mebibyte : nil
  }

  /// Processor time that all threads of the process have used, in seconds.
  package static var processorTime: Double { seconds(of: CLOCK_PROCESS_CPUTIME_ID) }
  /// Processor time that this thread has used, in seconds.
  package static var threadTime: Double { seconds(of: CLOCK_THREAD_CPUTIME_ID) }
  /// Time of the machine's monotonic clock, in seconds; all programs of the machine share its zero.
  static var machineTime: Double { seconds(of: CLOCK_MONOTONIC) }

  private static func seconds(of clock: clockid_t) -> Double {
    var now = timespec()
    clock_gettime(clock, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }
}

/// Finds names that no existing file has.
enum FreeName {
  /// Returns the path of a new file in `folder`; its name contains `prefix` and the local date and time.
  ///
  /// If a file with this name exists, a number is added to the name.
  static func path(in folder: String, prefix: String, suffix: String) -> String {
    let ending = ".\(suffix)"
    let stem = folder == "." ? dated(prefix) : "\(folder)/\(dated(prefix))"
    return self.stem(stem, endings: [ending]) + ending
  }

  /// Returns `name` with the local date and time appended, in the format of MangoHud's log names.
  ///
  /// An example is `Sandbox_2026-11-22_09-05-00`.
  static func dated(_ name: String) -> String { "\(name)_\(LocalTime.text("%Y-%m-%d_%H-%M-%S"))" }

  /// Returns `stem`, or `stem` with a number if a file with `stem` and one of the extensions exists.
  static func stem(_ stem: String, endings: [String]) -> String {
    var free = stem
    var number = 2
    while endings.contains(where: { InputFile.exists(free + $0) }) {
      free = "\(stem)_\(number)"
      number += 1
    }
    return free
  }
}

enum LocalTime {
  /// The local date and time in the form of `strftime`; at most 63 bytes.
  static func text(_ form: String) -> String {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
      strftime(text.baseAddress, text.count, form, &parts)
      return text.baseAddress.map { String(cString: $0) } ?? ""
    }
  }
}
