import Drawing
import Pickers
import ScrollPhysics
import Sessions

extension Stage {
  mutating func press(
    _ id: Int,
    x: Double,
    y: Double,
    kind: PointerEvent.Kind,
    into events: inout [StageEvent]
  ) {
    guard !pointers.contains(id) else { return }
    if isHelpShown {
      isHelpShown = false
      return
    }
    let button = button(atX: x, y: y)
    let target = button == nil ? target(atX: x, y: y) : nil
    pointers.press(
      id,
      at: Point(x: x, y: y),
      kind: kind,
      target: target,
      button: button,
      time: time
    )
    guard let target else { return }
    if target != .sheet, target != .sheetWheel { focus = target }
    if case .knob(let knob) = target { tuner.lastFocused = knob }
    forward(id, phase: .down, into: &events)
  }

  mutating func movePointer(
    _ id: Int,
    x: Double,
    y: Double,
    into events: inout [StageEvent]
  ) {
    guard pointers.move(id, to: Point(x: x, y: y), time: time) else { return }
    forward(id, phase: .moved, into: &events)
  }

  mutating func lift(_ id: Int, phase: PointerEvent.Phase, into events: inout [StageEvent]) {
    guard let pointer = pointers[id] else { return }
    forward(id, phase: phase, into: &events)
    pointers.remove(id)
    // A button is pressed where the finger came down and left on it.
    let place = pointer.mark.position
    guard phase == .up, let button = pointer.button else { return }
    guard button == self.button(atX: place.x, y: place.y) else { return }
    press(button, into: &events)
  }

  /// Does what a button means; Tune is the key T, whatever that would type.
  private mutating func press(_ button: StageButton, into events: inout [StageEvent]) {
    let time = time
    switch button {
    case .present:
      withSheet(into: &events) { $0.present(cause: .tap, at: time, into: &$1) }
    case .done:
      withSheet(into: &events) { $0.done(cause: .tap, at: time, into: &$1) }
    case .cancel, .backdrop:
      withSheet(into: &events) { $0.cancel(cause: .tap, at: time, into: &$1) }
    case .record: ask(.record)
    case .replay: ask(.replay)
    case .tune: press(.t, modifiers: .leftControl, into: &events)
    case .tuning(let button): press(button, into: &events)
    }
  }

  /// Hands what a pointer did to the piece that owns it, measured from the piece's centre.
  private mutating func forward(
    _ id: Int,
    phase: PointerEvent.Phase,
    into events: inout [StageEvent]
  ) {
    guard let pointer = pointers[id], let target = pointer.target else { return }
    let place = if case .knob = target { tuningLayout?.list } else { layout.rect(of: target) }
    guard let center = place?.center else { return }
    let event = PointerEvent(
      time: time,
      id: id,
      phase: phase,
      x: pointer.mark.position.x - center.x,
      y: pointer.mark.position.y - center.y,
      kind: pointer.kind
    )
    handle(event, by: target, into: &events)
  }

  /// The button under a place; nil where there is none.
  private func button(atX x: Double, y: Double) -> StageButton? {
    guard sheet.isPresented else {
      return layout.titleBar.button(atX: x, y: y) ?? tuningButton(atX: x, y: y).map { .tuning($0) }
    }
    let visible = sheet.sheet.visibleExtent
    guard layout.sheet(visible: visible).contains(x: x, y: y) else { return .backdrop }
    return [StageButton.cancel, .done].first {
      layout.sheetToolbar($0, visible: visible).contains(x: x, y: y)
    }
  }

  /// The piece under a place; while the sheet is there, only the sheet and what is on it.
  func target(atX x: Double, y: Double) -> StageTarget? {
    guard sheet.isPresented else {
      guard let panel = tuningLayout, panel.rect.contains(x: x, y: y) else {
        return layout.target(atX: x, y: y)
      }
      return knob(atX: x, y: y, on: panel)
    }
    let visible = sheet.sheet.visibleExtent
    guard layout.sheet(visible: visible).contains(x: x, y: y) else { return nil }
    return layout.sheetWheel(visible: visible).contains(x: x, y: y) ? .sheetWheel : .sheet
  }
}
