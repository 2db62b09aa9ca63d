/// Which rest positions a scroller allows.
public enum SnapRule: Equatable, Sendable {
  /// Anywhere.
  case free
  /// On whole multiples of a row's extent, in points; over 0.
  case rows(extent: Double)
  /// On whole multiples of a page's extent, in points and over 0; a release goes one page at most.
  case pages(extent: Double)

  /// The allowed rest position nearest to an offset, in points; ties go to the larger.
  public func snapped(_ offset: Double) -> Double {
    switch self {
    case .free: offset
    case .rows(let extent), .pages(let extent): Self.nearestRow(to: offset / extent) * extent
    }
  }

  /// The whole number nearest to a number of rows; halfway it is the larger.
  ///
  /// Half is compared and not added: a sum would round what stands just before the middle, and
  /// every odd row beyond 2^52.
  package static func nearestRow(to rows: Double) -> Double {
    let before = rows.rounded(.down)
    return rows - before >= 0.5 ? before + 1 : before
  }

  /// Where a release comes to rest, in points.
  ///
  /// - Parameters:
  ///   - offset: Where the finger let go, in points.
  ///   - end: Where the motion would end by itself, in points.
  ///   - direction: Sign of the velocity; 0 for a release at rest.
  /// - Returns: An allowed rest position, in points.
  func target(from offset: Double, end: Double, direction: Double) -> Double {
    guard case .pages(let extent) = self else { return snapped(end) }
    let page = offset / extent + (direction == 0 ? 0 : direction > 0 ? 0.5 : -0.5)
    return page.rounded() * extent
  }
}
