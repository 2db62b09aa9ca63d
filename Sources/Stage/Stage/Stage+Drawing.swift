package import Drawing
package import FrameTiming
import Pickers
import ScrollPhysics

/// Texts and states that the program passes to the stage for drawing.
package struct StageStatus: Equatable, Sendable {
  /// The part of the title bar that the stage draws.
  package enum Title: Equatable, Sendable {
    case whole
    /// Only the button that opens a piece; the window draws the controls of playback.
    case openButton
    case nothing
  }

  package var title = Title.whole
  /// A text about the recording that is running.
  package var recording: String?
  /// Whether input is being recorded into a file.
  ///
  /// If true, `recording` is drawn in red, and the button Record has the title Stop.
  package var isWriting = false
  /// Such as an error or the name of a file that was written.
  package var message: String?
  /// Whether a click on the message opens the file named in it.
  package var opensFile = false
  /// A text that is shown in place of the name of the preset until the first input.
  package var invitation: String?
  /// The position of the mouse if it rests on the name of a knob; its tooltip is then shown.
  package var hover: Point?
  /// The keys that have an effect now, with their effects, separated by "·".
  package var hint: String
  /// All keys and their effects, for the card that lists the keys.
  package var keyTables: [[KeyTable]]

  package init(
    recording: String? = nil,
    message: String? = nil,
    hint: String = "",
    keyTables: [[KeyTable]] = []
  ) {
    self.recording = recording
    self.message = message
    self.hint = hint
    self.keyTables = keyTables
  }
}

extension Stage {
  /// The previous content of the list is removed.
  ///
  /// `frames` contains the frames before this one, whose times are shown. `overview` contains the figures of
  /// these frames.
  package func draw(
    into list: inout DisplayList,
    status: StageStatus,
    frames: FrameLog,
    overview: FrameOverview
  ) {
    drawBase(into: &list, status: status, frames: frames, overview: overview)
    drawCover(into: &list, status: status)
    drawExplanation(status.hover, into: &list)
    if look.showsTouches { drawTouches(into: &list) }
  }

  /// The previous content of the list is removed.
  ///
  /// `addMore` appends commands that are drawn last, in each part of the arrangement; they have the coordinates of the
  /// window. The finger that holds a piece is drawn over all parts, at the scale of this piece.
  package func draw(
    into list: inout DisplayList,
    as arrangement: StageArrangement,
    _ buffer: inout StageArrangement.Buffer,
    frames: FrameLog,
    overview: FrameOverview,
    _ addMore: (inout DisplayList) -> Void
  ) {
    drawBase(into: &buffer.base, status: StageStatus(), frames: frames, overview: overview)
    let isCovered = coversWindow || hasCard
    if !isCovered { drawExplanation(nil, into: &buffer.base) }
    list.removeAll()
    list.background = theme.background
    arrangement.append(buffer.base, to: &list, theme: theme)
    buffer.more.removeAll()
    if isCovered {
      drawCover(into: &buffer.more, status: StageStatus())
      drawExplanation(nil, into: &buffer.more)
      if look.showsTouches { drawTouches(into: &buffer.more) }
      addMore(&buffer.more)
      return arrangement.append(cover: buffer.more, to: &list)
    }
    if look.showsTouches {
      for part in arrangement.parts {
        drawTouches(in: part.source, into: &buffer.more)
        guard !buffer.more.commands.isEmpty else { continue }
        let fit = part.fit
        list.append(buffer.more, in: arrangement.bounds, at: fit.corner, scale: fit.scale)
        buffer.more.removeAll()
      }
    }
    addMore(&buffer.more)
    guard !buffer.more.commands.isEmpty else { return }
    for part in arrangement.parts {
      let fit = part.fit
      list.append(buffer.more, in: fit.rect, at: fit.corner, scale: fit.scale)
    }
  }

  /// Draws the title bar, the pieces that do not cover the window, the frame times and the separate tuning
  /// panel.
  ///
  /// The previous content of the list is removed.
  private func drawBase(
    into list: inout DisplayList,
    status: StageStatus,
    frames: FrameLog,
    overview: FrameOverview
  ) {
    list.beginPicture()
    list.background = theme.background
    drawTitle(status, into: &list)
    // Panels that cover nothing are drawn before the pieces, so that they are in the stable part.
    let hasSeparatePanels =
      layout.events != nil && tuningLayout != nil
      && (!look.isOverlayShown || layout.overlay != nil)
    if hasSeparatePanels {
      drawPanel(into: &list)
      if let rect = overlayRect { list.appendOverlayLabels(frames, in: rect, theme: theme) }
    }
    list.endStablePart()
    drawPieces(inWindow: false, into: &list)
    drawOverlay(frames, overview, into: &list, hasLabels: hasSeparatePanels)
    if !hasSeparatePanels, !hasCard { drawPanel(into: &list) }
  }

