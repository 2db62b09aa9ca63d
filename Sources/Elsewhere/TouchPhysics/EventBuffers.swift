import CTouchPhysics
import Pickers

/// Buffers for the events that one call on an object with rows emits; empty between calls.
///
/// One call may emit more events than an object stores, so the buffers are large, and objects share
/// them. Each thread that creates objects adds one buffer, up to eight in total. A call uses the
/// buffer of the thread that created the object, or another free buffer. The call waits only if all
/// buffers are in use.
struct EventBuffers {
  fileprivate let mutexes: UnsafeMutablePointer<ctouch_mutex>
  fileprivate let events: UnsafeMutablePointer<[PickerEvent]>
  /// As many as existed when the object was created.
  fileprivate let count: Int32
  /// Index of the buffer of the thread that created the object.
  ///
  /// If that thread has no buffer, because eight existed already, this is the index of another
  /// thread's buffer.
  fileprivate let first: Int32

  /// No other thread uses the buffer until `body` returns.
  @inline(__always)
  func withOne<Result>(_ body: (inout [PickerEvent]) -> Result) -> Result {
    let number = Int(ctouch_lock_one(mutexes, count, first))
    defer { ctouch_unlock(mutexes + number) }
    return body(&events[number])
  }
}

/// The buffers of all threads; accessed only while the lock of the object table is held.
struct EventBufferList {
  /// Number of events that one call may emit without allocating memory.
  private static let capacity = 32_768
  private static let most = 8

  private var mutexes: UnsafeMutablePointer<ctouch_mutex>?
  private var events: UnsafeMutablePointer<[PickerEvent]>?
  /// Identifier of the thread that added each buffer, first buffer first.
  private var threads: [UInt] = []

  var isEmpty: Bool { threads.isEmpty }

  /// Size of the buffer to add for the calling thread, in bytes.
  ///
  /// 0 if this thread has added a buffer already, or if eight buffers exist.
  var missingSize: Int {
    let isMissing = threads.count < Self.most && !threads.contains(ctouch_thread())
    return isMissing ? Self.capacity * MemoryLayout<PickerEvent>.stride : 0
  }

  /// Returns the buffers that an object of the calling thread may use: all that exist now.
  ///
  /// If this thread has not added a buffer, and fewer than eight exist, a buffer is added first.
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
