import Drawing
import Pickers
import ScrollPhysics
import Sessions

/// A command key that waits, because its letter could also begin typed text.
///
/// Another letter within 0.3 s cancels the command.
struct HeldCommand: Equatable {
  /// Duration of the wait in which another letter cancels the command, in seconds.
  private static let wait = 0.3

  let key: Key
  /// When the key was pressed, in seconds.
  let time: Double

  /// When the command is executed, in seconds.
  var due: Double { time + Self.wait }
}

extension Stage {
  /// Number of rows that PageUp and PageDown move.
  static let pageSteps = 5
  /// Number of rows per wheel notch while Shift is held.
  static let shiftSteps = 10

  /// The target that receives keys now: the wheel of an open sheet, or else `focus`.
  package var keyTarget: StageTarget {
    pieces.lazy.compactMap { $0.state.modalTarget }.first ?? focus
  }

  /// The letters that are commands.
  ///
  /// On targets where letters select rows, such a command waits for a second letter.
  private static let commandLetters: [Key] = [.d, .g, .h, .m, .s, .t, .v]

  /// Handles a press of a key.
  ///
  /// Without Ctrl, a letter or digit that selects a row of the target in focus has no other effect. Every other
  /// key is a shortcut. Keys with Alt or Super are ignored, because the desktop uses them.
  ///
  /// On targets where letters select rows, a command letter waits for another letter. If another letter follows
  /// within 0.3 s, both letters are typed text and the command is cancelled.
  mutating func press(_ key: Key, modifiers: KeyModifiers) {
    stopStreamMotion()
    if modifiers.isForDesktop { return }
    let requestBefore = request?.number
    let isText = key.character != nil || [.backspace, .leftShift, .rightShift].contains(key)
    if modifiers.control || !isText { carryOutHeldCommand() }
    if isHelpShown, key == .escape {
      isHelpShown = false
      return
    }
    if !modifiers.control, pressFocusedButton(by: key) { return }
    if pressShortcut(key) { return }
    if !modifiers.control, focusedButton == nil {
      if type(key) {
        heldCommand = nil
        return
      }
      if let letter = key.character, Self.commandLetters.contains(key), findsRowsByLetters {
        typing.type(letter, at: time)
        heldCommand = HeldCommand(key: key, time: time)
        return
      }
    }
    let closesPanel = tuner.isCardOpen && layout.events == nil
    carryOut(key, modifiers: modifiers, pressedAt: time)
    // If Esc ends the wait of a held marker command, its only effect is to set the marker.
    if key == .escape, !closesPanel, request?.number == requestBefore { makeRequest(.leave) }
  }

  /// Whether letters select rows of the target in focus.
  private var findsRowsByLetters: Bool {
    keyTarget == .engines || facts(of: keyTarget)?.findsRowsByLetters == true
  }

  /// Executes the held command, if there is one.
  ///
  /// The next letter begins a new typed text.
  mutating func carryOutHeldCommand() {
    guard let held = heldCommand else { return }
    heldCommand = nil
    typing = TypeAhead()
    carryOut(held.key, modifiers: [], pressedAt: held.time)
  }

  /// Removes a held marker command before its wait ends, for example at the end of a recording.
  ///
  /// - Returns: When the marker key was pressed, in seconds; nil if no marker command is held.
  package mutating func takeHeldMarker() -> Double? {
    guard let held = heldCommand, held.key == .m else { return nil }
    heldCommand = nil
    return held.time
  }

  private mutating func carryOut(_ key: Key, modifiers: KeyModifiers, pressedAt: Double) {
    if changeLook(key, modifiers: modifiers) { return }
    switch key {
    case .tab: moveFocus(by: modifiers.shift ? -1 : 1)
    case .h, .f1: isHelpShown.toggle()
    case .t: togglePanel()
    case .g: ghost.toggle()
    case .m: makeRequest(.marker, pressedAt: pressedAt)
    case .escape where tuner.isCardOpen && layout.events == nil: togglePanel()
    case .home: select(self[keyTarget].disabled.firstEnabled)
    case .end: select(self[keyTarget].disabled.lastEnabled)
    default:
      moveRows(key)
      // A letter without an effect can begin a text that selects no row. The letters after it are then not
      // shortcuts.
      if !modifiers.control, focusedButton == nil, let letter = key.character {
        typing.type(letter, at: time)
      }
    }
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

  /// Adds a key to the typed text.
  ///
  /// On a wheel or header, letters and digits select a row. On a ruler, digits select a value.
  ///
  /// - Returns: Whether the key is part of a typed text. If false, the key can be a command.
  private mutating func type(_ key: Key) -> Bool {
    let before = typing
    if key == .backspace {
      typing.deleteLast(at: time)
    } else {
      guard let character = key.character else { return false }
      typing.type(character, at: time)
    }
    let isContinued = !before.prefix.isEmpty && typing.prefix.utf8.count > 1
    guard let row = typedRow else {
      // If the text selects no row, the key is part of it only after other keys.
      let isTyped = facts(of: keyTarget)?.typedKeys.contains(key) == true
      let isPart = isContinued || key == .backspace || isTyped
      if !isPart { typing = before }
      return isPart
    }
    select(row)
    return true
  }

  /// The row that the typed text selects on the target that receives keys; nil if no row matches.
  private var typedRow: Int? {
    let target = keyTarget
    if target.isOnPanel { return tuner.match(typing, on: target) }
    guard case .select(let row)? = response(to: .text(typing, on: target), of: target) else {
      return nil
    }
    return row
  }

  // MARK: - Rows

  /// Handles an arrow or page key: moves the rows of the target in focus, or moves the focus.
  private mutating func moveRows(_ key: Key) {
    let target = keyTarget
    let response =
      if target.isOnPanel {
        tuner.response(to: key, on: target)
      } else {
        response(to: .key(key, on: target), of: target)
      }
    switch response {
    case .steps(let steps):
      apply(.rows(target, .step(rows: steps), .key), to: target)
    case .focus(let next):
      focus = next
      revealFocusedKnob()
    case .select, .turn, .press, .nothing, nil:
      break
    }
  }

  private func facts(of target: StageTarget) -> PieceFacts? {
    index(of: target).map { pieces[$0].facts }
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
    guard let target = target(at: place) else { return }
    var turned: Double?
    if target.isOnPanel {
      turned = turnWheel(overPanel: target, dx: dx, dy: dy)
    } else if case .turn(let rows)? = response(to: .wheel(dx: dx, dy: dy, on: target), of: target) {
      turned = rows
    }
    guard let rows = turned else { return }
    let scaled = isShiftHeld ? rows * Double(Self.shiftSteps) : rows
    let isWhole = scaled == scaled.rounded()
    let command: RowCommand = isWhole ? .step(rows: Int(scaled)) : .scrollBy(rows: scaled)
    apply(.rows(target, command, .wheel), to: target)
  }
}
