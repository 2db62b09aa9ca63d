import CTouchPhysics
import Pickers

/// Buffers for the events of single calls on objects with rows; empty between calls.
///
/// One call may emit more events than an object stores. Objects therefore share the buffers. Each
/// thread that creates objects adds one, up to eight. A call uses the buffer of the thread that
/// created its object, or another free one. It waits only if all are in use.
struct EventBuffers {
  fileprivate let mutexes: UnsafeMutablePointer<ctouch_mutex>
  fileprivate let events: UnsafeMutablePointer<[PickerEvent]>
  /// Number of buffers when the object was created.
  fileprivate let count: Int32
  /// Index of the buffer of the thread that created the object.
  fileprivate let first: Int32

  /// Calls a body with a buffer that no other thread uses until the body returns.
  @inline(__always)
  func withOne<Result>(_ body: (inout [PickerEvent]) -> Result) -> Result {
    let number = Int(ctouch_lock_one(mutexes, count, first))
    defer { ctouch_unlock(mutexes + number) }
    return body(&events[number])
  }
}

/// The buffers of all threads; used under the lock of the table.
struct EventBufferList {
  /// Number of events that one call may emit without allocating memory.
  private static let capacity = 32_768
  private static let most = 8

  private var mutexes: UnsafeMutablePointer<ctouch_mutex>?
  private var events: UnsafeMutablePointer<[PickerEvent]>?
  /// The thread of each buffer.
  private var threads: [UInt] = []

  var isEmpty: Bool { threads.isEmpty }

  /// Size in bytes of the buffer to add for the calling thread; 0 if it has one, or if there are
  /// eight.
  var missingSize: Int {
    let isMissing = threads.count < Self.most && !threads.contains(ctouch_thread())
    return isMissing ? Self.capacity * MemoryLayout<PickerEvent>.stride : 0
  }

  /// The buffers for an object that the calling thread creates; adds one if necessary.
  mutating func ofThread() -> EventBuffers {
    let thread = ctouch_thread()
    let mutexes = mutexes ?? .allocate(capacity: Self.most)
    let events = events ?? .allocate(capacity: Self.most)
    (self.mutexes, self.events) = (mutexes, events)
    if threads.count < Self.most, !threads.contains(thread) {
      ctouch_begin(mutexes + threads.count)
      (events + threads.count).initialize(to: [])
      events[threads.count].reserveCapacity(Self.capacity)
      threads.append(thread)
    }
    let first = threads.firstIndex(of: thread) ?? Int(thread >> 12) % Self.most
    return EventBuffers(
      mutexes: mutexes,
      events: events,
      count: Int32(threads.count),
      first: Int32(first)
    )
  }
}
