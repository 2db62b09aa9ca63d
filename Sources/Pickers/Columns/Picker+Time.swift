import ScrollPhysics

/// How columns advance together and follow the columns before them.
extension Picker {
  /// Advances every column to an instant, in seconds.
  ///
  /// Columns on which others depend stop at each row they pass and where they come to rest, so that
  /// the others follow at that instant at any frame rate.
  public mutating func advance(to time: Double, into events: inout [PickerEvent]) {
    while let instant = nextInstant(upTo: time) { step(to: instant, into: &events) }
    step(to: time, into: &events)
  }

  /// The next instant up to a time at which a column on which others depend may change.
  private func nextInstant(upTo time: Double) -> Double? {
    var next: Double?
    for column in columns.indices where hasDependents(column) {
      if let instant = columns[column].wheel.rows.nextInstant(upTo: time) {
        next = min(next ?? .infinity, instant)
      }
    }
    return next
  }

  private func hasDependents(_ column: Int) -> Bool {
    for other in columns.indices where other > column && columns[other].content.depends(on: column)
    {
      return true
    }
    return false
  }

  private mutating func step(to time: Double, into events: inout [PickerEvent]) {
    let first = events.count
    recordRows()
    for column in columns.indices {
      let own = events.count
      columns[column].wheel.advance(to: time, into: &events)
      assign(column, toEventsFrom: own, in: &events)
      for index in own..<events.count where events[index].cause != .program {
        columns[column].preferredRow = nil
      }
      follow(column, from: first, into: &events)
    }
  }

  /// Changes one column, and lets the columns that depend on it follow.
  ///
  /// - Parameters:
  ///   - column: The column; one that does not exist changes nothing.
  ///   - time: The instant to which every column is advanced first, in seconds.
  ///   - events: Receives the events.
  ///   - body: The change of the column's wheel.
  package mutating func change(
    _ column: Int,
    at time: Double,
    into events: inout [PickerEvent],
    _ body: (inout Wheel, inout [PickerEvent]) -> Void
  ) {
    advance(to: time, into: &events)
    guard columns.indices.contains(column) else { return }
    let first = events.count
    recordRows()
    let target = columns[column].wheel.rows.restingRow
    body(&columns[column].wheel, &events)
    if events.count > first || columns[column].wheel.rows.restingRow != target {
      columns[column].preferredRow = nil
    }
    assign(column, toEventsFrom: first, in: &events)
    followChanges(of: column, from: first, into: &events)
  }

  /// Lets the columns after a column follow the events from an index on.
  mutating func followChanges(
    of column: Int,
    from first: Int,
    into events: inout [PickerEvent]
  ) {
    for child in columns.indices where child > column { follow(child, from: first, into: &events) }
  }

  /// Stores the selected rows from which changes are counted.
  mutating func recordRows() {
    previousRows.elements.removeAll(keepingCapacity: true)
    for column in columns.indices { previousRows.elements.append(selectedRow(column)) }
  }

  /// Sets the column of the events from an index on.
  func assign(_ column: Int, toEventsFrom first: Int, in events: inout [PickerEvent]) {
    for index in first..<events.count { events[index].column = column }
  }

  /// Replaces the rows of a column if columns it depends on have changed.
  ///
  /// - Parameters:
  ///   - column: The column; it is advanced to the instant of the events.
  ///   - first: Index of the first event of the instant.
  ///   - events: The events of the columns before it; receives those of this one.
  private mutating func follow(
    _ column: Int,
    from first: Int,
    into events: inout [PickerEvent]
  ) {
    let content = columns[column].content
    let parents = parentState(of: content, before: column, from: first, in: events)
    guard parents.hasChanged || parents.hasSettled || parents.isEmpty else { return }
    let own = events.count
    let old = columns[column].wheel.selection
    let oldText = content.text(of: old ?? 0) { previousRow($0, before: column) }
    let count = content.count { row($0, before: column, from: first, in: events) }
    if count != columns[column].wheel.rows.rowCount {
      replaceRows(of: column, count: count, isPreferred: !parents.isEmpty, into: &events)
    }
    let new = columns[column].wheel.selection
    let text = content.text(of: new ?? 0) { row($0, before: column, from: first, in: events) }
    if let new, new == old, text != oldText {
      columns[column].wheel.rows.emit(.change(row: new), cause: .program, into: &events)
    }
    if parents.hasSettled { columns[column].preferredRow = nil }
    assign(column, toEventsFrom: own, in: &events)
  }

  /// Changes the number of rows of a column; it moves to its preferred row, or the last one.
  private mutating func replaceRows(
    of column: Int,
    count: Int,
    isPreferred: Bool,
    into events: inout [PickerEvent]
  ) {
    let rows = columns[column].wheel.rows
    let time = rows.scroller.time
    let preferred = columns[column].preferredRow ?? rows.restingRow ?? 0
    let isFree = !rows.scroller.isTracking && rows.scroller.phase != .decelerating
    let disabled = columns[column].disabled
    columns[column].wheel.reload(rowCount: count, disabled: disabled, at: time, into: &events)
    guard isFree, count > 0, isPreferred else { return }
    let row = min(preferred, count - 1)
    if columns[column].wheel.rows.restingRow != row {
      columns[column].wheel.select(row, at: time, into: &events)
    }
    columns[column].preferredRow = preferred
  }

  /// Whether columns that a column depends on have changed or settled in the events from an index
  /// on, or have no rows.
  private func parentState(
    of content: ColumnRows,
    before column: Int,
    from first: Int,
    in events: [PickerEvent]
  ) -> (hasChanged: Bool, hasSettled: Bool, isEmpty: Bool) {
    var state = (hasChanged: false, hasSettled: false, isEmpty: false)
    for parent in 0..<column where content.depends(on: parent) {
      if columns[parent].wheel.rows.rowCount == 0 { state.isEmpty = true }
      for index in first..<events.count where events[index].column == parent {
        switch events[index].kind {
        case .change: state.hasChanged = true
        case .settle: state.hasSettled = true
        case .scroll, .tick, .sheet, .decision: break
        }
      }
    }
    return state
  }

  /// The selected row of an earlier column before the present instant; 0 for any other column.
  private func previousRow(_ parent: Int, before column: Int) -> Int {
    parent >= 0 && parent < column ? previousRows.elements[parent] : 0
  }

  /// The selected row of an earlier column after the events from an index on; 0 for any other.
  private func row(
    _ parent: Int,
    before column: Int,
    from first: Int,
    in events: [PickerEvent]
  ) -> Int {
    guard parent >= 0, parent < column else { return 0 }
    for index in (first..<events.count).reversed() where events[index].column == parent {
      if case .change(let row) = events[index].kind { return row }
    }
    return selectedRow(parent)
  }
}
