package import Drawing

/// A layout of the stage for a picture whose proportions differ from those of the window.
///
/// Each part of the stage is scaled to its rectangle in the picture. The stage itself does not change: input,
/// motion and checkpoints use the layout of the window.
///
///     let picture = StageArrangement(of: stage, width: 540, height: 960, showsControls: false)
///     stage.draw(into: &list, as: picture, &buffer, frames: log, overview: overview) { _ in }
package struct StageArrangement: Equatable, Sendable {
  /// A part of the stage: its rectangle in the window (`source`) and in the picture (`place`), in points.
  private struct Part: Equatable {
    let source: Rect
    let place: Rect
    /// Whether the part is at the top of `place`, and not in the middle.
    var isAtTop = false
    /// Whether an empty panel is drawn behind the part if its sizes in the window and in the picture differ.
    let isPanel: Bool

    /// The largest size at which the part fits in `place`.
    var fit: PictureFit {
      var place = place
      if isAtTop {
        place.height = min(place.height, source.height * place.width / source.width)
      }
      return PictureFit(source, in: place)
    }
  }

  private let parts: [Part]
  private let window: Rect
  /// The rectangle of an open sheet in the window.
  private let sheet: Rect
  /// The rectangle of the picture.
  package let bounds: Rect
  /// The rectangles of the pieces in the picture, in the order of the scene; empty for a piece that occupies
  /// the whole window.
  package let frames: [Rect]
  /// Whether the picture contains the title bar, and the tuning panel if it has space.
  package let showsControls: Bool

  /// `width` and `height` are those of the picture, in points.
  package init(
    of stage: Stage,
    width: Double,
    height: Double,
    showsControls: Bool
  ) {
    let from = stage.layout
    let to = StageLayout(
      width: width,
      height: height,
      scene: stage.scene,
      hasControls: showsControls,
      hasFrameTimes: false
    )
    (window, sheet, bounds) = (from.bounds, from.sheet, to.bounds)
    self.showsControls = showsControls
    let isInWindow = stage.pieces.map { $0.facts.slot == .window }
    frames = zip(to.frames, isInWindow).map { $1 ? .zero : $0 }
    var parts = zip(from.frames, frames).map { Part(source: $0, place: $1, isPanel: true) }
    if showsControls {
      let title = Part(source: from.titleBar.rect, place: to.titleBar.rect, isPanel: false)
      parts.append(title)
      if let source = from.events, let place = to.events {
        parts.append(Part(source: source, place: place, isAtTop: true, isPanel: true))
      }
    }
    self.parts = parts.filter { $0.place.width > 0 && $0.place.height > 0 }
  }

  /// Lists that a stage draws for an arrangement; reused from picture to picture.
  package struct Buffer: Sendable {
    var base = DisplayList()
    var cover = DisplayList()

    package init() {}
  }

  /// Copies each part of `base` to its rectangle in the picture, and then draws `cover` over all parts.
  ///
  /// Both lists have the coordinates of the window. `cover` is nil if neither a piece nor a card covers
  /// the pieces.
  func append(
    _ base: DisplayList,
    covered cover: DisplayList?,
    to list: inout DisplayList,
    theme: Theme
  ) {
    for part in parts {
      if part.isPanel, part.source.size != part.place.size {
        list.appendPanel(part.place, theme: theme)
      }
      let fit = part.fit
      list.append(base, in: fit.rect, at: fit.corner, scale: fit.scale)
    }
    guard let cover else { return }
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
