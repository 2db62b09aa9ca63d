package import Pickers
package import ScrollPhysics
import Sessions

/// The tuning panel: every parameter of the preset on a ruler, in a list that scrolls.
///
/// Rulers and list use the preset `uikit` whatever is tuned, so that no parameter makes the panel
/// unusable.
package struct TuningPanel: Equatable, Sendable {
  /// A ruler for each of `ScrollTuning.allParameters`, in that order.
  package internal(set) var knobs: [Ruler]
  /// The knobs on the list, from its top, as indices of `ScrollTuning.allParameters`.
  package internal(set) var shown: [Int]
  /// The list; its content has `rowExtent` points for each knob.
  package internal(set) var list: Scroller
  /// Whether the panel's place in the window shows the latest events instead.
  package internal(set) var showsEvents = false
  /// Whether the panel is over the stage where the window has no place for it.
  package internal(set) var isCardOpen = false
  /// What curve and ghost are compared with: the parameters in effect before a preset was chosen, and
  /// their name.
  package internal(set) var comparison: NamedTuning

  /// Height of a knob on the list, in points.
  package static let rowExtent = 43.0
  /// Height of the name, which is above the marks, in points.
  private static let nameExtent = 20.0

  /// The tuning of the session's header.
  let given: ScrollTuning
  private let edition: PresetEdition
  /// Whether any parameter has been set since.
  var wasChanged = false
  /// The knob that had the focus last.
  var lastFocused: Int?
  /// The events of the knobs while time passes.
  var output = PieceOutput(capacity: 64)
  private var listEvents = ReusableBuffer<ScrollEvent>(capacity: 16)

  /// Creates a panel whose rulers are at the values of a tuning.
  init(tuning: ScrollTuning, preset: String, edition: PresetEdition) {
    (given, self.edition) = (tuning, edition)
    comparison =
      preset == "android"
      ? NamedTuning(name: "uikit", tuning: .uikit)
      : NamedTuning(name: "android", tuning: .android)
    let values = tuning.values
    shown = ScrollTuning.usedKnobs(values, edition)
    knobs = TuningScale.all.enumerated().map { index, scale in
      let mark = scale.marks.mark(nearestTo: values[index] ?? 0)
      return Ruler(scale: scale.marks, selection: mark ?? 0, markExtent: 8)
    }
    list = Scroller(tuning: .uikit, axis: .vertical, range: .bounded(minimum: 0, maximum: 0))
  }

  /// Parameters with a name for them.
  package struct NamedTuning: Equatable, Sendable {
    package let name: String
    package let tuning: ScrollTuning
  }

  /// Whether anything of it moves without input.
  var isMoving: Bool { list.isMoving || knobs.contains { $0.isMoving } }

  /// The mark nearest to a value.
  func mark(of value: Double, knob: Int) -> Int {
    knobs[knob].scale.mark(nearestTo: value) ?? 0
  }

  /// Lets time pass, and leaves the events of the knobs in `output`, in the order of time.
  ///
  /// Moves of the program, which only follow the parameters, have no events.
  mutating func advance(to time: Double) {
    moveList { $0.advance(to: time, into: &$1) }
    for index in knobs.indices {
      knobs[index].rows.advance(to: time, into: &output.buffer)
      for event in output.buffer where event.cause != .program {
        output.events.append(StageEvent(target: .knob(index), event: event))
      }
      output.buffer.removeAll(keepingCapacity: true)
    }
    output.sort()
  }

  /// Moves the list and ignores its events.
  private mutating func moveList(_ body: (inout Scroller, inout [ScrollEvent]) -> Void) {
    body(&list, &listEvents.elements)
    listEvents.elements.removeAll(keepingCapacity: true)
  }

  // MARK: - Following the parameters

  /// Sends every ruler to the value of a tuning, and shows the knobs that the tuning uses.
  mutating func follow(_ tuning: ScrollTuning, at time: Double) {
    wasChanged = true
    let values = tuning.values
    let used = ScrollTuning.usedKnobs(values, edition)
    for index in knobs.indices {
      guard let value = values[index] else { continue }
      let mark = mark(of: value, knob: index)
      guard knobs[index].rows.restingRow != mark else { continue }
      let isSeen = used.contains(index) && shown.contains(index)
      knobs[index].select(mark, animated: isSeen, at: time, into: &output.buffer)
    }
    output.buffer.removeAll(keepingCapacity: true)
    guard used != shown else { return }
    shown = used
    fit(viewportExtent: list.viewportExtent, at: time)
  }

  /// Changes the list's height, in points, and its range after that of its content.
  mutating func fit(viewportExtent: Double, at time: Double) {
    list.viewportExtent = max(1, viewportExtent)
    let maximum = max(0, Double(shown.count) * Self.rowExtent - list.viewportExtent)
    let range = ScrollRange.bounded(minimum: 0, maximum: maximum)
    moveList { $0.change(range: range, snap: .free, at: time, into: &$1) }
  }

  // MARK: - The list

  /// Distance of a knob's row from the top of the list, in points.
  func top(ofRow row: Int) -> Double { Double(row) * Self.rowExtent - list.contentOffset }

  /// The knob at a distance from the top of the list, in points; nil beyond the last.
  func knob(atY y: Double) -> Int? {
    let row = ((y + list.contentOffset) / Self.rowExtent).rounded(.down)
    return row >= 0 && row < Double(shown.count) ? shown[Int(row)] : nil
  }

  /// Scrolls until a knob is visible.
  mutating func reveal(_ knob: Int, at time: Double) {
    guard let row = shown.firstIndex(of: knob) else { return }
    let top = Double(row) * Self.rowExtent
    let bottom = top + Self.rowExtent - list.viewportExtent
    scrollList(to: min(max(list.restingOffset, bottom), top), at: time, cause: .key)
  }

  private mutating func scrollList(to offset: Double, at time: Double, cause: ScrollCause) {
    guard list.restingOffset != offset else { return }
    moveList { $0.scroll(to: offset, animation: .spring, cause: cause, at: time, into: &$1) }
  }

  /// Scrolls by wheel notches; fractions of them move smoothly.
  mutating func turnList(by dy: Double, at time: Double) {
    let distance = -dy * Self.rowExtent
    if dy == dy.rounded() {
      scrollList(to: list.restingOffset + distance, at: time, cause: .wheel)
    } else {
      moveList { $0.nudge(by: distance, cause: .wheel, at: time, into: &$1) }
    }
  }

  // MARK: - Input

  /// Applies an input to a knob; a pointer's position is measured from the middle of the list.
  mutating func apply(
    _ input: PieceInput,
    to knob: Int,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    switch input {
    case .pointer(let event):
      handle(event, by: knob, into: &events)
    case .rows(_, let command, let cause):
      knobs[knob].apply(command, in: 0, cause: cause, at: time, into: &events)
    case .time, .press, .resize, .tuning, .start, .property:
      break
    }
  }

  /// Handles an event of a pointer that came down on a knob.
  ///
  /// Ruler and list both receive the events until the pointer moves along the axis of one of them; the
  /// other is then released. A tap beside the marks has no effect but the focus.
  private mutating func handle(
    _ event: PointerEvent,
    by knob: Int,
    into events: inout [PickerEvent]
  ) {
    if event.phase == .down, knobs[knob].phase == .animating,
      let row = knobs[knob].rows.restingRow
    {
      // A ruler that is sent somewhere cannot be stopped between two marks.
      knobs[knob].select(row, animated: false, cause: .tap, at: event.time, into: &events)
    }
    var release = event
    release.phase = .cancelled
    let isTapBesideMarks =
      event.phase == .up && knobs[knob].phase == .pressed && !isOnMarks(event, of: knob)
    knobs[knob].handleOwned(isTapBesideMarks ? release : event, into: &events)
    if event.phase != .moved || knobs[knob].phase != .dragging {
      moveList { $0.handle(event, into: &$1) }
    }
    if knobs[knob].phase == .dragging {
      moveList { $0.handle(release, into: &$1) }
    } else if list.phase == .dragging {
      knobs[knob].handleOwned(release, into: &events)
    }
  }

  private func isOnMarks(_ event: PointerEvent, of knob: Int) -> Bool {
    guard let row = shown.firstIndex(of: knob) else { return false }
    return event.y + list.viewportExtent / 2 - top(ofRow: row) >= Self.nameExtent
  }

  /// Releases every pointer, as if each had been cancelled.
  mutating func letGo(at time: Double) {
    for index in knobs.indices { knobs[index].letGo(at: time, into: &output.buffer) }
    output.buffer.removeAll(keepingCapacity: true)
    moveList { $0.letGo(at: time, into: &$1) }
  }

  /// What a key does while a knob has the focus: Up and Down go to its neighbours.
  func response(to key: Key, on knob: Int) -> PieceResponse? {
    switch key {
    case .up, .down:
      guard let row = shown.firstIndex(of: knob) else { return nil }
      let next = min(max(row + (key == .up ? -1 : 1), 0), shown.count - 1)
      return .focus(.knob(shown[next]))
    default: return .steps(key, right: 1)
    }
  }
}

extension StageTarget {
  /// A knob of the tuning panel, by its index in `ScrollTuning.allParameters`.
  package static func knob(_ index: Int) -> StageTarget {
    StageTarget(piece: knobPiece, part: index, name: knobNames[index])
  }

  /// Index of the knob in `ScrollTuning.allParameters`; nil for any other target.
  package var knob: Int? { piece == Self.knobPiece ? part : nil }

  private static let knobPiece = "knob"
  private static let knobNames = ScrollTuning.allParameters.map { "knob.\($0.name)" }
}
