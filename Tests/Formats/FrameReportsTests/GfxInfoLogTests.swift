import FrameReports
import FrameTiming
import JSONText
import Testing
import TestSupport

struct GfxInfoLogTests {
  static let head = """
    Applications Graphics Acceleration Info:
    Uptime: 1 Realtime: 1

    ** Graphics info for pid 1 [a.b] **


    """
  static let mark = "---PROFILEDATA---\n"
  static let names =
    "Flags,IntendedVsync,Vsync,OldestInputEvent,NewestInputEvent,HandleInputStart,AnimationStart,"
    + "PerformTraversalsStart,DrawStart,SyncQueued,SyncStart,IssueDrawCommandsStart,SwapBuffers,"
    + "FrameCompleted,\n"

  /// A row of a frame that is complete `work` milliseconds after its refresh, in the form of Android 6 to 11.
  ///
  /// Input takes 0.1 ms, animation and layout 0.2 ms, drawing 2 ms; the thread waits 0.4 ms.
  private func row(
    _ refresh: Double,
    work: Double = 7,
    flags: Int = 0,
    oldest: Int = .max
  ) -> String {
    let start = 1_000_000_000 + Int((refresh * 1e9 / 60).rounded())
    let end = start + Int(work * 1e6)
    let phases = [400, 500, 600, 700, 1000, 1100, 1200, 2700].map { start + $0 * 1000 }
    let stamps = [start, start, oldest, 0] + phases + [end]
    return ([flags] + stamps).map { "\($0)," }.joined() + "\n"
  }

  private func block(_ rows: [String]) -> String {
    Self.mark + Self.names + rows.joined() + Self.mark
  }

  private func run(
    _ text: String,
    only: String? = nil,
    _ interval: FrameInterval? = nil
  ) throws -> LoggedRun {
    let reading = LogReading(only: only, interval: interval)
    return try FrameLogReader.run(Array(text.utf8), file: "frames.txt", reading)
  }

  private func figure(_ name: String, _ run: LoggedRun) -> Double? {
    FrameFigure.named(name)?.value(of: run.log.total())
  }

  private func intervals(_ text: String, only: String? = nil) throws -> [Double?] {
    let log = try run(text, only: only).log
    return (0..<log.count).map {
      log.record(at: $0).sample.interval.map { ($0 * 1e6).rounded() / 1e3 }
    }
  }

  @Test func `work, phases and intervals of a frame are those between its times`() throws {
    let text = Self.head + block([row(0), row(1, work: 7.333), row(2, work: 40)])
    let run = try run(text)
    let known: [(name: String, value: Double?)] = [
      ("frames", 3), ("mean", 54.333 / 3), ("max", 40), ("input.mean", 0.1), ("update.mean", 0.2),
      ("draw.mean", 2), ("present.mean", (54.333 - 8.1) / 3),
      ("interval.max", 1000 / 60.0 + 32.667),
      ("missed", 2), ("overrun.max", 40 - 1000 / 60.0), ("latency.events", 0), ("janky", nil),
    ]
    for (name, value) in known {
      let found = figure(name, run)
      expect(isClose(found ?? -1, value ?? -1, tolerance: 1e-3), "\(name) is \(found ?? -1)")
    }
    expect(run.log.isRefreshRateAssumed && run.session == nil)
    expectEqual(run.log.worstFrames[0].cause, .present)
    expect(isClose(run.log.worstFrames[0].sample.start, 2 / 60.0, tolerance: 1e-9))
  }

  @Test func `a frame whose thread was busy elsewhere is late because of something else`() throws {
    let start = 1_000_000_000 + Int((20 * 1e9 / 60).rounded())
    let phases = [30_400, 30_500, 30_600, 30_700, 31_000, 31_100, 31_200, 32_700]
    let stamps = [0, start, start, 0, 0] + phases.map { start + $0 * 1000 } + [start + 37_000_000]
    let late = stamps.map { "\($0)," }.joined() + "\n"
    let log = try run(Self.head + block((0..<20).map { row(Double($0)) } + [late])).log
    expectEqual(log.worstFrames[0].cause, .outside)
    expectEqual(log.total().delays.total, 1)
  }

