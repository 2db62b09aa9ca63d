import CSDL
import Synchronization

/// Where SDL's event watch leaves each input event with the count of its arrival.
///
/// SDL stamps events when they are pumped, in whole milliseconds; the watch runs once for each
/// event as it comes in, on whatever thread pumps, and so knows better. Only this copy of an event
/// is read; the one in SDL's queue is thrown away, hence stamps cannot go to the wrong event.
/// Touches that had to wait because nobody pumped are set back to when the display server had them.
nonisolated final class EventInbox: Sendable {
  /// An input and the performance counter at its arrival.
  struct Stamped: Sendable {
    var input: RawInput
    var counter: UInt64
  }

  /// More than one pump brings; beyond it the array grows, and nothing is lost.
  private static let usualRoom = 1024

  fileprivate struct State {
    var waiting: [Stamped] = []
    var serverClock = DisplayServerClock()
    /// Whether the newest event is a touch whose stamp has not come yet; SDL drops some touches,
    /// and the stamps of those belong to nothing.
    var expectsStamp = false
  }

  private let state = Mutex(State())

  init() {
    state.withLock { $0.waiting.reserveCapacity(Self.usualRoom) }
  }

  /// Keeps an event of interest; the system's own tells when the touch before it happened.
  func receive(_ event: SDL_Event) {
    let stamp = withUnsafePointer(to: event) { csdl_x11_touch_time($0) }
    guard stamp < 0 else {
      state.withLock { $0.correctNewest(by: UInt32(stamp)) }
      return
    }
    let modifiers = UInt16(truncatingIfNeeded: SDL_GetModState().rawValue)
    guard let input = RawInput(event, modifiers: modifiers) else { return }
    state.withLock { state in
      state.waiting.append(Stamped(input: input, counter: HostClock.counter))
      state.expectsStamp = input.isTouch
    }
  }

  /// Moves what has come, oldest first, into a buffer emptied before; both keep their room.
  func take(into buffer: inout [Stamped]) {
    buffer.removeAll(keepingCapacity: true)
    state.withLock { state in
      // Copied, for two that share memory would each take their own when next written to.
      buffer.append(contentsOf: state.waiting)
      state.waiting.removeAll(keepingCapacity: true)
      state.expectsStamp = false
    }
  }

  /// What SDL calls for each event; the answer is ignored.
  static let watch:
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<SDL_Event>?) ->
      Int32 = { inbox, event in
        guard let inbox, let event else { return 1 }
        Unmanaged<EventInbox>.fromOpaque(inbox).takeUnretainedValue().receive(event.pointee)
        return 1
      }
}

extension EventInbox.State {
  /// Sets the newest event back to when it happened, if it is a touch.
  nonisolated fileprivate mutating func correctNewest(by stamp: UInt32) {
    guard expectsStamp, let newest = waiting.indices.last else { return }
    expectsStamp = false
    let arrival = waiting[newest].counter
    let earliest = newest > 0 ? waiting[newest - 1].counter : 0
    let instant = serverClock.instant(arrival: arrival, stamp: stamp)
    waiting[newest].counter = max(earliest, instant)
  }
}
