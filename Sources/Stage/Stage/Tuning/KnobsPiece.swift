import Drawing
import Pickers
import ScrollPhysics
import Sessions

/// The list of knobs on the tuning panel.
///
/// Each knob is a target, and so is the list: a wheel or a touchpad over a knob scrolls the list, unless the
/// knob has the focus.
package struct KnobsPiece: StagePiece {
  static let name = "knob"

  var picker: KnobList
  private(set) var isShown = false

  var content: Piece.Content { .knobs(self) }
  var facts: PieceFacts { PieceFacts(Self.name, .panel, targets: []) }
  var targets: [StageTarget] { isShown ? picker.shown.map { .knob($0) } : [] }

  init(showing tuning: ScrollTuning) { picker = KnobList(showing: tuning) }

  var state: PieceState {
    PieceState(
      isMoving: picker.isMoving,
      isVisible: isShown,
      tabTarget: isShown ? picker.stop.map { .knob($0) } : nil
    )
  }

  // MARK: - Changes

  mutating func follow(_ tuning: ScrollTuning, by cause: StageTarget?, at time: Double) {
    picker.follow(tuning, by: cause?.knob, at: time)
  }

  /// An empty frame hides the list.
  mutating func resize(to space: PieceSpace, at time: Double, into events: inout [PickerEvent]) {
    isShown = space.frame.width > 0
    guard isShown else { return picker.cancelTouches(at: time, into: &events) }
    picker.fit(PickerFrame(space.frame), at: time)
  }

  mutating func reveal(_ target: StageTarget, at time: Double) {
    if let knob = target.knob { picker.reveal(knob, at: time) }
  }

  func target(of event: PickerEvent) -> StageTarget { .knob(event.column) }

  /// The events of a ruler that only follows a changed parameter are omitted.
  func emits(_ event: PickerEvent) -> Bool { event.cause != .program }

  // MARK: - Gestures

  func target(at place: Point) -> StageTarget? {
    guard isShown, frame.contains(place) else { return nil }
    return picker.knob(atY: place.y - frame.y).map { .knob($0) }
  }

  func target(ofScrollAt place: Point, focus: StageTarget) -> StageTarget? {
    target(at: place).map { $0 == focus && !isSwitch($0) ? $0 : .knobList }
  }

  private func isSwitch(_ target: StageTarget) -> Bool {
    target.knob.map(KnobList.isSwitch) ?? false
  }

  /// On a knob, Up and Down move the focus to the neighbouring knob.
  ///
  /// On a switch, Right is on and Left is off, and Space and Enter select the other one.
  func response(to key: Key, on target: StageTarget) -> PieceResponse? {
    if key == .space || key == .returnKey, isSwitch(target) {
      return .select(row: picker.rulers[target.part].selection == 0 ? 1 : 0)
    }
    guard key == .up || key == .down else { return .steps(key, right: 1) }
    guard let knob = target.knob, let row = picker.shown.firstIndex(of: knob) else { return nil }
    let next = min(max(row + (key == .up ? -1 : 1), 0), picker.shown.count - 1)
    return .focus(.knob(picker.shown[next]))
  }

  /// The mark whose value is nearest to the typed number.
  func match(_ typing: TypeAhead, on target: StageTarget) -> Int? {
    target.knob.flatMap { picker.rulers[$0].scale.mark(nearestTo: typing.prefix) }
  }

  func rowsOfWheelTurn(dx: Double, dy: Double, on target: StageTarget) -> Double? {
    target == .knobList ? -dy : dx + dy
  }

  func motion(of target: StageTarget) -> TargetMotion? {
    target == .knobList ? .list(picker.list) : picker.rows(in: target.part).map { .rows($0) }
  }

  // MARK: - Output

  /// Checkpoints contain the values of parameters, not the places of knobs.
  func addStates(to checkpoint: inout Checkpoint, isResting: Bool) {}

  func place(of name: String, item: Int?) -> PiecePlace? { nil }

  private func rect(ofRow row: Int) -> Rect {
    let y = frame.y + picker.top(ofRow: row)
    return Rect(x: frame.x, y: y, width: frame.width, height: KnobList.rowExtent)
  }

  /// The knob whose name is at a place: the upper part of a ruler, or the whole row of a switch.
  func name(at place: Point) -> Int? {
    guard let target = target(at: place), let knob = target.knob else { return nil }
    let isOnName = place.y - rect(of: target).y < KnobList.nameExtent
    return isOnName || KnobList.isSwitch(knob) ? knob : nil
  }

  /// With the unit; empty if the tuning does not have the parameter.
  private func text(of knob: Int) -> String {
    picker.values[knob].map { TuningScale.all[knob].text($0) } ?? ""
  }

  func draw(into list: inout DisplayList, on stage: Stage) {
    let theme = stage.theme
    // The clip includes the band that is drawn around the knob with the focus.
    list.append(.pushClip(frame.inset(x: -10, y: 0)))
    for (row, knob) in picker.shown.enumerated() {
      let place = rect(ofRow: row)
      guard place.maxY > frame.y, place.y < frame.maxY else { continue }
      let isFocused = stage.shownFocus == .knob(knob)
      if isFocused { list.appendKnobBand(in: place, theme: theme) }
      let ruler = picker.rulers[knob].displayed(stage.look.fingers)
      let (name, value) = (TuningScale.all[knob].title, text(of: knob))
      if KnobList.isSwitch(knob) {
        let share = ruler.rows.offset / ruler.rows.rowExtent
        list.appendSwitch(share, name: name, value: value, in: place, theme: theme)
      } else {
        list.appendKnob(ruler, name: name, value: value, in: place, theme: theme)
      }
    }
    list.append(.popClip)
    let offset = picker.list.contentOffset
    let content = Double(picker.shown.count) * KnobList.rowExtent
    list.appendListEdges(offset: offset, content: content, in: frame, theme: theme)
    list.appendScrollBar(offset: offset, content: content, beside: frame, theme: theme)
  }

  func element(of target: StageTarget) -> AccessibilityElement {
    let knob = target.part
    let (label, value) = (TuningScale.all[knob].title, text(of: knob))
    if KnobList.isSwitch(knob) {
      return AccessibilityElement(role: .toggle, label: label, value: value, actions: [.press])
    }
    var element = picker.rulers[knob].accessibility(label: label)
    element.value = value
    return element
  }

  func rect(of target: StageTarget) -> Rect {
    picker.shown.firstIndex(of: target.part).map { rect(ofRow: $0) } ?? .zero
  }
}

extension Piece {
  static func knobs(_ piece: KnobsPiece) -> Piece { Piece(piece) }
}

extension StageTarget {
  /// `index` is that of the parameter in `ScrollTuning.allParameters`.
  package static func knob(_ index: Int) -> StageTarget {
    StageTarget(piece: KnobsPiece.name, part: index, name: knobNames[index])
  }

  /// The list of knobs, which a wheel or a touchpad scrolls.
  static let knobList = StageTarget(
    piece: KnobsPiece.name,
    part: KnobList.listColumn,
    name: "tuning"
  )

  /// Index of the knob in `ScrollTuning.allParameters`; nil for any other target.
  package var knob: Int? {
    piece == KnobsPiece.name && part != KnobList.listColumn ? part : nil
  }

  private static let knobNames = ScrollTuning.allParameters.map { "knob.\($0.name)" }
}
