package import Drawing
import Pickers
import ScrollPhysics
import Sessions

/// What the stage needs of every kind of piece.
protocol StagePiece: Equatable, Sendable {
  /// Name in checkpoints and in the targets of events.
  var name: String { get }
  /// Which part of the window it takes.
  var slot: PieceSlot { get }
  /// The targets that the Tab key reaches, in this order.
  var targets: [StageTarget] { get }
  /// What changes with time.
  var state: PieceState { get }

  /// Makes the models for a session: with its tuning, at the rows of its start.
  mutating func begin(_ session: PieceSession) throws(StageError)
  /// Does what an input means, at an instant, and appends the events.
  mutating func apply(_ input: PieceInput, at time: Double, into output: inout PieceOutput)
  /// Appends the piece to a picture.
  func draw(into list: inout DisplayList, _ look: PieceLook)

  /// The target under a place in the window; nil where there is none.
  func target(at place: Point) -> StageTarget?
  /// The target that takes a press at a place where no piece has one; nil for most pieces.
  func target(near place: Point) -> StageTarget?
  /// Place of a target in the window, in points.
  func rect(of target: StageTarget) -> Rect
  /// The rows of a target; nil for one that has none.
  func rows(of target: StageTarget) -> RowScroller?

  /// What a key does while a target has the focus; nil where it does nothing.
  func response(to key: Key, on target: StageTarget) -> KeyResponse?
  /// What a key does to the piece wherever the focus is; nil for most keys.
  func shortcut(_ key: Key) -> KeyResponse?
  /// The row that typed text means on a target; nil where it means none.
  func match(_ typing: TypeAhead, on target: StageTarget) -> Int?
  /// Whether a key is a part of what is typed even where no row matches it yet.
  func isTyped(_ key: Key) -> Bool
  /// How many rows a turn of the mouse wheel moves a target; nil where it moves nothing.
  func rowsOfWheelTurn(dx: Double, dy: Double, on target: StageTarget) -> Double?

  /// The button of the piece under a place; nil where there is none.
  func button(at place: Point) -> String?

  /// Adds where the piece is, or where it would rest if it were released now.
  func addStates(to checkpoint: inout Checkpoint, isResting: Bool)
  /// The names that the piece uses in checkpoints.
  var checkpointNames: [String] { get }
  /// What a screen reader needs, in reading order.
  func accessibility(focus: StageTarget) -> [StageAccessibility]
  /// The names of places that gesture scripts can use.
  var placeNames: [String] { get }
  /// Where something of the piece, or one of its rows, can be touched; nil where it cannot be seen.
  func place(of name: String, item: Int?) -> PiecePlace?
}

extension StagePiece {
  var checkpointNames: [String] { [name] }
  var placeNames: [String] { targets.map(\.name) }

  func target(near place: Point) -> StageTarget? { nil }
  func button(at place: Point) -> String? { nil }
  func shortcut(_ key: Key) -> KeyResponse? { nil }
  func isTyped(_ key: Key) -> Bool { false }
}

/// Which part of the window a piece takes.
package enum PieceSlot: Equatable, Sendable {
  /// A low strip above the others.
  case strip
  /// A share of the area below the strips.
  case area
  /// The whole window, above everything else.
  case window
}

/// What changes with time in a piece.
struct PieceState: Equatable, Sendable {
  /// Whether it changes without input.
  var isMoving = false
  /// The target that alone takes keys, as on a sheet that is presented; nil for most pieces.
  var modalTarget: StageTarget?
  /// Whether anything of it is drawn.
  var isVisible = true
  /// Whether it is drawn over the whole window.
  var isInWindow = false
  /// Title of the button in the title bar that opens the piece; nil without one.
  var titleButton: String?
  /// Whether ghosts of its motions are drawn.
  var showsGhosts = false
}

/// What a piece begins a session with.
struct PieceSession {
  /// The tuning in effect.
  let tuning: ScrollTuning
  /// Where the pieces start; nil where each starts at its own row.
  let start: Checkpoint?
}

/// Where a piece is in the window.
struct PieceSpace: Equatable, Sendable {
  /// The place of its slot, in points.
  let frame: Rect
  /// The button in the title bar that opens it; empty where there is none.
  let titleButton: Rect
  /// Height at the bottom of the window that the system keeps for itself, in points.
  let safeArea: Double
}

/// Something that happens to a piece.
enum PieceInput {
  /// Time passes.
  case time
  /// A pointer that came down on a target did something; its position is in the window.
  case pointer(PointerEvent, StageTarget)
  /// A key or the mouse wheel moves the rows of a target.
  case rows(StageTarget, RowMove, ScrollCause)
  /// A button of the piece was pressed.
  case press(String, ScrollCause)
  /// The piece is at another place now.
  case resize(PieceSpace)
  /// Other parameters are in effect.
  case tuning(ScrollTuning)
}

