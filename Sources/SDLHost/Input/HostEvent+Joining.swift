import ScrollPhysics

nonisolated extension [HostEvent] {
  /// Number of waiting events from which moves and turns of the wheel are combined.
  static let usualCount = 4096
  /// Number of the newest events with which a new one can be combined.
  private static let maximumDepth = 64
  /// Greatest number of notches of combined turns in one direction.
  private static let mostNotches = 1000.0

  /// Appends a move or a turn of the wheel.
  ///
  /// If `usualCount` events wait, a move replaces the newest move of the same pointer, and a turn
  /// is added to the newest turn. Nothing is combined across a press, a release or a key. A program
  /// that is slower than its input therefore receives fewer events, each with a correct time and
  /// the latest place.
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
  /// Whether the event is a move or a turn of the wheel.
  fileprivate var isJoined: Bool {
    switch self {
    case .pointer(let pointer): pointer.phase == .moved
    case .wheel: true
    case .scroll(_, let frame, _, _, _): frame.isDistance
    case .key, .resized, .displayChanged, .visibilityChanged, .exposed, .dropped, .quit: false
    }
  }

  /// The combination of this move or turn and a later one; nil if they cannot be combined.
  fileprivate func sum(with later: HostEvent, upTo limit: Double) -> HostEvent? {
    switch (self, later) {
    case (.pointer(let pointer), .pointer(let next)):
      return pointer.id == next.id ? later : nil
    case (.wheel(_, _, _, let dx, let dy), .wheel(let time, let x, let y, let nextX, let nextY)):
      // Whole notches move by rows, and fractions move continuously; the two are not combined.
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
  /// Whether the frame has distances or turns only, and neither begins nor ends anything.
  fileprivate var isDistance: Bool {
    hold == nil && !stopsX && !stopsY && !isCancelled && !isMomentum
  }

  /// The distances and turns of two frames together.
  fileprivate static func + (frame: Self, later: Self) -> Self {
    var sum = later
    (sum.dx, sum.dy) = (frame.dx + later.dx, frame.dy + later.dy)
    (sum.notchesX, sum.notchesY) = (
      frame.notchesX + later.notchesX, frame.notchesY + later.notchesY
    )
    return sum
  }
}
