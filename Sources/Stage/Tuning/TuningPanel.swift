package import Pickers
package import ScrollPhysics

/// The tuning panel: every number of the preset on a ruler of our own, in a list that scrolls.
///
/// The rulers and the list feel as UIScrollView does whatever is tuned, so that no number can make
/// the panel unusable.
package struct TuningPanel: Equatable, Sendable {
  /// A ruler for each of `ScrollTuning.allParameters`, in that order.
  package internal(set) var knobs: [Ruler]
  /// The knobs on the list, from its top, as indices of `ScrollTuning.allParameters`.
  package internal(set) var shown: [Int]
  /// The list, whose content is `rowExtent` a knob.
  package internal(set) var list: Scroller
  /// Whether the place that the window has for the panel shows the latest events instead.
  package internal(set) var showsEvents = false
  /// Whether the panel lies over the stage where the window has no place for it.
  package internal(set) var isCardOpen = false
  /// The preset that curve and ghost are compared with: the one chosen before.
  package internal(set) var comparison: String
  /// The last text asked for to be copied; nil before the first.
  package internal(set) var copy: TuningCopy?

  /// Height of a knob on the list, in points.
  package static let rowExtent = 43.0
  /// Part of it above the marks, where the name stands, in points.
  static let nameExtent = 20.0

  /// The tuning that the session's header gives.
  let given: ScrollTuning
  /// Whether any number has been set since.
  var wasChanged = false
  /// The knob that had the keys last.
  var lastFocused: Int?
  /// What the knobs told while time passed; empty between calls.
  var told = ReusableBuffer<Told>(capacity: 64)
  private var events = ReusableBuffer<PickerEvent>(capacity: 64)
  private var listEvents = ReusableBuffer<ScrollEvent>(capacity: 16)

  /// What a knob told.
  struct Told: Equatable, Sendable {
    var knob: Int
    var event: PickerEvent
  }

  /// Creates a panel whose rulers stand at a tuning's numbers.
  init(tuning: ScrollTuning, preset: String) {
    given = tuning
    comparison = preset == "android" ? "uikit" : "android"
    shown = tuning.usedKnobs
    knobs = ScrollTuning.allParameters.map { knob in
      let marks = TuningScale(knob).marks
      return Ruler(
        scale: marks,
        selection: TuningScale.mark(nearestTo: tuning.value(of: knob.name) ?? 0, on: marks),
        markExtent: TuningScale.markExtent
      )
    }
    list = Scroller(tuning: .uikit, axis: .vertical, range: .bounded(minimum: 0, maximum: 0))
  }

  /// Whether anything of it moves by itself.
  var isMoving: Bool { list.isMoving || knobs.contains { $0.isMoving } }

  /// Lets time pass; what the knobs tell comes into `told`, in the order of time.
  ///
  /// Moves of the program, which only follow the numbers, are not told.
  mutating func advance(to time: Double) {
    list.advance(to: time, into: &listEvents.elements)
    listEvents.elements.removeAll(keepingCapacity: true)
    for index in knobs.indices {
      knobs[index].rows.advance(to: time, into: &events.elements)
      for event in events.elements where event.cause != .program {
        told.elements.append(Told(knob: index, event: event))
      }
      events.elements.removeAll(keepingCapacity: true)
    }
    sortTold()
  }

  /// Puts what was told in the order of time; what came at one instant stays in order.
  private mutating func sortTold() {
    for index in told.elements.indices.dropFirst() {
      var place = index
      while place > 0,
        told.elements[place - 1].event.time > told.elements[place].event.time
      {
        told.elements.swapAt(place - 1, place)
        place -= 1
      }
    }
  }

  // MARK: - Following the numbers

  /// Sends every ruler to a tuning's number, and shows the knobs that the tuning uses.
  mutating func follow(_ tuning: ScrollTuning, at time: Double) {
    wasChanged = true
    let used = tuning.usedKnobs
    for (index, knob) in ScrollTuning.allParameters.enumerated() {
      guard let value = tuning.value(of: knob.name) else { continue }
      let mark = TuningScale.mark(nearestTo: value, on: knobs[index].scale)
      guard knobs[index].rows.restingRow != mark else { continue }
      knobs[index].select(
        mark,
        animated: used.contains(index) && shown.contains(index),
        cause: .program,
        at: time,
        into: &events.elements
      )
    }
    events.elements.removeAll(keepingCapacity: true)
    guard used != shown else { return }
    shown = used
    fit(viewportExtent: list.viewportExtent, at: time)
  }

  /// Gives the list another height, in points, or its content another.
  mutating func fit(viewportExtent: Double, at time: Double) {
    list.viewportExtent = max(1, viewportExtent)
    let content = Double(shown.count) * Self.rowExtent
    list.change(
      range: .bounded(minimum: 0, maximum: max(0, content - list.viewportExtent)),
      snap: .free,
      at: time,
      into: &listEvents.elements
    )
    listEvents.elements.removeAll(keepingCapacity: true)
  }

  // MARK: - The list

  /// Top of a knob's row below the top of the list, in points.
  func top(ofRow row: Int) -> Double { Double(row) * Self.rowExtent - list.contentOffset }

  /// The knob at a distance below the top of the list, in points; nil beyond the last.
  func knob(atY y: Double) -> Int? {
    let row = ((y + list.contentOffset) / Self.rowExtent).rounded(.down)
    guard row >= 0, row < Double(shown.count) else { return nil }
    return shown[Int(row)]
  }

  /// Scrolls a knob into sight.
  mutating func reveal(_ knob: Int, at time: Double) {
    guard let row = shown.firstIndex(of: knob) else { return }
    let top = Double(row) * Self.rowExtent
    let bottom = top + Self.rowExtent - list.viewportExtent
    let offset = list.restingOffset
    scrollList(to: min(max(offset, bottom), top), at: time, cause: .key)
  }

  /// Sends the list somewhere, in points from its top.
  mutating func scrollList(to offset: Double, at time: Double, cause: ScrollCause) {
    guard list.restingOffset != offset else { return }
    list.scroll(to: offset, isAnimated: true, cause: cause, at: time, into: &listEvents.elements)
    listEvents.elements.removeAll(keepingCapacity: true)
  }

  /// Moves the list by a distance in points, as a wheel of high resolution does.
  mutating func nudgeList(by distance: Double, at time: Double) {
    list.nudge(by: distance, cause: .wheel, at: time, into: &listEvents.elements)
    listEvents.elements.removeAll(keepingCapacity: true)
  }

  // MARK: - Fingers

  /// Takes what a pointer did that came down on a knob, measured from the middle of the list.
  ///
  /// The ruler and the list both watch the finger until it goes along the axis of one of them; the
  /// other then lets go. A tap beside the marks only chooses the knob.
  mutating func handle(
    _ event: PointerEvent,
    by knob: Int,
    into events: inout [PickerEvent]
  ) {
    var seen = event
    if event.phase == .down { stopAtEnd(of: knob, at: event.time, into: &events) }
    if event.phase == .up, knobs[knob].phase == .pressed, !isOnMarks(event, of: knob) {
      seen.phase = .cancelled
    }
    knobs[knob].handleOwned(seen, into: &events)
    var release = event
    release.phase = .cancelled
    if event.phase != .moved || knobs[knob].phase != .dragging {
      list.handle(event, into: &listEvents.elements)
    }
    if knobs[knob].phase == .dragging {
      list.handle(release, into: &listEvents.elements)
    } else if list.phase == .dragging {
      knobs[knob].handleOwned(release, into: &events)
    }
    listEvents.elements.removeAll(keepingCapacity: true)
  }

  /// Takes every finger away, as if each had been cancelled.
  mutating func letGo(at time: Double, into events: inout [PickerEvent]) {
    for index in knobs.indices { knobs[index].letGo(at: time, into: &events) }
    list.letGo(at: time, into: &listEvents.elements)
    listEvents.elements.removeAll(keepingCapacity: true)
  }

  /// Brings a ruler that is sent somewhere there at once, so that a finger cannot stop it between
  /// its number and the next.
  private mutating func stopAtEnd(
    of knob: Int,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    guard knobs[knob].phase == .animating, let row = knobs[knob].rows.restingRow else { return }
    knobs[knob].select(row, animated: false, cause: .tap, at: time, into: &events)
  }

  private func isOnMarks(_ event: PointerEvent, of knob: Int) -> Bool {
    guard let row = shown.firstIndex(of: knob) else { return false }
    return event.y + list.viewportExtent / 2 - top(ofRow: row) >= Self.nameExtent
  }
}
