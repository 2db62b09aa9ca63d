import Drawing
package import Pickers
package import PresetText
package import ScrollPhysics

/// The state of the tuning panel besides its pieces.
package struct TuningPanel: Equatable, Sendable {
  /// Whether the panel shows the latest events instead of the tuning.
  package internal(set) var showsEvents = false
  /// Whether the panel is open as a card over the stage; false in a window with a separate panel.
  package internal(set) var isCardOpen = false
}

extension Stage {
  /// Index of the engine header, which follows the pieces of the scene.
  private var enginesIndex: Int { scene.pieces.count }
  private var knobsIndex: Int { scene.pieces.count + 1 }
  private var besideIndex: Int { scene.pieces.count + 2 }

  /// The engine header; its titles are the compiled presets, and then those of the user.
  package var engines: LoopingHeader { presetsPiece(at: enginesIndex).picker }
  /// The header of the compared preset; it has the titles of the engine header.
  package var beside: LoopingHeader { presetsPiece(at: besideIndex).picker }

  private func presetsPiece(at index: Int) -> PresetsPiece {
    guard case .presets(let piece) = pieces[index].content else {
      preconditionFailure("the headers of the panel follow the pieces of the scene")
    }
    return piece
  }

  /// The list of knobs, one for each of `ScrollTuning.allParameters`.
  package var knobs: KnobList { knobsPiece.picker }

  var knobsPiece: KnobsPiece {
    guard case .knobs(let piece) = pieces[knobsIndex].content else {
      preconditionFailure("the list of knobs follows the engine header")
    }
    return piece
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

  /// The preset with a name, as its file or the program states it.
  func original(named name: String) -> ScrollTuning? {
    let own = ownPresets.first { $0.name == name }
    return (own?.tuning).map(adapted) ?? preset(named: name)
  }

  /// The presets that a header attaches so that its session has the same engine header.
  package var attachedPresets: [PresetText] { ownPresets + changedPresets }

  /// Puts a preset in effect without the changes that the user made to it; the compared preset does not change.
  mutating func choose(preset name: String, at time: Double) {
    guard let preset = original(named: name) else { return }
    changedPresets.removeAll { $0.name == name }
    use(preset, chosenAs: name, at: time)
  }

  /// Puts a preset in effect with the changes that the user made to it, and keeps those of the preset before it.
  private mutating func change(toPreset name: String, at time: Double) {
    guard let preset = original(named: name) else { return }
    if original(named: chosenPreset) != tuning {
      changedPresets.append(PresetText(name: chosenPreset, base: presetName, tuning: tuning))
    }
    let changed = changedPresets.first { $0.name == name }
    changedPresets.removeAll { $0.name == name }
    use((changed?.tuning).map(adapted) ?? preset, chosenAs: name, at: time)
  }

  private mutating func use(_ preset: ScrollTuning, chosenAs name: String, at time: Double) {
    let own = ownPresets.first { $0.name == name }
    look.ownPreset = own
    chosenPreset = name
    isTuningSet = true
    use(preset, named: own?.base ?? name, at: time)
  }

  /// Moves the engine header to a preset, with animation; no event is emitted.
  mutating func showEngine(_ name: String) {
    let piece = presetsPiece(at: enginesIndex)
    guard piece.chosen != name, let row = piece.picker.titles.firstIndex(of: name) else { return }
    apply(.rows(.engines, .select(row: row, animation: .spring), .program), to: .engines)
  }

  /// Adds a preset of the user to the headers of the panel, and puts it in effect.
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
    let compared = comparison.name
    pieces[enginesIndex] = .presets(PresetsPiece(.engines, ownPresets, selecting: own.name))
    pieces[besideIndex] = .presets(PresetsPiece(.beside, ownPresets, selecting: compared))
    placePanel()
    choose(preset: own.name, at: time)
  }

  // MARK: - Comparison

  /// The preset at the centre of `beside`, which is drawn as a second curve and as ghosts.
  package var comparison: (name: String, tuning: ScrollTuning) {
    let header = beside
    let name = header.title(ofIndex: header.selection ?? 0)
    let own = ownPresets.first { $0.name == name }
    return (name, own?.tuning ?? preset(named: name) ?? tuning)
  }

  /// The compared preset of a session that begins with a preset and whose view names no other.
  static func usualComparison(with preset: String) -> String {
    preset == "android" ? "uikit" : "android"
  }

  /// Shows the preset with a name beside the tuning in effect, without animation; returns false for an unknown name.
  @discardableResult
  mutating func compare(with name: String) -> Bool {
    var piece = presetsPiece(at: besideIndex)
    guard let row = piece.picker.titles.firstIndex(of: name) else { return false }
    var events: [PickerEvent] = []
    piece.picker.select(row, animated: false, at: time, into: &events)
    pieces[besideIndex] = .presets(piece)
    return true
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
    pieces[besideIndex].apply(.time, at: time, into: &output)
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
      change(toPreset: engines.titles[row], at: event.event.time)
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
    case .reset: choose(preset: presetsPiece(at: enginesIndex).chosen ?? presetName, at: time)
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
    let places = [
      (enginesIndex, layout?.engines), (knobsIndex, layout?.list), (besideIndex, layout?.beside),
    ]
    for (index, rect) in places {
      let space = PieceSpace(frame: rect ?? .zero, titleButton: .zero, safeArea: 0)
      apply(.resize(space), toPiece: index)
    }
  }

  /// Restores the offset of the list at the beginning of a session, in points.
  mutating func beginKnobs(at offset: Double) {
    var piece = knobsPiece
    piece.picker.begin(at: offset)
    pieces[knobsIndex] = .knobs(piece)
  }
}
