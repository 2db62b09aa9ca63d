import FrameReports
import FrameTiming
import ScrollPhysics
import Stage

/// The frames, markers and pointer events that have not been converted to text.
struct RunLogBatch {
  enum Entry {
    case frame(FrameRecord)
    case marker(FrameMarker)
    case pointer(Int, PointerEvent.Phase, Double)
  }

  /// The values of one piece in one frame.
  typealias Place = (offset: Double, velocity: Double, displayed: Double)

  /// Number of entries that are converted to text together.
  ///
  /// They are the frames and pointer events of about one or two seconds.
  static let size = 256

  var entries: [Entry] = []
  /// Values of all pieces in each frame of `entries`, frame by frame, in the order of the pieces.
  var places: [Place] = []
  /// The name of the session that the frames of `entries` play; nil for live input.
  var session: String?
  /// The latencies of the events that the frames of `entries` are the first to show, frame by frame, in seconds.
  var latencies: [Double] = []

  init() {
    entries.reserveCapacity(2 * Self.size)
    places.reserveCapacity(16 * Self.size)
    latencies.reserveCapacity(4 * Self.size)
  }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    latencies.removeAll(keepingCapacity: true)
  }
}

/// The text of a log: its head, its rows and its end.
protocol RunLogForm {
  mutating func begin(to bytes: inout [UInt8])
  /// Converts a batch; code and tables then stay in the processor's caches, which takes less than half the time
  /// of conversions frame by frame.
  mutating func add(_ batch: RunLogBatch, to bytes: inout [UInt8])
  /// `time` is the time at which the last frame ended, in seconds.
  mutating func end(_ report: Report, at time: Double, to bytes: inout [UInt8])
}

extension RunLogForm {
  func begin(to bytes: inout [UInt8]) {}
  func add(_ batch: RunLogBatch, to bytes: inout [UInt8]) {}
  func end(_ report: Report, at time: Double, to bytes: inout [UInt8]) {}
}

extension RunLogs.Kind {
  /// Creates the text of a log of pieces with these names.
  ///
  /// The run begins at `start` on the clock of its frames.
  func form(pieces: [String], start: Double) -> any RunLogForm {
    switch self {
    case .mangoHud: MangoHudForm(log: MangoHudLog(machine: Machine.mangoHud, start: start))
    case .mangoHudSummary: MangoHudSummaryForm()
    case .frames: FramesForm(pieces)
    case .trace: TraceForm(pieces)
    case .json: JSONForm()
    case .page: PageForm()
    }
  }
}

private struct MangoHudForm: RunLogForm {
  let log: MangoHudLog

  func begin(to bytes: inout [UInt8]) { log.appendHead(to: &bytes) }

  func add(_ batch: RunLogBatch, to bytes: inout [UInt8]) {
    for case .frame(let record) in batch.entries { log.append(record, to: &bytes) }
  }
}

private struct MangoHudSummaryForm: RunLogForm {
  var summary = MangoHudSummary()

  mutating func add(_ batch: RunLogBatch, to bytes: inout [UInt8]) {
    for case .frame(let record) in batch.entries { summary.add(record) }
  }

  func end(_ report: Report, at time: Double, to bytes: inout [UInt8]) {
    summary.append(to: &bytes)
  }
}

/// This program's table; it contains the displayed offset of a piece in the frames in which it changed.
private struct FramesForm: RunLogForm {
  let pieces: [String]
  /// The session that was written last.
  var session: String?
  var last: [Double?]
  /// The cells of a row; a reused buffer.
  var cells: [Double?]

  init(_ pieces: [String]) {
    self.pieces = pieces
    last = pieces.map { _ in nil }
    cells = last
  }

  func begin(to bytes: inout [UInt8]) { FrameCSV.appendHead(pieces: pieces, to: &bytes) }

  mutating func add(_ batch: RunLogBatch, to bytes: inout [UInt8]) {
    var (first, latencies) = (0, batch.latencies[...])
    for case .frame(let record) in batch.entries {
      var row = FrameCSV.Row(record, latencies: latencies.prefix(record.sample.events))
      latencies = latencies.dropFirst(record.sample.events)
      if record.sample.sessionTime != nil, batch.session != session {
        session = batch.session
        row.session = session
      }
      for index in pieces.indices {
        let value = batch.places[first + index].displayed
        cells[index] = value == last[index] ? nil : value
        last[index] = value
      }
      FrameCSV.append(row, displayed: cells, to: &bytes)
      first += pieces.count
    }
  }
}

/// A trace; a viewer shows each value until the next one, so unchanged values are omitted.
private struct TraceForm: RunLogForm {
  var trace = ChromeTrace()
  let names: [ChromeTrace.CounterPair]
  var last: [RunLogBatch.Place?]

  init(_ pieces: [String]) {
    names = pieces.map { .init(name: $0, first: "offset", second: "velocity") }
    last = pieces.map { _ in nil }
  }

  mutating func begin(to bytes: inout [UInt8]) { trace.begin(process: "Sandbox", to: &bytes) }

  mutating func add(_ batch: RunLogBatch, to bytes: inout [UInt8]) {
    var first = 0
    for entry in batch.entries {
      switch entry {
      case .frame(let record):
        trace.add(frame: record, to: &bytes)
        for index in names.indices {
          let value = batch.places[first + index]
          if let before = last[index], before == value { continue }
          last[index] = value
          let (offset, velocity, time) = (value.offset, value.velocity, record.sample.start)
          trace.addCounters(names[index], offset, velocity, at: time, to: &bytes)
        }
        first += names.count
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

  mutating func end(_ report: Report, at time: Double, to bytes: inout [UInt8]) {
    trace.end(at: time, to: &bytes)
  }
}

private struct JSONForm: RunLogForm {
  func end(_ report: Report, at time: Double, to bytes: inout [UInt8]) {
    report.appendJSON(to: &bytes)
  }
}

private struct PageForm: RunLogForm {
  var frames = ReportFrames()

  mutating func add(_ batch: RunLogBatch, to bytes: inout [UInt8]) {
    for case .frame(let record) in batch.entries { frames.add(record) }
  }

  func end(_ report: Report, at time: Double, to bytes: inout [UInt8]) {
    var report = report
    report.frames = frames
    report.appendHTML(to: &bytes)
  }
}
