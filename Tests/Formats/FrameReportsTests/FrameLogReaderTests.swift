import FrameReports
import FrameTiming
import JSONText
import Testing
import TestSupport

struct FrameLogReaderTests {
  private func times(_ text: String) throws -> [Double] {
    try FrameLogReader.read(Array(text.utf8), file: "run.csv").times
  }

  static let mangoHud = """
    os,cpu,gpu,ram,kernel,driver,cpuscheduler
    Debian,Xeon "E5",llvmpipe,16384,6.12,25.0,powersave
    fps,frametime,cpu_load,elapsed
    62.5,16,0,16000000
    50,20.5,0,36500000

    """

  static let versionOne = """
    Application,ProcessID,SwapChainAddress,Dropped,TimeInSeconds,msBetweenPresents,msUntilDisplayed
    game.exe,42,0x00,0,1.1,16.5,20
    game.exe,42,0x00,0,1.2,17.5,20

    """

  static let versionTwo = """
    Application,ProcessID,CPUStartTime,FrameTime,CPUBusy,DisplayLatency
    game.exe,42,1.1,8.25,3,NA
    game.exe,42,1.2,NA,3,NA
    game.exe,42,1.3,8.5,3,11

    """

  @Test func `an own log has the figures of smoothness`() throws {
    var frames = (0..<4).map { FrameRecord(FrameSample(number: $0, start: 0, interval: 0.025)) }
    (frames[1].hitch, frames[1].overrun) = (0.002, 0.003)
    var motion = FrameMotion()
    (motion.drag.frames, motion.drag.count, motion.drag.janky) = (5, 5, 1)
    frames[2].sample.motion = motion
    var bytes: [UInt8] = []
    FrameCSV.appendHead(to: &bytes)
    for frame in frames { FrameCSV.append(FrameCSV.Row(frame), to: &bytes) }
    let series = try FrameLogReader.read(bytes, file: "run.csv")
    func value(_ name: String) -> Double? { FrameFigure.named(name).flatMap(series.measured) }
    expect(value("janky") == 20 && value("hitch") == 20 && value("overrun.max") == 3)
  }

  @Test func `capitals in names of columns do not count`() throws {
    try expectEqual(times("FPS,MSBETWEENPRESENTS\n60,16\n50,20\n"), [16, 20])
    try expectEqual(times("FPS,FrameTime\n60,16\n"), [16])
    try expectEqual(times(" Fps , FRAMETIME \n60,16\n"), [16])
  }

  @Test func `MangoHud's log is read`() throws {
    try expectEqual(times(Self.mangoHud), [16, 20.5])
  }

  @Test func `MangoHud's log with a version header is read`() throws {
    let above = "v1\n0.8.1\n-----SYSTEM INFO-----\n" + Self.mangoHud
    try expectEqual(times(above), [16, 20.5])
  }

  @Test(arguments: ["1,", "1"])
  func `a row has at most a mebibyte, in many cells or in one`(part: String) {
    let row = String(String(repeating: part, count: 1_048_577).prefix(1_048_576))
    func error(_ row: String) -> SourceProblem? {
      do {
        _ = try times("fps,frametime\n" + row + "\n")
        return nil
      } catch {
        return error as? SourceProblem
      }
    }
    expect(error(row)?.text.contains("bytes") != true)
    expectEqual(error(row + "1")?.line, 2)
    expectEqual(error(row + "1")?.text, "found a row over 1048576 bytes, expected a shorter one")
  }

  @Test func `MangoHud's log in microseconds is read`() throws {
    let rows = "fps,frametime,cpu_load,gpu_load,elapsed\n0,0,0,0,0\n62.5,16000,3,0,16000000\n"
    try expectEqual(times(rows + "50,20500,0,0,36500000\n"), [0, 16, 20.5])
    // A single frame of 30 s does not make it a log in microseconds.
    try expectEqual(times("fps,frametime\n0.03,30000\n62.5,16\n"), [30_000, 16])
    // The rate is that of the last half second, so that the product of a single row can be of any size.
    let first = "fps,frametime\n30.000,900\n30.000,33396\n30.000,33506\n30.000,33732\n"
    try expectEqual(times(first).map { ($0 * 1000).rounded() }, [900, 33_396, 33_506, 33_732])
  }

  @Test func `blanks around a number do not count, and blanks in a number are an error`() throws {
    try expectEqual(times("fps,frametime\n60, 16.5 \n60,17\n"), [16.5, 17])
    let error = #expect(throws: SourceProblem.self) { try times("fps,frametime\n60,16 17\n") }
    expect(error?.text.contains("\"16 17\"") == true && error?.column == 4)
  }

