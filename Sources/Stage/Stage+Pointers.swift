package import Drawing
import ScrollPhysics
import Sessions

/// A pointer that is down.
struct StagePointer: Equatable, Sendable {
  let id: Int
  let kind: PointerEvent.Kind
  /// The target under the press, which owns the pointer until it is lifted; nil beside the pieces.
  let target: StageTarget?
  /// The button under the press.
  let button: StageButton?
  var position: Point
  /// Earlier positions, the oldest first.
  var trail: [Point] = []
  /// When the last position was added to the trail, in seconds.
  var trailTime: Double

  /// Number of positions in a trail.
  private static let trailLength = 5
  /// Time between two positions of a trail, in seconds.
  private static let trailInterval = 0.030

  mutating func move(to place: Point, at time: Double) {
    if time - trailTime >= Self.trailInterval {
      if trail.count == Self.trailLength { trail.removeFirst() }
      trail.append(position)
      trailTime = time
    }
    position = place
  }
}

extension Stage {
  mutating func press(_ id: Int, at place: Point, kind: PointerEvent.Kind) {
    guard !pointers.contains(where: { $0.id == id }) else { return }
    if isHelpShown {
      isHelpShown = false
      return
    }
    let button = button(at: place)
    let target = button == nil ? target(at: place) : nil
    let pointer = StagePointer(
      id: id,
      kind: kind,
      target: target,
      button: button,
      position: place,
      trailTime: time
    )
    pointers.append(pointer)
    buttonFocus = nil
    guard let target else { return }
    if modalIndex == nil { focus = target }
    if let knob = target.knob { tuner.lastFocused = knob }
    forward(pointer, phase: .down)
  }

  mutating func movePointer(_ id: Int, to place: Point) {
    guard let index = pointers.firstIndex(where: { $0.id == id }) else { return }
    pointers[index].move(to: place, at: time)
    forward(pointers[index], phase: .moved)
  }

  mutating func lift(_ id: Int, phase: PointerEvent.Phase) {
    guard let index = pointers.firstIndex(where: { $0.id == id }) else { return }
    let pointer = pointers.remove(at: index)
    forward(pointer, phase: phase)
    // A button acts if a pointer is pressed and lifted on it.
    guard phase == .up, let button = pointer.button, button == self.button(at: pointer.position)
    else { return }
    press(button, cause: .tap)
  }

  /// Performs the action of a button.
  ///
  /// Tune has the effect of Ctrl+T.
  mutating func press(_ button: StageButton, cause: ScrollCause) {
    switch button {
    case .open:
      guard let index = pieces.firstIndex(where: { $0.state.titleButton != nil }) else { return }
      pieces[index].apply(.press("open", cause), at: time, into: &output)
    case .piece(let index, let name):
      pieces[index].apply(.press(name, cause), at: time, into: &output)
    case .record: makeRequest(.record)
    case .replay: makeRequest(.replay)
    case .tune: press(.t, modifiers: .leftControl)
    case .tuning(let button): press(button)
    }
  }

  /// Passes an event of a pointer to the target that owns the pointer.
  ///
  /// A knob receives positions relative to the middle of its list.
  private mutating func forward(_ pointer: StagePointer, phase: PointerEvent.Phase) {
    pointerTime = time
    guard let target = pointer.target else { return }
    var place = pointer.position
    if target.knob != nil {
      guard let center = tuningLayout?.list.center else { return }
      place.x -= center.x
      place.y -= center.y
    }
    var event = PointerEvent(time: time, id: pointer.id, phase: phase, x: place.x, y: place.y)
    event.kind = pointer.kind
    apply(.pointer(event), to: target)
  }

  /// The button at a place; nil without one.
  private func button(at place: Point) -> StageButton? {
    if let modalIndex {
      guard case .press(let button)? = pieces[modalIndex].response(to: .press(place)) else {
        return nil
      }
      return .piece(modalIndex, button)
    }
    return layout.titleBar.button(at: place) ?? tuningButton(at: place).map { .tuning($0) }
  }

  /// The target at a place; nil without one.
  ///
  /// While a sheet is open, only targets on it are found.
  package func target(at place: Point) -> StageTarget? {
    if let modalIndex { return pieces[modalIndex].target(of: .touch(place)) }
    if let panel = tuningLayout, panel.rect.contains(place) {
      guard panel.list.contains(place) else { return nil }
      return tuner.knob(atY: place.y - panel.list.y).map { .knob($0) }
    }
    return pieces.lazy.compactMap { $0.target(of: .touch(place)) }.first
      ?? pieces.lazy.compactMap { $0.target(of: .touchBeside(place)) }.first
  }

  /// The place of a named thing on the stage, or of one of its rows; nil if it is not visible.
  ///
  /// The name is one of `placeNames`; the item is a row, mark or title, or nil for the middle.
  package func place(of name: String, item: Int? = nil) -> PiecePlace? {
    if let modalIndex { return pieces[modalIndex].place(of: name, item: item) }
    return pieces.lazy.compactMap { $0.place(of: name, item: item) }.first
  }

  /// The names of places that gesture scripts can use.
  package var placeNames: [String] { pieces.flatMap { $0.facts.placeNames } }
}

extension Piece {
  /// The target of a gesture; nil without one.
  fileprivate func target(of gesture: PieceGesture) -> StageTarget? {
    if case .focus(let target)? = response(to: gesture) { target } else { nil }
  }
}
