package import Drawing
import Files

/// The positions of stages and captions in an output, and the output's size in pixels.
package struct PictureFraming: Equatable {
  /// The content of an output; lengths are in points.
  package struct Content: Equatable {
    package var width: Double
    package var height: Double
    /// Whether `width` and `height` are the size of each stage, not of the whole picture.
    package var isOfEachStage = false
    /// Number of stages; at least 1.
    package var count = 1
    /// Whether there is a name above each stage.
    package var hasNames = false
    /// Whether there is a strip for captions below the stages.
    package var hasCaptions = false

    package init(width: Double, height: Double) {
      (self.width, self.height) = (width, height)
    }
  }

  package let pixelsPerPoint: Double
  /// Width of the output, in pixels.
  package let width: Int
  /// Height of the output, in pixels.
  package let height: Int
  /// The rectangle of each stage, in points of the picture.
  package let panes: [Rect]
  /// The strip for captions, in points of the picture.
  let captions: Rect?
  /// The picture without the bars, in points.
  let bounds: Rect

  /// Allowed width and height of an output, in pixels.
  static let pixels = 2...16_384
  /// Height of a name above a stage, in points.
  static let nameExtent = 44.0
  private static let captionExtent = 92.0
  /// Distance between two stages, in points.
  private static let gap = 16.0

  /// Arranges stages and captions in an output of `size` pixels.
  ///
  /// If `size` is nil, the output has `scale` pixels per point. Several stages are arranged in columns of equal
  /// length. The number of columns is chosen so that the ratio of width to height is nearest to 3 : 2. If
  /// `content` has the size of each stage, this is the ratio of the whole picture. If `content` has the size of
  /// the whole picture, it is the ratio of each stage.
  ///
  /// - Throws: `Failure` if the width or height of the output is outside `pixels`, or if a stage would be
  ///   narrower or lower than one point.
  package init(_ content: Content, scale: Double, size: (width: Int, height: Int)?) throws {
    let count = content.count
    let nameExtent = content.hasNames ? Self.nameExtent : 0
    let captionExtent = content.hasCaptions ? Self.captionExtent : 0
    func extent(_ count: Int, of one: Double) -> Double {
      Double(count) * one + Double(count - 1) * Self.gap
    }
    func sizes(_ columns: Int) -> (pane: Rect, whole: Rect) {
      let rows = count / columns
      var (pane, whole) = (Rect.zero, Rect.zero)
      if content.isOfEachStage {
        (pane.width, pane.height) = (content.width, content.height)
        whole.width = extent(columns, of: pane.width)
        whole.height = extent(rows, of: pane.height + nameExtent) + captionExtent
      } else {
        (whole.width, whole.height) = (content.width, content.height)
        let gaps = (Double(columns - 1) * Self.gap, Double(rows - 1) * Self.gap)
        pane.width = (whole.width - gaps.0) / Double(columns)
        pane.height = (whole.height - captionExtent - gaps.1) / Double(rows) - nameExtent
      }
      return (pane, whole)
    }
    /// Returns how far an arrangement in columns is from 3 : 2: max(r, 1/r) with r = (width / height) / 1.5.
    func deviation(_ columns: Int) -> Double {
      let (pane, whole) = sizes(columns)
      let shown = content.isOfEachStage ? whole : pane
      guard shown.width > 0, shown.height > 0 else { return .infinity }
      let ratio = shown.width / shown.height / 1.5
      return max(ratio, 1 / ratio)
    }
    let divisors = (1...count).filter { count % $0 == 0 }
    let columns = divisors.min { deviation($0) < deviation($1) } ?? 1
    let (pane, whole) = sizes(columns)
    bounds = whole
    panes = (0..<count).map { index in
      var place = pane
      place.x = Double(index % columns) * (pane.width + Self.gap)
      place.y = Double(index / columns) * (pane.height + nameExtent + Self.gap) + nameExtent
      return place
    }
    captions =
      content.hasCaptions
      ? Rect(
        x: 0,
        y: whole.height - captionExtent,
        width: whole.width,
        height: captionExtent
      ) : nil
    width = size?.width ?? Int((whole.width * scale).rounded())
    height = size?.height ?? Int((whole.height * scale).rounded())
    pixelsPerPoint =
      size == nil
      ? scale : min(Double(width) / max(whole.width, 1), Double(height) / max(whole.height, 1))
    guard Self.pixels.contains(width), Self.pixels.contains(height) else {
      throw Failure(
        .usage,
        "the output would have \(width)x\(height) pixels, expected \(Self.pixels) each way"
      )
    }
    guard panes.allSatisfy({ $0.width >= 1 && $0.height >= 1 }) else {
      throw Failure(
        .usage,
        "the output has no space for \(count) stages with their names and captions, expected a larger "
          + "size or another shape"
      )
    }
  }

  /// Converts the list from points to pixels, and centres the picture in the output.
  ///
  /// If the proportions differ, adds bars in the colour of the background at two sides.
  func place(_ list: inout DisplayList) {
    let (wide, high) = (bounds.width * pixelsPerPoint, bounds.height * pixelsPerPoint)
    let left = ((Double(width) - wide) / 2).rounded(.down)
    let top = ((Double(height) - high) / 2).rounded(.down)
    let corner = Point(x: max(0, left), y: max(0, top))
    list.move(to: corner, scale: pixelsPerPoint)
    let (right, bottom) = (corner.x + wide.rounded(), corner.y + high.rounded())
    let (width, height) = (Double(width), Double(height))
    for bar in [
      Rect(x: 0, y: 0, width: corner.x, height: height),
      Rect(x: right, y: 0, width: width - right, height: height),
      Rect(x: 0, y: 0, width: width, height: corner.y),
      Rect(x: 0, y: bottom, width: width, height: height - bottom),
    ] where bar.width > 0 && bar.height > 0 {
      list.append(.rectangle(bar, list.background))
    }
  }
}
