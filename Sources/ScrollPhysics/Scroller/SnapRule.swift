/// The offsets on which content may come to rest.
public struct SnapRule: Equatable, Sendable {
  /// Length of a row or a page, in points; nil where every offset is allowed.
  package let extent: Double?
  /// The rows, and those on which content must not rest; empty where only the extent is known.
  package let disabled: DisabledRows
  package let isPaged: Bool

  private init(extent: Double, disabled: DisabledRows? = nil, isPaged: Bool = false) {
    self.extent = extent.validLength
    self.disabled = (self.extent == nil ? nil : disabled) ?? .empty
    self.isPaged = isPaged && self.extent != nil
  }

  /// Every offset.
  public static var free: SnapRule { SnapRule(extent: 0) }

  /// Whole multiples of a row's extent in points, except disabled rows.
  ///
  /// An extent that is not finite and positive gives `free`.
  public static func rows(extent: Double, disabled: DisabledRows? = nil) -> SnapRule {
    SnapRule(extent: extent, disabled: disabled)
  }

  /// Whole multiples of a page's extent in points; a fling moves to the next one in its direction.
  ///
  /// An extent that is not finite and positive gives `free`.
  public static func pages(extent: Double) -> SnapRule { SnapRule(extent: extent, isPaged: true) }

  var isFree: Bool { extent == nil }

  /// The allowed offset nearest to an offset, in points; of two equally near ones the larger.
  ///
  /// `direction` is the sign of the velocity. Where the nearest row is disabled and two enabled rows
  /// are equally near to it, the one in this direction is taken; 0 takes the one on the offset's side.
  public func snapped(_ offset: Double, direction: Double = 0) -> Double {
    guard let extent else { return offset }
    let row = Self.nearestRow(to: offset / extent)
    guard !disabled.isEmpty, row.magnitude < 0x1p60 else { return row * extent }
    let tie = direction == 0 ? offset - row * extent : direction
    return Double(disabled.nearestEnabled(to: Int(row), tie: tie)) * extent
  }

  /// The whole number nearest to a number of rows; halfway the larger one.
  ///
  /// The fraction is compared with one half: adding one half instead would round up a fraction just
  /// below it, and every odd row beyond 2^52.
  package static func nearestRow(to rows: Double) -> Double {
    let before = rows.rounded(.down)
    return rows - before >= 0.5 ? before + 1 : before
  }

  /// Where a release at an offset comes to rest whose motion would end at `end` without snapping, all
  /// in points; the direction is the sign of the velocity, 0 at rest.
  func target(from offset: Double, end: Double, direction: Double) -> Double {
    guard isPaged, let extent else { return snapped(end, direction: direction) }
    let pages = offset / extent
    guard direction != 0 else { return pages.rounded() * extent }
    // The quotient of a page's own offset may be rounded to either side of the page.
    let nearest = Self.nearestRow(to: pages)
    let isOnPage = abs(nearest * extent - offset) <= 4 * offset.ulp
    let next = isOnPage ? nearest + (direction > 0 ? 1 : -1) : nil
    return (next ?? pages.rounded(direction > 0 ? .up : .down)) * extent
  }
}
