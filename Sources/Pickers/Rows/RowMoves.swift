package import ScrollPhysics

extension RowScroller {
  /// Applies a command; returns whether it was accepted.
  @discardableResult
  mutating func apply(
    _ command: RowCommand,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) -> Bool {
    switch command {
    case .select(let row, let animated):
      return select(row, animated: animated, cause: cause, at: time, into: &events)
    case .animate(let row, let duration, let curve):
      return bring(row, cause: cause, at: time, into: &events) { scroller, offset, events in
        scroller.animate(
          to: offset,
          duration: duration,
          curve: curve,
          cause: cause,
          at: time,
          into: &events
        )
      }
    case .step(let rows): step(by: rows, cause: cause, at: time, into: &events)
    case .nudge(let rows): nudge(byRows: rows, cause: cause, at: time, into: &events)
    case .retarget(let row): return retarget(to: row, at: time, into: &events)
    case .letGo: letGo(at: time, into: &events)
    }
    return true
  }

  /// Brings a row to the centre; in loops the short way.
  ///
  /// - Returns: Whether the row is enabled and no pointer holds the content.
  @discardableResult
  package mutating func select(
    _ row: Int,
    animated: Bool,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) -> Bool {
    bring(row, isAnimated: animated, cause: cause, at: time, into: &events) {
      $0.scroll(to: $1, isAnimated: animated, cause: cause, at: time, into: &$2)
    }
  }

  /// Starts a move to a row; returns whether the row is enabled and no pointer holds the content.
  private mutating func bring(
    _ row: Int,
    isAnimated: Bool = true,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent],
    _ start: (inout Scroller, Double, inout [ScrollEvent]) -> Bool
  ) -> Bool {
    advance(to: time, into: &events)
    guard row >= 0, row < rowCount, isEnabled(row), !scroller.isTracking else { return false }
    let index = index(of: row, near: scroller.contentOffset)
    go(to: index, isAnimated: isAnimated, cause: cause, into: &events, start)
    return true
  }

  /// The index of a row; in loops in the lap nearest to an offset.
  private func index(of row: Int, near offset: Double) -> Int {
    guard loops else { return row }
    let here = nearestIndex(to: offset)
    return here + LoopIndex(count: rowCount).shortestSteps(from: self.row(at: here), to: row)
  }

  /// Moves by whole rows from the row where the content will rest.
  ///
  /// In place of a disabled row it moves on to the next enabled one, or back to the last before it.
  /// Bounded rows stop at the ends; more than 2^53 rows count as 2^53.
  package mutating func step(
    by steps: Int,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    advance(to: time, into: &events)
    guard rowCount > 0, steps != 0, !scroller.isTracking else { return }
    let most = Self.maximumRowCount
    let start = nearestIndex(to: scroller.restingOffset)
    let target = start + min(max(steps, -most), most)
    var index = loops ? target : row(at: target)
    if let disabled, disabled.contains(index) {
      let direction = steps > 0 ? 1 : -1
      guard
        let enabled = disabled.nextEnabled(from: index, direction: direction)
          ?? disabled.nextEnabled(from: index, direction: -direction),
        (enabled - start) * direction > 0
      else { return }
      index = enabled
    }
    go(to: index, cause: cause, into: &events) {
      $0.scroll(to: $1, isAnimated: true, cause: cause, at: time, into: &$2)
    }
  }

  /// Moves by a fraction of rows, at most 2^30 at a time; see `Scroller.nudge`.
  package mutating func nudge(
    byRows rows: Double,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    advance(to: time, into: &events)
    guard rowCount > 0 else { return }
    let distance = min(max(rows, -0x1p30), 0x1p30) * rowExtent
    let landing = loops ? scroller.contentOffset + distance : nil
    jump(landing: landing, into: &events) { scroller, scrollEvents in
      scroller.nudge(by: distance, cause: cause, at: time, into: &scrollEvents)
    }
  }

  /// Moves the row on which a deceleration will rest, as a delegate may when a pointer is lifted.
  ///
  /// In loops the row is reached in the direction in which the content moves.
  ///
  /// - Returns: Whether a deceleration is under way and the row is enabled.
  @discardableResult
  package mutating func retarget(
    to row: Int,
    at time: Double,
    into events: inout [PickerEvent]
  ) -> Bool {
    advance(to: time, into: &events)
    guard row >= 0, row < rowCount, isEnabled(row) else { return false }
    return scroller.retarget(to: Double(index(of: row, near: scroller.restingOffset)) * rowExtent)
  }

  /// Starts a move to the row of an index, and emits `settle` if it ends at once.
  private mutating func go(
    to index: Int,
    isAnimated: Bool = true,
    cause: ScrollCause,
    into events: inout [PickerEvent],
    _ start: (inout Scroller, Double, inout [ScrollEvent]) -> Bool
  ) {
    let offset = Double(index) * rowExtent
    let wasMoving = scroller.isMoving
    let moves = jump(landing: loops ? offset : nil, settles: false, into: &events) {
      start(&$0, offset, &$1)
    }
    // A motion that this one replaces does not settle: only the end of this one does.
    let isOver = !isAnimated || ((wasMoving || moves) && !scroller.isMoving)
    if isOver, let selection { emit(.settle(row: selection), cause: cause, into: &events) }
  }
}
