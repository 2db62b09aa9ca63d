package import Drawing
import OutputFiles
package import Stage

/// How points of the stage become pixels of the output: scaled, centred, with black bars where the
/// proportions differ.
package struct PictureFraming: Equatable {
  /// The rectangle that is shown at first, in points of the stage.
  let content: Rect
  /// Pixels per point for that rectangle.
  let pixelsPerPoint: Double
  /// Pixels across.
  let width: Int
  /// Pixels down.
  let height: Int

  /// Allowed width and height of an output, in pixels.
  static let pixels = 2...16_384

  /// Fits a rectangle of the stage into an output.
  ///
  /// - Parameters:
  ///   - content: The rectangle that is shown, in points.
  ///   - scale: Pixels per point where no size is given; over 0.
  ///   - size: Size in pixels to fit the rectangle into.
  /// - Throws: `OutputError` for a width or height outside `pixels`.
  package init(content: Rect, scale: Double, size: (width: Int, height: Int)?) throws {
    self.content = content
    if let size {
      pixelsPerPoint = Self.fit(content, width: size.width, height: size.height)
      width = size.width
      height = size.height
    } else {
      pixelsPerPoint = scale
      width = Int((content.width * scale).rounded())
      height = Int((content.height * scale).rounded())
    }
    guard Self.pixels.contains(width), Self.pixels.contains(height) else {
      throw OutputError(
        .usage,
        "the output would have \(width)x\(height) pixels, expected \(Self.pixels.lowerBound)..."
          + "\(Self.pixels.upperBound) each way"
      )
    }
  }

  /// Pixels per point for a rectangle, which changes with the size of the session's window.
  func pixelsPerPoint(for content: Rect) -> Double {
    let isSame = content.width == self.content.width && content.height == self.content.height
    return isSame ? pixelsPerPoint : Self.fit(content, width: width, height: height)
  }

  /// Copies a rectangle from a picture of the whole stage.
  ///
  /// - Parameters:
  ///   - content: What to copy, in points of the stage.
  ///   - stage: The stage's pixels, rows from the top.
  ///   - stageWidth: Pixels across the stage.
  ///   - output: Receives `width * height` pixels; bars are black.
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
    let across = (width - columns) / 2
    let down = (height - rows) / 2
    stage.withUnsafeBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        for row in 0..<rows {
          let from = (top + row) * stageWidth + left
          let to = (down + row) * width + across
          for column in 0..<columns { target[to + column] = source[from + column] }
        }
      }
    }
  }

  private static func fit(_ content: Rect, width: Int, height: Int) -> Double {
    min(Double(width) / max(content.width, 1), Double(height) / max(content.height, 1))
  }
}

/// The part of the stage that an export shows.
package enum PictureCrop: Equatable {
  /// All of it.
  case everything
  /// The panel of a piece.
  case panel(Panel)
  /// A place in points, the same throughout.
  case place(Rect)

  /// Pieces and panels that can be shown alone.
  package enum Panel: String, CaseIterable {
    case wheel, ruler, header, sheet, events, overlay
  }

  /// Reads `wheel` or `x,y,w,h`; nil if it is neither.
  package init?(_ argument: String) {
    if let panel = Panel(rawValue: argument) {
      self = .panel(panel)
      return
    }
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map(Double.init)
    guard numbers.count == 4, case let parts = numbers.compactMap({ $0 }), parts.count == 4,
      parts.allSatisfy({ $0.isFinite && $0 >= 0 }), parts[2] > 0, parts[3] > 0
    else { return nil }
    self = .place(Rect(x: parts[0], y: parts[1], width: parts[2], height: parts[3]))
  }

  /// The rectangle in a layout; nil where there is no such piece or place.
  package func rect(in layout: StageLayout) -> Rect? {
    let window = Rect(x: 0, y: 0, width: layout.width, height: layout.height)
    let rect: Rect? =
      switch self {
      case .everything: window
      case .panel(.wheel): layout.wheel
      case .panel(.ruler): layout.ruler
      case .panel(.header): layout.header
      case .panel(.sheet): layout.sheet
      case .panel(.events): layout.events
      case .panel(.overlay): layout.overlay
      case .place(let place): place
      }
    guard let rect, rect.width > 0, rect.height > 0, rect.maxX <= window.maxX,
      rect.maxY <= window.maxY
    else { return nil }
    return rect
  }
}
