import ScrollPhysics

/// Emits ticks under the tick rule `middle`: when the middle of a row reaches the centre.
///
/// A row is called "in the middle" if its middle is exactly at the centre. The parameter `last` of
/// the methods is the row that was in the middle most recently.
extension RowScroller {
  var ticksMiddles: Bool { scroller.tuning.tickRule == .middle }

  /// Emits a tick for each row whose middle a motion brings to the centre from `start` to
  /// `instant`.
  ///
  /// Both instants are included. The time of a tick does not depend on the frame rate. In a joined
  /// stretch (see `Stretch`), only the last row emits a tick, at the end of the stretch.
  func emitMiddles(
    of run: Scroller.Run,
    from start: Double,
    until instant: Double,
    last: inout Int,
    into events: inout [PickerEvent]
  ) {
    guard ticksMiddles, rowCount > 0 else { return }
    let isSilent = run.cause == .program || run.cause == .tap
    var now = elapsed(of: run, at: start)
    let end = min(instant - run.start, run.motion.duration)
    while now <= end, let piece = run.motion.piece(at: now) {
      let pieceEnd = min(piece.end, end)
      let first = max(now, piece.start)
      if isSilent {
        // No row emits a tick; only the row that was in the middle last is stored.
        let place = run.motion.position(at: first)
        let index = lastMiddle(from: place, to: run.motion.position(at: pieceEnd))
        if let index { last = row(at: index) }
      } else {
        passStretches(of: run, in: piece, from: first, to: pieceEnd) { stretch, from, to in
          // A joined stretch emits at most one tick, which is accepted in the whole interval.
          let low = from == first || stretch.isJoined ? start : run.start + from
          let high = to == pieceEnd || stretch.isJoined ? instant : run.start + to
          emitMiddles(
            of: run,
            stretch,
            in: piece,
            between: (from, to),
            within: low...max(low, high),
            last: &last,
            into: &events
          )
          return true
        }
      }
      now = max(pieceEnd, now.nextUp)
    }
  }

  /// Emits the ticks of a stretch of a motion.
  ///
  /// `times` are the start and end of the part of the stretch to use, in seconds since the motion's
  /// start. Only ticks whose instant is in `instants` are emitted.
  private func emitMiddles(
    of run: Scroller.Run,
    _ stretch: Stretch,
    in piece: Motion.Piece,
    between times: (start: Double, end: Double),
    within instants: ClosedRange<Double>,
    last: inout Int,
    into events: inout [PickerEvent]
  ) {
    guard stretch.isJoined else {
      passMiddles(of: run.motion, in: piece, from: times.start, to: times.end) {
        index,
        direction,
        elapsed in
        let passing = Passing(of: run, at: elapsed)
        guard instants.contains(passing.time) else { return }
        emitMiddle(index, direction, passing, last: &last, into: &events)
      }
      return
    }
    let place = run.motion.position(at: stretch.start)
    let end = run.motion.position(at: stretch.end)
    let passing = Passing(of: run, at: stretch.end)
    guard let index = lastMiddle(from: place, to: end), instants.contains(passing.time) else {
      return
    }
    emitMiddle(index, end > place ? 1 : -1, passing, last: &last, into: &events)
  }

  /// Returns the index of the last row that is in the middle while the offset moves from `start` to
  /// `end`.
  ///
  /// A row that is in the middle at `start` itself does not count.
  func lastMiddle(from start: Double, to end: Double) -> Int? {
    guard start != end, mayPassMiddle(between: start, and: end) else { return nil }
    let nearest = boundedIndex(at: end)
    let isNearest = isMiddle(nearest, from: start, to: end)
    let index = isNearest ? nearest : nearest + (end > start ? -1 : 1)
    return isMiddle(index, from: start, to: end) && exists(index) ? index : nil
  }

  /// Whether a row is in the middle at any offset from `start` to `end`, without `start` itself.
  private func isMiddle(_ index: Int, from start: Double, to end: Double) -> Bool {
    let place = Double(index) * rowExtent
    return end > start ? place > start && place <= end : place < start && place >= end
  }

