import Drawing
package import FrameTiming
import JSONText
package import ScrollPhysics
package import Sessions
package import Stage

/// The state of an open page: a session that plays, or that the user has taken over.
///
/// Times of the host are in seconds of its clock; places are in points of the canvas. It is a class
/// to avoid copies in the functions of the page.
package final class PageRun {
  /// Number of frames between two updates of the overlay's figures.
  private static let overviewInterval = 15
  /// Smallest scale of a picture that is taken over.
  ///
  /// At a smaller scale the stage is laid out again for the canvas, because its parts are too small
  /// for fingers.
  private static let leastScale = 0.75

  package private(set) var transport: Transport
  /// The take; nil while the session plays.
  package private(set) var take: Take?
  /// Why the session ended early; nil if it did not.
  package private(set) var failure: String?
  /// The events since the beginning of the last frame; if `keepsEvents`, those since the last call of
  /// `removeEvents`.
  package private(set) var events: [StageEvent] = []
  /// Whether events are stored for several frames.
  package var keepsEvents = false
  /// The request that a button or key made to the page; nil without one.
  package var request: StageRequest.Kind?

  private var width = 1280.0
  private var height = 720.0
  private var scale = 1.0
  private var hasInput = true
  private var list = DisplayList()
  /// The words of the last picture.
  package private(set) var code = PictureCode()
  package private(set) var log = FrameLog(refreshRate: 60)
  private var overview = FrameOverview()
  private var frameCount = 0
  private var lastStageTime: Double?
  /// When the host's last frame began, in seconds of its clock.
  private var instant = 0.0
  /// The arrival times of the pointer events since the last frame, and of those that it painted.
  private var arrived: [Double] = []
  private var painted: [Double] = []

  /// Creates a page with a document's session at its beginning.
  package init(_ document: PageDocument) throws(StageError) {
    transport = Transport(try Replay(session: document.session, scene: document.scene))
  }

  package var stage: Stage { take?.stage ?? transport.replay.stage }

  /// Whether the next frame differs from this one, or is needed to measure the latency of this one.
  package var isMoving: Bool {
    if hasInput || !painted.isEmpty { return true }
    guard let take else { return transport.isMoving }
    return take.stage.isMoving || take.stage.isDisplayMoving
  }

  /// Removes the events.
  package func removeEvents() { events.removeAll(keepingCapacity: true) }

  // MARK: - Frames

  /// Advances to an instant of the host's clock.
  package func advance(to now: Double) {
    instant = now
    hasInput = false
    if !keepsEvents { removeEvents() }
    if take != nil {
      take?.advance(to: now, into: &events)
      carryOutRequest(at: now)
      take?.endFrame()
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

  /// Changes the controls of the session: play, pause or seek.
  package func control(_ body: (inout Transport) -> Void) {
    hasInput = true
    body(&transport)
    play()
  }

  /// Draws the stage into `code`.
  package func draw() {
    let stage = stage
    if stage.overlayForm != nil, frameCount % Self.overviewInterval == 0 {
      let look = stage.look
      overview.update(from: log, over: look.overlaySpan, axis: look.histogramAxis)
    }
    let hint = take == nil ? "touch anything to take over" : "Esc session · H all keys"
    let recording = take?.lines.map { "LIVE · \($0.count) events" }
    let status = StageStatus(recording: recording, hint: hint, keyTables: KeyCommands.page)
    stage.draw(into: &list, status: status, frames: log, overview: overview)
    if take == nil, transport.isHelpShown {
      let (layout, keys) = (stage.layout, KeyCommands.pageReplay)
      list.appendKeyTables(keys, width: layout.width, height: layout.height, theme: stage.theme)
    }
    let place = place
    list.move(to: place.corner, scale: place.scale)
    code.encode(list)
  }

  /// Records how long a frame took; `interval` is not positive after a rest.
  ///
  /// Pointer events that the previous frame painted count as shown when this frame began: the
  /// display cannot show them earlier.
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

  /// Sets the refresh rate of the display, in frames per second.
  package func setRefreshRate(_ rate: Double) { log.refreshRate = rate }

  /// The place of the stage on the canvas.
  private var place: PictureFit {
    let layout = stage.layout
    return PictureFit(width: layout.width, height: layout.height, in: width, height)
  }

  /// Changes the size of the canvas, in points; `scale` is the number of pixels per point.
  package func resize(width: Double, height: Double, scale: Double, at now: Double) {
    let wasFilled = place.scale == 1 && place.corner == Point(x: 0, y: 0)
    (self.width, self.height, self.scale) = (max(1, width), max(1, height), scale)
    hasInput = true
    if take != nil, wasFilled { fill(at: now) }
  }

  /// Lays the stage out for the canvas.
  package func fill(at now: Double) {
    let size = (SessionLimits.fitted(width), SessionLimits.fitted(height))
    let scale = min(
      max(scale, SessionLimits.scale.lowerBound),
      SessionLimits.scale.upperBound
    )
    apply(.resize(width: size.0, height: size.1, scale: scale), at: now)
  }

  package func setLook(_ body: (inout Look) -> Void) {
    hasInput = true
    transport.setLook(body)
    take?.setLook(body)
  }

  // MARK: - Taking over

  /// Takes the session over with live input, if that was not done before.
  package func takeOver(at now: Double) {
    guard take == nil else { return }
    do throws(SourceProblem) {
      take = try Take(transport.replay, at: now, into: &events)
    } catch {
      failure = error.text
    }
  }

  /// Returns to the session, at the instant at which it was taken over.
  package func returnToSession(at now: Double) {
    guard let take else { return }
    let look = take.stage.look
    transport.setLook { $0 = look }
    transport.resume(at: now)
    self.take = nil
    hasInput = true
  }

  /// Handles a pointer at a place of the canvas.
  ///
  /// A press on the stage takes the session over.
  package func handle(_ pointer: PointerEvent) {
    arrived.append(pointer.time)
    if pointer.phase == .down {
      hasInput = true
      if take == nil, transport.hideHelp() { return }
      takeOver(at: pointer.time)
    }
    var placed = pointer
    (placed.x, placed.y) = place.point(x: pointer.x, y: pointer.y)
    apply(SessionEvent(placed), at: pointer.time)
    let isUp = pointer.phase == .up || pointer.phase == .cancelled
    if isUp, place.scale < Self.leastScale, take?.stage.pointerIDs.isEmpty == true {
      fill(at: pointer.time)
    }
  }

  /// Turns the mouse wheel at a place of the canvas, by notches.
  package func turnWheel(x: Double, y: Double, dx: Double, dy: Double, at now: Double) {
    takeOver(at: now)
    let (x, y) = place.point(x: x, y: y)
    apply(.wheel(x: x, y: y, dx: dx, dy: dy), at: now)
  }

  /// Presses or releases a key.
  ///
  /// A press of a key that is held counts as a repeat.
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

  /// Selects a preset, and takes the session over.
  package func choose(preset: String, at now: Double) {
    takeOver(at: now)
    apply(.preset(preset), at: now)
  }

  private func apply(_ event: SessionEvent, at now: Double) {
    hasInput = true
    // The stage accepts every entry that a session can contain, except for unknown names.
    _ = try? take?.apply(event, at: now, into: &events)
    carryOutRequest(at: now)
  }

  private func carryOutRequest(at now: Double) {
    guard let asked = take?.takeRequest() else { return }
    switch asked.kind {
    case .marker: take?.setMarker(at: asked.time)
    case .replay, .leave: returnToSession(at: now)
    case .record, .copy: request = asked.kind
    }
  }
}
