import CTouchPhysics
import ScrollPhysics

/// An object that a C program has created.
class Object {
  /// Also the highest 8 bits of an object's name.
  enum Kind: UInt64 {
    // Objects of the kinds from `scroller` to `picker` are instances of `MovingObject`.
    case scroller = 1
    case wheel, ruler, header, picker, resampler, tracker
  }

  final let kind: Kind
  /// Without effect in a resampler, which has no preset.
  var tuning: ScrollTuning {
    get { .uikit }
    set {}
  }

  init(_ kind: Kind) { self.kind = kind }
}

/// Stores the objects and finds them by their names, the values of `touch_object`.
///
/// A name is a 64-bit number. Its lowest 24 bits are the index of a slot. The next 32 bits are the
/// number of earlier objects in this slot, and the highest 8 bits are the kind of the object. No
/// object is found for a name that was freed, that has another kind, or that was never returned.
///
/// Slots have constant addresses, and finding an object reads no other slot. Threads that use
/// different objects therefore need no common lock, except to add or remove objects. The table
/// counts references explicitly. Finding an object therefore needs no atomic operation except a
/// load.
private struct ObjectTable {
  /// Number of slots that have been used at least once.
  private var used: Int32 = 0
  /// Index of the first slot that was used and is free again, plus 1; 0 if there is no such slot.
  private var free: UInt32 = 0

  /// Throws if no object has the name.
  @inline(__always)
  static func find(_ name: UInt64) throws(CallError) -> Unmanaged<Object> {
    let slot = try slot(of: name)
    guard let object = slot.pointee.object else { throw .object }
    return .fromOpaque(object)
  }

  @inline(__always)
  private static func slot(
    of name: UInt64
  ) throws(CallError) -> UnsafeMutablePointer<ctouch_slot> {
    let number = Int(name & 0xFF_FFFF)
    guard name != 0, number < CTOUCH_SLOTS, let slot = ctouch_slot_at(Int32(number)),
      ctouch_name(slot) == name
    else { throw .object }
    return slot
  }

  mutating func add(_ object: Object) throws(CallError) -> UInt64 {
    let number = free > 0 ? Int32(free) - 1 : used
    guard number < CTOUCH_SLOTS, let slot = ctouch_slot_at(number) else { throw .memory }
    if free > 0 { free = slot.pointee.next } else { used += 1 }
    let uses = UInt64(slot.pointee.uses)
    let name = object.kind.rawValue << 56 | uses << 24 | UInt64(number)
    ctouch_fill(slot, Unmanaged.passRetained(object).toOpaque(), name)
    return name
  }

  /// The caller must release the object.
  mutating func remove(_ name: UInt64) throws(CallError) -> Unmanaged<Object> {
    let object = try Self.find(name)
    let uses = ctouch_empty(try Self.slot(of: name), free)
    // A slot whose count of uses is at its maximum is not used again.
    if uses != .max { free = UInt32(name & 0xFF_FFFF) + 1 }
    return object
  }
}

// Accessed only while the lock of the table is held.
nonisolated(unsafe) private var table = ObjectTable()
nonisolated(unsafe) private var buffers = EventBufferList()

private func locked<Result>(_ body: () throws(CallError) -> Result) throws(CallError) -> Result {
  ctouch_lock_table()
  defer { ctouch_unlock_table() }
  return try body()
}

/// Calls `body` if there is enough free memory for it; otherwise throws `CallError.memory`.
///
/// `size` is the greatest number of bytes that `body` allocates for events, rows and texts; its
/// other allocations are small. The lock of the table is held during the check and the call,
/// because two threads could otherwise rely on the same free memory. Some lists, such as the
/// presets, are computed at their first use, which is always in a `body` of this function or in
/// `create`. The check therefore includes their memory.
func takingMemory<Result>(
  _ size: Int = 0,
  _ body: () throws(CallError) -> Result
) throws(CallError) -> Result {
  try locked { () throws(CallError) in
    try Check.memory(size)
    return try body()
  }
}

/// Creates an object with `make`, adds it to the table and writes its name to `name`.
///
/// `events` is the number of unread events that the object can store; 0 means the default. `parts`
/// is the number of the object's titles or disabled ranges, or 64 for each column of a picker. The
/// check of the free memory assumes that each part needs at most 64 bytes.
func create(
  _ name: UnsafeMutablePointer<touch_object>?,
  events: Int32 = 0,
  parts: Int = 0,
  _ make: (_ eventCapacity: Int, _ buffers: EventBuffers) throws(CallError) -> Object
) throws(CallError) {
  let name = try Check.present(name)
  let capacity = try Check.eventCapacity(events)
  try locked { () throws(CallError) in
    // While an array grows, its old and new storage both exist.
    let size = 2 * (EventQueue.size(capacity) + 64 * parts)
    try Check.memory(size + buffers.missingSize)
    if buffers.isEmpty { try computeCurves() }
    name.pointee = try table.add(make(capacity, buffers.ofThread()))
  }
}

/// Computes the tables of curves in advance, so that no later call needs memory for them.
private func computeCurves() throws(CallError) {
  for preset in ScrollTuning.presets {
    let motion = preset.tuning.motion(from: 0, velocity: 999, range: .looping(period: 9))
    // Always true; the use prevents the compiler from removing the motion.
    guard motion?.position(at: 0.1).isNaN != true else { throw .memory }
  }
}

func removeObject(_ name: UInt64) throws(CallError) {
  let object = try locked { () throws(CallError) in try table.remove(name) }
  object.release()
}

/// Throws unless the object exists and has a preset.
func tunedObject(_ name: UInt64) throws(CallError) -> Object {
  let object = try ObjectTable.find(name).takeUnretainedValue()
  guard object.kind != .resampler else { throw .object }
  return object
}

/// Throws unless the object exists and is a `MovingObject`.
///
/// The reference count does not change, which saves two atomic operations.
@inline(__always)
func withMovingObject(
  _ name: UInt64,
  _ body: (MovingObject) -> Int32
) throws(CallError) -> Int32 {
  let object = try ObjectTable.find(name)
  guard name >> 56 <= Object.Kind.picker.rawValue else { throw .object }
  return object._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: MovingObject.self)) }
}

/// Throws unless the object exists and is a `MovingObject`.
func movingObject(_ name: UInt64) throws(CallError) -> MovingObject {
  let object = try ObjectTable.find(name).takeUnretainedValue()
  guard object.kind.rawValue <= Object.Kind.picker.rawValue else { throw .object }
  return unsafeDowncast(object, to: MovingObject.self)
}

/// Throws unless the object exists and has rows.
func rowsObject(_ name: UInt64) throws(CallError) -> MovingObject {
  let object = try movingObject(name)
  guard object.kind != .scroller else { throw .object }
  return object
}

/// Throws unless the object exists and has the kind `kind`.
///
/// `Result` must be the class of this kind.
func object<Result: Object>(
  _ name: UInt64,
  _ kind: Object.Kind,
  as type: Result.Type
) throws(CallError) -> Result {
  let object = try ObjectTable.find(name).takeUnretainedValue()
  guard object.kind == kind else { throw .object }
  return unsafeDowncast(object, to: type)
}
