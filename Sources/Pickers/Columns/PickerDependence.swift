import ScrollPhysics

/// How columns follow those before them, each change at its own instant.
extension Picker {
  /// Notes the selected rows before something happens.
  mutating func noteStart() {
    starts.elements.removeAll(keepingCapacity: true)
    for column in columns.indices { starts.elements.append(parentRow(column)) }
  }

  /// Lets the columns behind a column follow what has been told.
  mutating func follow(
    _ column: Int,
    from first: Int,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    for child in columns.indices where child > column {
      update(child, from: first, at: time, into: &events) { _, _ in }
    }
  }

  /// Lets a column follow the changes of those it depends on, each at its instant, and then does
  /// something with it.
  ///
  /// - Parameters:
  ///   - column: The column; those before it are at `time` already.
  ///   - first: Where the events of this call begin.
  ///   - time: The instant, in seconds.
  ///   - events: What the columns before it told; receives what this one tells.
  ///   - body: What is done with the column's wheel, and where that tells of it.
  mutating func update(
    _ column: Int,
    from first: Int,
    at time: Double,
    into events: inout [PickerEvent],
    _ body: (inout Wheel, inout [PickerEvent]) -> Void
  ) {
    let end = events.count
    var now = -Double.infinity
    var known = 0
    while let next = nextParentEvent(of: column, after: now, in: events[first..<end]) {
      now = next
      columns[column].wheel.advance(to: now, into: &scratch.elements)
      releaseHeldRow(of: column, after: known)
      followParents(of: column, at: now, told: events[first..<end])
      known = scratch.elements.count
    }
    body(&columns[column].wheel, &scratch.elements)
    releaseHeldRow(of: column, after: known)
    followEmptied(column, at: time)
    collect(column, into: &events)
  }

  /// Gives a column behind one that has become empty, which tells no change, the rows for row 0.
  private mutating func followEmptied(_ column: Int, at time: Double) {
    let content = columns[column].content
    let isBehind = (0..<column).contains {
      content.depends(on: $0) && columns[$0].wheel.rows.rowCount == 0
    }
    guard isBehind else { return }
    let count = content.count { $0 < column ? parentRow($0) : 0 }
    guard count != columns[column].wheel.rows.rowCount else { return }
    columns[column].wheel.rows.reload(
      rowCount: count,
      disabled: columns[column].disabled,
      at: time,
      into: &scratch.elements
    )
  }

  /// Forgets the row to come back to, if anybody but the program has moved the column since.
  private mutating func releaseHeldRow(of column: Int, after known: Int) {
    for index in known..<scratch.elements.count where scratch.elements[index].cause != .program {
      columns[column].heldRow = nil
    }
  }

  /// Hands on what a column told.
  mutating func collect(_ column: Int, into events: inout [PickerEvent]) {
    for var event in scratch.elements {
      event.column = column
      events.append(event)
    }
    scratch.elements.removeAll(keepingCapacity: true)
  }

  /// Tells a change where another text stands on the same row.
  mutating func tellText(of column: Int, from old: String, at time: Double) {
    guard let row = columns[column].wheel.selection else { return }
    let isTold = scratch.elements.contains {
      if case .change = $0.kind { $0.time == time } else { false }
    }
    guard !isTold, text(ofRow: row, inColumn: column) != old else { return }
    scratch.elements.append(PickerEvent(time: time, kind: .change(row: row), cause: .program))
  }

  /// The next instant at which a column that this one depends on changed or settled.
  private func nextParentEvent(
    of column: Int,
    after time: Double,
    in told: ArraySlice<PickerEvent>
  ) -> Double? {
    let content = columns[column].content
    var next: Double?
    for event in told where event.column < column && event.time > time {
      switch event.kind {
      case .change, .settle:
        guard content.depends(on: event.column) else { continue }
        next = min(next ?? .infinity, event.time)
      default:
        continue
      }
    }
    return next
  }

  /// Gives a column, which is at an instant, the rows that those before it ask for then.
  private mutating func followParents(
    of column: Int,
    at time: Double,
    told: ArraySlice<PickerEvent>
  ) {
    let content = columns[column].content
    let wheel = columns[column].wheel
    let old = wheel.selection
    let before = content.text(of: old ?? 0) { parentRow($0, of: column, before: time, in: told) }
    let count = content.count { parentRow($0, of: column, until: time, in: told) }
    let wanted = columns[column].heldRow ?? wheel.rows.restingRow ?? 0
    let isFree = !wheel.rows.scroller.isTracking && wheel.phase != .decelerating
    if count != wheel.rows.rowCount {
      columns[column].wheel.rows.reload(
        rowCount: count,
        disabled: columns[column].disabled,
        at: time,
        into: &scratch.elements
      )
      if isFree, count > 0 {
        let row = min(wanted, count - 1)
        if columns[column].wheel.rows.restingRow != row {
          columns[column].wheel.rows.select(
            row,
            isAnimated: true,
            cause: .program,
            at: time,
            into: &scratch.elements
          )
        }
        columns[column].heldRow = wanted
      }
    }
    let row = columns[column].wheel.selection
    let now = content.text(of: row ?? 0) { parentRow($0, of: column, until: time, in: told) }
    if let row, row == old, now != before {
      scratch.elements.append(PickerEvent(time: time, kind: .change(row: row), cause: .program))
    }
    let hasSettled = told.contains { event in
      guard event.time == time, content.depends(on: event.column) else { return false }
      if case .settle = event.kind { return true }
      return false
    }
    if hasSettled { columns[column].heldRow = nil }
  }

  /// The selected row of an earlier column at an instant, what happened then included.
  private func parentRow(
    _ column: Int,
    of child: Int,
    until time: Double,
    in told: ArraySlice<PickerEvent>
  ) -> Int {
    column < child ? row(column, in: told) { $0 <= time } : 0
  }

  /// The selected row of an earlier column just before an instant.
  private func parentRow(
    _ column: Int,
    of child: Int,
    before time: Double,
    in told: ArraySlice<PickerEvent>
  ) -> Int {
    column < child ? row(column, in: told) { $0 < time } : 0
  }

  private func row(
    _ column: Int,
    in told: ArraySlice<PickerEvent>,
    _ isKnown: (Double) -> Bool
  ) -> Int {
    var row = starts.elements.indices.contains(column) ? starts.elements[column] : 0
    for event in told where event.column == column && isKnown(event.time) {
      if case .change(let changed) = event.kind { row = changed }
    }
    return row
  }
}
