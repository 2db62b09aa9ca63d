import CSDL
import ScrollPhysics
import Synchronization

/// Collects the input events of a window, each with the time of its arrival.
///
/// SDL's own timestamps are not used, because they are the times at which events were pumped, in
/// whole milliseconds. SDL calls the event watch of this class once for each event when it arrives.
/// The watch translates the event and adds a precise time; times and positions are rounded to the
/// `Grid`. It runs on the thread that pumps events, or on a thread of SDL. The events in SDL's own queue are
/// removed without being read.
///
/// A touch can wait until events are pumped. Its time is corrected to the time at which the display server
/// received it.
nonisolated final class InputQueue: Sendable {
  fileprivate struct State: Sendable {
    var translator: InputTranslator
    var serverClock = DisplayServerClock()
    var valuators: ValuatorReader
    /// Whether SDL's wheel events are ignored, because scroll events are read from the Wayland compositor.
    var ignoresWheel = false
    /// The newest event, if it is a touch whose timestamp has not arrived yet; otherwise nil.
    ///
    /// `hasEvent` is false if the touch was not translated to a host event.
    var touch: (arrival: Double, hasEvent: Bool)?
  }

  private let clock: HostClock
  /// Type of an SDL event whose only effect is to end a wait for input.
  private static let wakeUp = SDL_USEREVENT.rawValue
  /// The X server's id of the window; 0 on another display server.
  private let window: UInt
  /// Type of the first event of RandR, the X server's extension for displays.
  ///
  /// It is 0 on another display server.
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

  /// The function that SDL calls for each event; SDL ignores its result.
  static let watch: SDL_EventFilter = { queue, event in
    guard let queue, let event else { return 1 }
    Unmanaged<InputQueue>.fromOpaque(queue).takeUnretainedValue().receive(event)
    return 1
  }

  /// Translates an event and stores the result.
  ///
  /// An event of the display server can instead correct the time of the previous touch.
  private func receive(_ event: UnsafePointer<SDL_Event>) {
    let arrival = clock.exactNow
    let stamp = csdl_x11_touch_time(event)
    let modifiers = Self.modifiers
    var (x, y): (Int32, Int32) = (0, 0)
    let isPress = csdl_x11_take_press(event, &x, &y) == SDL_TRUE
    let destroyed = csdl_x11_destroyed_window(event)
    let isOfDisplay = csdl_x11_display_changed(event, displayEvents) == SDL_TRUE
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
        state.translator.translate(event.pointee, modifiers: modifiers, time: time)
      }
      let hasEvent = state.translator.events.count > count
      if InputTranslator.isTouch(event.pointee) {
        state.touch = (arrival, hasEvent)
      } else if hasEvent {
        state.touch = nil
      }
    }
  }

  /// Moves all events to the end of `events`, oldest first; the queue's own buffer keeps its capacity.
  func take(into events: inout [HostEvent]) {
    state.withLock { state in
      state.translator.take(into: &events)
      state.touch = nil
    }
  }

  /// SDL's bits of the modifier keys that are held.
  static var modifiers: UInt16 { UInt16(truncatingIfNeeded: SDL_GetModState().rawValue) }

  // MARK: - Scrolling

  /// Appends a frame of a scroll stream.
  ///
  /// `stamp` is the display server's time in milliseconds. `x` and `y` are the position of the
  /// pointer in SDL's units.
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

  /// Compares the display server's clock with the host's at an event that is not translated.
  ///
  /// The first scroll events after a start get better times if the pointer moved before them.
  /// `stamp` is the display server's time in milliseconds.
  func compareClocks(stamp: UInt32) {
    let arrival = clock.exactNow
    state.withLock { _ = $0.serverClock.instant(arrival: arrival, stamp: stamp) }
  }

  /// Cancels the scrolling gesture and the motion after it, because the pointer has left the
  /// window.
  func cancelScrolling() {
    let now = clock.now
    state.withLock { $0.translator.cancelScrolling(now) }
    wakeUp()
  }

  /// Ends the current wait for SDL's events.
  ///
  /// Scroll events do not pass through SDL and therefore do not end the wait.
  private func wakeUp() {
    var event = SDL_Event(type: Self.wakeUp)
    SDL_PushEvent(&event)
  }

  /// Call with true if scroll events are read from the Wayland compositor.
  func ignoresWheel(_ ignoresWheel: Bool) {
    state.withLock { $0.ignoresWheel = ignoresWheel }
  }

  /// Time at which a touchpad that reports no lift counts as released, in seconds.
  ///
  /// It is nil if no gesture of such a touchpad is in progress.
  var scrollDeadline: Double? { state.withLock { $0.valuators.deadline } }

  /// Ends a touchpad gesture whose `scrollDeadline` has passed.
  func endSilentScrolling() {
    let now = clock.now
    let modifiers = Self.modifiers
    state.withLock { state in
      guard let end = state.valuators.expire(at: now) else { return }
      state.translator.scroll(end, modifiers: modifiers, now)
    }
  }

  /// The queue is locked during the call, so that no event can arrive.
  func withTranslator<Result: Sendable>(_ body: (inout InputTranslator) -> Result) -> Result {
    state.withLock { body(&$0.translator) }
  }
}

extension InputQueue.State {
  /// Reads an event that belongs to a scroll stream.
  ///
  /// - Returns: True if the event was handled here; false if the translator must handle it.
  nonisolated fileprivate mutating func scroll(
    _ event: UnsafePointer<SDL_Event>,
    _ modifiers: UInt16,
    _ arrival: Double
  ) -> Bool {
    let type = event.pointee.type
    if type == SDL_MOUSEWHEEL.rawValue { return ignoresWheel || valuators.ignoresWheel }
    guard type == SDL_SYSWMEVENT.rawValue else { return false }
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

  /// Corrects the time of the newest event, if it is a touch, by the server's timestamp in milliseconds.
  ///
  /// SDL drops some touches. The timestamp of a dropped touch has no effect.
  nonisolated fileprivate mutating func correctTouch(by stamp: UInt32) {
    guard let touch else { return }
    self.touch = nil
    let instant = serverClock.instant(arrival: touch.arrival, stamp: stamp)
    guard touch.hasEvent, let newest = translator.events.indices.last,
      case .pointer(var pointer) = translator.events[newest]
    else { return }
    let earliest = newest > 0 ? translator.events[newest - 1].time : translator.takenTime
    pointer.time = max(earliest, Grid.time(instant))
    translator.events[newest] = .pointer(pointer)
  }
}
