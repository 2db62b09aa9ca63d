public import ScrollPhysics

/// A picker on a sheet with the buttons Cancel and Done; Done commits the selection.
///
///     var sheet = PickerSheet(Picker(columns: [["small", "medium", "large"]], selection: [1]))
///     var events: [PickerEvent] = []
///     sheet.present(at: 0, into: &events)
///     sheet.step(by: 1, at: 1, into: &events)
///     sheet.done(at: 1.01, into: &events)   // while the wheel still moves
///     sheet.committed   // [2]
public struct PickerSheet<Content: PickerModel>: PickerModel {
  /// The height, the motion and the state of the sheet.
  public private(set) var sheet: BottomSheet
  /// The picker on the sheet; its frame moves with the sheet.
  public package(set) var content: Content
  /// The row of each column that was committed last; before the first Done, the initial selection.
  ///
  /// Cancel restores these rows.
  public private(set) var committed: [Int]
  /// The rule for the row that Done commits if a column still moves.
  public var commit: SheetCommit
  /// The part of the window in which the sheet rises, in points.
  ///
  /// The sheet has the width of the frame, and rises from the frame's bottom edge.
  public var frame: PickerFrame {
    didSet { placeContent() }
  }
  /// The part of the sheet that owns each pressed pointer, by the pointer's id.
  private var presses: [Int: SheetPart] = [:]

  /// Creates a closed sheet; `committed` is the present selection of the content.
  ///
  /// If `frame` is nil, the sheet has the width of the content, and its bottom edge is at y = 0.
  /// `contentExtent` is the height of toolbar and picker together, in points. If it is nil, the
  /// picker has the height of its frame. `safeArea` is the height of the area below the picker that
  /// is reserved for the system, in points; at least 0.
  public init(
    _ content: Content,
    frame: PickerFrame? = nil,
    contentExtent: Double? = nil,
    safeArea: Double = 0,
    commit: SheetCommit = .projected
  ) {
    let place = content.frame
    let extent = contentExtent ?? place.height + SheetPart.toolbarExtent
    sheet = BottomSheet(contentExtent: extent, safeArea: safeArea, tuning: content.tuning)
    self.content = content
    self.commit = commit
    self.frame =
      frame ?? PickerFrame(x: place.x, y: -sheet.extent, width: place.width, height: sheet.extent)
    committed = (0..<content.columnCount).map { content.rows(in: $0)?.selection ?? 0 }
    presses.reserveCapacity(8)
    placeContent()
  }

  /// Changes the frame and the heights, in points.
  ///
  /// An open sheet stays open, the selection does not change, and every pointer is released.
  public mutating func resize(
    frame: PickerFrame,
    contentExtent: Double,
    safeArea: Double = 0,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    releasePresses(at: time, into: &events)
    sheet.resize(contentExtent: contentExtent, safeArea: safeArea, at: time, into: &events)
    self.frame = frame
  }

  /// Whether the sheet is open, rises or is dragged.
  ///
  /// The sheet accepts input only in these states.
  public var isPresented: Bool { sheet.isPresented }
  /// Whether the sheet or its content changes with time, without input.
  public var isMoving: Bool { sheet.isMoving || content.isMoving }
  /// Number of columns of the content.
  public var columnCount: Int { content.columnCount }

  /// The parameters of the motion of the sheet and its content.
  public var tuning: ScrollTuning {
    get { content.tuning }
    set {
      content.tuning = newValue
      sheet.use(newValue)
    }
  }

  /// Returns a copy for drawing a frame, with the sheet; see `PickerModel.displayed(_:at:)`.
  public func displayed(_ resampling: Resampling, at time: Double?) -> Self {
    var copy = displayed(FingerDisplay(resampling, at: time))
    copy.content = content.displayed(resampling, at: time)
    copy.placeContent()
    return copy
  }

