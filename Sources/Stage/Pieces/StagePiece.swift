import Drawing
import FrameTiming
import JSONText
import Pickers
import ScrollPhysics
import Sessions

/// A kind of piece.
///
/// The extension below has what most kinds have in common.
protocol StagePiece: Equatable, Sendable {
  associatedtype Model: PickerModel

  /// The name in checkpoints, in scenes and in the targets of events.
  static var name: String { get }
  /// The keys of its decks, in the order in which messages list them; no other kind has the first.
  static var deckKeys: [String] { get }
  /// What a scene can set; nothing for most kinds.
  static var properties: [PieceProperty] { get }
  /// The place in a window that shows a piece alone.
  static func panel(in layout: StageLayout) -> Rect

  /// Reads a deck, an object without other keys than `deckKeys`.
  ///
  /// - Throws: `SourceProblem` for a value that is missing or of no use.
  init(deck: JSONValue) throws(SourceProblem)

  /// The targets of its columns in order, which the Tab key reaches.
  var targets: [StageTarget] { get }
  /// What does not change with time; asked for once.
  var facts: PieceFacts { get }
  /// The piece as a case of the enum.
  var content: Piece.Content { get }
  var picker: Model { get set }

  // MARK: Changes

  mutating func set(_ property: String, to value: Double)
  /// Begins a session with an enabled row of a target.
  mutating func start(_ target: StageTarget, row: Int)
  mutating func resize(to space: PieceSpace, at time: Double, into events: inout [PickerEvent])
  mutating func press(
    _ button: String,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  )
  /// The target of an event of the model.
  func target(of event: PickerEvent) -> StageTarget

  // MARK: Gestures

  /// The target under a place in the window; nil where there is none.
  func target(at place: Point) -> StageTarget?
  /// The target that takes a press at a place where no piece has one; nil for most pieces.
  func target(near place: Point) -> StageTarget?
  /// The button of the piece under a place; nil where there is none.
  func button(at place: Point) -> String?
  /// What a key does while a target has the focus; nil where it does nothing.
  func response(to key: Key, on target: StageTarget) -> PieceResponse?
  /// What a key does to the piece wherever the focus is; nil for most keys.
  func shortcut(_ key: Key) -> PieceResponse?
  /// The row that typed text means on a target; nil where it means none.
  func match(_ typing: TypeAhead, on target: StageTarget) -> Int?
  /// How many rows a turn of the mouse wheel moves a target; nil where it moves nothing.
  func rowsOfWheelTurn(dx: Double, dy: Double, on target: StageTarget) -> Double?

  // MARK: State and picture

  /// What changes with time and is read in every frame.
  var state: PieceState { get }
  /// What a target moves; nil for one that is not of this piece.
  func motion(of target: StageTarget) -> TargetMotion?
  /// Appends the piece to a picture of its stage.
  func draw(into list: inout DisplayList, on stage: Stage)
  /// Adds where the piece is, or where it would rest if it were released now.
  func addStates(to checkpoint: inout Checkpoint, isResting: Bool)
  /// Place of a target in the window, in points.
  func rect(of target: StageTarget) -> Rect
  /// Where something of the piece, or one of its rows, can be touched; nil where it cannot be seen.
  func place(of name: String, item: Int?) -> PiecePlace?
  /// A target for a screen reader.
  func element(of target: StageTarget) -> AccessibilityElement
  /// The whole piece for a screen reader, in reading order.
  func accessibility(focus: StageTarget) -> [StageAccessibility]
}

// MARK: - Changes

extension StagePiece {
  static var properties: [PieceProperty] { [] }
  static func panel(in layout: StageLayout) -> Rect { layout.frame(of: name) }

  /// The piece's place in the window.
  var frame: Rect { Rect(picker.frame) }

  /// Does what an input means, at an instant, and appends the events.
  consuming func after(
    _ input: PieceInput,
    at time: Double,
    into output: inout PieceOutput
  ) -> Piece.Content {
    apply(input, at: time, into: &output)
    return content
  }

  private mutating func apply(
    _ input: PieceInput,
    at time: Double,
    into output: inout PieceOutput
  ) {
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
    case .start(let target, let row):
      start(target, row: row)
    case .property(let name, let value):
      set(name, to: value)
    }
    output.emit { target(of: $0) }
  }

  mutating func set(_ property: String, to value: Double) {}

  mutating func start(_ target: StageTarget, row: Int) {
    var events: [PickerEvent] = []
    picker.select(row, in: target.part, animated: false, at: 0, into: &events)
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
}

// MARK: - Gestures

extension StagePiece {
  /// What a gesture means; nil where it means nothing.
  func response(to gesture: PieceGesture) -> PieceResponse? {
    switch gesture {
    case .touch(let place): target(at: place).map { .focus($0) }
    case .touchBeside(let place): target(near: place).map { .focus($0) }
    case .press(let place): button(at: place).map { .press($0) }
    case .key(let key, let target): response(to: key, on: target)
    case .shortcut(let key): shortcut(key)
    case .text(let typing, let target): match(typing, on: target).map { .select(row: $0) }
    case .wheel(let dx, let dy, let target):
      rowsOfWheelTurn(dx: dx, dy: dy, on: target).map { .turn(rows: $0) }
    }
  }

  func target(of event: PickerEvent) -> StageTarget { targets[event.column] }
  func target(at place: Point) -> StageTarget? { frame.contains(place) ? targets.first : nil }
  func target(near place: Point) -> StageTarget? { nil }
  func button(at place: Point) -> String? { nil }
  func shortcut(_ key: Key) -> PieceResponse? { nil }
}

// MARK: - State and picture

extension StagePiece {
  var state: PieceState { PieceState(isMoving: picker.isMoving) }

  func motion(of target: StageTarget) -> TargetMotion? {
    picker.rows(in: target.part).map { .rows($0) }
  }

  func addStates(to checkpoint: inout Checkpoint, isResting: Bool) {
    guard !targets.isEmpty, let rows = picker.rows(in: 0) else { return }
    checkpoint[Self.name] = .one(rows.checkpoint(isResting: isResting))
  }

  func rect(of target: StageTarget) -> Rect { frame }

  func place(of name: String, item: Int?) -> PiecePlace? { stripPlace(of: name, item: item) }

  /// A place on a strip of one row of titles or marks.
  func stripPlace(of name: String, item: Int?) -> PiecePlace? {
    guard name == targets.first?.name, let rows = picker.rows(in: 0) else { return nil }
    var center = frame.center
    if let item {
      let half = frame.width / 2
      let x = rows.distance(ofRow: item, within: half)
      guard let x, abs(x) < half else { return nil }
      center.x += x
    }
    return PiecePlace(frame, at: center, isHorizontal: true)
  }

  func accessibility(focus: StageTarget) -> [StageAccessibility] {
    targets.map { target in
      let (element, rect) = (element(of: target), rect(of: target))
      return StageAccessibility(element: element, rect: rect, isFocused: target == focus)
    }
  }
}

/// What changes with time in a piece.
struct PieceState {
  /// Whether it changes without input.
  var isMoving = false
  /// The target that alone takes keys, as on a sheet that is presented; nil for most pieces.
  var modalTarget: StageTarget?
  /// Whether anything of it is drawn.
  var isVisible = true
  /// Title of the button in the title bar that opens the piece; nil without one.
  var titleButton: String?
}
