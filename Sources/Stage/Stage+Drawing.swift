package import Drawing
package import FrameTiming
import Pickers
import ScrollPhysics

/// Texts and states of the program that contains the stage.
package struct StageStatus: Equatable, Sendable {
  /// The text while a recording or replay runs; nil without one.
  package var recording: String?
  /// Whether input is written into a file: the text is red, and the button ends it.
  package var isWriting = false
  /// A message, such as an error or the name of a file that was written; nil without one.
  package var message: String?
  /// Whether a click on the message opens the file named in it.
  package var opensFile = false
  /// Words beside the name, in place of the preset, until the first input; nil after it.
  package var invitation: String?
  /// A text with the present effects of keys.
  package var hint: String
  /// The effects of all keys, for the card with the keys.
  package var keyTables: [KeyTable]

  package init(
    recording: String? = nil,
    message: String? = nil,
    hint: String = "",
    keyTables: [KeyTable] = []
  ) {
    self.recording = recording
    self.message = message
    self.hint = hint
    self.keyTables = keyTables
  }
}

extension Stage {
  /// Draws the stage; the previous content of the list is removed.
  ///
  /// `frames` are the frames before this one, for the overlay, and `overview` contains their
  /// figures.
  package func draw(
    into list: inout DisplayList,
    status: StageStatus,
    frames: FrameLog,
    overview: FrameOverview
  ) {
    drawBase(into: &list, status: status, frames: frames, overview: overview)
    drawCover(into: &list, status: status)
    if look.showsTouches { drawTouches(into: &list) }
  }

  /// Draws the stage in an arrangement of its parts; the previous content of the list is removed.
  ///
  /// `addMore` draws over the touches, in points of the window.
  package func draw(
    into list: inout DisplayList,
    as arrangement: StageArrangement,
    frames: FrameLog,
    overview: FrameOverview,
    _ addMore: (inout DisplayList) -> Void
  ) {
    var base = DisplayList()
    var cover = DisplayList()
    drawBase(into: &base, status: StageStatus(), frames: frames, overview: overview)
    if coversWindow {
      drawCover(into: &cover, status: StageStatus())
      if look.showsTouches { drawTouches(into: &cover) }
      addMore(&cover)
    } else {
      if look.showsTouches { drawTouches(into: &base) }
      addMore(&base)
    }
    list.removeAll()
    list.background = theme.background
    arrangement.append(base, covered: coversWindow ? cover : nil, to: &list, theme: theme)
  }

  /// Draws what is not over the whole window; the previous content of the list is removed.
  private func drawBase(
    into list: inout DisplayList,
    status: StageStatus,
    frames: FrameLog,
    overview: FrameOverview
  ) {
    list.removeAll()
    list.background = theme.background
    drawTitle(status, into: &list)
    drawPieces(inWindow: false, into: &list)
    drawOverlay(frames, overview, into: &list)
    drawPanel(into: &list)
  }

  /// Draws the pieces that occupy the whole window, and the card with the keys.
  private func drawCover(into list: inout DisplayList, status: StageStatus) {
    drawPieces(inWindow: true, into: &list)
    if isHelpShown, look.showsControls {
      let (width, height) = (layout.width, layout.height)
      list.appendKeyTables(status.keyTables, width: width, height: height, theme: theme)
    }
  }

  /// Draws the frame times in their form, if they are shown.
  package func drawOverlay(
    _ frames: FrameLog,
    _ overview: FrameOverview,
    into list: inout DisplayList
  ) {
    guard let form = overlayForm else { return }
    let isAtRest = pointers.isEmpty && !isMoving && !isDisplayMoving
    guard let rect = overlayRect else {
      list.appendOverlayLine(
        overview.summary,
        budget: frames.budget,
        isAtRest: isAtRest,
        corner: look.overlayPlace,
        in: layout.floor,
        theme: theme
      )
      return
    }
    if rect != layout.overlay {
      // A card and the details are drawn over the pieces.
      list.appendPanelEdge(around: rect, theme: theme)
    }
    let isDetailed = form == .details && layout.overlayDetails(in: look.overlayPlace) != nil
    list.appendOverlay(
      frames,
      overview,
      isDetailed: isDetailed,
      isAtRest: isAtRest,
      in: rect,
      theme: theme
    )
  }

  /// Draws either the pieces that occupy the whole window or all other pieces.
  private func drawPieces(inWindow: Bool, into list: inout DisplayList) {
    for index in pieces.indices where (pieces[index].facts.slot == .window) == inWindow {
      if pieces[index].state.isVisible { pieces[index].draw(into: &list, on: self) }
    }
  }

  private func drawTouches(into list: inout DisplayList) {
    let bounds = Rect(x: 0, y: 0, width: layout.width, height: layout.height)
    for pointer in pointers {
      list.appendTouch(
        at: pointer.position,
        trail: pointer.trail,
        shownAt: shownPosition(of: pointer),
        speed: speed(of: pointer.target),
        in: bounds,
        theme: theme
      )
    }
    guard let place = stream.place else { return }
    var target: StageTarget?
    if case .target(let owner)? = stream.owner { target = owner }
    list.appendTouchpad(at: place, speed: speed(of: target), in: bounds, theme: theme)
  }

  /// The place of a pointer on the piece that it drags; nil if it drags none.
  private func shownPosition(of pointer: StagePointer) -> Point? {
    guard let target = pointer.target else { return nil }
    var movement = Point(x: 0, y: 0)
    if target.isOnPanel {
      movement = TargetMotion.rows(tuner.rows(of: target)).displayedMovement(look.fingers)
    } else if let index = index(of: target) {
      if let motion = pieces[index].motion(of: target) {
        movement = motion.displayedMovement(look.fingers)
      }
      if pieces[index].facts.isRightToLeft { movement.x = -movement.x }
    } else {
      return nil
    }
    return Point(x: pointer.position.x + movement.x, y: pointer.position.y + movement.y)
  }

  /// The speed of the content under the pointer that owns a target; nil without such a pointer.
  private func speed(of target: StageTarget?) -> TouchSpeed? {
    guard let target, let scroller = rows(of: target)?.scroller,
      scroller.phase == .dragging
    else { return nil }
    return (-scroller.velocity, scroller.axis)
  }
}
