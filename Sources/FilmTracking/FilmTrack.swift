/// A rectangle of a film, in pixels from the upper left corner.
package struct FilmRegion: Equatable, Sendable {
  package var x, y, width, height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

/// The axis along which content moves.
package enum FilmAxis: String, Sendable {
  case vertical, horizontal
}

/// A frame of a film, and the offset of the content in it.
package struct FilmSample: Equatable, Sendable {
  /// What a frame shows.
  package enum Picture: String, Sendable {
    /// Content at an offset.
    case known
    /// The picture of the frame before, although the content moved on.
    case repeated
    /// Content that fits nowhere, or at several offsets equally well.
    case unknown
  }

  /// Presentation time, in seconds.
  package var time: Double
  /// Offset in pixels; it grows as content moves up or to the left.
  ///
  /// It is 0 in the first frame, and has no meaning in an unknown one.
  package var offset: Double
  package var picture: Picture
}

/// The offsets of the content of a film.
package struct FilmTrack: Equatable, Sendable {
  package internal(set) var samples: [FilmSample]
  package let axis: FilmAxis
  /// The part of the film that moves.
  package let region: FilmRegion

  package func count(_ picture: FilmSample.Picture) -> Int {
    samples.reduce(0) { $0 + ($1.picture == picture ? 1 : 0) }
  }

  /// Steps of less than this number of pixels are rests.
  private static let rest = 0.1
  /// Most frames in a row that can show one picture while the content moves.
  private static let longestRepeat = 4

  /// Marks frames that repeat a picture while the content moves.
  ///
  /// After such a frame the content is where it would be without the repetition: the mean speed over
  /// the gap is at least 0.6 of the lower one of the speeds before and after. After a real rest it is
  /// not.
  mutating func markRepeats() {
    let known = samples.indices.filter { samples[$0].picture == .known }
    func speed(_ first: Int, _ last: Int) -> Double {
      let (one, other) = (samples[known[first]], samples[known[last]])
      return (other.offset - one.offset) / (other.time - one.time)
    }
    func rests(_ index: Int) -> Bool {
      abs(samples[known[index]].offset - samples[known[index - 1]].offset) < Self.rest
    }
    var index = 2
    while index + 1 < known.count {
      guard rests(index) else {
        index += 1
        continue
      }
      var next = index + 1
      while next < known.count, rests(next) { next += 1 }
      // The picture appeared at index - 1, is repeated until next - 1, and has moved at next.
      if next < known.count, next - index < Self.longestRepeat {
        var after = next + 1
        while after < known.count, rests(after) { after += 1 }
        let before = speed(index - 2, index - 1)
        let behind = after < known.count ? speed(next, after) : speed(index - 1, next)
        let over = speed(index - 1, next)
        let isMotion = abs(samples[known[next]].offset - samples[known[index - 1]].offset) > 1
        if isMotion, before * over > 0, behind * over > 0,
          abs(over) >= 0.6 * min(abs(before), abs(behind))
        {
          for place in index..<next { samples[known[place]].picture = .repeated }
        }
      }
      index = next
    }
  }
}

/// The reason why the content of a film cannot be tracked.
package enum FilmProblem: Error, Equatable, Sendable {
  /// The film, or the part with known offsets, has too few frames for a fit; contains their number.
  case fewFrames(Int)
  /// A region outside of the film.
  case region(width: Int, height: Int)
  /// Nothing changes, or no shift explains what changes.
  case noMotion(frames: Int, changed: Int)
  /// From a time on the picture has nothing in common with the one before.
  case cut(time: Double)
  /// The middle moves by more than both ends.
  case cylinder(ends: Double)
  /// Most frames fit several offsets equally well.
  case periodic(frames: Int, of: Int)
}
