import Console
import Foundation
import FrameTiming
import Files
import ScrollPhysics
import Sessions
import Stage
import TestSupport
import Testing

@testable import Sandbox

/// The logs of a run that lasts longer than a log can.
@MainActor struct RunLogLimitTests {
  @TemporaryFolder private var folder: String

  private static let assets = packageRoot + "/Assets"

  @Test func `a log that reaches the limit is reported once, and every log is complete`()
    async throws
  {
    let scene = try SceneFolder(assets: Self.assets).scene(named: "all")
    let header = SessionHeader(
      title: "",
      width: 1280,
      height: 720,
      preset: "uikit",
      scene: "all"
    )
    let stage = try Stage(header: header, scene: scene)
    let logs = try RunLogs(
      folder: folder,
      targets: stage.shownTargets,
      title: "",
      facts: [],
      start: 0,
      limit: 100_000
    )
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
    #expect(reported.map { $0.hasSuffix(ending) } == [true], "\(reported)")
    let name = try #require(Surroundings.files(in: folder).first { $0.hasSuffix(".trace.json") })
    let trace = "\(folder)/\(name)"
    let text = try #require(Surroundings.text(of: trace))
    // A batch may exceed the limit.
    #expect((100_000..<300_000).contains(text.utf8.count))
    #expect(try !TraceFile(path: trace).slices.isEmpty)
    let table = try TextTable(
      path: trace.replacing(".trace.json", with: ".frames.csv"),
      namedBy: "interval_ms"
    )
    #expect(table.rows.count == 768)
  }

  @Test func `every log that cannot be written is named`() async throws {
    let logs = try RunLogs(folder: folder + "/logs", targets: [], title: "", facts: [], start: 0)
    let paths = logs.paths
    #expect(paths.count == 6)
    try FileManager.default.removeItem(atPath: folder + "/logs")
    let failure = #expect(throws: Failure.self) {
      try logs.finish(FrameLog(refreshRate: 60))
    }
    for path in paths { #expect(failure?.message.contains(path) == true, "\(path)") }
  }

  @Test func `a full log can be read again`() {
    #expect(RunLogs.folderLimit < InputFile.limit)
  }
}
