import ScrollPhysics

/// Time, velocity and cause of the events that are emitted when a row passes the centre.
struct Passing {
  /// The instant, in seconds.
  let time: Double
  /// Velocity of the offset, in points per second; nil for the scroller's present velocity.
  let velocity: Double?
  let cause: ScrollCause
}

extension Passing {
  /// `elapsed` is the time from the start of the motion, in seconds.
  init(of run: Scroller.Run, at elapsed: Double) {
    time = run.start + elapsed
    velocity = run.motion.velocity(at: elapsed)
    cause = run.cause
  }
}

/// Emits the events `tick`, `change` and `settle` while the offset moves.
extension RowScroller {
  /// Largest number of ticks that are emitted for one instant.
  static let maximumTicks = 128

  /// Advances to an instant and emits the events up to then.
  ///
  /// The instant must not be after `scroller.nextTransition`.
  mutating func move(to time: Double, into events: inout [PickerEvent]) {
    guard let run = scroller.run else {
      scroller.advance(to: time, into: &scrollEvents.elements)
      if !scrollEvents.elements.isEmpty { appendScrollEvents(from: 0, to: 0, into: &events) }
      return
    }
    var (middle, now) = (middleRow, scroller.time)
    let last = passRows(of: run, until: time) { first, index, elapsed in
      let passing = Passing(of: run, at: elapsed)
      emitMiddles(of: run, from: now, until: passing.time, last: &middle, into: &events)
      now = passing.time
      emitRows(from: first, to: index, ticks: 1, passing, into: &events)
      return true
    }
    emitMiddles(of: run, from: now, until: time, last: &middle, into: &events)
    scroller.advance(to: time, into: &scrollEvents.elements)
    passed = PassedRow(index: last, time: scroller.time, runStart: run.start)
    if run.end <= time {
      // A motion ends when the remaining distance is imperceptible. Rows that are shorter than
      // this distance are passed at the end of the motion.
      let end = boundedIndex(at: run.motion.restPosition)
      let passing = Passing(time: scroller.time, velocity: nil, cause: run.cause)
      emitRows(from: last, to: end, passing, into: &events)
      emitRest(of: run, at: end, last: &middle, into: &events)
    }
    middleRow = middle
    appendScrollEvents(from: 0, to: 0, into: &events)
  }

  /// Returns the next instant at which the content passes a row or a motion ends.
  @inline(never)
  func nextInstant(upTo time: Double) -> Double? {
    guard let transition = scroller.nextTransition else { return nil }
    var next = transition <= time ? transition : nil
    guard let run = scroller.run else { return next }
    passRows(of: run, until: time) { _, _, passing in
      let instant = run.start + passing
      guard instant > scroller.time else { return true }
      next = min(next ?? .infinity, instant)
      return false
    }
    return next
  }

  /// Calls `body` with each row that a motion passes up to an instant, in order.
  ///
  /// `body` receives three values: the index of the previous row, the index of the row, and the
  /// time at which the content passes the row, in seconds since the motion's start. This time does
  /// not depend on the frame rate. If `body` returns false, the calls end. In a joined stretch (see
  /// `Stretch`), `body` is called only for the last row, with the time of the end of the stretch.
  ///
  /// - Returns: Index of the last passed row; the index of the present row if no row was passed.
  @discardableResult
  private func passRows(
    of run: Scroller.Run,
    until time: Double,
    _ body: (Int, Int, Double) -> Bool
  ) -> Int {
    var now = elapsed(of: run, at: scroller.time)
    let end = min(time - run.start, run.motion.duration)
    var index = emittedIndex(of: run)
    while now < end, let piece = run.motion.piece(at: now) {
      let pieceEnd = min(piece.end, end)
      let isWhole = passStretches(of: run, in: piece, from: now, to: pieceEnd) { stretch, _, to in
        let stop = stretch.isJoined ? stretch.end : to
        // The last row of a joined stretch is computed at the end of the stretch, and is emitted
        // there.
        guard !stretch.isJoined || run.start + stop <= time else { return true }
        let instant = stop < pieceEnd ? run.start + stop : time
        let last = self.index(of: run, in: piece, at: stop, instant: instant)
        while index != last {
          let first = index
          index = stretch.isJoined ? last : index + (last > index ? 1 : -1)
          let border = (Double(max(first, index)) - 0.5) * rowExtent
          let passing = stretch.isJoined ? stop : run.motion.time(passing: border, in: piece)
          guard body(first, index, passing) else { return false }
        }
        return true
      }
      guard isWhole else { return index }
      now = max(pieceEnd, now.nextUp)
    }
    return index
  }

