import Drawing
import Pickers
import ScrollPhysics
import Sessions

extension Stage {
  /// Where the parts of the tuning panel are; nil while it is not seen.
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

  /// Whether any parameter in effect differs from the preset.
  package var isTuned: Bool { ScrollTuning.preset(named: presetName) != tuning }

  /// The parameters in effect that differ from the preset: with the preset's name, what a header
  /// must hold to begin as the stage is now.
  package var tunedNumbers: [String: Double] {
    TuningCopy.differences(of: tuning, from: presetName).reduce(into: [:]) {
      $0[$1.name] = $1.value
    }
  }

  /// The preset that curve and ghost are compared with.
  var comparedTuning: ScrollTuning { ScrollTuning.preset(named: tuner.comparison) ?? .uikit }

  // MARK: - Changing parameters

  /// Puts a preset in effect; the one before is what it is compared with.
  mutating func choose(preset name: String) {
    guard let preset = ScrollTuning.preset(named: name) else { return }
    if name != presetName { tuner.comparison = presetName }
    use(preset, named: name)
    tuner.follow(preset, at: time)
    keepFocusOnShownKnob()
  }

  /// Puts the value of a knob in effect after an event of its ruler.
  ///
  /// A preset's own value may be between two marks. It remains until the ruler is at another mark
  /// than the one nearest to it.
  mutating func useValue(of index: Int, after event: PickerEvent) {
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
    use(changed, named: presetName)
  }

  /// Lets the knobs move on to an instant.
  ///
  /// Before each number that one of them sets on its way the pieces are brought to the instant at
  /// which it does.
  mutating func turnKnobs(until time: Double) {
    tuner.advance(to: time)
    for index in tuner.told.elements.indices {
      let told = tuner.told.elements[index]
      output.append(told.event, from: .knob(told.knob))
      if case .change = told.event.kind { advancePieces(to: told.event.time) }
      useValue(of: told.knob, after: told.event)
    }
    tuner.told.elements.removeAll(keepingCapacity: true)
  }

  // MARK: - Fingers and wheels

  /// The button of the panel under a place; nil where there is none.
  func tuningButton(at place: Point) -> TuningButton? {
    if let panel = tuningLayout { return panel.button(at: place) }
    guard let rect = layout.events else { return nil }
    return TuningLayout(rect).rect(of: .label).contains(place) ? .label : nil
  }

  /// The knob under a place of the panel; nil beside them.
  func knob(at place: Point, on panel: TuningLayout) -> StageTarget? {
    guard panel.list.contains(place) else { return nil }
    return tuner.knob(atY: place.y - panel.list.y).map { .knob($0) }
  }

  /// Does what a button of the panel means.
  mutating func press(_ button: TuningButton) {
    switch button {
    case .label: togglePanel()
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
  mutating func togglePanel() {
    if layout.events == nil {
      tuner.isCardOpen.toggle()
    } else {
      tuner.showsEvents.toggle()
    }
    letGoOfKnobs()
    fitKnobList()
    keepFocusOnShownKnob()
  }

  /// Gives the list of knobs the height that it has in the window.
  mutating func fitKnobList() {
    guard let panel = tuningLayout else { return }
    tuner.fit(viewportExtent: panel.list.height, at: time)
  }

  /// Takes every finger off the panel.
  private mutating func letGoOfKnobs() {
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
    if let knob = focus.knob { return knob }
    guard let last = tuner.lastFocused, tuner.shown.contains(last) else { return tuner.shown.first }
    return last
  }

  /// Remembers a knob that has the keys, and scrolls it into sight.
  mutating func revealFocusedKnob() {
    guard let knob = focus.knob else { return }
    tuner.lastFocused = knob
    tuner.reveal(knob, at: time)
  }

  /// Gives the keys to a piece that is there when their knob is not.
  private mutating func keepFocusOnShownKnob() {
    guard let knob = focus.knob else { return }
    if tuningLayout != nil, tuner.shown.contains(knob) { return }
    let first = tuningLayout == nil ? nil : tuner.shown.first.map { StageTarget.knob($0) }
    focus = first ?? targets.first ?? .none
  }
}

extension TuningPanel {
  /// Applies an input to a knob; a pointer's position is measured from the middle of the list.
  mutating func apply(
    _ input: PieceInput,
    to knob: Int,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    switch input {
    case .pointer(let event, _):
      handle(event, by: knob, into: &events)
    case .rows(_, let move, let cause):
      knobs[knob].apply(move.command, in: 0, cause: cause, at: time, into: &events)
    case .time, .press, .resize, .tuning:
      break
    }
  }

  /// What a key does while a knob has the focus: Up and Down go to its neighbours.
  func response(to key: Key, on knob: Int) -> KeyResponse? {
    switch key {
    case .up, .down:
      guard let row = shown.firstIndex(of: knob) else { return nil }
      let next = min(max(row + (key == .up ? -1 : 1), 0), shown.count - 1)
      return .focus(.knob(shown[next]))
    case .left: return .steps(-1)
    case .right: return .steps(1)
    case .pageUp: return .steps(Stage.pageSteps)
    case .pageDown: return .steps(-Stage.pageSteps)
    default: return nil
    }
  }
}
