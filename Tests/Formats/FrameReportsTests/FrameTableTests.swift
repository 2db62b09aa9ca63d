import FrameReports
import FrameTiming
import TestSupport
import Testing

struct FrameTableTests {
  @Test func `figures are right-aligned below their headings`() {
    var log = FrameLog(refreshRate: 50, warmUpFrames: 1)
    log.record(FrameSample(number: 0, start: 0, update: 0.1, draw: 0.2, present: 1.2))
    for number in 1...99 {
      log.record(
        FrameSample(
          number: number,
          start: 0,
          input: 0.00001,
          update: 0.0004,
          draw: 0.00125,
          present: 0.0001,
          interval: number == 50 ? 0.06 : 0.02
        )
      )
    }
    var table = FrameTable()
    table.add(log.summary(), named: "recent")
    table.add(log.total(), named: "without warm-up")
    expectEqual(
      table.text,
      """
                          recent  without warm-up
      frames                 100               99
      fps                  49.01            49.01
      percentile1 fps      16.67            16.67
      low1 fps             16.67            16.67
      percentile0.1 fps    16.67            16.67
      low0.1 fps           16.67            16.67
      missed                   2                2
      stutters                 1                1
      mean ms              16.74             1.76
      p50 ms                1.76             1.76
      p95 ms                1.76             1.76
      p99 ms                1.76             1.76
      p99.9 ms           1500.00             1.76
      max ms             1500.00             1.76
      interval.mean ms     20.40            20.40
      interval.p50 ms      20.00            20.00
      interval.p95 ms      20.00            20.00
      interval.p99 ms      60.00            60.00
      interval.p99.9 ms    60.00            60.00
      interval.max ms      60.00            60.00
      input.mean ms         0.01             0.01
      update.mean ms        1.40             0.40
      draw.mean ms          3.24             1.25
      present.mean ms      12.10             0.10
      latency.events           0                0
      hitch ms/s           19.80            19.80
      overrun.mean ms      -3.26           -18.24
      overrun.max ms     1480.00           -18.24
      not measured: 14 other figures

      """
    )
  }

  @Test func `a figure has a dash where it was not measured, and no line if it never was`() {
    var table = FrameTable()
    table.add(FrameSummary(), named: "none")
    let lines = table.text.split(separator: "\n")
    let missing = FrameFigure.all.count { $0.value(of: FrameSummary()) == nil }
    expectEqual(lines.count, FrameFigure.all.count - missing + 2)
    expect(lines[1].hasPrefix("frames"))
    expectEqual(lines.last ?? "", "not measured: \(missing) other figures")
    expect(!table.text.contains("–"))
    var summary = FrameSummary()
    summary.work = DurationStatistics(sorted: [0.001])
    table.add(summary, named: "one")
    let worst = table.text.split(separator: "\n").first { $0.hasPrefix("max ms") }
    expectEqual(worst?.split(separator: " ").suffix(2), ["–", "1.00"])
  }

  /// Frame times in milliseconds and their texts.
  ///
  /// A time that is infinite or no number counts as not measured.
  static let times: [(milliseconds: Double, text: String?)] = [
    (0, "0.00"), (0.004, "0.00"), (0.05, "0.05"), (0.125, "0.13"), (9.999, "10.00"),
    (1234.5, "1234.50"), (1e15, "–"), (.infinity, nil), (.nan, nil),
  ]

  @Test(arguments: times) func `times have two decimals`(
    time: (milliseconds: Double, text: String?)
  ) {
    var summary = FrameSummary()
    summary.work = DurationStatistics(sorted: [time.milliseconds / 1000])
    var table = FrameTable()
    table.add(summary, named: "x")
    let line = table.text.split(separator: "\n").first { $0.hasPrefix("max ms") }
    expectEqual(line?.split(separator: " ").last.map(String.init), time.text)
  }

  @Test func `the usual figures are at most twelve, each by the name that gates use`() throws {
    let names = FrameTable.usual.map(\.name)
    expect(names.count == 12 && Set(names).isSuperset(of: ["fps", "low1", "p99", "missed"]))
    var table = FrameTable(of: FrameTable.usual)
    var summary = FrameSummary()
    summary.work = DurationStatistics(sorted: [0.001])
    summary.interval = DurationStatistics(sorted: [0.02])
    table.add(summary, named: "x")
    let lines = table.text.split(separator: "\n").dropFirst().dropLast()
    expect(lines.count > 8)
    for line in lines {
      try expect(Gate(line.split(separator: " ")[0] + ">0").figure.value(of: summary) != nil)
    }
  }

  @Test func `a table without columns has no figures`() {
    expectEqual(FrameTable().text, "\nnot measured: \(FrameFigure.all.count) other figures\n")
  }
}
