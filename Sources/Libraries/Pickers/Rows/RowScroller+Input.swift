package import ScrollPhysics

extension RowScroller {
  /// Advances to an instant, in seconds, and appends the events up to then.
  ///
  /// If the instant is before the present time, the time does not change.
  package mutating func advance(to time: Double, into events: inout [PickerEvent]) {
    if !pendingEvents.isEmpty {
      events += pendingEvents
      pendingEvents = []
    }
    guard scroller.isMoving else {
      // Only the time changes. This returns early, because most rows are at rest, and reading a
      // motion would copy it.
      if time > scroller.time { scroller.time = time }
      return
    }
    if scroller.hasPendingRelease {
      // `retarget` may change the motion until the time advances.
      let isOver = time > scroller.time || (scroller.nextTransition ?? .infinity) <= time
      guard isOver else { return }
      completeRelease(into: &events)
    }
    while let transition = scroller.nextTransition, transition <= time {
      move(to: transition, into: &events)
    }
    move(to: time, into: &events)
  }

  /// Appends the events that follow a release; their time is the time of the release.
  private mutating func completeRelease(into events: inout [PickerEvent]) {
    if scroller.hasPendingRelease { move(to: scroller.time, into: &events) }
  }

  /// Returns true if the event ended a tap.
  @discardableResult
  package mutating func handle(_ event: PointerEvent, into events: inout [PickerEvent]) -> Bool {
    advance(to: event.time, into: &events)
    completeRelease(into: &events)
    guard rowCount > 0 else { return false }
    let isTap = scroller.handle(event, into: &scrollEvents.elements)
    appendScrollEvents(into: &events)
    return isTap
  }

  /// Returns true if the command was accepted.
  @discardableResult
  package mutating func apply(
    _ command: RowCommand,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) -> Bool {
    advance(to: time, into: &events)
    if case .retarget = command {} else { completeRelease(into: &events) }
    let time = scroller.time
    switch command {
    case .select(let row, let animation):
      guard !scroller.isTracking, let index = index(of: row, near: scroller.contentOffset) else {
        return false
      }
      go(to: index, animation, cause: cause, into: &events)
    case .step(let steps):
      if let index = index(after: steps, from: scroller.restingOffset) {
        go(to: index, .spring, cause: cause, into: &events)
      }
    case .scroll(let action):
      scroll(action, into: &events)
    case .scrollBy(let rows):
      guard rowCount > 0 else { break }
      let distance = min(max(rows, -0x1p30), 0x1p30) * rowExtent
      scroller.scroll(by: distance, cause: cause, at: time, into: &scrollEvents.elements)
      appendScrollEvents(into: &events)
    case .retarget(let row):
      guard let index = index(of: row, near: scroller.restingOffset),
        scroller.retarget(to: Double(index) * rowExtent)
      else { return false }
    case .cancelTouches:
      scroller.cancelTouches(at: time, into: &scrollEvents.elements)
      appendScrollEvents(into: &events)
    }
    return true
  }

  /// Returns nil if the row does not exist or is disabled.
  ///
  /// In a loop a row has one index in each lap. The result is the index nearest to `offset`.
  private func index(of row: Int, near offset: Double) -> Int? {
    guard row >= 0, row < rowCount, isEnabled(row) else { return nil }
    guard loops else { return row }
    let here = nearestIndex(to: offset)
    let forwards = (row - self.row(at: here)).wrapped(in: rowCount)
    return here + (forwards <= rowCount - forwards ? forwards : forwards - rowCount)
  }

  /// Returns the index of the target row of a step; nil if the step moves nothing.
  ///
  /// If the target row is disabled, the result is the next enabled row in the same direction. If
  /// there is none, the result is the last enabled row before the target.
  private func index(after steps: Int, from offset: Double) -> Int? {
    guard rowCount > 0, steps != 0, !scroller.isTracking else { return nil }
    let start = nearestIndex(to: offset)
    let most = DisabledRows.maximumRowCount
    let target = start + min(max(steps, -most), most)
    let index = loops ? target : row(at: target)
    guard disabled.contains(index) else { return index }
    let direction = steps.signum()
    let enabled =
      disabled.nextEnabled(from: index, direction: direction)
      ?? disabled.nextEnabled(from: index, direction: -direction)
    return enabled.flatMap { ($0 - start) * direction > 0 ? $0 : nil }
  }

