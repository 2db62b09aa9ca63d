package import Sessions

/// What gestures are made on: it says where things are, and lives through every entry.
///
/// A script names things; only its surface knows where they are, and they move as the gestures go
/// on. So ``GestureScript/compile(on:)`` asks for a place at the moment a finger comes down and
/// hands each entry over before it asks again.
package protocol GestureSurface {
  /// Names of everything a script may point at, whether it is to be seen now or not.
  var targets: [String] { get }

  /// Where a finger meets a target.
  ///
  /// - Parameters:
  ///   - target: One of `targets`.
  ///   - item: Which of its items (a row, a mark, a title), counted from 0; nil for the target as a
  ///     whole.
  ///   - time: The instant asked for, in seconds; never before the last entry.
  /// - Returns: The place; nil when the target or the item cannot be touched at that time.
  mutating func place(of target: String, item: Int?, at time: Double) -> GesturePlace?

  /// Takes the next entry; times never decrease.
  ///
  /// - Throws: What cannot be, such as a preset nobody knows.
  mutating func apply(_ entry: SessionEntry) throws(GestureRefusal)

  /// The instant in seconds from which nothing moves by itself; nil when there is none.
  ///
  /// In the past or now when nothing moves.
  func settlingTime() -> Double?
}

/// Where a finger meets a target, and which way the target scrolls.
package struct GesturePlace: Equatable, Sendable {
  /// The way a target scrolls.
  package enum Axis: Equatable, Sendable {
    /// To the left and right.
    case horizontal
    /// Up and down.
    case vertical
  }

  /// Distance from the window's left edge, in points.
  package var x: Double
  /// Distance from the window's top edge, in points.
  package var y: Double
  /// What a movement without a direction goes along: right or down when it is positive.
  package var axis: Axis

  /// Creates a place from its parts.
  package init(x: Double, y: Double, axis: Axis = .vertical) {
    self.x = x
    self.y = y
    self.axis = axis
  }
}

/// Why a surface does not take an entry.
package struct GestureRefusal: Error, Equatable, Sendable {
  /// What was found and what was expected, as it is told to people.
  package var text: String

  /// Creates a refusal.
  package init(text: String) {
    self.text = text
  }
}
