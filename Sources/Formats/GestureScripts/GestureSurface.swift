package import Sessions

/// Performs gestures: returns the places of targets and applies every entry.
///
/// A script refers to targets by name, and targets move during the gestures.
/// ``GestureScript/compile(on:after:)`` requests the place of a target when a finger goes down. All earlier
/// entries have then been applied.
package protocol GestureSurface {
  /// Names of all targets, visible or not.
  var targets: [String] { get }

  /// Returns nil for a target without items.
  func itemCount(of target: String) -> Int?

  /// Returns the place at which a finger touches a target; nil if the target or the item cannot be touched at
  /// that time.
  ///
  /// `time` is in seconds, and not before the last entry. An item is a row, a mark or a title, counted from 0;
  /// nil means the whole target.
  mutating func place(of target: String, item: Int?, at time: Double) -> GesturePlace?

  /// Applies the next entry; times never decrease.
  ///
  /// - Throws: An error if the entry cannot be applied, for example because a preset is unknown. The
  ///   description of the error is what was found and what was expected.
  mutating func apply(_ entry: SessionEntry) throws

  /// Returns the time at which every motion has settled, in seconds; nil if a motion never settles.
  ///
  /// If nothing moves, the result is not after the present time of the surface.
  mutating func settlingTime() -> Double?
}

/// The position at which a finger touches a target, and the axis of the target.
package struct GesturePlace: Equatable, Sendable {
  /// Distance from the window's left edge, in points.
  package var x: Double
  /// Distance from the window's top edge, in points.
  package var y: Double
  /// True if a movement without a direction is to the right; false if it is downwards.
  package var isHorizontal: Bool

  package init(x: Double, y: Double, isHorizontal: Bool = false) {
    (self.x, self.y, self.isHorizontal) = (x, y, isHorizontal)
  }
}
