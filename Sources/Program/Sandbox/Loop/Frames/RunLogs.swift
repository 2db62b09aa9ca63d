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

    /// Finds the kind by the extension of a path.
    init?(path: String) {
      let kinds: [(ending: String, kind: Kind)] = [
        (".trace.json", .trace), (".json", .json), (".mangohud.csv", .mangoHud),
        (".csv", .frames), (".html", .page), (".htm", .page),
      ]
      let name = path.lowercased()
      guard let found = kinds.first(where: { name.hasSuffix($0.ending) }) else { return nil }
      self = found.kind
    }

    /// The known extensions as text, for messages.
    static let endings = ".csv, .mangohud.csv, .json, .trace.json, .html"
  }

  /// A frame, a marker or a pointer event that has not been converted to text.
  private enum Entry {
    case frame(FrameRecord)
    case marker(FrameMarker)
    case pointer(Int, PointerEvent.Phase, Double)
  }

  /// The values of one piece in one frame.
  private typealias Place = (offset: Double, velocity: Double, displayed: Double)

  /// A logged piece: the names of its curves in the trace, and its last logged values.
  private struct Curves {
    let target: StageTarget
    let names: ChromeTrace.CounterPair
    var last: Place?
    var lastDisplayed: Double?
  }

  /// Number of entries that are converted to text together.
  ///
  /// They are the frames and pointer events of about one or two seconds.
  private static let batch = 256

  private var entries: [Entry] = []
  /// Values of all pieces in each frame of `entries`, frame by frame, in the order of `curves`.
  private var values: [Place] = []
  /// One element for each piece that is logged; the pieces are the same in every frame of a run.
  private var curves: [Curves] = []
  /// The outputs by kind; an output that cannot be written is removed.
  private var files: [Kind: any BufferedOutput]
  private var wantsTrace: Bool { files[.trace] != nil }
  private var wantsPlaces: Bool { wantsTrace || files[.frames] != nil }
  private var mangoHud: MangoHudLog
  private var trace = ChromeTrace()
  private let facts: Facts
  private let title: String
  private let extras: ReportExtras?
  private var frames = ReportFrames()
  /// Time at which the last frame ended, in seconds.
  private var lastTime = 0.0
  /// Greatest number of bytes of a log.
  let limit: Int?
  /// Number of bytes of text in each log.
  private var sizes: [Kind: Int] = [:]
  /// The logs that have reached the limit.
  private var full: [Kind] = []

  /// Greatest number of bytes of a log in a folder.
  ///
  /// A log of this size and one more batch of text can still be read by this program.
  package static let folderLimit = InputFile.limit - (1 << 20)

  /// The paths of the logs, except for those that could not be written.
  var paths: [String] { Kind.allCases.compactMap { files[$0]?.path } }

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
    limit: Int? = nil
  ) {
    self.limit = limit
    self.files = files
    mangoHud = MangoHudLog(machine: Machine.mangoHud, start: start)
    self.title = title
    self.facts = facts
    self.extras = extras
    entries.reserveCapacity(2 * Self.batch)
    values.reserveCapacity(16 * Self.batch)
    curves = targets.map {
      Curves(target: $0, names: .init(name: $0.name, first: "offset", second: "velocity"))
    }
    if let file = files[.frames] {
      FrameCSV.appendHead(pieces: targets.map(\.name), to: &file.bytes)
    }
    if let file = files[.mangoHud] { mangoHud.appendHead(to: &file.bytes) }
    if let file = files[.trace] { trace.begin(process: "Sandbox", to: &file.bytes) }
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
      for file in self.files.values { file.discard() }
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
    for kind in Kind.allCases {
      guard let file = files[kind] else { continue }
      do {
        try body(file)
      } catch {
        files[kind] = nil
        failures.append(error as? Failure ?? Failure(.file, "\(error)"))
      }
    }
    guard let first = failures.first else { return }
    throw Failure(first.code, failures.map(\.message).joined(separator: "; "))
  }

  /// Returns the renderer, refresh rate, size, scene, preset, system, kernel and processor of a run.
  ///
  /// `screen` is nil if there is no window; the refresh rate is then assumed to be 60 Hz.
  static func facts(_ header: SessionHeader, on screen: Screen?) -> Facts {
    var facts = [("window", "none"), ("refresh", "60 Hz, assumed: there is no display")]
    if let screen {
      let rate = "\(DecimalText.fixed(screen.refreshRate, digits: 2)) Hz"
      let note = screen.isRefreshRateAssumed ? ", assumed: the display does not report it" : ""
      facts = [("renderer", screen.window.rendererDescription), ("refresh", rate + note)]
    }
    return facts + [
      ("size", "\(Int(header.width))x\(Int(header.height)) at \(header.scale)"),
      ("scene", header.scene), ("preset", header.preset), ("system", Machine.system),
      ("kernel", Machine.kernel), ("processor", Machine.processor),
    ]
  }

  func add(_ record: FrameRecord, stage: Stage) {
    entries.append(.frame(record))
    lastTime = record.sample.start + record.sample.work
    guard wantsPlaces else { return }
    for curve in curves {
      let place = stage.shownPlace(of: curve.target)
      values.append((place?.content ?? 0, place?.velocity ?? 0, place?.displayed ?? 0))
    }
  }

  /// Adds a marker to the trace; the report reads its markers from the frame log.
  func mark(_ text: String, at time: Double, sessionTime: Double?) {
    guard wantsTrace else { return }
    entries.append(.marker(FrameMarker(time: time, text: text, sessionTime: sessionTime)))
  }

  func add(_ pointer: Int, _ phase: PointerEvent.Phase, at time: Double) {
    guard wantsTrace else { return }
    entries.append(.pointer(pointer, phase, time))
  }

  /// Converts the stored entries to text if there are at least `batch` of them, and writes the text.
  ///
  /// Text that a reader has not accepted is offered again. Call it between frames.
  ///
  /// - Returns: A message for each log that has reached its limit in this call.
  /// - Throws: `Failure` that names each log that cannot be written; the other logs continue.
  @discardableResult package func writeInPassing() throws -> [String] {
    let isDue = entries.count >= Self.batch
    guard isDue || files.values.contains(where: { !$0.bytes.isEmpty }) else { return [] }
    let count = full.count
    if isDue { makeText() }
    try forEach { try $0.writeInPassing() }
    return full.dropFirst(count).compactMap { files[$0]?.path }.map { path in
      let size = DecimalText.fixed(Double(limit ?? 0) / 1_048_576, digits: 1)
      return "\(path): has \(size) MiB, the limit; this log ends here, the program continues"
    }
  }

  /// Adds text to a log that has not reached its limit.
  private func add(to kind: Kind, _ text: (inout [UInt8]) -> Void) {
    guard let file = files[kind], !full.contains(kind) else { return }
    let before = file.bytes.count
    text(&file.bytes)
    let size = sizes[kind, default: 0] + file.bytes.count - before
    sizes[kind] = size
    if let limit, size >= limit { full.append(kind) }
  }

  /// Converts all stored entries to text in one pass for each log.
  ///
  /// Code and tables then stay in the processor's caches. One pass takes less than half the time of separate
  /// conversions.
  private func makeText() {
    add(to: .frames) { bytes in
      var place = 0
      for case .frame(let record) in entries {
        FrameCSV.append(
          record,
          displayed: curves.indices.lazy.map { self.displayed(of: $0, from: place) },
          to: &bytes
        )
        place += curves.count
      }
    }
    add(to: .mangoHud) { bytes in
      for case .frame(let record) in entries { mangoHud.append(record, to: &bytes) }
    }
    add(to: .trace) { addTrace(to: &$0) }
    if files[.page] != nil {
      for case .frame(let record) in entries { frames.add(record) }
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
        place += curves.count
      case .marker(let marker):
        let (text, time) = (marker.text, marker.time)
        trace.addMarker(text, at: time, sessionTime: marker.sessionTime, to: &bytes)
      case .pointer(let id, .down, let time):
        trace.fingerDown(id, at: time, to: &bytes)
      case .pointer(let id, .moved, let time):
        trace.fingerMoved(id, at: time, to: &bytes)
      case .pointer(let id, let phase, let time):
        trace.fingerUp(id, at: time, isCancelled: phase == .cancelled, to: &bytes)
      }
    }
  }

  /// Returns the displayed offset of a piece in a frame; nil if it is the same as in the previous frame.
  private func displayed(of curve: Int, from place: Int) -> Double? {
    let value = values[place + curve].displayed
    defer { curves[curve].lastDisplayed = value }
    return value == curves[curve].lastDisplayed ? nil : value
  }

  /// Adds the offsets and velocities of the pieces in a frame to the trace.
  ///
  /// A viewer shows each value until the next one, so unchanged values are omitted.
  private func addCounters(from place: Int, at time: Double, to bytes: inout [UInt8]) {
    for index in curves.indices {
      let value = values[place + index]
      if let last = curves[index].last, last == value { continue }
      curves[index].last = value
      let (names, offset, velocity) = (curves[index].names, value.offset, value.velocity)
      trace.addCounters(names, offset, velocity, at: time, to: &bytes)
    }
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
      frames: frames,
      viewer: extras?.viewer ?? FrameViewer()
    )
    if let file = files[.mangoHudSummary] { mangoHud.appendSummary(to: &file.bytes) }
    if let file = files[.trace] { trace.end(at: lastTime, to: &file.bytes) }
    if let file = files[.page] { report.appendHTML(to: &file.bytes) }
    if let file = files[.json] { report.appendJSON(to: &file.bytes) }
  }
}
