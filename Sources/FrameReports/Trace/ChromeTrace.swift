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
  private enum Lane: Int, CaseIterable {
    case main = 1
    case input, update, draw, present
  }

  /// The number of the first finger's lane.
  private static let firstFinger = 10

  private let processName: String
  /// The end of the last slice of each lane, by its number, in ns.
  private var lastEnds = Array(repeating: Int.min, count: 1 + Lane.allCases.count)
  private var fingers = TraceFingers(firstLane: ChromeTrace.firstFinger)
  private var events = TraceEvents()
  private let inputHead = TraceHead(phase: "input", lane: Lane.input.rawValue)
  private let updateHead = TraceHead(phase: "update", lane: Lane.update.rawValue)
  private let drawHead = TraceHead(phase: "draw", lane: Lane.draw.rawValue)
  private let presentHead = TraceHead(phase: "present", lane: Lane.present.rawValue)

  /// Creates a trace without events.
  ///
  /// - Parameter process: Name of the program; any text.
  package init(process: String) {
    processName = process
  }

  /// Appends the beginning of the file and the names of the fixed lanes.
  package mutating func begin(to bytes: inout [UInt8]) {
    bytes.appendText("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[")
    events = TraceEvents()
    events.appendName("process_name", processName, lane: 0, to: &bytes)
    for lane in Lane.allCases {
      events.appendName("thread_name", "\(lane)", lane: lane.rawValue, to: &bytes)
    }
  }

  /// Appends a frame: a slice on the main lane and its phases on their own.
  ///
  /// Input comes before the start of the frame; the other phases follow it one after another. The
  /// slice has the texts of the markers before it; see also ``addMarker(_:at:sessionTime:to:)``.
  package mutating func add(frame record: FrameRecord, to bytes: inout [UInt8]) {
    let sample = record.sample
    let start = TraceTime.nanoseconds(sample.start)
    let inputStart = start - TraceTime.nanoseconds(sample.input)
    let updated = start + TraceTime.nanoseconds(sample.update)
    let drawn = updated + TraceTime.nanoseconds(sample.draw)
    let presented = drawn + TraceTime.nanoseconds(sample.present)
    let frame = place(inputStart, presented, on: .main)
    events.appendSlice("frame", "frame", lane: Lane.main.rawValue, frame, to: &bytes) { json in
      json.integer(sample.number, "number")
      json.milliseconds(sample.interval, "interval_ms")
      json.integer(record.missed, "missed")
      json.boolean(record.isStutter, "stutter")
      json.string(record.cause?.rawValue, "blame")
      json.boolean(record.isWarmUp, "warmup")
      if let marker = record.marker { json.string(marker, "marker") }
    }
    addPhase(.input, inputHead, inputStart, start, to: &bytes)
    addPhase(.update, updateHead, start, updated, to: &bytes)
    addPhase(.draw, drawHead, updated, drawn, to: &bytes)
    addPhase(.present, presentHead, drawn, presented, to: &bytes)
  }

  private mutating func addPhase(
    _ lane: Lane,
    _ head: TraceHead,
    _ begin: Int,
    _ end: Int,
    to bytes: inout [UInt8]
  ) {
    guard end > begin else { return }
    events.appendSlice(head, place(begin, end, on: lane), to: &bytes)
  }

  /// The times of a slice, after the last one of its lane.
  private mutating func place(_ begin: Int, _ end: Int, on lane: Lane) -> Range<Int> {
    let begin = max(begin, lastEnds[lane.rawValue])
    lastEnds[lane.rawValue] = max(begin, end)
    return begin..<max(begin, end)
  }

  /// Appends a text about an instant, visible across all lanes.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - time: When, in seconds; finite.
  ///   - sessionTime: Its time in the played session, in seconds; nil without one.
  ///   - bytes: The text is appended here.
  package mutating func addMarker(
    _ text: String,
    at time: Double,
    sessionTime: Double? = nil,
    to bytes: inout [UInt8]
  ) {
    let (time, lane) = (TraceTime.nanoseconds(time), Lane.main.rawValue)
    events.appendInstant(text, "marker", lane: lane, scope: "g", at: time, to: &bytes) {
      if let sessionTime { $0.decimal(sessionTime, digits: 6, "session_s") }
    }
  }

  /// Appends the values that two numbers have from an instant on.
  ///
  /// - Parameters:
  ///   - pair: The names of the numbers.
  ///   - first: Value of the first; if one of the values is not finite nothing is appended.
  ///   - second: Value of the second.
  ///   - time: Since when, in seconds; finite.
  ///   - bytes: The text is appended here.
  package mutating func addCounters(
    _ pair: CounterPair,
    _ first: Double,
    _ second: Double,
    at time: Double,
    to bytes: inout [UInt8]
  ) {
    guard first.isFinite, second.isFinite else { return }
    events.appendPair(pair, first, second, at: TraceTime.nanoseconds(time), to: &bytes)
  }

  /// Appends that a finger touched down; its slice follows when it is lifted.
  ///
  /// - Parameters:
  ///   - finger: The pointer's id; any number. If it is down already it is lifted first.
  ///   - time: When, in seconds; finite.
  ///   - bytes: The text is appended here.
  package mutating func fingerDown(_ finger: Int, at time: Double, to bytes: inout [UInt8]) {
    fingerUp(finger, at: time, to: &bytes)
    let time = TraceTime.nanoseconds(time)
    let place = fingers.open(finger, at: time)
    if place.isNewLane {
      let name = "finger \(place.lane - ChromeTrace.firstFinger + 1)"
      events.appendName("thread_name", name, lane: place.lane, to: &bytes)
    }
    events.appendInstant("down", "touch", lane: place.lane, at: time, to: &bytes)
  }

  /// Appends that a finger moved, if it is down.
  package mutating func fingerMoved(_ finger: Int, at time: Double, to bytes: inout [UInt8]) {
    guard let lane = fingers.lane(of: finger) else { return }
    events.appendInstant("move", "touch", lane: lane, at: TraceTime.nanoseconds(time), to: &bytes)
  }

  /// Appends that a finger was lifted, and the slice of its touch, if it is down.
  ///
  /// - Parameters:
  ///   - finger: The pointer's id.
  ///   - time: When, in seconds; finite.
  ///   - isCancelled: Whether the touch was cancelled instead of ended.
  ///   - bytes: The text is appended here.
  package mutating func fingerUp(
    _ finger: Int,
    at time: Double,
    isCancelled: Bool = false,
    to bytes: inout [UInt8]
  ) {
    let time = TraceTime.nanoseconds(time)
    guard let (lane, touch) = fingers.close(finger, at: time) else { return }
    let word = isCancelled ? "cancel" : "up"
    events.appendInstant(word, "touch", lane: lane, at: time, to: &bytes)
    events.appendSlice("touch", "touch", lane: lane, touch, to: &bytes) {
      $0.integer(finger, "id")
    }
  }

  /// Lifts every finger that is still down and appends the end of the file.
  package mutating func end(at time: Double, to bytes: inout [UInt8]) {
    for finger in fingers.down {
      fingerUp(finger, at: time, to: &bytes)
    }
    bytes.appendText("\n]}\n")
  }
}

extension ChromeTrace {
  /// Two numbers of one object that are written together, as offset and velocity.
  ///
  /// The constant parts of their events are made into text once. Viewers show each number as a curve
  /// of its own, named by both names.
  package struct CounterPair: Equatable, Sendable {
    let head: [UInt8]
    let beforeFirst: [UInt8]
    let beforeSecond: [UInt8]

    /// Creates a pair.
    ///
    /// - Parameters:
    ///   - name: The name of the object; any text.
    ///   - first: The name of the first number; any text.
    ///   - second: The name of the second; any text but the first's.
    package init(name: String, first: String, second: String) {
      head = TraceHead(name: name, category: "counter", kind: "C", lane: 0).text
      var text: [UInt8] = []
      text.appendText(",\"args\":{")
      text.appendJSON(first)
      text.append(UInt8(ascii: ":"))
      beforeFirst = text
      text.removeAll()
      text.append(UInt8(ascii: ","))
      text.appendJSON(second)
      text.append(UInt8(ascii: ":"))
      beforeSecond = text
    }
  }
}
