import ScrollPhysics

/// Ticks, changes and settles of an offset that moves.
extension RowScroller {
  /// Greatest number of ticks emitted for one instant or one frame.
  package static let maximumTicks = 4096

  /// Performs an action that may move the offset at one instant, and emits the rows it passes.
  ///
  /// - Parameters:
  ///   - landing: Where a loop's content ends before it is normalized to the lap, in points; nil if
  ///     a pointer decides, or without a loop.
  ///   - settles: Whether an end of movement among the events is followed by `settle`.
  ///   - events: Receives the events.
  ///   - body: The action.
  /// - Returns: The result of the action.
  @discardableResult
  mutating func jump<Result>(
    landing: Double? = nil,
    settles: Bool = true,
    into events: inout [PickerEvent],
    _ body: (inout Scroller, inout [ScrollEvent]) -> Result
  ) -> Result {
    let start = unlappedOffset
    let result = body(&scroller, &scrollEvents.elements)
    var hasMoved = false
    for index in 0..<scrollEvents.elements.count {
      let event = scrollEvents.elements[index]
      if case .didScroll = event.kind, !hasMoved {
        hasMoved = true
        let end = landing ?? unlappedOffset
        emitJump(from: start, to: end, cause: event.cause, at: event.time, into: &events)
      }
      append(event, settles: settles, into: &events)
    }
    scrollEvents.elements.removeAll(keepingCapacity: true)
    return result
  }

  /// The offset; under a pointer in a loop before it is normalized to the lap.
  private var unlappedOffset: Double {
    loops ? scroller.draggedOffset ?? scroller.contentOffset : scroller.contentOffset
  }

  /// Emits the rows between two offsets of one lap or several, all at one instant.
  private func emitJump(
    from start: Double,
    to end: Double,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    let from = clampedIndex(nearestIndex(to: start))
    let to = clampedIndex(nearestIndex(to: end))
    guard from != to else { return }
    let direction = to > from ? 1 : -1
    if cause != .program {
      // Of a jump over more rows the last are emitted.
      var index = abs(to - from) > Self.maximumTicks ? to - direction * Self.maximumTicks : from
      let velocity = scroller.velocity
      while index != to {
        index += direction
        let row = row(at: index)
        let kind = PickerEvent.Kind.tick(row: row, direction: direction, velocity: velocity)
        events.append(PickerEvent(time: time, kind: kind, cause: cause))
      }
    }
    let selected = selectedRow(at: to)
    guard selectedRow(at: from) != selected else { return }
    events.append(PickerEvent(time: time, kind: .change(row: selected), cause: cause))
  }

  /// Advances to an instant that is not after the scroller's next transition.
  mutating func move(to time: Double, into events: inout [PickerEvent]) {
    let run = scroller.run
    let last = run.map { run in
      passRows(of: run, until: time) { index, direction, passing in
        emit(index, direction: direction, at: passing, of: run, into: &events)
        return true
      }
    }
    scroller.advance(to: time, into: &scrollEvents.elements)
    if let run, let last, run.end <= time {
      // The motion stops where it is imperceptible; rows shorter than the rest are passed at its end.
      emitJump(
        from: Double(last) * rowExtent,
        to: run.motion.restPosition,
        cause: run.cause,
        at: scroller.time,
        into: &events
      )
    }
    for index in 0..<scrollEvents.elements.count {
      append(scrollEvents.elements[index], settles: true, into: &events)
    }
    scrollEvents.elements.removeAll(keepingCapacity: true)
  }

  /// The next instant up to a time at which the content passes a row or a motion ends; nil without
  /// one, or if more than `maximumTicks` rows are passed until then.
  func nextInstant(upTo time: Double) -> Double? {
    guard let transition = scroller.nextTransition else { return nil }
    var next = transition <= time ? transition : nil
    guard let run = scroller.run else { return next }
    passRows(of: run, until: time) { index, direction, passing in
      let instant = run.start + passing
      if index - direction != firstIndex(of: run) {
        next = nil
      } else if instant > scroller.time {
        next = min(next ?? .infinity, instant)
      }
      return false
    }
    return next
  }

