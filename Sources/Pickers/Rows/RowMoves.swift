public import ScrollPhysics

extension RowScroller {
  /// Brings a row to the centre; in loops the short way.
  ///
  /// - Parameters:
  ///   - row: The row; one that does not exist or is disabled is refused, and nothing changes.
  ///   - isAnimated: Whether it goes there in motion or at once.
  ///   - cause: Who asked.
  ///   - time: The instant, in seconds.
  ///   - events: Receives what happened, in order.
  /// - Returns: Whether the row exists, is enabled, and no finger holds the content.
  @discardableResult
  public mutating func select(
    _ row: Int,
    isAnimated: Bool,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) -> Bool {
    advance(to: time, into: &events)
    guard row >= 0, row < rowCount, isEnabled(row), !scroller.isTracking else { return false }
    let here = nearestIndex(to: scroller.contentOffset)
    let index =
      loops
      ? here + LoopIndex(count: rowCount).shortestSteps(from: self.row(at: here), to: row)
      : row
    go(to: index, isAnimated: isAnimated, cause: cause, at: time, into: &events)
    return true
  }

  /// Goes a number of rows on from the row it is going to, as keys and wheel notches do.
  ///
  /// From a disabled row it goes on to the next enabled one, or back to the last before it.
  ///
  /// - Parameters:
  ///   - steps: Rows, signed; bounded rows stop at the ends, and more than 2^53 count as 2^53.
  ///   - cause: Who asked.
  ///   - time: The instant, in seconds.
  ///   - events: Receives what happened, in order.
  public mutating func step(
    by steps: Int,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    advance(to: time, into: &events)
    guard rowCount > 0, steps != 0, !scroller.isTracking else { return }
    let most = Self.maximumRowCount
    let start = nearestIndex(to: scroller.restingOffset)
    let goal = start + min(max(steps, -most), most)
    var index = loops ? goal : row(at: goal)
    if let disabled, disabled.contains(index) {
      let direction = steps > 0 ? 1 : -1
      guard
        let enabled = disabled.nextEnabled(from: index, direction: direction)
          ?? disabled.nextEnabled(from: index, direction: -direction),
        (enabled - start) * direction > 0
      else { return }
      index = enabled
    }
    go(to: index, isAnimated: true, cause: cause, at: time, into: &events)
  }

  /// Moves by a fraction of rows, as a high-resolution wheel does; see `Scroller.nudge`.
  ///
  /// More than 2^30 rows at a time count as 2^30.
  public mutating func nudge(
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
      return .none
    }
  }

  private mutating func go(
    to index: Int,
    isAnimated: Bool,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    let offset = Double(index) * rowExtent
    let wasMoving = scroller.isMoving
    var moves = false
    jump(landing: loops ? offset : nil, settles: false, into: &events) { scroller, scrollEvents in
      moves = scroller.scroll(
        to: offset,
        isAnimated: isAnimated,
        cause: cause,
        at: time,
        into: &scrollEvents
      )
      return .none
    }
    // Whatever this took over did not come to rest: there is one settle, where this one goes.
    let isOver = !isAnimated || ((wasMoving || moves) && !scroller.isMoving)
    if isOver, let selection {
      events.append(PickerEvent(time: scroller.time, kind: .settle(row: selection), cause: cause))
    }
  }
}
