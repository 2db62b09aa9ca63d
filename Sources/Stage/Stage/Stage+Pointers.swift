package import Drawing
import ScrollPhysics
package import Sessions

/// A pointer that is down.
struct StagePointer: Equatable, Sendable {
  let id: Int
  let kind: PointerEvent.Kind
  /// The target at the pressed position, which receives all events of the pointer until it is lifted.
  let target: StageTarget?
  /// The button at the pressed position.
  let button: StageButton?
  /// When the pointer was pressed, in seconds.
  let pressTime: Double
  var position: Point
  /// Earlier positions, the oldest first.
  var trail: [Point] = []
  /// When the last position was added to the trail, in seconds.
  var trailTime: Double

  /// Greatest number of positions in a trail.
  private static let trailLength = 5
  /// Shortest time between two positions of a trail, in seconds.
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
      pressTime: time,
      position: place,
      trailTime: time
    )
    pointers.append(pointer)
    stopStreamMotion()
    if modalIndex == nil {
      // A press beside the pieces removes the focus, and a press on a button removes it from another button.
      if button == nil { focus = target.map { .target($0) } ?? .none }
      if case .button = focus { focus = .none }
      isFocusByKey = false
    }
    if target != nil { forward(pointer, phase: .down) }
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

  mutating func press(_ button: StageButton, cause: ScrollCause) {
    switch button {
    case .open:
      guard let index = pieces.firstIndex(where: { $0.state.titleButton != nil }) else { return }
      pieces[index].apply(.press("open", cause), at: time, into: &output)
    case .piece(let index, let name):
      pieces[index].apply(.press(name, cause), at: time, into: &output)
    case .help: isHelpShown.toggle()
    case .record: makeRequest(.record)
    case .replay: makeRequest(.replay)
    case .tune: togglePanel()
    case .tuning(let button): press(button)
    }
  }

  /// Passes an event of a pointer to the target on which the pointer was pressed.
  private mutating func forward(_ pointer: StagePointer, phase: PointerEvent.Phase) {
    pointerTime = time
    guard let target = pointer.target else { return }
    let place = pointer.position
    var event = PointerEvent(time: time, id: pointer.id, phase: phase, x: place.x, y: place.y)
    event.kind = pointer.kind
    apply(.pointer(event), to: target)
  }

  /// While a sheet is open, only its buttons are found; otherwise the title bar and the tuning panel are
  /// searched.
  private func button(at place: Point) -> StageButton? {
    if let modalIndex {
      guard case .press(let button)? = pieces[modalIndex].response(to: .press(place)) else {
        return nil
      }
      return .piece(modalIndex, button)
    }
    return layout.titleBar.button(at: place)
      ?? TuningLayout.controls.first { rect(ofPanel: $0)?.contains(place) == true }
      .map { .tuning($0) }
  }

  /// While a sheet is open, only targets on it are found.
  package func target(at place: Point) -> StageTarget? { target(at: place, of: .touch(place)) }

  /// The target that a wheel or a touchpad scrolls at a place.
  func target(ofScrollAt place: Point) -> StageTarget? {
    target(at: place, of: .scroll(place, focus: focus.target))
  }

  private func target(at place: Point, of gesture: PieceGesture) -> StageTarget? {
    if let modalIndex { return pieces[modalIndex].target(of: gesture) }
    let isOnPanel = panelLayout?.rect.contains(place) == true
    let found = pieces.lazy.filter { ($0.facts.slot == .panel) == isOnPanel }
    if let target = found.compactMap({ $0.target(of: gesture) }).first { return target }
    return isOnPanel ? nil : found.compactMap { $0.target(of: .touchBeside(place)) }.first
  }

  /// Whether a place is on a button or target that is drawn.
  package func isTouchable(at place: Point) -> Bool {
    if look.showsControls || isModal { return button(at: place) != nil || target(at: place) != nil }
    return button(at: place) == .open || target(at: place)?.isOnPanel == false
  }

  /// Returns the name of the target of the scene that an event presses or scrolls.
  ///
  /// The result is "a button" for the button that opens a piece, and nil if the event reaches no piece.
  package func pieceName(under event: SessionEvent) -> String? {
    let target: StageTarget?
    switch event {
    case .down(_, let x, let y, _, _):
      let place = Point(x: x, y: y)
      switch button(at: place) {
      case .open, .piece: return "a button"
      case .help, .record, .replay, .tune, .tuning: return nil
      case nil: target = self.target(at: place)
      }
    case .wheel(let x, let y, _, _), .scroll(_, let x, let y, _):
      target = self.target(ofScrollAt: Point(x: x, y: y))
    default: return nil
    }
    return target.flatMap { $0.isOnPanel ? nil : $0.name }
  }

  /// The smallest rectangle that contains all pieces, except those that occupy the whole window.
  ///
  /// If all pieces occupy the whole window, the result is the rectangle of the window.
  package var areasRect: Rect {
    let areas = scene.pieces.indices.filter { scene.pieces[$0].facts.slot != .window }
      .map { layout.frames[$0] }
    guard let first = areas.first else { return window }
    return areas.dropFirst().reduce(first) { $0.union($1) }
  }

  /// `areasRect`; in a window without a separate tuning panel also the button that opens a piece.
  package var piecesRect: Rect {
    let open = layout.titleBar.open
    return layout.events == nil && open.width > 0 ? areasRect.union(open) : areasRect
  }

  package var window: Rect { layout.bounds }

  /// The smallest rectangle that contains `piecesInPlay`; nil if nothing is in use.
  ///
  /// While a sheet is open or its button is pressed, it contains the sheet and the button.
  var usedRect: Rect? {
    let open = layout.titleBar.open
    if coversWindow || isOpening { return open.width > 0 ? layout.sheet.union(open) : layout.sheet }
    let rects = piecesInPlay.map { layout.frames[$0] }
    guard let first = rects.first else { return nil }
    return rects.dropFirst().reduce(first) { $0.union($1) }
  }

  /// The rectangle of everything that a user can touch, with a margin: the pieces, or the window while a sheet is
  /// open or its button is pressed.
  var usableRect: Rect { coversWindow || isOpening ? window : piecesRect.framed }

  /// The rectangle of the piece of a target, with all its columns; empty for targets on the panel.
  package func pieceRect(of target: StageTarget) -> Rect { layout.frame(of: target.piece) }

  /// Whether a pointer holds down the button that opens a piece.
  var isOpening: Bool { pointers.contains { $0.button == .open } }

  /// Whether a pointer holds the tuning panel, or a button of the title bar other than the one that opens a piece.
  ///
  /// These parts are hidden if `look.showsControls` is false.
  package var usesTools: Bool {
    pointers.contains { pointer in
      switch pointer.button {
      case .help, .record, .replay, .tune, .tuning: true
      case .open, .piece, nil: pointer.target?.isOnPanel == true
      }
    }
  }

  /// The place of a named part of the stage, or of one of its rows; nil if it is not visible.
  ///
  /// `name` is one of `placeNames`. `item` is the index of a row, mark or title; nil for the point at which the
  /// part itself is touched, usually its centre.
  package func place(of name: String, item: Int? = nil) -> PiecePlace? {
    if let modalIndex { return pieces[modalIndex].place(of: name, item: item) }
    return pieces.lazy.compactMap { $0.place(of: name, item: item) }.first
  }

  /// The names of the parts that gesture scripts can touch, such as "wheel.0" or "done".
  package var placeNames: [String] { scene.pieces.flatMap { $0.facts.placeNames } }
}

extension Piece {
  fileprivate func target(of gesture: PieceGesture) -> StageTarget? {
    if case .focus(let target)? = response(to: gesture) { target } else { nil }
  }
}
