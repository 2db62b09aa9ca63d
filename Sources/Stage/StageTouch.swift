import Drawing
import Pickers
import ScrollPhysics

extension Stage {
  mutating func press(
    _ id: Int,
    x: Double,
    y: Double,
    kind: PointerEvent.Kind,
    into events: inout [StageEvent]
  ) {
    guard !pointers.contains(id) else { return }
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
    let time = time
    withSheet(into: &events) { sheet, told in
      switch button {
      case .present: sheet.present(cause: .tap, at: time, into: &told)
      case .done: sheet.done(cause: .tap, at: time, into: &told)
      case .cancel, .backdrop: sheet.cancel(cause: .tap, at: time, into: &told)
      }
    }
  }

  /// Hands what a pointer did to the piece that owns it, measured from the piece's centre.
  private mutating func forward(
    _ id: Int,
    phase: PointerEvent.Phase,
    into events: inout [StageEvent]
  ) {
    guard let pointer = pointers[id], let target = pointer.target else { return }
    let center = layout.rect(of: target).center
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
      return layout.sheetButton.contains(x: x, y: y) ? .present : nil
    }
    let visible = sheet.sheet.visibleExtent
    guard layout.sheet(visible: visible).contains(x: x, y: y) else { return .backdrop }
    return [StageButton.cancel, .done].first {
      layout.sheetToolbar($0, visible: visible).contains(x: x, y: y)
    }
  }

  /// The piece under a place; while the sheet is there, only the sheet and what is on it.
  func target(atX x: Double, y: Double) -> StageTarget? {
    guard sheet.isPresented else { return layout.target(atX: x, y: y) }
    let visible = sheet.sheet.visibleExtent
    guard layout.sheet(visible: visible).contains(x: x, y: y) else { return nil }
    return layout.sheetWheel(visible: visible).contains(x: x, y: y) ? .sheetWheel : .sheet
  }
}
