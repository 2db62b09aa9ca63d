package import FrameTiming
import JSONText

/// Writes a run as a Chrome trace, for ui.perfetto.dev and chrome://tracing.
///
/// There is a lane for the frames (`main`), one for each part of a frame, and one for each finger
/// that is down at the same time. Slices are `X` events, words about an instant `i`, numbers over
/// time `C`, names of lanes `M`; times are microseconds with three decimals. Slices of one lane
/// always nest: where given times overlap in part the later slice begins later or ends sooner.
///
///     var trace = ChromeTrace(process: "Sandbox")
///     trace.begin(to: &bytes)
///     trace.add(frame: record, to: &bytes)                           // once a frame
///     trace.addCounter(name: "offset", value: 120, at: 1.5, to: &bytes)
///     trace.end(at: 10, to: &bytes)
///
/// - Source: the Trace Event Format, on which both viewers agree.
package struct ChromeTrace: Equatable, Sendable {
  /// A row of the picture.
  package enum Lane: Equatable, Sendable {
    /// Whole frames.
    case main
    /// Taking in events.
    case input
    /// Moving the models.
    case update
    /// Making the picture.
    case draw
    /// Putting it on the screen.
    case present
  }

  /// Fingers have lanes from this number on.
  private static let firstFinger = 10

  private let processName: String
  private var main = TraceLane(number: Lane.main.number)
  private var input = TraceLane(number: Lane.input.number)
  private var update = TraceLane(number: Lane.update.number)
  private var draw = TraceLane(number: Lane.draw.number)
  private var present = TraceLane(number: Lane.present.number)
  private var fingers = TraceFingers(firstLane: ChromeTrace.firstFinger)
  private var events = TraceEvents()
  private let heads = TraceHeads()

  /// Creates a trace without events.
  ///
  /// - Parameter process: Name of the program; any text.
  package init(process: String) {
    processName = process
  }

  /// Adds the beginning of the file and the names of the fixed lanes.
  package mutating func begin(to bytes: inout [UInt8]) {
    bytes.appendText("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[")
    events = TraceEvents()
    events.appendName("process_name", processName, lane: 0, to: &bytes)
    let names = ["main", "input", "update", "draw", "present"]
    for (index, name) in names.enumerated() {
      events.appendName("thread_name", name, lane: index + 1, to: &bytes)
    }
  }

  /// Adds a frame: a slice on the main lane and its parts on their own.
  ///
  /// A sample says when the frame began and how long its parts took. Input comes before the
  /// beginning, the other parts follow it one after another. Markers have instants of their own,
  /// see ``addMarker(_:at:sessionTime:to:)``; the frame's slice names those that came before it.
  package mutating func add(frame record: FrameRecord, to bytes: inout [UInt8]) {
    let sample = record.sample
    let start = TraceTime.nanoseconds(sample.start)
    let input = TraceTime.nanoseconds(sample.input)
    let updated = start + TraceTime.nanoseconds(sample.update)
    let drawn = updated + TraceTime.nanoseconds(sample.draw)
    let presented = drawn + TraceTime.nanoseconds(sample.present)
    let frame = main.place(begin: start - input, end: presented, isAfterLast: true)
    events.appendSlice("frame", "frame", frame, to: &bytes) { json in
      json.integer(sample.number, "number")
      json.milliseconds(sample.interval, "interval_ms")
      json.integer(record.missed, "missed")
      json.boolean(record.isStutter, "stutter")
      json.string(record.cause?.rawValue, "blame")
      json.boolean(record.isWarmUp, "warmup")
      if let marker = record.marker { json.string(marker, "marker") }
    }
    addPart(.input, heads.input, start - input, start, to: &bytes)
    addPart(.update, heads.update, start, updated, to: &bytes)
    addPart(.draw, heads.draw, updated, drawn, to: &bytes)
    addPart(.present, heads.present, drawn, presented, to: &bytes)
  }

  private mutating func addPart(
    _ lane: Lane,
    _ head: TraceHead,
    _ begin: Int,
    _ end: Int,
    to bytes: inout [UInt8]
  ) {
    guard end > begin else { return }
    let place = place(lane, begin, end, isAfterLast: true)
    events.appendSlice(head, from: place.begin, to: place.end, to: &bytes)
  }

  /// Adds a slice of any kind.
  ///
  /// - Parameters:
  ///   - lane: Where it goes.
  ///   - name: What it is; any text.
  ///   - start: When it begins, in seconds; finite. Slices of a lane come in order of their start.
  ///   - duration: How long it is, in seconds; finite and at least 0.
  ///   - category: What kind of thing it is, for filters.
  ///   - bytes: Where the text goes.
  package mutating func addSlice(
    lane: Lane,
    name: String,
    start: Double,
    duration: Double,
    category: String = "slice",
    to bytes: inout [UInt8]
  ) {
    let begin = TraceTime.nanoseconds(start)
    let end = begin + TraceTime.nanoseconds(max(0, duration))
    let place = place(lane, begin, end, isAfterLast: false)
    events.appendSlice(name, category, place, to: &bytes) { _ in }
  }

  /// Adds a word about an instant, seen across all lanes.
  ///
  /// - Parameters:
  ///   - text: What it says; any text.
  ///   - time: When, in seconds; finite.
  ///   - sessionTime: Where it stands in the session that plays, in seconds; nil without one.
  ///   - bytes: Where the text goes.
  package mutating func addMarker(
    _ text: String,
    at time: Double,
    sessionTime: Double? = nil,
    to bytes: inout [UInt8]
  ) {
    let time = TraceTime.nanoseconds(time)
    events.appendInstant(text, "marker", lane: main.number, scope: "g", at: time, to: &bytes) {
      if let sessionTime { $0.decimal(sessionTime, digits: 6, "session_s") }
    }
  }

  /// Adds a word about an instant, seen on one lane.
  package mutating func addInstant(
    lane: Lane,
    name: String,
    at time: Double,
    to bytes: inout [UInt8]
  ) {
    let time = TraceTime.nanoseconds(time)
    events.appendInstant(name, "event", lane: lane.number, scope: "t", at: time, to: &bytes)
  }

  /// Adds the value that a number has from an instant on, as offset or velocity.
  ///
  /// - Parameters:
  ///   - name: What is counted; each name has its own curve.
  ///   - value: Its value; what is not finite is left out.
  ///   - time: From when on, in seconds; finite.
  ///   - bytes: Where the text goes.
  package mutating func addCounter(
    name: String,
    value: Double,
    at time: Double,
    to bytes: inout [UInt8]
  ) {
    guard value.isFinite else { return }
    events.appendCounter(name, value, at: TraceTime.nanoseconds(time), to: &bytes)
  }

  /// Adds the values that two numbers have from an instant on.
  ///
  /// - Parameters:
  ///   - pair: What is counted.
  ///   - first: Value of the first; where one of them is not finite both are left out.
  ///   - second: Value of the second.
  ///   - time: From when on, in seconds; finite.
  ///   - bytes: Where the text goes.
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

  /// Adds that a finger touched down; its slice follows when it is lifted.
  ///
  /// - Parameters:
  ///   - finger: The pointer's id; any number. One that is down already is lifted first.
  ///   - time: When, in seconds; finite.
  ///   - bytes: Where the text goes.
  package mutating func fingerDown(_ finger: Int, at time: Double, to bytes: inout [UInt8]) {
    fingerUp(finger, at: time, to: &bytes)
    let time = TraceTime.nanoseconds(time)
    let place = fingers.open(finger, at: time)
    if place.isNewLane {
      let name = "finger \(place.lane - ChromeTrace.firstFinger + 1)"
      events.appendName("thread_name", name, lane: place.lane, to: &bytes)
    }
    events.appendInstant("down", "touch", lane: place.lane, scope: "t", at: time, to: &bytes)
  }

  /// Adds that a finger moved; one that is not down adds nothing.
  package mutating func fingerMoved(_ finger: Int, at time: Double, to bytes: inout [UInt8]) {
    guard let lane = fingers.lane(of: finger) else { return }
    let time = TraceTime.nanoseconds(time)
    events.appendInstant(heads.move, lane: lane, at: time, to: &bytes)
  }

  /// Adds that a finger was lifted, and the slice of its touch; one that is not down adds nothing.
  ///
  /// - Parameters:
  ///   - finger: The pointer's id.
  ///   - time: When, in seconds; finite.
  ///   - isCancelled: Whether the touch was taken away instead of ended.
  ///   - bytes: Where the text goes.
  package mutating func fingerUp(
    _ finger: Int,
    at time: Double,
    isCancelled: Bool = false,
    to bytes: inout [UInt8]
  ) {
    let time = TraceTime.nanoseconds(time)
    guard let place = fingers.close(finger, at: time) else { return }
    let word = isCancelled ? "cancel" : "up"
    events.appendInstant(word, "touch", lane: place.lane, scope: "t", at: time, to: &bytes)
    events.appendSlice("touch", "touch", place, to: &bytes) { $0.integer(finger, "id") }
  }

  /// Lifts every finger that is still down and adds the end of the file.
  package mutating func end(at time: Double, to bytes: inout [UInt8]) {
    for finger in fingers.down {
      fingerUp(finger, at: time, to: &bytes)
    }
    bytes.appendText("\n]}\n")
  }
}