  /// Whether the tuning and the events are on a card over the pieces.
  private var hasCard: Bool { layout.events == nil && panel.isCardOpen && look.showsControls }

  /// Draws the card with the tuning, the pieces that occupy the whole window, and the card that lists the keys.
  private func drawCover(into list: inout DisplayList, status: StageStatus) {
    if hasCard { drawPanel(into: &list) }
    drawPieces(inWindow: true, into: &list)
    if isHelpShown, look.showsControls {
      list.appendKeyTables(status.keyTables, in: layout.bounds, theme: theme)
    }
  }

  /// Draws the frame times in their panel or as a line, if they are shown.
  ///
  /// If `hasLabels` is true, their panel and its labels are already drawn.
  func drawOverlay(
    _ frames: FrameLog,
    _ overview: FrameOverview,
    into list: inout DisplayList,
    hasLabels: Bool = false
  ) {
    guard look.isOverlayShown else { return }
    let isAtRest = pointers.isEmpty && !isMoving && !isDisplayMoving
    guard let rect = overlayRect else {
      list.appendOverlayLine(
        overview,
        isAtRest: isAtRest,
        in: layout.floor,
        theme: theme
      )
      return
    }
    if !hasLabels { list.appendOverlayLabels(frames, in: rect, theme: theme) }
    list.appendOverlayValues(frames, overview, isAtRest: isAtRest, in: rect, theme: theme)
  }

  /// Draws either the pieces that occupy the whole window or all other pieces.
  private func drawPieces(inWindow: Bool, into list: inout DisplayList) {
    for index in scene.pieces.indices where (pieces[index].facts.slot == .window) == inWindow {
      if pieces[index].state.isVisible { pieces[index].draw(into: &list, on: self) }
    }
  }

  /// Draws the fingers that are down; if `part` is not nil, only those that hold a target in this rectangle.
  private func drawTouches(in part: Rect? = nil, into list: inout DisplayList) {
    let bounds = layout.bounds
    func isIn(_ target: StageTarget?, _ place: Point) -> Bool {
      guard let part else { return true }
      let home = target.map { rect(of: $0) } ?? Rect.zero
      return part.contains(home.width > 0 ? home.center : place)
    }
    for pointer in pointers where isIn(pointer.target, pointer.position) {
      list.appendTouch(
        at: pointer.position,
        trail: pointer.trail,
        shownAt: shownPosition(of: pointer),
        speed: speed(of: pointer.target),
        in: bounds,
        theme: theme
      )
    }
    guard let place = stream.place, isIn(stream.owner, place) else { return }
    list.appendTouchpad(at: place, speed: speed(of: stream.owner), in: bounds, theme: theme)
  }

  // MARK: - Copies for drawing

  /// Number of rows that a drag upwards or to the left can bring to the centre, and a drag in the other direction.
  package func rowsToDrag(_ target: StageTarget) -> (up: Int, down: Int) {
    let rows = self[target]
    guard let row = rows.selection else { return (0, 0) }
    if rows.loops { return (rows.rowCount, rows.rowCount) }
    let (after, before) = (rows.disabled.lastEnabled - row, row - rows.disabled.firstEnabled)
    return runsLeftwards(target) ? (before, after) : (after, before)
  }

  /// Returns a copy for drawing in which a finger has dragged the rows of a target by a distance, in points.
  ///
  /// The stage itself does not change, and the events of the movement are lost.
  package func dragged(_ target: StageTarget, by distance: Double) -> Stage {
    var copy = self
    let rows = (runsLeftwards(target) ? distance : -distance) / self[target].rowExtent
    copy.apply(.rows(target, .scrollBy(rows: rows), .program), to: target)
    return copy
  }

  /// Whether the rows of a target follow each other from right to left.
  private func runsLeftwards(_ target: StageTarget) -> Bool {
    let isReversed = index(of: target).map { pieces[$0].facts.isRightToLeft } ?? false
    return isReversed && self[target].scroller.axis == .horizontal
  }

  /// The position of a pointer's second ring, which moves together with the displayed content of the target.
  ///
  /// nil if the pointer has no target.
  private func shownPosition(of pointer: StagePointer) -> Point? {
    guard let target = pointer.target, let index = index(of: target) else { return nil }
    var movement =
      pieces[index].motion(of: target)?.displayedMovement(look.fingers) ?? Point(x: 0, y: 0)
    if pieces[index].facts.isRightToLeft { movement.x = -movement.x }
    return Point(x: pointer.position.x + movement.x, y: pointer.position.y + movement.y)
  }

  /// The velocity of the pointer that drags the rows of `target`, and their axis; nil if no pointer drags them.
  private func speed(of target: StageTarget?) -> TouchSpeed? {
    guard let target, let scroller = rows(of: target)?.scroller,
      scroller.phase == .dragging
    else { return nil }
    return (-scroller.velocity, scroller.axis)
  }
}
