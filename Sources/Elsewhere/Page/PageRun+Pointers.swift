package import Drawing
package import Sessions
package import ScrollPhysics
import Stage

/// Places on the canvas: the mouse, the wheel and touchpads.
extension PageRun {
  /// Follows the mouse over the canvas while no button is down; the place is nil if it leaves the canvas.
  ///
  /// - Returns: Whether another frame is needed.
  package func moveMouse(to place: Point?, at now: Double) -> Bool {
    guard let place else { return hover.end() }
    let (x, y) = self.place.point(x: place.x, y: place.y)
    let point = Point(x: x, y: y)
    return hover.move(to: point, over: stage.knobName(at: point), at: now) || hover.due != nil
  }

  /// Takes the session over if a point of the canvas is on a piece or button; returns the point on the stage, and the
  /// scale and position of its part, or nil.
  func touched(
    x: Double,
    y: Double,
    at now: Double
  ) -> (point: Point, fit: PictureFit)? {
    guard let fit = fit(at: Point(x: x, y: y)) else { return nil }
    let (x, y) = fit.point(x: x, y: y)
    let point = Point(x: x, y: y)
    guard stage.isHelpShown || stage.isTouchable(at: point) else { return nil }
    takeOver(at: now)
    return (point, fit)
  }

  /// Turns the mouse wheel by notches at a place of the canvas.
  package func turnWheel(x: Double, y: Double, dx: Double, dy: Double, at now: Double) {
    guard let place = touched(x: x, y: y, at: now)?.point else { return }
    apply(.wheel(x: place.x, y: place.y, dx: dx, dy: dy), at: now)
  }

  package func scroll(
    _ frame: ScrollFrame,
    x: Double,
    y: Double,
    modifiers: KeyModifiers,
    at now: Double
  ) {
    guard let place = touched(x: x, y: y, at: now)?.point else { return }
    apply(.scroll(frame, x: place.x, y: place.y, modifiers: modifiers), at: now)
  }
}
