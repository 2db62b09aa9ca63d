/// Copies of a replay's state, so that it can seek without playing from the beginning.
///
/// They are a cache and no part of the state: two are always equal.
struct Keyframes: Equatable, Sendable {
  /// The states in the order of their positions; the first is the session's beginning.
  private(set) var states: [Replay.State]
  /// Entries from one copy to the next.
  private(set) var spacing = Self.leastSpacing
  /// Number of entries applied, seeking included.
  var entriesApplied = 0

  /// Entries from one copy to the next, unless the session is long.
  static let leastSpacing = 256
  /// Greatest number of copies; at one more, every second one is removed and the spacing is doubled.
  static let capacity = 512

  init(_ start: Replay.State) {
    states = [start]
  }

  /// Keeps a copy of a state that is at least `spacing` entries after the last one.
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

  /// The last state that is not after an instant, in seconds.
  func state(before time: Double) -> Replay.State {
    states[states.indices.last { states[$0].stage.time <= time } ?? 0]
  }

  mutating func changeLook(_ body: (inout Stage) -> Void) {
    for index in states.indices { body(&states[index].stage) }
  }

  static func == (a: Self, b: Self) -> Bool { true }
}
