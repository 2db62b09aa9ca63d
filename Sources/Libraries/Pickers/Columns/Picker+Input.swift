public import ScrollPhysics

extension Picker {
  /// Handles a pointer event in window coordinates.
  ///
  /// A pointer that is pressed inside the frame holds the column under it, or the nearest column if
  /// the pointer is beside the columns. The pointer holds this column until the pointer is lifted
  /// or cancelled. Several pointers may hold different columns at the same time.
  @discardableResult
  public mutating func handle(_ event: PointerEvent, into events: inout [PickerEvent]) -> Bool {
    let owner = column(of: event.id)
    var target = owner
    if owner == nil, event.phase == .down, frame.contains(x: event.x, y: event.y) {
      target = column(atX: event.x)
    }
    guard let column = target else {
      advance(to: event.time, into: &events)
      return false
    }
    change(column, at: event.time, into: &events) { $0.handleOwned(event, into: &$1) }
    return owner != nil || self.column(of: event.id) != nil
  }

  /// `id` identifies the pointer that holds the column.
  private func column(of id: Int) -> Int? {
    for column in columns.indices where columns[column].wheel.rows.scroller.isTracking(id) {
      return column
    }
    return nil
  }

  /// Applies a command to a column, and updates the columns that depend on it.
  @discardableResult
  public mutating func apply(
    _ command: RowCommand,
    in column: Int,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) -> Bool {
    var isAccepted = false
    change(column, at: time, into: &events) {
      isAccepted = $0.rows.apply(command, cause: cause, at: time, into: &$1)
    }
    if isAccepted, case .select = command { columns[column].preferredRow = nil }
    return isAccepted
  }

  /// Replaces the rows of a column.
  ///
  /// The selected index does not change if a row with this index exists. Otherwise the last enabled
  /// row is selected. A column that keeps its value selects the row with the same text, if it rests
  /// and there is such a row. A pointer still holds the column. A motion continues if its target is still
  /// enabled. Otherwise the motion ends on an enabled row. If there are no rows, every motion and
  /// press ends, and no row is selected. Emits `change` if another row, or another text, is
  /// selected now, and `settle` when the rows rest.
  ///
  /// The column never rests on the rows in `disabled`. If the column does not exist, nothing
  /// changes.
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
    let (row, text) = (columns[column].wheel.selection, selectedText(of: column))
    columns[column].content = content
    columns[column].disabled = disabled
    columns[column].preferredRow = nil
    let keepsValue = columns[column].keepsValue
    columns[column].wheel.rows.reload(
      rowCount: contentCount(of: column),
      disabled: disabled,
      selecting: keepsValue ? row.flatMap { rowKeeping(text, near: $0, in: column) } : nil,
      at: time,
      into: &events
    )
    emitChange(column, from: row, text, into: &events)
    followChanges(of: column, from: first, into: &events)
  }
}
