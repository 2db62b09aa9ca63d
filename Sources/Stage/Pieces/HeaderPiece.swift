import Drawing
package import Pickers
import ScrollPhysics
import Sessions

/// A looping header on a low panel.
package struct HeaderPiece: StagePiece {
  /// Number of visible columns where the panel is wide; else 3.
  package let visibleColumns: Int
  let targets: [StageTarget]
  package internal(set) var picker: LoopingHeader

  /// How far outside the panel a press still belongs to the header, in points.
  package var dragOutset: Double {
    get { picker.dragOutset }
    set { picker.dragOutset = newValue }
  }

  var name: String { "header" }
  var slot: PieceSlot { .strip }
  var piece: Piece { .header(self) }

  /// Creates a header.
  ///
  /// `title` is the one at the centre at the beginning. A press at most `dragOutset` points outside the
  /// panel belongs to the header.
  package init(
    titles: [String],
    title: Int = 0,
    visibleColumns: Int = 5,
    dragOutset: Double = 0,
    isRightToLeft: Bool = false
  ) {
    self.visibleColumns = visibleColumns
    targets = titles.isEmpty ? [] : [.header]
    picker = LoopingHeader(
      titles: titles,
      selection: title,
      dragOutset: dragOutset,
      isRightToLeft: isRightToLeft
    )
  }

  func target(near place: Point) -> StageTarget? {
    let outset = picker.dragOutset
    return frame.inset(x: -outset, y: -outset).contains(place) ? targets.first : nil
  }

  mutating func resize(to space: PieceSpace, at time: Double, into events: inout [PickerEvent]) {
    let columns = space.frame.width < 520 ? 3 : visibleColumns
    let frame = PickerFrame(space.frame)
    picker.resize(to: frame, visibleColumns: columns, at: time, into: &events)
  }

  /// Up is the title before, Left and Right the one on that side.
  func response(to key: Key, on target: StageTarget) -> KeyResponse? {
    .steps(key, up: -1, right: Int(picker.sign))
  }

  func match(_ typing: TypeAhead, on target: StageTarget) -> Int? {
    typing.match(in: picker.titles.count) { picker.titles[$0] }
  }

  func rowsOfWheelTurn(dx: Double, dy: Double, on target: StageTarget) -> Double? {
    picker.sign * dx - dy
  }

  func place(of name: String, item: Int?) -> PiecePlace? {
    guard var place = stripPlace(of: name, item: item) else { return nil }
    place.point.x = frame.center.x + picker.sign * (place.point.x - frame.center.x)
    return place
  }

  func displayedMovement(
    of target: StageTarget,
    _ fingers: FingerDisplay
  ) -> (x: Double, y: Double) {
    (-picker.sign * picker.displayed(fingers).rows.displacement, 0)
  }

  func draw(into list: inout DisplayList, on stage: Stage, _ status: StageStatus) {
    let (frame, theme) = (frame, stage.theme)
    let isLow = frame.height < 70
    let label = isLow ? "" : "LOOP HEADER"
    list.appendPanel(frame, label: label, isFocused: stage.shownFocus.piece == name, theme: theme)
    let shown = picker.displayed(stage.look.fingers)
    list.appendHeader(shown, showsLanding: stage.look.showsLanding, in: frame, theme: theme)
    guard !isLow else { return }
    let text = "index \((picker.selection ?? -1) + 1) / \(picker.titles.count)"
    let style = TextStyle(size: 9, anchor: .trailing, tabularDigits: true)
    list.appendText(text, style, x: frame.maxX - 16, y: frame.y + 11, theme.secondaryText)
  }

  func element(of target: StageTarget) -> AccessibilityElement {
    picker.accessibility(label: "Header")
  }
}

extension StageTarget {
  /// The looping header.
  package static let header = StageTarget(piece: "header", part: 0, name: "header")
}
