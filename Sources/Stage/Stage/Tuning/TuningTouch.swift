import Drawing
import FrameTiming
import Pickers
package import PresetText
import ScrollPhysics

extension Stage {
  /// nil while the panel is not visible or shows the events.
  package var tuningLayout: TuningLayout? { tuner.showsEvents ? nil : panelLayout }

  /// nil while the panel is not visible; also available while it shows the events.
  package var panelLayout: TuningLayout? {
    if let place = layout.events { return TuningLayout(place) }
    guard tuner.isCardOpen else { return nil }
    let top = layout.titleBar.rect.maxY
    return TuningLayout(cardIn: layout.width, layout.height, below: top)
  }

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

  // MARK: - Changing parameters

  /// The tuning that was in effect before becomes `tuner.comparison`.
  ///
  /// While the engine header moves across several presets, `tuner.comparison` keeps the tuning from before the
  /// movement.
  mutating func choose(preset name: String, at time: Double) {
    let own = ownPresets.first { $0.name == name }
    guard let preset = (own?.tuning).map(adapted) ?? preset(named: name) else { return }
    if name != shownPreset.name || isTuned, !tuner.isChoosing {
      let (before, isChanged) = shownPreset
      let comparedName = isChanged ? "\(before), tuned" : before
      tuner.comparison = TuningPanel.NamedTuning(name: comparedName, tuning: tuning)
    }
    look.ownPreset = own
    use(preset, named: own?.base ?? name)
    tuner.follow(preset, at: time)
    keepFocusOnShownKnob()
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
    tuner.show(ownPresets, selecting: own.name)
    fitKnobList()
    choose(preset: own.name, at: time)
  }

  /// Puts the value or preset in effect that the knob or the engine header selects.
  mutating func use(_ event: StageEvent) {
    if let knob = event.target.knob { return useValue(of: knob, after: event.event) }
    guard event.event.cause != .program else { return }
    switch event.event.kind {
    case .change(let row):
      choose(preset: tuner.engines.titles[row], at: event.event.time)
      tuner.isChoosing = true
    case .settle: tuner.isChoosing = false
    case .scroll, .tick, .sheet, .decision: break
    }
  }

  /// A value between two marks stays in effect as long as the ruler selects the mark nearest to that value.
  private mutating func useValue(of index: Int, after event: PickerEvent) {
    let row: Int
    switch event.kind {
    case .change(let mark), .settle(let mark): row = mark
    case .scroll, .tick, .sheet, .decision: return
    }
    var changed = tuning
    let newValue = tuner.knobs[index].scale.value(at: row)
    guard event.cause != .program, let value = parameterValues[index],
      tuner.mark(of: value, knob: index) != row,
      (try? changed.set(ScrollTuning.allParameters[index].name, to: newValue)) != nil
    else { return }
    tuner.wasChanged = true
    use(changed, named: presetName)
  }

  /// Advances the panel to a time, and applies the changes that its knobs and its engine header make.
  ///
  /// A knob sets a parameter, and the engine header selects a preset. Before each change is applied, the
  /// pieces are advanced to the time of the change. Before a preset is applied, the knobs are advanced to
  /// that time too.
  mutating func advancePanel(to time: Double) {
    tuner.advanceEngines(to: time)
    guard !tuner.output.events.isEmpty else { return turnKnobs(until: time) }
    let chosen = tuner.output.events
    tuner.output.events.removeAll(keepingCapacity: true)
    for event in chosen {
      turnKnobs(until: event.event.time)
      output.events.append(event)
      if case .change = event.event.kind { advancePieces(to: event.event.time) }
      use(event)
    }
    turnKnobs(until: time)
  }

  private mutating func turnKnobs(until time: Double) {
    tuner.advance(to: time)
    for index in tuner.output.events.indices {
      let event = tuner.output.events[index]
      output.events.append(event)
      if case .change = event.event.kind { advancePieces(to: event.event.time) }
      use(event)
    }
    tuner.output.events.removeAll(keepingCapacity: true)
  }

  // MARK: - Pointers and wheels

