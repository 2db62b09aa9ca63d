import Drawing
import JSONText
package import Pickers
import ScrollPhysics
import Sessions

package struct WheelPiece: ScenePiece {
  static let name = "wheel"
  static let deckKeys = ["columns", "direction"]
  static let properties = [PieceProperty(name: "rimScale", range: 0...1)]

  /// Drawn above the columns; an empty text for a column without a title.
  private let titles: [String]
  /// Greatest width of all columns together, in points; infinity for no limit.
  ///
  /// It is large enough for the texts of all columns.
  private let columnsExtent: Double
  /// Width of the widest row of each column, as a multiple of the font size.
  private let rowWidths: [Double]
  /// Size of rows at the rim of the wheel, as a fraction of the size at the centre, 0...1.
  package private(set) var rimScale = 1.0
  let targets: [StageTarget]
  package internal(set) var picker: Picker

  var content: Piece.Content { .wheel(self) }

  /// The title of a column is drawn above it, if the panel is high enough; it can be empty.
  ///
  /// Together the columns are at most `columnsExtent` points wide. They are in the middle of the panel.
  package init(_ picker: Picker, titles: [String] = [], columnsExtent: Double = .infinity) {
    self.picker = picker
    self.columnsExtent = columnsExtent
    targets = picker.columns.indices.map { .wheel($0) }
    rowWidths = picker.columns.indices.map { picker.widestRow(ofColumn: $0) }
    self.titles = picker.columns.indices.map { $0 < titles.count ? titles[$0] : "" }
  }

  init(deck: JSONValue) throws(SourceProblem) {
    let columns = try deck.required("columns")
    self = try ColumnReader.wheel(columns, isRightToLeft: deck.isRightToLeft())
  }

  var facts: PieceFacts {
    var facts = PieceFacts(Self.name, .area, targets: targets)
    facts.showsGhosts = true
    var images: Set<String> = []
    for column in picker.columns {
      switch column.content {
      case .rows(let rows), .months(_, let rows, _):
        for case let image? in rows.lazy.map({ $0.image }) where images.insert(image).inserted {
          facts.images.append(image)
        }
      case .numbers(let first, let count, let step, _):
        facts.numbers += [first, step, first + (count - 1) * step]
      case .dependent, .nested, .days, .monthDays:
        break
      }
    }
    return facts
  }

  mutating func set(_ property: String, to value: Double) { rimScale = value }

  func addStates(to checkpoint: inout Checkpoint, isResting: Bool) {
    guard !targets.isEmpty else { return }
    let rows = picker.columns.map { $0.wheel.rows }
    checkpoint[Self.name] = .many(rows.map { $0.checkpoint(isResting: isResting) })
  }

  // MARK: - Layout

  /// Radius of the cylinder on a panel with the given rectangle, in points.
  static func radius(in frame: Rect, hasTitles: Bool = false) -> Double {
    max(40, min(220, frame.height / 2 - (hasTitles ? 34 : 22)))
  }

  /// Whether there are titles, and the panel is high enough for them and the smallest cylinder.
  private func showsTitles(in frame: Rect) -> Bool {
    frame.height >= 150 && titles.contains { !$0.isEmpty }
  }

  private func radius(in frame: Rect) -> Double {
    Self.radius(in: frame, hasTitles: showsTitles(in: frame))
  }

  private func rect(ofColumn column: Int) -> Rect { Rect(picker.columns[column].wheel.frame) }

  /// The font size of the rows of a column: so small that the widest row fits.
  private func rowSize(ofColumn column: Int) -> Double {
    DisplayList.rowSize(forWidth: rowWidths[column], in: rect(ofColumn: column))
  }

  func rect(of target: StageTarget) -> Rect { rect(ofColumn: target.part) }

  func target(at place: Point) -> StageTarget? {
    guard frame.contains(place), !targets.isEmpty else { return nil }
    return picker.column(atX: place.x).map { targets[$0] }
  }

  mutating func resize(to space: PieceSpace, at time: Double, into events: inout [PickerEvent]) {
    picker.columnsExtent = columnsExtent
    picker.frame = PickerFrame(space.frame)
    picker.resize(radius: radius(in: space.frame), rimScale: rimScale)
  }

  // MARK: - Input

  /// Up selects the row above; Left and Right move the focus to the neighbouring column.
  func response(to key: Key, on target: StageTarget) -> PieceResponse? {
    guard key == .left || key == .right else { return .steps(key, up: -1) }
    let next = target.part + ((key == .right) == picker.isRightToLeft ? -1 : 1)
    return targets.indices.contains(next) ? .focus(targets[next]) : nil
  }

  func match(_ typing: TypeAhead, on target: StageTarget) -> Int? {
    picker.match(typing, in: target.part)
  }

  func rowsOfWheelTurn(dx: Double, dy: Double, on target: StageTarget) -> Double? { -dy }

  // MARK: - Output

  func draw(into list: inout DisplayList, on stage: Stage) {
    let theme = stage.theme
    let isFocused = stage.shownFocus.piece == Self.name
    list.appendPanel(frame, theme: theme)
    let rowExtent = picker.columns.first?.wheel.rows.rowExtent ?? 0
    let band = frame.inset(x: 16, y: 0)
    list.appendSelectionBand(in: band, rowExtent: rowExtent, theme: theme)
    for index in picker.columns.indices {
      let place = rect(ofColumn: index)
      let hasKeys = isFocused && stage.shownFocus.part == index
      let wheel = picker.columns[index].wheel.displayed(stage.look.fingers)
      let isRightToLeft = picker.isRightToLeft
      list.appendWheel(
        wheel,
        in: place,
        isFocused: hasKeys,
        isRightToLeft: isRightToLeft,
        size: rowSize(ofColumn: index),
        theme: theme
      ) {
        let image = picker.image(ofRow: $0, in: index)
        return PickerRow(text: picker.text(ofRow: $0, in: index), image: image)
      }
    }
    for run in stage.ghost.runs where run.target.piece == Self.name {
      let column = run.target.part
      let wheel = picker.columns[column].wheel
      list.appendGhost(
        of: wheel,
        at: wheel.rows.scroller.range.normalized(run.position(at: stage.time)),
        opacity: 0.55 * run.visibility(at: stage.time),
        in: rect(ofColumn: column),
        size: rowSize(ofColumn: column),
        theme: theme
      ) {
        PickerRow(text: picker.text(ofRow: $0, in: column))
      }
    }
    list.appendWheelEdges(in: band, radius: radius(in: frame), theme: theme)
    if showsTitles(in: frame) { drawTitles(into: &list, theme) }
    guard stage.look.showsLanding else { return }
    for index in picker.columns.indices {
      let wheel = picker.columns[index].wheel.displayed(stage.look.fingers)
      list.appendLanding(of: wheel, in: rect(ofColumn: index), theme: theme)
    }
  }

  private func drawTitles(into list: inout DisplayList, _ theme: Theme) {
    for (column, title) in titles.enumerated() where !title.isEmpty {
      let place = rect(ofColumn: column)
      list.appendColumnTitle(title, in: place, theme: theme)
    }
  }

  /// Screen readers read the title of a column, or else "Column" and its number.
  func element(of target: StageTarget) -> AccessibilityElement {
    let (column, value) = (target.part, picker.selectedTexts[target.part])
    let label = titles[column].isEmpty ? "Column \(column + 1)" : titles[column]
    return picker.columns[column].wheel.accessibility(label: label, value: value)
  }

  func place(of name: String, item: Int?) -> PiecePlace? {
    guard let target = targets.first(where: { $0.name == name }) else { return nil }
    return picker.columns[target.part].wheel.place(ofRow: item, in: rect(of: target))
  }
}

