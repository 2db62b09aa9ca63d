public import ScrollPhysics

extension Picker {
  /// Lets time pass, to an instant in seconds.
  ///
  /// - Parameters:
  ///   - time: The new instant, in seconds.
  ///   - events: Receives what the columns tell, column by column, each in the order of time.
  public mutating func advance(to time: Double, into events: inout [PickerEvent]) {
    let first = events.count
    noteStart()
    for column in columns.indices {
      update(column, from: first, at: time, into: &events) { wheel, told in
        wheel.advance(to: time, into: &told)
      }
    }
  }

  /// Takes what a pointer did on a column, its position in points from the column's centre.
  ///
  /// A column that does not exist changes nothing.
  public mutating func handle(
    _ event: PointerEvent,
    inColumn column: Int,
    into events: inout [PickerEvent]
  ) {
    withColumn(column, at: event.time, into: &events) { wheel, told in
      wheel.handle(event, into: &told)
    }
  }

  /// Brings a row of a column to the centre.
  ///
  /// - Parameters:
  ///   - row: The row; one that does not exist or is disabled is refused, and nothing changes.
  ///   - column: The column; one that does not exist changes nothing.
  ///   - isAnimated: Whether it goes there in motion or at once.
  ///   - cause: Who asked.
  ///   - time: The instant, in seconds.
  ///   - events: Receives what happened.
  public mutating func select(
    _ row: Int,
    inColumn column: Int,
    isAnimated: Bool = true,
    cause: ScrollCause = .program,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    var isTaken = false
    withColumn(column, at: time, into: &events) { wheel, told in
      isTaken = wheel.rows.select(row, isAnimated: isAnimated, cause: cause, at: time, into: &told)
    }
    if isTaken { columns[column].heldRow = nil }
  }

  /// Goes a number of rows on in a column, as keys and wheel notches do.
  ///
  /// - Parameters:
  ///   - steps: Rows, signed; bounded columns stop at their ends.
  ///   - column: The column; one that does not exist changes nothing.
  ///   - cause: Who asked.
  ///   - time: The instant, in seconds.
  ///   - events: Receives what happened.
  public mutating func step(
    by steps: Int,
    inColumn column: Int,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    withColumn(column, at: time, into: &events) { wheel, told in
      wheel.rows.step(by: steps, cause: cause, at: time, into: &told)
    }
  }

  /// Takes over other rows of a column; the selected index stays, then becomes the last there is.
  ///
  /// `change` is told if another row, or another text, is selected now. See `RowScroller.reload` for
  /// what fingers and motions do.
  ///
  /// - Parameters:
  ///   - content: Where the column's rows come from now.
  ///   - column: The column; one that does not exist changes nothing.
  ///   - disabled: Rows that are passed but never rested on.
  ///   - time: The instant, in seconds.
  ///   - events: Receives what happened.
  public mutating func reload(
    _ content: ColumnRows,
    inColumn column: Int,
    disabled: [Range<Int>] = [],
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    advance(to: time, into: &events)
    guard columns.indices.contains(column) else { return }
    let first = events.count
    noteStart()
    let old = text(ofRow: parentRow(column), inColumn: column)
    columns[column].content = content
    columns[column].disabled = disabled
    columns[column].heldRow = nil
    let count = content.count { $0 < column ? parentRow($0) : 0 }
    columns[column].wheel.rows.reload(
      rowCount: count,
      disabled: disabled,
      at: time,
      into: &scratch.elements
    )
    tellText(of: column, from: old, at: time)
    collect(column, into: &events)
    follow(column, from: first, at: time, into: &events)
  }

  /// Does something with one column, and lets those that depend on it follow.
  ///
  /// - Parameters:
  ///   - column: The column; one that does not exist changes nothing.
  ///   - time: The instant, in seconds; every column is brought to it.
  ///   - events: Receives what the columns tell.
  ///   - body: What is done with the column's wheel, and where that tells of it.
  public mutating func withColumn(
    _ column: Int,
    at time: Double,
    into events: inout [PickerEvent],
    _ body: (inout Wheel, inout [PickerEvent]) -> Void
  ) {
    advance(to: time, into: &events)
    guard columns.indices.contains(column) else { return }
    let first = events.count
    noteStart()
    let goal = columns[column].wheel.rows.restingRow
    body(&columns[column].wheel, &scratch.elements)
    // What is done to a column is no longer what it was before.
    if !scratch.elements.isEmpty || columns[column].wheel.rows.restingRow != goal {
      columns[column].heldRow = nil
    }
    collect(column, into: &events)
    follow(column, from: first, at: time, into: &events)
  }

  /// Hands a handler the whole selection if events tell of a change, once for all of them.
  ///
  /// The handler is given the picker itself and may change it: what that tells is appended to the
  /// events, and is no reason to call the handler again.
  ///
  ///     picker.advance(to: now, into: &events)
  ///     picker.tell(&events) { picker, events in print(picker.selection) }
  public mutating func tell(
    _ events: inout [PickerEvent],
    to handler: (inout Picker, inout [PickerEvent]) -> Void
  ) {
    let hasChanged = events.contains { if case .change = $0.kind { true } else { false } }
    if hasChanged { handler(&self, &events) }
  }
}
