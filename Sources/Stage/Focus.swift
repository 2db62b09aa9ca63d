import FrameTiming
import Pickers
import ScrollPhysics
package import Sessions

extension Stage {
  /// Rows that PageUp and PageDown go.
  static let pageSteps = 5
  /// Rows that one wheel notch goes while Shift is held.
  static let shiftSteps = 10

  /// Every piece that fingers and keys can reach, in the order of the Tab key.
  package var targets: [StageTarget] {
    var targets = picker.columns.indices.map { StageTarget.wheel($0) }
    if ruler.rows.rowCount > 0 { targets.append(.ruler) }
    if header.rows.rowCount > 0 { targets.append(.header) }
    return targets
  }

  /// The piece that keys go to now: the wheel on the sheet while that is there.
  package var keyTarget: StageTarget { sheet.isPresented ? .sheetWheel : focus }

  /// Takes a key.
  ///
  /// What types a row of the piece in focus goes there before it is a shortcut; with Ctrl it is
  /// always one.
  mutating func press(_ key: Key, modifiers: KeyModifiers, into events: inout [StageEvent]) {
    if isHelpShown, key == .escape {
      isHelpShown = false
      return
    }
    if pressOnSheet(key, modifiers: modifiers, into: &events) { return }
    if !modifiers.control, type(key, into: &events) { return }
    if changeLook(key, modifiers: modifiers) { return }
    switch key {
    case .tab:
      moveFocus(by: modifiers.shift ? -1 : 1)
    case .h, .f1:
      isHelpShown.toggle()
    case .t:
      togglePanel(into: &events)
    case .g:
      ghost.toggle()
    case .escape where tuner.isCardOpen && layout.events == nil:
      togglePanel(into: &events)
    case .up, .down, .left, .right, .pageUp, .pageDown:
      pressArrow(key, into: &events)
    case .home:
      select(self[keyTarget].disabled?.firstEnabled ?? 0, into: &events)
    case .end:
      let rows = self[keyTarget]
      select(rows.disabled?.lastEnabled ?? rows.rowCount - 1, into: &events)
    default:
      break
    }
  }

  /// Takes a key that means the sheet: Enter opens it and is Done, Esc is Cancel.
  ///
  /// - Returns: Whether it was such a key.
  private mutating func pressOnSheet(
    _ key: Key,
    modifiers: KeyModifiers,
    into events: inout [StageEvent]
  ) -> Bool {
    let time = time
    guard sheet.isPresented else {
      guard key == .returnKey, !scene.choices.isEmpty else { return false }
      typing = TypeAhead()
      withSheet(into: &events) { $0.present(cause: .key, at: time, into: &$1) }
      return true
    }
    switch key {
    case .returnKey:
      withSheet(into: &events) { $0.done(cause: .key, at: time, into: &$1) }
    case .escape:
      withSheet(into: &events) { $0.cancel(cause: .key, at: time, into: &$1) }
    case .tab:
      break
    default:
      return false
    }
    return true
  }

  // MARK: - Typing

  /// Takes a key that types: letters and digits look for a row of a wheel or header, digits for the
  /// value of a ruler.
  ///
  /// - Returns: Whether it found one, or goes on with what did.
  private mutating func type(_ key: Key, into events: inout [StageEvent]) -> Bool {
    let before = typing
    if key == .backspace {
      typing.deleteLast(at: time)
    } else {
      guard let character = key.character else { return false }
      typing.type(character, at: time)
    }
    let isGoingOn = !before.prefix.isEmpty && typing.prefix.utf8.count > 1
    guard let row = typedRow else {
      let isSign = key == .minus && keyTarget == .ruler
      // A shortcut is no part of a word; in the midst of one it is.
      let isPart = isGoingOn || isSign || key == .backspace
      if !isPart { typing = before }
      return isPart
    }
    select(row, into: &events)
    return true
  }

  /// Whether a key types a row of the piece in focus, or goes on with what does.
  package func types(_ key: Key) -> Bool {
    var copy = self
    var events: [StageEvent] = []
    return copy.type(key, into: &events)
  }

