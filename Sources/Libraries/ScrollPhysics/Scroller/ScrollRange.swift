/// Extra length at both ends of the scroll axis, in points.
///
/// Negative values shorten the content.
public struct ContentInset: Equatable, Sendable {
  package let leading: Double
  package let trailing: Double

  /// Creates an inset from two lengths in points.
  ///
  /// A value that is not finite counts as 0.
  public init(leading: Double = 0, trailing: Double = 0) {
    self.leading = leading.isFinite ? leading : 0
    self.trailing = trailing.isFinite ? trailing : 0
  }
}

/// The offsets at which content may rest: an interval or a loop.
///
/// The initializers ensure that the maximum is never below the minimum, and that a period is finite and positive.
///
///     ScrollRange(contentExtent: 900, viewportExtent: 300)   // 0...600
///     ScrollRange(contentExtent: 100, viewportExtent: 300)   // 0...0: shorter content rests at its start
public struct ScrollRange: Equatable, Sendable {
  /// Smallest offset (`minimum`) and largest offset (`maximum`), in points.
  ///
  /// An open end is infinite. In loops both are infinite.
  public let minimum, maximum: Double
  /// Length of a loop, in points; nil for an interval.
  package let period: Double?

  /// Returns the interval between a smallest and a largest offset, in points.
  ///
  /// A maximum below the minimum counts as the minimum. An infinite bound means an open end. A minimum
  /// of NaN or +∞ counts as 0. A maximum of NaN or −∞ counts as the minimum, or as 0 if the minimum is not finite.
  public static func bounded(minimum: Double, maximum: Double) -> ScrollRange {
    let low = minimum < .infinity ? minimum : 0
    let high = maximum > -.infinity ? maximum : low > -.infinity ? low : 0
    return ScrollRange(minimum: low, maximum: max(low, high), period: nil)
  }

  /// Returns a loop, in which offsets that differ by the period show the same content.
  ///
  /// The period is in points. If it is not finite and positive, the range contains only the offset 0.
  public static func looping(period: Double) -> ScrollRange {
    guard let period = period.validLength else { return .bounded(minimum: 0, maximum: 0) }
    return ScrollRange(minimum: -.infinity, maximum: .infinity, period: period)
  }

  /// Creates the range of offsets of a viewport over content.
  ///
  /// Extents are in points; an extent that is not positive counts as 0. The content coordinate 0 is the
  /// start of the content. If content is shorter than the viewport, it rests with its leading inset at
  /// the viewport's leading edge.
  public init(
    contentExtent: Double,
    viewportExtent: Double,
    contentInset: ContentInset = ContentInset()
  ) {
    // `max(0, NaN)` is 0, but `max(NaN, 0)` is NaN.
    let end = max(0, contentExtent) + contentInset.trailing - max(0, viewportExtent)
    self = .bounded(minimum: -contentInset.leading, maximum: end)
  }

  private init(minimum: Double, maximum: Double, period: Double?) {
    self.minimum = minimum
    self.maximum = maximum
    self.period = period
  }

  package var loops: Bool { period != nil }

  /// Returns an offset reduced to 0 ..< period in a loop; without a loop, the offset itself.
  package func normalized(_ offset: Double) -> Double {
    guard let period else { return offset }
    let lapped = offset - period * (offset / period).rounded(.down)
    return lapped >= 0 && lapped < period ? lapped : 0
  }

  /// Returns the multiple of the loop's period that is nearest to a distance, in points; 0 for an interval.
  ///
  /// The distance minus this multiple leads to the same place in the loop, in the shorter direction.
  package func laps(nearestTo distance: Double) -> Double {
    guard let period else { return 0 }
    return (distance / period).rounded() * period
  }

  package func clamped(_ offset: Double) -> Double { min(max(offset, minimum), maximum) }

  /// Returns a loop unchanged.
  func extended(to offset: Double) -> ScrollRange {
    let (low, high) = (min(minimum, offset), max(maximum, offset))
    return ScrollRange(minimum: low, maximum: high, period: period)
  }

  /// Returns the signed distance of an offset beyond the range, in points; 0 inside and in loops.
  public func overscroll(_ offset: Double) -> Double { offset - clamped(offset) }
}

extension Double {
  /// The value if it is finite and positive, as a length or a duration must be; otherwise nil.
  package var validLength: Double? { isFinite && self > 0 ? self : nil }
}
