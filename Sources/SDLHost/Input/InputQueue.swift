import CSDL
import ScrollPhysics
import Synchronization

/// Input of a window, each event with the time of its arrival.
///
/// SDL's own timestamps are those of pumping, in whole milliseconds. SDL's event watch is called
/// once for each event when it arrives. It translates the event and adds a precise time. It runs on
/// the thread that pumps events, or on the thread that has read a picture. The events in SDL's
/// queue are removed without being read. The time of a touch that waited until events were pumped
/// is corrected to the time at which the display server received it.
nonisolated final class InputQueue: Sendable {
  fileprivate struct State: Sendable {
    var translator: InputTranslator
    var serverClock = DisplayServerClock()
    /// The arrival of the newest event, if it is a touch whose timestamp has not arrived yet, and
    /// whether it has a host event.
    var touch: (arrival: Double, hasEvent: Bool)?
  }

  private let clock: HostClock
  /// The X server's number of the window; 0 on another system.
  private let window: UInt
  /// Number of the X server's first event about displays; 0 on another system.
  private let displayEvents: Int32
  private let state: Mutex<State>

  init(
    _ translator: InputTranslator,
    clock: HostClock,
    window: UInt = 0,
    displayEvents: Int32 = 0
  ) {
    self.clock = clock
    self.window = window
    self.displayEvents = displayEvents
    var state = State(translator: translator)
    state.translator.events.reserveCapacity([HostEvent].usualCount)
    self.state = Mutex(state)
  }

  /// Called by SDL for each event; the result is ignored.
  static let watch: SDL_EventFilter = { queue, event in
    guard let queue, let event else { return 1 }
    Unmanaged<InputQueue>.fromOpaque(queue).takeUnretainedValue().receive(event.pointee)
    return 1
  }

  /// Translates an event.
  ///
  /// A system event corrects the time of the previous touch.
  private func receive(_ event: SDL_Event) {
    let arrival = clock.exactNow
    let stamp = withUnsafePointer(to: event) { csdl_x11_touch_time($0) }
    let modifiers = UInt16(truncatingIfNeeded: SDL_GetModState().rawValue)
    var (x, y): (Int32, Int32) = (0, 0)
    let isPress = withUnsafePointer(to: event) { csdl_x11_take_press($0, &x, &y) } == SDL_TRUE
    let destroyed = withUnsafePointer(to: event) { csdl_x11_destroyed_window($0) }
    let isOfDisplay =
      withUnsafePointer(to: event) { csdl_x11_display_changed($0, displayEvents) } == SDL_TRUE
    state.withLock { state in
      guard stamp < 0 else { return state.correctTouch(by: UInt32(stamp)) }
      let count = state.translator.events.count
      let time = Grid.time(arrival)
      if destroyed != 0, destroyed == window {
        state.translator.events.append(.quit(time: time))
      } else if isOfDisplay {
        // Fingers stay down; they are cancelled only if the window's size or display changes.
        state.translator.events.append(.displayChanged(time: time))
      } else if isPress {
        state.translator.pressButton(x: x, y: y, modifiers: modifiers, time)
      } else {
        state.translator.translate(event, modifiers: modifiers, time: time)
      }
      let hasEvent = state.translator.events.count > count
      if InputTranslator.isTouch(event) {
        state.touch = (arrival, hasEvent)
      } else if hasEvent {
        state.touch = nil
      }
    }
  }

  /// Moves all events, oldest first, to the end of a buffer; both keep their memory.
  func take(into events: inout [HostEvent]) {
    state.withLock { state in
      events.append(contentsOf: state.translator.events)
      state.translator.events.removeAll(keepingCapacity: true)
      state.touch = nil
    }
  }

  /// Calls `body` with the translator while no event arrives.
  func withTranslator<Result: Sendable>(_ body: (inout InputTranslator) -> Result) -> Result {
    state.withLock { body(&$0.translator) }
  }
}

extension InputQueue.State {
  /// Corrects the time of the newest event if it is a touch.
  ///
  /// SDL drops some touches; the timestamps of these are ignored.
  nonisolated fileprivate mutating func correctTouch(by stamp: UInt32) {
    guard let touch else { return }
    self.touch = nil
    let instant = serverClock.instant(arrival: touch.arrival, stamp: stamp)
    guard touch.hasEvent, let newest = translator.events.indices.last,
      case .pointer(var pointer) = translator.events[newest]
    else { return }
    let earliest = newest > 0 ? translator.events[newest - 1].time : 0
    pointer.time = max(earliest, Grid.time(instant))
    translator.events[newest] = .pointer(pointer)
  }
}
