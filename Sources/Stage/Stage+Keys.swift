import Drawing
import FrameTiming
import Pickers
import ScrollPhysics
import Sessions

/// A command whose letter could begin a text; more letters end it before it is carried out.
struct HeldCommand: Equatable {
  /// How long it waits for more letters, in seconds.
  private static let wait = 0.3

  let key: Key
  /// When the key was pressed, in seconds.
  let time: Double

  /// When it is carried out.
  var due: Double { time + Self.wait }
}

extension Stage {
  /// Rows that PageUp and PageDown move by.
  static let pageSteps = 5
  /// Rows that one wheel notch moves by while Shift is held.
  static let shiftSteps = 10

  /// The target that keys go to now: the wheel on the sheet while that is open.
  package var keyTarget: StageTarget {
    pieces.lazy.compactMap { $0.state.modalTarget }.first ?? focus
  }

  /// Letters that are commands where they type no row.
  private static let commandLetters: [Key] = [.d, .g, .h, .m, .s, .t, .v]

  /// Does what a key means.
  ///
  /// A key that types a row of the target in focus does that before it is a shortcut; with Ctrl it
  /// is always a shortcut. With Alt or Super it is for the desktop. Where letters find rows, a command's
  /// letter waits for another letter, with which it is a text.
  mutating func press(_ key: Key, modifiers: KeyModifiers) {
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
    // Esc that ends the wait of a marker's key only sets the marker.
    if key == .escape, !closesPanel, request?.number == requestBefore { makeRequest(.leave) }
  }

  /// Whether letters select rows of the target in focus.
  private var findsRowsByLetters: Bool {
    facts(of: keyTarget)?.findsRowsByLetters == true
  }

  /// Carries out the command that waits; after it a new text begins.
  mutating func carryOutHeldCommand() {
    guard let held = heldCommand else { return }
    heldCommand = nil
    typing = TypeAhead()
    carryOut(held.key, modifiers: [], pressedAt: held.time)
  }

  /// Removes a marker's key that waits for more letters, as at the end of a recording.
  ///
  /// - Returns: When it was pressed, in seconds; nil without one.
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
      // A letter that means nothing can begin a text without a row, whose next letters are no shortcuts.
      if !modifiers.control, focusedButton == nil, let letter = key.character {
        typing.type(letter, at: time)
      }
    }
  }

  /// Does what a key means to a piece wherever the focus is: to the one that is open, else to any.
  ///
  /// - Returns: Whether it is such a key.
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

  /// Types a key: letters and digits select a row of a wheel or header, digits a value of a ruler.
  ///
  /// - Returns: Whether there is such a row, or the key continues a text that selected one.
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
      // A key without a row is a part of the text only after others.
      let isTyped = facts(of: keyTarget)?.typedKeys.contains(key) == true
      let isPart = isContinued || key == .backspace || isTyped
      if !isPart { typing = before }
      return isPart
    }
    select(row)
    return true
  }

  /// The row that the typed text means; nil where it means none.
  private var typedRow: Int? {
    let target = keyTarget
    if let knob = target.knob { return tuner.knobs[knob].scale.mark(nearestTo: typing.prefix) }
    guard case .select(let row)? = response(to: .text(typing, on: target), of: target) else {
      return nil
    }
    return row
  }

  // MARK: - Rows

  /// Does what an arrow or page key means to the target in focus.
  private mutating func moveRows(_ key: Key) {
    let target = keyTarget
    let response =
      if let knob = target.knob {
        tuner.response(to: key, on: knob)
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

  /// What a gesture means to the piece of a target.
  private func response(to gesture: PieceGesture, of target: StageTarget) -> PieceResponse? {
    index(of: target).flatMap { pieces[$0].response(to: gesture) }
  }

  private mutating func select(_ row: Int) {
    let target = keyTarget
    apply(.rows(target, .select(row: row, animation: .spring), .key), to: target)
  }

  /// Turns the mouse wheel over a place: one notch is one row, ten with Shift; fractions move
  /// smoothly.
  mutating func turnWheel(at place: Point, dx: Double, dy: Double) {
    guard let target = target(at: place) else { return }
    var turned: Double?
    if let knob = target.knob {
      turned = turnWheel(over: knob, dx: dx, dy: dy)
    } else if case .turn(let rows)? = response(to: .wheel(dx: dx, dy: dy, on: target), of: target) {
      turned = rows
    }
    guard let rows = turned else { return }
    let scaled = isShiftHeld ? rows * Double(Self.shiftSteps) : rows
    let isWhole = scaled == scaled.rounded()
    let command: RowCommand = isWhole ? .step(rows: Int(scaled)) : .nudge(rows: scaled)
    apply(.rows(target, command, .wheel), to: target)
  }
}
