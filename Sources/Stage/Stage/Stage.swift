package import Drawing
package import FrameTiming
import JSONText
package import Pickers
package import PresetText
package import ScrollPhysics
package import Sessions

/// The state of the stage at one instant: the pieces, the pointers that are down, and the focus.
///
/// The state depends only on the session header and the entries up to that instant. A live run, a replay and
/// an export pass the same entries to `apply(_:into:)` and advance time with `advance(to:into:)`. Their
/// states at the same instant are equal, at any frame rate.
package struct Stage: Equatable, Sendable {
  package let scene: Scene
  /// The pieces of the scene, in its order, and then those of the tuning panel: the engine header, the knobs, and the
  /// header of the compared preset.
  package internal(set) var pieces: [Piece]
  package internal(set) var layout: StageLayout
  /// Pixels per point.
  package private(set) var scale: Double
  /// Height at the bottom of the window that the system reserves, in points.
  package let safeArea: Double
  /// The user's presets, which the engine header lists after the compiled presets.
  package internal(set) var ownPresets: [PresetText]
  /// The presets that the user changed and then left in the engine header, which restores them.
  var changedPresets: [PresetText]
  /// Name of the preset in effect, compiled or of the user.
  var chosenPreset: String
  /// Name of the compiled preset in effect.
  ///
  /// While a preset of the user is in effect, this is the name of the compiled preset on which that preset is
  /// based.
  package private(set) var presetName: String
  package private(set) var tuning: ScrollTuning
  /// Whether any parameter in effect differs from the preset `presetName`.
  package private(set) var isTuned = false
  /// Whether the session begins with reduced motion, which another preset does not end.
  let keepsReducedMotion: Bool
  /// In seconds of the session.
  package private(set) var time = 0.0
  /// The part that receives keys, unless a sheet is open.
  package internal(set) var focus = Focus.none
  /// Whether a key moved the focus to its part, and not a pointer.
  var isFocusByKey = false
  package var look = Look()
  /// Whether the card that lists the keys is shown; Esc or a press anywhere hides the card.
  package internal(set) var isHelpShown = false
  /// The requests of buttons and keys since the last call of `takeRequests`, in order.
  package internal(set) var requests: [StageRequest] = []
  package internal(set) var panel = TuningPanel()
  /// The tuning at the beginning of the session, from its header.
  let givenTuning: ScrollTuning
  /// Whether any parameter has been set since the beginning of the session.
  var isTuningSet = false

  var ghost = Ghost()
  var isShiftHeld = false
  /// In the order in which they were pressed.
  var pointers: [StagePointer] = []
  /// Time of the last event of a pointer or touchpad, in seconds; −∞ before the first event.
  var pointerTime = -Double.infinity
  var stream = StageStream()
  var ticker = EventTicker()
  var typing = TypeAhead()
  /// The events that the present call of a mutating function has produced; empty between calls.
  var output = PieceOutput(capacity: 256)
  /// The events of the engine header, or of the knobs, that the stage has not carried out yet.
  var engineOutput = PieceOutput(capacity: 32)
  var knobOutput = PieceOutput(capacity: 32)

  /// The header must contain the name of the scene.
  ///
  /// - Throws: `StageError` for another scene, an unknown preset, a parameter that the preset does not have or
  ///   that is out of range, and for a start, view or attachment that does not fit the stage.
  package init(header: SessionHeader, scene: Scene) throws(StageError) {
    guard header.scene == scene.name else {
      throw .unknownScene(header.scene, known: [scene.name])
    }
    var tuning = try Self.tuning(preset: header.preset)
    for (name, value) in ScrollTuning.ordered(header.tuning) {
      try Self.set(name, to: value, in: &tuning)
    }
    let known = scene.pieces.flatMap { $0.facts.states.map { $0.name } }
    for name in header.start?.names ?? [] where !known.contains(name) {
      let names = known.joined(separator: ", ")
      throw .start("start names '\(name)', expected one of: \(names)")
    }
    pieces = try scene.pieces.map { piece throws(StageError) in
      try piece.begun(tuning, at: header.start)
    }
    self.scene = scene
    scale = header.scale
    safeArea = header.safeArea
    presetName = header.preset
    self.tuning = tuning
    givenTuning = tuning
    keepsReducedMotion = tuning.reducesMotion
    do throws(SourceProblem) {
      (ownPresets, changedPresets) = try header.ownPresets()
    } catch {
      throw .attachment(error.description)
    }
    let shown = header.view["preset"] ?? header.preset
    chosenPreset = shown
    let compared = Self.usualComparison(with: header.preset)
    pieces += [
      .presets(PresetsPiece(.engines, ownPresets, selecting: shown)),
      .knobs(KnobsPiece(showing: tuning)),
      .presets(PresetsPiece(.beside, ownPresets, selecting: compared)),
    ]
    layout = StageLayout(width: header.width, height: header.height, scene: scene)
    isTuned = preset(named: presetName) != tuning
    placePieces()
    try begin(view: header.view)
    output.events.removeAll(keepingCapacity: true)
  }

  private static func tuning(preset name: String) throws(StageError) -> ScrollTuning {
    guard let tuning = ScrollTuning.preset(named: name) else { throw .unknownPreset(name) }
    return tuning
  }

  private static func set(
    _ name: String,
    to value: Double,
    in tuning: inout ScrollTuning
  ) throws(StageError) {
    do {
      try tuning.setNumber(name, to: value)
    } catch {
      throw .tuning(error.description)
    }
  }

  /// Whether anything on the stage changes without input.
  package var isMoving: Bool {
    pieces.indices.contains { pieces[$0].state.isMoving } || !ghost.runs.isEmpty
  }

  /// Indices of the pieces of the scene.
  private var sceneIndices: Range<Int> { scene.pieces.indices }

  /// Indices of the scene's pieces that a pointer or a gesture on a touchpad holds.
  private var heldPieces: [Int] {
    var held = pointers.compactMap { pointer -> Int? in
      if case .piece(let index, _)? = pointer.button { return index }
      return pointer.target.flatMap { index(of: $0) }
    }
    if stream.isActive, let target = stream.owner, let index = index(of: target) {
      held.append(index)
    }
    return held.filter { $0 < scene.pieces.count }
  }

  /// Whether a piece, the tuning panel or a button is held.
  var isHeld: Bool { !heldPieces.isEmpty || usesTools || isOpening }

  /// Indices of the scene's pieces that are held or move without input, and of an open sheet or one whose button
  /// is pressed.
  var piecesInPlay: [Int] {
    let held = heldPieces
    return sceneIndices.filter {
      let isOpen = pieces[$0].facts.slot == .window && (isOpening || pieces[$0].state.isVisible)
      return isOpen || held.contains($0) || pieces[$0].state.isMoving
    }
  }

  /// Whether a piece that occupies the whole window is visible.
  package var coversWindow: Bool {
    pieces.indices.contains { pieces[$0].facts.slot == .window && pieces[$0].state.isVisible }
  }

  /// Whether the picture still changes although nothing moves and no input arrives.
  ///
  /// The displayed positions of fingers can still change for a short time after the last pointer event, and a knob is
  /// explained after a pointer has been held on its name.
  package var isDisplayMoving: Bool {
    look.fingers.resampling != .off && time - pointerTime < Resampling.settlingTime
      || isHoldingName
  }

  package var pointerIDs: [Int] { pointers.map { $0.id } }

  /// The targets of the scene, in the order of the Tab key.
  package var targets: [StageTarget] { scene.pieces.flatMap { $0.facts.targets } }

  /// nil for a target without rows, such as the grabber of a sheet.
  func rows(of target: StageTarget) -> RowScroller? {
    index(of: target).flatMap { pieces[$0].motion(of: target)?.rows }
  }

  /// For a target without rows, the row count is 0.
  package subscript(target: StageTarget) -> RowScroller {
    rows(of: target) ?? RowScroller(rowCount: 0, rowExtent: 1, axis: .vertical)
  }

  /// All targets whose displayed motion is measured: `targets`, and those on a sheet.
  package var shownTargets: [StageTarget] {
    targets + scene.pieces.flatMap { $0.facts.otherTargets }
  }

  /// nil if the scene does not have the target.
  ///
  /// - Complexity: O(pieces); no allocation.
  package func shownPlace(of target: StageTarget) -> ShownPlace? {
    guard let index = index(of: target) else { return nil }
    return pieces[index].motion(of: target)?.shownPlace(look.fingers)
  }

  /// Empty for a target that is not shown, and for targets on the tuning panel.
  package func rect(of target: StageTarget) -> Rect {
    index(of: target).flatMap { pieces[$0].place(of: target.name, item: nil)?.rect } ?? .zero
  }

  /// nil for a piece that the scene does not have.
  func index(of target: StageTarget) -> Int? {
    pieces.indices.first { pieces[$0].facts.name == target.piece }
  }

  /// Index of the only piece that receives input, such as an open sheet; nil if every piece receives input.
  var modalIndex: Int? { pieces.indices.first { pieces[$0].state.modalTarget != nil } }

  /// Whether only one piece receives input, such as an open sheet.
  package var isModal: Bool { modalIndex != nil }

  // MARK: - Time and entries

  /// An instant before `self.time` changes nothing.
  ///
  /// `time` is in seconds. The events of the pieces are appended in the order of time.
  package mutating func advance(to time: Double, into events: inout [StageEvent]) {
    guard time > self.time else { return }
    self.time = time
    advancePanel(to: time)
    advancePieces(to: time)
    ghost.advance(to: time)
    output.sort()
    for event in output.events { ticker.record(event) }
    moveOutput(to: &events)
  }

  /// Advances the pieces, but not the tuning panel, under the tuning in effect.
  mutating func advancePieces(to time: Double) {
    for index in sceneIndices { pieces[index].apply(.time, at: time, into: &output) }
  }

  /// A time before `self.time` counts as the present time.
  ///
  /// The events of the pieces are appended in the order of time.
  ///
  /// - Throws: `StageError` for an unknown preset or a tuning parameter that is unknown or out of range. The
  ///   stage has then advanced to the time of the entry, but the entry has no effect.
  package mutating func apply(
    _ entry: SessionEntry,
    into events: inout [StageEvent]
  ) throws(StageError) {
    advance(to: entry.time, into: &events)
    switch entry.event {
    case .down(let id, let x, let y, let kind, _):
      press(id, at: Point(x: x, y: y), kind: kind)
    case .move(let id, let x, let y):
      movePointer(id, to: Point(x: x, y: y))
    case .up(let id):
      lift(id, phase: .up)
    case .cancel(let id, _):
      lift(id, phase: .cancelled)
    case .wheel(let x, let y, let dx, let dy):
      turnWheel(at: Point(x: x, y: y), dx: dx, dy: dy)
    case .key(let key, let isDown, let modifiers):
      if key == .leftShift || key == .rightShift { isShiftHeld = isDown }
      if isDown { press(key, modifiers: modifiers) }
    case .resize(let width, let height, let scale):
      resize(width: width, height: height, scale: scale)
    case .preset(let name):
      _ = try Self.tuning(preset: name)
      choose(preset: name, at: time)
      showEngine(name)
    case .tuning(let name, let value):
      var changed = tuning
      try Self.set(name, to: value, in: &changed)
      isTuningSet = true
      use(changed, named: presetName, at: time)
    case .scroll(let frame, let x, let y, let modifiers):
      scroll(frame, at: Point(x: x, y: y), modifiers: modifiers)
    case .focus(let name):
      if let part = try focus(named: name) { setFocus(part) }
    case .marker, .checkpoint, .end:
      break
    }
    keepFocus()
    recordOutput()
    moveOutput(to: &events)
  }

  // MARK: - What entries do

  private mutating func resize(width: Double, height: Double, scale: Double) {
    while let id = pointers.first?.id { lift(id, phase: .cancelled) }
    cancelStream()
    layout = StageLayout(width: width, height: height, scene: scene)
    self.scale = scale
    if layout.events != nil { panel.isCardOpen = false }
    placePieces()
  }

  private mutating func placePieces() {
    for index in sceneIndices {
      let space = PieceSpace(
        frame: layout.frames[index],
        titleButton: layout.titleBar.open,
        safeArea: safeArea
      )
      pieces[index].apply(.resize(space), at: time, into: &output)
    }
    placePanel()
  }

  /// A motion that has already begun continues with its earlier tuning.
  ///
  /// `cause` is the knob whose turn has changed the tuning; nil for any other change.
  mutating func use(
    _ tuning: ScrollTuning,
    named name: String,
    by cause: StageTarget? = nil,
    at time: Double
  ) {
    self.tuning = tuning
    presetName = name
    isTuned = preset(named: name) != tuning
    for index in pieces.indices {
      pieces[index].apply(.tuning(tuning, by: cause), at: time, into: &output)
    }
    keepFocus()
  }

  mutating func apply(_ input: PieceInput, to target: StageTarget) {
    if let index = index(of: target) { apply(input, toPiece: index) }
  }

  mutating func apply(_ input: PieceInput, toPiece index: Int) {
    let first = output.events.count
    pieces[index].apply(input, at: time, into: &output)
    guard pieces[index].facts.slot == .panel else { return }
    for index in first..<output.events.count { use(output.events[index]) }
  }

  // MARK: - Events

  /// Adds the events in `output` to the list of latest events, and starts a ghost for each release.
  private mutating func recordOutput() {
    for index in output.events.indices {
      let event = output.events[index]
      ticker.record(event)
      guard ghost.isOn, let piece = self.index(of: event.target),
        pieces[piece].facts.showsGhosts
      else { continue }
      ghost.record(event, of: self[event.target].scroller, under: comparison.tuning)
    }
  }

  private mutating func moveOutput(to events: inout [StageEvent]) {
    events += output.events
    output.events.removeAll(keepingCapacity: true)
  }

  /// Frees the memory of the event buffers; called on each copy of the stage that `Keyframes` stores.
  mutating func releaseBuffers() {
    (output, engineOutput, knobOutput) = (PieceOutput(), PieceOutput(), PieceOutput())
  }
}
