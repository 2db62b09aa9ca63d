import SeededRandom

/// Draws the grey frames of a film that shows a list at known offsets.
///
/// A frame also shows a header, a bar at the bottom and a scroll bar.
package struct ListFilm: Sendable {
  package let width: Int
  package let height: Int
  /// Height of the header, in pixels.
  package var header: Int
  /// Height of the bar at the bottom, in pixels.
  package var bar: Int
  /// Pixels of the list, line by line, one byte each.
  private let page: [UInt8]
  private let pageHeight: Int

  /// Creates a list; all lengths are in pixels.
  ///
  /// The rows contain random strokes. If `areEqual` is true, all rows look the same.
  package init(
    width: Int,
    height: Int,
    length: Int,
    rowHeight: Int = 44,
    areEqual: Bool = false,
    seed: UInt64 = 1
  ) {
    (self.width, self.height) = (width, height)
    (header, bar) = (height / 14, height / 20)
    pageHeight = length + height + 2
    var random = SplitMix64(seed: seed)
    var page = [UInt8](repeating: 250, count: width * pageHeight)
    for top in stride(from: 0, to: pageHeight, by: rowHeight) {
      if areEqual { random = SplitMix64(seed: seed) }
      // Strokes of letters, in the middle half of the row.
      var x = 4
      let end = width - Int(random.next() % UInt64(width / 2)) - 12
      while x < end {
        let high = Int(random.next() % UInt64(rowHeight / 3)) + 1
        let wide = Int(random.next() % 4) + 1
        let start = top + rowHeight / 4 + Int(random.next() % UInt64(rowHeight / 4))
        for y in min(start, pageHeight)..<min(start + high, pageHeight) {
          for place in x..<x + wide { page[y * width + place] = 40 }
        }
        x += wide + Int(random.next() % 5) + 1
      }
    }
    self.page = page
  }

  /// Returns the grey values of a frame; `place` selects the line of the list that each row shows.
  ///
  /// `place` receives a row of the frame and returns a line of the list, each in pixels from the
  /// top. A fraction mixes two neighbouring lines; a value outside the list is clamped.
  package func frame(showing place: (Int) -> Double) -> [UInt8] {
    var frame = [UInt8](repeating: 230, count: width * height)
    for row in header..<height - bar {
      let place = min(max(place(row), 0), Double(pageHeight - 2))
      let (line, share) = (Int(place), place - Double(Int(place)))
      for x in 0..<width {
        let (one, other) = (page[line * width + x], page[(line + 1) * width + x])
        frame[row * width + x] = UInt8(
          (1 - share) * Double(one) + share * Double(other) + 0.5
        )
      }
    }
    // A word in the header, which does not move.
    for row in header / 3..<header * 2 / 3 {
      for x in width / 4..<width * 3 / 4 where x % 5 < 2 { frame[row * width + x] = 60 }
    }
    return frame
  }

  /// Returns the grey values of a frame that shows the list at `offset`, in pixels, and the scroll
  /// bar for this offset.
  package func frame(at offset: Double) -> [UInt8] {
    let thumb = header + Int(offset) * (height - header - bar) / pageHeight
    var frame = frame { Double($0) + offset }
    for row in thumb..<min(thumb + height / 10, height - bar) {
      for x in width - 4..<width - 1 { frame[row * width + x] = 130 }
    }
    return frame
  }

  /// Returns the offset of each frame in pixels: a rest, a fling, a fling back, and a drag.
  ///
  /// In a film of 6.5 s, the first fling begins at `velocity` pixels per second and the second at
  /// 0.7 · `velocity`. In a shorter film the same offsets pass in less time, and all velocities are
  /// higher. The largest offset is about `0.5 · velocity`.
  package static func offsets(fps: Double, duration: Double, velocity: Double) -> [Double] {
    // Source: UIScrollView's law at its normal rate, 0.998 per millisecond.
    let rate = -2.002
    func fling(_ velocity: Double, _ time: Double) -> Double {
      time > 0 ? velocity * (exponential(rate * time) - 1) / rate : 0
    }
    return (0..<Int(duration * fps)).map { index in
      let time = Double(index) / fps / duration
      let scaled = time * 6.5
      return 4 + fling(velocity, scaled - 0.3) - fling(0.7 * velocity, scaled - 2.5)
        + 0.02 * velocity * min(max(scaled - 4.5, 0), 1.5)
    }
  }

  /// Returns e to the power of `power`, which must not be positive.
  private static func exponential(_ power: Double) -> Double {
    var (term, sum) = (1.0, 1.0)
    for number in 1..<60 {
      term *= -power / Double(number)
      sum += term
    }
    return 1 / sum
  }
}
