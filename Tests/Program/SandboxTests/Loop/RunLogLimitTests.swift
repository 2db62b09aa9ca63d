import Console
import Foundation
import FrameReports
import FrameTiming
import Files
import Rig
import ScrollPhysics
import Sessions
import Stage
import TestSupport
import Testing

@testable import Sandbox

/// The logs of a run that lasts longer than a log can.
@MainActor struct RunLogLimitTests {
  @TemporaryFolder private var folder: String

  private func makeStage() throws -> Stage {
    let header = SessionHeader(title: "", width: 1280, height: 720, preset: "uikit", scene: "all")
    let scene = try SceneFolder(assets: AssetFolder(given: packageRoot + "/Assets")).scene(
      named: "all"
    )
    return try Stage(header: header, scene: scene)
  }

  private func makeLogs(of stage: Stage, limit: Int = RunLogs.folderLimit) throws -> RunLogs {
    try RunLogs(
      folder: folder,
      targets: stage.shownTargets,
      title: "",
      facts: [],
      start: 0,
      limit: limit
    )
  }

  /// The path of the trace of a run.
  private var trace: String {
    get throws {
      let name = Surroundings.files(in: folder).first { $0.hasSuffix(".trace.json") }
      return try folder + "/" + #require(name)
    }
  }

  @Test func `a log that reaches the limit is reported once, and every log is complete`()
    async throws
  {
    let stage = try makeStage()
    let logs = try makeLogs(of: stage, limit: 100_000)
    var reported: [String] = []
    for number in 0..<768 {
      let start = Double(number) / 60
      let sample = FrameSample(number: number, start: start, interval: 1.0 / 60)
      logs.add(FrameRecord(sample), stage: stage)
      for id in 0..<3 { logs.add(id, number == 0 ? .down : .moved, at: start) }
      reported += try logs.writeInPassing()
    }
    try logs.finish(FrameLog(refreshRate: 60))
    let ending = ".trace.json: has 0.1 MiB, the limit; this log ends here, the program continues"
    expectEqual(reported.map { $0.hasSuffix(ending) }, [true], "\(reported)")
    let trace = try trace
    let text = try #require(Surroundings.text(of: trace))
    // A batch may exceed the limit.
    expect((100_000..<300_000).contains(text.utf8.count))
    try expect(!TraceFile(path: trace).slices.isEmpty)
    let table = try TextTable(
      path: trace.replacing(".trace.json", with: ".frames.csv"),
      namedBy: "interval_ms"
    )
    expectEqual(table.rows.count, 768)
  }

  @Test func `a trace of motion at 60 Hz grows by about 5 MB a minute`() throws {
    var stage = try makeStage()
    let logs = try makeLogs(of: stage)
    var events: [StageEvent] = []
    // Fingers that move two columns, the ruler and the header without a rest.
    let places = [Place.suits, .ranks, .ruler, .header]
    for number in 0..<3600 {
      let time = Double(number) / 60
      let way = Double((number / 20) % 2 == 0 ? number % 20 : 20 - number % 20) * 4.3
      for (id, place) in places.enumerated() {
        let point = id < 2 ? place.moved(byY: way) : place.moved(byX: way)
        let event: SessionEvent =
          number == 0
          ? .down(id: id, x: point.x, y: point.y, kind: .touch, pressure: nil)
          : .move(id: id, x: point.x, y: point.y)
        try stage.apply(SessionEntry(time: time, event: event), into: &events)
        logs.add(id, number == 0 ? .down : .moved, at: time)
      }
      stage.advance(to: time, into: &events)
      var sample = FrameSample(number: number, start: time, interval: 1.0 / 60)
      (sample.input, sample.update, sample.draw, sample.present) = (0.0012, 0.0008, 0.0032, 0.0004)
      (sample.latency, sample.events) = (0.0123, 4)
      logs.add(FrameRecord(sample), stage: stage)
      try logs.writeInPassing()
    }
    try logs.finish(FrameLog(refreshRate: 60))
    let size = try Surroundings.size(of: trace)
    expect((4_000_000...6_000_000).contains(size), "\(size) bytes")
  }

  @Test func `every log that cannot be written is named`() async throws {
    let logs = try RunLogs(folder: folder + "/logs", targets: [], title: "", facts: [], start: 0)
    let paths = logs.paths
    expectEqual(paths.count, 6)
    try FileManager.default.removeItem(atPath: folder + "/logs")
    let failure = #expect(throws: Failure.self) {
      try logs.finish(FrameLog(refreshRate: 60))
    }
    for path in paths { expectEqual(failure?.message.contains(path), true, "\(path)") }
  }

  @Test func `a log of a run may have 63 MiB`() throws {
    let logs = try RunLogs(folder: folder, targets: [], title: "", facts: [], start: 0)
    expectEqual(logs.limit, 63 * 1024 * 1024)
    try logs.finish(FrameLog(refreshRate: 60))
    // The program reads what a profile writes.
    expect(RunLogs.pathLimit < FrameLogReader.byteLimit)
  }
}
