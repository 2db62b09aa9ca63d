import CSDL

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Waits for input and returns it in order, each event stamped on arrival.
///
/// The program must wait here between frames: while it waits, events are pumped as they come and
/// their stamps are precise; events that arrive in between are stamped at the next wait.
@MainActor package final class InputReader {
  /// Seconds between two searches for fingers that the system no longer lists.
  static let lostFingerInterval = 0.25
  /// Longest sleep in one piece, in seconds; a signal that arrives just before it waits at most this long.
  static let longestSleep = 0.5

  /// The clock of all times.
  package let clock: HostClock

  private let queue = StampedInputQueue()
  private var taken: [StampedInputQueue.Stamped] = []
  private var translator: InputTranslator
  private var lastSearch = 0.0
  private var isCapturing = false
  // The window must outlive the watch.
  private let window: Window

  /// Starts to receive events.
  ///
  /// - Parameters:
  ///   - window: Whose input it is.
  ///   - clock: Where times come from.
  package init(window: Window, clock: HostClock = HostClock()) {
    self.window = window
    self.clock = clock
    translator = InputTranslator(
      width: window.size.width,
      height: window.size.height,
      scale: window.scale,
      isX11: window.driver == "x11",
      unitsPerPoint: window.unitsPerPoint
    )
    // System events carry the display server's own stamps.
    SDL_EventState(SDL_SYSWMEVENT.rawValue, SDL_ENABLE)
    SDL_AddEventWatch(StampedInputQueue.watch, Unmanaged.passUnretained(queue).toOpaque())
  }

  isolated deinit {
    SDL_DelEventWatch(StampedInputQueue.watch, Unmanaged.passUnretained(queue).toOpaque())
  }

  /// Sleeps until the deadline and appends the events that arrived meanwhile, oldest first.
  ///
  /// - Parameters:
  ///   - deadline: When to return, in the clock's seconds; a past one only collects waiting
  ///     events. nil sleeps until at least one event has arrived.
  ///   - returnsEarly: Whether the first event ends the sleep before the deadline.
  ///   - events: Where events are appended.
  package func wait(
    until deadline: Double?,
    returnsEarly: Bool = false,
    into events: inout [HostEvent]
  ) {
    let countBefore = events.count
    while true {
      let remaining = deadline.map { $0 - clock.now } ?? .infinity
      sleep(atMost: remaining)
      collect(into: &events)
      if remaining <= 0 || ((deadline == nil || returnsEarly) && events.count > countBefore) {
        return
      }
    }
  }

  /// Cancels fingers that the system no longer lists.
  ///
  /// `wait` calls this four times a second while a finger is down: some systems remove a finger
  /// without an event, and it would stay down.
  package func dropLostFingers(into events: inout [HostEvent]) {
    let time = max(0, clock.now)
    lastSearch = time
    for finger in translator.fingerNames where !Self.isListed(finger) {
      translator.drop(finger, time: time, into: &events)
    }
  }

  /// Pumps events; sleeps before until one arrives or the duration has passed.
  private func sleep(atMost duration: Double) {
    let limit = translator.hasFingers ? Self.lostFingerInterval : Self.longestSleep
    let milliseconds = Int32(min(max(duration, 0), limit) * 1000)
    var event = SDL_Event()
    if milliseconds > 0 {
      SDL_WaitEventTimeout(&event, milliseconds)
    } else {
      // SDL waits in whole milliseconds; the rest of one is slept here.
      if duration > 0 {
        var rest = timespec(tv_sec: 0, tv_nsec: Int(duration * 1_000_000_000))
        nanosleep(&rest, nil)
      }
      SDL_PumpEvents()
    }
    SDL_FlushEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
  }

  private func collect(into events: inout [HostEvent]) {
    queue.take(into: &taken)
    for stamped in taken {
      let time = max(0, clock.time(at: stamped.counter))
      translator.translate(stamped.input, time: time, into: &events)
    }
    if translator.hasFingers, clock.now - lastSearch >= Self.lostFingerInterval {
      dropLostFingers(into: &events)
    }
    if translator.wantsMouseCapture != isCapturing {
      isCapturing = translator.wantsMouseCapture
      SDL_CaptureMouse(isCapturing ? SDL_TRUE : SDL_FALSE)
    }
  }

  private static func isListed(_ finger: RawInput.Finger) -> Bool {
    (0..<max(0, SDL_GetNumTouchFingers(finger.device))).contains { index in
      SDL_GetTouchFinger(finger.device, index)?.pointee.id == finger.number
    }
  }
}
