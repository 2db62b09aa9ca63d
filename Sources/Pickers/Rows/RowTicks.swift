import ScrollPhysics

/// Ticks, changes and settles: what rows tell of an offset that moves.
extension RowScroller {
  /// Does something that may move the offset at one instant, and tells the rows it passed.
  ///
  /// - Parameters:
  ///   - landing: Where a loop's content comes to stand before it is brought into the lap, in
  ///     points; nil where the finger knows or there is no lap.
  ///   - settles: Whether an end of movement among its events is a rest.
  ///   - events: Receives what happened, in order.
  ///   - body: What is done.
  /// - Returns: The gesture that the body tells of.
  @discardableResult
  mutating func jump(
    landing: Double? = nil,
    settles: Bool = true,
    into events: inout [PickerEvent],
    _ body: (inout Scroller, inout [ScrollEvent]) -> Scroller.Gesture
  ) -> Scroller.Gesture {
    let start = unlappedOffset
    scratch.elements.removeAll(keepingCapacity: true)
    let gesture = body(&scroller, &scratch.elements)
    var isTold = false
    for index in 0..<scratch.elements.count {
      let event = scratch.elements[index]
      if case .didScroll = event.kind, !isTold {
        isTold = true
        let end = landing ?? unlappedOffset
        tellJump(from: start, to: end, cause: event.cause, at: event.time, into: &events)
      }
      append(event, settles: settles, into: &events)
    }
    return gesture
  }

  /// The offset, under a finger in a loop counted on over the laps.
  private var unlappedOffset: Double {
    loops ? scroller.draggedOffset ?? scroller.contentOffset : scroller.contentOffset
  }

  /// Tells the rows between two offsets of one lap or several, all at one instant.
  private func tellJump(
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
      // Beyond this many rows in one instant nobody counts them; the last ones are told.
      var index = abs(to - from) > Self.maximumTicks ? to - direction * Self.maximumTicks : from
      let velocity = scroller.velocity
      while index != to {
        index += direction
        events.append(
          PickerEvent(
            time: time,
            kind: .tick(row: row(at: index), direction: direction, velocity: velocity),
            cause: cause
          )
        )
      }
    }
    let selected = selectedRow(at: to)
    guard selectedRow(at: from) != selected else { return }
    events.append(PickerEvent(time: time, kind: .change(row: selected), cause: cause))
  }

  /// Most ticks told for one instant or one frame.
  public static let maximumTicks = 4096

  /// Goes to an instant before or at the scroller's next transition.
  mutating func step(to time: Double, into events: inout [PickerEvent]) {
    let run = scroller.run
    let last = run.map { tellMotion($0, until: time, into: &events) }
    scratch.elements.removeAll(keepingCapacity: true)
    scroller.advance(to: time, into: &scratch.elements)
    if let run, let last, run.end <= time {
      // Rows shorter than the last hair of a motion lie within it.
      tellJump(
        from: Double(last) * rowExtent,
        to: run.motion.restPosition,
        cause: run.cause,
        at: scroller.time,
        into: &events
      )
    }
    for index in 0..<scratch.elements.count {
      append(scratch.elements[index], settles: true, into: &events)
    }
  }

  /// Tells the rows that a motion passes until an instant, each at the exact time of passing.
  ///
  /// - Returns: The index of the last of them.
  private func tellMotion(
    _ run: Scroller.Run,
    until time: Double,
    into events: inout [PickerEvent]
  ) -> Int {
    var now = max(0, scroller.time - run.start)
    let end = min(time - run.start, run.motion.duration)
    // A motion that takes no time stands at its end from the first.
    let start = run.motion.duration > 0 ? run.motion.position(at: now) : scroller.contentOffset
    var index = clampedIndex(nearestIndex(to: start))
    while now < end, let piece = run.motion.piece(at: now) {
      let pieceEnd = min(piece.end, end)
      let last = clampedIndex(nearestIndex(to: run.motion.position(at: pieceEnd)))
      if abs(last - index) > Self.maximumTicks {
        index = last > index ? last - Self.maximumTicks : last + Self.maximumTicks
      }
      while index != last {
        let direction = last > index ? 1 : -1
        let border = (Double(max(index, index + direction)) - 0.5) * rowExtent
        let passing = run.motion.time(passing: border, in: piece)
        index += direction
        tell(index, direction: direction, at: passing, of: run, into: &events)
      }
      now = max(pieceEnd, now.nextUp)
    }
    return index
  }

  private func tell(
    _ index: Int,
    direction: Int,
    at passing: Double,
    of run: Scroller.Run,
    into events: inout [PickerEvent]
  ) {
    let row = row(at: index)
    let time = run.start + passing
    if run.cause != .program {
      let velocity = run.motion.velocity(at: passing)
      let kind = PickerEvent.Kind.tick(row: row, direction: direction, velocity: velocity)
      events.append(PickerEvent(time: time, kind: kind, cause: run.cause))
    }
    let selected = selectedRow(at: index)
    guard selected != selectedRow(at: index - direction) else { return }
    events.append(PickerEvent(time: time, kind: .change(row: selected), cause: run.cause))
  }

  private func clampedIndex(_ index: Int) -> Int {
    loops ? index : min(max(index, 0), max(rowCount - 1, 0))
  }

  /// Passes on a scroll event, and the settle that follows the last of a movement.
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
