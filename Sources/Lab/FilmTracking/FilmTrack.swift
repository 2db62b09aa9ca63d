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
