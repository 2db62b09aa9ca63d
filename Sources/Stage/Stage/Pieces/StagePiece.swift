import Drawing
import JSONText
import Pickers
import ScrollPhysics
import Sessions

/// The extensions below implement what is the same for most kinds of pieces.
protocol StagePiece: Equatable, Sendable {
  associatedtype Model: PickerModel

  /// Used in checkpoints, in scenes and in the targets of events.
  static var name: String { get }

  /// One for each column, in the order of the Tab key.
  var targets: [StageTarget] { get }
  /// Read once, when the piece is created.
  var facts: PieceFacts { get }
  /// The piece wrapped in its case of `Piece.Content`.
  var content: Piece.Content { get }
  var picker: Model { get set }

  // MARK: Changes

  mutating func set(_ property: String, to value: Double)
  /// Selects an enabled row of a target without animation, when a session begins.
  mutating func start(_ target: StageTarget, row: Int)
  mutating func resize(to space: PieceSpace, at time: Double, into events: inout [PickerEvent])
  /// The tuning in effect has changed; `cause` is the target whose turn has changed it.
  mutating func follow(_ tuning: ScrollTuning, by cause: StageTarget?, at time: Double)
  /// The target gets the focus, and must be visible.
  mutating func reveal(_ target: StageTarget, at time: Double)
  mutating func press(
    _ button: String,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  )
  func target(of event: PickerEvent) -> StageTarget
  /// Whether the stage gets an event of the picker; true for most pieces.
  func emits(_ event: PickerEvent) -> Bool

  // MARK: Gestures

  func target(at place: Point) -> StageTarget?
  /// The target that a wheel or a touchpad scrolls at a place; for most pieces the target at that place.
  func target(ofScrollAt place: Point, focus: StageTarget) -> StageTarget?
  /// The target that receives a press beside the piece, at a place where no piece has a target.
  ///
  /// nil for most pieces.
  func target(near place: Point) -> StageTarget?
  func button(at place: Point) -> String?
  func response(to key: Key, on target: StageTarget) -> PieceResponse?
  /// The effect of a key that does not depend on the focus; nil for most keys.
  func shortcut(_ key: Key) -> PieceResponse?
  /// The row that the typed text selects.
  func match(_ typing: TypeAhead, on target: StageTarget) -> Int?
  /// nil if the mouse wheel does not move the target.
  func rowsOfWheelTurn(dx: Double, dy: Double, on target: StageTarget) -> Double?

  // MARK: State and picture

  /// Read in every frame.
  var state: PieceState { get }
  /// nil for a target of another piece.
  func motion(of target: StageTarget) -> TargetMotion?
  func draw(into list: inout DisplayList, on stage: Stage)
  /// Adds the selection and the offset of the piece to a checkpoint.
  ///
  /// If `isResting`, they are the values that the piece would have at rest if it were released now.
  func addStates(to checkpoint: inout Checkpoint, isResting: Bool)
  func rect(of target: StageTarget) -> Rect
  /// The place that a gesture script touches: a named part of the piece, or row `item` of that part.
  ///
  /// nil if the part or row is not visible.
  func place(of name: String, item: Int?) -> PiecePlace?
  func element(of target: StageTarget) -> AccessibilityElement
  /// In reading order.
  func accessibility(focus: StageTarget) -> [StageAccessibility]
}

/// A piece that a scene can have.
protocol ScenePiece: StagePiece {
  /// In the order in which error messages list them.
  ///
  /// Only decks for this kind can have the first key.
  static var deckKeys: [String] { get }
  /// Empty for most kinds.
  static var properties: [PieceProperty] { get }
  /// The rectangle to which a picture is cropped.
  static func panel(in layout: StageLayout) -> Rect

  /// The caller has checked that the object has no keys other than `deckKeys`.
  ///
  /// - Throws: `SourceProblem` for a value that is missing or invalid.
  init(deck: JSONValue) throws(SourceProblem)
}

extension ScenePiece {
  static var properties: [PieceProperty] { [] }
  static func panel(in layout: StageLayout) -> Rect { layout.frame(of: name) }
}

// MARK: - Changes

extension StagePiece {
  var frame: Rect { Rect(picker.frame) }

  /// Applies an input to the piece, appends the events of the piece to `output`, and returns the changed piece.
  ///
  /// `state` is set to the new state of the piece.
  consuming func after(
    _ input: PieceInput,
    at time: Double,
    _ state: inout PieceState,
    into output: inout PieceOutput
  ) -> Piece.Content {
    apply(input, at: time, into: &output)
    state = self.state
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
    case .tuning(let tuning, let cause):
      follow(tuning, by: cause, at: time)
    case .reveal(let target):
      reveal(target, at: time)
    case .start(let target, let row):
      start(target, row: row)
    case .property(let name, let value):
      set(name, to: value)
    }
    output.emit { emits($0) ? target(of: $0) : nil }
  }

  mutating func follow(_ tuning: ScrollTuning, by cause: StageTarget?, at time: Double) {
    picker.tuning = tuning
  }

  mutating func reveal(_ target: StageTarget, at time: Double) {}
  func emits(_ event: PickerEvent) -> Bool { true }

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
  func response(to gesture: PieceGesture) -> PieceResponse? {
    switch gesture {
    case .touch(let place): target(at: place).map { .focus($0) }
    case .scroll(let place, let focus): target(ofScrollAt: place, focus: focus).map { .focus($0) }
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
  func target(ofScrollAt place: Point, focus: StageTarget) -> StageTarget? { target(at: place) }
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

  /// The place at which a gesture script touches a ruler or header, or its mark or title `item`.
  ///
  /// nil if the mark or title is not visible. The other kinds of pieces do not use this function.
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
      return StageAccessibility(target, element: element, rect: rect, isFocused: target == focus)
    }
  }
}

/// The properties of a piece that can change.
struct PieceState: Equatable {
  /// Whether the piece changes without input.
  var isMoving = false
  /// The target that receives all keys while the piece blocks other input, such as the wheel of an open sheet.
  ///
  /// nil while the piece does not block other input.
  var modalTarget: StageTarget?
  /// Whether any part of the piece is drawn.
  var isVisible = true
  /// Title of the button in the title bar that opens the piece; nil if no button opens the piece.
  var titleButton: String?
  /// Text before `titleButton`: the name of the property that the user chooses; may be empty.
  var titleLabel = ""
  /// The stop of the Tab key on a piece of the tuning panel; nil for pieces of the scene.
  var tabTarget: StageTarget?
}
