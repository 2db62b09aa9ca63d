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
    /// Reads an X server's scroll valuators.
    var valuators: ValuatorReader
    /// Whether SDL's wheel events are read elsewhere.
    var ignoresWheel = false
    /// The arrival of the newest event, if it is a touch whose timestamp has not arrived yet, and
    /// whether it has a host event.
    var touch: (arrival: Double, hasEvent: Bool)?
  }

  private let clock: HostClock
  /// SDL's type of the event that ends a wait for input and has no other meaning.
  private static let wakeUp = SDL_USEREVENT.rawValue + 1
  /// The X server's number of the window; 0 on another system.
  private let window: UInt
  /// Number of the X server's first event about displays; 0 on another system.
  private let displayEvents: Int32
  private let state: Mutex<State>

  init(
    _ translator: InputTranslator,
    clock: HostClock,
    window: UInt = 0,
    displayEvents: Int32 = 0,
    valuators: ValuatorReader = ValuatorReader()
  ) {
    self.clock = clock
    self.window = window
    self.displayEvents = displayEvents
    var state = State(translator: translator, valuators: valuators)
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
    let modifiers = Self.modifiers
    var (x, y): (Int32, Int32) = (0, 0)
    let isPress = withUnsafePointer(to: event) { csdl_x11_take_press($0, &x, &y) } == SDL_TRUE
    let destroyed = withUnsafePointer(to: event) { csdl_x11_destroyed_window($0) }
    let isOfDisplay =
      withUnsafePointer(to: event) { csdl_x11_display_changed($0, displayEvents) } == SDL_TRUE
    state.withLock { state in
      guard stamp < 0 else { return state.correctTouch(by: UInt32(stamp)) }
      guard !state.scroll(event, modifiers, arrival) else { return }
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
      state.translator.takenTime = state.translator.events.last?.time ?? state.translator.takenTime
      events.append(contentsOf: state.translator.events)
      state.translator.events.removeAll(keepingCapacity: true)
      state.touch = nil
    }
  }

  /// SDL's bits of the keys that are held.
  private static var modifiers: UInt16 { UInt16(truncatingIfNeeded: SDL_GetModState().rawValue) }

  // MARK: - Scrolling

  /// Appends a frame of a scroll stream with the display server's time, at a place in SDL's units.
  func scroll(_ frame: ScrollFrame, stamp: UInt32, x: Double, y: Double) {
    let arrival = clock.exactNow
    let modifiers = Self.modifiers
    state.withLock { state in
      let time = Grid.time(state.serverClock.instant(arrival: arrival, stamp: stamp))
      state.translator.scroll(frame, x: x, y: y, modifiers: modifiers, time)
      state.touch = nil
    }
    wakeUp()
  }

  /// Cancels the scrolling gesture and its motion, after the pointer has left the window.
  func cancelScrolling() {
    let now = clock.now
    state.withLock { $0.translator.cancelScrolling(now) }
    wakeUp()
  }

  /// Ends the wait for SDL's events.
  ///
  /// Events of scrolling do not pass through SDL and would not end it.
  private func wakeUp() {
    var event = SDL_Event(type: Self.wakeUp)
    SDL_PushEvent(&event)
  }

  /// Sets whether SDL's wheel events are read elsewhere.
  func ignoresWheel(_ ignoresWheel: Bool) {
    state.withLock { $0.ignoresWheel = ignoresWheel }
  }

  /// When fingers are assumed to have lifted from a touchpad that does not report it, in seconds; nil
  /// without such fingers.
  var scrollDeadline: Double? { state.withLock { $0.valuators.deadline } }

  /// Ends a gesture whose deadline has passed.
  func endSilentScrolling() {
    let now = clock.now
    let modifiers = Self.modifiers
    state.withLock { state in
      guard let end = state.valuators.expire(at: now) else { return }
      state.translator.scroll(end, modifiers: modifiers, now)
    }
  }

  /// Calls `body` with the translator while no event arrives.
  func withTranslator<Result: Sendable>(_ body: (inout InputTranslator) -> Result) -> Result {
    state.withLock { body(&$0.translator) }
  }
}

extension InputQueue.State {
  /// Reads an event as one of a scroll stream; returns false for other events.
  nonisolated fileprivate mutating func scroll(
    _ event: SDL_Event,
    _ modifiers: UInt16,
    _ arrival: Double
  ) -> Bool {
    if event.type == SDL_MOUSEWHEEL.rawValue { return ignoresWheel || valuators.ignoresWheel }
    guard event.type == SDL_SYSWMEVENT.rawValue else { return false }
    return withUnsafePointer(to: event) { event in
      let reading = valuators.read(event) { serverClock.instant(arrival: arrival, stamp: $0) }
      if let reading {
        let (frame, time) = (reading.frame, Grid.time(reading.time))
        translator.scroll(frame, x: reading.x, y: reading.y, modifiers: modifiers, time)
        touch = nil
      } else if ValuatorReader.isLeave(event) {
        translator.cancelScrolling(Grid.time(arrival))
      }
      return reading != nil
    }
  }

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