  @Test func `the latency is from the oldest event to the picture`() throws {
    let text = Self.head + block([row(0, oldest: 995_000_000), row(1, oldest: 0), row(2)])
    let run = try run(text)
    expectEqual(figure("latency.events", run), 1)
    expect(isClose(figure("latency.max", run) ?? 0, 12, tolerance: 1e-6))
  }

  @Test func `rows with flags are no frames, but pictures before the next one`() throws {
    let rows = [
      row(0, work: 90, flags: 1), row(1, work: 80), row(2, flags: 8), row(3, work: 50), row(4),
      "0,\(Int.max),0,0,0,0,0,0,0,0,0,0,0,0,\n", "0,1066666667,0,0,0,0,0,0,0,0,0,0,0,\(Int.max),\n",
    ]
    let run = try run(Self.head + block(rows))
    expectEqual(figure("frames", run), 3)
    let found = try intervals(Self.head + block(rows)).map { $0?.rounded() }
    // The last frame was complete before the one before it.
    expectEqual(found, [7, 3, nil])
  }

  @Test func `nothing is drawn at rest, which is no slow frame`() throws {
    let found = try intervals(Self.head + block([row(0), row(1), row(30), row(31), row(33)]))
    expectEqual(found.map { $0?.rounded() }, [nil, 17, nil, 17, nil])
    // A frame that follows a long one was due.
    let late = try intervals(Self.head + block([row(0), row(1, work: 60), row(5)]))
    expectEqual(late.map { $0?.rounded() }, [nil, 70, 14])
  }

  @Test func `frames that several calls have written count once`() throws {
    let rows = (0..<9).map { row(Double($0)) }
    let whole = try run(Self.head + block(rows))
    let parts = try run(Self.head + block(Array(rows[..<6])) + Self.head + block(Array(rows[3...])))
    expectEqual(parts.log.total(), whole.log.total())
    let reversed = try run(
      Self.head + block(Array(rows[4...])) + Self.head + block(Array(rows[..<5]))
    )
    expectEqual(reversed.log.total(), whole.log.total())
  }

  @Test func `frames of two windows are refused with their names, and one can be chosen`() throws {
    let main = "Window: com.example.photos/com.example.photos.activities.MainActivity\n"
    let text =
      "** Graphics info for pid 77 [com.example.photos] **\nJanky frames: 1 (2.0%)\n" + main
      + block([row(0), row(1)]) + "Window: StatusBar\nStats since: 1ns\n" + block([])
      + "** Graphics info for pid 78 [b] **\nWindow: Popup\n"
      + block([row(0), row(1), row(2, flags: 1)])
    let error = #expect(throws: SourceProblem.self) { try run(text) }
    let names =
      "\"77 com.example.photos com.example.photos/com.example.photos.activities.MainActivity\" "
      + "(2 frames), \"78 b Popup\" (2 frames)"
    expect(error?.text.contains(names) == true, "\(String(describing: error))")
    expectEqual(error?.line, 18)
    for only in ["Popup", "78", "b popup", "com.example.photos", "MainActivity"] {
      let isKnown = only != "MainActivity"
      let run = try? run(text, only: only)
      expectEqual(run?.log.total().frames, isKnown ? 2 : nil, "\(only)")
    }
  }

  static let newNames =
    "Flags,FrameTimelineVsyncId,IntendedVsync,Vsync,InputEventId,HandleInputStart,AnimationStart,"
    + "PerformTraversalsStart,DrawStart,FrameDeadline,FrameInterval,FrameStartTime,SyncQueued,"
    + "SyncStart,IssueDrawCommandsStart,SwapBuffers,FrameCompleted,DequeueBufferDuration,"
    + "QueueBufferDuration,GpuCompleted,SwapBuffersCompleted,DisplayPresentTime,"
    + "CommandSubmissionCompleted,\n"