  /// Returns a copy for drawing, in which the height of the sheet follows the estimated position of
  /// the finger.
  ///
  /// The rows of the content do not follow the fingers in this copy. Callers of this method compute
  /// the displayed rows separately.
  package func displayed(_ fingers: FingerDisplay) -> Self {
    var copy = self
    copy.sheet = sheet.displayed(fingers)
    return copy
  }

  /// Returns the rows of a column of the content; nil if the column does not exist.
  public func rows(in column: Int) -> RowScroller? { content.rows(in: column) }

  /// Advances the sheet and its content to an instant, in seconds.
  public mutating func advance(to time: Double, into events: inout [PickerEvent]) {
    sheet.advance(to: time, into: &events)
    placeContent()
    content.advance(to: time, into: &events)
  }

  /// Applies a command to a column of the content; returns true if the content accepted it.
  @discardableResult
  public mutating func apply(
    _ command: RowCommand,
    in column: Int,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) -> Bool {
    advance(to: time, into: &events)
    return content.apply(command, in: column, cause: cause, at: time, into: &events)
  }

  /// Releases every pointer on the sheet and on its content, as if each had been cancelled.
  public mutating func cancelTouches(at time: Double, into events: inout [PickerEvent]) {
    releasePresses(at: time, into: &events)
    content.cancelTouches(at: time, into: &events)
  }

  /// Releases every pointer that the sheet owns, as if each had been cancelled.
  private mutating func releasePresses(at time: Double, into events: inout [PickerEvent]) {
    for id in presses.keys.sorted() {
      handle(PointerEvent(time: time, id: id, phase: .cancelled, x: 0, y: 0), into: &events)
    }
  }

  /// Changes the content with `body`, for example its rows.
  ///
  /// If `body` adds columns, their committed row is 0.
  public mutating func updateContent(_ body: (inout Content) -> Void) {
    body(&content)
    let missing = max(0, content.columnCount - committed.count)
    committed = committed.prefix(content.columnCount) + Array(repeating: 0, count: missing)
    placeContent()
  }

  /// Presents the sheet with the committed rows at the centre.
  public mutating func present(
    cause: ScrollCause = .program,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    advance(to: time, into: &events)
    guard !isPresented else { return }
    stop(on: nil, into: &events)
    sheet.setPresented(true, cause: cause, at: sheet.time, into: &events)
    placeContent()
  }

  /// Commits the selected rows and dismisses the sheet.
  public mutating func done(
    cause: ScrollCause = .program,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    close(isCommitted: true, cause: cause, at: time, into: &events)
  }

  /// Restores the committed rows and dismisses the sheet.
  public mutating func cancel(
    cause: ScrollCause = .program,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    close(isCommitted: false, cause: cause, at: time, into: &events)
  }

  private mutating func close(
    isCommitted: Bool,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    advance(to: time, into: &events)
    guard isPresented else { return }
    decide(isCommitted: isCommitted, cause: cause, into: &events)
    sheet.setPresented(false, cause: cause, at: sheet.time, into: &events)
    placeContent()
  }

  /// Stops every column and emits `decision` for each.
  ///
  /// If `isCommitted` is true, `commit` selects the rows. Otherwise the committed rows are
  /// restored.
  private mutating func decide(
    isCommitted: Bool,
    cause: ScrollCause,
    into events: inout [PickerEvent]
  ) {
    stop(on: isCommitted ? commit : nil, into: &events)
    for column in 0..<columnCount {
      guard let row = rows(in: column)?.selection else { continue }
      committed[column] = row
      let kind = PickerEvent.Kind.decision(row: row, isCommitted: isCommitted)
      events.append(PickerEvent(time: sheet.time, kind: kind, cause: cause, column: column))
    }
  }