  private mutating func scroll(_ action: ScrollAction, into events: inout [PickerEvent]) {
    guard rowCount > 0 else { return }
    switch action {
    case .wheel(_, let rows):
      // A fling stops, and the rows are counted from the present offset.
      let flings = scroller.run?.kind == .deceleration
      let offset = flings ? scroller.contentOffset : scroller.restingOffset
      guard let index = index(after: rows, from: offset) else { break }
      go(to: index, .spring, cause: .wheel, into: &events)
    case .continuous(let distance):
      let command = RowCommand.scrollBy(rows: distance / rowExtent)
      apply(command, cause: .wheel, at: scroller.time, into: &events)
    case .gesture, .lift, .handOver, .cancel, .hold, .holdEnd, .momentum, .momentumEnd:
      scroller.scroll(action, at: scroller.time, into: &scrollEvents.elements)
      appendScrollEvents(into: &events)
    }
  }

  /// Emits `settle` if the movement ends at once.
  private mutating func go(
    to index: Int,
    _ animation: ScrollAnimation,
    cause: ScrollCause,
    into events: inout [PickerEvent]
  ) {
    let offset = Double(index) * rowExtent
    let wasMoving = scroller.phase != .resting
    let moves = scroller.scroll(
      to: offset,
      animation: animation,
      cause: cause,
      at: scroller.time,
      into: &scrollEvents.elements
    )
    appendScrollEvents(settles: false, into: &events)
    // A motion that was replaced does not emit `settle`; only the end of the new motion does.
    let isOver = animation == .none || ((wasMoving || moves) && !scroller.isMoving)
    if isOver, let selection { emit(.settle(row: selection), cause: cause, into: &events) }
  }

  /// Replaces the rows.
  ///
  /// The selected index does not change if a row with this index exists. Otherwise the last enabled
  /// row is selected. A pointer still holds the content. A motion continues if its target is still
  /// enabled. Otherwise the motion ends on an enabled row; see `Scroller.change`. If there are no
  /// rows, every motion and press ends, and no row is selected. Emits `change` with the cause
  /// `program` if another row is selected, and `settle` when the rows rest.
  ///
  /// If the content rests or has no rows, `newRow` is selected at once, unless it is nil.
  package mutating func reload(
    rowCount: Int,
    disabled: [Range<Int>] = [],
    selecting newRow: Int? = nil,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    advance(to: time, into: &events)
    completeRelease(into: &events)
    let (old, wasMoving) = (emittedSelection, scroller.isMoving)
    let rows = DisabledRows(disabled, rowCount: rowCount, loops: loops)
    if let newRow, rows.rowCount > 0, scroller.phase == .resting {
      reset(rows, rowExtent: rowExtent, row: newRow)
    } else if rows.rowCount > 0, old != nil {
      let (range, snap) = (range(of: rows), SnapRule.rows(extent: rowExtent, disabled: rows))
      scroller.change(range: range, snap: snap, at: time, into: &scrollEvents.elements)
      appendScrollEvents(passes: false, settles: false, into: &events)
    } else {
      apply(.cancelTouches, cause: .drag, at: time, into: &events)
      scroller.rest(into: &scrollEvents.elements)
      appendScrollEvents(passes: false, settles: false, into: &events)
      reset(rows, rowExtent: rowExtent, row: 0)
    }
    placeRows()
    guard let selection else { return }
    if !scroller.isMoving { middleRow = row(at: nearestIndex(to: scroller.contentOffset)) }
    if selection != old { emit(.change(row: selection), cause: .program, into: &events) }
    let isStill = scroller.phase == .resting || scroller.phase == .pressed
    guard isStill, wasMoving || selection != old else { return }
    emit(.settle(row: selection), cause: .program, into: &events)
  }

  /// Changes the row extent, in points; the selection does not change.
  ///
  /// Pointers are released, and a motion ends on its target at once. Nothing changes if the new
  /// extent is equal to the present extent, or is not finite and positive. The extent is clamped to
  /// 2^-10...2^40.
  package mutating func resize(
    rowExtent: Double,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    advance(to: time, into: &events)
    guard let extent = Self.valid(rowExtent: rowExtent), extent != self.rowExtent else { return }
    apply(.cancelTouches, cause: .drag, at: time, into: &events)
    let row = restingRow ?? 0
    if scroller.isMoving {
      let jump = RowCommand.select(row: row, animation: .none)
      apply(jump, cause: .program, at: time, into: &events)
    }
    reset(disabled, rowExtent: extent, row: row)
  }

  /// Changes the row extent, in points, without a buffer for events.
  ///
  /// The next method that appends events appends the events of this change.
  mutating func resize(rowExtent: Double) {
    guard Self.valid(rowExtent: rowExtent) != self.rowExtent else { return }
    var events: [PickerEvent] = []
    resize(rowExtent: rowExtent, at: scroller.time, into: &events)
    pendingEvents = events
  }
}
