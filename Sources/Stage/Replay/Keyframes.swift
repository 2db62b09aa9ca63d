/// Copies of a replay's state, from which it can seek without playing from the beginning.
///
/// They are a cache and not part of the state: two values are always equal.
struct Keyframes: Equatable, Sendable {
  /// The states in the order of their positions; the first is the session's beginning.
  private(set) var states: [Replay.State]
  /// Number of entries between two copies.
  private(set) var spacing = Self.leastSpacing
  /// Number of entries applied, including those of seeking.
  var entriesApplied = 0

  /// Number of entries between two copies, before `capacity` is reached for the first time.
  static let leastSpacing = 256
  /// Greatest number of copies.
  ///
  /// When it is exceeded, every second copy is removed and the spacing is doubled.
  static let capacity = 512

  init(_ start: Replay.State) {
    states = [start]
  }

  /// Stores a copy of a state if it is at least `spacing` entries after the last copy.
  mutating func record(_ state: Replay.State) {
    guard state.position - states[states.count - 1].position >= spacing else { return }
    if states.count == Self.capacity {
      states = states.indices.filter { $0.isMultiple(of: 2) }.map { states[$0] }
      spacing *= 2
      guard state.position - states[states.count - 1].position >= spacing else { return }
    }
    var copy = state
    copy.stage.releaseBuffers()
    states.append(copy)
  }

  /// Returns the last copy that is not after an instant, in seconds.
  func state(before time: Double) -> Replay.State {
    states[states.indices.last { states[$0].stage.time <= time } ?? 0]
  }

  mutating func changeLook(_ body: (inout Stage) -> Void) {
    for index in states.indices { body(&states[index].stage) }
  }

  static func == (a: Self, b: Self) -> Bool { true }
}
