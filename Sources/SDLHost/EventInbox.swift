import CSDL
import Synchronization

/// Where SDL's event watch leaves each input event with the count of its arrival.
///
/// SDL stamps events when they are pumped, in whole milliseconds; the watch runs once for each
/// event as it comes in, on whatever thread pumps, and so knows better. Only this copy of an event
/// is read; the one in SDL's queue is thrown away, hence stamps cannot go to the wrong event.
nonisolated final class EventInbox: Sendable {
  /// An input and the performance counter at its arrival.
  struct Stamped: Sendable {
    var input: RawInput
    var counter: UInt64
  }

  /// More than one pump brings; beyond it the array grows, and nothing is lost.
  private static let usualRoom = 1024

  private let waiting = Mutex<[Stamped]>([])

  init() {
    waiting.withLock { $0.reserveCapacity(Self.usualRoom) }
  }

  /// Keeps an event of interest.
  func receive(_ event: SDL_Event) {
    let modifiers = UInt16(truncatingIfNeeded: SDL_GetModState().rawValue)
    guard let input = RawInput(event, modifiers: modifiers) else { return }
    waiting.withLock { $0.append(Stamped(input: input, counter: HostClock.counter)) }
  }

  /// Moves what has come, oldest first, into a buffer emptied before; both keep their room.
  func take(into buffer: inout [Stamped]) {
    buffer.removeAll(keepingCapacity: true)
    let taken = waiting.withLock { stamped in
      defer { stamped.removeAll(keepingCapacity: true) }
      return stamped
    }
    buffer.append(contentsOf: taken)
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
