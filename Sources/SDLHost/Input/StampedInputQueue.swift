import CSDL
import Synchronization

/// Input events, each with the performance counter at its arrival.
///
/// SDL stamps events when they are pumped, in whole milliseconds. SDL's event watch runs once for
/// each event as it arrives, on the thread that pumps, and appends it here with a precise stamp. Only
/// this copy of an event is read; the one in SDL's queue is removed unread. Touches that waited
/// until events were pumped are set back to when the display server received them.
nonisolated final class StampedInputQueue: Sendable {
  /// An input and the performance counter at its arrival.
  struct Stamped: Sendable {
    var input: RawInput
    var counter: UInt64
  }

  /// More than one pump delivers; beyond it the array grows.
  private static let usualCapacity = 1024

  fileprivate struct State {
    var waiting: [Stamped] = []
    var serverClock = DisplayServerClock()
    /// Whether the newest event is a touch whose stamp has not arrived yet; SDL drops some touches,
    /// and their stamps are ignored.
    var expectsStamp = false
  }

  private let state = Mutex(State())

  init() {
    state.withLock { $0.waiting.reserveCapacity(Self.usualCapacity) }
  }

  /// Appends an input event; a system event corrects the stamp of the touch before it.
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

  /// Moves all events, oldest first, into a buffer in place of its content; both keep their
  /// capacity.
  func take(into buffer: inout [Stamped]) {
    buffer.removeAll(keepingCapacity: true)
    state.withLock { state in
      // Copied: two arrays that share memory would both allocate when written to.
      buffer.append(contentsOf: state.waiting)
      state.waiting.removeAll(keepingCapacity: true)
      state.expectsStamp = false
    }
  }

  /// Called by SDL for each event; the result is ignored.
  static let watch:
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<SDL_Event>?) ->
      Int32 = { queue, event in
        guard let queue, let event else { return 1 }
        Unmanaged<StampedInputQueue>.fromOpaque(queue).takeUnretainedValue().receive(event.pointee)
        return 1
      }
}

extension StampedInputQueue.State {
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
