import CTouchPhysics
import ScrollPhysics

/// Something that a program in C has created.
class Object {
  /// What an object is; part of its name.
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
/// A name is a slot, in 24 bits, the number of objects that have used this slot before, in 32 bits, and
/// the kind, in 8 bits. So a name that was freed, or is of another kind, or was never given, names no
/// object, whatever its bits.
///
/// Slots never move, and a thread that finds an object reads no other slot. So threads with different
/// objects share no lock; only those that add or remove one do. References are counted by hand: to find
/// an object costs no atomic operation but a load.
private struct ObjectTable {
  /// How many slots have been used.
  private var used: Int32 = 0
  /// 1 + the first free slot of those; 0 without one.
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
    // A slot whose uses cannot be counted further is never used again.
    if uses != .max { free = UInt32(name & 0xFF_FFFF) + 1 }
    return object
  }
}

// Used under the lock of the table alone.
nonisolated(unsafe) private var table = ObjectTable()
nonisolated(unsafe) private var buffers = EventBufferList()

/// Calls a body under the lock of the table.
private func locked<Result>(_ body: () throws(CallError) -> Result) throws(CallError) -> Result {
  ctouch_lock_table()
  defer { ctouch_unlock_table() }
  return try body()
}

/// Calls a body that takes up to a number of bytes for events, rows and texts, and little more.
///
/// One thread at a time does so: two could find the same memory free. Every list that is computed at its
/// first use, such as that of the presets, is used here first.
func takingMemory<Result>(
  _ size: Int = 0,
  _ body: () throws(CallError) -> Result
) throws(CallError) -> Result {
  try locked { () throws(CallError) in
    try Check.memory(size)
    return try body()
  }
}

/// Creates an object for C that keeps a number of events, and writes its name.
///
/// `parts` is the number of its parts that take up to 64 bytes.
func create(
  _ name: UnsafeMutablePointer<touch_object>?,
  events: Int32 = 0,
  parts: Int = 0,
  _ make: (_ eventCapacity: Int, _ buffers: EventBuffers) throws(CallError) -> Object
) throws(CallError) -> Int32 {
  let name = try Check.present(name)
  let capacity = try Check.eventCapacity(events)
  return try locked { () throws(CallError) in
    // Arrays that grow are in memory twice.
    let size = 2 * (EventQueue.size(capacity) + 64 * parts)
    try Check.memory(size + buffers.missingSize)
    if buffers.isEmpty { try computeCurves() }
    name.pointee = try table.add(make(capacity, buffers.ofThread()))
    return 0
  }
}

/// Computes the tables of curves, which are computed at their first use: that must not be in a motion.
private func computeCurves() throws(CallError) {
  for preset in ScrollTuning.presets {
    let motion = preset.tuning.motion(from: 0, velocity: 999, range: .looping(period: 9))
    // Always true; without a use the motion would not be computed.
    guard motion?.position(at: 0.1).isNaN != true else { throw .memory }
  }
}

func removeObject(_ name: UInt64) throws(CallError) {
  let object = try locked { () throws(CallError) in try table.remove(name) }
  object.release()
}

/// The object of a name, of the kinds that have a preset.
func tunedObject(_ name: UInt64) throws(CallError) -> Object {
  let object = try ObjectTable.find(name).takeUnretainedValue()
  guard object.kind != .resampler else { throw .object }
  return object
}

/// Calls a body with the object of a name, of the kinds that move, without an atomic operation.
@inline(__always)
func withMovingObject(
  _ name: UInt64,
  _ body: (MovingObject) -> Int32
) throws(CallError) -> Int32 {
  let object = try ObjectTable.find(name)
  guard name >> 56 <= Object.Kind.picker.rawValue else { throw .object }
  return object._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: MovingObject.self)) }
}

/// The object of a name, of the kinds that move.
func movingObject(_ name: UInt64) throws(CallError) -> MovingObject {
  let object = try ObjectTable.find(name).takeUnretainedValue()
  guard object.kind.rawValue <= Object.Kind.picker.rawValue else { throw .object }
  return unsafeDowncast(object, to: MovingObject.self)
}

/// The object of a name, of the kinds that have rows.
func rowsObject(_ name: UInt64) throws(CallError) -> MovingObject {
  let object = try movingObject(name)
  guard object.kind != .scroller else { throw .object }
  return object
}

/// The object of a name and a kind, whose class is the one of that kind.
func object<Result: Object>(
  _ name: UInt64,
  _ kind: Object.Kind,
  as type: Result.Type
) throws(CallError) -> Result {
  let object = try ObjectTable.find(name).takeUnretainedValue()
  guard object.kind == kind else { throw .object }
  return unsafeDowncast(object, to: type)
}
