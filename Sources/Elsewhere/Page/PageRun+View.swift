package import Drawing
package import Stage

// The part of the stage that a page shows.
extension PageRun {
  /// Smallest scale at which a take keeps the layout of the session.
  ///
  /// At a smaller scale the parts are too small for fingers. The pieces are then arranged for the canvas.
  private static let leastScale = 0.75

  package var pieceNames: [String] { camera.names }

  /// Scale and position of `shownRect` on the canvas.
  package var place: PictureFit { PictureFit(shownRect, in: canvas) }

  var canvas: Rect { Rect(x: 0, y: 0, width: width, height: height) }

  /// The arrangement of the pieces for the canvas; nil if the canvas shows `shownRect`.
  ///
  /// A small canvas, and one of several, is filled by the pieces, as after a touch. A take keeps the arrangement until
  /// its first fingers lift.
  package var arrangement: StageArrangement? {
    guard !isFilled, !stage.look.showsControls, !document.follows, isSmall || document.isNamed
    else { return nil }
    let (canvas, layout) = (canvas, stage.layout)
    if let arranged, arranged.canvas == canvas, arranged.layout == layout {
      return arranged.arrangement
    }
    let arrangement = StageArrangement(
      of: stage,
      width: width,
      height: height
    )
    arranged = (arrangement, canvas, layout)
    return arrangement
  }

  /// Scale and position of the part of the stage at a point of the canvas; nil if there is none.
  func fit(at point: Point) -> PictureFit? {
    guard let arrangement else { return place }
    return arrangement.fit(at: point, isCovered: stage.coversWindow)
  }

  /// Scale and position of the part of the canvas that shows a point of the stage; nil if none shows it.
  func fit(ofStage point: Point) -> PictureFit? {
    guard let arrangement else { return place }
    return arrangement.fit(ofWindow: point, isCovered: stage.coversWindow)
  }

  /// The part of the stage that is shown now, in points of the stage.
  package var shownRect: Rect {
    guard take == nil else { return move.rect(at: instant, glides: glides) }
    guard !stage.look.showsControls else { return stage.window }
    let isClose = document.follows
    let place = camera.rect(at: transport.instant, isClose: isClose, glides: glides)
    return place ?? stage.piecesRect.framed
  }

  /// Whether the pieces would be too small for fingers if the canvas showed all of them.
  package var isSmall: Bool {
    let pieces = stage.look.showsControls ? stage.window : stage.piecesRect.framed
    return PictureFit(pieces, in: canvas).scale < Self.leastScale
  }
}
