import Drawing
import Pickers
import ScrollPhysics
import Sessions

extension Stage {
  /// Where the parts of the tuning panel lie; nil while it is not seen.
  package var tuningLayout: TuningLayout? {
    if let place = layout.events { return tuner.showsEvents ? nil : TuningLayout(place) }
    guard tuner.isCardOpen else { return nil }
    return TuningLayout(
      TuningLayout.card(
        width: layout.width,
        height: layout.height,
        below: layout.titleBar.rect.maxY
      )
    )
  }

  /// Whether any number in force is another than its preset's.
  package var isTuned: Bool { ScrollTuning.preset(named: presetName) != tuning }

  /// The numbers in force that are not the preset's: with the preset's name, what a session's header
  /// must hold to begin as the stage is now.
  package var tunedNumbers: [String: Double] {
    TuningCopy.differences(of: tuning, from: presetName).reduce(into: [:]) {
      $0[$1.name] = $1.value
    }
  }

  /// The preset that curve and ghost are compared with.
  var comparedTuning: ScrollTuning { ScrollTuning.preset(named: tuner.comparison) ?? .uikit }

  // MARK: - Changing numbers

  /// Puts a preset in force; the one before is what it is compared with.
  mutating func choose(preset name: String) {
    guard let preset = ScrollTuning.preset(named: name) else { return }
    if name != presetName { tuner.comparison = presetName }
    put(preset, named: name)
    tuner.follow(preset, at: time)
    keepFocusOnShownKnob()
  }

  /// Takes what a knob told: its ruler's value becomes the number in force.
  ///
  /// A preset's own number may lie between two marks. It stands until the ruler comes to another mark
  /// than the one nearest to it.
  mutating func take(_ event: PickerEvent, ofKnob index: Int) {
    let row: Int
    switch event.kind {
    case .change(let changed): row = changed
    case .settle(let settled): row = settled
    case .scroll, .tick, .sheet, .decision: return
    }
    let name = ScrollTuning.allParameters[index].name
    let scale = tuner.knobs[index].scale
    var changed = tuning
    guard event.cause != .program, let value = tuning.value(of: name),
      TuningScale.mark(nearestTo: value, on: scale) != row,
      (try? changed.set(name, to: scale.value(at: row))) != nil
    else { return }
    tuner.wasChanged = true
    put(changed, named: presetName)
  }

  /// Lets the knobs move on to an instant.
  ///
  /// Before each number that one of them sets on its way the pieces are brought to the instant at
  /// which it does.
  mutating func turnKnobs(until time: Double, into events: inout [StageEvent]) {
    tuner.advance(to: time)
    for index in tuner.told.elements.indices {
      let told = tuner.told.elements[index]
      events.append(StageEvent(target: .knob(told.knob), event: told.event))
      if case .change = told.event.kind { advancePieces(to: told.event.time, into: &events) }
      take(told.event, ofKnob: told.knob)
    }
    tuner.told.elements.removeAll(keepingCapacity: true)
  }

  // MARK: - Fingers and wheels

  /// The button of the panel under a place; nil where there is none.
  func tuningButton(atX x: Double, y: Double) -> TuningButton? {
    if let panel = tuningLayout { return panel.button(atX: x, y: y) }
    guard let place = layout.events else { return nil }
    return TuningLayout(place).rect(of: .label).contains(x: x, y: y) ? .label : nil
  }

  /// The knob under a place of the panel; nil beside them.
  func knob(atX x: Double, y: Double, on panel: TuningLayout) -> StageTarget? {
    guard panel.list.contains(x: x, y: y) else { return nil }
    return tuner.knob(atY: y - panel.list.y).map { .knob($0) }
  }

  /// Does what a button of the panel means.
  mutating func press(_ button: TuningButton, into events: inout [StageEvent]) {
    switch button {
    case .label: togglePanel(into: &events)
    case .preset(let index): choose(preset: ScrollTuning.presets[index].name)
    case .reset: choose(preset: presetName)
    case .ghost: ghost.toggle()
    case .copy(let form):
      tuner.copy = TuningCopy(
        form: form,
        text: TuningCopy.text(form, of: tuning, preset: presetName),
        number: (tuner.copy?.number ?? 0) + 1
      )
    }
  }

  /// Changes between tuning and events where the window has a place for them; else opens or closes
  /// the panel's card.
  mutating func togglePanel(into events: inout [StageEvent]) {
    if layout.events == nil {
      tuner.isCardOpen.toggle()
    } else {
      tuner.showsEvents.toggle()
    }
    letGoOfKnobs(into: &events)
    fitKnobList()
    keepFocusOnShownKnob()
  }

  /// Gives the list of knobs the height that it has in the window.
  mutating func fitKnobList() {
    guard let panel = tuningLayout else { return }
    tuner.fit(viewportExtent: panel.list.height, at: time)
  }

  /// Takes every finger off the panel.
  private mutating func letGoOfKnobs(into events: inout [StageEvent]) {
    var told: [PickerEvent] = []
    tuner.letGo(at: time, into: &told)
  }

  /// Takes a turn of the mouse wheel over a knob: the knob that has the keys turns, else the list
  /// scrolls; sideways any knob turns.
  ///
  /// - Returns: Rows that the knob is to turn; 0 where the list took the turn.
  mutating func turnWheel(over knob: Int, dx: Double, dy: Double) -> Double {
    if focus == .knob(knob) { return dx + dy }
    if dx != 0 { return dx }
    let distance = -dy * TuningPanel.rowExtent
    if dy == dy.rounded() {
      tuner.scrollList(to: tuner.list.restingOffset + distance, at: time, cause: .wheel)
    } else {
      tuner.nudgeList(by: distance, at: time)
    }
    return 0
  }

  // MARK: - Keys

  /// Every stop of the Tab key: the pieces, then the panel with one of its knobs.
  var focusOrder: [StageTarget] {
    var order = targets
    if tuningLayout != nil, let knob = tabKnob { order.append(.knob(knob)) }
    return order
  }

  /// The knob to which Tab goes: the one that has the keys or had them last, else the first.
  private var tabKnob: Int? {
    if case .knob(let knob) = focus { return knob }
    guard let last = tuner.lastFocused, tuner.shown.contains(last) else { return tuner.shown.first }
    return last
  }

  /// Remembers a knob that has the keys, and scrolls it into sight.
  mutating func noteFocus() {
    guard case .knob(let knob) = focus else { return }
    tuner.lastFocused = knob
    tuner.reveal(knob, at: time)
  }

  /// Gives the keys to the knob a number of rows further down on the list.
  mutating func moveKnobFocus(from knob: Int, by rows: Int) {
    guard let row = tuner.shown.firstIndex(of: knob) else { return }
    focus = .knob(tuner.shown[min(max(row + rows, 0), tuner.shown.count - 1)])
    noteFocus()
  }

  /// Gives the keys to a piece that is there when their knob is not.
  private mutating func keepFocusOnShownKnob() {
    guard case .knob(let knob) = focus else { return }
    if tuningLayout != nil, tuner.shown.contains(knob) { return }
    let first = tuningLayout == nil ? nil : tuner.shown.first.map { StageTarget.knob($0) }
    focus = first ?? targets.first ?? .sheet
  }
}
