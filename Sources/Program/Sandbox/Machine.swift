import Console
import Files
import FrameReports

/// Names of the system, the kernel and the processor, read from the system.
///
/// A name is empty if the system does not report it.
enum Machine {
  static var system: String {
    value(of: "PRETTY_NAME", in: "/etc/os-release", separator: "=").replacing("\"", with: "")
  }

  /// Name of the processor and the number of its cores.
  static var processor: String {
    let name = processorName
    let cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    return name.isEmpty ? "\(cores) cores" : "\(name), \(cores) cores"
  }

  static var kernel: String {
    var names = utsname()
    guard uname(&names) == 0 else { return "" }
    return withUnsafeBytes(of: names.release) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  static var mangoHud: MangoHudMachine {
    var machine = MangoHudMachine()
    machine.os = system
    machine.cpu = processorName
    machine.ram = String(
      value(of: "MemTotal", in: "/proc/meminfo", separator: ":").prefix { $0 != " " }
    )
    machine.kernel = kernel
    return machine
  }

  private static var processorName: String {
    value(of: "model name", in: "/proc/cpuinfo", separator: ":")
  }

  /// Returns the value after a name and a separator, from the first line that begins with the name.
  private static func value(of name: String, in path: String, separator: Character) -> String {
    for line in InputFile.text(of: path).split(separator: "\n") where line.hasPrefix(name) {
      guard let mark = line.firstIndex(of: separator) else { continue }
      return line[line.index(after: mark)...].drop { $0 == " " || $0 == "\t" }.description
    }
    return ""
  }
}
