import JSONText

/// Writes the events of a Chrome trace one after another, with commas between them.
struct TraceEvents: Equatable, Sendable {
  private var isFirst = true

  /// Adds the name of the process or of a lane.
  mutating func appendName(
    _ kind: String,
    _ name: String,
    lane: Int,
    to bytes: inout [UInt8]
  ) {
    append(kind, "__metadata", "M", lane: lane, at: 0, to: &bytes) { json in
      json.object("args") { $0.string(name, "name") }
    }
  }

  /// Adds a slice; times are in ns.
  mutating func appendSlice(
    _ name: String,
    _ category: String,
    _ place: TracePlace,
    to bytes: inout [UInt8],
    _ arguments: (inout JSONWriter) -> Void
  ) {
    append(name, category, "X", lane: place.lane, at: place.begin, to: &bytes) { json in
      json.thousandths(place.end - place.begin, "dur")
      json.object("args", arguments)
    }
  }

  /// Adds a slice of which all but the times is text already; times are in ns.
  mutating func appendSlice(
    _ head: TraceHead,
    from begin: Int,
    to end: Int,
    to bytes: inout [UInt8]
  ) {
    appendSeparator(to: &bytes)
    bytes.append(contentsOf: head.text)
    bytes.appendThousandths(begin)
    bytes.appendText(",\"dur\":")
    bytes.appendThousandths(end - begin)
    bytes.appendText(",\"args\":{}}")
  }

  /// Adds an instant in ns on one lane, of which all but the lane and the time is text already.
  mutating func appendInstant(
    _ head: TraceHead,
    lane: Int,
    at time: Int,
    to bytes: inout [UInt8]
  ) {
    appendSeparator(to: &bytes)
    bytes.append(contentsOf: head.text)
    bytes.appendInteger(lane)
    bytes.appendText(",\"ts\":")
    bytes.appendThousandths(time)
    bytes.appendText(",\"s\":\"t\",\"args\":{}}")
  }

  /// Adds a word about an instant in ns; scope t is one lane, g is all of them.
  mutating func appendInstant(
    _ name: String,
    _ category: String,
    lane: Int,
    scope: String,
    at time: Int,
    to bytes: inout [UInt8],
    _ arguments: (inout JSONWriter) -> Void = { _ in }
  ) {
    append(name, category, "i", lane: lane, at: time, to: &bytes) { json in
      json.string(scope, "s")
      json.object("args", arguments)
    }
  }

  /// Adds the value that a number has from an instant in ns on.
  mutating func appendCounter(
    _ name: String,
    _ value: Double,
    at time: Int,
    to bytes: inout [UInt8]
  ) {
    append(name, "counter", "C", lane: 0, at: time, to: &bytes) { json in
      json.object("args") { $0.decimal(value, digits: 6, "value") }
    }
  }

  /// Adds the values that two numbers have from an instant in ns on.
  mutating func appendPair(
    _ pair: ChromeTrace.CounterPair,
    _ first: Double,
    _ second: Double,
    at time: Int,
    to bytes: inout [UInt8]
  ) {
    appendSeparator(to: &bytes)
    bytes.append(contentsOf: pair.head)
    bytes.appendThousandths(time)
    bytes.append(contentsOf: pair.beforeFirst)
    bytes.appendDecimal(first, digits: 6)
    bytes.append(contentsOf: pair.beforeSecond)
    bytes.appendDecimal(second, digits: 6)
    bytes.appendText("}}")
  }

  /// Every frame adds a dozen events, so they are put together of few pieces.
  private mutating func append(
    _ name: String,
    _ category: String,
    _ phase: String,
    lane: Int,
    at time: Int,
    to bytes: inout [UInt8],
    _ rest: (inout JSONWriter) -> Void
  ) {
    appendSeparator(to: &bytes)
    bytes.appendText("{\"name\":")
    bytes.appendJSON(name)
    bytes.appendText(",\"cat\":")
    bytes.appendJSON(category)
    bytes.appendText(",\"ph\":\"")
    bytes.appendText(phase)
    bytes.appendText("\",\"pid\":1,\"tid\":")
    bytes.appendInteger(lane)
    bytes.appendText(",\"ts\":")
    bytes.appendThousandths(time)
    JSONWriter.writeMembers(to: &bytes, rest)
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func appendSeparator(to bytes: inout [UInt8]) {
    bytes.appendText(isFirst ? "\n" : ",\n")
    isFirst = false
  }
}

extension ChromeTrace {
  /// Two numbers of one thing that are told together, as offset and velocity.
  ///
  /// All that never changes in their events is made into text once. Viewers show each as a curve
  /// of its own, named by both names.
  package struct CounterPair: Equatable, Sendable {
    let head: [UInt8]
    let beforeFirst: [UInt8]
    let beforeSecond: [UInt8]

    /// Creates a pair.
    ///
    /// - Parameters:
    ///   - name: What has the numbers; any text.
    ///   - first: What the first of them is; any text.
    ///   - second: What the second is; any text but the first's.
    package init(name: String, first: String, second: String) {
      var text: [UInt8] = []
      text.appendText("{\"name\":")
      text.appendJSON(name)
      text.appendText(",\"cat\":\"counter\",\"ph\":\"C\",\"pid\":1,\"tid\":0,\"ts\":")
      head = text
      text.removeAll()
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

/// The beginning of events that come with every frame, made into text once.
struct TraceHead: Equatable, Sendable {
  let text: [UInt8]

  /// The beginning of an event up to its time, or up to its lane where that is nil.
  init(name: String, category: String, phase: String, lane: Int?) {
    var text: [UInt8] = []
    text.appendText("{\"name\":")
    text.appendJSON(name)
    text.appendText(",\"cat\":")
    text.appendJSON(category)
    text.appendText(",\"ph\":\"\(phase)\",\"pid\":1,\"tid\":")
    if let lane {
      text.appendInteger(lane)
      text.appendText(",\"ts\":")
    }
    self.text = text
  }
}

/// Where a slice goes: a lane, and begin and end in ns.
struct TracePlace: Equatable, Sendable {
  var lane: Int
  var begin: Int
  var end: Int
}

/// Seconds as the whole nanoseconds in which a trace counts.
enum TraceTime {
  /// The nearest whole number of nanoseconds; what is beyond 30 years counts as 30 years.
  static func nanoseconds(_ seconds: Double) -> Int {
    precondition(!seconds.isNaN, "a trace needs times")
    return Int(max(-1e18, min(1e18, (seconds * 1e9).rounded())))
  }
}
