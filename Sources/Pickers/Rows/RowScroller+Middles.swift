import ScrollPhysics

/// Emits ticks when rows come to the middle.
///
/// `last` is the row that was in the middle last.
extension RowScroller {
  /// Whether the present tick rule emits a tick when a row is in the middle.
  var ticksMiddles: Bool { scroller.tuning.tickRule == .middle }

  /// Emits a tick for each row that a motion brings to the middle between two instants, both
  /// included.
  ///
  /// The instant of a tick is the time at which the motion passes the place of the row. It does not
  /// depend on the frame rate. Of a joined stretch only the last row ticks, at the end of the
  /// stretch.
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
        // No row ticks; only the last one in the middle is stored.
        let place = run.motion.position(at: first)
        let index = lastMiddle(from: place, to: run.motion.position(at: pieceEnd))
        if let index { last = row(at: index) }
      } else {
        passStretches(of: run, in: piece, from: first, to: pieceEnd) { stretch, from, to in
          // A joined stretch may begin or end here; its rows do not tick one by one.
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

  /// Emits the ticks of a stretch between two times after the motion's start, at instants of a range.
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

  /// The index of the last existing row whose place is between two offsets, the first excluded; nil
  /// if there is none.
  func lastMiddle(from start: Double, to end: Double) -> Int? {
    guard start != end, mayPassMiddle(between: start, and: end) else { return nil }
    let nearest = boundedIndex(at: end)
    func isPassed(_ index: Int) -> Bool {
      let place = Double(index) * rowExtent
      return end > start ? place > start && place <= end : place < start && place >= end
    }
    let index = isPassed(nearest) ? nearest : nearest + (end > start ? -1 : 1)
    return isPassed(index) && exists(index) ? index : nil
  }

  /// Calls a body with each row whose place a piece of a motion passes between two times, in order.
  ///
  /// The piece moves in one direction. A tolerance of one rounding error is added at both times.
  /// The body receives the row's index, the direction and the time.
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
    // One more row at both ends, because rounding may put a position on either side of a row's
    // place.
    let (first, last) = (nearestIndex(to: here) - direction, nearestIndex(to: there) + direction)
    passMiddles(from: first, to: last, between: low, and: high) { index, direction in
      body(index, direction, motion.time(passing: Double(index) * rowExtent, in: piece))
    }
  }

  /// Whether the place of a row is between two offsets, with a tolerance of one rounding error.
  private func mayPassMiddle(between start: Double, and end: Double) -> Bool {
    let (low, high) = (min(start, end), max(start, end))
    let error = roundingError(at: max(-low, high))
    return ((low - error) / rowExtent).rounded(.up) <= ((high + error) / rowExtent).rounded(.down)
  }

  /// Calls a body with each row from one index to another whose place is between two offsets.
  ///
  /// Both indices are included; the first offset is excluded. The body receives the row's index and
  /// the direction.
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

  /// Emits a tick for each row whose place is between two offsets, the first excluded, all at the
  /// instant of `passing`.
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

  /// Emits the tick of the row on which a motion rests, if rounding has excluded its place from the
  /// motion.
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

  /// Emits a tick for a row in the middle, unless it does not exist or was also the last row there.
  ///
  /// Taps and the program move rows without ticks.
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
