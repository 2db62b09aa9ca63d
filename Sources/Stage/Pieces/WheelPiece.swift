package import Drawing
package import Pickers
import ScrollPhysics
import Sessions

/// A wheel of one or more columns on a panel.
package struct WheelPiece: StagePiece {
  /// One column.
  package struct Column: Equatable, Sendable {
    /// Where its rows come from.
    package var content: ColumnRows
    /// Whether the first row follows the last.
    package var loops: Bool
    /// The row at the centre at the beginning.
    package var selection: Int
    /// Rows that are passed but never rested on.
    package var disabled: [Range<Int>]
    /// Name of the column for a screen reader.
    package var label: String
    /// Width of the column relative to others; over 0.
    package var widthShare: Double

    /// Creates a column.
    package init(
      content: ColumnRows,
      loops: Bool = false,
      selection: Int = 0,
      disabled: [Range<Int>] = [],
      label: String = "",
      widthShare: Double = 1
    ) {
      self.content = content
      self.loops = loops
      self.selection = selection
      self.disabled = disabled
      self.label = label
      self.widthShare = widthShare > 0 && widthShare.isFinite ? widthShare : 1
    }

    /// Creates a column of text.
    package init(titles: [String], loops: Bool = false, selection: Int = 0) {
      self.init(content: .titles(titles), loops: loops, selection: selection)
    }
  }

  /// The columns, from the left.
  let columns: [Column]
  /// Size of rows at the rim as a share of those at the centre, 0...1.
  let rimScale: Double
  /// The model.
  private(set) var picker: Picker
  let targets: [StageTarget]
  private var frame = Rect.zero
  /// The places of the columns, in points.
  private var frames: [Rect] = []

  let name = "wheel"
  let slot = PieceSlot.area

  /// Creates a wheel.
  ///
  /// - Parameters:
  ///   - columns: The columns, from the left.
  ///   - rimScale: Size of rows at the rim as a share of those at the centre, 0...1.
  package init(columns: [Column], rimScale: Double = 1) {
    self.columns = columns
    self.rimScale = rimScale
    targets = columns.indices.map { .wheel($0) }
    picker = Self.picker(columns, selection: columns.map(\.selection), tuning: .uikit)
  }

  private static func picker(
    _ columns: [Column],
    selection: [Int],
    tuning: ScrollTuning
  ) -> Picker {
    Picker(
      columns: columns.map(\.content),
      looping: Set(columns.indices.filter { columns[$0].loops }),
      selection: selection,
      disabled: Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($0, $1.disabled) }),
      widthShares: columns.map { $0.widthShare },
      tuning: tuning
    )
  }

  mutating func begin(_ session: PieceSession) throws(StageError) {
    var rows = columns.map(\.selection)
    if let states = session.start?[name]?.states {
      guard states.count == rows.count else {
        throw .start("start has \(states.count) wheel columns, expected \(rows.count)")
      }
      for (column, state) in states.enumerated() {
        let count = columns[column].content.count { $0 < rows.count ? rows[$0] : 0 }
        rows[column] = try PieceSession.row(state, of: targets[column].name, count: count)
      }
    }
    picker = Self.picker(columns, selection: rows, tuning: session.tuning)
  }

  // MARK: - State

  var state: PieceState { PieceState(isMoving: picker.isMoving, showsGhosts: true) }

  func rows(of target: StageTarget) -> RowScroller? { picker.columns[target.part].wheel.rows }

  func addStates(to checkpoint: inout Checkpoint, isResting: Bool) {
    guard !columns.isEmpty else { return }
    checkpoint[name] = .many(
      picker.columns.map { $0.wheel.rows.checkpoint(isResting: isResting) }
    )
  }

  // MARK: - Layout

  /// Radius of the cylinder in a place, in points.
  static func radius(in frame: Rect) -> Double { max(40, min(220, frame.height / 2 - 22)) }

  func rect(of target: StageTarget) -> Rect { frames[target.part] }

  private mutating func place(in frame: Rect) {
    self.frame = frame
    picker.frame = PickerFrame(frame)
    picker.resize(radius: Self.radius(in: frame), rimScale: rimScale)
    frames = picker.columns.map { column in
      let frame = column.wheel.frame
      return Rect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    }
  }

  func target(at place: Point) -> StageTarget? {
    guard frame.contains(place), !targets.isEmpty else { return nil }
    // Beside the columns it is the nearest one.
    return targets[frames.firstIndex { place.x < $0.maxX } ?? targets.count - 1]
  }

  // MARK: - Input

  mutating func apply(_ input: PieceInput, at time: Double, into output: inout PieceOutput) {
    switch input {
    case .time:
      picker.advance(to: time, into: &output.buffer)
    case .pointer(let event, _):
      picker.handle(event, into: &output.buffer)
    case .rows(let target, let move, let cause):
      picker.apply(
        move.command,
        in: target.part,
        cause: cause,
        at: time,
        into: &output.buffer
      )
    case .press:
      break
    case .resize(let space):
      place(in: space.frame)
    case .tuning(let tuning):
      picker.tuning = tuning
    }
    output.emit(from: targets)
  }

  /// Up is the row above; Left and Right go to the neighbouring column.
  func response(to key: Key, on target: StageTarget) -> KeyResponse? {
    switch key {
    case .left: target.part > 0 ? .focus(targets[target.part - 1]) : nil
    case .right: target.part + 1 < targets.count ? .focus(targets[target.part + 1]) : nil
    default: Self.step(key).map { .steps($0) }
    }
  }

  /// The rows that a key moves any wheel by.
  static func step(_ key: Key) -> Int? {
    switch key {
    case .up: -1
    case .down: 1
    case .pageUp: -Stage.pageSteps
    case .pageDown: Stage.pageSteps
    default: nil
    }
  }

  func match(_ typing: TypeAhead, on target: StageTarget) -> Int? {
    picker.match(typing, in: target.part)
  }

  func rowsOfWheelTurn(dx: Double, dy: Double, on target: StageTarget) -> Double? { -dy }

  // MARK: - Output

  func draw(into list: inout DisplayList, _ look: PieceLook) {
    let isFocused = look.focus.piece == name
    list.appendPanel(frame, label: "WHEEL", isFocused: isFocused, theme: look.theme)
    let rowExtent = picker.columns.first?.wheel.rows.rowExtent ?? 0
    let band = frame.inset(x: 16, y: 0)
    list.appendSelectionBand(in: band, rowExtent: rowExtent, theme: look.theme)
    for index in picker.columns.indices {
      list.appendWheel(
        picker.columns[index].wheel,
        in: frames[index],
        isFocused: isFocused && look.focus.part == index,
        theme: look.theme
      ) {
        PickerRow(
          text: picker.text(ofRow: $0, in: index),
          image: picker.image(ofRow: $0, in: index)
        )
      }
    }
    drawGhosts(into: &list, look)
    list.appendWheelEdges(in: band, radius: Self.radius(in: frame), theme: look.theme)
    guard look.showsLanding else { return }
    for index in picker.columns.indices {
      list.appendLanding(of: picker.columns[index].wheel, in: frames[index], theme: look.theme)
    }
  }

  /// Draws where the columns would be under the other preset.
  private func drawGhosts(into list: inout DisplayList, _ look: PieceLook) {
    for run in look.ghost.runs where run.target.piece == name {
      let column = run.target.part
      let wheel = picker.columns[column].wheel
      let position = run.motion.position(at: look.time - run.start)
      let rest = look.time - run.start - run.motion.duration
      list.appendGhost(
        of: wheel,
        at: wheel.rows.scroller.range.normalized(position),
        opacity: 0.55 * (1 - min(max(rest / Ghost.linger, 0), 1)),
        in: frames[column],
        theme: look.theme
      ) {
        PickerRow(text: picker.text(ofRow: $0, in: column))
      }
    }
  }

  func accessibility(focus: StageTarget) -> [StageAccessibility] {
    targets.map { target in
      let wheel = picker.columns[target.part].wheel
      let label = columns[target.part].label
      let element = wheel.accessibility(
        label: label.isEmpty ? "Column \(target.part + 1)" : label,
        value: wheel.selection.map { picker.text(ofRow: $0, in: target.part) } ?? ""
      )
      return StageAccessibility(
        element: element,
        rect: rect(of: target),
        isFocused: target == focus
      )
    }
  }

  func place(of name: String, item: Int?) -> PiecePlace? {
    guard let target = targets.first(where: { $0.name == name }) else { return nil }
    return picker.columns[target.part].wheel.place(ofRow: item, center: rect(of: target).center)
  }
}

extension Wheel {
  /// Where a row can be touched on a wheel with its centre at a point; nil where it cannot be seen.
  func place(ofRow row: Int?, center: Point) -> PiecePlace? {
    guard let row else { return PiecePlace(point: center) }
    let ys = visibleIndices.filter { rows.row(at: $0) == row }
      .compactMap { appearance(ofIndex: $0)?.y }
    guard let y = ys.min(by: { abs($0) < abs($1) }) else { return nil }
    return PiecePlace(point: Point(x: center.x, y: center.y + y))
  }
}

extension StageTarget {
  /// A column of the wheel, counted from the left.
  package static func wheel(_ column: Int) -> StageTarget {
    StageTarget(piece: "wheel", part: column, name: "wheel.\(column)")
  }
}

extension StageLayout {
  /// The wheel's panel; empty where there is none.
  package var wheel: Rect { frame(of: "wheel") }
}

extension Stage {
  /// The model of the wheel; without columns where there is none.
  package var picker: Picker {
    for case .wheel(let piece) in pieces { return piece.picker }
    return Picker(columns: [])
  }
}
