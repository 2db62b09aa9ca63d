import OutputFiles
import FrameReports
package import FrameTiming
import Pickers
import ScrollPhysics
import Stage

/// The logs of a run: its own CSV, MangoHud's CSV, a Chrome trace, and the report at the end.
///
/// Frames go into memory. Every few seconds text is made of them between two frames, and pieces of
/// 256 KiB are written by a thread that no frame waits for, unless the system is so slow that 4 MiB
/// have gathered.
@MainActor
package final class RunLogs {
  /// One file that somebody wants.
  nonisolated enum Kind: Equatable {
    /// Our own CSV with every part of a frame.
    case frames
    /// MangoHud's CSV.
    case mangoHud
    /// Chrome's trace.
    case trace
    /// The report as a page.
    case page
    /// The report as JSON.
    case json

    /// The kind that a path's ending means; nil for one that means none.
    init?(path: String) {
      let name = path.lowercased()
      if name.hasSuffix(".trace.json") {
        self = .trace
      } else if name.hasSuffix(".json") {
        self = .json
      } else if name.hasSuffix(".mangohud.csv") {
        self = .mangoHud
      } else if name.hasSuffix(".csv") {
        self = .frames
      } else if name.hasSuffix(".html") || name.hasSuffix(".htm") {
        self = .page
      } else {
        return nil
      }
    }

    /// The endings there are, for messages.
    static let endings = ".csv, .mangohud.csv, .json, .trace.json, .html"
  }

  private struct Output {
    let kind: Kind
    let file: OutputFile
  }

  /// Something that happened and has no text yet.
  private enum Entry {
    case frame(FrameRecord)
    case marker(FrameMarker)
    case pointer(Int, PointerEvent.Phase, Double)
  }

  /// Entries of which text is made at once: a second or two of frames and fingers.
  private static let batch = 256

  private var entries: [Entry] = []
  /// Where each piece was on each frame of the entries, frame by frame.
  private var values: [(offset: Double, velocity: Double)] = []
  /// The pieces, of which a run has the same on every frame.
  private var targets: [StageTarget] = []
  /// The curves of each piece in the trace, and their last values.
  private var pairs: [ChromeTrace.CounterPair] = []
  private var lastValues: [(offset: Double, velocity: Double)] = []
  private let outputs: [Output]
  private let wantsTrace: Bool
  private let summaryFile: OutputFile?
  private var mangoHud: MangoHudLog
  private var trace = ChromeTrace(process: "Sandbox")
  private let facts: [(name: String, value: String)]
  private let title: String
  /// When the last frame ended, in seconds.
  private var lastTime = 0.0

  /// The files written to.
  var paths: [String] { outputs.map(\.file.path) + (summaryFile.map { [$0.path] } ?? []) }

  /// The paths of all files that logs at some paths consist of, with MangoHud's summary.
  nonisolated static func paths(for paths: [String]) -> [String] {
    paths.flatMap { Kind(path: $0) == .mangoHud ? [$0, MangoHudLog.summaryName(for: $0)] : [$0] }
  }

  /// Begins every log.
  ///
  /// - Parameters:
  ///   - files: Paths and what goes into each.
  ///   - outputs: Has the file of each of `paths(for:)`.
  ///   - title: What the run is called.
  ///   - facts: What else a reader should know.
  ///   - start: When the run begins, in seconds on the clock of its frames.
  init(
    _ files: [(path: String, kind: Kind)],
    to outputs: Outputs,
    title: String,
    facts: [(name: String, value: String)],
    start: Double = 0
  ) {
    self.outputs = files.compactMap { wanted in
      outputs[wanted.path].map { Output(kind: wanted.kind, file: $0) }
    }
    wantsTrace = files.contains { $0.kind == .trace }
    let mangoHudPath = files.first { $0.kind == .mangoHud }?.path
    summaryFile = outputs[mangoHudPath.map { MangoHudLog.summaryName(for: $0) }]
    mangoHud = MangoHudLog(machine: Machine.mangoHud, start: start)
    self.title = title
    self.facts = facts
    entries.reserveCapacity(2 * Self.batch)
    values.reserveCapacity(16 * Self.batch)
    for output in self.outputs {
      switch output.kind {
      case .frames: FrameCSV.appendHead(to: &output.file.bytes)
      case .mangoHud: mangoHud.appendHead(to: &output.file.bytes)
      case .trace: trace.begin(to: &output.file.bytes)
      case .page, .json: break
      }
    }
  }

  /// Creates the logs of a run in a folder, named by program and date as MangoHud names its own,
  /// with a number where a log of the same second exists.
  ///
  /// Their beginnings are written at once, so that a disk without room is reported here.
  ///
  /// - Throws: `OutputError` for a file that cannot be written.
  package static func inFolder(
    _ folder: String,
    title: String,
    facts: [(name: String, value: String)],
    start: Double
  ) throws -> RunLogs {
    let endings: [(ending: String, kind: Kind)] = [
      (".csv", .mangoHud), (".frames.csv", .frames), (".json", .json), (".trace.json", .trace),
      (".html", .page),
    ]
    let stem = FreeName.stem(
      "\(folder)/\(MangoHudLog.fileName(of: LocalDate.now).dropLast(4))",
      endings: endings.map(\.ending) + [MangoHudLog.summaryName(for: "")]
    )
    let files = endings.map { (path: stem + $0.ending, kind: $0.kind) }
    let logs = try RunLogs(
      files,
      to: Outputs(
        files.map(\.path) + [MangoHudLog.summaryName(for: "\(stem).csv")],
        force: false
      ),
      title: title,
      facts: facts,
      start: start
    )
    for output in logs.outputs { try output.file.flush() }
    return logs
  }

  /// Takes in a frame and where everything was on it.
  func add(_ record: FrameRecord, stage: Stage) {
    entries.append(.frame(record))
    lastTime = record.sample.start + record.sample.work
    guard wantsTrace else { return }
    if pairs.isEmpty {
      targets = stage.targets
      pairs = targets.map {
        ChromeTrace.CounterPair(name: $0.name, first: "offset", second: "velocity")
      }
    }
    for target in targets { values.append(stage.motion(of: target)) }
  }

  /// Takes in a marker; the report has those of its log.
  func mark(_ text: String, at time: Double, sessionTime: Double?) {
    guard wantsTrace else { return }
    entries.append(.marker(FrameMarker(time: time, text: text, sessionTime: sessionTime)))
  }

  /// Takes in what a pointer did.
  func add(_ event: PointerEvent, at time: Double) {
    guard wantsTrace else { return }
    entries.append(.pointer(event.id, event.phase, time))
  }

  /// Makes text of what has gathered and writes it, where it is much; for the time between frames.
  ///
  /// - Throws: `Failure` for a file that cannot be written any more.
  package func writeInPassing() throws {
    guard entries.count >= Self.batch else { return }
    makeText()
    for output in outputs { try output.file.flushInBackground() }
  }

  /// Makes text of all entries at once, which takes less than half the time of one after another:
  /// code and tables are in the processor's caches then.
  private func makeText() {
    for output in outputs {
      switch output.kind {
      case .frames:
        for case .frame(let record) in entries {
          FrameCSV.append(record, to: &output.file.bytes)
        }
      case .mangoHud:
        for case .frame(let record) in entries { mangoHud.append(record, to: &output.file.bytes) }
      case .trace:
        addTrace(to: &output.file.bytes)
      case .page, .json:
        break
      }
    }
    entries.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
  }

  private func addTrace(to bytes: inout [UInt8]) {
    var place = 0
    for entry in entries {
      switch entry {
      case .frame(let record):
        trace.add(frame: record, to: &bytes)
        addCounters(from: place, at: record.sample.start, to: &bytes)
        place += pairs.count
      case .marker(let marker):
        let (text, time) = (marker.text, marker.time)
        trace.addMarker(text, at: time, sessionTime: marker.sessionTime, to: &bytes)
      case .pointer(let id, .down, let time):
        trace.fingerDown(id, at: time, to: &bytes)
      case .pointer(let id, .moved, let time):
        trace.fingerMoved(id, at: time, to: &bytes)
      case .pointer(let id, .up, let time):
        trace.fingerUp(id, at: time, to: &bytes)
      case .pointer(let id, .cancelled, let time):
        trace.fingerUp(id, at: time, isCancelled: true, to: &bytes)
      }
    }
  }

  /// Adds where pieces are and how fast; a viewer holds a value until another comes, so what did
  /// not change is left out.
  private func addCounters(from place: Int, at time: Double, to bytes: inout [UInt8]) {
    guard place + pairs.count <= values.count else { return }
    for (index, pair) in pairs.enumerated() {
      let value = values[place + index]
      if index < lastValues.count {
        guard lastValues[index] != value else { continue }
        lastValues[index] = value
      } else {
        lastValues.append(value)
      }
      trace.addCounters(pair, value.offset, value.velocity, at: time, to: &bytes)
    }
  }

  /// Adds the ends and the report, and closes the files.
  ///
  /// - Throws: `Failure` for a file that cannot be written.
  package func finish(_ log: FrameLog) throws {
    makeText()
    let report = Report(log, title: title, facts: facts)
    for output in outputs {
      switch output.kind {
      case .frames, .mangoHud: break
      case .trace: trace.end(at: lastTime, to: &output.file.bytes)
      case .page: report.appendHTML(to: &output.file.bytes)
      case .json: report.appendJSON(to: &output.file.bytes)
      }
      try output.file.finish()
    }
    if let summaryFile {
      mangoHud.appendSummary(to: &summaryFile.bytes)
      try summaryFile.finish()
    }
  }
}
