public import ScrollPhysics

/// A picker on a sheet with Cancel and Done: the selection counts only once Done is pressed.
///
///     var picker = PickerSheet(titles: ["small", "medium", "large"], selection: 1)
///     var told = PickerSheet.Told()
///     picker.present(cause: .tap, at: 0, into: &told)
///     picker.column.wheel.rows.step(by: 1, cause: .key, at: 1, into: &told.picker)
///     picker.done(cause: .key, at: 1.01, into: &told)   // while the wheel still turns
///     picker.committed   // 2
public struct PickerSheet: Equatable, Sendable {
  /// Which row Done takes while the wheel still turns.
  public enum Commit: Equatable, Sendable {
    /// The row the wheel is on its way to.
    case projected
    /// The row at the centre.
    case centered
  }

  /// What a picker sheet tells.
  public struct Told: Equatable, Sendable {
    /// What the sheet tells, and what Done and Cancel decided.
    public var sheet: [PickerEvent] = []
    /// What the wheel tells.
    public var picker: [PickerEvent] = []

    /// Creates room for what is told.
    public init() {}
  }

  /// The sheet.
  public private(set) var sheet: BottomSheet
  /// The wheel and what its rows say.
  public var column: Picker.Column
  /// The row that held before the sheet was opened and holds again after Cancel.
  public private(set) var committed: Int
  /// Which row Done takes while the wheel still turns.
  public var commit = Commit.projected
  /// Events on their way, kept only for their room.
  private var scratch = Scratch<SheetEvent>(capacity: 8)

  /// Height of the toolbar with Cancel and Done, in points.
  public static let toolbarExtent = 48.0

  /// Creates a closed sheet.
  ///
  /// - Parameters:
  ///   - titles: What each row says; without any Done takes nothing.
  ///   - selection: The row that holds in the beginning.
  ///   - contentExtent: Height of toolbar and wheel, in points; over 0.
  ///   - safeArea: Room below that the system keeps for itself, in points.
  ///   - tuning: The numbers that make it feel as it does.
  public init(
    titles: [String],
    selection: Int = 0,
    contentExtent: Double = 300,
    safeArea: Double = 0,
    tuning: ScrollTuning = .uikit
  ) {
    sheet = BottomSheet(contentExtent: contentExtent, safeArea: safeArea, tuning: tuning)
    let row = min(max(selection, 0), max(0, titles.count - 1))
    column = Picker.Column(
      content: .titles(titles),
      wheel: Wheel(
        rowCount: titles.count,
        selection: row,
        radius: (contentExtent - Self.toolbarExtent) / 2 - 8,
        tuning: tuning
      )
    )
    committed = row
  }

  /// Whether it takes fingers and keys.
  public var isPresented: Bool { sheet.phase != .closed && sheet.phase != .falling }
  /// Whether anything moves by itself as time goes on.
  public var isMoving: Bool { sheet.isMoving || column.wheel.isMoving }

  /// The numbers that make the sheet and its wheel feel as they do.
  public var tuning: ScrollTuning {
    get { column.wheel.rows.tuning }
    set {
      column.wheel.rows.tuning = newValue
      sheet.tuning = newValue
    }
  }

  /// Lets time pass, to an instant in seconds.
  public mutating func advance(to time: Double, into told: inout Told) {
    withSheet(into: &told) { $0.advance(to: time, into: &$1) }
    column.wheel.advance(to: time, into: &told.picker)
  }

  /// Lets the sheet rise with the row that holds at the centre.
  public mutating func present(cause: ScrollCause, at time: Double, into told: inout Told) {
    withSheet(into: &told) { $0.present(cause: cause, at: time, into: &$1) }
  }

  /// Takes the row that is chosen and lets the sheet fall.
  public mutating func done(cause: ScrollCause, at time: Double, into told: inout Told) {
    advance(to: time, into: &told)
    guard isPresented else { return }
    let rows = column.wheel.rows
    guard rows.rowCount > 0 else {
      withSheet(into: &told) { $0.dismiss(cause: cause, at: time, into: &$1) }
      return
    }
    let row = (commit == .projected ? rows.restingRow : rows.selection) ?? committed
    close(on: row, isCommitted: true, cause: cause, at: time, into: &told)
  }

  /// Restores the row that held before and lets the sheet fall.
  public mutating func cancel(cause: ScrollCause, at time: Double, into told: inout Told) {
    advance(to: time, into: &told)
    guard isPresented else { return }
    close(on: committed, isCommitted: false, cause: cause, at: time, into: &told)
  }

  /// Takes what a pointer on the grabber did; a sheet that it dismisses is cancelled.
  public mutating func handleGrabber(_ event: PointerEvent, into told: inout Told) {
    advance(to: event.time, into: &told)
    let wasPresented = isPresented
    withSheet(into: &told) { $0.handle(event, into: &$1) }
    guard wasPresented, !isPresented else { return }
    settle(on: committed, isCommitted: false, cause: .drag, at: sheet.time, into: &told)
  }

  private mutating func close(
    on row: Int,
    isCommitted: Bool,
    cause: ScrollCause,
    at time: Double,
    into told: inout Told
  ) {
    settle(on: row, isCommitted: isCommitted, cause: cause, at: time, into: &told)
    withSheet(into: &told) { $0.dismiss(cause: cause, at: time, into: &$1) }
  }

  /// Does something with the sheet and passes on what it tells.
  private mutating func withSheet(
    into told: inout Told,
    _ body: (inout BottomSheet, inout [SheetEvent]) -> Void
  ) {
    scratch.elements.removeAll(keepingCapacity: true)
    body(&sheet, &scratch.elements)
    for event in scratch.elements {
      told.sheet.append(
        PickerEvent(time: event.time, kind: .sheet(event.kind), cause: event.cause)
      )
    }
  }

  /// Stops the wheel on a row, whatever it was doing, and tells the decision.
  private mutating func settle(
    on row: Int,
    isCommitted: Bool,
    cause: ScrollCause,
    at time: Double,
    into told: inout Told
  ) {
    // Its rows may be others by now.
    let row = column.wheel.rows.rowCount > 0 ? column.wheel.rows.selectedRow(at: row) : row
    column.wheel.rows.letGo(at: time, into: &told.picker)
    column.wheel.rows.select(row, isAnimated: false, cause: .program, at: time, into: &told.picker)
    committed = row
    let kind = PickerEvent.Kind.decision(row: row, isCommitted: isCommitted)
    told.sheet.append(PickerEvent(time: time, kind: kind, cause: cause))
  }
}
