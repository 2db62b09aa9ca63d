import Drawing
import FrameTiming
import Pickers
import ScrollPhysics
import Sessions

extension Stage {
  /// The places of the tuning panel's parts; nil while it is not visible.
  package var tuningLayout: TuningLayout? {
    if let place = layout.events { return tuner.showsEvents ? nil : TuningLayout(place, edition) }
    guard tuner.isCardOpen else { return nil }
    let top = layout.titleBar.rect.maxY
    return TuningLayout(cardIn: layout.width, layout.height, below: top, edition)
  }

  /// The preset of a name in the stage's edition.
  func preset(named name: String) -> ScrollTuning? {
    ScrollTuning.preset(named: name, edition: edition)
  }

  /// The rules and parameters in effect that differ from the preset, by name: with the preset's name,
  /// what a header must hold to begin as the stage is now.
  package var tunedNumbers: [String: Double] {
    let changes = tuning.changes(from: preset(named: presetName))
    return Dictionary(uniqueKeysWithValues: changes.map { ($0.name, $0.value) })
  }

  // MARK: - Changing parameters

  /// Puts a preset in effect; it is compared with what was before, also with changes of its own.
  mutating func choose(preset name: String) {
    guard let preset = preset(named: name) else { return }
    if name != presetName || isTuned {
      let before = isTuned ? "\(presetName), tuned" : presetName
      tuner.comparison = TuningPanel.NamedTuning(name: before, tuning: tuning)
    }
    use(preset, named: name)
    tuner.follow(preset, at: time)
    keepFocusOnShownKnob()
  }

  /// Puts the value of a knob in effect after an event of its ruler.
  ///
  /// A preset's own value may be between two marks. It remains until the ruler is at another mark than
  /// the nearest one.
  mutating func useValue(of index: Int, after event: PickerEvent) {
    let row: Int
    switch event.kind {
    case .change(let mark), .settle(let mark): row = mark
    case .scroll, .tick, .sheet, .decision: return
    }
    var changed = tuning
    let newValue = tuner.knobs[index].scale.value(at: row)
    guard event.cause != .program, let value = tuning.value(ofKnob: index),
      tuner.mark(of: value, knob: index) != row,
      (try? changed.set(ScrollTuning.allParameters[index].name, to: newValue)) != nil
    else { return }
    tuner.wasChanged = true
    use(changed, named: presetName)
  }

  /// Lets the knobs move to an instant.
  ///
  /// Before each parameter that one of them sets, the pieces are advanced to the instant of that change.
  mutating func turnKnobs(until time: Double) {
    tuner.advance(to: time)
    for index in tuner.output.events.indices {
      let event = tuner.output.events[index]
      output.events.append(event)
      if case .change = event.event.kind { advancePieces(to: event.event.time) }
      useValue(of: event.target.part, after: event.event)
    }
    tuner.output.events.removeAll(keepingCapacity: true)
  }

  // MARK: - Pointers and wheels

  /// The button of the panel under a place; nil where there is none.
  func tuningButton(at place: Point) -> TuningButton? {
    if let panel = tuningLayout { return panel.button(at: place) }
    guard let rect = layout.events else { return nil }
    return TuningLayout(rect, edition).rect(of: .label).contains(place) ? .label : nil
  }

  /// Does what a button of the panel means.
  mutating func press(_ button: TuningButton) {
    switch button {
    case .label: togglePanel()
    case .preset(let index): choose(preset: ScrollTuning.presets[index].name)
    case .reset: choose(preset: presetName)
    case .ghost: ghost.toggle()
    case .resampling: look.fingers.resampling = look.fingers.resampling.next
    case .copy(let form): copyTuning(as: form)
    }
  }

  /// Copies the tuning in effect, under the name that the preset has today.
  private mutating func copyTuning(as form: TuningCopy) {
    let name = ScrollTuning.newestName(of: presetName, edition: edition)
    makeRequest(.copy(form, form.text(of: tuning, preset: name)))
  }

  /// Changes between tuning and events where the window has a place for them; else opens or closes
  /// the panel's card.
  mutating func togglePanel() {
    if layout.events == nil { tuner.isCardOpen.toggle() } else { tuner.showsEvents.toggle() }
    tuner.letGo(at: time)
    fitKnobList()
    keepFocusOnShownKnob()
  }

  /// Gives the list of knobs the height that it has in the window.
  mutating func fitKnobList() {
    guard let panel = tuningLayout else { return }
    tuner.fit(viewportExtent: panel.list.height, at: time)
  }

  /// Turns the mouse wheel over a knob: the knob that has the focus turns, else the list scrolls;
  /// sideways any knob turns.
  ///
  /// - Returns: Rows that the knob turns; 0 where the list scrolled.
  mutating func turnWheel(over knob: Int, dx: Double, dy: Double) -> Double {
    if focus == .knob(knob) { return dx + dy }
    if dx == 0 { tuner.turnList(by: dy, at: time) }
    return dx
  }

  // MARK: - Keys

  /// Records the knob that has the focus, and scrolls until it is visible.
  mutating func revealFocusedKnob() {
    guard let knob = focus.knob else { return }
    tuner.lastFocused = knob
    tuner.reveal(knob, at: time)
  }

  /// Moves the focus from a knob that is no longer shown to the first one, or to the first piece.
  private mutating func keepFocusOnShownKnob() {
    guard let knob = focus.knob else { return }
    let shown = tuningLayout == nil ? [] : tuner.shown
    if shown.contains(knob) { return }
    focus = shown.first.map { .knob($0) } ?? targets.first ?? .none
  }
}
