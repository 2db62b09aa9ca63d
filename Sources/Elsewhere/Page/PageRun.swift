import Drawing
package import FrameTiming
import JSONText
import Pickers
package import ScrollPhysics
package import Sessions
package import Stage

/// The state of an open page: a session that is played, or live input after the user has taken over.
///
/// Times of the host are in seconds of its clock; places are in points of the canvas. The type is a class to
/// avoid copies in the functions of the page.
package final class PageRun {
  /// Number of frames between two updates of the overlay's figures.
  private static let overviewInterval = 15
  package private(set) var transport: Transport
  /// The user's live input and its recording; nil while the session plays.
  package private(set) var take: Take?
  /// The last take that the user ended.
  private(set) var leftTake: Take?
  /// The error that stopped the session or prevented a take.
  package private(set) var failure: String?
  /// The events since the beginning of the last frame; if `keepsEvents`, since the last call of
  /// `removeEvents`.
  package private(set) var events: [StageEvent] = []
  private(set) var removedTicks = 0
  /// Whether events are kept when the next frame begins.
  package var keepsEvents = false
  /// The requests of buttons and keys that the page must carry out, in order.
  package var requests: [StageRequest.Kind] = []
  /// The colours with which the session begins.
  package let themes: StageThemes

  private(set) var width = 1280.0
  private(set) var height = 720.0
  private var scale = 1.0
  private var hasInput = true
  /// Whether the take has a layout for the canvas in place of the session's layout.
  private(set) var isFilled = false
  let document: PageDocument
  /// The part of the stage that is shown while the session plays.
  private(set) var camera: PageCamera
  /// nil for a page without captions.
  let captions: Captions?
  /// The mouse while no button is down, in points of the stage.
  var hover = Hover()
  /// The last movement of a take's view, in seconds of the host's clock.
  private(set) var move = CameraMove(at: .zero)
  /// Whether the view moves smoothly to another piece; if false, it changes at once.
  package var glides = true
  private var list = DisplayList()
  /// The last arrangement, the canvas and the layout for which it was computed, and its reused lists.
  var arranged: (arrangement: StageArrangement, canvas: Rect, layout: StageLayout)?
  private var arrangedLists = StageArrangement.Buffer()
  /// Scale and position of the part on which each pointer was pressed.
  private var fits: [Int: PictureFit] = [:]
  /// The last picture.
  package private(set) var code = PictureCode()
  package internal(set) var log = FrameLog(refreshRate: 60)
  private var overview = FrameOverview()
  private var frameCount = 0
  private var lastStageTime: Double?
  /// When the host's last frame began, in seconds of its clock.
  private(set) var instant = 0.0
  /// Arrival times of the pointer events since the last frame, in seconds of the host's clock.
  private var arrived: [Double] = []
  /// Arrival times of the pointer events that the last frame painted.
  private var painted: [Double] = []

  package init(_ document: PageDocument) throws(StageError) {
    self.document = document
    let replay = try Replay(session: document.session, scene: document.scene)
    transport = Transport(replay, speed: document.speed)
    camera = PageCamera(replay)
    let begin = document.session.header.begin
    captions = document.hasCaptions ? Captions(document.session, from: begin) { $0 - begin } : nil
    themes = replay.stage.look.themes
    setLook { document.apply(to: &$0) }
  }

  package var stage: Stage { take?.stage ?? transport.replay.stage }

  /// Whether another frame is needed: the picture changes, or the latency of the last frame must be measured.
  package var isMoving: Bool {
    if hasInput || !painted.isEmpty || hover.due != nil { return true }
    guard let take else { return transport.isMoving }
    if instant < move.end { return true }
    return take.stage.isMoving || take.stage.isDisplayMoving
  }

  /// `tickCount` still includes their ticks.
  package func removeEvents() {
    removedTicks = tickCount
    events.removeAll(keepingCapacity: true)
  }

  // MARK: - Frames

  package func advance(to now: Double) {
    instant = now
    hasInput = false
    hover.advance(to: now)
    if !keepsEvents { removeEvents() }
    if take != nil {
      take?.advance(to: now, into: &events)
      showTools()
      carryOutRequests(at: now)
      take?.endFrame()
      follow(at: now)
    } else {
      transport.tick(at: now)
      play()
    }
  }

  private func play() {
    if transport.isSeeking { lastStageTime = nil }
    do throws(StageError) {
      try transport.play(into: &events)
    } catch {
      failure = "after \(DecimalText.fixed(stage.time, digits: 3)) s: \(error.description)"
    }
  }

  /// Calls `body` with the controls of the session, for example to pause or to seek.
  package func control(_ body: (inout Transport) -> Void) {
    hasInput = true
    body(&transport)
    showTools()
    play()
  }

  /// Draws the stage and encodes the picture into `code`.
  package func draw() {
    let stage = stage
    if stage.look.isOverlayShown, frameCount % Self.overviewInterval == 0 {
      overview.update(from: log)
    }
    let hint = take == nil ? "touch anything to take over" : "Esc session · H all keys"
    var status = StageStatus(recording: recordingText, hint: hint, keyTables: KeyCommands.page)
    status.hover = hover.shownPlace
    var window = stage.window
    if let arrangement {
      window = canvas
      list.place(at: Point(x: 0, y: 0), scale: 1)
      stage.draw(
        into: &list,
        as: arrangement,
        &arrangedLists,
        frames: log,
        overview: overview
      ) { _ in }
    } else {
      list.place(at: place.corner, scale: place.scale)
      stage.draw(into: &list, status: status, frames: log, overview: overview)
    }
    if take == nil, transport.isHelpShown {
      list.appendKeyTables(KeyCommands.pageReplay, in: window, theme: stage.theme)
    } else if stage.isHelpShown, !stage.look.showsControls {
      list.appendKeyTables(KeyCommands.page, in: window, theme: stage.theme)
    }
    if take == nil {
      captions?.drawMouse(at: transport.position, speed: transport.speed, into: &list)
    }
    code.encode(list)
  }

  /// Records the times of a frame; `interval` is the time since the frame before, or 0 if the page was at rest.
  ///
  /// Pointer events that the previous frame painted count as shown when this frame began. The display cannot show
  /// them earlier.
  package func record(
    start: Double,
    update: Double,
    draw: Double,
    present: Double,
    interval: Double
  ) {
    let time = stage.time
    let simulated = interval > 0 ? lastStageTime.map { max(0, time - $0) } : nil
    lastStageTime = time
    if interval > 0 { for time in painted { log.eventArrived(at: time) } }
    log.record(
      FrameSample(
        number: frameCount,
        start: start,
        update: update,
        draw: draw,
        present: present,
        interval: interval > 0 ? interval : nil,
        simulatedInterval: simulated
      ),
      presentedAt: instant
    )
    swap(&painted, &arrived)
    arrived.removeAll(keepingCapacity: true)
    frameCount += 1
  }

  // MARK: - The view

  /// In a take without fingers down, moves the shown rectangle to the pieces, or to the window if it shows a sheet or tools.
  private func follow(at now: Double) {
    guard let stage = take?.stage, stage.pointerIDs.isEmpty else { return }
    let showsWindow = stage.look.showsControls || stage.coversWindow
    let place = showsWindow ? stage.window : stage.piecesRect.framed
    guard place != move.to else { return }
    move = CameraMove(from: move.rect(at: now, glides: glides), to: place, start: now)
  }

  /// Shows or hides the tuning panel and the title bar.
  ///
  /// They are shown together with the frame times, and always if the session's fingers use them, or if the user has
  /// opened the panel as a card.
  private func showTools() {
    let opensCard = take != nil && stage.panel.isCardOpen
    let isShown = stage.look.isOverlayShown || camera.usesTools || opensCard
    if isShown != stage.look.showsControls { setLook { $0.showsControls = isShown } }
  }

  /// The size is in points, and `scale` in pixels per point.
  package func resize(width: Double, height: Double, scale: Double, at now: Double) {
    (self.width, self.height, self.scale) = (max(1, width), max(1, height), scale)
    hasInput = true
    if isFilled { fill(at: now) }
  }

  /// Replaces the session by a take, unless there is one, and lays its stage out for the size of the canvas.
  package func fill(at now: Double) {
    let size = (SessionLimits.fitted(width), SessionLimits.fitted(height))
    let scale = min(
      max(scale, SessionLimits.scale.lowerBound),
      SessionLimits.scale.upperBound
    )
    takeOver(at: now)
    isFilled = true
    fits = [:]
    apply(.resize(width: size.0, height: size.1, scale: scale), at: now)
    if let stage = take?.stage { move = CameraMove(at: stage.window) }
  }

  package func setLook(_ body: (inout Look) -> Void) {
    hasInput = true
    transport.setLook(body)
    take?.setLook(body)
    showTools()
  }

  // MARK: - Taking over

  /// Starts a take, unless there is one: live input continues from the present state.
  package func takeOver(at now: Double) {
    guard take == nil else { return }
    let place = shownRect
    do throws(SourceProblem) {
      take = try Take(transport.replay, at: now, into: &events)
      move = CameraMove(at: place)
    } catch {
      failure = error.text
    }
  }

  /// Ends the take, and returns to the session at the position at which it was taken over.
  package func returnToSession(at now: Double) {
    guard let take else { return }
    leftTake = take
    transport.keepLook(take.stage.look)
    transport.resume(at: now)
    self.take = nil
    isFilled = false
    hasInput = true
    showTools()
  }

  /// Handles a pointer at a place of the canvas.
  ///
  /// A press on a piece or button first takes the session over. Any other press has no effect.
  package func handle(_ pointer: PointerEvent) {
    if hover.end() { hasInput = true }
    arrived.append(pointer.time)
    if pointer.phase == .down {
      hasInput = true
      if take == nil, transport.hideHelp() { return }
      guard let fit = touched(x: pointer.x, y: pointer.y, at: pointer.time)?.fit else { return }
      fits[pointer.id] = fit
      move = CameraMove(at: move.rect(at: pointer.time, glides: glides))
    } else if !stage.pointerIDs.contains(pointer.id) || take == nil {
      return
    }
    var placed = pointer
    (placed.x, placed.y) = (fits[pointer.id] ?? place).point(x: pointer.x, y: pointer.y)
    apply(SessionEvent(placed), at: pointer.time)
    guard pointer.phase == .up || pointer.phase == .cancelled else { return }
    fits[pointer.id] = nil
    let isLast = take?.stage.pointerIDs.isEmpty == true
    if isLast, !isFilled, isSmall || arrangement != nil { fill(at: pointer.time) }
  }

  /// `isRepeat` is true for the repeated presses of a key that is held; most keys ignore these presses.
  ///
  /// - Returns: Whether the browser must ignore the key.
  package func press(
    _ key: Key,
    _ isDown: Bool,
    isRepeat: Bool = false,
    _ modifiers: KeyModifiers,
    at now: Double
  ) -> Bool {
    if modifiers.isForDesktop { return false }
    if isRepeat, !key.repeats { return true }
    guard take == nil else {
      if key.controlsTakes(with: modifiers) {
        guard isDown, !isRepeat else { return true }
        if key == .f8 { requests.append(.record) } else { returnToSession(at: now) }
        return true
      }
      apply(.key(key, isDown: isDown, modifiers: modifiers), at: now)
      return true
    }
    guard isDown else { return false }
    var isUsed = false
    control {
      isUsed = $0.press(key, modifiers: modifiers, frame: 1 / log.refreshRate, at: now)
    }
    return isUsed
  }

  /// Selects a preset: a take uses it from now on; a session is replayed under it with the same input.
  ///
  /// The session continues at its position. Checkpoints are compared only under the session's own preset.
  package func choose(preset: String, at now: Double) {
    guard take == nil else { return apply(.preset(preset), at: now) }
    hasInput = true
    let session = document.session(under: preset)
    // The session has been played before, so playing it with another preset cannot fail.
    guard let replay = try? Replay(session: session, scene: document.scene) else { return }
    transport.use(replay, at: now)
    camera = PageCamera(replay)
    showTools()
    play()
  }

  /// Continues after the page was hidden; the hidden time is not counted.
  package func resume(at now: Double) {
    transport.resume(at: now)
    take?.resume(at: now)
    instant = now
  }

  /// Records an event in the take and applies it to its stage; without effect if there is no take.
  func apply(_ event: SessionEvent, at now: Double) {
    hasInput = true
    // The stage accepts every entry that a session can contain, except for unknown names.
    _ = try? take?.apply(event, at: now, into: &events)
    showTools()
    carryOutRequests(at: now)
  }

  private func carryOutRequests(at now: Double) {
    for asked in take?.takeRequests() ?? [] {
      switch asked.kind {
      case .marker: take?.setMarker(at: asked.time)
      case .replay, .leave: returnToSession(at: now)
      case .record, .copy: requests.append(asked.kind)
      }
    }
  }
}
