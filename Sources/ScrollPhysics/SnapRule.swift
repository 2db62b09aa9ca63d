/// Which rest positions a scroller allows.
public enum SnapRule: Equatable, Sendable {
  /// Anywhere.
  case free
  /// On whole multiples of a row's extent, in points; over 0.
  case rows(extent: Double)

  /// The allowed rest position nearest to an offset, in points; ties go to the larger.
  public func snapped(_ offset: Double) -> Double {
    switch self {
    case .free: offset
    case .rows(let extent): (offset / extent + 0.5).rounded(.down) * extent
    }
  }
}
