import FrameReports
import FrameTiming
import JSONText
import Testing
import TestSupport

/// Logs of MangoHud, PresentMon, CapFrameX and FrameView.
struct ForeignLogTests {
  /// A log, and its figures by name; nil for a figure that the log does not have.
  struct Known: Sendable {
    let text: String
    var interval: FrameInterval?
    let figures: [String: Double?]
  }

  static let versionOne = """
    Application,ProcessID,SwapChainAddress,Runtime,SyncInterval,PresentFlags,Dropped,TimeInSeconds,\
    msInPresentAPI,msBetweenPresents,AllowsTearing,PresentMode,msUntilRenderComplete,\
    msUntilDisplayed,msBetweenDisplayChange,msFlipDelay
    game.exe,42,0x00000000000A1B20,DXGI,1,0,0,1.000,0.5,0,0,Composed: Flip,3,20,0,0
    game.exe,42,0x00000000000A1B20,DXGI,1,0,0,1.016,0.5,16,0,Composed: Flip,3,20,16,0
    game.exe,42,0x00000000000A1B20,DXGI,1,0,1,1.034,1.5,18,0,Composed: Flip,3,0,0,0
    game.exe,42,0x00000000000A1B20,DXGI,1,0,0,1.050,1.0,16,0,Composed: Flip,3,20,34,0

    """

  static let versionTwo = """
    Application,ProcessID,SwapChainAddress,PresentRuntime,SyncInterval,PresentFlags,AllowsTearing,\
    PresentMode,CPUStartTime,FrameTime,CPUBusy,CPUWait,GPULatency,GPUTime,GPUBusy,GPUWait,\
    DisplayLatency,DisplayedTime,AnimationError,AnimationTime,FlipDelay,AllInputToPhotonLatency,\
    ClickToPhotonLatency
    game.exe,42,0xA1B20,DXGI,1,0,0,Composed: Flip,1000,10,4,6,1,5,4,1,20,12,NA,1000,NA,NA,NA
    game.exe,42,0xA1B20,DXGI,1,0,0,Composed: Flip,1010,20,8,12,1,5,4,1,NA,NA,-2,1010,NA,30.5,NA
    game.exe,42,0xA1B20,DXGI,1,0,0,Composed: Flip,1030,NA,6,NA,1,5,4,1,20,14,1,1030,NA,NA,NA

    """

  static let versionTwoThree = """
    Application,ProcessID,SwapChainAddress,PresentRuntime,SyncInterval,PresentFlags,AllowsTearing,\
    PresentMode,TimeInMs,MsBetweenSimulationStart,MsBetweenPresents,MsBetweenDisplayChange,\
    MsInPresentAPI,MsRenderPresentLatency,MsUntilDisplayed,CPUStartTimeInMs,MsBetweenAppStart,\
    MsCPUBusy,MsCPUWait,MsGPULatency,MsGPUTime,MsGPUBusy,MsGPUWait,MsAnimationError,AnimationTime,\
    MsFlipDelay,MsAllInputToPhotonLatency,MsClickToPhotonLatency
    game.exe,42,0xA1B20,DXGI,1,0,0,Composed: Flip,16,NA,NA,NA,0.1,1,16,15,16,2,0.1,1,5,4,1,NA,16,NA,NA,NA
    game.exe,42,0xA1B20,DXGI,1,0,0,Composed: Flip,32,NA,16,17,0.3,1,16,31,16,4,0.1,1,5,4,1,1,32,NA,NA,NA

    """

  static let frameView = """
    Application,GPU,CPU,Resolution,Runtime,AllowsTearing,ProcessID,SwapChainAddress,SyncInterval,\
    PresentFlags,PresentMode,Dropped,TimeInSeconds,MsBetweenPresents,MsBetweenDisplayChange,\
    MsInPresentAPI,MsRenderPresentLatency,MsUntilDisplayed,Render Queue Depth,MsPCLatency,GPU0Clk(MHz)
    game.exe,"GPU, Ltd",CPU,1920x1080,DXGI,0,42,0xA1,1,0,Composed: Flip,0,1.0,16,17,0.5,3,20,1,25.5,1800
    game.exe,"GPU, Ltd",CPU,1920x1080,DXGI,0,42,0xA1,1,0,Composed: Flip,0,1.018,18,17,0.5,3,20,1,0,N/A

    """

