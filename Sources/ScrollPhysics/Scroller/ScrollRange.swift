/// Extra length at both ends of the scroll axis, in points.
///
/// Negative values shorten the content.
public struct ContentInset: Equatable, Sendable {
  /// Extra length before the content, in points.
  package let leading: Double
  /// Extra length after the content, in points.
  package let trailing: Double

  /// Creates an inset of lengths in points.
  ///
  /// A value that is not finite counts as 0.
  public init(leading: Double = 0, trailing: Double = 0) {
    self.leading = leading.isFinite ? leading : 0
    self.trailing = trailing.isFinite ? trailing : 0
  }
}

/// The offsets at which content may rest: an interval or a loop.
///
/// The initializers ensure that the maximum is never below the minimum, and that a period is finite
/// and positive.
///
///     ScrollRange(contentExtent: 900, viewportExtent: 300)   // 0...600
///     ScrollRange(contentExtent: 100, viewportExtent: 300)   // 0...0, at its start
public struct ScrollRange: Equatable, Sendable {
  /// The smallest and the largest offset, in points.
  ///
  /// They are infinite at an open end, and in loops.
  public let minimum, maximum: Double
  /// Length of a loop, in points; nil for an interval.
  package let period: Double?

  /// The interval between a smallest and a largest offset, in points.
  ///
  /// A maximum below the minimum counts as the minimum. An infinite bound means an open end. A
  /// minimum of NaN or +∞ counts as 0; a maximum of NaN or −∞ counts as the minimum, or as 0 if the
  /// minimum is not finite.
  public static func bounded(minimum: Double, maximum: Double) -> ScrollRange {
    let low = minimum < .infinity ? minimum : 0
    let high = maximum > -.infinity ? maximum : low > -.infinity ? low : 0
    return ScrollRange(minimum: low, maximum: max(low, high), period: nil)
  }

  /// A loop: offsets that differ by the period, in points, are the same place.
  ///
  /// With a period that is not finite and positive the only place is the offset 0.
  public static func looping(period: Double) -> ScrollRange {
    guard let period = period.validLength else { return .bounded(minimum: 0, maximum: 0) }
    return ScrollRange(minimum: -.infinity, maximum: .infinity, period: period)
  }

  /// The range of a viewport over content.
  ///
  /// Extents are in points; an extent that is not positive counts as 0. The content coordinate 0 is
  /// the content's start. Content shorter than the viewport rests with its leading inset at the
  /// viewport's leading edge.
  public init(
    contentExtent: Double,
    viewportExtent: Double,
    contentInset: ContentInset = ContentInset()
  ) {
    // `max(0, NaN)` is 0; with the arguments exchanged it is NaN.
    let end = max(0, contentExtent) + contentInset.trailing - max(0, viewportExtent)
    self = .bounded(minimum: -contentInset.leading, maximum: end)
  }

  private init(minimum: Double, maximum: Double, period: Double?) {
    self.minimum = minimum
    self.maximum = maximum
    self.period = period
  }

  package var loops: Bool { period != nil }

  /// The canonical offset of a place: in a loop in 0 ..< period, otherwise the offset itself.
  public func normalized(_ offset: Double) -> Double {
    guard let period else { return offset }
    let lapped = offset - period * (offset / period).rounded(.down)
    return lapped >= 0 && lapped < period ? lapped : 0
  }

  /// The multiple of the loop's period that is nearest to a distance, in points; 0 for an interval.
  ///
  /// The distance minus this multiple is the shortest distance to the same place.
  package func laps(nearestTo distance: Double) -> Double {
    guard let period else { return 0 }
    return (distance / period).rounded() * period
  }

  /// The nearest offset inside the range.
  public func clamped(_ offset: Double) -> Double { min(max(offset, minimum), maximum) }

  /// The smallest range that contains this range and an offset; a loop does not change.
  func extended(to offset: Double) -> ScrollRange {
    let (low, high) = (min(minimum, offset), max(maximum, offset))
    return ScrollRange(minimum: low, maximum: high, period: period)
  }

  /// Signed distance of an offset beyond the range, in points; 0 inside and in loops.
  public func overscroll(_ offset: Double) -> Double { offset - clamped(offset) }
}

extension Double {
  /// The value as a length or a duration; nil if it is not finite and positive.
  package var validLength: Double? { isFinite && self > 0 ? self : nil }
}
