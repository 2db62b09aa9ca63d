import Pickers
import ScrollPhysics
import Sessions

extension Stage {
  /// Rows that PageUp and PageDown go.
  static let pageSteps = 5
  /// Rows that one wheel notch goes while Shift is held.
  static let shiftSteps = 10

  /// Every piece that fingers and keys can reach, in the order of the Tab key.
  public var targets: [StageTarget] {
    picker.columns.indices.map { StageTarget.wheel($0) } + [.ruler, .header]
  }

  /// The piece that keys go to now: the wheel on the sheet while that is there.
  public var keyTarget: StageTarget { sheet.isPresented ? .sheetWheel : focus }

  /// Takes a key.
  mutating func press(_ key: Key, modifiers: KeyModifiers, into events: inout [StageEvent]) {
    if pressOnSheet(key, modifiers: modifiers, into: &events) { return }
    switch key {
    case .tab:
      moveFocus(by: modifiers.shift ? -1 : 1)
    case .f12 where modifiers.contains(.rightShift):
      isOverlayShown.toggle()
    case .d where !modifiers.control:
      isDark.toggle()
    case .up, .down, .left, .right, .pageUp, .pageDown:
      pressArrow(key, into: &events)
    case .home:
      select(0, into: &events)
    case .end:
      select(self[keyTarget].rowCount - 1, into: &events)
    default:
      break
    }
  }

  /// Takes a key that means the sheet: Enter opens it and is Done, Esc is Cancel, letters look for a
  /// row.
  ///
  /// - Returns: Whether it was such a key.
  private mutating func pressOnSheet(
    _ key: Key,
    modifiers: KeyModifiers,
    into events: inout [StageEvent]
  ) -> Bool {
    let time = time
    guard sheet.isPresented else {
      guard key == .returnKey else { return false }
      withSheet(into: &events) { $0.present(cause: .key, at: time, into: &$1) }
      return true
    }
    switch key {
    case .returnKey:
      withSheet(into: &events) { $0.done(cause: .key, at: time, into: &$1) }
    case .escape:
      withSheet(into: &events) { $0.cancel(cause: .key, at: time, into: &$1) }
    case .backspace:
      typing.deleteLast(at: time)
      selectTyped(into: &events)
    case .tab:
      break
    default:
      guard key.rawValue.count == 1, let letter = key.rawValue.first, letter.isLetter,
        !modifiers.control
      else { return false }
      typing.type(letter, at: time)
      selectTyped(into: &events)
    }
    return true
  }

  private mutating func selectTyped(into events: inout [StageEvent]) {
    let titles = sheet.column.titles
    guard let row = typing.match(in: titles.count, title: { titles[$0] }) else { return }
    select(row, into: &events)
  }

  private mutating func moveFocus(by steps: Int) {
    let order = targets
    let index = order.firstIndex(of: focus) ?? 0
    focus = order[LoopIndex(count: order.count).wrapped(index + steps)]
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