  static let capture = """
    {"Hash":"0","Info":{"ProcessName":"game.exe","Comment":null},"Runs":[{"Hash":"1","SampleTime":100,
    "CaptureData":{"TimeInSeconds":[0.0,0.016,0.034],"MsBetweenPresents":[16.0,18.0,16.0],
    "MsInPresentAPI":[0.5,0.5,0.5],"MsBetweenDisplayChange":[17.0,"NaN",33.0],"QPCTime":[1,2,3],
    "Dropped":[false,true,false],"PcLatency":[20.0,0.0]},"SensorData2":{"A":{"Values":[1.5]}}},
    {"CaptureData":{"TimeInSeconds":[0.0],"MsBetweenPresents":[20.0],"MsInPresentAPI":[2.5]}}]}
    """

  static let mangoHud = """
    os,cpu,gpu,ram,kernel,driver,cpuscheduler
    Debian,Xeon "E5",llvmpipe,16384,6.12,25.0,powersave
    fps,frametime,cpu_load,elapsed
    62.5,16,0,16000000
    50,20,0,36000000
    25,40,0,76000000

    """

  static let known: [Known] = [
    Known(
      text: mangoHud,
      figures: [
        "frames": 3, "interval.max": 40, "missed": 1, "hitch": 1000 / 60.0 / 0.076, "mean": nil,
        "overrun.max": nil, "input.mean": nil, "draw.mean": nil, "present.mean": nil,
        "latency.events": nil, "latency.p50": nil, "animationError.mean": nil, "janky": nil,
      ]
    ),
    Known(
      text: versionOne,
      figures: [
        "frames": 3, "interval.mean": 50 / 3.0, "interval.max": 18, "present.mean": 1, "mean": nil,
        "draw.mean": nil, "latency.events": nil,
      ]
    ),
    Known(
      text: versionOne,
      interval: .displayed,
      figures: ["frames": 2, "interval.mean": 25, "interval.max": 34, "present.mean": 0.75]
    ),
    Known(
      text: versionTwo,
      figures: [
        "frames": 3, "interval.mean": 15, "mean": 6, "max": 8, "overrun.max": 8 - 1000 / 60.0,
        "present.mean": 9, "update.mean": nil, "latency.events": 1, "latency.max": 30.5,
        "animationError.max": 2, "animationError.signed": -2,
      ]
    ),
    Known(
      text: versionTwo,
      interval: .displayed,
      figures: ["frames": 2, "interval.mean": 13, "mean": 5, "animationError.signed": 1]
    ),
    Known(
      text: versionTwoThree,
      figures: [
        "frames": 2, "interval.mean": 16, "mean": 3, "present.mean": 0.2, "latency.events": 0,
        "latency.p50": nil, "animationError.max": 1,
      ]
    ),
    Known(text: versionTwoThree, interval: .displayed, figures: ["frames": 1, "interval.max": 17]),
    Known(
      text: frameView,
      figures: ["interval.mean": 17, "interval.max": 18, "latency.events": 1, "latency.max": 25.5]
    ),
    Known(text: frameView, interval: .displayed, figures: ["interval.max": 17]),
    Known(
      text: capture,
      figures: [
        "frames": 4, "interval.mean": 17.5, "interval.max": 20, "present.mean": 1,
        "latency.events": 1, "latency.max": 20, "mean": nil,
      ]
    ),
    Known(
      text: capture,
      interval: .displayed,
      figures: ["frames": 2, "interval.mean": 25, "latency.events": 1]
    ),
  ]

  private func run(
    _ text: String,
    only: String? = nil,
    _ interval: FrameInterval? = nil,
    warmUp: Int = 0
  ) throws -> LoggedRun {
    let reading = LogReading(only: only, interval: interval, warmUp: warmUp)
    return try FrameLogReader.run(Array(text.utf8), file: "run.csv", reading)
  }

  private func problem(_ text: String, _ interval: FrameInterval? = nil) -> SourceProblem? {
    #expect(throws: SourceProblem.self) { try run(text, interval) }
  }

  /// Rounded to six digits, because sums of floating-point numbers depend on their order.
  private func figures(_ run: LoggedRun) -> [String: Double] {
    let summary = run.log.total()
    return Dictionary(
      uniqueKeysWithValues: FrameFigure.all.compactMap { figure in
        figure.value(of: summary).map { (figure.name, ($0 * 1e6).rounded() / 1e6) }
      }
    )
  }

