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
  /// A text about the recording or replay that is running.
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
    if look.showsTouches { drawTouches(into: &list) }
  }

  /// The previous content of the list is removed.
  ///
  /// `addMore` is called last. The commands that it appends are drawn over the touches, and have the
  /// coordinates of the window.
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
    if isCovered {
      buffer.cover.removeAll()
      drawCover(into: &buffer.cover, status: StageStatus())
      if look.showsTouches { drawTouches(into: &buffer.cover) }
      addMore(&buffer.cover)
    } else {
      if look.showsTouches { drawTouches(into: &buffer.base) }
      addMore(&buffer.base)
    }
    list.removeAll()
    list.background = theme.background
    let cover = isCovered ? buffer.cover : nil
    arrangement.append(buffer.base, covered: cover, to: &list, theme: theme)
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

  private func drawTouches(into list: inout DisplayList) {
    let bounds = layout.bounds
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
    list.appendTouchpad(at: place, speed: speed(of: stream.owner), in: bounds, theme: theme)
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
