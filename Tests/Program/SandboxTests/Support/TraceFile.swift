/// A Chrome trace, decoded without the library under test.
struct TraceFile {
  /// A slice, in microseconds.
  struct Slice {
    let name: String
    let lane: Int
    let begin: Double
    let duration: Double
    /// The frame's number, if it has one.
    let number: Int?

    var end: Double { begin + duration }
  }

  /// All slices, in the order of the file.
  let slices: [Slice]
  /// Instant events: category and text.
  let instants: [(category: String, text: String)]
  /// Names of the lanes by number.
  let lanes: [Int: String]

  init(path: String) throws {
    guard let text = Surroundings.text(of: path) else {
      throw HarnessError("\(path) does not exist")
    }
    let events = try JSONValue(parsing: text)["traceEvents"]?.items ?? []
    var slices: [Slice] = []
    var instants: [(String, String)] = []
    var lanes: [Int: String] = [:]
    for event in events {
      guard let name = event["name"]?.text, let phase = event["ph"]?.text,
        let begin = event["ts"]?.number, let lane = event["tid"]?.number,
        event["pid"]?.number != nil
      else { throw HarnessError("not an event: \(event)") }
      switch phase {
      case "X":
        guard let duration = event["dur"]?.number else {
          throw HarnessError("an event without dur: \(event)")
        }
        let number = event["args"]?["number"]?.number.map { Int($0) }
        slices.append(
          Slice(name: name, lane: Int(lane), begin: begin, duration: duration, number: number)
        )
      case "i": instants.append((event["cat"]?.text ?? "", name))
      case "M" where name == "thread_name": lanes[Int(lane)] = event["args"]?["name"]?.text
      case "C", "M": break
      default: throw HarnessError("unknown phase: \(event)")
      }
    }
    self.slices = slices
    self.instants = instants
    self.lanes = lanes
  }

  /// Texts of the markers, in order.
  var markers: [String] { instants.filter { $0.category == "marker" }.map(\.text) }

  /// Slices of one lane that overlap partly; empty in a valid trace.
  var overlaps: [(Slice, Slice)] {
    var found: [(Slice, Slice)] = []
    for lane in Set(slices.map(\.lane)) {
      var open: [Slice] = []
      let own = slices.filter { $0.lane == lane }
        .sorted { ($0.begin, -$0.duration) < ($1.begin, -$1.duration) }
      for slice in own {
        // The resolution of a trace is 0.001 µs, and the rounding error is half of it.
        while let last = open.last, last.end <= slice.begin + 0.0005 { open.removeLast() }
        if let last = open.last, slice.end > last.end + 0.0005 { found.append((last, slice)) }
        open.append(slice)
      }
    }
    return found
  }
}
