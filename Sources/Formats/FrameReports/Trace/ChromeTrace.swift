package import FrameTiming
import JSONText

/// Writes a run as a Chrome trace, for ui.perfetto.dev and chrome://tracing.
///
/// Viewers show each lane as a row of slices over time. The frames have the lane `main`. Each phase of a frame
/// has a lane, too, and so has each finger while it is down. An event has one of these kinds:
///
/// - `X`: a slice, for example a frame
/// - `i`: a text at one instant
/// - `C`: numbers over time
/// - `M`: the name of a lane
///
/// Times are microseconds with three decimals. Slices of a lane do not overlap, because viewers cannot draw
/// that: a slice begins at the end of the previous slice or later.
///
/// The file is an object whose array `traceEvents` has one event a line. A comma begins every line except the
/// first, so a file that ends after any line lacks only `]}`.
///
///     var trace = ChromeTrace()
///     trace.begin(process: "Sandbox", to: &bytes)
///     trace.add(frame: record, to: &bytes)  // once a frame
///     trace.end(at: 10, to: &bytes)
///
/// - Source: the Trace Event Format, which both viewers read.
package struct ChromeTrace: Sendable {
  /// The names of the fixed lanes; the first name belongs to lane 1.
  private static let lanes = ["main", "input", "update", "draw", "present"]
  private static let main = 1
  /// The text at the beginning of a frame's slices, indexed by lane; the text is created only once.
  private static let frameHeads = ["", "frame", "input", "update", "draw", "present"].enumerated()
    .map { head($1, "frame", "X", lane: $0) }
  private static let firstFinger = 10

  /// The time at which the last slice of each lane ends, in ns, indexed by lane.
  private var lastEnds = Array(repeating: Int.min, count: firstFinger)
  /// The fingers that are down, each with the time of its touch in ns.
  ///
  /// The finger at index i is in the lane `firstFinger + i`. If no finger is in this lane, the element is nil.
  private var fingers: [(id: Int, begin: Int)?] = []

  package init() {}

  /// Appends the beginning of the file and the names of the program and of the fixed lanes.
  package func begin(process: String, to bytes: inout [UInt8]) {
    bytes.appendText("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[")
    Self.appendName(process, lane: 0, to: &bytes)
    for (index, name) in Self.lanes.enumerated() {
      Self.appendName(name, lane: index + 1, to: &bytes)
    }
  }

  /// Appends a frame: one slice on the main lane, and one on the lane of each phase.
  ///
  /// Input is before the start of the frame, and the other phases follow the start in sequence. The arguments
  /// of the main slice contain the texts of the markers since the previous frame; see also
  /// ``addMarker(_:at:sessionTime:to:)``.
  package mutating func add(frame record: FrameRecord, to bytes: inout [UInt8]) {
    let sample = record.sample
    let start = Self.nanoseconds(sample.start)
    let inputStart = start - Self.nanoseconds(sample.input)
    let updated = start + Self.nanoseconds(sample.update)
    let drawn = updated + Self.nanoseconds(sample.draw)
    let presented = drawn + Self.nanoseconds(sample.present)
    addSlice(Self.frameHeads[1], lane: Self.main, inputStart, presented, to: &bytes) { json in
      json.integer(sample.number, "number")
      json.milliseconds(sample.interval, "interval_ms")
      json.integer(record.missed, "missed")
      json.boolean(record.isStutter, "stutter")
      json.string(record.cause?.rawValue, "blame")
      json.boolean(record.isWarmUp, "warmup")
      if let marker = record.marker { json.string(marker, "marker") }
    }
    func addPhase(_ lane: Int, _ begin: Int, _ end: Int) {
      if end > begin { addSlice(Self.frameHeads[lane], lane: lane, begin, end, to: &bytes) }
    }
    addPhase(2, inputStart, start)
    addPhase(3, start, updated)
    addPhase(4, updated, drawn)
    addPhase(5, drawn, presented)
  }

  /// Appends a text at an instant, which viewers show across all lanes.
  ///
  /// `time` is the instant in the run, and `sessionTime` in the played session; both are in seconds.
  package func addMarker(
    _ text: String,
    at time: Double,
    sessionTime: Double? = nil,
    to bytes: inout [UInt8]
  ) {
    Self.appendHead(text, "marker", "i", lane: Self.main, to: &bytes)
    bytes.appendThousandths(Self.nanoseconds(time))
    bytes.appendText(",\"s\":\"g\"")
    Self.appendEnd(to: &bytes) { json in
      if let sessionTime { json.decimal(sessionTime, digits: 6, "session_s") }
    }
  }

  /// Appends two values that are valid from `time` on; `time` is in seconds.
  ///
  /// Does nothing if one of the values is not finite.
  package func addCounters(
    _ pair: CounterPair,
    _ first: Double,
    _ second: Double,
    at time: Double,
    to bytes: inout [UInt8]
  ) {
    guard first.isFinite, second.isFinite else { return }
    bytes.appendText(pair.head)
    bytes.appendThousandths(Self.nanoseconds(time))
    bytes.appendText(pair.beforeFirst)
    bytes.appendDecimal(first, digits: 6)
    bytes.appendText(pair.beforeSecond)
    bytes.appendDecimal(second, digits: 6)
    bytes.appendText("}}\n")
  }

  /// Appends the beginning of a finger's touch; the slice of the touch is appended when the finger is lifted.
  ///
  /// A finger has the first free lane while it is down. Lanes are not chosen by `finger`, because systems use
  /// a new id for each touch. A finger that is already down is lifted first.
  package mutating func fingerDown(_ finger: Int, at time: Double, to bytes: inout [UInt8]) {
    fingerUp(finger, at: time, to: &bytes)
    let index = fingers.firstIndex { $0 == nil } ?? fingers.count
    if index == fingers.count {
      fingers.append(nil)
      lastEnds.append(.min)
      Self.appendName("finger \(index + 1)", lane: Self.firstFinger + index, to: &bytes)
    }
    fingers[index] = (finger, Self.nanoseconds(time))
    addTouch("down", of: index, at: time, to: &bytes)
  }

  /// Appends a movement of a finger; does nothing if the finger is not down.
  package func fingerMoved(_ finger: Int, at time: Double, to bytes: inout [UInt8]) {
    guard let index = fingers.firstIndex(where: { $0?.id == finger }) else { return }
    addTouch("move", of: index, at: time, to: &bytes)
  }

  /// Appends the end of a finger's touch, and the slice of the touch; does nothing if the finger is not down.
  package mutating func fingerUp(
    _ finger: Int,
    at time: Double,
    isCancelled: Bool = false,
    to bytes: inout [UInt8]
  ) {
    let index = fingers.firstIndex { $0?.id == finger }
    guard let index, let begin = fingers[index]?.begin else { return }
    fingers[index] = nil
    addTouch(isCancelled ? "cancel" : "up", of: index, at: time, to: &bytes)
    let lane = Self.firstFinger + index
    let head = Self.head("touch", "touch", "X", lane: lane)
    addSlice(head, lane: lane, begin, Self.nanoseconds(time), to: &bytes) {
      $0.integer(finger, "id")
    }
  }

  /// Lifts every finger that is still down and appends the end of the file.
  package mutating func end(at time: Double, to bytes: inout [UInt8]) {
    for case let finger? in fingers { fingerUp(finger.id, at: time, to: &bytes) }
    bytes.appendText("]}\n")
  }

  /// Converts seconds to whole nanoseconds, limited to ±10¹⁸ ns (about 30 years).
  private static func nanoseconds(_ seconds: Double) -> Int {
    precondition(!seconds.isNaN, "a time of a trace is a number")
    return Int(max(-1e18, min(1e18, (seconds * 1e9).rounded())))
  }
}

