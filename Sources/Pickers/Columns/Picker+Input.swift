public import ScrollPhysics

extension Picker {
  /// Handles a pointer event in window coordinates.
  ///
  /// A press belongs to the column under it, beside the columns to the nearest one, until the
  /// pointer is lifted or cancelled. Several pointers may hold several columns.
  @discardableResult
  public mutating func handle(_ event: PointerEvent, into events: inout [PickerEvent]) -> Bool {
    let owner = column(of: event.id)
    let isHit = event.phase == .down && contains(x: event.x, y: event.y)
    guard let column = owner ?? (isHit ? column(atX: event.x) : nil) else {
      advance(to: event.time, into: &events)
      return false
    }
    change(column, at: event.time, into: &events) { wheel, events in
      wheel.handleOwned(event, into: &events)
    }
    return owner != nil || self.column(of: event.id) != nil
  }

  /// The column that a pointer holds; nil if it holds none.
  private func column(of id: Int) -> Int? {
    for column in columns.indices where columns[column].wheel.rows.scroller.isTracking(id) {
      return column
    }
    return nil
  }

  /// The column nearest to a horizontal position in the window.
  private func column(atX x: Double) -> Int {
    for column in columns.indices where x < columns[column].wheel.frame.maxX { return column }
    return columns.count - 1
  }

  /// Applies a command to a column, and lets the columns that depend on it follow.
  @discardableResult
  public mutating func apply(
    _ command: RowCommand,
    in column: Int,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) -> Bool {
    var isAccepted = false
    change(column, at: time, into: &events) { wheel, events in
      isAccepted = wheel.apply(command, in: 0, cause: cause, at: time, into: &events)
    }
    if isAccepted, case .select = command { columns[column].preferredRow = nil }
    return isAccepted
  }

  /// Replaces the rows of a column; the selected index stays, or becomes the last enabled one.
  ///
  /// A pointer keeps its hold. A motion continues if its target is still enabled, else it ends on a
  /// row that is. Without rows everything ends and no row is selected. Emits `change` if another
  /// row, or another text, is selected now, and `settle` when the rows rest.
  ///
  /// - Parameters:
  ///   - content: Source of the column's rows.
  ///   - column: The column; one that does not exist changes nothing.
  ///   - disabled: Rows on which the column never rests.
  ///   - time: The instant, in seconds; the picker's own if it is earlier.
  ///   - events: Receives the events.
  public mutating func reload(
    _ content: ColumnRows,
    in column: Int,
    disabled: [Range<Int>] = [],
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    advance(to: time, into: &events)
    guard columns.indices.contains(column) else { return }
    let first = events.count
    recordRows()
    let (row, text) = (selectedRow(column), selectedText(of: column))
    columns[column].content = content
    columns[column].disabled = disabled
    columns[column].preferredRow = nil
    let count = content.count { $0 < column ? selectedRow($0) : 0 }
    columns[column].wheel.reload(rowCount: count, disabled: disabled, at: time, into: &events)
    let hasText = columns[column].wheel.rows.rowCount > 0
    if hasText, selectedRow(column) == row, selectedText(of: column) != text,
      !events[first...].contains(where: { $0.isChange })
    {
      columns[column].wheel.rows.emit(.change(row: row), cause: .program, into: &events)
    }
    assign(column, toEventsFrom: first, in: &events)
    followChanges(of: column, from: first, into: &events)
  }

  /// Calls a handler once if the events contain a change of any column.
  ///
  /// The handler may change the picker; what it appends to the events does not call it again.
  ///
  ///     picker.advance(to: now, into: &events)
  ///     picker.handleChanges(in: &events) { picker, events in print(picker.selection) }
  public mutating func handleChanges(
    in events: inout [PickerEvent],
    _ handler: (inout Picker, inout [PickerEvent]) -> Void
  ) {
    if events.contains(where: { $0.isChange }) { handler(&self, &events) }
  }
}

extension PickerEvent {
  /// Whether the selection changed.
  var isChange: Bool {
    if case .change = kind { true } else { false }
  }
}
