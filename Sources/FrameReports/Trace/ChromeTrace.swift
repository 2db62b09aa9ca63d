package import FrameTiming
import JSONText

/// Writes a run as a Chrome trace, for ui.perfetto.dev and chrome://tracing.
///
/// There is a lane for the frames (`main`), one for each phase of a frame, and one for each finger
/// that is down at the same time. Slices are `X` events, texts about an instant `i`, numbers over
/// time `C`, names of lanes `M`; times are microseconds with three decimals. Slices of a lane never
/// overlap, which viewers could not draw: a slice begins at the end of the last one at the earliest.
///
///     var trace = ChromeTrace(process: "Sandbox")
///     trace.begin(to: &bytes)
///     trace.add(frame: record, to: &bytes)  // once a frame
///     trace.end(at: 10, to: &bytes)
///
/// - Source: the Trace Event Format, on which both viewers agree.
package struct ChromeTrace: Equatable, Sendable {
  /// The names of the fixed lanes, of which the first has the number 1.
  private static let lanes = ["main", "input", "update", "draw", "present"]
  private static let main = 1
  /// The number of the first finger's lane.
  private static let firstFinger = 10

  private let processName: String
  private var isFirst = true
  /// The end of the last slice of each lane, by its number, in ns.
  private var lastEnds = Array(repeating: Int.min, count: firstFinger)
  /// The fingers by lane, each with the time of its touch in ns; nil for a free lane.
  private var fingers: [Finger?] = []
  /// The beginnings of the slices of a frame's phases, of which the first is on lane 2.
  private let phaseHeads = (2...lanes.count).map { lane in
    ChromeTrace.head(lanes[lane - 1], "X", lane: lane)
  }

  private struct Finger: Equatable {
    let id: Int
    let begin: Int
  }

  /// Creates a trace without events.
  ///
  /// - Parameter process: Name of the program; any text.
  package init(process: String) {
    processName = process
  }

  /// Appends the beginning of the file and the names of the fixed lanes.
  package mutating func begin(to bytes: inout [UInt8]) {
    bytes.appendText("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[")
    isFirst = true
    appendName(processName, lane: 0, to: &bytes)
    for (index, name) in Self.lanes.enumerated() {
      appendName(name, lane: index + 1, to: &bytes)
    }
  }

  /// Appends a frame: a slice on the main lane and its phases on their own.
  ///
  /// Input comes before the start of the frame; the other phases follow it one after another. The
  /// slice has the texts of the markers before it; see also ``addMarker(_:at:sessionTime:to:)``.
  package mutating func add(frame record: FrameRecord, to bytes: inout [UInt8]) {
    let sample = record.sample
    let start = Self.nanoseconds(sample.start)
    let inputStart = start - Self.nanoseconds(sample.input)
    let updated = start + Self.nanoseconds(sample.update)
    let drawn = updated + Self.nanoseconds(sample.draw)
    let presented = drawn + Self.nanoseconds(sample.present)
    let frame = place(inputStart, presented, lane: Self.main)
    append("frame", "frame", "X", lane: Self.main, at: frame.lowerBound, to: &bytes) { json in
      json.thousandths(frame.count, "dur")
      json.object("args") { json in
        json.integer(sample.number, "number")
        json.milliseconds(sample.interval, "interval_ms")
        json.integer(record.missed, "missed")
        json.boolean(record.isStutter, "stutter")
        json.string(record.cause?.rawValue, "blame")
        json.boolean(record.isWarmUp, "warmup")
        if let marker = record.marker { json.string(marker, "marker") }
      }
    }
    addPhase(2, inputStart, start, to: &bytes)
    addPhase(3, start, updated, to: &bytes)
    addPhase(4, updated, drawn, to: &bytes)
    addPhase(5, drawn, presented, to: &bytes)
  }

  private mutating func addPhase(_ lane: Int, _ begin: Int, _ end: Int, to bytes: inout [UInt8]) {
    guard end > begin else { return }
    let times = place(begin, end, lane: lane)
    appendSeparator(to: &bytes)
    bytes.appendText(phaseHeads[lane - 2])
    bytes.appendThousandths(times.lowerBound)
    bytes.appendText(",\"dur\":")
    bytes.appendThousandths(times.count)
    bytes.appendText(",\"args\":{}}")
  }

  /// The times of a slice, after the last one of its lane.
  private mutating func place(_ begin: Int, _ end: Int, lane: Int) -> Range<Int> {
    let begin = max(begin, lastEnds[lane])
    lastEnds[lane] = max(begin, end)
    return begin..<max(begin, end)
  }

  /// Appends a text about an instant in seconds, visible across all lanes; `sessionTime` is its time in
  /// the played session, in seconds.
  package mutating func addMarker(
    _ text: String,
    at time: Double,
    sessionTime: Double? = nil,
    to bytes: inout [UInt8]
  ) {
    let time = Self.nanoseconds(time)
    append(text, "marker", "i", lane: Self.main, at: time, to: &bytes) { json in
      json.string("g", "s")
      json.object("args") { json in
        if let sessionTime { json.decimal(sessionTime, digits: 6, "session_s") }
      }
    }
  }

  /// Appends the values that two numbers have from an instant in seconds on; nothing if one of them is
  /// not finite.
  package mutating func addCounters(
    _ pair: CounterPair,
    _ first: Double,
    _ second: Double,
    at time: Double,
    to bytes: inout [UInt8]
  ) {
    guard first.isFinite, second.isFinite else { return }
    appendSeparator(to: &bytes)
    bytes.appendText(pair.head)
    bytes.appendThousandths(Self.nanoseconds(time))
    bytes.appendText(pair.beforeFirst)
    bytes.appendDecimal(first, digits: 6)
    bytes.appendText(pair.beforeSecond)
    bytes.appendDecimal(second, digits: 6)
    bytes.appendText("}}")
  }

  /// Appends that a finger touched down; its slice follows when it is lifted.
  ///
  /// Systems number touches without end, so a finger has the first free lane while it is down. One that
  /// is down already is lifted first.
  package mutating func fingerDown(_ finger: Int, at time: Double, to bytes: inout [UInt8]) {
    fingerUp(finger, at: time, to: &bytes)
    let time = Self.nanoseconds(time)
    let index = fingers.firstIndex(of: nil) ?? fingers.count
    let lane = Self.firstFinger + index
    if index == fingers.count {
      fingers.append(nil)
      lastEnds.append(.min)
      appendName("finger \(index + 1)", lane: lane, to: &bytes)
    }
    fingers[index] = Finger(id: finger, begin: time)
    touch("down", lane: lane, at: time, to: &bytes)
  }

  /// Appends that a finger moved, if it is down.
  package mutating func fingerMoved(_ finger: Int, at time: Double, to bytes: inout [UInt8]) {
    guard let index = fingers.firstIndex(where: { $0?.id == finger }) else { return }
    let lane = Self.firstFinger + index
    touch("move", lane: lane, at: Self.nanoseconds(time), to: &bytes)
  }

  /// Appends that a finger was lifted or its touch cancelled, and the slice of the touch, if it is down.
  package mutating func fingerUp(
    _ finger: Int,
    at time: Double,
    isCancelled: Bool = false,
    to bytes: inout [UInt8]
  ) {
    let index = fingers.firstIndex { $0?.id == finger }
    guard let index, let begin = fingers[index]?.begin else { return }
    let (time, lane) = (Self.nanoseconds(time), Self.firstFinger + index)
    fingers[index] = nil
    touch(isCancelled ? "cancel" : "up", lane: lane, at: time, to: &bytes)
    let times = place(begin, time, lane: lane)
    append("touch", "touch", "X", lane: lane, at: times.lowerBound, to: &bytes) { json in
      json.thousandths(times.count, "dur")
      json.object("args") { $0.integer(finger, "id") }
    }
  }

  /// Lifts every finger that is still down and appends the end of the file.
  package mutating func end(at time: Double, to bytes: inout [UInt8]) {
    for case let finger? in fingers { fingerUp(finger.id, at: time, to: &bytes) }
    bytes.appendText("\n]}\n")
  }

  /// The nearest whole number of nanoseconds; limited to 30 years.
  private static func nanoseconds(_ seconds: Double) -> Int {
    precondition(!seconds.isNaN, "a time of a trace is a number")
    return Int(max(-1e18, min(1e18, (seconds * 1e9).rounded())))
  }
}

