/// A rectangle of a film, in pixels from the upper left corner.
package struct FilmRegion: Equatable, Sendable {
  package var x, y, width, height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

package enum FilmAxis: String, Sendable {
  case vertical, horizontal
}

package struct FilmSample: Equatable, Sendable {
  /// How the content of a frame relates to the frames before.
  package enum Picture: String, Sendable {
    /// The offset of the content is known.
    case known
    /// The frame shows the picture of the frame before, although the content moved.
    case repeated
    /// The content matches no earlier frame, or fits several offsets equally well.
    case unknown
  }

  /// Presentation time, in seconds.
  package var time: Double
  /// Offset of the content in pixels; it grows as content moves up or to the left.
  ///
  /// It is 0 in the first frame. In an unknown frame it has no meaning.
  package var offset: Double
  package var picture: Picture
}

/// Offsets of the content in all frames of a film.
package struct FilmTrack: Equatable, Sendable {
  package internal(set) var samples: [FilmSample]
  package let axis: FilmAxis
  /// The part of the film that contains the moving content.
  package let region: FilmRegion

  package func count(_ picture: FilmSample.Picture) -> Int {
    samples.reduce(0) { $0 + ($1.picture == picture ? 1 : 0) }
  }

  /// Largest movement between two frames that counts as rest, in pixels.
  private static let rest = 0.1
  /// Maximum number of frames in a row that show one picture while the content moves.
  private static let longestRepeat = 4

  /// Marks frames that repeat a picture although the content moves.
  ///
  /// A repetition delays no content: the next new picture shows the content where it would be anyway.
  ///
  /// Symbols: v₀ velocity before the repeated picture, v₁ mean velocity from that picture to the next new
  /// picture, v₂ velocity after the new picture. There are four conditions. At most three frames repeat the
  /// picture. The content then moves by more than 1 pixel. v₀, v₁ and v₂ have the same sign. |v₁| ≥
  /// 0.6·min(|v₀|, |v₂|). After a real rest |v₁| is smaller.
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
      // The picture first appears at index - 1 and is repeated until next - 1. At next the content has moved.
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
  /// The film, or the part with known offsets, has too few frames for a fit; contains the number of these
  /// frames.
  case fewFrames(Int)
  /// The region is not inside the film, or one of its sides is shorter than 8 pixels; contains the size of the
  /// film.
  case region(width: Int, height: Int)
  /// No pixels change, or no shift explains the changes.
  ///
  /// `frames` is the number of frames, and `changed` the number of pairs of frames that differ.
  case noMotion(frames: Int, changed: Int)
  /// The picture changes to another scene at `time`, in seconds.
  case cut(time: Double)
  /// The content moves less near an end of the picture than in the middle, as on a wheel.
  ///
  /// `ends` is the movement at an end as a share of the movement nearer to the middle.
  case cylinder(ends: Double)
  /// Most frames fit several offsets equally well, as those of a regular pattern do.
  ///
  /// `frames` is the number of such frames, and `of` the number of all frames in which content moves.
  case periodic(frames: Int, of: Int)
}
