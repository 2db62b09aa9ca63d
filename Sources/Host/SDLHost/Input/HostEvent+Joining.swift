import ScrollPhysics

nonisolated extension [HostEvent] {
  /// If at least this many events wait, a new move or turn of the wheel is combined with an earlier one.
  static let usualCount = 4096
  /// How many of the newest waiting events are searched for an event that can be combined with a new one.
  private static let maximumDepth = 64
  /// Greatest turn of a combined event to one side, in notches.
  private static let mostNotches = 1000.0

  /// Appends an event; if many events wait, it can be combined with an earlier one.
  ///
  /// If at least `usualCount` events wait, a move replaces the newest move of the same pointer, and
  /// a turn of the wheel is added to the newest turn. Events before and after a press, a release or
  /// a key are not combined. A program that is slower than its input therefore receives fewer
  /// events, each with a correct time and the latest position.
  mutating func append(joining event: HostEvent) {
    if count >= Self.usualCount {
      for index in indices.suffix(Self.maximumDepth).reversed() {
        guard self[index].isJoined, event.isJoined else { break }
        guard let sum = self[index].sum(with: event, upTo: Self.mostNotches) else { continue }
        remove(at: index)
        append(sum)
        return
      }
    }
    append(event)
  }
}

nonisolated extension HostEvent {
  /// Whether the event can be combined with a similar one: it is a move, a turn of the wheel or a scrolled
  /// distance.
  fileprivate var isJoined: Bool {
    switch self {
    case .pointer(let pointer): pointer.phase == .moved
    case .wheel: true
    case .scroll(_, let frame, _, _, _): frame.isDistance
    case .hovered, .key, .resized, .displayChanged, .visibilityChanged, .exposed, .dropped, .quit:
      false
    }
  }

  /// Returns the combination of this event and a later one; nil if they cannot be combined.
  ///
  /// `limit` is the greatest turn of the result to one side, in notches.
  fileprivate func sum(with later: HostEvent, upTo limit: Double) -> HostEvent? {
    switch (self, later) {
    case (.pointer(let pointer), .pointer(let next)):
      return pointer.id == next.id ? later : nil
    case (.wheel(_, _, _, let dx, let dy), .wheel(let time, let x, let y, let nextX, let nextY)):
      // Whole notches move content by rows, and fractions move it continuously. The two are not
      // combined.
      let isWhole = [(dx, dy), (nextX, nextY)].map { $0 == $0.rounded() && $1 == $1.rounded() }
      let sum = (dx: dx + nextX, dy: dy + nextY)
      guard isWhole[0] == isWhole[1], abs(sum.dx) <= limit, abs(sum.dy) <= limit else { return nil }
      return .wheel(time: time, x: x, y: y, dx: sum.dx, dy: sum.dy)
    case (
      .scroll(_, let frame, _, _, let held),
      .scroll(let time, let next, let x, let y, let modifiers)
    ):
      guard frame.source == next.source, held == modifiers else { return nil }
      let sum = frame + next
      let turn = max(abs(sum.notchesX), abs(sum.notchesY))
      guard Double(turn) <= limit * 120 else { return nil }
      return .scroll(time: time, frame: sum, x: x, y: y, modifiers: modifiers)
    default:
      return nil
    }
  }
}

nonisolated extension ScrollFrame {
  /// Whether the frame contains only distances or turns.
  ///
  /// Such a frame has no hold, stop, cancellation or momentum.
  fileprivate var isDistance: Bool {
    hold == nil && !stopsX && !stopsY && !isCancelled && !isMomentum
  }

  /// Adds distances and turns; all other properties are those of `later`.
  fileprivate static func + (frame: Self, later: Self) -> Self {
    var sum = later
    (sum.dx, sum.dy) = (frame.dx + later.dx, frame.dy + later.dy)
    (sum.notchesX, sum.notchesY) = (
      frame.notchesX + later.notchesX, frame.notchesY + later.notchesY
    )
    return sum
  }
}