extension Wheel {
  /// `rect` is the rectangle in which the wheel is drawn; the result is nil if the row is not visible.
  ///
  /// If `row` is nil, the result is the place of the whole wheel.
  func place(ofRow row: Int?, in rect: Rect) -> PiecePlace? {
    guard let row else { return PiecePlace(rect) }
    guard let distance = rows.distance(ofRow: row, within: geometry.visibleDistance),
      let appearance = geometry.appearance(atDistance: distance)
    else { return nil }
    let center = rect.center
    return PiecePlace(rect, at: Point(x: center.x, y: center.y + appearance.y))
  }
}

extension Picker {
  /// Width of the widest row that a column can have, as a multiple of the font size.
  ///
  /// - Complexity: O(rows) for stored rows, and O(1) for computed rows.
  func widestRow(ofColumn column: Int) -> Double {
    func row(_ text: String) -> PickerRow { PickerRow(text: text) }
    func widest(_ rows: some Sequence<PickerRow>) -> Double {
      rows.reduce(0) { max($0, DisplayList.rowWidth($1)) }
    }
    return switch columns[column].content {
    case .rows(let rows), .months(_, let rows, _): widest(rows)
    case .numbers:
      widest([0, columns[column].wheel.rows.rowCount - 1].map { row(text(ofRow: $0, in: column)) })
    case .dependent(_, let tables): widest(tables.joined().lazy.map(row))
    case .nested(_, let tables): widest(tables.all.joined().lazy.map(row))
    case .days, .monthDays: widest([row("30")])
    }
  }
}

extension Piece {
  package static func wheel(_ piece: WheelPiece) -> Piece { Piece(piece) }
}

extension StageTarget {
  /// Column 0 is at the left, or at the right if the wheel runs from right to left.
  package static func wheel(_ column: Int) -> StageTarget {
    StageTarget(piece: WheelPiece.name, part: column, name: "wheel.\(column)")
  }
}
