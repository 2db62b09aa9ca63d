import Drawing
package import Pickers
package import ScrollPhysics
package import Sessions

/// Everything on the stage at one instant: the pieces, who owns which finger, what keys go to.
///
/// The state is a pure function of the header and the entries up to now: a live run, a replay and an
/// export feed the same entries to `apply(_:into:)` and let time pass by `advance(to:into:)`, and
/// stand equal at the same instant, at any frame rate.
package struct Stage: Equatable, Sendable {
  /// What the pieces show.
  package let scene: Scene
  /// The wheel with its columns.
  package private(set) var picker: Picker
  /// The ruler.
  package private(set) var ruler: Ruler
  /// The looping header.
  package private(set) var header: LoopingHeader
  /// The sheet with its picker.
  package internal(set) var sheet: PickerSheet
  /// Where the pieces lie.
  package private(set) var layout: StageLayout
  /// Pixels a point.
  package private(set) var scale: Double
  /// Room at the bottom that the system keeps for itself, in points.
  package let safeArea: Double
  /// Name of the preset in force.
  package private(set) var presetName: String
  /// The numbers in force.
  package private(set) var tuning: ScrollTuning
  /// The instant up to which everything is known, in seconds.
  package private(set) var time = 0.0
  /// The piece that keys go to.
  package internal(set) var focus = StageTarget.sheet
  /// What it looks like, which moves nothing.
  package var look = Look()
  /// Whether the card with the keys lies over everything; Esc or a press anywhere takes it away.
  package internal(set) var isHelpShown = false
  /// What was asked last of the program around the stage; nil before the first time.
  package internal(set) var request: StageRequest?

  /// The panel on which the numbers are changed.
  package internal(set) var tuner: TuningPanel

  var ghost = Ghost()
  var isShiftHeld = false
  var pointers = StagePointers()
  var ticker = EventTicker()
  var typing = TypeAhead()
  private var scratch = Scratch<PickerEvent>(capacity: 256)
  private var columnEvents = Scratch<PickerEvent>(capacity: 256)
  /// Room for what the sheet tells; empty between calls.
  private var told = PickerSheet.Told()

  /// Puts a scene on the stage as a session's header says.
  ///
  /// - Parameters:
  ///   - header: Size, preset, tuning and, where given, the rows to start from.
  ///   - scene: What the pieces show; its name must be the header's.
  /// - Throws: `StageError` for an unknown preset or scene, a tuning number that is unknown or out
  ///   of range, and a start with a row that does not exist.
  package init(header: SessionHeader, scene: Scene) throws(StageError) {
    guard scene.answers(to: header.scene) else {
      throw .unknownScene(header.scene, known: Scene.names)
    }
    self.scene = scene
    scale = header.scale
    presetName = header.preset
    tuning = try Self.tuning(preset: header.preset)
    for (name, value) in header.tuning.sorted(by: { $0.key < $1.key }) {
      try Self.set(name, to: value, in: &tuning)
    }
    tuner = TuningPanel(tuning: tuning, preset: header.preset)
    let start = try StageStart(header.start, scene: scene)
    picker = Picker(
      columns: scene.columns.map(\.content),
      looping: Set(scene.columns.indices.filter { scene.columns[$0].loops }),
      selection: start.rows,
      disabled: Dictionary(
        uniqueKeysWithValues: scene.columns.enumerated().map { ($0, $1.disabled) }
      ),
      tuning: tuning
    )
    ruler = Ruler(scale: scene.scale, selection: start.mark, tuning: tuning)
    safeArea = header.safeArea
    layout = StageLayout(width: header.width, height: header.height, scene: scene)
    self.header = LoopingHeader(
      titles: scene.titles,
      selection: start.title,
      columnExtent: layout.headerColumnExtent,
      dragOutset: scene.dragOutset,
      tuning: tuning
    )
    sheet = PickerSheet(
      titles: scene.choices,
      selection: start.choice,
      contentExtent: layout.sheetExtent,
      safeArea: safeArea,
      tuning: tuning
    )
    focus = targets.first ?? .sheet
    fitPieces()
  }

  /// Whether anything on the stage changes by itself as time goes on.
  package var isMoving: Bool {
    ruler.isMoving || header.isMoving || sheet.isMoving || picker.isMoving || tuner.isMoving
      || !ghost.runs.isEmpty
  }

  /// Whether a pointer is down.
  package var isTouched: Bool { !pointers.isEmpty }

  /// The pointers that are down, in the order in which they came.
  package var pointerIDs: [Int] { pointers.all.map(\.id) }

  /// The rows of a piece.
  package subscript(target: StageTarget) -> RowScroller {
    switch target {
    case .wheel(let column): picker.columns[column].wheel.rows
    case .ruler: ruler.rows
    case .header: header.rows
    case .sheet, .sheetWheel: sheet.column.wheel.rows
    case .knob(let knob): tuner.knobs[knob].rows
    }
  }

  /// Where a piece's content is, in points, and how fast it moves, in points a second.
  ///
  /// - Complexity: O(1); copies no piece, so it can be asked on every frame.
  package func motion(of target: StageTarget) -> (offset: Double, velocity: Double) {
    switch target {
    case .wheel(let column): picker.columns[column].wheel.rows.scroller.motion
    case .ruler: ruler.rows.scroller.motion
    case .header: header.rows.scroller.motion
    case .sheet, .sheetWheel: sheet.column.wheel.rows.scroller.motion
    case .knob(let knob): tuner.knobs[knob].rows.scroller.motion
    }
  }

  /// Lets time pass.
  ///
  /// - Parameters:
  ///   - time: The new instant, in seconds; an earlier one than `self.time` changes nothing.
  ///   - events: Receives what the pieces tell, in the order of time.
  package mutating func advance(to time: Double, into events: inout [StageEvent]) {
    guard time > self.time else { return }
    self.time = time
    let first = events.count
    turnKnobs(until: time, into: &events)
    advancePieces(to: time, into: &events)
    ghost.advance(to: time)
    sortByTime(&events, from: first)
    for event in events[first...] { ticker.note(event) }
  }

  /// Lets time pass for the pieces alone, under the numbers in force.
  mutating func advancePieces(to time: Double, into events: inout [StageEvent]) {
    picker.advance(to: time, into: &columnEvents.elements)
    collectColumns(into: &events)
    ruler.advance(to: time, into: &scratch.elements)
    collect(.ruler, into: &events)
    header.advance(to: time, into: &scratch.elements)
    collect(.header, into: &events)
    withSheet(into: &events) { $0.advance(to: time, into: &$1) }
  }

  /// Takes what a session's entry says, at its time.
  ///
  /// - Parameters:
  ///   - entry: The entry; a time before `self.time` counts as now.
  ///   - events: Receives what the pieces tell, in the order of time.
  /// - Throws: `StageError` for an unknown preset or a tuning number that is unknown or out of
  ///   range; the state is then as before the entry.
  package mutating func apply(
    _ entry: SessionEntry,
    into events: inout [StageEvent]
  ) throws(StageError) {
    advance(to: entry.time, into: &events)
    let first = events.count
    switch entry.event {
    case .down(let id, let x, let y, let kind, _):
      press(id, x: x, y: y, kind: kind, into: &events)
    case .move(let id, let x, let y):
      movePointer(id, x: x, y: y, into: &events)
    case .up(let id):
      lift(id, phase: .up, into: &events)
    case .cancel(let id, _):
      lift(id, phase: .cancelled, into: &events)
    case .wheel(let x, let y, let dx, let dy):
      turnWheel(x: x, y: y, dx: dx, dy: dy, into: &events)
    case .key(let key, let isDown, let modifiers):
      if key == .leftShift || key == .rightShift { isShiftHeld = isDown }
      if isDown { press(key, modifiers: modifiers, into: &events) }
    case .resize(let width, let height, let scale):
      resize(width: width, height: height, scale: scale, into: &events)
    case .preset(let name):
      _ = try Self.tuning(preset: name)
      choose(preset: name)
    case .tuning(let name, let value):
      var changed = tuning
      try Self.set(name, to: value, in: &changed)
      put(changed, named: presetName)
      tuner.follow(changed, at: time)
    case .marker, .checkpoint, .end:
      break
    }
    note(events[first...])
  }

  // MARK: - What entries do

  private mutating func resize(
    width: Double,
    height: Double,
    scale: Double,
    into events: inout [StageEvent]
  ) {
    while let id = pointers.firstID { lift(id, phase: .cancelled, into: &events) }
    withSheet(into: &events) { [time] in $0.cancel(cause: .program, at: time, into: &$1) }
    layout = StageLayout(width: width, height: height, scene: scene)
    self.scale = scale
    sheet = PickerSheet(
      titles: scene.choices,
      selection: sheet.committed,
      contentExtent: layout.sheetExtent,
      safeArea: safeArea,
      tuning: tuning
    )
    withSheet(into: &events) { [time] in $0.advance(to: time, into: &$1) }
    header.rows.resize(rowExtent: layout.headerColumnExtent, at: time, into: &scratch.elements)
    collect(.header, into: &events)
    fitPieces()
  }

  private mutating func fitPieces() {
    for column in picker.columns.indices {
      picker.resize(
        column: column,
        radius: layout.wheelRadius,
        rimScale: scene.rimScale
      )
    }
    ruler.rows.viewportExtent = max(1, layout.ruler.width)
    header.rows.viewportExtent = max(1, layout.header.width)
    fitKnobList()
  }

  /// Puts numbers in force; a motion under way keeps those it began with.
  mutating func put(_ tuning: ScrollTuning, named name: String) {
    self.tuning = tuning
    presetName = name
    picker.tuning = tuning
    ruler.rows.tuning = tuning
    header.rows.tuning = tuning
    sheet.tuning = tuning
  }

  /// Does something with the rows of a piece, in place, and collects what they tell.
  mutating func withRows(
    of target: StageTarget,
    into events: inout [StageEvent],
    _ body: (inout RowScroller, inout [PickerEvent]) -> Void
  ) {
    switch target {
    case .wheel(let column):
      picker.withColumn(column, at: time, into: &columnEvents.elements) { wheel, told in
        body(&wheel.rows, &told)
      }
      collectColumns(into: &events)
    case .ruler: body(&ruler.rows, &scratch.elements)
    case .header: body(&header.rows, &scratch.elements)
    case .sheet, .sheetWheel: body(&sheet.column.wheel.rows, &scratch.elements)
    case .knob(let knob): body(&tuner.knobs[knob].rows, &scratch.elements)
    }
    collect(target, into: &events)
  }

  /// Does something with the sheet, and collects what it and its wheel tell.
  mutating func withSheet(
    into events: inout [StageEvent],
    _ body: (inout PickerSheet, inout PickerSheet.Told) -> Void
  ) {
    body(&sheet, &told)
    for event in told.sheet { events.append(StageEvent(target: .sheet, event: event)) }
    for event in told.picker { events.append(StageEvent(target: .sheetWheel, event: event)) }
    told.sheet.removeAll(keepingCapacity: true)
    told.picker.removeAll(keepingCapacity: true)
  }

  /// Hands what a pointer did to a piece, measured from the piece's centre.
  mutating func handle(
    _ event: PointerEvent,
    by target: StageTarget,
    into events: inout [StageEvent]
  ) {
    switch target {
    case .wheel(let column):
      picker.handle(event, inColumn: column, into: &columnEvents.elements)
      collectColumns(into: &events)
    case .ruler:
      ruler.handle(event, into: &scratch.elements)
    case .header:
      header.handle(event, into: &scratch.elements)
    case .sheetWheel:
      sheet.column.wheel.handle(event, into: &scratch.elements)
    case .sheet:
      withSheet(into: &events) { $0.handleGrabber(event, into: &$1) }
    case .knob(let knob):
      tuner.handle(event, by: knob, into: &scratch.elements)
    }
    collect(target, into: &events)
  }

  // MARK: - Events

  private mutating func collect(_ target: StageTarget, into events: inout [StageEvent]) {
    for event in scratch.elements { events.append(StageEvent(target: target, event: event)) }
    if case .knob(let knob) = target {
      for index in scratch.elements.indices { take(scratch.elements[index], ofKnob: knob) }
    }
    scratch.elements.removeAll(keepingCapacity: true)
  }

  private mutating func collectColumns(into events: inout [StageEvent]) {
    for event in columnEvents.elements {
      events.append(StageEvent(target: .wheel(event.column), event: event))
    }
    columnEvents.elements.removeAll(keepingCapacity: true)
  }

  /// Puts the events of several pieces in the order of time; those of one instant stay in order.
  private func sortByTime(_ events: inout [StageEvent], from first: Int) {
    for index in events.indices.dropFirst(first + 1) {
      var place = index
      while place > first, events[place - 1].event.time > events[place].event.time {
        events.swapAt(place - 1, place)
        place -= 1
      }
    }
  }
}

extension Scroller {
  /// Offset and velocity.
  fileprivate var motion: (offset: Double, velocity: Double) { (contentOffset, velocity) }
}
