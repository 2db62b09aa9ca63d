package import Drawing
import Pickers
import ScrollPhysics

/// The mouse while no button is down, and the knob on whose name it rests.
///
/// The position is not an input of the stage: it only determines whether the picture explains a knob.
package struct Hover: Equatable, Sendable {
  /// Time for which a pointer rests on a name before its knob is explained, in seconds.
  package static let delay = 0.6

  private var place: Point?
  /// An index of `ScrollTuning.allParameters`.
  private var knob: Int?
  /// When the knob is explained, in seconds of the host's clock; nil if it is explained, or if there is no knob.
  package private(set) var due: Double?

  package init() {}

  /// The position of the mouse if the knob there is explained.
  package var shownPlace: Point? { due == nil && knob != nil ? place : nil }

  /// Moves the mouse to a place of the stage; `knob` is the knob whose name is there.
  ///
  /// While a knob is explained, movements on its name have no effect. Any other movement begins the delay again.
  ///
  /// - Returns: Whether the picture changes at once.
  package mutating func move(to place: Point, over knob: Int?, at time: Double) -> Bool {
    let wasShown = shownPlace != nil
    self.place = place
    if wasShown, knob == self.knob { return false }
    (self.knob, due) = (knob, knob.map { _ in time + Self.delay })
    return wasShown
  }

  /// Ends the explanation until the mouse moves, because of another input or because the mouse leaves the window.
  ///
  /// - Returns: Whether the picture changes.
  package mutating func end() -> Bool {
    let wasShown = shownPlace != nil
    (knob, due) = (nil, nil)
    return wasShown
  }

  /// Begins the explanation if it is due.
  package mutating func advance(to now: Double) {
    if let due, now >= due { self.due = nil }
  }
}

extension Stage {
  /// The knob whose name is at a place; nil if there is none, or if something covers it.
  @inline(never)
  package func knobName(at place: Point) -> Int? {
    showsKnobs ? knobsPiece.name(at: place) : nil
  }

  /// Whether the knobs are drawn, and nothing covers them.
  private var showsKnobs: Bool {
    look.showsControls && tuningLayout != nil && !isModal && !isHelpShown
  }

  /// Whether a pointer is held on the name of a knob, and the knob is not explained yet.
  var isHoldingName: Bool {
    pointers.contains { time - $0.pressTime < Hover.delay && isHeldOnName($0) }
  }

  @inline(never)
  private func isHeldOnName(_ pointer: StagePointer) -> Bool {
    guard let knob = pointer.target?.knob, knobName(at: pointer.position) == knob else {
      return false
    }
    return knobs.rulers[knob].phase == .pressed
  }

  /// The knob that is explained, and the position of the pointer on its name.
  ///
  /// It is the knob on whose name the mouse rests or a pointer is held, or else the one that got the focus by a key.
  private func explained(_ hover: Point?) -> (knob: Int, pointer: Point?)? {
    if let hover, let knob = knobName(at: hover) { return (knob, hover) }
    for pointer in pointers where time - pointer.pressTime >= Hover.delay && isHeldOnName(pointer) {
      return pointer.target?.knob.map { ($0, pointer.position) }
    }
    guard isFocusByKey, let knob = focus.target.knob, showsKnobs else { return nil }
    return (knob, nil)
  }

  /// Draws the tooltip of the knob that is explained, if it has space; `hover` is where the mouse rests.
  func drawExplanation(_ hover: Point?, into list: inout DisplayList) {
    guard let (knob, pointer) = explained(hover), let part = shownRect(ofKnob: knob) else { return }
    let scale = TuningScale.all[knob]
    let tooltip = Tooltip(
      title: scale.title,
      lines: scale.explanation,
      note: scale.rangeText
    )
    guard let place = tooltip.place(beside: part, avoiding: pointer, in: layout.bounds) else {
      return
    }
    list.append(tooltip, in: place, pointingAt: part, theme: theme)
  }

  /// The row of a knob with the band that is drawn around it; nil if its name is not visible.
  func shownRect(ofKnob knob: Int) -> Rect? {
    guard let list = tuningLayout?.list else { return nil }
    let row = knobsPiece.rect(of: .knob(knob))
    guard row.y >= list.y - 1, row.y + KnobList.nameExtent <= list.maxY + 1 else { return nil }
    return Rect(x: row.x - 10, y: row.y, width: row.width + 20, height: row.height)
  }
}
