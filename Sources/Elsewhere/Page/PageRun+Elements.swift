import Drawing
import JSONText
import Pickers
import ScrollPhysics
import Sessions
import Stage

// The elements of the stage for screen readers and the keyboard of a page.
extension PageRun {
  /// The elements for a screen reader, one per line; tabs separate the parts of a line.
  ///
  /// The parts are role, name, value, position, count, left, top, width, height, and 1 for the element with
  /// the focus or 0 for others. The rectangle is on the canvas, in points.
  package var elementText: String {
    let place = place
    var text = ""
    for item in stage.accessibility {
      let (element, rect) = (item.element, item.rect)
      let numbers = [
        element.position ?? 0, element.count ?? 0, Int(place.corner.x + place.scale * rect.x),
        Int(place.corner.y + place.scale * rect.y), Int(place.scale * rect.width),
        Int(place.scale * rect.height), item.isFocused ? 1 : 0,
      ]
      let words = [
        element.role.rawValue, ShownText.line(element.label), ShownText.line(element.value),
      ]
      text += (words + numbers.map { String($0) }).joined(separator: "\t") + "\n"
    }
    return text
  }

  /// Takes the session over, and moves the keyboard focus to an element.
  ///
  /// `index` is the index of the element in `elementText`. An open sheet keeps the focus.
  package func focus(element index: Int, at now: Double) {
    takeOver(at: now)
    if isSmall, !isFilled, take?.stage.coversWindow == false { fill(at: now) }
    let elements = stage.accessibility
    guard elements.indices.contains(index), !elements[index].isFocused, !stage.isModal else {
      return
    }
    apply(.focus(elements[index].part.name), at: now)
  }

  /// Takes the session over, and taps the centre of an element.
  ///
  /// `index` is the index of the element in `elementText`. An element that cannot be pressed is not tapped.
  package func press(element index: Int, at now: Double) {
    takeOver(at: now)
    let elements = stage.accessibility
    guard elements.indices.contains(index), elements[index].element.actions.contains(.press) else {
      return
    }
    let (place, id) = (elements[index].rect.center, (stage.pointerIDs.max() ?? 0) + 1)
    for phase in [PointerEvent.Phase.down, .up] {
      apply(
        SessionEvent(PointerEvent(time: now, id: id, phase: phase, x: place.x, y: place.y)),
        at: now
      )
    }
  }
}
