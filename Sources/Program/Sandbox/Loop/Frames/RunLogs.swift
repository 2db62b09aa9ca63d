import Console
import Drawing
import FrameReports
package import FrameTiming
import Files
import ScrollPhysics
import SDLHost
import Sessions
package import Stage

/// The logs of a run: this program's CSV, MangoHud's CSV, a Chrome trace, and the report at the end.
///
/// Frames are stored in memory. Every few seconds they are converted to text and written between two frames,
/// with one call of the system for each log, which does not wait for the reader of a FIFO.
///
/// Tables and traces in a folder have their final names from the beginning, so that they can be read during the
/// run. Reports, and logs at given paths, get their final names at the end.
package final class RunLogs {
  /// In a folder, all logs of a run have the same name, followed by `rawValue`.
  ///
  /// Given paths have other extensions.
  nonisolated enum Kind: String, CaseIterable {
    case mangoHud = ".csv"
    /// This program's CSV, with every value of a frame.
    case frames = ".frames.csv"
    /// The report as JSON.
    case json = ".json"
    case trace = ".trace.json"
    /// The report as HTML.
    case page = ".html"
    /// The figures that MangoHud writes beside its CSV.
    case mangoHudSummary = "_summary.csv"

    /// The logs that grow during the run; the others are written at its end.
    static let growing: Set = [mangoHud, frames, trace]

    /// The extension of a given path of this kind; empty for a summary, whose path follows from that of its log.
    private var ending: String {
      switch self {
      case .mangoHud: ".mangohud.csv"
      case .frames: ".csv"
      case .json, .trace, .page: rawValue
      case .mangoHudSummary: ""
      }
    }

    private static let named = allCases.filter { !$0.ending.isEmpty }

    /// Finds the kind by the extension of a path; of two that fit, the longer one counts.
    init?(path: String) {
      let name = path.lowercased()
      let fitting = Self.named.filter { name.hasSuffix($0.ending) }
      guard let kind = fitting.max(by: { $0.ending.count < $1.ending.count }) else { return nil }
      self = kind
    }

    /// The known extensions as text, for messages.
    static let endings = named.map(\.ending).joined(separator: ", ")
  }

  private struct Log {
    let kind: Kind
    let file: any BufferedOutput
    var form: any RunLogForm
    /// Number of bytes of its rows.
    var size = 0
  }

  /// In the order of their kinds; a log that cannot be written is removed.
  private var logs: [Log]
  private var kinds: Set<Kind>
  private var batch = RunLogBatch()
  /// The pieces are the same in every frame of a run.
  private let targets: [StageTarget]
  private let facts: Facts
  private let title: String
  private let extras: ReportExtras?
  /// The name of the session that the run plays; nil for live input.
  var session: String? {
    willSet { if newValue != session { makeText() } }
    didSet { batch.session = session }
  }
  /// Time at which the last frame ended, in seconds.
  private var lastTime = 0.0
  /// Greatest number of bytes of a log.
  let limit: Int

  /// Greatest number of bytes of a log at a given path.
  ///
  /// A log of this size and one more batch of text can still be read by this program.
  static let pathLimit = FrameLogReader.byteLimit - (1 << 20)
  /// Greatest number of bytes of a log in a folder, because live runs have no end.
  package static let folderLimit = 63 << 20

  /// The paths of the logs, except for those that could not be written.
  var paths: [String] { logs.map(\.file.path) }

  /// Names and values of properties of the run and the machine, which the report contains besides its figures.
  package typealias Facts = [(name: String, value: String)]

  /// Returns path and kind of each log to write; a MangoHud log also has a summary.
  static func places(for paths: [String]) -> [(path: String, kind: Kind)] {
    paths.flatMap { path -> [(String, Kind)] in
      guard let kind = Kind(path: path) else { return [] }
      guard kind == .mangoHud else { return [(path, kind)] }
      return [(path, kind), (MangoHudLog.summaryName(for: path), .mangoHudSummary)]
    }
  }

  /// Adds the beginning of each log to its file's buffer.
  ///
  /// `targets` are the pieces of the run. The run begins at `start` on the clock of its frames. After a log has
  /// reached `limit` bytes, no more frames are added to it.
  init(
    _ files: [Kind: any BufferedOutput],
    of targets: [StageTarget],
    title: String,
    facts: Facts,
    extras: ReportExtras? = nil,
    start: Double = 0,
    limit: Int = pathLimit
  ) {
    (self.limit, self.targets) = (limit, targets)
    (self.title, self.facts, self.extras) = (title, facts, extras)
    let names = targets.map(\.name)
    kinds = Set(files.keys)
    logs = Kind.allCases.compactMap { kind in
      files[kind].map { file in
        let form = kind.form(pieces: names, start: start)
        return Log(kind: kind, file: file, form: form)
      }
    }
    for index in logs.indices {
      let file = logs[index].file
      logs[index].form.begin(to: &file.bytes)
    }
  }

  /// Creates the logs of a run in a folder, named by program and date like MangoHud's logs.
  ///
  /// If a log of the same second exists, a number is added to the name. The folder is created if
  /// necessary.
  ///
  /// The beginnings of the logs are written at once, so that a full disk is reported here.
  package convenience init(
    folder: String,
    targets: [StageTarget],
    title: String,
    facts: Facts,
    extras: ReportExtras? = nil,
    start: Double,
    limit: Int = folderLimit
  ) throws {
    try OutputTarget.createFolder(folder)
    let name = "\(folder)/\(FreeName.dated("Sandbox"))"
    let endings = Kind.allCases.map(\.rawValue)
    var files: [Kind: any BufferedOutput] = [:]
    while files.isEmpty {
      let stem = FreeName.stem(name, endings: endings)
      do {
        files = try Self.files(stem)
      } catch {
        // Another program can use the name before the file is created.
        guard FreeName.stem(name, endings: endings) != stem else { throw error }
      }
    }
    self.init(
      files,
      of: targets,
      title: title,
      facts: facts,
      extras: extras,
      start: start,
      limit: limit
    )
    do {
      try forEach { try $0.writeInPassing() }
    } catch {
      for log in logs { log.file.discard() }
      throw error
    }
  }

  private static func files(_ stem: String) throws(Failure) -> [Kind: any BufferedOutput] {
    var files: [Kind: any BufferedOutput] = [:]
    for kind in Kind.allCases {
      let target = try OutputTarget(stem + kind.rawValue, force: false)
      files[kind] =
        Kind.growing.contains(kind) ? try AppendFile(target) : try OutputFile(target)
    }
    return files
  }

  /// Calls a function with each output.
  ///
  /// An output for which the function throws is removed. After the last call one error with all
  /// messages is thrown.
  private func forEach(_ body: (any BufferedOutput) throws -> Void) throws {
    var failures: [Failure] = []
    for log in logs {
      do {
        try body(log.file)
      } catch {
        logs.removeAll { $0.kind == log.kind }
        kinds.remove(log.kind)
        failures.append(error as? Failure ?? Failure(.file, "\(error)"))
      }
    }
    guard let first = failures.first else { return }
    throw Failure(first.code, failures.map(\.message).joined(separator: "; "))
  }

  /// Returns the renderer, refresh rate, time, size, scene, preset, system, kernel and processor of a run.
  ///
  /// Without a window, the refresh rate is that of the frames.
  static func facts(_ header: SessionHeader, on screen: Screen) -> Facts {
    let hasDisplay = screen.log.hasDisplay
    let reason = hasDisplay ? "the display does not report it" : "there is no display"
    let rate = DecimalText.hertz(screen.refreshRate)
    return [
      hasDisplay ? ("renderer", screen.window.rendererDescription) : ("window", "none"),
      ("refresh", screen.isRefreshRateAssumed ? "\(rate), assumed: \(reason)" : rate),
      ("measured", LocalTime.text("%Y-%m-%d %H:%M")),
      ("size", "\(Int(header.width))x\(Int(header.height)) at \(header.scale)"),
      ("scene", header.scene), ("preset", header.preset), ("system", Machine.system),
      ("kernel", Machine.kernel), ("processor", Machine.processor),
    ]
  }

  /// `latencies` has one element for each of `record.sample.events`, in seconds.
  func add(_ record: FrameRecord, latencies: [Double] = [], stage: Stage) {
    batch.entries.append(.frame(record))
    if kinds.contains(.frames) { batch.latencies += latencies }
    lastTime = record.sample.start + record.sample.work
    guard kinds.contains(.trace) || kinds.contains(.frames) else { return }
    for target in targets {
      let place = stage.shownPlace(of: target)
      batch.places.append((place?.content ?? 0, place?.velocity ?? 0, place?.displayed ?? 0))
    }
  }

  /// Adds a marker to the trace; the report reads its markers from the frame log.
  func mark(_ text: String, at time: Double, sessionTime: Double?) {
    guard kinds.contains(.trace) else { return }
    batch.entries.append(.marker(FrameMarker(time: time, text: text, sessionTime: sessionTime)))
  }

  func add(_ pointer: Int, _ phase: PointerEvent.Phase, at time: Double) {
    if kinds.contains(.trace) { batch.entries.append(.pointer(pointer, phase, time)) }
  }

  /// Converts the stored entries to text if there are enough of them, and writes the text.
  ///
  /// Text that a reader has not accepted is offered again. Call it between frames.
  ///
  /// - Returns: A message for each log that has reached its limit in this call.
  /// - Throws: `Failure` that names each log that cannot be written; the other logs continue.
  @discardableResult package func writeInPassing() throws -> [String] {
    let isDue = batch.entries.count >= RunLogBatch.size
    guard isDue || logs.contains(where: { !$0.file.bytes.isEmpty }) else { return [] }
    let full = isDue ? makeText() : []
    try forEach { try $0.writeInPassing() }
    return logs.filter { full.contains($0.kind) }.map { log in
      let size = DecimalText.fixed(Double(limit) / 1_048_576, digits: 1)
      return "\(log.file.path): has \(size) MiB, the limit; this log ends here, "
        + "the program continues"
    }
  }

  /// Converts all stored entries to text; returns the logs that have reached their limit.
  @discardableResult private func makeText() -> [Kind] {
    var full: [Kind] = []
    for index in logs.indices where logs[index].size < limit {
      let file = logs[index].file
      let before = file.bytes.count
      logs[index].form.add(batch, to: &file.bytes)
      logs[index].size += file.bytes.count - before
      if logs[index].size >= limit { full.append(logs[index].kind) }
    }
    batch.removeAll()
    return full
  }

  /// Completes the logs, adds the report and closes the files.
  ///
  /// - Throws: `Failure` that names each log that cannot be written; the other logs are complete.
  package func finish(_ log: FrameLog) throws {
    complete(log)
    try forEach { try $0.finish() }
  }

  /// Completes the logs and adds the report; the caller closes the files.
  func complete(_ log: FrameLog) {
    makeText()
    let report = Report(
      log,
      title: title,
      facts: facts,
      gates: extras?.gates ?? [],
      viewer: extras?.viewer ?? FrameViewer()
    )
    for index in logs.indices {
      let file = logs[index].file
      logs[index].form.end(report, at: lastTime, to: &file.bytes)
    }
  }
}
