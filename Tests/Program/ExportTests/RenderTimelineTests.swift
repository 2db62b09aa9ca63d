import Sessions
import Files
import TestSupport
import Testing

@testable import Export

struct RenderTimelineTests {
  private let session = markedSession([(1.5, "flick"), (4, "sheet")])

  private func timeline(
    rests: [ClosedRange<Double>] = [],
    _ choose: (inout RenderTimeline.Choice) -> Void
  ) throws -> RenderTimeline {
    try RenderTimeline(session, rests: rests, choosing: choose)
  }

  @Test func `a card precedes the first instant, and moves sounds`() throws {
    let timeline = try timeline { ($0.start, $0.end, $0.card, $0.speed) = (3, 5, 2, 0.5) }
    expectEqual(timeline.start, 3)
    expectEqual(timeline.duration, 6)
    expectEqual(timeline.time(at: 0), 1)
    expectEqual(timeline.time(at: 1.5), 2.5)
    expectEqual(timeline.time(at: 4), 4)
    expect(timeline.exportTime(of: 2) == nil)
    expectEqual(timeline.exportTime(of: 4), 4)
    expectEqual(timeline.framesBefore(4, fps: 60), 240)
  }

  @Test func `the default timeline is the whole session`() throws {
    let timeline = try RenderTimeline(session)
    expectEqual(timeline.duration, 10)
    expectEqual(timeline.frameCount(fps: 60), 600)
    expectEqual(timeline.time(ofFrame: 0, fps: 60), 0)
    expectEqual(timeline.time(ofFrame: 599, fps: 60), 599.0 / 60)
  }

  @Test(
    arguments: [
      (0.0, 10.0, 1.0, 60.0, 600), (2.5, 3.0, 1, 60, 30), (0, 10, 2, 60, 300),
      (0, 1, 0.25, 50, 200),
      (0, 1.01, 1, 60, 61), (0, 1.004, 1, 60, 60), (4, 4, 1, 60, 1), (0, 10, 100, 1, 1),
      (0, 1, 1, 59.94, 60),
    ]
  )
  func `the number of frames is the duration times the rate, rounded, and at least one`(
    start: Double,
    end: Double,
    speed: Double,
    fps: Double,
    count: Int
  ) throws {
    let timeline = try timeline { ($0.start, $0.end, $0.speed) = (start, end, speed) }
    expectEqual(timeline.frameCount(fps: fps), count)
    for number in 0..<count {
      let time = timeline.time(ofFrame: number, fps: fps)
      expect(time >= start && time <= end)
      expectEqual(timeline.framesBefore(time, fps: fps), number)
    }
  }

  @Test func `data has a frame at the end, too`() throws {
    expectEqual(try RenderTimeline(session).dataFrameCount(fps: 60), 601)
    let part = try timeline { ($0.start, $0.end) = (1, 1.99) }
    expectEqual(part.dataFrameCount(fps: 10), 11)
    expectEqual(part.time(ofFrame: 10, fps: 10), 1.99)
  }

  @Test func `the speed divides the duration`() throws {
    let timeline = try timeline { ($0.start, $0.end, $0.speed) = (2, 6, 2) }
    expectEqual(timeline.duration, 2)
    expectEqual(timeline.time(ofFrame: 30, fps: 60), 3)
  }

  @Test(arguments: [(-1.0, 2.0), (3, 2), (0, 10.5), (11, 12), (.nan, 2)])
  func `a range outside the session is an error`(start: Double, end: Double) throws {
    #expect(throws: Failure.self) {
      try timeline { ($0.start, $0.end) = (start, end) }
    }
  }

  @Test func `the error for an unknown marker lists the known ones`() throws {
    let failure = #expect(throws: Failure.self) { try timeline { $0.from = .marker("tap") } }
    let message = try #require(failure?.message)
    for word in ["tap", "\"flick\"", "\"sheet\""] { expect(message.contains(word)) }
  }

  @Test func `two markers select the time between them`() throws {
    let part = try timeline { ($0.from, $0.to) = (.marker("flick"), .marker("sheet")) }
    expect(part.start == 1.5 && part.end == 4)
    let rest = try timeline { $0.from = .marker("sheet") }
    expect(rest.start == 4 && rest.end == 10)
    let failure = #expect(throws: Failure.self) {
      try timeline { ($0.from, $0.to) = (.seconds(2), .marker("flick")) }
    }
    let expected = "--to: no such marker or time \"flick\", expected one of \"sheet\""
    expectEqual(failure?.message, expected)
    // A film from a marker to the same one has its next occurrence for an end.
    #expect(throws: Failure.self) {
      try timeline { ($0.from, $0.to) = (.marker("flick"), .marker("flick")) }
    }
  }

  @Test func `rests are cut to their greatest duration, and shorter ones stay`() throws {
    let cut = try timeline(rests: [0.5...1.2, 2...5]) { $0.maximumRest = 1 }
    expectEqual(cut.duration, 8)
    expectEqual(cut.time(at: 2.5), 2.5)
    expectEqual(cut.time(at: 3.5), 5.5)
    expect(cut.exportTime(of: 4) == nil)
    expectEqual(cut.exportTime(of: 2.75), 2.75)
    expectEqual(cut.exportTime(of: 6), 4)
    expectEqual(cut.framesBefore(6, fps: 60), 240)
    try expectEqual(timeline(rests: [0...10]) { $0.maximumRest = 0 }.frameCount(fps: 60), 1)
  }

  @Test func `a slow span takes as long as its factor says`() throws {
    try expectEqual(timeline { $0.slow = [(2...3, 4)] }.duration, 13)
    try expectEqual(timeline { $0.slow = [(2...3, 1.5), (2.5...3, 3)] }.duration, 11.25)
  }

  @Test func `times count from the beginning of a session that keeps what was before`() throws {
    var part = session
    part.header.begin = 1
    let whole = try RenderTimeline(part)
    expect((whole.start, whole.end, whole.duration) == (1, 10, 9))
    var choice = RenderTimeline.Choice()
    (choice.start, choice.end, choice.slow) = (0.5, 3, [(1...2, 2)])
    let timeline = try RenderTimeline(part, choice)
    expect((timeline.start, timeline.end, timeline.duration) == (1.5, 4, 3.5))
    choice.end = 9.5
    #expect(throws: Failure.self) { try RenderTimeline(part, choice) }
    part.header.begin = 2
    choice = RenderTimeline.Choice()
    choice.from = .marker("flick")
    #expect(throws: Failure.self) { try RenderTimeline(part, choice) }
  }

  @Test func `a slow span takes twice the time, also within a faster export`() throws {
    let slow = try timeline { $0.slow = [(2...3, 2)] }
    expectEqual(slow.duration, 11)
    expectEqual(slow.time(at: 3), 2.5)
    expectEqual(slow.exportTime(of: 4), 5)
    try expectEqual(timeline { ($0.speed, $0.slow) = (2, [(2...3, 2)]) }.duration, 5.5)
    #expect(throws: Failure.self) { try timeline { $0.slow = [(8...12, 2)] } }
  }
}
