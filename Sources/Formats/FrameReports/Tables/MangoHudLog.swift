package import FrameTiming
import JSONText

/// Writes frames in MangoHud's format, for its plot scripts and websites.
///
/// A file has three header lines, and then one line for each frame with an interval, also in the warm-up.
/// `frametime` is the interval in ms, and `fps` its rate. `elapsed` is the time since the log's start in ns.
/// The columns of sensors are 0, because no sensor is read. Lines end with a line feed; nothing is quoted, so
/// commas in names of the machine become spaces.
///
///     let log = MangoHudLog(machine: machine, start: 0)
///     log.appendHead(to: &bytes)
///     log.append(record, to: &bytes)   // once a frame
///
/// - Source: MangoHud's src/logging.cpp.
package struct MangoHudLog: Equatable, Sendable {
  private static let columns =
    "fps,frametime,cpu_load,cpu_power,gpu_load,cpu_temp,gpu_temp,gpu_core_clock,gpu_mem_clock,"
    + "gpu_vram_used,gpu_power,ram_used,swap_used,process_rss,cpu_mhz,elapsed\n"

  private let machine: MangoHudMachine
  private let start: Double

  /// Creates an empty log that begins `start` seconds after the beginning of the run; `start` is finite.
  package init(machine: MangoHudMachine = MangoHudMachine(), start: Double = 0) {
    precondition(start.isFinite, "the start of a log is finite")
    self.machine = machine
    self.start = start
  }

  package func appendHead(to bytes: inout [UInt8]) {
    let values = [machine.os, machine.cpu, "", machine.ram, machine.kernel, "", ""]
    let texts = values.map { value in
      value.utf8.map { $0 == UInt8(ascii: ",") || $0 < 0x20 ? UInt8(ascii: " ") : $0 }
    }
    bytes.appendText("os,cpu,gpu,ram,kernel,driver,cpuscheduler\n")
    bytes.append(contentsOf: texts.joined(separator: [UInt8(ascii: ",")]))
    bytes.appendText("\n" + MangoHudLog.columns)
  }

  /// Does nothing for a frame without an interval; if the interval is 0, `fps` is 0.
  package func append(_ record: FrameRecord, to bytes: inout [UInt8]) {
    guard let interval = record.sample.interval else { return }
    bytes.appendDecimal(interval > 0 ? 1 / interval : 0, digits: 4)
    bytes.append(UInt8(ascii: ","))
    bytes.appendDecimal(interval * 1000, digits: 6)
    bytes.appendText(",0,0,0,0,0,0,0,0,0,0,0,0,0,")
    bytes.appendDecimal(max(0, record.sample.start - start) * 1e9, digits: 0)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Returns `<stem>_summary.csv` in the same folder.
  package static func summaryName(for fileName: String) -> String {
    let stem = fileName.hasSuffix(".csv") ? String(fileName.dropLast(4)) : fileName
    return stem + "_summary.csv"
  }
}

/// The figures that MangoHud writes beside a log; they include the warm-up.
///
/// - Source: MangoHud's src/logging.cpp.
package struct MangoHudSummary: Equatable, Sendable {
  /// Number of frame times that are stored individually: 18 minutes at 60 Hz.
  private static let capacity = 65_536

  private static let columns =
    "0.1% Min FPS,1% Min FPS,97% Percentile FPS,Average FPS,GPU Load,CPU Load,Average Frame Time,"
    + "Average GPU Temp,Average CPU Temp,Average VRAM Used,Average RAM Used,Average Swap Used,"
    + "Peak GPU Load,Peak CPU Load,Peak GPU Temp,Peak CPU Temp,Peak VRAM Used,Peak RAM Used,"
    + "Peak Swap Used\n"

  /// The first `capacity` frame times, in ms; the summary of a run with no more frames is computed from them.
  private var frameTimes: [Double] = []
  /// All frame times; the summary of a longer run is computed from them.
  private var totals = DurationTotals()

  package init() { frameTimes.reserveCapacity(MangoHudSummary.capacity) }

  /// Number of frames with an interval.
  package var count: Int { totals.count }

  /// Does nothing for a frame without an interval.
  package mutating func add(_ record: FrameRecord) {
    guard let interval = record.sample.interval else { return }
    if frameTimes.count < MangoHudSummary.capacity { frameTimes.append(interval * 1000) }
    totals.add(interval)
  }

  /// Appends the two lines of the summary file: names and figures of all added frames.
  ///
  /// MangoHud computes a rate for share p as 1000 / t. Of the n frame times in descending order, t is the one
  /// at index max(0, ⌊p·n⌋ − 1), counted from 0. The "1 % min" is the rate for p = 0.01, and not a mean of the
  /// slowest frames. The "97 % percentile" is the rate for p = 0.97: 97 of 100 frames did not exceed it. The
  /// average is 1000 / mean frame time. All figures are 0 if there are no frames. With more than 65,536 frames,
  /// the error of the rates is at most 0.1 %, because not all times are stored individually.
  package func append(to bytes: inout [UInt8]) {
    let sorted = frameTimes.sorted(by: >)
    func time(permille: Int) -> Double {
      let index = max(0, count * permille / 1000 - 1)
      guard sorted.count == count else { return totals.value(atRank: count - index) * 1000 }
      return sorted.isEmpty ? 0 : sorted[index]
    }
    let mean = (totals.statistics?.mean ?? 0) * 1000
    bytes.appendText(MangoHudSummary.columns)
    for time in [time(permille: 1), time(permille: 10), time(permille: 970), mean] {
      bytes.appendDecimal(time > 0 ? 1000 / time : 0, digits: 4)
      bytes.append(UInt8(ascii: ","))
    }
    bytes.appendText("0,0,")
    bytes.appendDecimal(mean, digits: 4)
    bytes.appendText(",0,0,0,0,0,0,0,0,0,0,0,0\n")
  }
}

/// The description of the machine in a MangoHud log.
///
/// A property that is unknown is an empty text.
package struct MangoHudMachine: Equatable, Sendable {
  /// The name of the operating system, for example "Debian GNU/Linux 13".
  package var os = ""
  package var cpu = ""
  /// The size of the memory in kB, as in MangoHud's own logs.
  package var ram = ""
  package var kernel = ""

  package init() {}
}
