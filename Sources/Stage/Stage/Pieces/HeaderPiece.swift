import Drawing
import JSONText
package import Pickers
import ScrollPhysics
import Sessions

/// A piece with a looping header: a row of titles; the title at the centre is selected.
package struct HeaderPiece: ScenePiece {
  static let name = "header"
  static let deckKeys = ["titles", "selection", "visibleColumns", "direction"]
  static let properties = [PieceProperty(name: "dragOutset", range: 0...1000)]

  /// Number of visible columns on a wide panel.
  ///
  /// A panel that is narrower than 520 points always has 3.
  package let visibleColumns: Int
  let targets: [StageTarget]
  package internal(set) var picker: LoopingHeader

  var content: Piece.Content { .header(self) }

  /// `title` is the index of the title that is at the centre initially.
  ///
  /// A press at most `dragOutset` points outside the panel belongs to the header.
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

  init(deck: JSONValue) throws(SourceProblem) {
    let titles = try deck.required("titles").array(of: "titles", 1...Deck.rowLimit)
      .map { title throws(SourceProblem) in try title.string(upTo: Deck.textLimit) }
    let selection = try deck["selection"]?.integer(in: 0...titles.count - 1) ?? 0
    let columns = deck["visibleColumns"]
    if let columns, columns.integer != 3, columns.integer != 5 {
      throw columns.problem(expected: "3 or 5")
    }
    self.init(
      titles: titles,
      title: selection,
      visibleColumns: columns?.integer ?? 5,
      isRightToLeft: try deck.isRightToLeft()
    )
  }

  var facts: PieceFacts {
    var facts = PieceFacts(Self.name, .strip, targets: targets)
    facts.isRightToLeft = picker.isRightToLeft
    return facts
  }

  mutating func set(_ property: String, to value: Double) { picker.dragOutset = value }

  func target(near place: Point) -> StageTarget? {
    let outset = picker.dragOutset
    return frame.inset(x: -outset, y: -outset).contains(place) ? targets.first : nil
  }

  mutating func resize(to space: PieceSpace, at time: Double, into events: inout [PickerEvent]) {
    let columns = space.frame.width < 520 ? 3 : visibleColumns
    let frame = PickerFrame(space.frame)
    picker.resize(to: frame, visibleColumns: columns, at: time, into: &events)
  }

  /// Up selects the previous title; Left and Right select the title on that side.
  func response(to key: Key, on target: StageTarget) -> PieceResponse? {
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

  func draw(into list: inout DisplayList, on stage: Stage) {
    let (frame, theme) = (frame, stage.theme)
    list.appendPanel(frame, theme: theme)
    let shown = picker.displayed(stage.look.fingers)
    list.appendHeader(shown, showsLanding: stage.look.showsLanding, in: frame, theme: theme)
    // The header fades out towards its ends, and the bar does not.
    if stage.shownFocus.piece == Self.name { list.appendFocusBar(of: frame, theme: theme) }
  }

  func element(of target: StageTarget) -> AccessibilityElement {
    picker.accessibility(label: "Header")
  }
}

extension Piece {
  package static func header(_ piece: HeaderPiece) -> Piece { Piece(piece) }
}

extension StageTarget {
  /// A scene has at most one header.
  package static let header = StageTarget(piece: HeaderPiece.name, part: 0, name: HeaderPiece.name)
}
