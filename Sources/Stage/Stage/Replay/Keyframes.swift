/// Copies of the state of a replay, so that a seek need not play from the beginning.
///
/// The copies are a cache and not part of the state. Two values therefore always compare as equal.
struct Keyframes: Equatable, Sendable {
  /// In the order of their positions; the first is the session's beginning.
  private(set) var states: [Replay.State]
  /// Number of entries between two copies.
  private(set) var spacing = Self.leastSpacing
  /// Number of entries that playback and seeking have applied so far.
  var entriesApplied = 0

  static let leastSpacing = 256
  /// When this number of copies is exceeded, every second copy is removed and `spacing` is doubled.
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

  /// The last copy whose time is at most `time`, in seconds, or else the first copy.
  func state(before time: Double) -> Replay.State {
    states[states.indices.last { states[$0].stage.time <= time } ?? 0]
  }

  mutating func changeLook(_ body: (inout Stage) -> Void) {
    for index in states.indices { body(&states[index].stage) }
  }

  static func == (a: Self, b: Self) -> Bool { true }
}
