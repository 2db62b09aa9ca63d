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
    case .rows(let extent): Self.nearestRow(to: offset / extent) * extent
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
}