  /// The index of the row at the centre.
  ///
  /// During a motion, this is the row whose events were emitted last.
  var currentIndex: Int {
    let offset = scroller.contentOffset
    guard let run = scroller.run else { return nearestIndex(to: offset) }
    if let passed, passed.isOf(run, at: scroller.time) { return passed.index }
    return rowBeforeBorder(at: offset) != nil || joinedStretch(of: run) != nil
      ? emittedIndex(of: run) : nearestIndex(to: offset)
  }

  /// Returns the index of the row whose events were emitted last for a motion.
  ///
  /// In a joined stretch (see `Stretch`), this is the row at the start of the stretch.
  @inline(never)
  private func emittedIndex(of run: Scroller.Run) -> Int {
    if let passed, passed.isOf(run, at: scroller.time) { return passed.index }
    guard let (stretch, piece) = joinedStretch(of: run) else { return firstIndex(of: run) }
    return index(of: run, in: piece, at: stretch.start, instant: run.start + stretch.start)
  }

  /// The offset from which passed rows are counted, in points.
  ///
  /// While a pointer drags a loop, the offset may be in any lap.
  var passedOffset: Double { (loops ? scroller.draggedOffset : nil) ?? scroller.contentOffset }

  /// Returns the index of the row that is nearest to an offset.
  ///
  /// For an offset beyond the ends, this is the first or last row. In loops the index may be in any
  /// lap.
  func boundedIndex(at offset: Double) -> Int {
    let index = nearestIndex(to: offset)
    return loops ? index : row(at: index)
  }

  /// Returns the index of the row that is at the centre at the present time of a motion.
  @inline(never)
  private func firstIndex(of run: Scroller.Run) -> Int {
    // A motion of duration 0 is at its end from the start.
    let now = max(0, scroller.time - run.start)
    guard run.motion.duration > 0, let piece = run.motion.piece(at: now) else {
      return boundedIndex(at: scroller.contentOffset)
    }
    return index(of: run, in: piece, at: now, instant: scroller.time)
  }

  /// Returns the lower of the two rows at a border if `offset` is at most `roundingError(at:)` away
  /// from the border.
  private func rowBeforeBorder(at offset: Double) -> Double? {
    let row = (offset / rowExtent).rounded(.down)
    let distance = abs(offset - (row + 0.5) * rowExtent)
    return distance <= roundingError(at: offset) ? row : nil
  }

  /// Returns the largest distance from a border, in points, at which rounding may move an offset to
  /// the wrong side of the border.
  func roundingError(at offset: Double) -> Double {
    max(min(1e-3, rowExtent / 4), 8 * offset.ulp)
  }

  /// Returns the index of the row that is at the centre at an instant of a motion.
  ///
  /// `now` is the same instant in seconds since the motion's start. Close to the border of two
  /// rows, rounding may put the position on either side. In this case the index is computed from
  /// the time at which the motion passes the border.
  @inline(never)
  func index(
    of run: Scroller.Run,
    in piece: Motion.Piece,
    at now: Double,
    instant: Double
  ) -> Int {
    let position = run.motion.position(at: now)
    guard let row = rowBeforeBorder(at: position) else { return boundedIndex(at: position) }
    let border = (row + 0.5) * rowExtent
    let (start, end) = (run.motion.position(at: piece.start), run.motion.position(at: piece.end))
    guard border > min(start, end), border < max(start, end) else {
      return boundedIndex(at: position)
    }
    let isPassed = run.start + run.motion.time(passing: border, in: piece) <= instant
    let index = Self.index(isPassed == (end > start) ? row + 1 : row)
    return loops ? index : self.row(at: index)
  }

