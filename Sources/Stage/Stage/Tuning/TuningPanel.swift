package import Pickers
import PresetText
package import ScrollPhysics
import Sessions

/// The tuning panel: the engine header, and below it a scrolling list with a ruler for each parameter.
///
/// The engine header is a looping header with the names of the presets. A knob is one row of the list: a
/// ruler with the name of its parameter. Header, list and rulers always use the preset `uikit`, so that no
/// parameter can make the panel unusable.
package struct TuningPanel: Equatable, Sendable {
  /// In the order of `ScrollTuning.allParameters`.
  package internal(set) var knobs: [Ruler]
  /// The knobs that the list shows, from the top, as indices of `ScrollTuning.allParameters`.
  package internal(set) var shown: [Int]
  /// The scroller of the knob list; its content is `rowExtent` points high for each knob.
  package internal(set) var list: Scroller
  /// The engine header; the preset in effect is at the centre.
  ///
  /// Its titles are the compiled presets, and then those of the user.
  package internal(set) var engines: LoopingHeader
  /// Whether the panel shows the latest events instead of the tuning.
  package internal(set) var showsEvents = false
  /// Whether the panel is open as a card over the stage.
  ///
  /// The value is used only if the window is too small for a separate panel.
  package internal(set) var isCardOpen = false
  /// The tuning that is drawn for comparison, as a second curve and as ghosts.
  ///
  /// When the user selects a preset, the tuning that was in effect before becomes the comparison.
  package internal(set) var comparison: NamedTuning

  /// Height of a knob in the list, in points.
  package static let rowExtent = 43.0
  /// Height of the name of a knob, which is above the marks, in points.
  private static let nameExtent = 20.0

  /// The tuning at the beginning of the session, from its header.
  let given: ScrollTuning
  /// Whether any parameter has been set since the beginning of the session.
  var wasChanged = false
  /// Index of the knob that had the focus last.
  var lastFocused: Int?
  /// The events of the knobs and the engine header that the stage has not handled yet.
  var output = PieceOutput(capacity: 64)
  /// Whether input has changed the preset on the engine header, and the header has not come to rest yet.
  ///
  /// During this time, further changes of the preset do not change `comparison`.
  var isChoosing = false
  private var listEvents = ReusableBuffer<ScrollEvent>(capacity: 16)

  /// `own` are the presets of the user.
  ///
  /// The engine header selects `preset`, or, if `isTuned`, the last preset in `own` whose base is `preset`.
  init(
    tuning: ScrollTuning,
    preset: String,
    own: [PresetText],
    isTuned: Bool
  ) {
    given = tuning
    comparison =
      preset == "android"
      ? NamedTuning(name: "uikit", tuning: .uikit)
      : NamedTuning(name: "android", tuning: .android)
    let shown = isTuned ? own.last { $0.base == preset } : nil
    engines = Self.header(own, selecting: shown?.name ?? preset)
    let values = tuning.values
    self.shown = ScrollTuning.usedKnobs(values)
    knobs = TuningScale.all.enumerated().map { index, scale in
      let mark = scale.marks.mark(nearestTo: values[index] ?? 0)
      return Ruler(scale: scale.marks, selection: mark ?? 0, markExtent: 8)
    }
    list = Scroller(tuning: .uikit, axis: .vertical, range: .bounded(minimum: 0, maximum: 0))
  }

  /// Lists the compiled presets and those of the user, and is at rest on the preset `name`.
  private static func header(_ own: [PresetText], selecting name: String) -> LoopingHeader {
    let known = TuningLayout.presetNames
    let titles = known + own.map { $0.name }.filter { !known.contains($0) }
    return LoopingHeader(
      titles: titles,
      selection: titles.firstIndex(of: name) ?? 0,
      columnExtent: 88
    )
  }

  /// Replaces the engine header by a new one at rest; `own` are the presets of the user.
  mutating func show(_ own: [PresetText], selecting name: String) {
    engines = Self.header(own, selecting: name)
    isChoosing = false
  }

  package struct NamedTuning: Equatable, Sendable {
    package let name: String
    package let tuning: ScrollTuning
  }

  /// Whether the list, the engine header or a knob moves without input.
  var isMoving: Bool {
    list.isMoving || engines.isMoving || knobs.indices.contains { knobs[$0].isMoving }
  }

  func rows(of target: StageTarget) -> RowScroller {
    target.knob.map { knobs[$0].rows } ?? engines.rows
  }

  /// Index of the mark that is nearest to a value.
  func mark(of value: Double, knob: Int) -> Int {
    knobs[knob].scale.mark(nearestTo: value) ?? 0
  }

  /// Advances the list and the knobs to a time, and appends the events of the knobs to `output`.
  ///
  /// The events are sorted by time. A knob that only follows a changed parameter moves with the cause
  /// `program`. Its events are omitted.
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

  // MARK: - Engines

  /// Advances only the engine header to a time, and appends its events to `output`.
  mutating func advanceEngines(to time: Double) {
    engines.advance(to: time, into: &output.buffer)
    for event in output.buffer where event.cause != .program {
      output.events.append(StageEvent(target: .engines, event: event))
    }
    output.buffer.removeAll(keepingCapacity: true)
  }

  /// Moves the engine header to a preset, with animation; no event is emitted.
  mutating func showEngine(_ name: String, at time: Double) {
    guard let row = engines.titles.firstIndex(of: name), engines.rows.restingRow != row else {
      return
    }
    isChoosing = false
    engines.select(row, animated: true, at: time, into: &output.buffer)
    output.buffer.removeAll(keepingCapacity: true)
  }

  // MARK: - Following the parameters

  /// Moves the ruler of each knob to the value of its parameter in `tuning`; no event is emitted.
  ///
  /// The list then shows only the knobs whose parameters exist in the tuning. The ruler of a knob that is in
  /// the list before and after the call moves with animation; any other ruler jumps.
  mutating func follow(_ tuning: ScrollTuning, at time: Double) {
    wasChanged = true
    let values = tuning.values
    let used = ScrollTuning.usedKnobs(values)
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

  /// Sets the height of the visible part of the list, in points, and adapts the scroll range to it.
  mutating func fit(viewportExtent: Double, at time: Double) {
    list.viewportExtent = max(1, viewportExtent)
    let maximum = max(0, Double(shown.count) * Self.rowExtent - list.viewportExtent)
    let range = ScrollRange.bounded(minimum: 0, maximum: maximum)
    moveList { $0.change(range: range, snap: .free, at: time, into: &$1) }
  }

  // MARK: - The list

  /// Distance from the top of the list to the top of a row, in points; negative for a row that begins above the
  /// list.
  func top(ofRow row: Int) -> Double { Double(row) * Self.rowExtent - list.contentOffset }

  /// The knob at a distance from the top of the list, in points; nil above the first and below the last knob.
  func knob(atY y: Double) -> Int? {
    let row = ((y + list.contentOffset) / Self.rowExtent).rounded(.down)
    return row >= 0 && row < Double(shown.count) ? shown[Int(row)] : nil
  }

  /// Scrolls the list, with animation, until a knob is visible.
  mutating func reveal(_ knob: Int, at time: Double) {
    guard let row = shown.firstIndex(of: knob) else { return }
    let top = Double(row) * Self.rowExtent
    let bottom = top + Self.rowExtent - list.viewportExtent
    scrollList(to: min(max(list.restingOffset, bottom), top), at: time, cause: .key)
  }

  /// Sets the offset of the list at time 0, in points, without animation.
  mutating func beginList(at offset: Double) {
    moveList { $0.scroll(to: offset, animation: .none, at: 0, into: &$1) }
  }

  private mutating func scrollList(to offset: Double, at time: Double, cause: ScrollCause) {
    guard list.restingOffset != offset else { return }
    moveList { $0.scroll(to: offset, animation: .spring, cause: cause, at: time, into: &$1) }
  }

  /// Scrolls the list by notches of a wheel; one notch is one knob.
  ///
  /// Whole notches are animated; fractions are not.
  mutating func turnList(by dy: Double, at time: Double) {
    let distance = -dy * Self.rowExtent
    if dy == dy.rounded() {
      scrollList(to: list.restingOffset + distance, at: time, cause: .wheel)
    } else {
      moveList { $0.scroll(by: distance, cause: .wheel, at: time, into: &$1) }
    }
  }

  /// Scrolls the list by an action of a touchpad or another device that reports points.
  mutating func scrollList(_ action: ScrollAction, at time: Double) {
    moveList { $0.scroll(action, at: time, into: &$1) }
  }

  // MARK: - Input

  /// Positions of pointers are relative to the centre of the list or of the header.
  mutating func apply(
    _ input: PieceInput,
    to target: StageTarget,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    switch input {
    case .pointer(let event):
      guard let knob = target.knob else {
        engines.handleOwned(event, into: &events)
        return
      }
      handle(event, by: knob, into: &events)
    case .rows(_, let command, let cause):
      guard let knob = target.knob else {
        engines.apply(command, in: 0, cause: cause, at: time, into: &events)
        return
      }
      knobs[knob].apply(command, in: 0, cause: cause, at: time, into: &events)
    case .time, .press, .resize, .tuning, .start, .property:
      break
    }
  }

  /// The ruler and the list both receive the events until the pointer has moved along the axis of one of them.
  ///
  /// The other one is then released. A tap beside the marks only moves the focus.
  private mutating func handle(
    _ event: PointerEvent,
    by knob: Int,
    into events: inout [PickerEvent]
  ) {
    if event.phase == .down, knobs[knob].phase == .animating,
      let row = knobs[knob].rows.restingRow
    {
      // A touch must not stop an animated ruler between two marks, so the ruler jumps to its target.
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

  /// Releases all pointers on the panel as if they were cancelled.
  mutating func cancelTouches(at time: Double) {
    engines.cancelTouches(at: time, into: &output.buffer)
    for index in knobs.indices { knobs[index].cancelTouches(at: time, into: &output.buffer) }
    output.buffer.removeAll(keepingCapacity: true)
    moveList { $0.cancelTouches(at: time, into: &$1) }
  }

  /// On a knob, Up and Down move the focus to the neighbouring knob.
  func response(to key: Key, on target: StageTarget) -> PieceResponse? {
    guard let knob = target.knob else { return .steps(key, up: -1, right: 1) }
    switch key {
    case .up, .down:
      guard let row = shown.firstIndex(of: knob) else { return nil }
      let next = min(max(row + (key == .up ? -1 : 1), 0), shown.count - 1)
      return .focus(.knob(shown[next]))
    default: return .steps(key, right: 1)
    }
  }

  /// On a knob, the mark whose value is nearest to the typed number; on the engine header, the first preset
  /// whose name begins with the text.
  func match(_ typing: TypeAhead, on target: StageTarget) -> Int? {
    if let knob = target.knob { return knobs[knob].scale.mark(nearestTo: typing.prefix) }
    return typing.match(in: engines.titles.count) { engines.titles[$0] }
  }
}

extension StageTarget {
  /// `index` is that of the parameter in `ScrollTuning.allParameters`.
  package static func knob(_ index: Int) -> StageTarget {
    StageTarget(piece: knobPiece, part: index, name: knobNames[index])
  }

  /// Index of the knob in `ScrollTuning.allParameters`; nil for any other target.
  package var knob: Int? { piece == Self.knobPiece ? part : nil }

  package static let engines = StageTarget(piece: "engines", part: 0, name: "engines")

  /// Whether the target is a knob or the engine header.
  var isOnPanel: Bool { piece == Self.knobPiece || piece == Self.engines.piece }

  /// The name in the list of latest events; for a knob the name of the parameter in words.
  var title: String { knob.map { TuningScale.all[$0].title } ?? name }

  private static let knobPiece = "knob"
  private static let knobNames = ScrollTuning.allParameters.map { "knob.\($0.name)" }
}