// MARK: Events, with times in ns

extension ChromeTrace {
  /// Appends the name of a lane; lane 0 is the process.
  private mutating func appendName(_ name: String, lane: Int, to bytes: inout [UInt8]) {
    let kind = lane == 0 ? "process_name" : "thread_name"
    append(kind, "__metadata", "M", lane: lane, at: 0, to: &bytes) { json in
      json.object("args") { $0.string(name, "name") }
    }
  }

  private mutating func touch(_ word: String, lane: Int, at time: Int, to bytes: inout [UInt8]) {
    append(word, "touch", "i", lane: lane, at: time, to: &bytes) { json in
      json.string("t", "s")
      json.object("args") { _ in }
    }
  }

  private mutating func append(
    _ name: String,
    _ category: String,
    _ kind: String,
    lane: Int,
    at time: Int,
    to bytes: inout [UInt8],
    _ members: (inout JSONWriter) -> Void
  ) {
    appendSeparator(to: &bytes)
    Self.appendHead(name, category, kind, lane: lane, to: &bytes)
    bytes.appendThousandths(time)
    JSONWriter.writeMembers(to: &bytes, members)
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func appendSeparator(to bytes: inout [UInt8]) {
    bytes.appendText(isFirst ? "\n" : ",\n")
    isFirst = false
  }

  /// Appends the beginning of an event up to its time.
  private static func appendHead(
    _ name: String,
    _ category: String,
    _ kind: String,
    lane: Int,
    to bytes: inout [UInt8]
  ) {
    bytes.appendText("{\"name\":")
    bytes.appendJSON(name)
    bytes.appendText(",\"cat\":\"")
    bytes.appendText(category)
    bytes.appendText("\",\"ph\":\"")
    bytes.appendText(kind)
    bytes.appendText("\",\"pid\":1,\"tid\":")
    bytes.appendInteger(lane)
    bytes.appendText(",\"ts\":")
  }

  /// The beginning of an event as text that is made once.
  private static func head(_ name: String, _ kind: String, lane: Int) -> String {
    var bytes: [UInt8] = []
    appendHead(name, kind == "C" ? "counter" : "frame", kind, lane: lane, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Two numbers of one object that are written together, as offset and velocity.
  ///
  /// The constant parts of their events are made into text once. Viewers show each number as a curve
  /// of its own, named by both names.
  package struct CounterPair: Equatable, Sendable {
    fileprivate let head: String
    fileprivate let beforeFirst: String
    fileprivate let beforeSecond: String

    /// Creates a pair from any texts; the second number's name is not the first's.
    package init(name: String, first: String, second: String) {
      head = ChromeTrace.head(name, "C", lane: 0)
      beforeFirst = ",\"args\":{" + JSONWriter.text { $0.string(first) } + ":"
      beforeSecond = "," + JSONWriter.text { $0.string(second) } + ":"
    }
  }
}
