import ScrollPhysics

extension RowScroller {
  /// Moves the row on which a deceleration will rest, as a delegate may when a finger leaves.
  ///
  /// - Parameters:
  ///   - row: The row; one that does not exist or is disabled is refused. In loops it is reached on
  ///     the way on which the content moves.
  ///   - time: The instant, in seconds.
  ///   - events: Receives what happened until then, in order.
  /// - Returns: Whether a deceleration was under way and the row is one to rest on.
  @discardableResult
  public mutating func retarget(
    to row: Int,
    at time: Double,
    into events: inout [PickerEvent]
  ) -> Bool {
    advance(to: time, into: &events)
    guard row >= 0, row < rowCount, isEnabled(row) else { return false }
    var index = row
    if loops {
      let end = nearestIndex(to: scroller.restingOffset)
      index = end + LoopIndex(count: rowCount).shortestSteps(from: self.row(at: end), to: row)
    }
    return scroller.retarget(to: Double(index) * rowExtent)
  }

  /// Takes over other rows, as a data source's reload does; the selected index stays.
  ///
  /// An index that does not exist any more becomes the last one, one that is now disabled the
  /// nearest enabled one. A finger keeps its hold and a motion goes on where its end still exists,
  /// else to a row that does; see `Scroller.change`. Without rows everything ends and nothing is
  /// selected. If the selection became another row, `change` is told with the program as cause, and
  /// `settle` when the rows rest.
  ///
  /// - Parameters:
  ///   - rowCount: How many rows; brought into 0...2^53.
  ///   - disabled: Rows that are passed but never rested on.
  ///   - time: The instant, in seconds.
  ///   - events: Receives what happened, in order.
  public mutating func reload(
    rowCount: Int,
    disabled: some Sequence<Range<Int>> = [],
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    advance(to: time, into: &events)
    let old = selection
    let wasMoving = scroller.isMoving
    let count = Self.sanitized(rowCount: rowCount)
    let rows = DisabledRows(disabled, rowCount: count, loops: loops)
    let range = Self.range(rowExtent: rowExtent, disabled: rows)
    let snap = SnapRule.rows(extent: rowExtent, disabled: rows.isEmpty ? nil : rows)
    guard count > 0, old != nil else {
      letGo(at: time, into: &events)
      scroller.snap = snap
      let row = Self.enabledRow(nearestTo: 0, in: rows)
      scroller.reset(range: range, contentOffset: Double(row) * rowExtent)
      self.rowCount = count
      tellReload(from: old, wasMoving: wasMoving, into: &events)
      return
    }
    self.rowCount = count
    scratch.elements.removeAll(keepingCapacity: true)
    scroller.change(range: range, snap: snap, at: time, into: &scratch.elements)
    for event in scratch.elements {
      events.append(PickerEvent(time: event.time, kind: .scroll(event.kind), cause: event.cause))
    }
    tellReload(from: old, wasMoving: wasMoving, into: &events)
  }

  /// Tells another selection, and the rest of what moved or changed at once.
  private func tellReload(from old: Int?, wasMoving: Bool, into events: inout [PickerEvent]) {
    guard let selection else { return }
    let time = scroller.time
    if selection != old {
      events.append(PickerEvent(time: time, kind: .change(row: selection), cause: .program))
    }
    let isStill = scroller.phase == .resting || scroller.phase == .pressed
    guard isStill, wasMoving || selection != old else { return }
    events.append(PickerEvent(time: time, kind: .settle(row: selection), cause: .program))
  }

  /// Makes rows longer or shorter, as a picker that is resized does; the selection stays.
  ///
  /// Fingers let go, and whatever moved stands on the row it was going to.
  ///
  /// - Parameters:
  ///   - rowExtent: Length of a row, in points, brought into 2^-10...2^60; the one there is, NaN,
  ///     infinity, 0 and less change nothing, and fingers keep their hold.
  ///   - time: The instant, in seconds.
  ///   - events: Receives what happened, in order.
  public mutating func resize(
    rowExtent: Double,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    advance(to: time, into: &events)
    guard Self.isLength(rowExtent) else { return }
    let rowExtent = Self.sanitized(rowExtent: rowExtent)
    guard rowExtent != self.rowExtent else { return }
    letGo(at: time, into: &events)
    let row = restingRow ?? 0
    if scroller.isMoving {
      select(row, isAnimated: false, cause: .program, at: time, into: &events)
    }
    let rows = disabled ?? DisabledRows([], rowCount: rowCount, loops: loops)
    scroller.snap = .rows(extent: rowExtent, disabled: disabled)
    scroller.reset(
      range: Self.range(rowExtent: rowExtent, disabled: rows),
      contentOffset: Double(row) * rowExtent
    )
  }
}
