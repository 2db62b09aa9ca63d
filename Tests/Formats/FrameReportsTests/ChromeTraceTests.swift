import FrameReports
import FrameTiming
import Foundation
import Testing
import TestSupport

struct ChromeTraceTests {
  /// One event of the trace format.
  private struct Event: Decodable {
    struct Arguments: Decodable {
      var name: String?
      var value: Double?
      var number: Int?
      var id: Int?
      var marker: String?
      var session_s: Double?
      var offset: Double?
      var velocity: Double?
    }
    var name: String
    var cat: String
    var ph: String
    var ts: Double
    var dur: Double?
    var pid: Int
    var tid: Int
    var s: String?
    var args: Arguments
  }

  private struct File: Decodable {
    var displayTimeUnit: String
    var traceEvents: [Event]
  }

  private func events(
    _ write: (inout ChromeTrace, inout [UInt8]) -> Void
  ) throws -> [Event] {
    var bytes: [UInt8] = []
    var trace = ChromeTrace()
    trace.begin(process: "Sandbox", to: &bytes)
    write(&trace, &bytes)
    trace.end(at: 100, to: &bytes)
    let file = try JSONDecoder().decode(File.self, from: Data(bytes))
    expectEqual(file.displayTimeUnit, "ms")
    return file.traceEvents
  }

  /// Pairs of slices of one lane that overlap partly, which the format does not allow.
  private func overlaps(_ events: [Event]) -> [String] {
    let slices = events.filter { $0.ph == "X" }.map { event in
      // Times are whole numbers of nanoseconds.
      let begin = Int((event.ts * 1000).rounded())
      let end = begin + Int(((event.dur ?? -1) * 1000).rounded())
      return (tid: event.tid, begin: begin, end: end)
    }
    var found: [String] = []
    for (index, one) in slices.enumerated() {
      for other in slices[(index + 1)...] where other.tid == one.tid {
        let isApart = one.end <= other.begin || other.end <= one.begin
        let isInside = one.begin <= other.begin && other.end <= one.end
        let isAround = other.begin <= one.begin && one.end <= other.end
        if !isApart, !isInside, !isAround { found.append("\(one) \(other)") }
      }
    }
    return found
  }

  @Test func `an empty trace names its process and its lanes`() throws {
    let events = try events { _, _ in }
    expectEqual(events.map(\.ph), Array(repeating: "M", count: 6))
    expectEqual(events.map(\.args.name), ["Sandbox", "main", "input", "update", "draw", "present"])
    expectEqual(events.first?.name, "process_name")
    expect(events.dropFirst().allSatisfy { $0.name == "thread_name" })
    expectEqual(Set(events.map(\.tid)).count, 6)
  }

  @Test func `a trace that ends after any line lacks only its closing brackets`() throws {
    var bytes: [UInt8] = []
    var trace = ChromeTrace()
    trace.begin(process: "Sandbox", to: &bytes)
    trace.fingerDown(1, at: 0, to: &bytes)
    trace.add(frame: FrameRecord(FrameSample(number: 0, start: 0, draw: 0.006)), to: &bytes)
    trace.addCounters(.init(name: "a", first: "b", second: "c"), 1, 2, at: 1, to: &bytes)
    trace.addMarker("a\nb", at: 1, to: &bytes)
    trace.end(at: 2, to: &bytes)
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    let end = Array("]}".utf8)
    expectEqual(lines.last.map { Array($0) }, end)
    for count in 1..<lines.count {
      let text = Data(lines[..<count].joined(separator: [UInt8(ascii: "\n")]) + end)
      try expectEqual(JSONDecoder().decode(File.self, from: text).traceEvents.count, count)
    }
  }

  @Test func `a frame is a slice, with each part on its own lane`() throws {
    let sample = FrameSample(
      number: 7,
      start: 1,
      input: 0.001,
      update: 0.002,
      draw: 0.003,
      present: 0.004
    )
    let slices = try events { $0.add(frame: FrameRecord(sample), to: &$1) }.filter { $0.ph == "X" }
    expectEqual(slices.map(\.name), ["frame", "input", "update", "draw", "present"])
    expectEqual(slices.map(\.tid), [1, 2, 3, 4, 5])
    expectEqual(slices.map(\.ts), [999_000, 999_000, 1_000_000, 1_002_000, 1_005_000])
    expectEqual(slices.map(\.dur), [10_000, 1000, 2000, 3000, 4000])
    expectEqual(slices[0].args.number, 7)
  }

  @Test(arguments: [1, 2, 3]) func `the slices of a lane nest for frames in any order`(
    seed: UInt64
  ) throws {
    var random = Xorshift(seed: seed)
    let events = try events { trace, bytes in
      var start = 0.0
      for number in 0..<150 {
        // Some starts are earlier than the last one, and work often overlaps the next frame.
        start += 0.016 * (random.next() * 2 - 0.2)
        let sample = FrameSample(
          number: number,
          start: start,
          input: random.next() / 100,
          update: random.next() / 100,
          draw: random.next() / 100,
          present: random.next() / 100
        )
        trace.add(frame: FrameRecord(sample), to: &bytes)
      }
    }
    expect(events.count { $0.ph == "X" } > 500)
    expect(overlaps(events).isEmpty)
    expect(events.allSatisfy { ($0.dur ?? 0) >= 0 })
  }

