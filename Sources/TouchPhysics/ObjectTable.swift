import CTouchPhysics
import ScrollPhysics

/// An object that a program in C has created.
class Object {
  /// The kind of an object, which is part of its name.
  enum Kind: UInt64 {
    /// The kinds up to `picker` are of the class `MovingObject`.
    case scroller = 1
    case wheel, ruler, header, picker, resampler, tracker
  }

  final let kind: Kind
  /// The parameters of its preset; a resampler has none.
  var tuning: ScrollTuning {
    get { .uikit }
    set {}
  }

  init(_ kind: Kind) { self.kind = kind }
}

/// The objects by their names.
///
/// A name consists of a slot, in 24 bits, the number of earlier objects in this slot, in 32 bits,
/// and the kind, in 8 bits. A name that was freed, has another kind, or was never returned
/// therefore refers to no object.
///
/// Slots have constant addresses, and finding an object reads no other slot. Threads with different
/// objects therefore share no lock, unless they add or remove objects. References are counted
/// explicitly: finding an object needs no atomic operation except a load.
private struct ObjectTable {
  /// Number of slots that have been used.
  private var used: Int32 = 0
  /// One more than the first free slot among these; 0 without one.
  private var free: UInt32 = 0

  /// The object of a name.
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

  /// Adds an object and returns its name.
  mutating func add(_ object: Object) throws(CallError) -> UInt64 {
    let number = free > 0 ? Int32(free) - 1 : used
    guard number < CTOUCH_SLOTS, let slot = ctouch_slot_at(number) else { throw .memory }
    if free > 0 { free = slot.pointee.next } else { used += 1 }
    let uses = UInt64(slot.pointee.uses)
    let name = object.kind.rawValue << 56 | uses << 24 | UInt64(number)
    ctouch_fill(slot, Unmanaged.passRetained(object).toOpaque(), name)
    return name
  }

  /// Removes the object of a name and returns it.
  mutating func remove(_ name: UInt64) throws(CallError) -> Unmanaged<Object> {
    let object = try Self.find(name)
    let uses = ctouch_empty(try Self.slot(of: name), free)
    // A slot whose count of uses is at its maximum is not used again.
    if uses != .max { free = UInt32(name & 0xFF_FFFF) + 1 }
    return object
  }
}

// Used only under the lock of the table.
nonisolated(unsafe) private var table = ObjectTable()
nonisolated(unsafe) private var buffers = EventBufferList()

/// Calls a body under the lock of the table.
private func locked<Result>(_ body: () throws(CallError) -> Result) throws(CallError) -> Result {
  ctouch_lock_table()
  defer { ctouch_unlock_table() }
  return try body()
}

/// Calls a body if there is enough free memory for it, and otherwise throws `CallError.memory`.
///
/// `size` is the greatest number of bytes that the body allocates for events, rows and texts; its
/// other allocations are small. Only one thread at a time does this, because two threads could
/// count on the same free memory. All lists that are computed at their first use, such as the
/// presets, are computed before.
func takingMemory<Result>(
  _ size: Int = 0,
  _ body: () throws(CallError) -> Result
) throws(CallError) -> Result {
  try locked { () throws(CallError) in
    try Check.memory(size)
    return try body()
  }
}

/// Creates an object for C that stores a number of events, and writes its name.
///
/// `parts` is the number of its parts, each of at most 64 bytes.
func create(
  _ name: UnsafeMutablePointer<touch_object>?,
  events: Int32 = 0,
  parts: Int = 0,
  _ make: (_ eventCapacity: Int, _ buffers: EventBuffers) throws(CallError) -> Object
) throws(CallError) -> Int32 {
  let name = try Check.present(name)
  let capacity = try Check.eventCapacity(events)
  return try locked { () throws(CallError) in
    // While an array grows, it is in memory twice.
    let size = 2 * (EventQueue.size(capacity) + 64 * parts)
    try Check.memory(size + buffers.missingSize)
    if buffers.isEmpty { try computeCurves() }
    name.pointee = try table.add(make(capacity, buffers.ofThread()))
    return 0
  }
}

/// Computes the tables of curves in advance, so that no motion computes them at their first use.
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

/// The object with a name, of a kind that has a preset.
func tunedObject(_ name: UInt64) throws(CallError) -> Object {
  let object = try ObjectTable.find(name).takeUnretainedValue()
  guard object.kind != .resampler else { throw .object }
  return object
}

/// Calls a body with the object with a name, of a kind that moves, without an atomic operation.
@inline(__always)
func withMovingObject(
  _ name: UInt64,
  _ body: (MovingObject) -> Int32
) throws(CallError) -> Int32 {
  let object = try ObjectTable.find(name)
  guard name >> 56 <= Object.Kind.picker.rawValue else { throw .object }
  return object._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: MovingObject.self)) }
}

/// The object with a name, of a kind that moves.
func movingObject(_ name: UInt64) throws(CallError) -> MovingObject {
  let object = try ObjectTable.find(name).takeUnretainedValue()
  guard object.kind.rawValue <= Object.Kind.picker.rawValue else { throw .object }
  return unsafeDowncast(object, to: MovingObject.self)
}

/// The object with a name, of a kind that has rows.
func rowsObject(_ name: UInt64) throws(CallError) -> MovingObject {
  let object = try movingObject(name)
  guard object.kind != .scroller else { throw .object }
  return object
}

/// The object with a name and a kind; `Result` must be the class of the kind.
func object<Result: Object>(
  _ name: UInt64,
  _ kind: Object.Kind,
  as type: Result.Type
) throws(CallError) -> Result {
  let object = try ObjectTable.find(name).takeUnretainedValue()
  guard object.kind == kind else { throw .object }
  return unsafeDowncast(object, to: type)
}
