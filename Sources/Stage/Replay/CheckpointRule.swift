import Pickers

/// When a recording gets a checkpoint: every second, and in the frame after a settle.
package struct CheckpointRule: Equatable, Sendable {
  /// Time between two checkpoints, in seconds.
  package static let interval = 1.0

  /// When the next checkpoint is due, in seconds.
  package private(set) var next = CheckpointRule.interval
  private var hasSettled = false

  package init() {}

  /// Records events of the stage.
  package mutating func record(_ events: some Sequence<StageEvent>) {
    for event in events {
      if case .settle = event.event.kind { hasSettled = true }
    }
  }

  /// Whether a checkpoint is due at an instant, in seconds.
  package func isDue(at time: Double) -> Bool { hasSettled || time >= next }

  /// Goes on after a checkpoint at an instant.
  package mutating func pass(_ time: Double) {
    hasSettled = false
    while next <= time { next += Self.interval }
  }
}
