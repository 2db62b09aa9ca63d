import CSDL
import ScrollPhysics
import TestSupport
import Testing

@testable import SDLHost

#if os(Linux)
  import CX11
#endif

struct InputReaderTests {
  /// Each test creates its reader itself: an earlier reader would receive events of other tests.
  private func makeReader() throws -> InputReader {
    let window = try Window(title: "test", width: 101, height: 101, isOffscreen: true)
    let reader = InputReader(window: window)
    var earlier: [HostEvent] = []
    reader.wait(until: 0, into: &earlier)
    return reader
  }

  private func push(_ event: SDL_Event) {
    var event = event
    expectEqual(SDL_PushEvent(&event), 1)
  }

  private func phases(_ events: [HostEvent]) -> [String] {
    events.compactMap { event in
      guard case .pointer(let pointer) = event else { return nil }
      return "\(pointer.phase) \(pointer.id)"
    }
  }

  @Test func `a wait with a past deadline returns pending events with their arrival times`() throws
  {
    let reader = try makeReader()
    let before = reader.clock.now
    push(Events.button(SDL_MOUSEBUTTONDOWN, x: 1, y: 1))
    push(Events.motion(x: 5, y: 1))
    let after = reader.clock.now
    push(Events.button(SDL_MOUSEBUTTONUP, x: 5, y: 1))
    var events: [HostEvent] = [.exposed(time: 0)]
    reader.wait(until: 0, into: &events)
    expectEqual(events.count, 4)
    expectEqual(phases(events), ["down 0", "moved 0", "up 0"])
    guard case .pointer(let moved) = events[2], case .pointer(let up) = events[3] else {
      Issue.record("events 2 and 3 are not pointer events")
      return
    }
    expect(moved.time >= before && moved.time <= after && up.time >= after)
  }

  @Test func `a file that is dropped on the window is returned with its path`() throws {
    let reader = try makeReader()
    var event = SDL_Event(type: SDL_DROPFILE.rawValue)
    event.drop.file = SDL_strdup("/tmp/a b.touchcast")
    push(event)
    var events: [HostEvent] = []
    reader.wait(until: 0, into: &events)
    guard case .dropped(_, "/tmp/a b.touchcast") = events.first else {
      Issue.record("the events are \(events)")
      return
    }
    expectEqual(events.count, 1)
  }

  @Test func `each event is returned once`() throws {
    let reader = try makeReader()
    push(Events.wheel(x: 0, y: 1))
    var events: [HostEvent] = []
    reader.wait(until: nil, into: &events)
    reader.wait(until: 0, into: &events)
    expectEqual(events.count, 1)
  }

  @Test func `an event ends a wait before its deadline`() throws {
    let reader = try makeReader()
    push(Events.wheel(x: 0, y: 1))
    var events: [HostEvent] = []
    reader.wait(until: reader.clock.now + 3600, into: &events)
    expectEqual(events.count, 1)
  }

  @Test func `a finger that the system does not list is cancelled`() throws {
    let reader = try makeReader()
    push(Events.finger(SDL_FINGERDOWN, 3, x: 0.5, y: 0.5))
    var events: [HostEvent] = []
    reader.wait(until: 0, into: &events)
    reader.dropLostFingers(into: &events)
    expectEqual(phases(events), ["down 1", "cancelled 1"])
    reader.dropLostFingers(into: &events)
    expectEqual(events.count, 2)
  }

  #if os(Linux)
    /// Pushes the X server's time stamp of the previous touch, as SDL delivers it.
    private func pushStamp(_ milliseconds: UInt) {
      var touch = XIDeviceEvent()
      touch.time = milliseconds
      withUnsafeMutablePointer(to: &touch) { touch in
        var message = SDL_SysWMmsg()
        message.subsystem = SDL_SYSWM_X11
        message.msg.x11.event.xcookie.type = GenericEvent
        message.msg.x11.event.xcookie.evtype = XI_TouchBegin
        message.msg.x11.event.xcookie.data = UnsafeMutableRawPointer(touch)
        // SDL copies the message.
        withUnsafeMutablePointer(to: &message) { message in
          var event = SDL_Event()
          event.type = SDL_SYSWMEVENT.rawValue
          event.syswm.msg = message
          push(event)
        }
      }
    }

    @Test func `a delayed touch has the time at which the display server received it`() throws {
      var (events, start, end): ([HostEvent], Double, Double)
      repeat {
        let reader = try makeReader()
        start = reader.clock.now
        push(Events.finger(SDL_FINGERDOWN, 3, x: 0.5, y: 0.5))
        pushStamp(1000)
        SDL_Delay(40)
        push(Events.finger(SDL_FINGERMOTION, 3, x: 0.6, y: 0.5))
        pushStamp(1010)
        end = reader.clock.now
        events = []
        reader.wait(until: 0, into: &events)
        // After half a second the server's clock counts as set back. A busy machine may take as long.
      } while end - start > 0.4
      try #require(events.count >= 2)
      expect(abs(events[1].time - events[0].time - 0.0105) < 0.002)
    }
  #endif

  @Test func `three thousand events in one wait are returned`() throws {
    let reader = try makeReader()
    push(Events.button(SDL_MOUSEBUTTONDOWN, x: 0, y: 0))
    for number in 1...3000 {
      push(Events.motion(x: Int32(number), y: 0))
    }
    var events: [HostEvent] = []
    reader.wait(until: 0, into: &events)
    expectEqual(events.count, 3001)
  }
}
