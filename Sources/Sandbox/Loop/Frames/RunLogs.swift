import Drawing
import FrameReports
package import FrameTiming
import OutputFiles
import Pickers
import ScrollPhysics
import SDLHost
import Sessions
package import Stage

/// The logs of a run: its own CSV, MangoHud's CSV, a Chrome trace, and the report at the end.
///
/// Frames go into memory. Every few seconds text is made of them between two frames and written by a
/// thread that no frame waits for, unless the system is so slow that 4 MiB have gathered. Logs in a
/// folder can be read under their names while the run lasts; those at given paths are written in
/// pieces of 256 KiB and named at the end.
package final class RunLogs {
  /// What a file has in it; the raw value is the ending of a log in a folder.
  nonisolated enum Kind: String, CaseIterable {
    case mangoHud = ".csv"
    /// The package's own CSV with every part of a frame.
    case frames = ".frames.csv"
    /// The report as JSON.
    case json = ".json"
    case trace = ".trace.json"
    /// The report as HTML.
    case page = ".html"
    /// The figures that MangoHud writes beside its CSV.
    case mangoHudSummary = "_summary.csv"

    /// The kind that a path's ending means; nil for an unknown ending.
    init?(path: String) {
      let kinds: [(ending: String, kind: Kind)] = [
        (".trace.json", .trace), (".json", .json), (".mangohud.csv", .mangoHud),
        (".csv", .frames), (".html", .page), (".htm", .page),
      ]
      let name = path.lowercased()
      guard let found = kinds.first(where: { name.hasSuffix($0.ending) }) else { return nil }
      self = found.kind
    }

    /// The endings there are, for messages.
    static let endings = ".csv, .mangohud.csv, .json, .trace.json, .html"
  }

  /// Something that happened and has no text yet.
  private enum Entry {
    case frame(FrameRecord)
    case marker(FrameMarker)
    case pointer(Int, PointerEvent.Phase, Double)
  }

  /// Where a piece was on a frame, and where it was displayed.
  private typealias Place = (offset: Double, velocity: Double, displayed: Double)

  /// A piece in the trace, with its two curves, and in the frames' CSV; and its last values in each.
  private struct Curves {
    let target: StageTarget
    let names: ChromeTrace.CounterPair
    var last: Place?
    var lastDisplayed: Double?
  }

  /// Entries of which text is made at once: a second or two of frames and fingers.
  private static let batch = 256

  private var entries: [Entry] = []
  /// Where each piece was on each frame of the entries, frame by frame.
  private var values: [Place] = []
  /// The pieces, of which a run has the same on every frame.
  private var curves: [Curves] = []
  /// The outputs by what is in them; one that cannot be written is removed.
  private var files: [Kind: OutputFile]
  private var wantsTrace: Bool { files[.trace] != nil }
  private var wantsPlaces: Bool { wantsTrace || files[.frames] != nil }
  private var mangoHud: MangoHudLog
  private var trace = ChromeTrace()
  private let facts: Facts
  private let title: String
  /// When the last frame ended, in seconds.
  private var lastTime = 0.0
  /// The most bytes of a log; nil for any number.
  private let limit: Int?
  /// Bytes of text of each log, and those that have reached the limit.
  private var sizes: [Kind: Int] = [:]
  private var full: [Kind] = []

  /// The most bytes of a log in a folder: what a log may have to be read, less a batch of text.
  package static let folderLimit = InputFile.limit - (1 << 20)

  /// The paths of the logs without those that could not be written.
  var paths: [String] { Kind.allCases.compactMap { files[$0]?.path } }

  /// What a report contains about a run besides its figures.
  package typealias Facts = [(name: String, value: String)]

  /// A path and what is written there.
  typealias Output = (path: String, kind: Kind)

  /// All files that logs at some paths consist of, with MangoHud's summary.
  static func places(for paths: [String]) -> [Output] {
    paths.flatMap { path -> [Output] in
      guard let kind = Kind(path: path) else { return [] }
      guard kind == .mangoHud else { return [(path, kind)] }
      return [(path, kind), (MangoHudLog.summaryName(for: path), .mangoHudSummary)]
    }
  }

  /// Begins every log.
  ///
  /// There is at most one place of a kind, and `outputs` has the files of all. `targets` are the pieces of
  /// the run, which begins at `start` on the clock of its frames. A log with `limit` bytes gets no more
  /// frames.
  init(
    _ places: [Output],
    of targets: [StageTarget],
    to outputs: Outputs,
    title: String,
    facts: Facts,
    start: Double = 0,
    limit: Int? = nil
  ) {
    self.limit = limit
    let pairs = places.compactMap { place in outputs[place.path].map { (place.kind, $0) } }
    files = Dictionary(uniqueKeysWithValues: pairs)
    mangoHud = MangoHudLog(machine: Machine.mangoHud, start: start)
    self.title = title
    self.facts = facts
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

  /// Creates the logs of a run in a folder, named by program and date as MangoHud names its own,
  /// with a number where a log of the same second exists; creates the folder where there is none.
  ///
  /// Their beginnings are written at once, so that a full disk is reported here.
  package convenience init(
    folder: String,
    targets: [StageTarget],
    title: String,
    facts: Facts,
    start: Double,
    limit: Int = folderLimit
  ) throws {
    try OutputTarget.createFolder(folder)
    let name = "\(folder)/\(FreeName.dated("Sandbox"))"
    let endings = Kind.allCases.map(\.rawValue)
    while true {
      let stem = FreeName.stem(name, endings: endings)
      let places = Kind.allCases.map { (path: stem + $0.rawValue, kind: $0) }
      let outputs = try Outputs(places.map(\.path), force: false, areLive: true)
      do {
        // Reserves the name; another program can have taken it since.
        try outputs[stem + Kind.mangoHud.rawValue]?.reserve()
      } catch {
        guard FreeName.stem(name, endings: endings) != stem else { throw error }
        continue
      }
      self.init(
        places,
        of: targets,
        to: outputs,
        title: title,
        facts: facts,
        start: start,
        limit: limit
      )
      break
    }
    do {
      try forEach { try $0.flush() }
    } catch {
      for file in files.values { file.discard() }
      throw error
    }
  }

  /// Calls a function with each output.
  ///
  /// One for which it throws is removed; after the last call one error with all messages is thrown.
  private func forEach(_ body: (OutputFile) throws -> Void) throws {
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

  /// The facts about a run in a window, or without one.
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

  /// Records a marker; the report has those of its log.
  func mark(_ text: String, at time: Double, sessionTime: Double?) {
    guard wantsTrace else { return }
    entries.append(.marker(FrameMarker(time: time, text: text, sessionTime: sessionTime)))
  }

  func add(_ pointer: Int, _ phase: PointerEvent.Phase, at time: Double) {
    guard wantsTrace else { return }
    entries.append(.pointer(pointer, phase, time))
  }

  /// Makes text of what has gathered and writes it, where it is much; for the time between frames.
  ///
  /// - Returns: A message for each log that has reached its limit here.
  /// - Throws: `Failure` that names each log that cannot be written; the others continue.
  @discardableResult package func writeInPassing() throws -> [String] {
    guard entries.count >= Self.batch else { return [] }
    let count = full.count
    makeText()
    try forEach { try $0.flushInBackground() }
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

  /// Makes text of all entries at once, which takes less than half the time of one after another:
  /// code and tables are in the processor's caches then.
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

  /// Where a piece was displayed on a frame; nil if it did not move.
  private func displayed(of curve: Int, from place: Int) -> Double? {
    let value = values[place + curve].displayed
    defer { curves[curve].lastDisplayed = value }
    return value == curves[curve].lastDisplayed ? nil : value
  }

  /// Adds where pieces are and how fast; a viewer holds a value until another comes, so what did
  /// not change is left out.
  private func addCounters(from place: Int, at time: Double, to bytes: inout [UInt8]) {
    for index in curves.indices {
      let value = values[place + index]
      if let last = curves[index].last, last == value { continue }
      curves[index].last = value
      let (names, offset, velocity) = (curves[index].names, value.offset, value.velocity)
      trace.addCounters(names, offset, velocity, at: time, to: &bytes)
    }
  }

  /// Adds the ends and the report, and closes the files.
  ///
  /// - Throws: `Failure` that names each log that cannot be written; the others are complete.
  package func finish(_ log: FrameLog) throws {
    complete(log)
    try forEach { try $0.finish() }
  }

  /// Adds the ends and the report, for a caller that finishes the files.
  func complete(_ log: FrameLog) {
    makeText()
    let report = Report(log, title: title, facts: facts)
    if let file = files[.mangoHudSummary] { mangoHud.appendSummary(to: &file.bytes) }
    if let file = files[.trace] { trace.end(at: lastTime, to: &file.bytes) }
    if let file = files[.page] { report.appendHTML(to: &file.bytes) }
    if let file = files[.json] { report.appendJSON(to: &file.bytes) }
  }
}