// MARK: Events

extension ChromeTrace {
  /// Appends an event that names a lane; lane 0 is the process.
  private static func appendName(_ name: String, lane: Int, to bytes: inout [UInt8]) {
    let kind = lane == 0 ? "process_name" : "thread_name"
    appendHead(kind, "__metadata", "M", lane: lane, to: &bytes)
    bytes.appendThousandths(0)
    appendEnd(to: &bytes) { $0.string(name, "name") }
  }

  /// `index` is an index of `fingers`.
  private func addTouch(_ word: String, of index: Int, at time: Double, to bytes: inout [UInt8]) {
    Self.appendHead(word, "touch", "i", lane: Self.firstFinger + index, to: &bytes)
    bytes.appendThousandths(Self.nanoseconds(time))
    bytes.appendText(",\"s\":\"t\"")
    Self.appendEnd(to: &bytes) { _ in }
  }

  /// Appends a slice that begins at the end of its lane's last slice or later; times are in ns.
  private mutating func addSlice(
    _ head: String,
    lane: Int,
    _ begin: Int,
    _ end: Int,
    to bytes: inout [UInt8],
    _ arguments: (inout JSONWriter) -> Void = { _ in }
  ) {
    let begin = max(begin, lastEnds[lane])
    lastEnds[lane] = max(begin, end)
    bytes.appendText(head)
    bytes.appendThousandths(begin)
    bytes.appendText(",\"dur\":")
    bytes.appendThousandths(lastEnds[lane] - begin)
    Self.appendEnd(to: &bytes, arguments)
  }

  /// `arguments` writes the members of the object `args`.
  private static func appendEnd(to bytes: inout [UInt8], _ arguments: (inout JSONWriter) -> Void) {
    bytes.appendText(",\"args\":")
    JSONWriter.write(to: &bytes) { $0.object(nil, arguments) }
    bytes.appendText("}\n")
  }

  /// Appends the beginning of an event; the caller appends the event's time next.
  private static func appendHead(
    _ name: String,
    _ category: String,
    _ kind: String,
    lane: Int,
    to bytes: inout [UInt8]
  ) {
    bytes.appendText(bytes.last == UInt8(ascii: "[") ? "{\"name\":" : ",{\"name\":")
    bytes.appendJSON(name)
    bytes.appendText(",\"cat\":\"")
    bytes.appendText(category)
    bytes.appendText("\",\"ph\":\"")
    bytes.appendText(kind)
    bytes.appendText("\",\"pid\":1,\"tid\":")
    bytes.appendInteger(Int64(lane))
    bytes.appendText(",\"ts\":")
  }

  /// Returns the beginning of an event, up to its time; the event must not be the first in the file.
  private static func head(_ name: String, _ category: String, _ kind: String, lane: Int) -> String
  {
    var bytes: [UInt8] = []
    appendHead(name, category, kind, lane: lane, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The names of two numbers that are written in one event, for example offset and velocity.
  ///
  /// The constant parts of the events are converted to text once. Viewers show each number as a separate
  /// curve, with the name of the pair and the name of the number.
  package struct CounterPair: Equatable, Sendable {
    fileprivate let head: String
    fileprivate let beforeFirst: String
    fileprivate let beforeSecond: String

    /// Names can contain any characters.
    ///
    /// `first` and `second` are keys of one JSON object and must therefore differ.
    package init(name: String, first: String, second: String) {
      head = ChromeTrace.head(name, "counter", "C", lane: 0)
      beforeFirst = ",\"args\":{" + JSONWriter.text { $0.string(first) } + ":"
      beforeSecond = "," + JSONWriter.text { $0.string(second) } + ":"
    }
  }
}
