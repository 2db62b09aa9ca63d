/// How far an offset may go.
public enum ScrollExtent: Equatable, Sendable {
  /// Between a smallest and a largest offset, in points.
  case bounded(minimum: Double, maximum: Double)
  /// Round and round: offsets that differ by the period, in points and over 0, are the same.
  case looping(period: Double)

  /// The same place in its only form: a loop's offset in 0 ..< period; else the offset itself.
  public func normalized(_ offset: Double) -> Double {
    switch self {
    case .bounded: return offset
    case .looping(let period):
      let lapped = offset - period * (offset / period).rounded(.down)
      return lapped >= 0 && lapped < period ? lapped : 0
    }
  }

  /// The nearest legal offset.
  public func clamped(_ offset: Double) -> Double {
    switch self {
    case .bounded(let minimum, let maximum): min(max(offset, minimum), maximum)
    case .looping: offset
    }
  }

  /// Signed distance of an offset beyond its range, in points; 0 inside and in loops.
  public func overscroll(_ offset: Double) -> Double {
    offset - clamped(offset)
  }
}
