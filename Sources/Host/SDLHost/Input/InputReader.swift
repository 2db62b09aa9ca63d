import CSDL
import Files
import ScrollPhysics

/// Waits for input and returns the events in order, each with the time of its arrival.
///
/// The program must call `wait` between frames. During the wait, events are pumped as soon as they arrive, so
/// that their times are precise. Events that arrive at other times get the time of the next wait.
@MainActor package final class InputReader {
  /// Time between two searches for fingers that the system no longer lists, in seconds.
  private static let lostFingerInterval = 0.25
  /// Time between two readings of the mouse position while a drag is outside the window, in seconds.
  ///
  /// A drag outside the window causes no events.
  private static let outsideInterval = 0.004
  /// Longest single sleep, in seconds.
  ///
  /// A signal that arrives just before a sleep is handled only after the sleep.
  private static let longestSleep = 0.5

  package let clock: HostClock

  private let queue: InputQueue
  private var lastSearch = 0.0
  private let isWayland = Video.driver == "wayland"
  // Keeps the window alive while SDL can call the event watch.
  private let window: Window
  #if os(Linux)
    private var pointers: WaylandPointers?
  #endif

  /// Starts to receive the events of a window; their times are those of `clock`.
  package init(window: Window, clock: HostClock = HostClock()) {
    self.window = window
    self.clock = clock
    let translator = InputTranslator(
      width: window.size.width,
      height: window.size.height,
      scale: window.scale,
      isX11: Video.driver == "x11",
      unitsPerPoint: window.plainUnitsPerPoint,
      growth: window.growth,
      keepsScale: window.keepsScale
    )
    let number = window.target.window.map { csdl_x11_window($0) } ?? 0
    let displayEvents = window.displayRates?.firstEvent ?? 0
    queue = InputQueue(
      translator,
      clock: clock,
      window: number,
      displayEvents: displayEvents,
      valuators: ValuatorReader(of: window.target.window)
    )
    // System events contain the display server's own timestamps.
    SDL_EventState(SDL_SYSWMEVENT.rawValue, SDL_ENABLE)
    SDL_AddEventWatch(InputQueue.watch, Unmanaged.passUnretained(queue).toOpaque())
    #if os(Linux)
      pointers = WaylandPointers(of: window, into: queue)
    #endif
  }

  isolated deinit {
    #if os(Linux)
      pointers?.free()
    #endif
    SDL_DelEventWatch(InputQueue.watch, Unmanaged.passUnretained(queue).toOpaque())
  }

  /// Sleeps until an event arrives or the deadline has passed, and appends the events that arrived.
  ///
  /// - Parameters:
  ///   - deadline: Time at which to return, in the clock's seconds. A time in the past only collects
  ///     waiting events. With nil, the sleep ends when at least one event has arrived.
  ///   - events: The buffer to which events are appended, oldest first.
  package func wait(until deadline: Double?, into events: inout [HostEvent]) {
    let countBefore = events.count
    repeat {
      sleep(atMost: deadline.map { $0 - clock.now } ?? .infinity)
      collect(into: &events)
    } while events.count == countBefore && clock.now < deadline ?? .infinity
  }

  /// Sleeps until an event arrives or `duration` seconds have passed, and then pumps events.
  private func sleep(atMost duration: Double) {
    let hasFingers = queue.withTranslator(\.hasFingers)
    let limit =
      isMouseOutside
      ? Self.outsideInterval : hasFingers ? Self.lostFingerInterval : Self.longestSleep
    let silence = queue.scrollDeadline.map { max($0 - clock.now, 0.001) } ?? .infinity
    let longest = min(max(duration, 0), limit, silence)
    let milliseconds = Int32(longest * 1000)
    var event = SDL_Event()
    let hasEvents = SDL_HasEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) == SDL_TRUE
    if longest > 0, !hasEvents, csdl_x11_sleep(window.target.window, longest) == SDL_TRUE {
      SDL_PumpEvents()
    } else if milliseconds > 0 {
      SDL_WaitEventTimeout(&event, milliseconds)
      if event.type == SDL_DROPFILE.rawValue { SDL_free(event.drop.file) }
    } else {
      // SDL waits in whole milliseconds; the remaining fraction is slept here.
      if duration > 0 { usleep(UInt32(duration * 1_000_000)) }
      SDL_PumpEvents()
    }
    let dropped = SDL_DROPFILE.rawValue
    while SDL_PeepEvents(&event, 1, SDL_GETEVENT, dropped, dropped) > 0 {
      SDL_free(event.drop.file)
    }
    SDL_FlushEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
  }

  private func collect(into events: inout [HostEvent]) {
    if isMouseOutside { followMouse() }
    followScale()
    queue.endSilentScrolling()
    queue.take(into: &events)
    let hasFingers = queue.withTranslator(\.hasFingers)
    if hasFingers, clock.now - lastSearch >= Self.lostFingerInterval {
      dropLostFingers(into: &events)
    }
  }

  /// Reads the number of pixels per unit on Wayland, where SDL sends no event when it changes.
  private func followScale() {
    guard isWayland else { return }
    let (size, time) = (window.readSize(), clock.now)
    queue.withTranslator {
      $0.resize(width: size.width, height: size.height, pixelWidth: size.pixelWidth, time)
    }
  }

  /// Removes the fingers that are held with Control since before a time, without events.
  ///
  /// It is for a new stage, which does not have these pointers.
  package func forgetHeldFingers(before time: Double) {
    queue.withTranslator { $0.held.removeAll { $0.time < time } }
  }

  /// False while the button is up.
  private var isMouseOutside: Bool {
    window.target.window != nil && SDL_GetMouseFocus() == nil
      && queue.withTranslator(\.isButtonDown)
  }

  /// Reads the position of the mouse while it is outside the window.
  ///
  /// The mouse is not captured. With a captured mouse, a display server would turn new fingers into
  /// motion of the mouse.
  private func followMouse() {
    var (x, y, left, top): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let isDown = SDL_GetGlobalMouseState(&x, &y) & 1 != 0
    SDL_GetWindowPosition(window.target.window, &left, &top)
    let modifiers = InputQueue.modifiers
    let (time, place) = (clock.now, (x: x - left, y: y - top))
    queue.withTranslator { translator in
      translator.moveMouse(x: place.x, y: place.y, time)
      if !isDown { translator.releaseButton(modifiers: modifiers, time) }
    }
  }

  /// Cancels fingers that the system no longer lists.
  ///
  /// Some systems remove a finger without an event. The finger would then stay down.
  func dropLostFingers(into events: inout [HostEvent]) {
    lastSearch = clock.now
    for finger in queue.withTranslator(\.fingers) where !Self.isListed(finger) {
      queue.withTranslator { $0.drop(finger, time: lastSearch) }
    }
    queue.take(into: &events)
  }

  private static func isListed(_ finger: InputTranslator.Finger) -> Bool {
    (0..<max(0, SDL_GetNumTouchFingers(finger.device))).contains { index in
      SDL_GetTouchFinger(finger.device, index)?.pointee.id == finger.number
    }
  }
}
