package import Drawing

/// A layout of the stage for a picture whose proportions differ from those of the window.
///
/// The picture shows either a part of the window as it is, or the pieces, each in a place of its own. In both cases
/// the stage is only scaled and moved: input, motion and checkpoints use the layout of the window.
///
///     let picture = StageArrangement(of: stage, width: 540, height: 960)
///     stage.draw(into: &list, as: picture, &buffer, frames: log, overview: overview) { _ in }
package struct StageArrangement: Equatable, Sendable {
  /// A part of the stage: its rectangle in the window (`source`) and in the picture (`place`), in points.
  struct Part: Equatable {
    let source: Rect
    let place: Rect
    /// Whether an empty panel is drawn behind the part if its sizes in the window and in the picture differ.
    let isPanel: Bool

    /// The largest size at which the part fits in `place`.
    var fit: PictureFit { PictureFit(source, in: place) }
  }

  let parts: [Part]
  private let window: Rect
  /// The rectangle of an open sheet in the window.
  private let sheet: Rect
  /// The rectangle of the picture.
  package let bounds: Rect
  /// The rectangles of the pieces in the picture, in the order of the scene; empty for a piece that occupies
  /// the whole window.
  package let frames: [Rect]
  /// Whether the picture contains the title bar and the tuning panel.
  package let showsControls: Bool

  /// Arranges the pieces, without controls, for a picture of a size in points.
  package init(of stage: Stage, width: Double, height: Double) {
    let from = stage.layout
    let to = StageLayout(width: width, height: height, scene: stage.scene, hasOnlyPieces: true)
    (window, sheet, bounds) = (from.bounds, from.sheet, to.bounds)
    showsControls = false
    let isInWindow = stage.pieces.map { $0.facts.slot == .window }
    frames = zip(to.frames, isInWindow).map { $1 ? .zero : $0 }
    let parts = zip(from.frames, frames).map { Part(source: $0, place: $1, isPanel: true) }
    self.parts = parts.filter { $0.place.width > 0 && $0.place.height > 0 }
  }

  /// Shows a part of the window as it is, as large as fits a picture of a size in points.
  package init(
    of stage: Stage,
    showing part: Rect,
    width: Double,
    height: Double,
    showsControls: Bool
  ) {
    let from = stage.layout
    (window, sheet) = (from.bounds, from.sheet)
    let bounds = Rect(x: 0, y: 0, width: width, height: height)
    self.bounds = bounds
    self.showsControls = showsControls
    let fit = PictureFit(part, in: bounds)
    frames = zip(from.frames, stage.pieces).map { frame, piece in
      guard piece.facts.slot != .window else { return .zero }
      return Rect(
        x: fit.corner.x + fit.scale * frame.x,
        y: fit.corner.y + fit.scale * frame.y,
        width: fit.scale * frame.width,
        height: fit.scale * frame.height
      )
    }
    parts = [Part(source: part, place: bounds, isPanel: false)]
  }

  /// Lists that a stage draws for an arrangement; reused from picture to picture.
  package struct Buffer: Sendable {
    var base = DisplayList()
    var more = DisplayList()

    package init() {}
  }

  /// Copies each part of a list with the coordinates of the window to its rectangle in the picture.
  func append(_ base: DisplayList, to list: inout DisplayList, theme: Theme) {
    for part in parts {
      if part.isPanel, part.source.size != part.place.size {
        list.appendPanel(part.place, theme: theme)
      }
      let fit = part.fit
      list.append(base, in: fit.rect, at: fit.corner, scale: fit.scale)
    }
  }

  /// Draws a list with the coordinates of the window over all parts, such as an open sheet.
  func append(cover: DisplayList, to list: inout DisplayList) {
    let fit = coverFit
    let (corner, scale) = (fit.corner, fit.scale)
    // A shade that covers the window is extended to the rest of the picture.
    for case .rectangle(window, let shade) in cover.commands {
      let (right, height) = (corner.x + scale * window.width, bounds.height - corner.y)
      for part in [
        Rect(x: 0, y: 0, width: bounds.width, height: corner.y),
        Rect(x: 0, y: corner.y, width: corner.x, height: height),
        Rect(x: right, y: corner.y, width: bounds.width - right, height: height),
      ] where part.width > 0 && part.height > 0 {
        list.append(.rectangle(part, shade))
      }
    }
    list.append(cover, in: bounds, at: corner, scale: scale)
  }

  // MARK: - Places

  /// Scale and position of what covers all parts, such as an open sheet.
  private var coverFit: PictureFit {
    let scale = min(bounds.width / sheet.width, bounds.height / window.height)
    let width = bounds.width / scale
    let part = Rect(
      x: window.center.x - width / 2,
      y: window.maxY - bounds.height / scale,
      width: width,
      height: bounds.height / scale
    )
    return PictureFit(part, in: bounds)
  }

  /// Returns scale and position of the part at a point of the picture; nil if there is none.
  ///
  /// `isCovered` is true if something covers all parts.
  package func fit(at point: Point, isCovered: Bool) -> PictureFit? {
    if isCovered { return bounds.contains(point) ? coverFit : nil }
    return parts.lazy.map { $0.fit }.first { $0.rect.contains(point) }
  }

  /// Returns scale and position of the part that contains a point of the window; nil if there is none.
  package func fit(ofWindow point: Point, isCovered: Bool) -> PictureFit? {
    isCovered ? coverFit : parts.first { $0.source.contains(point) }?.fit
  }
}

extension DisplayList {
  /// Appends a part of another picture, scaled to the largest size that fits in `place`.
  ///
  /// The part is centred in `place`, and its proportions do not change.
  package mutating func append(_ other: DisplayList, _ part: Rect, fitting place: Rect) {
    let fit = PictureFit(part, in: place)
    append(other, in: fit.rect, at: fit.corner, scale: fit.scale)
  }
}

extension Rect {
  fileprivate var size: Point { Point(x: width, y: height) }
}
