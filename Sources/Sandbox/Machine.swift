import FrameReports
import FrameTiming

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

/// Facts about the machine, read from the system; empty where it does not report them.
enum Machine {
  /// Name and version of the operating system.
  static var system: String {
    value(of: "PRETTY_NAME", in: "/etc/os-release", separator: "=")
      .trimmingQuotes
  }

  /// Name of the processor and how many of its cores there are.
  static var processor: String {
    let name = value(of: "model name", in: "/proc/cpuinfo", separator: ":")
    let cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    return name.isEmpty ? "\(cores) cores" : "\(name), \(cores) cores"
  }

  /// Memory in KiB; empty where it is unknown.
  static var memory: String {
    let words = value(of: "MemTotal", in: "/proc/meminfo", separator: ":").split(separator: " ")
    return words.first.map(String.init) ?? ""
  }

  /// Name and release of the kernel.
  static var kernel: String {
    var names = utsname()
    guard uname(&names) == 0 else { return "" }
    return withUnsafeBytes(of: names.release) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// Peak memory of the process, in KiB; 0 where it is unknown.
  static var peakMemory: Int {
    var usage = rusage()
    #if canImport(Glibc)
      guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else {
        return 0
      }
      return usage.ru_maxrss
    #else
      guard getrusage(RUSAGE_SELF, &usage) == 0 else { return 0 }
      return usage.ru_maxrss / 1024
    #endif
  }

  /// The machine in MangoHud's logs.
  static var mangoHud: MangoHudMachine {
    var machine = MangoHudMachine()
    machine.os = system
    machine.cpu = value(of: "model name", in: "/proc/cpuinfo", separator: ":")
    machine.ram = memory
    machine.kernel = kernel
    return machine
  }

  /// The value after a name and a separator, in the first line that begins with the name.
  private static func value(of name: String, in path: String, separator: Character) -> String {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return "" }
    for line in text.split(separator: "\n") where line.hasPrefix(name) {
      guard let mark = line.firstIndex(of: separator) else { continue }
      return line[line.index(after: mark)...].drop { $0 == " " || $0 == "\t" }.description
    }
    return ""
  }
}

extension String {
  /// The text without quotation marks around it.
  fileprivate var trimmingQuotes: String {
    hasPrefix("\"") && hasSuffix("\"") && count >= 2 ? String(dropFirst().dropLast()) : self
  }
}

/// Date and time on this machine's own calendar.
struct LocalDate {
  let year: Int
  let month: Int
  let day: Int
  let hour: Int
  let minute: Int
  let second: Int

  /// This moment.
  static var now: LocalDate {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    return LocalDate(
      year: Int(parts.tm_year) + 1900,
      month: Int(parts.tm_mon) + 1,
      day: Int(parts.tm_mday),
      hour: Int(parts.tm_hour),
      minute: Int(parts.tm_min),
      second: Int(parts.tm_sec)
    )
  }
}

extension MangoHudLog {
  /// A log's file name at a moment.
  static func fileName(of date: LocalDate) -> String {
    fileName(
      program: "Sandbox",
      year: date.year,
      month: date.month,
      day: date.day,
      hour: date.hour,
      minute: date.minute,
      second: date.second
    )
  }
}
