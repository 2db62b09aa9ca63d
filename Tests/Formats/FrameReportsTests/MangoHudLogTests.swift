import FrameReports
import FrameTiming
import Testing
import TestSupport

struct MangoHudLogTests {
  private func record(
    _ number: Int,
    start: Double,
    milliseconds: Double?,
    isWarmUp: Bool = false
  ) -> FrameRecord {
    let interval = milliseconds.map { $0 / 1000 }
    let sample = FrameSample(number: number, start: start, interval: interval)
    return FrameRecord(sample, isWarmUp: isWarmUp)
  }

  @Test func `a log equals MangoHud's in every byte`() {
    var machine = MangoHudMachine()
    (machine.os, machine.cpu) = ("Debian GNU/Linux 13", "Intel, Inc.\n\"X\"")
    (machine.ram, machine.kernel) = ("16384", "6.12")
    let log = MangoHudLog(machine: machine, start: 2)
    let text = text { bytes in
      log.appendHead(to: &bytes)
      log.append(record(0, start: 2, milliseconds: nil), to: &bytes)
      log.append(record(1, start: 2.0166, milliseconds: 16.625), to: &bytes)
      log.append(record(2, start: 2.05, milliseconds: 40), to: &bytes)
    }
    expectEqual(
      text,
      """
      os,cpu,gpu,ram,kernel,driver,cpuscheduler
      Debian GNU/Linux 13,Intel  Inc. "X",,16384,6.12,,
      fps,frametime,cpu_load,cpu_power,gpu_load,cpu_temp,gpu_temp,gpu_core_clock,gpu_mem_clock,\
      gpu_vram_used,gpu_power,ram_used,swap_used,process_rss,cpu_mhz,elapsed
      60.1504,16.625000,0,0,0,0,0,0,0,0,0,0,0,0,0,16600000
      25.0000,40.000000,0,0,0,0,0,0,0,0,0,0,0,0,0,50000000

      """
    )
  }

  @Test func `a summary equals MangoHud's in every byte, and includes the warm-up`() {
    var summary = MangoHudSummary()
    for (number, time) in [10.0, 10, 20, 40, nil].enumerated() {
      let isWarmUp = number == 3
      summary.add(record(number, start: 0, milliseconds: time, isWarmUp: isWarmUp))
    }
    let lines = text { summary.append(to: &$0) }
    expectEqual(
      lines,
      """
      0.1% Min FPS,1% Min FPS,97% Percentile FPS,Average FPS,GPU Load,CPU Load,\
      Average Frame Time,Average GPU Temp,Average CPU Temp,Average VRAM Used,Average RAM Used,\
      Average Swap Used,Peak GPU Load,Peak CPU Load,Peak GPU Temp,Peak CPU Temp,Peak VRAM Used,\
      Peak RAM Used,Peak Swap Used
      25.0000,25.0000,100.0000,50.0000,0,0,20.0000,0,0,0,0,0,0,0,0,0,0,0,0

      """
    )
  }

  /// MangoHud's rule in NumPy: `1000 / sort(x)[::-1][int(p*n - 1)]`.
  ///
  /// x(i) = 10 + (7919·i mod n)/1000 for i = 0 ... 11,999.
  @Test func `figures of twelve thousand frames follow MangoHud's rule`() {
    let figures = summary(frames: 12_000)
    let exact = [45.47935237402219, 45.703839122486286, 96.52509652509653, 62.50195318603706]
    for (figure, exact) in zip(figures, exact) {
      expect(isClose(figure, exact, tolerance: 5.1e-5))
    }
    expect(isClose(figures[6], 15.9995, tolerance: 1e-9))
  }

  /// The numbers in the summary of a log of these frames.
  private func summary(frames: Int) -> [Double] {
    var summary = MangoHudSummary()
    for number in 0..<frames {
      let time = 10 + Double(number % 12_000 * 7919 % 12_000) / 1000
      summary.add(record(number, start: 0, milliseconds: time))
    }
    expectEqual(summary.count, frames)
    let line = text { summary.append(to: &$0) }.split(separator: "\n")[1]
    return line.split(separator: ",").compactMap { Double($0) }
  }

  @Test func `a log of twelve thousand frames follows the plot script's format`() throws {
    let log = MangoHudLog()
    let text = text { bytes in
      log.appendHead(to: &bytes)
      for number in 0..<12_000 {
        let time = 10 + Double(number * 7919 % 12_000) / 1000
        log.append(record(number, start: Double(number) / 60, milliseconds: time), to: &bytes)
      }
    }
    // The script finds a line with a cell "fps" in the first hundred; all later lines are numbers.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let head = try #require(
      lines.prefix(100).firstIndex { $0.split(separator: ",").contains("fps") }
    )
    let names = lines[head].split(separator: ",").map(String.init)
    let rows = lines.dropFirst(head + 1)
    expectEqual(rows.count, 12_000)
    let numbers = rows.map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    }
    expect(numbers.allSatisfy { $0.count == names.count && $0.allSatisfy { $0 != nil } })
    let place = try #require(names.firstIndex(of: "elapsed"))
    let elapsed = numbers.compactMap { $0[place] }
    expectEqual(elapsed, elapsed.sorted())
  }

  @Test func `a summary of more frames than the capacity is exact to 0.1 %`() {
    let exact = [45.47935237402219, 45.703839122486286, 96.52509652509653, 62.50195318603706]
    for (figure, exact) in zip(summary(frames: 72_000), exact) {
      expect(abs(figure - exact) < exact / 1000, "\(figure)")
    }
  }

  @Test func `without frames the summary has only zeros`() {
    let line = text { MangoHudSummary().append(to: &$0) }.split(separator: "\n").last
    expectEqual(line, "0.0000,0.0000,0.0000,0.0000,0,0,0.0000,0,0,0,0,0,0,0,0,0,0,0,0")
  }

  @Test func `an interval of zero length has a rate of zero`() {
    let log = MangoHudLog()
    let line = text { log.append(record(0, start: 0, milliseconds: 0), to: &$0) }
    expect(line.hasPrefix("0.0000,0.000000,"))
  }

  @Test func `a summary is named after its log`() {
    expectEqual(MangoHudLog.summaryName(for: "logs/run.csv"), "logs/run_summary.csv")
    expectEqual(MangoHudLog.summaryName(for: "plain"), "plain_summary.csv")
  }
}