  @Test func `the check finds a partial overlap`() throws {
    let text = """
      [{"name":"a","cat":"c","ph":"X","ts":0,"dur":10,"pid":1,"tid":1,"args":{}},
      {"name":"b","cat":"c","ph":"X","ts":5,"dur":10,"pid":1,"tid":1,"args":{}}]
      """
    expectEqual(overlaps(try JSONDecoder().decode([Event].self, from: Data(text.utf8))).count, 1)
  }

  @Test func `a slice that begins before the last one ended is shortened`() throws {
    let slices = try events { trace, bytes in
      for start in [1.0, 1.004] {
        let sample = FrameSample(number: 0, start: start, draw: 0.006)
        trace.add(frame: FrameRecord(sample), to: &bytes)
      }
    }.filter { $0.ph == "X" && $0.name == "draw" }
    expectEqual(slices.map(\.ts), [1_000_000, 1_006_000])
    expectEqual(slices.map(\.dur), [6000, 4000])
  }

  @Test func `each finger has a lane and a slice from down to up`() throws {
    let events = try events { trace, bytes in
      trace.fingerDown(900, at: 1, to: &bytes)
      trace.fingerDown(901, at: 1.5, to: &bytes)
      trace.fingerMoved(900, at: 1.75, to: &bytes)
      trace.fingerUp(900, at: 2, to: &bytes)
      trace.fingerDown(902, at: 2.5, to: &bytes)
      trace.fingerUp(901, at: 3, isCancelled: true, to: &bytes)
      trace.fingerMoved(77, at: 3, to: &bytes)
      trace.fingerUp(77, at: 3, to: &bytes)
    }
    let slices = events.filter { $0.ph == "X" }
    expectEqual(slices.map(\.args.id), [900, 901, 902])
    expectEqual(slices.map(\.tid), [10, 11, 10])
    expectEqual(slices.map(\.ts), [1_000_000, 1_500_000, 2_500_000])
    expectEqual(slices.map(\.dur), [1_000_000, 1_500_000, 97_500_000])
    let instants = events.filter { $0.ph == "i" }
    expectEqual(instants.map(\.name), ["down", "down", "move", "up", "down", "cancel", "up"])
    expect(instants.allSatisfy { $0.s == "t" })
    let names = events.filter { $0.name == "thread_name" && $0.tid >= 10 }
    expectEqual(names.map(\.args.name), ["finger 1", "finger 2"])
    expect(overlaps(events).isEmpty)
  }

  @Test func `a second touch-down of a finger ends its first slice`() throws {
    let slices = try events { trace, bytes in
      trace.fingerDown(1, at: 1, to: &bytes)
      trace.fingerDown(1, at: 2, to: &bytes)
      trace.fingerUp(1, at: 3, to: &bytes)
    }.filter { $0.ph == "X" }
    expectEqual(slices.map(\.dur), [1_000_000, 1_000_000])
  }

  @Test func `a pair of counters is one event`() throws {
    let pair = ChromeTrace.CounterPair(name: "wheel \"0\"", first: "offset", second: "velocity")
    let events = try events { trace, bytes in
      trace.addCounters(pair, -12.5, 0, at: 0.5, to: &bytes)
      trace.addCounters(pair, 1, .infinity, at: 1, to: &bytes)
      trace.addCounters(pair, 1_234_567.25, -0.000_001, at: 1.5, to: &bytes)
    }.filter { $0.ph == "C" }
    expectEqual(events.map(\.name), ["wheel \"0\"", "wheel \"0\""])
    expectEqual(events.map(\.ts), [500_000, 1_500_000])
    expectEqual(events.map(\.args.offset), [-12.5, 1_234_567.25])
    expectEqual(events.map(\.args.velocity), [0, -0.000_001])
  }

  @Test func `markers are visible across all lanes`() throws {
    let events = try events { trace, bytes in
      let sample = FrameSample(number: 0, start: 0.5)
      trace.addMarker("a \"<b>\"\n\u{1}", at: 0.25, sessionTime: 2.5, to: &bytes)
      trace.add(frame: FrameRecord(sample, marker: "a \"<b>\"\n\u{1}"), to: &bytes)
    }
    let markers = events.filter { $0.cat == "marker" }
    let marker = try #require(markers.first)
    expectEqual(markers.count, 1, "the marker is written once, at its own time")
    expectEqual(marker.ts, 250_000)
    expectEqual(marker.args.session_s, 2.5)
    expectEqual(events.first { $0.name == "frame" }?.args.marker, marker.name)
    expectEqual(marker.name, "a \"<b>\"\n\u{1}")
    expectEqual(marker.s, "g")
    expectEqual(marker.ph, "i")
  }
}