  /// Stops all columns in order, on the rows that `commit` selects.
  ///
  /// If `commit` is nil, the committed rows are restored. A missing or disabled row is replaced by
  /// the nearest enabled row.
  private mutating func stop(on commit: SheetCommit?, into events: inout [PickerEvent]) {
    for column in 0..<columnCount {
      guard let rows = rows(in: column), rows.rowCount > 0 else { continue }
      let target =
        switch commit {
        case nil: committed[column]
        case .projected: rows.restingRow ?? 0
        case .centered: rows.boundedIndex(at: rows.scroller.contentOffset)
        }
      let row = rows.selectedRow(at: target)
      let isStopped = !rows.scroller.isTracking && rows.scroller.run == nil
      if isStopped, rows.selection == row { continue }
      apply(.cancelTouches, in: column, cause: .program, at: sheet.time, into: &events)
      select(row, in: column, animated: false, at: sheet.time, into: &events)
    }
  }

  /// Handles a pointer event in window coordinates.
  ///
  /// While the sheet is presented, every press belongs to the sheet. A press on the picker moves a
  /// column. A press elsewhere on the sheet drags the sheet. Cancel and Done act when a pointer is
  /// lifted on the button on which it was pressed. A tap outside the sheet cancels.
  @discardableResult
  public mutating func handle(_ event: PointerEvent, into events: inout [PickerEvent]) -> Bool {
    advance(to: event.time, into: &events)
    if event.phase == .down, presses[event.id] == nil, isPresented {
      presses[event.id] = part(atX: event.x, y: event.y)
    }
    guard let part = presses[event.id] else { return false }
    if event.phase == .up || event.phase == .cancelled { presses[event.id] = nil }
    switch part {
    case .content:
      content.handle(event, into: &events)
    case .grabber:
      if sheet.isDismissed(by: event) { decide(isCommitted: false, cause: .drag, into: &events) }
      sheet.handle(event, into: &events)
      placeContent()
    case .cancel, .done, .backdrop:
      guard event.phase == .up, self.part(atX: event.x, y: event.y) == part else { break }
      close(isCommitted: part == .done, cause: .tap, at: event.time, into: &events)
    }
    return true
  }

  /// Returns the part of a presented sheet at a point of the window.
  package func part(atX x: Double, y: Double) -> SheetPart {
    let parts: [SheetPart] = [.cancel, .done, .content, .grabber]
    return parts.first { frame(of: $0).contains(x: x, y: y) } ?? .backdrop
  }

  /// Returns the present frame of a part of the sheet, in points of the window.
  ///
  /// For the grabber, this is the frame of the whole sheet. For the backdrop, it is `frame`.
  public func frame(of part: SheetPart) -> PickerFrame {
    var place = frame
    guard part != .backdrop else { return place }
    place.y = frame.maxY - sheet.visibleExtent
    place.height = max(sheet.contentExtent, sheet.visibleExtent)
    switch part {
    case .grabber, .backdrop: break
    case .content:
      place.y += SheetPart.toolbarExtent
      place.height = max(0, sheet.contentExtent - SheetPart.toolbarExtent)
    case .cancel, .done:
      place.width = min(SheetPart.buttonExtent, frame.width / 2)
      if part == .done { place.x = frame.maxX - place.width }
      place.height = SheetPart.toolbarExtent
    }
    return place
  }

  private mutating func placeContent() {
    let place = frame(of: .content)
    if content.frame != place { content.frame = place }
  }
}

/// A rule for the row that Done commits if a column still moves.
public enum SheetCommit: Equatable, Sendable {
  /// The row on which the column will rest.
  case projected
  /// The row that is at the centre when Done is pressed.
  case centered
}

/// A part of the window while a sheet is presented.
public enum SheetPart: Equatable, Sendable {
  /// The Cancel button, at the left of the toolbar.
  case cancel
  /// The Done button, at the right of the toolbar.
  case done
  /// The picker, below the toolbar.
  case content
  /// Any other point of the sheet; a pointer that is pressed here drags the sheet.
  case grabber
  /// Any point outside the sheet; a tap here cancels.
  case backdrop

  /// Height of the toolbar with Cancel and Done, in points.
  package static let toolbarExtent = 48.0
  /// Width of a button of the toolbar, in points.
  fileprivate static let buttonExtent = 96.0
}
