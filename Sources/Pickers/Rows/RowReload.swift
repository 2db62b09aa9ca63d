import ScrollPhysics

extension RowScroller {
  /// Replaces the rows; the selected index stays, or becomes the last enabled one.
  ///
  /// A pointer keeps its hold. A motion continues if its target is still enabled, else it ends on a
  /// row that is; see `Scroller.change`. Without rows everything ends and no row is selected. Emits
  /// `change` with the program as cause if another row is selected, and `settle` when the rows rest.
  package mutating func reload(
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
    if count > 0, old != nil {
      self.rowCount = count
      scroller.change(range: range, snap: snap, at: time, into: &scrollEvents.elements)
      for event in scrollEvents.elements {
        events.append(PickerEvent(time: event.time, kind: .scroll(event.kind), cause: event.cause))
      }
      scrollEvents.elements.removeAll(keepingCapacity: true)
    } else {
      letGo(at: time, into: &events)
      scroller.snap = snap
      let row = Self.enabledRow(nearestTo: 0, in: rows)
      scroller.reset(range: range, contentOffset: Double(row) * rowExtent)
      self.rowCount = count
    }
    guard let selection else { return }
    if selection != old { emit(.change(row: selection), cause: .program, into: &events) }
    let isStill = scroller.phase == .resting || scroller.phase == .pressed
    guard isStill, wasMoving || selection != old else { return }
    emit(.settle(row: selection), cause: .program, into: &events)
  }

  /// Changes the row extent; the selection stays.
  ///
  /// Pointers are released, and a motion ends on its target at once. The present extent, or one that
  /// is not finite and positive, changes nothing; others are clamped to 2^-10...2^60.
  package mutating func resize(
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
      select(row, animated: false, cause: .program, at: time, into: &events)
    }
    let rows = disabled ?? DisabledRows([], rowCount: rowCount, loops: loops)
    scroller.snap = .rows(extent: rowExtent, disabled: disabled)
    scroller.reset(
      range: Self.range(rowExtent: rowExtent, disabled: rows),
      contentOffset: Double(row) * rowExtent
    )
  }
}
