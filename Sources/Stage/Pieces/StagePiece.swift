package import Drawing
import FrameTiming
import Pickers
import ScrollPhysics
import Sessions

/// A kind of piece.
///
/// The extension below has what most kinds have in common.
protocol StagePiece: Equatable, Sendable {
  associatedtype Model: PickerModel

  /// Name in checkpoints and in the targets of events.
  var name: String { get }
  /// The part of the window that it takes.
  var slot: PieceSlot { get }
  /// The targets of its columns in order, which the Tab key reaches.
  var targets: [StageTarget] { get }
  var picker: Model { get set }
  var state: PieceState { get }

  /// The piece as a case of the enum.
  var piece: Piece { get }

  /// Begins a session: with its tuning, at the rows of its start.
  ///
  /// - Throws: `StageError` where the start does not fit the piece.
  mutating func begin(_ tuning: ScrollTuning, at start: Checkpoint?) throws(StageError)
  mutating func resize(to space: PieceSpace, at time: Double, into events: inout [PickerEvent])
  mutating func press(
    _ button: String,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  )
  /// The target of an event of the model.
  func target(of event: PickerEvent) -> StageTarget

  /// The target under a place in the window; nil where there is none.
  func target(at place: Point) -> StageTarget?
  /// The target that takes a press at a place where no piece has one; nil for most pieces.
  func target(near place: Point) -> StageTarget?
  /// Place of a target in the window, in points.
  func rect(of target: StageTarget) -> Rect
  /// The button of the piece under a place; nil where there is none.
  func button(at place: Point) -> String?

  /// What a key does while a target has the focus; nil where it does nothing.
  func response(to key: Key, on target: StageTarget) -> KeyResponse?
  /// What a key does to the piece wherever the focus is; nil for most keys.
  func shortcut(_ key: Key) -> KeyResponse?
  /// The row that typed text means on a target; nil where it means none.
  func match(_ typing: TypeAhead, on target: StageTarget) -> Int?
  /// Whether a key is a part of what is typed even where no row matches it yet.
  func isTyped(_ key: Key) -> Bool
  /// Whether letters select rows.
  var findsRowsByLetters: Bool { get }
  /// How many rows a turn of the mouse wheel moves a target; nil where it moves nothing.
  func rowsOfWheelTurn(dx: Double, dy: Double, on target: StageTarget) -> Double?

  /// How far a target is shown from where its content is, in points of the window.
  func displayedMovement(
    of target: StageTarget,
    _ fingers: FingerDisplay
  ) -> (x: Double, y: Double)
  /// Where a target is shown, and where its content is; nil for one that is not of this piece.
  func shownPlace(of target: StageTarget, _ fingers: FingerDisplay) -> ShownPlace?
  /// Appends the piece to a picture of its stage.
  func draw(into list: inout DisplayList, on stage: Stage, _ status: StageStatus)
  /// Adds where the piece is, or where it would rest if it were released now.
  func addStates(to checkpoint: inout Checkpoint, isResting: Bool)
  /// The names that the piece uses in checkpoints.
  var checkpointNames: [String] { get }
  /// A target for a screen reader.
  func element(of target: StageTarget) -> AccessibilityElement
  /// The whole piece for a screen reader, in reading order.
  func accessibility(focus: StageTarget) -> [StageAccessibility]
  /// The names of places that gesture scripts can use.
  var placeNames: [String] { get }
  /// Where something of the piece, or one of its rows, can be touched; nil where it cannot be seen.
  func place(of name: String, item: Int?) -> PiecePlace?
}

extension StagePiece {
  /// The piece's place in the window.
  var frame: Rect { Rect(picker.frame) }
  var state: PieceState { PieceState(isMoving: picker.isMoving) }
  var checkpointNames: [String] { [name] }
  var placeNames: [String] { targets.map { $0.name } }

  /// The piece at the beginning of a session.
  func begun(_ tuning: ScrollTuning, at start: Checkpoint?) throws(StageError) -> Piece {
    var copy = self
    try copy.begin(tuning, at: start)
    return copy.piece
  }