/// How far rows move.
enum RowMove {
  /// To a row.
  case to(Int)
  /// A number of rows forwards, animated.
  case by(Int)
  /// A distance in rows, at once.
  case smoothly(by: Double)
}

/// What a key does.
enum KeyResponse: Equatable {
  /// Moves the rows of the target.
  case steps(Int)
  /// Moves the focus to another target.
  case focus(StageTarget)
  /// Presses a button of the piece.
  case press(String)
  /// Does nothing, and nothing else happens.
  case nothing
}

/// How pieces are drawn now.
struct PieceLook {
  let theme: Theme
  let focus: StageTarget
  let showsLanding: Bool
  /// How a tick is felt, such as "click + haptic"; empty where it is not.
  let feedback: String
  let ghost: Ghost
  let time: Double
}

/// Where something can be touched.
package struct PiecePlace: Equatable, Sendable {
  /// The place in the window, in points.
  package var point: Point
  /// Whether content scrolls sideways there.
  package var isHorizontal = false
}

/// The events of the pieces, with the buffer in which a picker leaves them.
///
/// It is empty between calls and no part of the state: two are always equal.
struct PieceOutput: Equatable, Sendable {
  /// What happened, with the target of each event.
  private(set) var events: [StageEvent] = []
  /// Where pickers append their events.
  var buffer: [PickerEvent] = []

  /// Creates an output without events.
  init(capacity: Int = 0) {
    events.reserveCapacity(capacity)
    buffer.reserveCapacity(capacity)
  }

  /// Moves the buffer's events to `events`.
  mutating func emit(from target: StageTarget) {
    for event in buffer { append(event, from: target) }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Moves the buffer's events to `events`: those of a sheet and those of the wheel on it.
  mutating func emitSheet() {
    for event in buffer {
      switch event.kind {
      case .sheet, .decision: append(event, from: .sheet)
      case .scroll, .tick, .change, .settle: append(event, from: .sheetWheel)
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Moves the buffer's events to `events`, each with the target of its column.
  mutating func emit(from columns: [StageTarget]) {
    for event in buffer { append(event, from: columns[event.column]) }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Appends an event of a target.
  mutating func append(_ event: PickerEvent, from target: StageTarget) {
    events.append(StageEvent(target: target, event: event))
  }

  /// Puts the events in the order of time; those of one instant keep their order.
  mutating func sort() {
    for index in events.indices.dropFirst() {
      var place = index
      while place > 0, events[place - 1].event.time > events[place].event.time {
        events.swapAt(place - 1, place)
        place -= 1
      }
    }
  }

  /// Removes the events and keeps the capacity.
  mutating func removeAll() {
    events.removeAll(keepingCapacity: true)
  }

  static func == (a: Self, b: Self) -> Bool { true }
}

extension RowMove {
  /// The command of the move.
  var command: RowCommand {
    switch self {
    case .to(let row): .select(row: row, animated: true)
    case .by(let steps): .step(rows: steps)
    case .smoothly(let rows): .nudge(rows: rows)
    }
  }
}

extension PickerFrame {
  /// The frame of a piece.
  init(_ rect: Rect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}

extension RowScroller {
  /// Where the rows are, or where they would rest, for a checkpoint.
  func checkpoint(isResting: Bool) -> Checkpoint.State {
    if isResting {
      let row = restingRow ?? 0
      return Checkpoint.State(row, at: Double(row) * rowExtent)
    }
    let offset = (scroller.contentOffset * 64).rounded() / 64
    // A loop's offset just under its period rounds to the period, which is 0.
    let isFullTurn = loops && offset >= Double(rowCount) * rowExtent
    return Checkpoint.State(selection ?? 0, at: isFullTurn ? 0 : offset)
  }
}

extension PointerEvent {
  /// The same event with its position measured from a point.
  func measured(from point: Point) -> PointerEvent {
    var event = self
    event.x -= point.x
    event.y -= point.y
    return event
  }
}

extension PieceSession {
  /// The row at which a target starts.
  ///
  /// - Parameters:
  ///   - name: Its name in checkpoints.
  ///   - own: The row without a start.
  ///   - count: How many rows there are.
  /// - Returns: A row in `0..<count`, or 0 without rows.
  /// - Throws: `StageError` where the start is not a row of the target.
  func row(of name: String, own: Int, count: Int) throws(StageError) -> Int {
    guard let state = start?[name]?.states.first else { return own }
    return try Self.row(state, of: name, count: count)
  }

  /// The row of a state, which must exist.
  static func row(
    _ state: Checkpoint.State,
    of name: String,
    count: Int
  ) throws(StageError) -> Int {
    guard case .index(let row) = state.selection, row >= 0, row < max(count, 1) else {
      throw .start("start of \(name) is \(state.selection), expected a row in 0..<\(count)")
    }
    return row
  }
}
