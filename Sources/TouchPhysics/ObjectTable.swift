import CTouchPhysics
import Pickers
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
/// The table is not an array, and its objects are counted by hand: to find one costs no atomic operation.
struct ObjectTable {
  static let capacity = 65_536

  struct Slot {
    /// The name of the object; 0 without one.
    var name: UInt64 = 0
    /// How many objects have used the slot before.
    var uses: UInt32 = 0
    var object: Unmanaged<Object>?
  }

  private var slots = UnsafeMutableBufferPointer<Slot>(start: nil, count: 0)
  private var freeSlots: [Int] = []

  /// The object of a name.
  @inline(__always)
  func find(_ name: UInt64) throws(CallError) -> Unmanaged<Object> {
    let slot = Int(truncatingIfNeeded: name & 0xFF_FFFF)
    guard slot < slots.count, slots[slot].name == name, let object = slots[slot].object else {
      throw .object
    }
    return object
  }

  /// Adds an object and returns its name.
  mutating func add(_ object: Object) throws(CallError) -> UInt64 {
    if freeSlots.isEmpty { try grow() }
    let slot = freeSlots.removeLast()
    let name = object.kind.rawValue << 56 | UInt64(slots[slot].uses) << 24 | UInt64(slot)
    slots[slot].name = name
    slots[slot].object = .passRetained(object)
    return name
  }

  private mutating func grow() throws(CallError) {
    let old = slots
    guard old.count < Self.capacity else { throw .memory }
    let count = max(16, 2 * old.count)
    try Check.memory(4 * count * MemoryLayout<Slot>.stride)
    slots = .allocate(capacity: count)
    for index in slots.indices {
      slots.initializeElement(at: index, to: index < old.count ? old[index] : Slot())
    }
    old.deallocate()
    // So that `remove` takes no memory.
    freeSlots.reserveCapacity(count)
    freeSlots += (old.count..<slots.count).reversed()
  }

  /// Removes the object of a name.
  mutating func remove(_ name: UInt64) throws(CallError) {
    let object = try find(name)
    let slot = Int(truncatingIfNeeded: name & 0xFF_FFFF)
    slots[slot].name = 0
    slots[slot].object = nil
    slots[slot].uses &+= 1
    // A slot whose uses cannot be counted further is never used again.
    if slots[slot].uses != .max { freeSlots.append(slot) }
    object.release()
  }
}

// The header says that calls must not overlap in time, so no two of them use these variables at once.

/// The objects of the program.
nonisolated(unsafe) private var objects = ObjectTable()
/// The events of one call; reused buffers, empty between calls.
nonisolated(unsafe) var pickerEvents: [PickerEvent] = []
nonisolated(unsafe) var scrollEvents: [ScrollEvent] = []

/// Events that one call may emit without taking memory.
private let bufferCapacity = 32_768

/// Creates an object for C that keeps a number of events, and writes its name.
///
/// `parts` is the number of its parts that take up to 64 bytes.
func create(
  _ name: UnsafeMutablePointer<touch_object>?,
  events: Int32 = 0,
  parts: Int = 0,
  _ make: (_ eventCapacity: Int) throws(CallError) -> Object
) throws(CallError) -> Int32 {
  let name = try Check.present(name)
  let capacity = try Check.eventCapacity(events)
  let isFirst = pickerEvents.capacity == 0
  let eventCount = capacity + (isFirst ? bufferCapacity : 0)
  // Arrays that grow are in memory twice.
  try Check.memory(2 * (eventCount * MemoryLayout<PickerEvent>.stride + 64 * parts))
  if isFirst {
    pickerEvents.reserveCapacity(bufferCapacity)
    scrollEvents.reserveCapacity(64)
    // The table of Android's curve is made at its first use, which must not be in a motion.
    let motion = ScrollTuning.android.motion(from: 0, velocity: 999, range: .looping(period: 9))
    guard motion?.position(at: 0.1).isFinite == true else { throw .memory }
  }
  name.pointee = try objects.add(make(capacity))
  return 0
}

func removeObject(_ name: UInt64) throws(CallError) { try objects.remove(name) }

/// The object of a name, of the kinds that have a preset.
func tunedObject(_ name: UInt64) throws(CallError) -> Object {
  let object = try objects.find(name).takeUnretainedValue()
  guard object.kind != .resampler else { throw .object }
  return object
}

/// Calls a body with the object of a name, of the kinds that move, without an atomic operation.
@inline(__always)
func withMovingObject(
  _ name: UInt64,
  _ body: (MovingObject) -> Int32
) throws(CallError) -> Int32 {
  let object = try objects.find(name)
  guard name >> 56 <= Object.Kind.picker.rawValue else { throw .object }
  return object._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: MovingObject.self)) }
}

/// The object of a name, of the kinds that move.
func movingObject(_ name: UInt64) throws(CallError) -> MovingObject {
  let object = try objects.find(name).takeUnretainedValue()
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
  let object = try objects.find(name).takeUnretainedValue()
  guard object.kind == kind else { throw .object }
  return unsafeDowncast(object, to: type)
}