  mutating func begin(_ tuning: ScrollTuning, at start: Checkpoint?) throws(StageError) {
    picker.tuning = tuning
    guard let states = start?[name]?.states else { return }
    let count = picker.columnCount
    guard states.count == count else {
      throw .start("start has \(states.count) \(name) columns, expected \(count)")
    }
    for column in 0..<count { try select(states[column], in: column, named: targets[column].name) }
  }

  /// Selects the row of a state, which must exist, in a column.
  mutating func select(
    _ state: Checkpoint.State,
    in column: Int,
    named name: String
  ) throws(StageError) {
    guard let rows = picker.rows(in: column) else { return }
    guard case .index(let row) = state.selection, row >= 0, row < max(rows.rowCount, 1) else {
      let count = rows.rowCount
      throw .start("start of \(name) is \(state.selection), expected a row in 0..<\(count)")
    }
    var events: [PickerEvent] = []
    let enabled = rows.rowCount > 0 ? rows.selectedRow(at: row) : 0
    picker.select(enabled, in: column, animated: false, at: 0, into: &events)
  }

  /// Does what an input means, at an instant, and appends the events.
  mutating func apply(_ input: PieceInput, at time: Double, into output: inout PieceOutput) {
    switch input {
    case .time:
      picker.advance(to: time, into: &output.buffer)
    case .pointer(let event):
      picker.handle(event, into: &output.buffer)
    case .rows(let target, let command, let cause):
      picker.apply(command, in: target.part, cause: cause, at: time, into: &output.buffer)
    case .press(let button, let cause):
      press(button, cause: cause, at: time, into: &output.buffer)
    case .resize(let space):
      resize(to: space, at: time, into: &output.buffer)
    case .tuning(let tuning):
      picker.tuning = tuning
    }
    output.emit { target(of: $0) }
  }

  mutating func resize(to space: PieceSpace, at time: Double, into events: inout [PickerEvent]) {
    picker.frame = PickerFrame(space.frame)
  }

  mutating func press(
    _ button: String,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) {}

  func target(of event: PickerEvent) -> StageTarget { targets[event.column] }
  func target(at place: Point) -> StageTarget? { frame.contains(place) ? targets.first : nil }
  func target(near place: Point) -> StageTarget? { nil }
  func rect(of target: StageTarget) -> Rect { frame }
  func button(at place: Point) -> String? { nil }
  func shortcut(_ key: Key) -> KeyResponse? { nil }
  func isTyped(_ key: Key) -> Bool { false }
  var findsRowsByLetters: Bool { true }

  /// The rows of a target; nil for one that has none.
  func rows(of target: StageTarget) -> RowScroller? { picker.rows(in: target.part) }

  func displayedMovement(
    of target: StageTarget,
    _ fingers: FingerDisplay
  ) -> (x: Double, y: Double) {
    guard let rows = rows(of: target) else { return (0, 0) }
    let distance = -rows.displayed(fingers).displacement
    return rows.scroller.axis == .vertical ? (0, distance) : (distance, 0)
  }

  func shownPlace(of target: StageTarget, _ fingers: FingerDisplay) -> ShownPlace? {
    rows(of: target).map { ShownPlace($0.scroller, fingers) }
  }

  func addStates(to checkpoint: inout Checkpoint, isResting: Bool) {
    guard let target = targets.first, let rows = rows(of: target) else { return }
    checkpoint[name] = .one(rows.checkpoint(isResting: isResting))
  }

  func accessibility(focus: StageTarget) -> [StageAccessibility] {
    targets.map { target in
      let (element, rect) = (element(of: target), rect(of: target))
      return StageAccessibility(element: element, rect: rect, isFocused: target == focus)
    }
  }

  func place(of name: String, item: Int?) -> PiecePlace? { stripPlace(of: name, item: item) }

  /// A place on a strip of one row of titles or marks.
  func stripPlace(of name: String, item: Int?) -> PiecePlace? {
    guard let target = targets.first, target.name == name else { return nil }
    var center = frame.center
    if let item {
      let half = frame.width / 2
      let x = rows(of: target)?.distance(ofRow: item, within: half)
      guard let x, abs(x) < half else { return nil }
      center.x += x
    }
    return PiecePlace(point: center, isHorizontal: true)
  }
}

/// The part of the window that a piece takes.
enum PieceSlot {
  /// A low strip above the others.
  case strip
  /// A share of the area below the strips.
  case area
  /// The whole window, above everything else.
  case window
}