  @Test(arguments: known) func `the figures of a log are those of its frames, and others have none`(
    known: Known
  ) throws {
    let found = try figures(run(known.text, known.interval))
    for (name, value) in known.figures {
      guard let value else {
        expect(found[name] == nil, "\(name) is \(String(describing: found[name]))")
        continue
      }
      let number = try #require(found[name], "\(name)")
      // Percentiles of a whole run have three digits.
      expect(isClose(number, value, tolerance: 0.001 * abs(value) + 1e-9), "\(name) is \(number)")
    }
  }

  /// Changes of a text that do not change its frames.
  static let changes: [@Sendable (String) -> String] = [
    { "\u{FEFF}" + $0 }, { $0.replacing("\n", with: "\r\n") }, { $0.replacing("\n", with: "\r") },
    { $0 + "\n\n,,,\n" }, { String($0.dropLast()) }, { $0.replacing("\n", with: ",\n") },
    { "//Comment=\"a;b\n//GPU=A, \"B\"\n" + $0 },
    { text in
      let names = text.split(separator: "\n").first { $0.hasPrefix("App") || $0.hasPrefix("fps") }
      return text.replacing(names ?? "", with: (names ?? "").uppercased())
    },
    { text in
      let names = text.split(separator: "\n").first { $0.hasPrefix("App") || $0.hasPrefix("fps") }
      return text + (names ?? "") + "\n"
    },
  ]

  @Test(arguments: [mangoHud, versionOne, versionTwo, versionTwoThree, frameView])
  func `marks, line ends, comments, empty cells and repeated names do not change the frames`(
    text: String
  ) throws {
    let expected = try run(text)
    for (index, change) in Self.changes.enumerated() {
      let changed = try run(change(text))
      expectEqual(changed.log.total(), expected.log.total(), "change \(index)")
    }
  }

  @Test(arguments: [mangoHud, versionOne, versionTwo], [";", "\t"])
  func `semicolons and tabs separate cells with decimal commas`(
    text: String,
    separator: String
  ) throws {
    let quotes = text.replacing("\"", with: "'")
    let changed = quotes.replacing(",", with: separator).replacing(".", with: ",")
    let expected = try run(text.replacing(".5", with: ".25")).log.total()
    try expectEqual(run(changed.replacing(",5", with: ",25")).log.total(), expected)
    // A decimal point is read too.
    let points = quotes.replacing(",", with: separator)
    try expectEqual(run(points).log.total(), run(text).log.total())
  }

  @Test func `text in UTF-16, as PowerShell writes it, is read`() throws {
    let units = [0xFEFF] + Array(Self.versionOne.utf16)
    let bytes = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    // The first column contains the name.
    let found = try FrameLogReader.run(bytes, file: "run.csv", LogReading(only: "game.exe"))
    try expectEqual(found.log.total(), run(Self.versionOne).log.total())
  }

  @Test func `frames begin where the frames before end, and the first ones can be excluded`() throws
  {
    let whole = try run(Self.mangoHud)
    let starts = whole.log.worstFrames.map { ($0.sample.start * 1e6).rounded() }
    expectEqual(starts, [36_000, 16_000, 0])
    expectEqual(whole.log.worstFrames.map(\.cause), [nil, nil, nil])
    expect(whole.log.isRefreshRateAssumed && whole.log.refreshRate == 60)
    expectEqual(try run(Self.mangoHud, warmUp: 2).log.total().frames, 1)
    expectEqual(try run(Self.mangoHud, warmUp: 3).log.total().frames, 0)
  }

  @Test func `a late frame with little work is late because of something else`() throws {
    let head = "Application,FrameTime,CPUBusy\n"
    let log = try run(head + "a,16,4\na,40,5\na,50,45\n").log
    expectEqual(log.worstFrames.map(\.cause), [nil, .outside, nil])
  }

  /// Rows at equal times, in milliseconds, and whether they are samples.
  static let samplings: [(step: Double, interval: Double, isSample: Bool)] = [
    (100, 16.7, true), (100, 60, true), (500, 6.9, true), (10, 16.7, true), (16.7, 16.7, false),
    (33.4, 33.3, false), (0.001, 16.7, false), (0, 16.7, false),
  ]

  @Test(arguments: samplings) func `samples at regular times are no frame times`(
    sampling: (step: Double, interval: Double, isSample: Bool)
  ) throws {
    let rows = (1...20).map { number in
      let elapsed = Int(Double(number) * sampling.step * 1e6)
      return "\(1000 / sampling.interval),\(sampling.interval),7,\(elapsed)\n"
    }
    let text = "os,cpu\nDebian,Xeon\nfps,frametime,cpu_load,elapsed\n" + rows.joined()
    guard sampling.isSample else {
      try expectEqual(run(text).log.total().frames, 20)
      return
    }
    let error = problem(text)
    expectEqual(error?.line, 4)
    expect(error?.text.contains("log_interval=0") == true, "\(String(describing: error))")
  }