  /// Calls a body with each row that a motion passes until an instant, in order: the row's index,
  /// the direction, and when the content passes it, in seconds after the motion's start.
  ///
  /// The instant at which a row is passed does not depend on the instants of the calls.
  ///
  /// - Returns: The index of the last row passed, or of the row where the motion is.
  @discardableResult
  private func passRows(
    of run: Scroller.Run,
    until time: Double,
    _ body: (Int, Int, Double) -> Bool
  ) -> Int {
    var now = max(0, scroller.time - run.start)
    let end = min(time - run.start, run.motion.duration)
    var index = firstIndex(of: run)
    while now < end, let piece = run.motion.piece(at: now) {
      let pieceEnd = min(piece.end, end)
      let last = self.index(of: run, in: piece, at: pieceEnd, instant: time)
      if abs(last - index) > Self.maximumTicks {
        index = last > index ? last - Self.maximumTicks : last + Self.maximumTicks
      }
      while index != last {
        let direction = last > index ? 1 : -1
        let border = (Double(max(index, index + direction)) - 0.5) * rowExtent
        index += direction
        let passing = run.motion.time(passing: border, in: piece)
        guard body(index, direction, passing) else { return index }
      }
      now = max(pieceEnd, now.nextUp)
    }
    return index
  }

  /// The index of the row at which a motion is now.
  private func firstIndex(of run: Scroller.Run) -> Int {
    // A motion without duration is at its end from the start.
    let now = max(0, scroller.time - run.start)
    guard run.motion.duration > 0, let piece = run.motion.piece(at: now) else {
      return clampedIndex(nearestIndex(to: scroller.contentOffset))
    }
    return index(of: run, in: piece, at: now, instant: scroller.time)
  }

  /// The index of the row at the centre; during a motion the one that was emitted last.
  var currentIndex: Int {
    let offset = scroller.contentOffset
    guard isNearBorder(offset), let run = scroller.run else { return nearestIndex(to: offset) }
    return firstIndex(of: run)
  }

  /// Whether rounding may put an offset on either side of the border of two rows.
  private func isNearBorder(_ offset: Double) -> Bool {
    let border = ((offset / rowExtent).rounded(.down) + 0.5) * rowExtent
    return abs(offset - border) <= max(min(1e-3, rowExtent / 4), 8 * offset.ulp)
  }

  /// The index of the row at which a motion is at an instant.
  ///
  /// Close to the border of two rows the position may be rounded to either side; there the time at
  /// which the motion passes the border decides.
  private func index(
    of run: Scroller.Run,
    in piece: Motion.Piece,
    at now: Double,
    instant: Double
  ) -> Int {
    let position = run.motion.position(at: now)
    let index = clampedIndex(nearestIndex(to: position))
    guard isNearBorder(position) else { return index }
    let lower = (position / rowExtent).rounded(.down)
    let border = (lower + 0.5) * rowExtent
    let (start, end) = (run.motion.position(at: piece.start), run.motion.position(at: piece.end))
    guard border > min(start, end), border < max(start, end) else { return index }
    let isPassed = run.start + run.motion.time(passing: border, in: piece) <= instant
    return clampedIndex(Self.index(isPassed == (end > start) ? lower + 1 : lower))
  }

  private func emit(
    _ index: Int,
    direction: Int,
    at passing: Double,
    of run: Scroller.Run,
    into events: inout [PickerEvent]
  ) {
    let time = run.start + passing
    if run.cause != .program {
      let velocity = run.motion.velocity(at: passing)
      let row = row(at: index)
      let kind = PickerEvent.Kind.tick(row: row, direction: direction, velocity: velocity)
      events.append(PickerEvent(time: time, kind: kind, cause: run.cause))
    }
    let selected = selectedRow(at: index)
    guard selected != selectedRow(at: index - direction) else { return }
    events.append(PickerEvent(time: time, kind: .change(row: selected), cause: run.cause))
  }

  /// Emits an event at the scroller's time.
  func emit(
    _ kind: PickerEvent.Kind,
    cause: ScrollCause,
    into events: inout [PickerEvent]
  ) {
    events.append(PickerEvent(time: scroller.time, kind: kind, cause: cause))
  }

  private func clampedIndex(_ index: Int) -> Int {
    loops ? index : min(max(index, 0), max(rowCount - 1, 0))
  }

  /// Appends a scroll event, and `settle` after the last event of a movement.
  private func append(_ event: ScrollEvent, settles: Bool, into events: inout [PickerEvent]) {
    events.append(PickerEvent(time: event.time, kind: .scroll(event.kind), cause: event.cause))
    guard settles, !scroller.isTracking, scroller.phase == .resting, let selection else { return }
    switch event.kind {
    case .didEndDragging(willDecelerate: false), .didEndDecelerating, .didEndScrollingAnimation:
      events.append(
        PickerEvent(time: event.time, kind: .settle(row: selection), cause: event.cause)
      )
    case .willBeginDragging, .didScroll, .willEndDragging, .didEndDragging, .willBeginDecelerating:
      break
    }
  }
}
