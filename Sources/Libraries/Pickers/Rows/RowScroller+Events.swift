import ScrollPhysics

/// Emits the events `tick`, `change` and `settle` while the offset moves.
extension RowScroller {
  /// Largest number of ticks that are emitted for one instant.
  static let maximumTicks = 128

  var ticksMiddles: Bool { scroller.tuning.tickRule == .middle }

  /// Advances to an instant and emits the events up to then.
  ///
  /// The instant must not be after `scroller.nextTransition`.
  mutating func move(to time: Double, into events: inout [PickerEvent]) {
    guard let run = scroller.run, let motion = scroller.motion else {
      scroller.advance(to: time, into: &scrollEvents.elements)
      return appendScrollEvents(passes: false, into: &events)
    }
    let phase: Crossings.Phase = ticksMiddles ? .bordersAndMiddles : .borders
    crossings(of: run, motion, phase: phase).visit(until: time) {
      pass($0, into: &events)
      return true
    }
    scroller.advance(to: time, into: &scrollEvents.elements)
    if run.end <= time { passRest(of: run, motion, into: &events) }
    appendScrollEvents(passes: false, into: &events)
  }

  /// Emits the events of a crossing, and `change` if faster rows before it emitted nothing.
  private mutating func pass(_ crossing: Crossing, into events: inout [PickerEvent]) {
    let (index, direction) = (crossing.index, crossing.direction)
    guard crossing.isMiddle else {
      guard (index - self.index) * direction > 0 else { return }
      if index - direction != self.index { middleRow = row(at: index - direction) }
      return emitRows(to: index, ticks: 1, crossing.passing, into: &events)
    }
    if index != self.index {
      emitRows(to: index, ticks: 0, crossing.passing, into: &events)
      middleRow = nil
    }
    emitMiddle(index, direction, crossing.passing, into: &events)
  }

  /// Emits the events of the rows up to that on which a motion has come to rest.
  ///
  /// A motion ends when the remaining distance is imperceptible. Rows that are shorter than this
  /// distance are passed at the end of the motion. Because of rounding, a motion can also end slightly
  /// before the middle of the last row.
  private mutating func passRest(
    of run: Scroller.Run,
    _ motion: Motion,
    into events: inout [PickerEvent]
  ) {
    let passing = Passing(time: scroller.time, velocity: nil, cause: run.cause)
    let lapRows = Int(run.laps) * rowCount
    let end = motion.duration.nextDown
    // Of the rows that were too fast for events, the last one emits them here.
    let last = boundedIndex(at: motion.position(at: end)) + lapRows
    emitRows(to: last, ticks: 1, passing, into: &events)
    let rest = boundedIndex(at: motion.restPosition) + lapRows
    emitRows(to: rest, passing, into: &events)
    let offset = scroller.contentOffset
    guard Double(nearestIndex(to: offset)) * rowExtent == offset else { return }
    let direction = motion.velocity(at: end) < 0 ? -1 : 1
    let stop = Passing(time: scroller.time, velocity: 0, cause: run.cause)
    emitMiddle(rest, direction, stop, into: &events)
  }

  /// Returns the index of the row that is nearest to an offset.
  ///
  /// For an offset beyond the ends, this is the first or last row. In loops the index may be in any
  /// lap.
  func boundedIndex(at offset: Double) -> Int {
    let index = nearestIndex(to: offset)
    return loops ? index : row(at: index)
  }

  /// Converts the scroller's events to events of the picker, and appends them to `events`.
  ///
  /// If `passes` is true, the events come from an input, and each `didScroll` is preceded by the events
  /// of the rows that it passes. If `settles` is true, `settle` is appended after the end of a movement.
  mutating func appendScrollEvents(
    passes: Bool = true,
    settles: Bool = true,
    into events: inout [PickerEvent]
  ) {
    guard !scrollEvents.elements.isEmpty else { return }
    if passes {
      passFastRows(cause: scrollEvents.elements[0].cause, into: &events)
    } else {
      passedOffset = scroller.continuousOffset
    }
    for index in 0..<scrollEvents.elements.count {
      let event = scrollEvents.elements[index]
      if passes, case .didScroll(let offset) = event.kind {
        let passing = Passing(time: event.time, velocity: nil, cause: event.cause)
        passRows(to: offset, passing, into: &events)
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
    passedOffset = scroller.continuousOffset
    if !ticksMiddles { middleRow = row(at: nearestIndex(to: scroller.contentOffset)) }
  }

  /// Emits `change` for the rows that a motion has passed too fast, where an input interrupts it.
  private mutating func passFastRows(cause: ScrollCause, into events: inout [PickerEvent]) {
    let here = boundedIndex(at: passedOffset)
    guard here != index else { return }
    // Close to a border, rounding may put the offset on either side.
    let border = (Double(max(here, index)) - 0.5) * rowExtent
    let isRounding = abs(passedOffset - border) <= Self.roundingError(at: passedOffset, rowExtent)
    guard abs(here - index) > 1 || !isRounding else { return }
    let passing = Passing(time: scroller.time, velocity: nil, cause: cause)
    emitRows(to: here, ticks: 0, passing, into: &events)
    middleRow = nil
  }

  /// Emits the events of the rows between `passedOffset` and an offset, at one instant.
  private mutating func passRows(
    to offset: Double,
    _ passing: Passing,
    into events: inout [PickerEvent]
  ) {
    if ticksMiddles, offset != passedOffset {
      let isUp = offset > passedOffset
      let direction = isUp ? 1 : -1
      let last = middle(at: offset, isUp: isUp)
      var index = middle(at: passedOffset, isUp: isUp)
      if abs(last - index) > Self.maximumTicks { index = last - direction * Self.maximumTicks }
      while index != last {
        index += direction
        emitMiddle(index, direction, passing, into: &events)
      }
    }
    emitRows(to: boundedIndex(at: offset), passing, into: &events)
    passedOffset = offset
  }

  /// Returns the index of the last row whose middle an offset has reached that moves up or down.
  private func middle(at offset: Double, isUp: Bool) -> Int {
    let index = nearestIndex(to: offset)
    let place = Double(index) * rowExtent
    return isUp ? (place > offset ? index - 1 : index) : (place < offset ? index + 1 : index)
  }

  /// Emits the events of the rows from the present row to an index, which is then the present row.
  ///
  /// Each row emits a tick if the tick rule uses the borders of rows. If there are more than
  /// `ticks` rows, only the last `ticks` rows emit a tick. Moves by the program emit no ticks.
  /// `change` is emitted once if another row is selected at the end.
  private mutating func emitRows(
    to end: Int,
    ticks: Int = maximumTicks,
    _ passing: Passing,
    into events: inout [PickerEvent]
  ) {
    let start = index
    guard start != end else { return }
    index = end
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

  /// Emits a tick for a row whose middle is at the centre, and stores the row in `middleRow`.
  ///
  /// Does nothing if the row does not exist or is `middleRow` already. If a tap or the program moves
  /// the rows, no tick is emitted.
  private mutating func emitMiddle(
    _ index: Int,
    _ direction: Int,
    _ passing: Passing,
    into events: inout [PickerEvent]
  ) {
    guard ticksMiddles, exists(index) else { return }
    let row = row(at: index)
    guard row != middleRow else { return }
    middleRow = row
    guard passing.cause != .program, passing.cause != .tap else { return }
    emitTick(row, direction, passing, into: &events)
  }

  private func emitTick(
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