  @Test func `PresentMon's logs of both versions are read`() throws {
    try expectEqual(times(Self.versionOne), [16.5, 17.5])
    let capital = Self.versionOne.replacing("msBetweenPresents", with: "MsBetweenPresents")
    try expectEqual(times(capital), [16.5, 17.5])
    try expectEqual(times(Self.versionTwo), [8.25, 8.5])
  }

  @Test func `a log of this package is read without its warm-up and its rests`() throws {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 1)
    var bytes: [UInt8] = []
    FrameCSV.appendHead(to: &bytes)
    for (number, interval) in [0.5, 0.016, nil, 0.017].enumerated() {
      let sample = FrameSample(number: number, start: 0, interval: interval)
      FrameCSV.append(FrameCSV.Row(log.record(sample)), to: &bytes)
    }
    try expectEqual(FrameLogReader.read(bytes, file: "run.csv").times, [16, 17])
  }

  @Test(arguments: [mangoHud, versionOne, versionTwo])
  func `a byte order mark, other line breaks and empty lines are ignored`(text: String) throws {
    let times = try times(text)
    try expectEqual(self.times("\u{FEFF}" + text), times)
    try expectEqual(self.times(text.replacing("\n", with: "\r\n")), times)
    try expectEqual(self.times(text + "\n\n"), times)
  }

  /// Twelve frames of one swap chain, and among them two of another.
  static let twoChains: String = {
    let rows = (0..<14).map { number in
      number % 7 == 6 ? "app.exe,10,0x2B,200" : "app.exe,10,0x1A,16.\(number)"
    }
    let names = "Application,ProcessID,SwapChainAddress,MsBetweenPresents\n"
    return names + rows.joined(separator: "\n")
  }()

  @Test func `frames of two swap chains are refused with their names, and one can be chosen`()
    throws
  {
    func read(_ only: String?) throws -> FrameSeries {
      let reading = LogReading(only: only)
      return try FrameLogReader.read(Array(Self.twoChains.utf8), file: "run.csv", reading)
    }
    for only in [nil, "app.exe", "other", "0x1A 0x2B"] {
      let error = #expect(throws: SourceProblem.self) { try read(only) }
      let names = #""app.exe 10 0x1A" (12 frames), "app.exe 10 0x2B" (2 frames)"#
      expect(
        error?.text.contains(names) == true && error?.line == 8,
        "\(String(describing: error))"
      )
    }
    for only in ["0x2B", "app.exe 10 0x2B", "0x2B 10"] {
      try expectEqual(read(only).times, [200, 200])
    }
    try expectEqual(read("0x1A").times.count, 12)
    // A log of one source is read without a choice, and a wrong choice is an error.
    #expect(throws: SourceProblem.self) {
      try FrameLogReader.read(Array(Self.versionOne.utf8), file: "x", LogReading(only: "other.exe"))
    }
    #expect(throws: SourceProblem.self) {
      try FrameLogReader.read(Array(Self.mangoHud.utf8), file: "x", LogReading(only: "game.exe"))
    }
  }

  @Test func `every figure of a log equals that of its run to the printed digit`() throws {
    var random = Xorshift(seed: 12)
    var log = FrameLog(refreshRate: 59.94)
    var bytes: [UInt8] = []
    FrameCSV.appendHead(to: &bytes)
    var now = 100_000.123
    for number in 0..<1500 {
      let isSlow = random.next() < 0.02
      let interval = (isSlow ? 0.05 : 0.0166) + 0.001 * random.next()
      now += interval
      for _ in 0..<Int(4 * random.next()) { log.eventArrived(at: now - 0.02 * random.next()) }
      var motion = FrameMotion()
      (motion.drag.frames, motion.drag.count, motion.drag.judder) = (3, 3, 5 * random.next())
      (motion.free.frames, motion.free.count, motion.free.judder) = (2, 2, 5 * random.next())
      (motion.free.janky, motion.moving, motion.lagSpeed) = (number % 2, 3, 800 * random.next())
      motion.lagDistance = 9 * random.next()
      var sample = FrameSample(
        number: number,
        start: now,
        input: 0.001 * random.next(),
        update: 0.002 * random.next(),
        draw: (isSlow ? 0.03 : 0.004) * random.next(),
        present: 0.003 * random.next(),
        interval: number % 300 == 0 ? nil : interval,
        simulatedInterval: number % 9 == 0 ? nil : 1 / 59.94
      )
      sample.motion = motion
      let record = log.record(sample, presentedAt: now)
      FrameCSV.append(FrameCSV.Row(record, latencies: log.shownLatencies[...]), to: &bytes)
    }
    let (run, read) = (log.total(), try FrameLogReader.read(bytes, file: "run.csv").summary)
    expect(run.latency?.count ?? 0 > 1500)
    for figure in FrameFigure.all {
      let expected = try #require(figure.text(of: run), "\(figure.name)")
      expectEqual(figure.text(of: read), expected, "\(figure.name)")
    }
    expectEqual(read.delays, run.delays)
    // A spreadsheet may have replaced commas and points.
    let text = String(decoding: bytes, as: UTF8.self)
    let local = text.replacing(",", with: ";").replacing(".", with: ",")
    try expectEqual(FrameLogReader.read(Array(local.utf8), file: "run.csv").summary, read)
  }

  @Test func `a series is named after its file`() throws {
    let bytes = Array(Self.mangoHud.utf8)
    try expectEqual(FrameLogReader.read(bytes, file: "before.csv").name, "before.csv")
  }

  /// Invalid files, and the position of the error and a word of its text.
  static let mistakes: [(text: String, line: Int, column: Int, word: String)] = [
    ("", 1, 1, "interval_ms"), ("time,load\n1,2\n", 1, 1, "PresentMon"),
    ("fps,cpu_load\n60,0\n", 1, 1, "frametime"), ("fps,frametime\n", 2, 1, "no frame"),
    ("fps,frametime\n60,16.6\n60,fast\n", 3, 4, "\"fast\""),
    ("fps,frametime\n60,-1\n", 2, 4, "milliseconds in 0"), ("fps,frametime\n60\n", 2, 1, "1 cell,"),
    ("fps,frametime\n60,inf\n", 2, 4, "\"inf\""), ("fps,frametime\n60,\n", 2, 4, "\"\""),
    ("fps,frametime\n60,NA\n", 2, 4, "\"NA\""),
    ("Application,FrameTime\na.exe,8\nb.exe,9\n", 3, 1, #""a.exe" (1 frame), "b.exe" (1 frame)"#),
    ("Application,FrameTime\na.exe,NA\n", 3, 1, "no frame"),
    (String(repeating: "x\n", count: 100) + "fps,frametime\n60,16\n", 1, 1, "first 100 lines"),
  ]

  @Test(arguments: mistakes) func `an error states its file, line and column`(
    mistake: (text: String, line: Int, column: Int, word: String)
  ) {
    let error = #expect(throws: SourceProblem.self) { try times(mistake.text) }
    expectEqual(error?.file, "run.csv")
    expectEqual(error?.line, mistake.line)
    expectEqual(error?.column, mistake.column)
    expectEqual(error?.text.contains(mistake.word), true, "\(String(describing: error))")
  }

  @Test func `the header may be the hundredth line`() throws {
    let text = String(repeating: "x\n", count: 99) + "fps,frametime\n60,16\n"
    try expectEqual(times(text), [16])
  }

  @Test func `percentiles of a series are by nearest rank`() {
    let series = FrameSeries(name: "x", times: KnownSeries.times)
    expect(isClose(series.sorted.percentile(permille: 500), 13.07, tolerance: 1e-9))
    expect(isClose(series.sorted.percentile(permille: 990), 38, tolerance: 1e-9))
    expect(isClose(series.summary.interval?.mean ?? 0, 0.013325, tolerance: 1e-12))
  }

  /// Frames of 90,000 bytes each, of which the reader has only some in memory.
  private func longLog(frames: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    FrameCSV.appendHead(to: &bytes)
    for number in 0..<frames {
      var record = FrameRecord(FrameSample(number: number, start: 0, interval: 0.016))
      record.marker = "\(number)\n" + String(repeating: "\"é, ", count: 15_000)
      FrameCSV.append(FrameCSV.Row(record), to: &bytes)
    }
    return bytes
  }

  @Test func `a log that is longer than the reader's memory has the same rows`() throws {
    let bytes = longLog(frames: 120)
    expect(bytes.count > 10_000_000)
    let run = try FrameLogReader.run(bytes, file: "run.csv")
    expectEqual(run.log.total().frames, 120)
    let rows = try FrameCSV.read(bytes, file: "run.csv")
    expectEqual(run.log.markers.map(\.text), rows.compactMap(\.record.marker))
    // Errors state the line and column in the file.
    let end = Array("x\n".utf8)
    let error = #expect(throws: SourceProblem.self) {
      try FrameLogReader.run(bytes + end, file: "run.csv")
    }
    expect(error?.line == 242 && error?.column == 1, "\(String(describing: error))")
  }

  @Test func `a row or quote without an end is an error before the whole file is read`() {
    for start in ["x", "\""] {
      var count = 0
      let error = #expect(throws: SourceProblem.self) {
        try FrameLogReader.run(
          {
            count += 1
            if count == 1 { return Array(start.utf8) }
            return count < 200 ? Array(repeating: UInt8(ascii: "a"), count: 1 << 20) : []
          },
          file: "run.csv"
        )
      }
      expect(count < 10, "\(count) MiB")
      expectEqual(error?.text.contains("a row over"), true, "\(String(describing: error))")
    }
  }
}
