import ScrollPhysics

/// The passing of the border of two rows, or of the middle of a row, through the centre.
struct Crossing {
  /// Index of the row that is at the centre from then on.
  let index: Int
  let isMiddle: Bool
  /// +1 if the offset grows, −1 if it decreases.
  let direction: Int
  let passing: Passing
}

/// Time, velocity and cause of the events that are emitted when a row passes the centre.
struct Passing {
  /// The instant, in seconds.
  let time: Double
  /// Velocity of the offset, in points per second; nil for the scroller's present velocity.
  let velocity: Double?
  let cause: ScrollCause
}

/// Finds the instants at which rows pass the centre during a motion.
///
/// An instant depends only on the motion, not on the frames. The events are therefore the same at
/// every frame rate.
struct Crossings {
  /// The places of rows whose passing is a crossing.
  enum Phase {
    case borders
    case bordersAndMiddles
  }

  /// Greatest number of rows per second at which rows emit events.
  ///
  /// Faster rows emit nothing. The first slower row emits one `change` for all of them.
  private static let greatestRate = 2048.0

  let run: Scroller.Run
  let motion: Motion
  let phase: Phase
  let rowExtent: Double
  let rowCount: Int
  let loops: Bool
  /// The instant from which crossings are found, in seconds.
  let start: Double

  /// Calls `body` with each crossing up to an instant, in the order of time.
  ///
  /// Because of rounding, crossings at the start may be repeated. If `body` returns false, the calls end.
  ///
  /// - Complexity: O(rows that pass below 2048 rows per second).
  func visit(until instant: Double, _ body: (Crossing) -> Bool) {
    guard rowCount > 0 else { return }
    var now = max(0, start - run.start)
    let end = min(instant - run.start, motion.duration)
    while now <= end, let piece = motion.piece(at: now) {
      let pieceEnd = min(piece.end, end)
      guard visit(piece, from: now, to: pieceEnd, until: instant, body) else { return }
      now = max(pieceEnd, now.nextUp)
    }
  }

  /// Visits a part of a piece; divides it into halves where more than 2048 rows a second pass on average.
  ///
  /// In a piece the speed does not fall and then grow again. A part that is fast at both ends therefore
  /// contains no slow row.
  private func visit(
    _ piece: Motion.Piece,
    from start: Double,
    to end: Double,
    until instant: Double,
    _ body: (Crossing) -> Bool
  ) -> Bool {
    let rows = abs(motion.position(at: end) - motion.position(at: start)) / rowExtent
    guard rows > 2, rows > Self.greatestRate * (end - start) else {
      return visitRows(piece, from: start, to: end, until: instant, body)
    }
    let middle = start + (end - start) / 2
    let isFast = isFast(motion.velocity(at: start)) && isFast(motion.velocity(at: end.nextDown))
    if isFast || middle <= start || middle >= end { return true }
    return visit(piece, from: start, to: middle, until: instant, body)
      && visit(piece, from: middle, to: end, until: instant, body)
  }

  private func isFast(_ velocity: Double) -> Bool {
    abs(velocity) > Self.greatestRate * rowExtent
  }

  /// Visits the slow crossings of a part of a piece.
  ///
  /// Times are in seconds since the motion's start. Places are counted in half rows: an even place is
  /// the middle of a row, an odd place is a border. Rounding may put a position on either side of a
  /// place. Places within a rounding error of both positions are therefore included, and the instant of
  /// each crossing decides.
  private func visitRows(
    _ piece: Motion.Piece,
    from start: Double,
    to end: Double,
    until instant: Double,
    _ body: (Crossing) -> Bool
  ) -> Bool {
    let (here, there) = (motion.position(at: start), motion.position(at: end))
    let isUp = there != here ? there > here : motion.velocity(at: start) > 0
    let (direction, sign) = isUp ? (1, 1.0) : (-1, -1)
    let error = sign * RowScroller.roundingError(at: max(abs(here), abs(there)), rowExtent)
    var place = self.place(at: here - error, isUp ? .up : .down)
    let last = self.place(at: there + error, isUp ? .down : .up)
    if phase == .borders, place & 1 == 0 { place += direction }
    guard (last - place) * direction >= 0 else { return true }
    let bounds = (motion.position(at: piece.start), motion.position(at: piece.end))
    while (last - place) * direction >= 0 {
      let (number, offset) = (place, Double(place) / 2 * rowExtent)
      place += phase == .borders ? 2 * direction : direction
      let isMiddle = number & 1 == 0
      guard Self.isPassed(offset, isMiddle, from: bounds.0, to: bounds.1) else { continue }
      let elapsed = motion.time(passing: offset, in: piece)
      let time = run.start + elapsed
      guard time <= instant else { return true }
      let velocity = motion.velocity(at: elapsed)
      guard !isFast(velocity) else { continue }
      // A border at 2k + 1 leads to row k + 1, or backwards to row k.
      let row = isMiddle || !isUp ? number >> 1 : (number + 1) >> 1
      let crossing = Crossing(
        index: row + Int(run.laps) * rowCount,
        isMiddle: isMiddle,
        direction: direction,
        passing: Passing(time: time, velocity: velocity, cause: run.cause)
      )
      guard body(crossing) else { return false }
    }
    return true
  }

  /// Returns the place at an offset; without a loop, at most half a row before the first and after the last row.
  private func place(at offset: Double, _ rule: FloatingPointRoundingRule) -> Int {
    let place = RowScroller.index((offset / rowExtent * 2).rounded(rule))
    return loops ? place : min(max(place, 0), 2 * rowCount - 2)
  }

  /// Whether a place at `offset` is passed between two positions.
  ///
  /// A middle at the start does not count, a middle at the end does. An offset exactly at a border belongs
  /// to the row with the larger index.
  private static func isPassed(
    _ offset: Double,
    _ isMiddle: Bool,
    from start: Double,
    to end: Double
  ) -> Bool {
    if end > start { return offset > start && offset <= end }
    return isMiddle ? offset < start && offset >= end : offset <= start && offset > end
  }
}

extension RowScroller {
  func crossings(
    of run: Scroller.Run,
    _ motion: Motion,
    phase: Crossings.Phase
  ) -> Crossings {
    Crossings(
      run: run,
      motion: motion,
      phase: phase,
      rowExtent: rowExtent,
      rowCount: rowCount,
      loops: loops,
      start: scroller.time
    )
  }

  /// Returns the largest distance from a border, in points, at which rounding may move an offset to
  /// the wrong side of the border.
  static func roundingError(at offset: Double, _ rowExtent: Double) -> Double {
    max(min(1e-3, rowExtent / 4), 8 * offset.ulp)
  }

  /// Returns the next instant at which the content passes a row or a motion ends.
  @inline(never)
  func nextInstant(upTo time: Double) -> Double? {
    guard let run = scroller.run, let motion = scroller.motion else { return nil }
    var next = run.end <= time ? run.end : nil
    crossings(of: run, motion, phase: .borders).visit(until: time) { crossing in
      guard crossing.passing.time > scroller.time else { return true }
      next = min(next ?? .infinity, crossing.passing.time)
      return false
    }
    return next
  }
}