  @Test func `a long frame and a rest in a log of frames are no samples`() throws {
    // The clock has run for a day.
    var (rows, elapsed) = ("fps,frametime,elapsed\n", 86_400e9)
    for number in 0..<30 {
      let interval = number == 12 ? 900.0 : 16.5
      elapsed += interval * 1e6 + (number == 20 ? 8e9 : 0)
      rows += "60,\(interval),\(Int(elapsed))\n"
    }
    try expectEqual(run(rows).log.total().frames, 30)
  }

  @Test func `intervals that a log does not have are an error that names the others`() {
    for text in [Self.mangoHud, "Application,FrameTime\na,16\n"] {
      let error = problem(text, .displayed)
      expectEqual(error?.text, "found no displayed intervals, expected --interval presented")
      expect(error?.line == (text == Self.mangoHud ? 3 : 1))
    }
    let error = problem("Application,DisplayedTime\na,16\n", .presented)
    expectEqual(error?.text, "found no presented intervals, expected --interval displayed")
  }

  @Test func `only one source is read, named by any of its words`() throws {
    let text =
      "Application,ProcessID,SwapChainAddress,FrameTime\n"
      + "a b.exe,1,0xA1,16\na b.exe,1,0xB2,NA\na b.exe,2,0xA1,20\na b.exe,1,0xA1,18\n"
    let error = problem(text)
    let list =
      #"frames of 3 sources, "a b.exe 1 0xA1" (2 frames), "a b.exe 1 0xB2" (1 frame), "#
      + #""a b.exe 2 0xA1" (1 frame)"#
    expect(error?.text.contains(list) == true && error?.line == 3, "\(String(describing: error))")
    func longest(_ only: String) throws -> Double? {
      try run(text, only: only).log.total().interval.map { ($0.max * 1e6).rounded() }
    }
    try expectEqual(longest("0xa1 1"), 18_000)
    try expectEqual(longest("2"), 20_000)
    #expect(throws: SourceProblem.self) { try run(text, only: "b") }
    // The same mechanism for captures.
    try expectEqual(run(Self.capture, only: "game.exe").log.total().frames, 4)
    #expect(throws: SourceProblem.self) { try run(Self.capture, only: "other.exe") }
  }

  /// Logs that cannot be read, and the position of the error and a part of its text.
  static let mistakes: [(text: String, line: Int, column: Int, part: String)] = [
    ("Application,FrameTime\na,fast\n", 2, 3, #"FrameTime is "fast", expected milliseconds"#),
    ("Application;FrameTime\na;1,2,3\n", 2, 3, #"FrameTime is "1,2,3""#),
    ("Application,FrameTime\na,16,7\n", 2, 6, "found 3 cells, expected 2"),
    ("// a\nApplication,FrameTime,CPUBusy\na,16,-1\n", 3, 6, #"CPUBusy is "-1""#),
    ("Application,FrameTime\n\"a\"b,16\n", 2, 4, "a comma or the end of the line"),
    ("Application;FrameTime\n\"a\"b;16\n", 2, 4, "a semicolon or the end of the line"),
    ("Application,FrameTime\na,NA\n", 3, 1, "found no frame, expected at least one"),
    ("{\"figures\": {}}\n", 1, 1, "found no \"Runs\", expected a capture of CapFrameX"),
    ("{\"Runs\": [{}]}\n", 1, 11, "found no \"CaptureData\""),
    ("{\"Runs\": [", 1, 0, "expected a value"),
    (
      #"{"Runs":[{"CaptureData":{"MsBetweenPresents":[16,"x"]}}]}"#, 1, 50,
      #"MsBetweenPresents is "x""#
    ),
  ]

  @Test(arguments: mistakes) func `an error states its line and column`(
    mistake: (text: String, line: Int, column: Int, part: String)
  ) {
    let error = problem(mistake.text)
    expectEqual(error?.file, "run.csv")
    expectEqual(error?.line, mistake.line)
    if let column = error?.column { expectEqual(column, mistake.column) }
    expect(error?.text.contains(mistake.part) == true, "\(String(describing: error))")
  }
}
