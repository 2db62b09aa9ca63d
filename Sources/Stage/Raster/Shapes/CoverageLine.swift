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
    // `source` may be `line + 1`: a pixel is written after its last use.
    for x in 0..<Self.padded(count) {
      let mixed = (UInt16(source[x]) &* here &+ UInt16(source[x &- 1]) &* there &+ 8) >> 4
      line[x] = UInt8(truncatingIfNeeded: mixed)
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
    let step = max(1, Int((65536 / place.widthScale).rounded()))
    var position = Int((start / place.widthScale * 65536).rounded()) - 32768
    // Positions outside the mask's blank columns have no coverage.
    let first = min(max(0, (step - 1 - 65536 - position) / step), count)
    let end = min(max(first, (step - 1 + width << 16 - position) / step), count)
    line.update(repeating: 0, count: first)
    position += first * step
    for x in first..<end {
      let there = UInt16(truncatingIfNeeded: position &>> 8 & 255)
      let pixels = source + position &>> 16
      line[x] = UInt8((UInt16(pixels[0]) &* (256 &- there) &+ UInt16(pixels[1]) &* there) >> 8)
      position &+= step
    }
    (line + end).update(repeating: 0, count: count - end)
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
    let padded = Self.padded(width)
    let (start, last) = (Int(low), Int(max(0, high)))
    let end = min(Double(last) < high ? last + 1 : last, mask.height)
    func source(_ row: Int) -> (coverage: UnsafeMutablePointer<UInt8>, weight: UInt16) {
      let share = min(Double(row + 1), high) - max(Double(row), low)
      return (mask.row(row) + (first - 1), UInt16(share * place.verticalScale * 256))
    }
    // The first row sets the sums, and the last one needs none: most rows of a picture have two.
    guard start + 1 < end else {
      if start < end {
        let (only, weight) = source(start)
        for x in 0..<padded {
          line[x] = UInt8(truncatingIfNeeded: (UInt16(only[x]) &* weight) >> 8)
        }
      } else {
        line.update(repeating: 0, count: padded)
      }
      return clear(from: width, count)
    }
    let (upper, upperWeight) = source(start)
    for x in 0..<padded { sums[x] = UInt16(upper[x]) &* upperWeight }
    for row in start + 1..<end - 1 {
      let (middle, weight) = source(row)
      for x in 0..<padded { sums[x] &+= UInt16(middle[x]) &* weight }
    }
    let (lower, lowerWeight) = source(end - 1)
    for x in 0..<padded {
      line[x] = UInt8(truncatingIfNeeded: (sums[x] &+ UInt16(lower[x]) &* lowerWeight) >> 8)
    }
    clear(from: width, count)
  }

  /// Returns a number of pixels in whole vectors: single pixels after the last vector would take as long as all
  /// others.
  private static func padded(_ count: Int) -> Int { (count + Mask.padding) & ~Mask.padding }

  /// Clears the pixels of `line` from `width` to `count`.
  private func clear(from width: Int, _ count: Int) {
    if width <= count { (line + width).update(repeating: 0, count: count + 1 - width) }
  }
}
