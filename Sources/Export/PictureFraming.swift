package import Drawing
import OutputFiles

/// The conversion from points of the stage to pixels of the output.
///
/// The picture is scaled and centred, with black bars if the proportions differ.
package struct PictureFraming: Equatable {
  /// The rectangle that is shown first, in points of the stage.
  let content: Rect
  /// Pixels per point for that rectangle.
  package let pixelsPerPoint: Double
  /// Pixels across and down.
  let width: Int
  let height: Int

  /// Allowed width and height of an output, in pixels.
  static let pixels = 2...16_384

  /// Fits a rectangle of the stage into a size in pixels; without a size there are `scale` pixels
  /// per point.
  ///
  /// - Throws: `Failure` for a width or height outside `pixels`.
  package init(content: Rect, scale: Double, size: (width: Int, height: Int)?) throws {
    self.content = content
    width = size?.width ?? Int((content.width * scale).rounded())
    height = size?.height ?? Int((content.height * scale).rounded())
    pixelsPerPoint = size == nil ? scale : Self.fit(content, width: width, height: height)
    guard Self.pixels.contains(width), Self.pixels.contains(height) else {
      throw Failure(
        .usage,
        "the output would have \(width)x\(height) pixels, expected \(Self.pixels) each way"
      )
    }
  }

  /// Pixels per point for a rectangle, which changes with the size of the session's window.
  func pixelsPerPoint(for content: Rect) -> Double {
    let isSame = content.width == self.content.width && content.height == self.content.height
    return isSame ? pixelsPerPoint : Self.fit(content, width: width, height: height)
  }

  /// Copies a rectangle, in points, from a picture of the whole stage, `stageWidth` pixels wide.
  ///
  /// `output` receives `width * height` pixels; bars are black.
  func copy(_ content: Rect, from stage: [UInt32], stageWidth: Int, to output: inout [UInt32]) {
    let scale = pixelsPerPoint(for: content)
    let left = Int((content.x * scale).rounded())
    let top = Int((content.y * scale).rounded())
    let columns = min(Int((content.width * scale).rounded()), width, stageWidth - left)
    let stageHeight = stageWidth > 0 ? stage.count / stageWidth : 0
    let rows = min(Int((content.height * scale).rounded()), height, stageHeight - top)
    if output.count != width * height || columns < width || rows < height {
      output = Array(repeating: 0, count: width * height)
    }
    guard columns > 0, rows > 0, left >= 0, top >= 0 else { return }
    for row in 0..<rows {
      let from = (top + row) * stageWidth + left
      let to = ((height - rows) / 2 + row) * width + (width - columns) / 2
      output.replaceSubrange(to..<to + columns, with: stage[from..<from + columns])
    }
  }

  private static func fit(_ content: Rect, width: Int, height: Int) -> Double {
    min(Double(width) / max(content.width, 1), Double(height) / max(content.height, 1))
  }
}
