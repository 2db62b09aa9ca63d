import JSONText

/// Writes the events of a Chrome trace one after another, with commas between them.
struct TraceEvents: Equatable, Sendable {
  private var isFirst = true

  /// Appends the name of the process or of a lane.
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

  /// Appends a slice; times are in ns.
  mutating func appendSlice(
    _ name: String,
    _ category: String,
    lane: Int,
    _ times: Range<Int>,
    to bytes: inout [UInt8],
    _ arguments: (inout JSONWriter) -> Void
  ) {
    append(name, category, "X", lane: lane, at: times.lowerBound, to: &bytes) { json in
      json.thousandths(times.count, "dur")
      json.object("args", arguments)
    }
  }

  /// Appends a slice of which all but the times is text already; times are in ns.
  mutating func appendSlice(_ head: TraceHead, _ times: Range<Int>, to bytes: inout [UInt8]) {
    appendSeparator(to: &bytes)
    bytes.append(contentsOf: head.text)
    bytes.appendThousandths(times.lowerBound)
    bytes.appendText(",\"dur\":")
    bytes.appendThousandths(times.count)
    bytes.appendText(",\"args\":{}}")
  }

  /// Appends a text about an instant in ns; scope t is one lane, g is all of them.
  mutating func appendInstant(
    _ name: String,
    _ category: String,
    lane: Int,
    scope: String = "t",
    at time: Int,
    to bytes: inout [UInt8],
    _ arguments: (inout JSONWriter) -> Void = { _ in }
  ) {
    append(name, category, "i", lane: lane, at: time, to: &bytes) { json in
      json.string(scope, "s")
      json.object("args", arguments)
    }
  }

  /// Appends the values that two numbers have from an instant in ns on.
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

  private mutating func append(
    _ name: String,
    _ category: String,
    _ kind: String,
    lane: Int,
    at time: Int,
    to bytes: inout [UInt8],
    _ rest: (inout JSONWriter) -> Void
  ) {
    appendSeparator(to: &bytes)
    bytes.appendTraceHead(name, category, kind, lane: lane)
    bytes.appendThousandths(time)
    JSONWriter.writeMembers(to: &bytes, rest)
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func appendSeparator(to bytes: inout [UInt8]) {
    bytes.appendText(isFirst ? "\n" : ",\n")
    isFirst = false
  }
}

/// The beginning of an event up to its time, as text that is made once.
struct TraceHead: Equatable, Sendable {
  let text: [UInt8]

  init(name: String, category: String, kind: String, lane: Int) {
    var text: [UInt8] = []
    text.appendTraceHead(name, category, kind, lane: lane)
    self.text = text
  }

  /// The beginning of the slices of a phase of a frame.
  init(phase: String, lane: Int) {
    self.init(name: phase, category: "frame", kind: "X", lane: lane)
  }
}

extension [UInt8] {
  /// Appends the beginning of an event up to its time.
  fileprivate mutating func appendTraceHead(
    _ name: String,
    _ category: String,
    _ kind: String,
    lane: Int
  ) {
    appendText("{\"name\":")
    appendJSON(name)
    appendText(",\"cat\":")
    appendJSON(category)
    appendText(",\"ph\":\"")
    appendText(kind)
    appendText("\",\"pid\":1,\"tid\":")
    appendInteger(lane)
    appendText(",\"ts\":")
  }
}

/// Times of a trace.
enum TraceTime {
  /// The nearest whole number of nanoseconds; limited to 30 years.
  static func nanoseconds(_ seconds: Double) -> Int {
    precondition(!seconds.isNaN, "a time of a trace is a number")
    return Int(max(-1e18, min(1e18, (seconds * 1e9).rounded())))
  }
}