  func tuningButton(at place: Point) -> TuningButton? {
    panelLayout?.button(at: place, showsEvents: tuner.showsEvents)
  }

  /// nil while the panel does not show the button.
  func rect(ofPanel button: TuningButton) -> Rect? {
    let isHalf = button == .tune || button == .events
    return (isHalf ? panelLayout : tuningLayout)?.rect(of: button)
  }

  /// The knob or the engine header at a place on the panel.
  func target(at place: Point, on panel: TuningLayout) -> StageTarget? {
    if panel.engines.contains(place) { return .engines }
    guard panel.list.contains(place) else { return nil }
    return tuner.knob(atY: place.y - panel.list.y).map { .knob($0) }
  }

  mutating func press(_ button: TuningButton) {
    switch button {
    case .tune, .events: if tuner.showsEvents != (button == .events) { exchangeHalves() }
    case .reset: choose(preset: chosenPreset, at: time)
    case .comparison: compareWithNext()
    case .ghost: ghost.toggle()
    case .copy(let form): makeRequest(.copy(form, form.text(of: tuning, preset: presetName)))
    }
  }

  /// The preset on which the engine header rests, which may be one of the user.
  private var chosenPreset: String {
    tuner.engines.rows.restingRow.map { tuner.engines.titles[$0] } ?? presetName
  }

  /// Switches between tuning and events if the window has a separate panel.
  ///
  /// In a smaller window, opens or closes the card with the panel.
  mutating func togglePanel() {
    guard layout.events == nil else { return exchangeHalves() }
    tuner.isCardOpen.toggle()
    tuner.showsEvents = false
    endPanelInput()
  }

  /// Switches the panel between the tuning and the events, and cancels the touches on it.
  private mutating func exchangeHalves() {
    tuner.showsEvents.toggle()
    endPanelInput()
  }

  /// Compares the tuning with the next preset of the engine header; the preset in effect is skipped.
  private mutating func compareWithNext() {
    let names = tuner.engines.titles.filter { $0 != shownPreset.name }
    let next = (names.firstIndex(of: tuner.comparison.name) ?? -1) + 1
    let name = names[next.wrapped(in: names.count)]
    let own = ownPresets.first { $0.name == name }
    guard let preset = own?.tuning ?? preset(named: name) else { return }
    tuner.comparison = TuningPanel.NamedTuning(name: name, tuning: preset)
  }

  private mutating func endPanelInput() {
    tuner.cancelTouches(at: time)
    fitKnobList()
    keepFocusOnShownKnob()
  }

  /// Sets the sizes of the knob list and the engine header to those in the layout of the panel.
  mutating func fitKnobList() {
    guard let panel = tuningLayout else { return }
    tuner.fit(viewportExtent: panel.list.height, at: time)
    let engines = panel.engines
    tuner.engines.frame = .centered(width: engines.width, height: engines.height)
  }

  /// Applies a turn of the mouse wheel over a knob or the engine header.
  ///
  /// A target with the focus turns. Without the focus, the list scrolls by `dy` instead.
  ///
  /// - Returns: The number of rows by which the caller must turn the target; 0 if the target must not turn.
  mutating func turnWheel(overPanel target: StageTarget, dx: Double, dy: Double) -> Double {
    if focus == target { return target.knob == nil ? dx - dy : dx + dy }
    tuner.turnList(by: dy, at: time)
    return 0
  }

  // MARK: - Keys

  /// Stores the focused knob in `lastFocused`, and scrolls the list until the knob is visible.
  mutating func revealFocusedKnob() {
    guard let knob = focus.knob else { return }
    tuner.lastFocused = knob
    tuner.reveal(knob, at: time)
  }

  /// Moves the focus if it is on a part of the panel that is no longer shown.
  ///
  /// The focus moves to the first shown knob, or to the first piece if no knob is shown.
  mutating func keepFocusOnShownKnob() {
    guard focus.isOnPanel else { return }
    let shown = tuningLayout == nil ? [] : tuner.shown
    if let knob = focus.knob ?? shown.first, shown.contains(knob) { return }
    focus = shown.first.map { .knob($0) } ?? targets.first ?? .none
  }
}
