package import Drawing
package import Pickers
import ScrollPhysics
import Sessions

/// A looping header on a low panel.
package struct HeaderPiece: StagePiece {
  /// The title at the centre at the beginning.
  let title: Int
  /// How many columns are visible where the panel is wide; else 3.
  let visibleColumns: Int
  /// The model.
  private(set) var header: LoopingHeader
  let targets: [StageTarget]
  private var frame = Rect.zero

  let name = "header"
  let slot = PieceSlot.strip

  /// Narrower panels show three columns, in points.
  private static let wideExtent = 520.0
  /// Lower panels have no label, in points.
  private static let labelledHeight = 70.0

  /// Creates a header.
  ///
  /// - Parameters:
  ///   - titles: The texts of the columns.
  ///   - title: The one at the centre at the beginning.
  ///   - visibleColumns: How many are visible where the panel is wide; else 3.
  ///   - dragOutset: How far outside the panel a finger may come down and still drag it, in points.
  package init(
    titles: [String],
    title: Int = 0,
    visibleColumns: Int = 5,
    dragOutset: Double = 0
  ) {
    self.title = title
    self.visibleColumns = visibleColumns
    targets = titles.isEmpty ? [] : [.header]
    header = LoopingHeader(titles: titles, selection: title, dragOutset: dragOutset)
  }

  mutating func begin(_ session: PieceSession) throws(StageError) {
    header = LoopingHeader(
      titles: header.titles,
      selection: try session.row(of: name, own: title, count: header.titles.count),
      columnExtent: header.rows.rowExtent,
      dragOutset: header.dragOutset,
      tuning: session.tuning
    )
  }

  // MARK: - State

  var state: PieceState { PieceState(isMoving: header.isMoving) }

  func rows(of target: StageTarget) -> RowScroller? { header.rows }

  func addStates(to checkpoint: inout Checkpoint, isResting: Bool) {
    guard !targets.isEmpty else { return }
    checkpoint[name] = .one(header.rows.checkpoint(isResting: isResting))
  }

  // MARK: - Layout

  /// How many columns are visible.
  var columns: Int { frame.width < Self.wideExtent ? 3 : visibleColumns }

  func rect(of target: StageTarget) -> Rect { frame }

  func target(at place: Point) -> StageTarget? { frame.contains(place) ? targets.first : nil }

  func target(near place: Point) -> StageTarget? {
    let outset = header.dragOutset
    return frame.inset(x: -outset, y: -outset).contains(place) ? targets.first : nil
  }

  // MARK: - Input

  mutating func apply(_ input: PieceInput, at time: Double, into output: inout PieceOutput) {
    switch input {
    case .time:
      header.advance(to: time, into: &output.buffer)
    case .pointer(let event, _):
      header.handle(event, into: &output.buffer)
    case .rows(_, let move, let cause):
      header.apply(move.command, in: 0, cause: cause, at: time, into: &output.buffer)
    case .press:
      break
    case .resize(let space):
      frame = space.frame
      header.resize(
        to: PickerFrame(frame),
        visibleColumns: columns,
        at: time,
        into: &output.buffer
      )
    case .tuning(let tuning):
      header.tuning = tuning
    }
    output.emit(from: .header)
  }

  /// Left and Up are the title before.
  func response(to key: Key, on target: StageTarget) -> KeyResponse? {
    switch key {
    case .left: .steps(-1)
    case .right: .steps(1)
    default: WheelPiece.step(key).map { .steps($0) }
    }
  }

  func match(_ typing: TypeAhead, on target: StageTarget) -> Int? {
    typing.match(in: header.titles.count) { header.titles[$0] }
  }

  func rowsOfWheelTurn(dx: Double, dy: Double, on target: StageTarget) -> Double? { dx - dy }

  // MARK: - Output

  func draw(into list: inout DisplayList, _ look: PieceLook) {
    let isLow = frame.height < Self.labelledHeight
    let label = isLow ? "" : "LOOP HEADER"
    list.appendPanel(frame, label: label, isFocused: look.focus.piece == name, theme: look.theme)
    list.appendHeader(header, showsLanding: look.showsLanding, in: frame, theme: look.theme)
    guard !isLow else { return }
    list.appendText(
      "index \((header.selection ?? -1) + 1) / \(header.titles.count)",
      TextStyle(size: 9, anchor: .trailing, tabularDigits: true),
      x: frame.maxX - 16,
      y: frame.y + 11,
      look.theme.secondaryText
    )
  }

  func accessibility(focus: StageTarget) -> [StageAccessibility] {
    targets.map { target in
      let element = header.accessibility(label: "Header")
      return StageAccessibility(element: element, rect: frame, isFocused: target == focus)
    }
  }

  func place(of name: String, item: Int?) -> PiecePlace? {
    guard targets.first?.name == name else { return nil }
    let center = frame.center
    guard let item else { return PiecePlace(point: center, isHorizontal: true) }
    let half = frame.width / 2
    let xs = header.visibleIndices(within: half).filter { header.rows.row(at: $0) == item }
      .map { header.x(ofIndex: $0) }
    guard let x = xs.min(by: { abs($0) < abs($1) }), abs(x) < half else { return nil }
    return PiecePlace(point: Point(x: center.x + x, y: center.y), isHorizontal: true)
  }
}

extension StageTarget {
  /// The looping header.
  package static let header = StageTarget(piece: "header", part: 0, name: "header")
}

extension StageLayout {
  /// The looping header's panel; empty where there is none.
  package var header: Rect { frame(of: "header") }
}

extension Stage {
  /// The model of the looping header; without titles where there is none.
  package var header: LoopingHeader {
    for case .header(let piece) in pieces { return piece.header }
    return LoopingHeader(titles: [])
  }
}