extension ChromeTrace {
  private mutating func place(
    _ lane: Lane,
    _ begin: Int,
    _ end: Int,
    isAfterLast: Bool
  ) -> TracePlace {
    switch lane {
    case .main: main.place(begin: begin, end: end, isAfterLast: isAfterLast)
    case .input: input.place(begin: begin, end: end, isAfterLast: isAfterLast)
    case .update: update.place(begin: begin, end: end, isAfterLast: isAfterLast)
    case .draw: draw.place(begin: begin, end: end, isAfterLast: isAfterLast)
    case .present: present.place(begin: begin, end: end, isAfterLast: isAfterLast)
    }
  }
}

/// The beginnings of what comes with every frame.
private struct TraceHeads: Equatable, Sendable {
  let input = part("input", .input)
  let update = part("update", .update)
  let draw = part("draw", .draw)
  let present = part("present", .present)
  let move = TraceHead(name: "move", category: "touch", phase: "i", lane: nil)

  private static func part(_ name: String, _ lane: ChromeTrace.Lane) -> TraceHead {
    TraceHead(name: name, category: "frame", phase: "X", lane: lane.number)
  }
}

extension ChromeTrace.Lane {
  /// The lane's number in the file.
  fileprivate var number: Int {
    switch self {
    case .main: 1
    case .input: 2
    case .update: 3
    case .draw: 4
    case .present: 5
    }
  }
}
