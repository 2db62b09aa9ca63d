import ScrollPhysics

/// Ticks of the rows that come to the middle; `last` is the row that was there last.
extension RowScroller {
  /// Whether the rule in effect ticks rows in the middle.
  var ticksMiddles: Bool { scroller.tuning.tickRule == .middle }

  /// Emits a tick for each row that a motion brings to the middle from an instant until another, both
  /// included.
  ///
  /// The instant of a tick is when the motion passes the row's place; it does not depend on the frame
  /// rate.
  func emitMiddles(
    of run: Scroller.Run,
    from start: Double,
    until instant: Double,
    last: inout Int,
    into events: inout [PickerEvent]
  ) {
    guard ticksMiddles, rowCount > 0 else { return }
    var now = max(0, start - run.start)
    let end = min(instant - run.start, run.motion.duration)
    while now <= end, let piece = run.motion.piece(at: now) {
      let pieceEnd = min(piece.end, end)
      let first = max(now, piece.start)
      passMiddles(of: run.motion, in: piece, from: first, to: pieceEnd) {
        index,
        direction,
        passing in
        let time = run.start + passing
        guard time >= start, time <= instant else { return }
        let velocity = run.motion.velocity(at: passing)
        emitMiddle(
          index,
          direction,
          velocity: velocity,
          cause: run.cause,
          at: time,
          last: &last,
          into: &events
        )
      }
      now = max(pieceEnd, now.nextUp)
    }
  }

  /// Calls a body with each row, in order, whose place a one-way piece of a motion passes between two
  /// times or a rounding error beside them: its index, the direction, and the time.
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
    // A row more at both ends: rounding may put a position on either side of a row's place.
    let (first, last) = (nearestIndex(to: here) - direction, nearestIndex(to: there) + direction)
    passMiddles(from: first, to: last, between: low, and: high) { index, direction in
      body(index, direction, motion.time(passing: Double(index) * rowExtent, in: piece))
    }
  }

  /// Whether the place of a row is between two offsets or a rounding error beside them.
  private func mayPassMiddle(between start: Double, and end: Double) -> Bool {
    let (low, high) = (min(start, end), max(start, end))
    let error = roundingError(at: max(-low, high))
    return ((low - error) / rowExtent).rounded(.up) <= ((high + error) / rowExtent).rounded(.down)
  }

  /// Calls a body with each row from an index to another, both included, whose place is between two
  /// offsets, the first excluded: its index and the direction.
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
      let place = Double(index) * rowExtent
      let isPassed = high > low ? place > low && place <= high : place < low && place >= high
      if isPassed { body(index, direction) }
    }
  }

  /// Emits a tick for each row whose place is between two offsets, the first excluded, at once.
  func emitMiddles(
    from start: Double,
    to end: Double,
    cause: ScrollCause,
    at time: Double,
    last: inout Int,
    into events: inout [PickerEvent]
  ) {
    guard ticksMiddles, start != end, rowCount > 0 else { return }
    let direction = end > start ? 1 : -1
    let first = nearestIndex(to: start) - direction
    let end = (index: nearestIndex(to: end) + direction, offset: end)
    let velocity = scroller.velocity
    passMiddles(from: first, to: end.index, between: start, and: end.offset) { index, direction in
      emitMiddle(
        index,
        direction,
        velocity: velocity,
        cause: cause,
        at: time,
        last: &last,
        into: &events
      )
    }
  }

  /// Emits the tick of the row on which a motion rests, if rounding kept its place out of the motion.
  func emitRest(
    of run: Scroller.Run,
    at index: Int,
    last: inout Int,
    into events: inout [PickerEvent]
  ) {
    let offset = scroller.contentOffset
    guard Double(nearestIndex(to: offset)) * rowExtent == offset else { return }
    let isBackwards = run.motion.velocity(at: run.motion.duration.nextDown) < 0
    emitMiddle(
      index,
      isBackwards ? -1 : 1,
      velocity: 0,
      cause: run.cause,
      at: scroller.time,
      last: &last,
      into: &events
    )
  }

  /// Emits a tick for a row in the middle, unless it was the last one there or does not exist; taps and
  /// the program move rows without ticks.
  func emitMiddle(
    _ index: Int,
    _ direction: Int,
    velocity: Double,
    cause: ScrollCause,
    at time: Double,
    last: inout Int,
    into events: inout [PickerEvent]
  ) {
    guard ticksMiddles, exists(index) else { return }
    let row = row(at: index)
    guard row != last else { return }
    last = row
    guard cause != .program, cause != .tap else { return }
    let tick = PickerEvent.Kind.tick(row: row, direction: direction, velocity: velocity)
    emit(tick, cause: cause, at: time, into: &events)
  }
}