  /// Rows at 120 Hz as Android 12 and later write them, with the period in the column of the start.
  private func newRows(displayed: [Int]) -> String {
    displayed.enumerated().map { number, displayed in
      let start = 9_000_000_000_000 + number * 8_333_333
      let phases = [1, 2, 3, 4].map { start + $0 * 100_000 }
      let stamps = [0, 500 + number, start, start, 0] + phases
      let drawn = [5, 6, 7, 20, 50].map { start + $0 * 100_000 }
      let ends = [drawn[4], drawn[4], displayed, drawn[4]]
      let all = stamps + [start + 8_333_333, start, 8_333_333] + drawn + [1000, 2000] + ends
      return all.map { "\($0)," }.joined() + "\n"
    }.joined()
  }

  @Test func `columns are found by their names, and the refresh rate in the data`() throws {
    let text = Self.head + Self.mark + Self.newNames + newRows(displayed: [0, 0, 0]) + Self.mark
    let run = try run(text)
    expect(run.log.refreshRate == 120 && !run.log.isRefreshRateAssumed)
    expectEqual(figure("frames", run), 3)
    expect(isClose(figure("max", run) ?? 0, 5, tolerance: 1e-6))
    expect(isClose(figure("draw.mean", run) ?? 0, 1.6, tolerance: 1e-6))
    expect(isClose(figure("interval.max", run) ?? 0, 8.333, tolerance: 0.01))
    expect(figure("latency.events", run) == nil, "events have no times")
    // The right columns may also have the right names.
    let exchanged = text.replacing(
      "FrameInterval,FrameStartTime",
      with: "FrameStartTime,FrameInterval"
    )
    try expectEqual(self.run(exchanged).log.refreshRate, 120)
    #expect(throws: SourceProblem.self) { try self.run(text, .displayed) }
  }

  @Test func `displayed intervals are those between pictures on the screen`() throws {
    let displayed = [10, 18, 43].map { 9_000_000_000_000 + $0 * 1_000_000 }
    let text = Self.head + Self.mark + Self.newNames + newRows(displayed: displayed) + Self.mark
    let run = try run(text, .displayed)
    expect(isClose(figure("interval.max", run) ?? 0, 25, tolerance: 1e-6))
    expect(isClose(figure("interval.mean", run) ?? 0, 16.5, tolerance: 1e-6))
    expectEqual(figure("missed", run), 2)
  }

  @Test func `a table is found after any number of lines, and without marks`() throws {
    let text = String(repeating: "cache: 1, 2\n", count: 400) + block([row(0), row(1)])
    try expectEqual(run(text).log.total().frames, 2)
    try expectEqual(run(Self.names + row(0) + row(1)).log.total().frames, 2)
    for change in ["\r\n", "\r\r\n", "\n   "] {
      let changed = (Self.head + block([row(0), row(1)])).replacing("\n", with: change)
      try expectEqual(run(changed).log.total().frames, 2)
    }
    let short = "Flags,IntendedVsync,FrameCompleted\n0,1000000000,1010000000\n"
    let run = try run(short)
    expect(figure("max", run) == 10 && figure("draw.mean", run) == nil)
    try expectEqual(
      self.run(short.replacing(",", with: ";")).log.total().work?.max,
      run.log.total().work?.max
    )
  }

  /// Dumps that cannot be read, and the position of the error and a part of its text.
  static let mistakes: [(text: String, line: Int, column: Int, part: String)] = [
    ("Flags,IntendedVsync,FrameCompleted\n0,10x,20\n", 2, 3, "whole nanoseconds"),
    ("Flags,IntendedVsync,FrameCompleted\n0,10,20,30\n", 2, 9, "4 cells"),
    ("Flags,IntendedVsync,FrameCompleted\n0,0,20\n", 3, 1, "no frame"),
    (head + mark + names + mark, 9, 1, "no frame"),
    ("No process found for: a.b\n", 1, 1, "IntendedVsync with FrameCompleted (gfxinfo"),
  ]

  @Test(arguments: mistakes) func `an error states its line and column`(
    mistake: (text: String, line: Int, column: Int, part: String)
  ) {
    let error = #expect(throws: SourceProblem.self) { try run(mistake.text) }
    expect(
      error?.line == mistake.line && error?.column == mistake.column,
      "\(String(describing: error))"
    )
    expect(error?.text.contains(mistake.part) == true, "\(String(describing: error))")
  }
}