  /// Calls `body` with each row whose middle reaches the centre between two times of a motion, in
  /// order.
  ///
  /// Both times are in `piece`, which moves in one direction. A tolerance of one rounding error is
  /// added at both times. `body` receives the index of the row, the direction (1 or -1), and the
  /// time since the motion's start, in seconds.
  private func passMiddles(
    of motion: Motion,
    in piece: Motion.Piece,
    from start: Double,
    to end: Double,
    _ body: (Int, Int, Double) -> Void
  ) {
    let (here, there) = (motion.position(at: start), motion.position(at: end))
    guard mayPassMiddle(between: here, and: there) else { return }
    let (low, high) = (motion.position(at: piece.start), motion.position(at: piece.end))
    let direction = high > low ? 1 : -1
    // One more row is used at both ends, because rounding may put a position on either side of the
    // offset at which a row is in the middle.
    let (first, last) = (nearestIndex(to: here) - direction, nearestIndex(to: there) + direction)
    passMiddles(from: first, to: last, between: low, and: high) { index, direction in
      body(index, direction, motion.time(passing: Double(index) * rowExtent, in: piece))
    }
  }

  /// The tolerance is one rounding error.
  private func mayPassMiddle(between start: Double, and end: Double) -> Bool {
    let (low, high) = (min(start, end), max(start, end))
    let error = roundingError(at: max(-low, high))
    return ((low - error) / rowExtent).rounded(.up) <= ((high + error) / rowExtent).rounded(.down)
  }

  /// Calls `body` with each row whose middle is at the centre at an offset from `low` to `high`.
  ///
  /// Only the rows from `first` to `last` are tested, and of these only the last 128. `low` may be
  /// greater than `high`, and is itself excluded. `body` receives the index of the row and the
  /// direction (1 or -1).
  private func passMiddles(
    from first: Int,
    to last: Int,
    between low: Double,
    and high: Double,
    _ body: (Int, Int) -> Void
  ) {
    let direction = high > low ? 1 : -1
    var index = first - direction
    if abs(last - index) > Self.maximumTicks { index = last - direction * Self.maximumTicks }
    while index != last {
      index += direction
      if isMiddle(index, from: low, to: high) { body(index, direction) }
    }
  }

  /// Emits a tick for each row that is in the middle while the offset moves from `start` to `end`.
  ///
  /// A row that is in the middle at `start` itself emits no tick. All ticks have the time of
  /// `passing`.
  func emitMiddles(
    from start: Double,
    to end: Double,
    _ passing: Passing,
    last: inout Int,
    into events: inout [PickerEvent]
  ) {
    guard ticksMiddles, start != end, rowCount > 0 else { return }
    let direction = end > start ? 1 : -1
    let first = nearestIndex(to: start) - direction
    let end = (index: nearestIndex(to: end) + direction, offset: end)
    passMiddles(from: first, to: end.index, between: start, and: end.offset) { index, direction in
      emitMiddle(index, direction, passing, last: &last, into: &events)
    }
  }

  /// Emits the tick of the row on which a motion has come to rest, if it is still missing.
  ///
  /// Because of rounding, a motion can end slightly before the middle of that row. No tick was then
  /// emitted during the motion.
  func emitRest(
    of run: Scroller.Run,
    at index: Int,
    last: inout Int,
    into events: inout [PickerEvent]
  ) {
    let offset = scroller.contentOffset
    guard Double(nearestIndex(to: offset)) * rowExtent == offset else { return }
    let isBackwards = run.motion.velocity(at: run.motion.duration.nextDown) < 0
    let passing = Passing(time: scroller.time, velocity: 0, cause: run.cause)
    emitMiddle(index, isBackwards ? -1 : 1, passing, last: &last, into: &events)
  }

  /// Emits a tick for a row that is in the middle, and stores the row in `last`.
  ///
  /// Does nothing if the row does not exist or is equal to `last`. If a tap or the program moves
  /// the rows, no tick is emitted.
  func emitMiddle(
    _ index: Int,
    _ direction: Int,
    _ passing: Passing,
    last: inout Int,
    into events: inout [PickerEvent]
  ) {
    guard ticksMiddles, exists(index) else { return }
    let row = row(at: index)
    guard row != last else { return }
    last = row
    guard passing.cause != .program, passing.cause != .tap else { return }
    emitTick(row, direction, passing, into: &events)
  }
}
