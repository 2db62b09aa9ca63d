/// Writes the events of a Chrome trace one after another, with commas between them.
struct TraceEvents: Equatable, Sendable {
  /// The only process there is.
  private static let process = 1

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

  private mutating func append(
    _ name: String,
    _ category: String,
    _ phase: String,
    lane: Int,
    at time: Int,
    to bytes: inout [UInt8],
    _ rest: (inout JSONWriter) -> Void
  ) {
    bytes.appendText(isFirst ? "\n" : ",\n")
    isFirst = false
    JSONWriter.write(to: &bytes) { json in
      json.object { json in
        json.string(name, "name")
        json.string(category, "cat")
        json.string(phase, "ph")
        json.thousandths(time, "ts")
        json.integer(TraceEvents.process, "pid")
        json.integer(lane, "tid")
        rest(&json)
      }
    }
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
