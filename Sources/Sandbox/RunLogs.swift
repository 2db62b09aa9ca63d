import FrameTiming
import Pickers
import ScrollPhysics
import Stage

/// What a run's frames are written down in, frame by frame: our CSV, MangoHud's, a Chrome trace; and
/// at the end the report.
///
/// Frames go into memory; pieces of 256 KiB are written by a thread that no frame waits for, unless
/// the system is so slow that 4 MiB have gathered.
@MainActor
final class RunLogs {
  /// One file that somebody wants.
  enum Kind: Equatable {
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
    let file: ByteFile
  }

  private let outputs: [Output]
  private let summaryFile: ByteFile?
  private var mangoHud: MangoHudLog
  private var trace = ChromeTrace(process: "Sandbox")
  private let facts: [(name: String, value: String)]
  private let title: String
  private var lastTime = 0.0

  /// The files written to.
  var paths: [String] { outputs.map(\.file.path) + (summaryFile.map { [$0.path] } ?? []) }

  /// Creates every file before anything is measured.
  ///
  /// - Parameters:
  ///   - files: Paths and what goes into each.
  ///   - title: What the run is called.
  ///   - facts: What else a reader should know.
  ///   - start: When the run begins, in seconds on the clock of its frames.
  /// - Throws: `Failure` naming the first path that cannot be written.
  init(
    _ files: [(path: String, kind: Kind)],
    title: String,
    facts: [(name: String, value: String)],
    start: Double = 0
  ) throws {
    outputs = try files.map { Output(kind: $0.kind, file: try ByteFile($0.path)) }
    let mangoHudPath = files.first { $0.kind == .mangoHud }?.path
    summaryFile = try mangoHudPath.map { try ByteFile(MangoHudLog.summaryName(for: $0)) }
    mangoHud = MangoHudLog(machine: Machine.mangoHud, start: start)
    self.title = title
    self.facts = facts
    for output in outputs {
      switch output.kind {
      case .frames: FrameCSV.appendHead(to: &output.file.bytes)
      case .mangoHud: mangoHud.appendHead(to: &output.file.bytes)
      case .trace: trace.begin(to: &output.file.bytes)
      case .page, .json: break
      }
    }
  }

  /// Creates the logs of a run in a folder, named by program and date as MangoHud names its own.
  static func inFolder(
    _ folder: String,
    title: String,
    facts: [(name: String, value: String)],
    start: Double
  ) throws -> RunLogs {
    let stem = "\(folder)/\(MangoHudLog.fileName(of: LocalDate.now).dropLast(4))"
    return try RunLogs(
      [
        ("\(stem).csv", .mangoHud), ("\(stem).frames.csv", .frames), ("\(stem).json", .json),
        ("\(stem).trace.json", .trace), ("\(stem).html", .page),
      ],
      title: title,
      facts: facts,
      start: start
    )
  }

  /// Takes in a frame and where everything was on it.
  func add(_ record: FrameRecord, stage: Stage) {
    lastTime = record.sample.start + record.sample.work
    for output in outputs {
      switch output.kind {
      case .frames:
        FrameCSV.append(FrameRow(record), to: &output.file.bytes)
      case .mangoHud:
        mangoHud.append(record, to: &output.file.bytes)
      case .trace:
        trace.add(frame: record, to: &output.file.bytes)
        addCounters(stage, at: record.sample.start, to: &output.file.bytes)
      case .page, .json:
        break
      }
    }
  }

  private func addCounters(_ stage: Stage, at time: Double, to bytes: inout [UInt8]) {
    for target in stage.targets {
      let scroller = stage[target].scroller
      let name = target.name
      trace.addCounter(name: "\(name) offset", value: scroller.contentOffset, at: time, to: &bytes)
      trace.addCounter(name: "\(name) velocity", value: scroller.velocity, at: time, to: &bytes)
    }
  }

  /// Takes in a marker; the report has those of its log.
  func mark(_ text: String, at time: Double, sessionTime: Double?) {
    for output in outputs where output.kind == .trace {
      trace.addMarker(text, at: time, sessionTime: sessionTime, to: &output.file.bytes)
    }
  }

  /// Takes in what a pointer did.
  func add(_ event: PointerEvent, at time: Double) {
    for output in outputs where output.kind == .trace {
      switch event.phase {
      case .down: trace.fingerDown(event.id, at: time, to: &output.file.bytes)
      case .moved: trace.fingerMoved(event.id, at: time, to: &output.file.bytes)
      case .up: trace.fingerUp(event.id, at: time, to: &output.file.bytes)
      case .cancelled: trace.fingerUp(event.id, at: time, isCancelled: true, to: &output.file.bytes)
      }
    }
  }

  /// Writes what has gathered, where it is much; for the time between frames.
  ///
  /// - Throws: `Failure` for a file that cannot be written any more.
  func writeInPassing() throws {
    for output in outputs { try output.file.flushAside() }
  }

  /// Adds the ends and the report, and closes the files.
  ///
  /// - Throws: `Failure` for a file that cannot be written.
  func finish(_ log: FrameLog) throws {
    let report = Report(log, title: title, facts: facts)
    for output in outputs {
      switch output.kind {
      case .frames, .mangoHud: break
      case .trace: trace.end(at: lastTime, to: &output.file.bytes)
      case .page: report.appendHTML(to: &output.file.bytes)
      case .json: report.appendJSON(to: &output.file.bytes)
      }
      try output.file.flush()
    }
    if let summaryFile {
      mangoHud.appendSummary(to: &summaryFile.bytes)
      try summaryFile.flush()
    }
  }
}