/// What changes with time in a piece.
struct PieceState {
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

/// Where a piece is in the window.
struct PieceSpace: Equatable {
  let frame: Rect
  /// The button in the title bar that opens it; empty where there is none.
  let titleButton: Rect
  /// Height at the bottom of the window that the system reserves, in points.
  let safeArea: Double
}

/// Something that happens to a piece.
enum PieceInput {
  case time
  /// An event of a pointer that came down on the piece, in the window's coordinates.
  case pointer(PointerEvent)
  /// A key or the mouse wheel moves the rows of a target.
  case rows(StageTarget, RowCommand, ScrollCause)
  case press(String, ScrollCause)
  /// The piece is at another place now.
  case resize(PieceSpace)
  case tuning(ScrollTuning)
}

/// What a key does.
enum KeyResponse {
  case steps(Int)
  case focus(StageTarget)
  case press(String)
  /// Does nothing, and the key has no other meaning.
  case nothing

  /// The steps of an arrow or page key, where Up and Right move by so many rows; nil for another key.
  static func steps(_ key: Key, up: Int = 0, right: Int = 0) -> Self? {
    let steps =
      switch key {
      case .up: up
      case .down: -up
      case .right: right
      case .left: -right
      case .pageUp: (up == 0 ? right : up) * Stage.pageSteps
      case .pageDown: (up == 0 ? right : up) * -Stage.pageSteps
      default: 0
      }
    return steps == 0 ? nil : .steps(steps)
  }
}

/// Where something can be touched.
package struct PiecePlace: Equatable, Sendable {
  package var point: Point
  /// Whether content scrolls sideways there.
  package var isHorizontal = false
}

/// The events of the pieces, with the buffer to which a picker appends.
///
/// It is empty between calls and no part of the state: two are always equal.
struct PieceOutput: Equatable, Sendable {
  var events: [StageEvent] = []
  /// The events of a picker.
  var buffer: [PickerEvent] = []

  init(capacity: Int = 0) {
    events.reserveCapacity(capacity)
    buffer.reserveCapacity(capacity)
  }

  /// Moves the buffer's events to `events`.
  mutating func emit(from target: (PickerEvent) -> StageTarget) {
    for event in buffer { events.append(StageEvent(target: target(event), event: event)) }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Sorts the events by time; those of one instant keep their order.
  mutating func sort() {
    for index in events.indices {
      let time = events[index].event.time
      var place = index
      while place > 0, events[place - 1].event.time > time { place -= 1 }
      if place < index { events.insert(events.remove(at: index), at: place) }
    }
  }

  static func == (a: Self, b: Self) -> Bool { true }
}

extension Rect {
  init(_ frame: PickerFrame) {
    self.init(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
  }
}

extension PickerFrame {
  init(_ rect: Rect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}

extension ShownPlace {
  init(_ scroller: Scroller, _ fingers: FingerDisplay) {
    let isDragged = scroller.phase == .dragging
    self.init(
      displayed: scroller.displayedOffset(fingers.resampling, at: fingers.time),
      content: scroller.contentOffset,
      sampleTime: scroller.sampleTime,
      velocity: isDragged || scroller.isMoving ? scroller.velocity : 0,
      cause: isDragged ? .finger : scroller.isMoving ? .itself : .none,
      period: scroller.period
    )
  }
}

extension RowScroller {
  /// Where the rows are, or where they would rest, for a checkpoint.
  func checkpoint(isResting: Bool) -> Checkpoint.State {
    if isResting {
      let row = restingRow ?? 0
      return Checkpoint.State(row, at: Double(row) * rowExtent)
    }
    let offset = Grid.rounded(scroller.contentOffset)
    // A loop's offset just under its period rounds to the period, which is 0.
    let isFullTurn = loops && offset >= Double(rowCount) * rowExtent
    return Checkpoint.State(selection ?? 0, at: isFullTurn ? 0 : offset)
  }

  /// Signed distance of a row from the centre, in points, in loops of the nearest lap; nil beyond
  /// `reach`.
  func distance(ofRow row: Int, within reach: Double) -> Double? {
    indices(within: reach).filter { self.row(at: $0) == row }.map { distance(ofIndex: $0) }
      .min { abs($0) < abs($1) }
  }
}
