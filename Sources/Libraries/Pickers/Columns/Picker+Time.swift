import ScrollPhysics

/// Advances all columns together, and updates the columns that depend on others.
extension Picker {
  /// Advances every column to an instant, in seconds.
  ///
  /// If column B depends on column A, the time is divided into steps. A step ends when A passes a
  /// row or comes to rest, and B is updated at the end of each step. The result therefore does not
  /// depend on the frame rate.
  @inline(never)  // Otherwise the C library contains this code seven times.
  public mutating func advance(to time: Double, into events: inout [PickerEvent]) {
    while let instant = nextInstant(upTo: time) { step(to: instant, into: &events) }
    step(to: time, into: &events)
  }

  /// Returns the next instant at which a column may change on which other columns depend.
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
    for other in column + 1..<columns.count where columns[other].content.depends(on: column) {
      return true
    }
    return false
  }

  @inline(never)
  private mutating func step(to time: Double, into events: inout [PickerEvent]) {
    let first = events.count
    recordRows()
    for column in columns.indices {
      let own = events.count
      columns[column].wheel.advance(to: time, into: &events)
      for index in own..<events.count where events[index].cause != .program {
        columns[column].preferredRow = nil
      }
      follow(column, from: first, into: &events)
    }
  }

  /// Advances every column, changes the wheel of one column with `body`, and updates the columns
  /// that depend on that column.
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
    followChanges(of: column, from: first, into: &events)
  }

  /// Updates the columns that depend on a column that has changed.
  ///
  /// `first` is the index in `events` of the first event since the call of `recordRows`.
  mutating func followChanges(of column: Int, from first: Int, into events: inout [PickerEvent]) {
    for child in columns.indices where child > column { follow(child, from: first, into: &events) }
  }

  /// Stores the selected row of each column in `previousRows`, to detect later changes.
  mutating func recordRows() {
    previousRows.elements.removeAll(keepingCapacity: true)
    for column in columns.indices { previousRows.elements.append(selectedRow(column)) }
  }

  /// Updates the rows of a column if another column has changed on which this column depends.
  ///
  /// Changes since the call of `recordRows` count. `first` is the index in `events` of the first
  /// event since that call.
  private mutating func follow(_ column: Int, from first: Int, into events: inout [PickerEvent]) {
    var (hasChanged, hasSettled, isOrphan) = (false, false, false)
    for parent in 0..<column where columns[column].content.depends(on: parent) {
      if selectedRow(parent) != previousRows.elements[parent] { hasChanged = true }
      if columns[parent].wheel.rows.rowCount == 0 { isOrphan = true }
      for index in first..<events.count where events[index].column == parent {
        if case .settle = events[index].kind { hasSettled = true }
      }
    }
    if hasChanged {
      let row = columns[column].wheel.selection
      let text = previousText(ofRow: row ?? 0, in: column)
      refill(column, isOrphan: isOrphan, into: &events)
      emitChange(column, from: row, text, into: &events)
    }
    if hasSettled { columns[column].preferredRow = nil }
  }

  /// Returns the text that a row had at the call of `recordRows`.
  private func previousText(ofRow row: Int, in column: Int) -> String {
    columns[column].content.text(of: row) { previousRow($0, before: column) }
  }

  private func previousRow(_ parent: Int, before column: Int) -> Int {
    parent >= 0 && parent < column ? previousRows.elements[parent] : 0
  }

  /// Sets the number of rows of a column's wheel to `contentCount(of:)`.
  ///
  /// The column then moves to `preferredRow`, or to the nearest row if it does not exist. If
  /// `preferredRow` is nil, the row on which the column would rest is used. It does not move if a
  /// pointer holds it, if it decelerates, or if it is an orphan: a column that it depends on is
  /// empty.
  private mutating func refill(_ column: Int, isOrphan: Bool, into events: inout [PickerEvent]) {
    // The rows are not copied, because a change of a copied buffer would allocate memory.
    let oldCount = columns[column].wheel.rows.rowCount
    let count = contentCount(of: column)
    let keepsValue = columns[column].keepsValue
    let omitted = columns[column].content.omittedRows { previousRow($0, before: column) }
    let shift = contentOmission(of: column) - omitted
    guard count != oldCount || keepsValue || shift != 0 else { return }
    let resting = columns[column].wheel.rows.restingRow ?? 0
    let preferred =
      columns[column].preferredRow
      ?? PreferredRow(
        row: resting + omitted,
        text: keepsValue ? previousText(ofRow: resting, in: column) : ""
      )
    let phase = columns[column].wheel.phase
    let isFree = !columns[column].wheel.rows.scroller.isTracking && phase != .decelerating
    let (time, disabled) = (columns[column].wheel.rows.scroller.time, columns[column].disabled)
    var target = preferred.row - omitted - shift
    if keepsValue { target = rowKeeping(preferred.text, near: resting, in: column) ?? resting }
    target = min(max(target, 0), max(count - 1, 0))
    // Rows with other indices show the same values. They move at once, so that the values stay.
    let isReplaced = isFree && !isOrphan && (keepsValue || shift != 0 || oldCount == 0)
    columns[column].wheel.rows.reload(
      rowCount: count,
      disabled: disabled,
      selecting: isReplaced ? target : nil,
      at: time,
      into: &events
    )
    guard isFree, !isOrphan else { return }
    columns[column].preferredRow = preferred
    guard count > 0, columns[column].wheel.rows.restingRow != target else { return }
    columns[column].wheel.select(target, at: time, into: &events)
  }

  /// Returns the enabled row of a column that has a text; nil if there is none.
  func rowKeeping(_ text: String, near row: Int, in column: Int) -> Int? {
    let found = columns[column].content.row(withText: text, near: row) {
      $0 < column ? selectedRow($0) : 0
    }
    guard let found, !columns[column].disabled.contains(where: { $0.contains(found) }) else {
      return nil
    }
    return found
  }

  /// Emits `change` if the selected row of a column has the same index as before, but another text.
  ///
  /// `row` and `text` are the index and the text before. If the index has changed, `change` was
  /// already emitted by the rows.
  func emitChange(_ column: Int, from row: Int?, _ text: String, into events: inout [PickerEvent]) {
    guard let row, row == columns[column].wheel.selection, text != selectedText(of: column) else {
      return
    }
    columns[column].wheel.rows.emit(.change(row: row), cause: .program, into: &events)
  }
}
