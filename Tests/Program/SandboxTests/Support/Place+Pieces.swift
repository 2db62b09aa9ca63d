import Rig

/// The points at which the pieces of a window of 1280 x 720 points are touched.
///
/// `PiecePlaceTests` compares them with the layout.
extension Place {
  /// The left column of the wheel, whose rows have 40 points.
  static let suits = Place(x: 202, y: 344)
  /// The right column of the wheel.
  static let ranks = Place(x: 322, y: 344)
  /// The ruler, whose marks are 10 points apart.
  static let ruler = Place(x: 648, y: 344)
  /// The middle of five columns.
  static let header = Place(x: 440, y: 114)

  /// Returns the place at a distance from this one.
  func moved(byX distanceX: Double = 0, byY distanceY: Double = 0) -> Place {
    Place(x: x + distanceX, y: y + distanceY)
  }

  /// Whether another position is at most one point away on both axes.
  func isNear(_ other: Place) -> Bool {
    abs(x - other.x) <= 1 && abs(y - other.y) <= 1
  }
}

extension Stroke {
  /// A straight movement from a place by a distance.
  init(
    from start: Place,
    byX distanceX: Double = 0,
    byY distanceY: Double = 0,
    duration: Duration,
    rest: Duration = .zero
  ) {
    let end = start.moved(byX: distanceX, byY: distanceY)
    self.init(start: start, end: end, duration: duration, rest: rest)
  }
}
