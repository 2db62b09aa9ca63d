import Drawing
package import Pickers
package import PresetText
package import ScrollPhysics

/// The state of the tuning panel besides its pieces: what it shows, and the tuning for comparison.
package struct TuningPanel: Equatable, Sendable {
  /// Whether the panel shows the latest events instead of the tuning.
  package internal(set) var showsEvents = false
  /// Whether the panel is open as a card over the stage; false in a window with a separate panel.
  package internal(set) var isCardOpen = false
  /// The tuning that is drawn for comparison, as a second curve and as ghosts.
  ///
  /// When the user selects a preset, the tuning that was in effect before becomes the comparison.
  package internal(set) var comparison: NamedTuning
  /// Whether input has changed the preset on the engine header, and the header has not come to rest yet.
  ///
  /// During this time, further changes of the preset do not change `comparison`.
  var isChoosing = false

  /// `preset` is the name of the preset in effect.
  init(comparedWith preset: String) {
    comparison =
      preset == "android"
      ? NamedTuning(name: "uikit", tuning: .uikit)
      : NamedTuning(name: "android", tuning: .android)
  }

  package struct NamedTuning: Equatable, Sendable {
    package let name: String
    package let tuning: ScrollTuning
  }
}

extension Stage {
  /// Index of the engine header, which follows the pieces of the scene.
  private var enginesIndex: Int { scene.pieces.count }
  private var knobsIndex: Int { scene.pieces.count + 1 }

  /// The engine header; its titles are the compiled presets, and then those of the user.
  package var engines: LoopingHeader { enginesPiece.picker }

  private var enginesPiece: EnginesPiece {
    guard case .engines(let piece) = pieces[enginesIndex].content else {
      preconditionFailure("the engine header follows the pieces of the scene")
    }
    return piece
  }

  /// The list of knobs, one for each of `ScrollTuning.allParameters`.
  package var knobs: KnobList {
    guard case .knobs(let piece) = pieces[knobsIndex].content else {
      preconditionFailure("the list of knobs follows the engine header")
    }
    return piece.picker
  }

  /// nil while the panel is not visible or shows the events.
  package var tuningLayout: TuningLayout? { panel.showsEvents ? nil : panelLayout }

  /// nil while the panel is not visible; also available while it shows the events.
  package var panelLayout: TuningLayout? {
    if let place = layout.events { return TuningLayout(place) }
    return panel.isCardOpen ? TuningLayout(layout.card) : nil
  }

  // MARK: - Presets

  /// The compiled preset, with the properties that `adapted` sets.
  func preset(named name: String) -> ScrollTuning? {
    ScrollTuning.preset(named: name).map(adapted)
  }

  /// Returns a preset with the properties that the session keeps when the preset changes.
  private func adapted(_ preset: ScrollTuning) -> ScrollTuning {
    var preset = preset
    preset.usesNativeScrollScale = tuning.usesNativeScrollScale
    if keepsReducedMotion { preset.reducesMotion = true }
    return preset
  }

  /// The parameters and rules in effect that differ from the preset `presetName`, as numbers by name.
  ///
  /// The number of a rule is the index of its case. A session whose header contains these numbers and
  /// `presetName` begins with the present tuning of the stage.
  package var tunedNumbers: [String: Double] {
    let changes = tuning.changes(from: preset(named: presetName))
    var numbers = Dictionary(uniqueKeysWithValues: changes.map { ($0.name, $0.value) })
    if tuning.usesNativeScrollScale { numbers[ScrollTuning.nativeScrollScale] = 1 }
    if tuning.reducesMotion { numbers["reducedMotion"] = 1 }
    return numbers
  }

  /// Puts a preset in effect; the tuning that was in effect before becomes `panel.comparison`.
  ///
  /// While the engine header moves across several presets, `panel.comparison` keeps the tuning from before the
  /// movement.
  mutating func choose(preset name: String, at time: Double) {
    let own = ownPresets.first { $0.name == name }
    guard let preset = (own?.tuning).map(adapted) ?? preset(named: name) else { return }
    let (before, isChanged) = shownPreset
    if name != before || isChanged, !panel.isChoosing {
      let comparedName = isChanged ? "\(before), tuned" : before
      panel.comparison = TuningPanel.NamedTuning(name: comparedName, tuning: tuning)
    }
    look.ownPreset = own
    isTuningSet = true
    use(preset, named: own?.base ?? name, at: time)
  }

  /// Moves the engine header to a preset, with animation; no event is emitted.
  mutating func showEngine(_ name: String) {
    let piece = enginesPiece
    guard piece.chosen != name, let row = piece.picker.titles.firstIndex(of: name) else { return }
    panel.isChoosing = false
    apply(.rows(.engines, .select(row: row, animation: .spring), .program), to: .engines)
  }

