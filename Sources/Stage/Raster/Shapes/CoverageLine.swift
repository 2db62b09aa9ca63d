/// Computes the coverage of a mask row by row.
///
/// The mask may be squeezed, stretched or moved by a fraction of a pixel.
struct CoverageLine {
  private let line: UnsafeMutablePointer<UInt8>
  private let sums: UnsafeMutablePointer<UInt16>

  /// For rows of at most `width` pixels; `free` must be called at the end.
  init(width: Int) {
    // One more byte, because a mask between pixels needs the pixel before the first.
    line = .allocate(capacity: width + 1 + Mask.padding)
    sums = .allocate(capacity: width + 1 + Mask.padding)
  }

  /// The instance must not be used afterwards.
  func free() {
    line.deallocate()
    sums.deallocate()
  }

  /// Returns the coverage of `count` pixels of row `y`, from the pixel `left` on.
  ///
  /// The result points into the mask, or to memory that the next call overwrites.
  func coverage(
    of mask: Mask,
    at place: MaskPlace,
    y: Int,
    from left: Int,
    count: Int
  ) -> UnsafeMutablePointer<UInt8> {
    let shift = place.left & 15
    let first = left - place.left >> 4
    guard place.verticalScale == 1 else {
      squeeze(mask, y: y, first: first, count: count, place)
      guard shift > 0 else { return line + 1 }
      slide(line + 1, count, by: shift)
      return line
    }
    let row = mask.row(y - place.top >> 4)
    if place.widthScale != 1 {
      stretch(row, mask.width, from: left, count: count, place)
      return line
    }
    guard shift > 0 else { return row + first }
    slide(row + first, count, by: shift)
    return line
  }

  /// Writes a row of coverage into `line`, moved to the right by `shift` sixteenths of a pixel.
  private func slide(_ source: UnsafeMutablePointer<UInt8>, _ count: Int, by shift: Int) {
    let here = UInt16(16 - shift)
    let there = UInt16(shift)
    var previous = source[-1]
    for x in 0..<count {
      let coverage = source[x]
      let mixed = (UInt16(coverage) &* here &+ UInt16(previous) &* there &+ 8) >> 4
      line[x] = UInt8(truncatingIfNeeded: mixed)
      previous = coverage
    }
  }

  /// Writes a stretched row of coverage into `line`, with linear interpolation between the centres
  /// of the row's pixels.
  private func stretch(
    _ source: UnsafeMutablePointer<UInt8>,
    _ width: Int,
    from left: Int,
    count: Int,
    _ place: MaskPlace
  ) {
    let start = Double(left) + 0.5 - Double(place.left) / MaskPlace.steps
    let step = Int((65536 / place.widthScale).rounded())
    var position = Int((start / place.widthScale * 65536).rounded()) - 32768
    for x in 0..<count {
      // Positions outside the mask's blank columns have no coverage.
      let pixel = min(max(position >> 16, -1), width - 1)
      let there = UInt16(truncatingIfNeeded: position >> 8 & 255)
      let sum = UInt16(source[pixel]) &* (256 &- there) &+ UInt16(source[pixel &+ 1]) &* there
      line[x] = position >> 16 < -1 || position >> 16 >= width ? 0 : UInt8(sum >> 8)
      position &+= step
    }
  }

  /// Computes one row of a squeezed mask into `line`, beginning one pixel before `first`.
  ///
  /// Several rows of the mask are squeezed into one row of the picture. Each pixel is the mean of
  /// the pixels of these rows.
  private func squeeze(_ mask: Mask, y: Int, first: Int, count: Int, _ place: MaskPlace) {
    let top = Double(place.top) / MaskPlace.steps
    let low = max(0, (Double(y) - top) / place.verticalScale)
    let high = min(Double(mask.height), (Double(y + 1) - top) / place.verticalScale)
    // If the mask is between pixels, its last pixel is in the blank column.
    let width = min(count + 1, mask.width + 2 - first)
    // Only whole vectors are computed: single pixels after the last vector would take as long as all others.
    let padded = (width + Mask.padding) & ~Mask.padding
    sums.update(repeating: 0, count: padded)
    var row = Int(low)
    while Double(row) < high, row < mask.height {
      let share = min(Double(row + 1), high) - max(Double(row), low)
      let weight = UInt16(share * place.verticalScale * 256)
      let source = mask.row(row) + (first - 1)
      for x in 0..<padded { sums[x] &+= UInt16(source[x]) &* weight }
      row += 1
    }
    for x in 0..<padded { line[x] = UInt8(truncatingIfNeeded: sums[x] >> 8) }
    if width <= count { (line + width).update(repeating: 0, count: count + 1 - width) }
  }
}
