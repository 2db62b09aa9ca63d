import Drawing
package import Pickers
package import ScrollPhysics

/// A list of rulers, one for each parameter of a tuning, that scrolls vertically.
///
/// A knob is one row of the list: a ruler with the name of its parameter. A knob of a truth value is shown as a
/// switch: a tap selects the other one of its two marks, and no drag moves it. List and rulers always use the preset
/// `uikit`, so that no parameter can make them unusable.
///
/// The columns of this picker are the knobs, in the order of `ScrollTuning.allParameters`. The column
/// `listColumn` is the list, whose rows are the shown knobs.
package struct KnobList: PickerModel {
  package internal(set) var rulers: [Ruler]
  /// The knobs that the list shows, from the top, as column numbers.
  package private(set) var shown: [Int]
  /// The scroller of the list; its content is `rowExtent` points high for each knob.
  package private(set) var list = Scroller(
    tuning: .uikit,
    axis: .vertical,
    range: .bounded(minimum: 0, maximum: 0)
  )
  /// The knob that was pressed or had the focus last.
  private(set) var last: Int?
  /// When a knob was pressed last, in seconds.
  private var pressTime = -Double.infinity
  package var frame = PickerFrame.centered(width: 300, height: 300)
  /// The values that the rulers show, in the order of the columns; nil for a knob that is not shown.
  private(set) var values: [Double?]
  private var listEvents = ReusableBuffer<ScrollEvent>(capacity: 16)

  /// Height of a knob in the list, in points.
  package static let rowExtent = 43.0
  /// Height of the name of a knob, which is above the marks, in points.
  static let nameExtent = 20.0
  static let listColumn = -1

  /// The rulers are at rest on the values of a tuning.
  init(showing tuning: ScrollTuning) {
    let values = tuning.values
    self.values = values
    shown = ScrollTuning.usedKnobs(values)
    rulers = TuningScale.all.enumerated().map { index, scale in
      let mark = scale.marks.mark(nearestTo: values[index] ?? 0)
      return Ruler(scale: scale.marks, selection: mark ?? 0, markExtent: 8)
    }
  }

  package var tuning: ScrollTuning {
    get { .uikit }
    set {}
  }

  package var columnCount: Int { rulers.count }

  package var isMoving: Bool {
    list.isMoving || rulers.indices.contains { rulers[$0].isMoving }
  }

  /// The knob that Tab reaches: the last one that had the focus, or the first one of the list.
  var stop: Int? {
    if let last, shown.contains(last) { last } else { shown.first }
  }

  package func rows(in column: Int) -> RowScroller? {
    rulers.indices.contains(column) ? rulers[column].rows : nil
  }

  package func displayed(_ resampling: Resampling, at time: Double?) -> KnobList {
    var copy = self
    for index in rulers.indices {
      copy.rulers[index] = rulers[index].displayed(resampling, at: time)
    }
    return copy
  }

  /// Whether a knob is a switch.
  static func isSwitch(_ knob: Int) -> Bool { ScrollTuning.allParameters[knob].isFlag }

  // MARK: - Rows

  /// Distance from the top of the list to the top of a row, in points; negative for a row that begins above the
  /// list.
  func top(ofRow row: Int) -> Double { Double(row) * Self.rowExtent - list.contentOffset }

  /// The knob at a distance from the top of the list, in points; nil above the first and below the last knob.
  func knob(atY y: Double) -> Int? {
    let row = ((y + list.contentOffset) / Self.rowExtent).rounded(.down)
    return row >= 0 && row < Double(shown.count) ? shown[Int(row)] : nil
  }

  /// Sets the position and size of the list, and adapts the scroll range to it.
  mutating func fit(_ frame: PickerFrame, at time: Double) {
    self.frame = frame
    list.viewportExtent = max(1, frame.height)
    let maximum = max(0, Double(shown.count) * Self.rowExtent - list.viewportExtent)
    let range = ScrollRange.bounded(minimum: 0, maximum: maximum)
    moveList { $0.change(range: range, snap: .free, at: time, into: &$1) }
  }

  /// Marks a knob as the last one, and scrolls the list, with animation, until it is visible.
  mutating func reveal(_ knob: Int, at time: Double) {
    guard let row = shown.firstIndex(of: knob) else { return }
    last = knob
    let top = Double(row) * Self.rowExtent
    let bottom = top + Self.rowExtent - list.viewportExtent
    scrollList(to: min(max(list.restingOffset, bottom), top), at: time, cause: .key)
  }

  /// Sets the offset of the list at time 0, in points, without animation.
  mutating func begin(at offset: Double) {
    moveList { $0.scroll(to: offset, animation: .none, at: 0, into: &$1) }
  }

  private mutating func scrollList(to offset: Double, at time: Double, cause: ScrollCause) {
    guard list.restingOffset != offset else { return }
    moveList { $0.scroll(to: offset, animation: .spring, cause: cause, at: time, into: &$1) }
  }

  /// Scrolls the list by rows; whole rows are animated, fractions are not.
  private mutating func turnList(by rows: Double, cause: ScrollCause, at time: Double) {
    let distance = rows * Self.rowExtent
    if rows == rows.rounded() {
      scrollList(to: list.restingOffset + distance, at: time, cause: cause)
    } else {
      moveList { $0.scroll(by: distance, cause: cause, at: time, into: &$1) }
    }
  }

  /// Moves the list and ignores its events.
  private mutating func moveList(_ body: (inout Scroller, inout [ScrollEvent]) -> Void) {
    body(&list, &listEvents.elements)
    listEvents.elements.removeAll(keepingCapacity: true)
  }

  // MARK: - Values

  /// Moves the rulers of the parameters whose values have changed to the new values; no event is emitted.
  ///
  /// The list then shows only the knobs whose parameters exist in the tuning. The ruler of a knob that is in
  /// the list before and after the call moves with animation; any other ruler jumps. A pointer on a ruler that
  /// moves is released. The ruler of `cause`, whose turn has changed the tuning, does not move.
  mutating func follow(_ tuning: ScrollTuning, by cause: Int?, at time: Double) {
    let new = tuning.values
    guard new != values else { return }
    let used = ScrollTuning.usedKnobs(new)
    var events: [PickerEvent] = []
    for index in rulers.indices where index != cause {
      guard let value = new[index], value != values[index],
        let mark = rulers[index].scale.mark(nearestTo: value), rulers[index].rows.restingRow != mark
      else { continue }
      let isSeen = used.contains(index) && shown.contains(index)
      rulers[index].cancelTouches(at: time, into: &events)
      rulers[index].select(mark, animated: isSeen, at: time, into: &events)
    }
    values = new
    guard used != shown else { return }
    shown = used
    fit(frame, at: time)
  }

  // MARK: - Time and input

  package mutating func advance(to time: Double, into events: inout [PickerEvent]) {
    moveList { $0.advance(to: time, into: &$1) }
    for index in rulers.indices {
      change(index, into: &events) { $0.advance(to: time, into: &$1) }
    }
  }

  /// Changes a ruler, and sets the column of the events that it emits.
  private mutating func change(
    _ column: Int,
    into events: inout [PickerEvent],
    _ body: (inout Ruler, inout [PickerEvent]) -> Void
  ) {
    let first = events.count
    body(&rulers[column], &events)
    for index in first..<events.count { events[index].column = column }
  }

  /// The ruler and the list both receive the events until the pointer has moved along the axis of one of them.
  ///
  /// The other one is then released. A pointer that is pressed while another one drags the list belongs to the
  /// ruler alone. A tap beside the marks has no effect.
  @discardableResult
  package mutating func handle(_ event: PointerEvent, into events: inout [PickerEvent]) -> Bool {
    var event = event
    let isDown = event.phase == .down
    let isInside = Rect(frame).contains(Point(x: event.x, y: event.y))
    let place = event.y - frame.y
    event.x -= frame.midX
    event.y -= frame.midY
    var release = event
    release.phase = .cancelled
    var isOnList = list.isTracking(event.id)
    var knob = rulers.indices.first { rulers[$0].rows.scroller.isTracking(event.id) }
    if isDown, isInside, let pressed = self.knob(atY: place) {
      last = pressed
      knob = pressed
      pressTime = event.time
      isOnList = list.phase != .dragging
      finishAnimation(of: pressed, at: event.time, into: &events)
    }
    if let knob, Self.isSwitch(knob) {
      let isTap = event.phase == .up && isInside && self.knob(atY: place) == knob
      press(knob, by: event, isTap: isTap, into: &events)
    } else if let knob {
      let isTapBesideMarks =
        event.phase == .up && rulers[knob].phase == .pressed && !isOnMarks(place, of: knob)
      let event = isTapBesideMarks ? release : event
      change(knob, into: &events) { $0.handleOwned(event, into: &$1) }
    }
    guard isOnList else { return knob != nil }
    if event.phase != .moved || knob.map({ rulers[$0].phase }) != .dragging {
      moveList { $0.handle(event, into: &$1) }
    }
    guard let knob else { return true }
    if rulers[knob].phase == .dragging {
      moveList { $0.handle(release, into: &$1) }
    } else if list.phase == .dragging {
      change(knob, into: &events) { $0.handleOwned(release, into: &$1) }
    }
    return true
  }

  /// Passes an event to the ruler of a switch without movements along it.
  ///
  /// If a tap ends with the event, the switch changes. A press that is long enough to explain the knob is no tap.
  private mutating func press(
    _ knob: Int,
    by event: PointerEvent,
    isTap: Bool,
    into events: inout [PickerEvent]
  ) {
    guard event.phase != .moved else { return }
    let wasPressed = rulers[knob].phase == .pressed
    var press = event
    if event.phase == .up { press.phase = .cancelled }
    change(knob, into: &events) { $0.handleOwned(press, into: &$1) }
    guard isTap, wasPressed, event.time - pressTime < Hover.delay else { return }
    change(knob, into: &events) { ruler, events in
      let other = ruler.selection == 0 ? 1 : 0
      ruler.select(other, cause: .tap, at: event.time, into: &events)
    }
  }

  /// A touch must not stop an animated ruler between two marks, so the ruler jumps to its target.
  private mutating func finishAnimation(
    of knob: Int,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    guard rulers[knob].phase == .animating, let row = rulers[knob].rows.restingRow else { return }
    change(knob, into: &events) {
      $0.select(row, animated: false, cause: .tap, at: time, into: &$1)
    }
  }

  /// `y` is the distance from the top of the list, in points.
  private func isOnMarks(_ y: Double, of knob: Int) -> Bool {
    guard let row = shown.firstIndex(of: knob) else { return false }
    return y - top(ofRow: row) >= Self.nameExtent
  }

  @discardableResult
  package mutating func apply(
    _ command: RowCommand,
    in column: Int,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) -> Bool {
    guard column == Self.listColumn else {
      guard rulers.indices.contains(column) else { return false }
      var isAccepted = false
      change(column, into: &events) {
        isAccepted = $0.apply(command, in: 0, cause: cause, at: time, into: &$1)
      }
      return isAccepted
    }
    switch command {
    case .step(let rows): turnList(by: Double(rows), cause: cause, at: time)
    case .scrollBy(let rows), .scroll(.wheel(let rows, _)):
      turnList(by: rows, cause: cause, at: time)
    case .scroll(let action): moveList { $0.scroll(action, at: time, into: &$1) }
    case .cancelTouches: moveList { $0.cancelTouches(at: time, into: &$1) }
    case .select, .retarget: return false
    }
    return true
  }

  package mutating func cancelTouches(at time: Double, into events: inout [PickerEvent]) {
    for column in Self.listColumn..<columnCount {
      apply(.cancelTouches, in: column, cause: .drag, at: time, into: &events)
    }
  }
}