  /// Adds a preset of the user to the engine header, and puts it in effect.
  ///
  /// If a compiled preset has the same name, the compiled preset is put in effect instead. A preset of the
  /// user with the same name is replaced.
  ///
  /// A recording stores the presets of the user in its header. Do not call this function during a recording.
  package mutating func add(_ own: PresetText) {
    if !ScrollTuning.presets.contains(where: { $0.name == own.name }) {
      ownPresets.removeAll { $0.name == own.name }
      ownPresets.append(own)
    }
    pieces[enginesIndex] = .engines(EnginesPiece(ownPresets, selecting: own.name))
    panel.isChoosing = false
    placePanel()
    choose(preset: own.name, at: time)
  }

  /// Compares the tuning with the next preset of the engine header; the preset in effect is skipped.
  private mutating func compareWithNext() {
    let names = engines.titles.filter { $0 != shownPreset.name }
    let next = (names.firstIndex(of: panel.comparison.name) ?? -1) + 1
    let name = names[next.wrapped(in: names.count)]
    let own = ownPresets.first { $0.name == name }
    guard let preset = own?.tuning ?? preset(named: name) else { return }
    panel.comparison = TuningPanel.NamedTuning(name: name, tuning: preset)
  }

  // MARK: - Events

  /// Advances the panel to a time, and applies the changes that its knobs and its engine header make.
  ///
  /// A knob sets a parameter, and the engine header selects a preset. Before each change is applied, the
  /// pieces are advanced to the time of the change. Before a preset is applied, the knobs are advanced to
  /// that time too.
  mutating func advancePanel(to time: Double) {
    pieces[enginesIndex].apply(.time, at: time, into: &engineOutput)
    for index in engineOutput.events.indices {
      let event = engineOutput.events[index]
      turnKnobs(until: event.event.time)
      carryOut(event)
    }
    engineOutput.events.removeAll(keepingCapacity: true)
    turnKnobs(until: time)
  }

  private mutating func turnKnobs(until time: Double) {
    pieces[knobsIndex].apply(.time, at: time, into: &knobOutput)
    knobOutput.sort()
    for index in knobOutput.events.indices { carryOut(knobOutput.events[index]) }
    knobOutput.events.removeAll(keepingCapacity: true)
  }

  private mutating func carryOut(_ event: StageEvent) {
    output.events.append(event)
    if case .change = event.event.kind { advancePieces(to: event.event.time) }
    use(event)
  }

  /// Puts the value or preset in effect that an event of a knob or of the engine header selects.
  mutating func use(_ event: StageEvent) {
    switch (event.target.knob, event.event.kind) {
    case (let knob?, .change(let mark)), (let knob?, .settle(let mark)):
      useValue(at: mark, of: knob, at: event.event.time)
    case (nil, .change(let row)) where event.target == .engines:
      choose(preset: engines.titles[row], at: event.event.time)
      panel.isChoosing = true
    case (nil, .settle) where event.target == .engines: panel.isChoosing = false
    default: break
    }
  }

  /// A value between two marks stays in effect as long as the ruler selects the mark nearest to that value.
  private mutating func useValue(at mark: Int, of knob: Int, at time: Double) {
    let (scale, name) = (TuningScale.all[knob].marks, ScrollTuning.allParameters[knob].name)
    var changed = tuning
    guard let value = knobs.values[knob], scale.mark(nearestTo: value) != mark,
      (try? changed.set(name, to: scale.value(at: mark))) != nil
    else { return }
    isTuningSet = true
    use(changed, named: presetName, by: .knob(knob), at: time)
  }

  // MARK: - The panel

  mutating func press(_ button: TuningButton) {
    switch button {
    case .tune, .events: if panel.showsEvents != (button == .events) { exchangeHalves() }
    case .reset: choose(preset: enginesPiece.chosen ?? presetName, at: time)
    case .comparison: compareWithNext()
    case .ghost: ghost.toggle()
    case .copy(let form): makeRequest(.copy(form, form.text(of: tuning, preset: presetName)))
    }
  }

  /// Switches between tuning and events if the window has a separate panel.
  ///
  /// In a smaller window, opens or closes the card with the panel.
  mutating func togglePanel() {
    guard layout.events == nil else { return exchangeHalves() }
    panel.isCardOpen.toggle()
    panel.showsEvents = false
    placePanel()
  }

  private mutating func exchangeHalves() {
    panel.showsEvents.toggle()
    placePanel()
  }

  /// Gives the pieces of the panel their rectangles in its layout; hidden pieces release their pointers.
  mutating func placePanel() {
    let layout = tuningLayout
    for (index, rect) in [(enginesIndex, layout?.engines), (knobsIndex, layout?.list)] {
      let space = PieceSpace(frame: rect ?? .zero, titleButton: .zero, safeArea: 0)
      apply(.resize(space), toPiece: index)
    }
  }

  /// Restores the offset of the list at the beginning of a session, in points.
  mutating func beginKnobs(at offset: Double) {
    guard case .knobs(var piece) = pieces[knobsIndex].content else { return }
    piece.picker.begin(at: offset)
    pieces[knobsIndex] = .knobs(piece)
  }
}
