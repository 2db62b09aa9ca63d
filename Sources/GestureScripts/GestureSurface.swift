package import Sessions

/// Performs gestures: it returns the places of targets and applies every entry.
///
/// A script names targets, which move during the gestures. ``GestureScript/compile(on:after:)`` requests a
/// target's place when a finger goes down, and applies every earlier entry before.
package protocol GestureSurface {
  /// Names of all targets, visible or not.
  var targets: [String] { get }

  /// Number of items of a target, which are counted from 0; nil for a target without items.
  func itemCount(of target: String) -> Int?

  /// The place where a finger touches a target, at a time in seconds not before the last entry; nil if
  /// the target or the item cannot be touched at that time.
  ///
  /// An item is a row, a mark or a title, counted from 0; nil is the whole target.
  mutating func place(of target: String, item: Int?, at time: Double) -> GesturePlace?

  /// Applies the next entry; times never decrease.
  ///
  /// - Throws: An error whose description is what was found and what was expected, for an entry that
  ///   cannot be applied, such as an unknown preset.
  mutating func apply(_ entry: SessionEntry) throws

  /// The time in seconds at which every motion has settled; nil if a motion never settles.
  ///
  /// The time is not in the future if nothing moves.
  mutating func settlingTime() -> Double?
}

/// The place where a finger touches a target, and the axis of the target.
package struct GesturePlace: Equatable, Sendable {
  /// Distance from the window's left edge, in points.
  package var x: Double
  /// Distance from the window's top edge, in points.
  package var y: Double
  /// Whether a movement without a direction is to the right; otherwise it is downwards.
  package var isHorizontal: Bool

  package init(x: Double, y: Double, isHorizontal: Bool = false) {
    (self.x, self.y, self.isHorizontal) = (x, y, isHorizontal)
  }
}