  /// Converts the scroller's events to events of the picker, and appends them to `events`.
  ///
  /// The offset has moved from `start` to `end`. The events of the rows between these offsets are
  /// appended before the first `didScroll`. If `settles` is true, `settle` is appended after the
  /// end of a movement.
  mutating func appendScrollEvents(
    from start: Double,
    to end: Double,
    settles: Bool = true,
    into events: inout [PickerEvent]
  ) {
    var start = start
    for index in 0..<scrollEvents.elements.count {
      let event = scrollEvents.elements[index]
      if case .didScroll = event.kind {
        let passing = Passing(time: event.time, velocity: nil, cause: event.cause)
        var middle = middleRow
        emitMiddles(from: start, to: end, passing, last: &middle, into: &events)
        middleRow = middle
        let (first, last) = (boundedIndex(at: start), boundedIndex(at: end))
        emitRows(from: first, to: last, passing, into: &events)
        // The stored row is that before the jump.
        if start != end { passed = nil }
        start = end
      }
      emit(.scroll(event.kind), cause: event.cause, at: event.time, into: &events)
      guard settles, !scroller.isTracking, scroller.phase == .resting, let selection else {
        continue
      }
      switch event.kind {
      case .didEndDragging(willDecelerate: false), .didEndDecelerating, .didEndScrollingAnimation:
        emit(.settle(row: selection), cause: event.cause, at: event.time, into: &events)
      case .willBeginDragging, .didScroll, .willEndDragging, .didEndDragging,
        .willBeginDecelerating:
        break
      }
    }
    scrollEvents.elements.removeAll(keepingCapacity: true)
    if !ticksMiddles { middleRow = row(at: nearestIndex(to: scroller.contentOffset)) }
  }

  /// Emits the events of the row at which an earlier motion was interrupted in a joined stretch.
  ///
  /// `run` is the earlier motion. Does nothing if the scroller still has this motion, or if the
  /// motion was not in a joined stretch (see `Stretch`).
  @inline(never)
  mutating func leave(_ run: Scroller.Run?, into events: inout [PickerEvent]) {
    guard let run, run != scroller.run, let (stretch, _) = joinedStretch(of: run) else { return }
    let now = scroller.time - run.start
    let velocity = run.motion.velocity(at: now)
    let passing = Passing(time: scroller.time, velocity: velocity, cause: run.cause)
    let start = run.motion.position(at: stretch.start)
    if let index = lastMiddle(from: start, to: run.motion.position(at: now)) {
      var middle = middleRow
      emitMiddle(index, velocity < 0 ? -1 : 1, passing, last: &middle, into: &events)
      middleRow = middle
    }
    let (first, last) = (emittedIndex(of: run), firstIndex(of: run))
    emitRows(from: first, to: last, ticks: 1, passing, into: &events)
  }

  /// Emits the events of the rows from one index to another.
  ///
  /// Each row emits a tick if the tick rule uses the borders of rows. If there are more than
  /// `ticks` rows, only the last `ticks` rows emit a tick. Moves by the program emit no ticks.
  /// `change` is emitted once if another row is selected at the end.
  @inline(never)
  private func emitRows(
    from start: Int,
    to end: Int,
    ticks: Int = maximumTicks,
    _ passing: Passing,
    into events: inout [PickerEvent]
  ) {
    guard start != end else { return }
    if !ticksMiddles, passing.cause != .program {
      let direction = end > start ? 1 : -1
      var index = abs(end - start) > ticks ? end - direction * ticks : start
      while index != end {
        index += direction
        emitTick(row(at: index), direction, passing, into: &events)
      }
    }
    let selected = selectedRow(at: end)
    guard selectedRow(at: start) != selected else { return }
    emit(.change(row: selected), cause: passing.cause, at: passing.time, into: &events)
  }

  func emitTick(
    _ row: Int,
    _ direction: Int,
    _ passing: Passing,
    into events: inout [PickerEvent]
  ) {
    let velocity = passing.velocity ?? scroller.velocity
    let tick = PickerEvent.Kind.tick(row: row, direction: direction, velocity: velocity)
    emit(tick, cause: passing.cause, at: passing.time, into: &events)
  }

  /// If `time` is nil, the event has the scroller's time.
  func emit(
    _ kind: PickerEvent.Kind,
    cause: ScrollCause,
    at time: Double? = nil,
    into events: inout [PickerEvent]
  ) {
    let time = time ?? scroller.time
    events.append(PickerEvent(time: time, kind: kind, cause: cause, column: column))
  }
}
