/// The offsets at which content may come to rest.
public struct SnapRule: Equatable, Sendable {
  /// Length of a row or a page, in points; nil if every offset is allowed.
  package let extent: Double?
  /// The number of rows and the disabled rows; empty if only the extent is known.
  package let disabled: DisabledRows
  package let isPaged: Bool

  private init(extent: Double, disabled: DisabledRows? = nil, isPaged: Bool = false) {
    self.extent = extent.validLength
    self.disabled = (self.extent == nil ? nil : disabled) ?? .empty
    self.isPaged = isPaged && self.extent != nil
  }

  /// A rule that allows every offset.
  public static var free: SnapRule { SnapRule(extent: 0) }

  /// Returns a rule that allows the whole multiples of a row's extent, in points, except disabled rows.
  ///
  /// An extent that is not finite and positive gives `free`.
  public static func rows(extent: Double, disabled: DisabledRows? = nil) -> SnapRule {
    SnapRule(extent: extent, disabled: disabled)
  }

  /// Returns a rule that allows the whole multiples of a page's extent, in points.
  ///
  /// A fling moves to the next page in its direction. An extent that is not finite and positive gives `free`.
  public static func pages(extent: Double) -> SnapRule { SnapRule(extent: extent, isPaged: true) }

  var isFree: Bool { extent == nil }

  /// Limit for row numbers that are converted to `Int`; sums of such numbers fit in an `Int`.
  package static var greatestRow: Double { Double(Int.max / 8 + 1) }

  /// Returns the allowed offset nearest to an offset, in points; of two equally near offsets, the larger.
  ///
  /// `direction` is the sign of the velocity. It has an effect only if the nearest row is disabled and
  /// two enabled rows are equally near to that row. The result is then the row in this direction. If
  /// `direction` is 0, the result is the one of these two rows that is nearer to the offset.
  public func snapped(_ offset: Double, direction: Double = 0) -> Double {
    guard let extent else { return offset }
    let row = Self.nearestRow(to: offset / extent)
    guard !disabled.isEmpty, row.magnitude < Self.greatestRow else { return row * extent }
    let tie = direction == 0 ? offset - row * extent : direction
    return Double(disabled.nearestEnabled(to: Int(row), tie: tie)) * extent
  }

  /// Returns the first allowed offset from the offset of a row on, in a direction of +1 or −1.
  ///
  /// If there is none, the search continues in the other direction.
  func enabled(from offset: Double, direction: Int) -> Double {
    guard let extent, !disabled.isEmpty, abs(offset / extent) < Self.greatestRow else {
      return offset
    }
    let row = Int((offset / extent).rounded())
    let next =
      disabled.nextEnabled(from: row, direction: direction)
      ?? disabled.nextEnabled(from: row, direction: -direction)
    return Double(next ?? row) * extent
  }

  /// Returns the whole number nearest to a number of rows; of two equally near numbers, the larger.
  ///
  /// The fraction is compared with one half. Adding one half and rounding down would give the wrong row
  /// for a fraction just below one half.
  package static func nearestRow(to rows: Double) -> Double {
    let before = rows.rounded(.down)
    return rows - before >= 0.5 ? before + 1 : before
  }

  /// Returns the allowed offset at which a motion ends, in points.
  ///
  /// `end` is the offset at which the motion would end without snapping. `direction` is the sign of the
  /// velocity; 0 at rest. On pages the result is the next page in this direction, and `end` has no effect.
  func target(from offset: Double, end: Double, direction: Double) -> Double {
    guard isPaged, let extent else { return snapped(end, direction: direction) }
    let pages = offset / extent
    guard direction != 0 else { return Self.nearestRow(to: pages) * extent }
    // Rounding may put the offset of a page on either side of that page.
    let nearest = Self.nearestRow(to: pages)
    let isOnPage = abs(nearest * extent - offset) <= 4 * offset.ulp
    let next = isOnPage ? nearest + (direction > 0 ? 1 : -1) : nil
    return (next ?? pages.rounded(direction > 0 ? .up : .down)) * extent
  }
}
