import Drawing
import Pickers
import ScrollPhysics
import Sessions

extension Stage {
  /// Number of rows that PageUp and PageDown move.
  static let pageSteps = 5
  /// Number of rows per wheel notch while Shift is held.
  static let shiftSteps = 10

  /// The target that receives keys now: the wheel of an open sheet, or else the one with the focus; may be `none`.
  package var keyTarget: StageTarget {
    pieces.lazy.compactMap { $0.state.modalTarget }.first ?? focus.target
  }

  /// Whether letters find rows on the piece in focus; otherwise they are commands.
  package var lettersFindRows: Bool { keyTarget != StageTarget.none }

  /// Handles a press of a key.
  ///
  /// While a piece or a part of the tuning panel has the focus, letters, digits and signs are typed text, which
  /// selects a row or a value. Without a focus, and always with Ctrl, letters are commands. Keys with Alt or Super
  /// are ignored, because the desktop uses them.
  mutating func press(_ key: Key, modifiers: KeyModifiers) {
    stopStreamMotion()
    if modifiers.isForDesktop { return }
    if isHelpShown, key == .escape {
      isHelpShown = false
      return
    }
    if !modifiers.control, pressFocusedButton(by: key) || pressFocusedSwitch(by: key) { return }
    // Enter ends the typing of a value; it opens no sheet.
    if key == .returnKey, keyTarget.knob != nil { return typing = TypeAhead() }
    if pressShortcut(key) { return }
    if !modifiers.control, focusedButton == nil, keyTarget != .none, type(key) { return }
    if changeLook(key, modifiers: modifiers) { return }
    switch key {
    case .tab: moveFocus(by: modifiers.shift ? -1 : 1)
    case .h, .f1: isHelpShown.toggle()
    case .t: togglePanel()
    case .g: ghost.toggle()
    case .m: makeRequest(.marker)
    case .escape where panel.isCardOpen: togglePanel()
    case .escape: makeRequest(.leave)
    case .up, .down, .left, .right, .pageUp, .pageDown, .home, .end: moveRows(key)
    default: break
    }
  }

  /// Enter and Space turn the switch in focus on or off.
  ///
  /// - Returns: Whether the key has an effect.
  private mutating func pressFocusedSwitch(by key: Key) -> Bool {
    guard key == .returnKey || key == .space,
      case .select(let row)? = response(to: .key(key, on: keyTarget), of: keyTarget)
    else { return false }
    select(row)
    return true
  }

  /// Sends a key to the open sheet.
  ///
  /// If no sheet is open, the key is sent to the first piece that has a use for it.
  ///
  /// - Returns: Whether the key had an effect.
  private mutating func pressShortcut(_ key: Key) -> Bool {
    let candidates = modalIndex.map { $0..<($0 + 1) } ?? pieces.indices
    for index in candidates {
      switch pieces[index].response(to: .shortcut(key)) {
      case .press(let button):
        typing = TypeAhead()
        pieces[index].apply(.press(button, .key), at: time, into: &output)
        return true
      case .nothing:
        return true
      case .steps, .select, .turn, .focus, nil:
        continue
      }
    }
    return false
  }

  // MARK: - Typing

  /// Adds a key to the typed text, and selects the row that the text finds on the target in focus.
  ///
  /// - Returns: Whether the key is part of typed text; true for letters, digits, signs and Backspace.
  private mutating func type(_ key: Key) -> Bool {
    if key == .backspace {
      typing.deleteLast(at: time)
    } else {
      guard let character = key.character else { return false }
      typing.type(character, at: time)
    }
    if let row = typedRow { select(row) }
    return true
  }

  /// The row that the typed text selects on the target that receives keys; nil if no row matches.
  private var typedRow: Int? {
    let target = keyTarget
    guard case .select(let row)? = response(to: .text(typing, on: target), of: target) else {
      return nil
    }
    return row
  }

  // MARK: - Rows

  /// Handles Home, End, an arrow or a page key: moves the rows of the target in focus, or moves the focus.
  ///
  /// Without a focus, the first piece gets it.
  private mutating func moveRows(_ key: Key) {
    if keyTarget == .none, let first = targets.first { setFocus(.target(first)) }
    let target = keyTarget
    if key == .home { return select(self[target].disabled.firstEnabled) }
    if key == .end { return select(self[target].disabled.lastEnabled) }
    switch response(to: .key(key, on: target), of: target) {
    case .steps(let steps):
      apply(.rows(target, .step(rows: steps), .key), to: target)
    case .focus(let next): setFocus(.target(next))
    case .select, .turn, .press, .nothing, nil:
      break
    }
  }

  /// Returns the effect of a gesture on the piece that has the target; nil if the gesture has no effect.
  func response(to gesture: PieceGesture, of target: StageTarget) -> PieceResponse? {
    index(of: target).flatMap { pieces[$0].response(to: gesture) }
  }

  private mutating func select(_ row: Int) {
    let target = keyTarget
    apply(.rows(target, .select(row: row, animation: .spring), .key), to: target)
  }

  /// Applies a turn of the mouse wheel at a place.
  ///
  /// One notch is one row, or ten rows with Shift. Fractions of a notch move the rows continuously.
  mutating func turnWheel(at place: Point, dx: Double, dy: Double) {
    guard let target = target(ofScrollAt: place),
      case .turn(let rows)? = response(to: .wheel(dx: dx, dy: dy, on: target), of: target)
    else { return }
    let scaled = isShiftHeld ? rows * Double(Self.shiftSteps) : rows
    let isWhole = scaled == scaled.rounded()
    let command: RowCommand = isWhole ? .step(rows: Int(scaled)) : .scrollBy(rows: scaled)
    apply(.rows(target, command, .wheel), to: target)
  }
}