  /// The row that what was typed means; nil where none does.
  private var typedRow: Int? {
    switch keyTarget {
    case .sheet, .sheetWheel:
      typing.match(in: sheet.column.wheel.rows.rowCount) { sheet.column.text(ofRow: $0) }
    case .wheel(let column):
      picker.match(typing, inColumn: column)
    case .header:
      typing.match(in: header.titles.count) { header.titles[$0] }
    case .ruler:
      ruler.scale.mark(nearestTo: typing.prefix)
    case .knob(let knob):
      tuner.knobs[knob].scale.mark(nearestTo: typing.prefix)
    }
  }

  private mutating func moveFocus(by steps: Int) {
    let order = focusOrder
    guard !order.isEmpty else { return }
    typing = TypeAhead()
    let index = order.firstIndex(of: focus) ?? 0
    focus = order[LoopIndex(count: order.count).wrapped(index + steps)]
    noteFocus()
  }

  /// Up is the row above on wheels and the larger value on rulers; Left and Right go to the
  /// neighbouring wheel, and one step on ruler and header.
  private mutating func pressArrow(_ key: Key, into events: inout [StageEvent]) {
    let page = Self.pageSteps
    let steps: Int
    switch (keyTarget, key) {
    case (.wheel(let column), .left):
      if column > 0 { focus = .wheel(column - 1) }
      return
    case (.wheel(let column), .right):
      if column + 1 < picker.columns.count { focus = .wheel(column + 1) }
      return
    case (.knob(let knob), .up), (.knob(let knob), .down):
      moveKnobFocus(from: knob, by: key == .up ? -1 : 1)
      return
    case (.knob, .left): steps = -1
    case (.knob, .right): steps = 1
    case (.knob, .pageUp): steps = page
    case (.knob, .pageDown): steps = -page
    case (.wheel, .up), (.sheetWheel, .up), (.ruler, .down), (.ruler, .left), (.header, .up),
      (.header, .left):
      steps = -1
    case (.wheel, .down), (.sheetWheel, .down), (.ruler, .up), (.ruler, .right), (.header, .down),
      (.header, .right):
      steps = 1
    case (.wheel, .pageUp), (.sheetWheel, .pageUp), (.ruler, .pageDown), (.header, .pageUp):
      steps = -page
    case (.wheel, .pageDown), (.sheetWheel, .pageDown), (.ruler, .pageUp), (.header, .pageDown):
      steps = page
    default:
      return
    }
    step(keyTarget, by: steps, cause: .key, into: &events)
  }

  private mutating func step(
    _ target: StageTarget,
    by steps: Int,
    cause: ScrollCause,
    into events: inout [StageEvent]
  ) {
    let time = time
    withRows(of: target, into: &events) { rows, told in
      rows.step(by: steps, cause: cause, at: time, into: &told)
    }
  }

  private mutating func select(_ row: Int, into events: inout [StageEvent]) {
    let time = time
    withRows(of: keyTarget, into: &events) { rows, told in
      rows.select(row, isAnimated: true, cause: .key, at: time, into: &told)
    }
  }

  /// Takes a turn of the mouse wheel over a place: one notch is one row, ten with Shift; fractions
  /// move smoothly.
  mutating func turnWheel(
    x: Double,
    y: Double,
    dx: Double,
    dy: Double,
    into events: inout [StageEvent]
  ) {
    guard let target = target(atX: x, y: y) else { return }
    let rows: Double
    switch target {
    case .wheel, .sheetWheel: rows = -dy
    case .sheet: return
    case .ruler: rows = dx + dy
    case .header: rows = dx - dy
    case .knob(let knob): rows = turnWheel(over: knob, dx: dx, dy: dy)
    }
    let scaled = isShiftHeld ? rows * Double(Self.shiftSteps) : rows
    if scaled == scaled.rounded() {
      step(target, by: Int(scaled), cause: .wheel, into: &events)
    } else {
      let time = time
      withRows(of: target, into: &events) { rows, told in
        rows.nudge(byRows: scaled, cause: .wheel, at: time, into: &told)
      }
    }
  }
}
