/// Which rest positions a scroller allows.
public enum SnapRule: Equatable, Sendable {
  /// Anywhere.
  case free
  /// On whole multiples of a row's extent, in points and over 0, except on disabled rows.
  case rows(extent: Double, disabled: DisabledRows? = nil)
  /// On whole multiples of a page's extent, in points and over 0; a release goes one page at most.
  case pages(extent: Double)

  /// The allowed rest position nearest to an offset, in points; ties go to the larger.
  ///
  /// - Parameters:
  ///   - offset: An offset in points.
  ///   - direction: Sign of the way on which it lies; says which of two enabled rows that are
  ///     equally far from a disabled one it is. 0: the one on the side of which the offset stands.
  /// - Returns: The rest position, in points.
  public func snapped(_ offset: Double, direction: Double = 0) -> Double {
    switch self {
    case .free:
      return offset
    case .pages(let extent), .rows(let extent, nil):
      return Self.nearestRow(to: offset / extent) * extent
    case .rows(let extent, let disabled?):
      let row = Self.nearestRow(to: offset / extent)
      guard row.magnitude < 0x1p60 else { return row * extent }
      let tie = direction == 0 ? offset - row * extent : direction
      return Double(disabled.nearestEnabled(to: Int(row), tie: tie)) * extent
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
    guard case .pages(let extent) = self else { return snapped(end, direction: direction) }
    let page = offset / extent + (direction == 0 ? 0 : direction > 0 ? 0.5 : -0.5)
    return page.rounded() * extent
  }
}
