import ScrollPhysics
import SDLHost
import Sessions
import Testing

@testable import Sandbox

@MainActor @Suite struct EpochTests {
  /// A key and a mouse wheel notch that arrive in one batch, a millisecond apart.
  private static let batch: [HostEvent] = [
    .key(time: 5.25, name: "F8", isDown: true, isRepeat: false, modifiers: 0),
    .wheel(time: 5.251, x: 40, y: 50, dx: 0, dy: -1),
  ]

  @Test func `an event after the start of a recording has a time relative to the start`() throws {
    let epoch = Epoch(start: Self.batch[0].time)
    let entry = try #require(epoch.entry(of: Self.batch[1]))
    #expect(entry == SessionEntry(time: 0.001, event: .wheel(x: 40, y: 50, dx: 0, dy: -1)))
  }

  @Test func `an event before the start of a recording has the time zero`() throws {
    let epoch = Epoch(start: 6)
    #expect(try #require(epoch.entry(of: Self.batch[1])).time == 0)
  }

  @Test func `two epochs of one clock differ by the time between them`() throws {
    let (first, second) = (Epoch(start: 1), Epoch(start: 4))
    let times = try [first, second].map { try #require($0.entry(of: Self.batch[1])).time }
    #expect(times == [4.251, 1.251])
  }

  @Test func `a session's time converts to the host's time and back`() {
    let epoch = Epoch(start: 12.5)
    #expect(epoch.hostTime(at: 3) == 15.5)
    #expect(epoch.sessionTime(at: epoch.hostTime(at: 3)) == 3)
  }

  @Test func `a window larger than a session's is recorded with the largest size`() throws {
    let event = HostEvent.resized(time: 1, width: 17_000, height: 0.4, scale: 1)
    let entry = try #require(Epoch(start: 0).entry(of: event))
    #expect(entry.event == .resize(width: 16_384, height: 1, scale: 1))
  }

  @Test(arguments: [4.847_335_49, 1.000_000_3, 253.1, 86_399.123_456_789])
  func `a time of the session is one that an entry in a file can have`(hostTime: Double) {
    let time = Epoch(start: 0.100_000_4).sessionTime(at: hostTime)
    #expect(SessionEntry(time: time, event: .end).rounded.time == time)
    #expect(abs(time - (hostTime - 0.100_000_4)) <= 0.000_000_6)
  }

  @Test(arguments: [HostEvent.quit(time: 1), .exposed(time: 1), .displayChanged(time: 1)])
  func `window events create no entry`(event: HostEvent) {
    #expect(Epoch(start: 0).entry(of: event) == nil)
  }

  @Test func `a key that sessions do not contain creates no entry`() {
    let key = HostEvent.key(time: 1, name: "Power", isDown: true, isRepeat: false, modifiers: 0)
    #expect(Epoch(start: 0).entry(of: key) == nil)
  }
}
