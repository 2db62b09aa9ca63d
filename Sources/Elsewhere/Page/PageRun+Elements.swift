import Drawing
import JSONText
import Pickers
import ScrollPhysics
import Sessions
import Stage

// The elements of the stage for screen readers and the keyboard of a page.
extension PageRun {
  /// Appends the elements for a screen reader, as JSON.
  ///
  /// The rectangle of each element is on the canvas, in points; at the right of the canvas for one that it does not
  /// show.
  package func writeElements(to bytes: inout [UInt8]) {
    JSONWriter.write(to: &bytes) { json in
      json.array { json in
        for item in stage.accessibility {
          let (element, rect) = (item.element, item.rect)
          let shown = fit(ofStage: rect.center)
          let place = shown ?? place
          let x = shown == nil ? 2 * canvas.width : place.corner.x + place.scale * rect.x
          json.object { json in
            json.string(element.role.rawValue, "role")
            json.string(ShownText.line(element.label), "label")
            json.string(ShownText.line(element.value), "value")
            json.integer(element.position ?? 0, "position")
            json.integer(element.count ?? 0, "count")
            json.integer(Int(x), "x")
            json.integer(Int(place.corner.y + place.scale * rect.y), "y")
            json.integer(Int(place.scale * rect.width), "width")
            json.integer(Int(place.scale * rect.height), "height")
            json.boolean(item.isFocused, "isFocused")
          }
        }
      }
    }
  }

  /// Takes the session over, and moves the keyboard focus to an element.
  ///
  /// `index` is the index of the element in `writeElements`. An open sheet keeps the focus.
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
  /// `index` is the index of the element in `writeElements`. An element that cannot be pressed is not tapped.
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
