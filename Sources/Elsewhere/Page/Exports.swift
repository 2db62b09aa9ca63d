// The functions that a page calls, in a module of WebAssembly of its own. Texts and bytes pass through one
// buffer. Times are in seconds of `performance.now()`.
#if arch(wasm32)
  import Drawing
  import FrameTiming
  import JSONText
  import ScrollPhysics
  import Sessions
  import Stage

  // A module of WebAssembly has only one thread, and a page has only one run.
  nonisolated(unsafe) private var run: PageRun?
  nonisolated(unsafe) private var buffer: [UInt8] = []
  nonisolated(unsafe) private var lastState: [UInt8] = []

  /// Reserves a buffer of `count` bytes for the caller to write into; returns its address.
  @_expose(wasm, "reserve")
  package func reserve(_ count: Int) -> UnsafeMutablePointer<UInt8>? {
    buffer = [UInt8](repeating: 0, count: max(1, count))
    return address(of: &buffer)
  }

  /// Loads the document in the buffer; returns 0, or the number of bytes of an error message in the buffer.
  ///
  /// The buffer has `count` bytes. The first `presetCount` bytes are the name of another preset;
  /// `presetCount` is 0 for none.
  @_expose(wasm, "load")
  package func load(_ presetCount: Int, _ count: Int) -> Int {
    let preset = String(decoding: buffer[..<presetCount], as: UTF8.self)
    let bytes = Array(buffer[presetCount..<count])
    buffer = []
    do throws(SourceProblem) {
      let document = try PageDocument(bytes, preset: preset)
      do throws(StageError) {
        run = try PageRun(document)
      } catch {
        buffer = Array(ShownText.line(error.description).utf8)
      }
    } catch {
      buffer = Array(ShownText.line(error.description).utf8)
    }
    return buffer.count
  }

  @_expose(wasm, "advance")
  package func advance(_ now: Double) { run?.advance(to: now) }

  /// Encodes the picture of the present state as a `PictureCode`; returns the number of its 32-bit words.
  ///
  /// `picture` returns the address of the first word.
  @_expose(wasm, "draw")
  package func draw() -> Int {
    run?.draw()
    return run?.code.words.count ?? 0
  }

  @_expose(wasm, "picture")
  package func picture() -> UnsafePointer<UInt32>? {
    run?.code.words.withUnsafeBufferPointer { $0.baseAddress }
  }

  @_expose(wasm, "record")
  package func record(
    _ start: Double,
    _ update: Double,
    _ draw: Double,
    _ present: Double,
    _ interval: Double
  ) {
    run?.record(start: start, update: update, draw: draw, present: present, interval: interval)
  }

  /// Sets the refresh rate of the display, in frames per second.
  @_expose(wasm, "refresh")
  package func refresh(_ rate: Double) { run?.log.refreshRate = rate }

  @_expose(wasm, "resize")
  package func resize(_ width: Double, _ height: Double, _ scale: Double, _ now: Double) {
    run?.resize(width: width, height: height, scale: scale, at: now)
  }

  @_expose(wasm, "fill")
  package func fill(_ now: Double) { run?.fill(at: now) }

  /// Handles a pointer; `phase` is 0 for pressed, 1 for moved, 2 for lifted and 3 for cancelled.
  @_expose(wasm, "pointer")
  package func pointer(
    _ phase: Int,
    _ id: Int,
    _ x: Double,
    _ y: Double,
    _ isMouse: Int,
    _ now: Double
  ) {
    let phases: [PointerEvent.Phase] = [.down, .moved, .up, .cancelled]
    guard phases.indices.contains(phase) else { return }
    let kind: PointerEvent.Kind = isMouse != 0 ? .mouse : .touch
    run?.handle(
      PointerEvent(time: now, id: id, phase: phases[phase], x: x, y: y, kind: kind)
    )
  }

  /// Moves the mouse while no button is down; returns 1 if another frame is needed.
  ///
  /// If `isInside` is 0, the mouse has left the canvas.
  @_expose(wasm, "hover")
  package func hover(_ x: Double, _ y: Double, _ isInside: Int, _ now: Double) -> Int {
    run?.moveMouse(to: isInside != 0 ? Point(x: x, y: y) : nil, at: now) == true ? 1 : 0
  }

  @_expose(wasm, "wheel")
  package func wheel(_ x: Double, _ y: Double, _ dx: Double, _ dy: Double, _ now: Double) {
    run?.turnWheel(x: x, y: y, dx: dx, dy: dy, at: now)
  }

  /// Scrolls by pixels of a touchpad or wheel.
  ///
  /// `kind` is the cause of the movement. 0: fingers move. 1: fingers lift and the momentum of the browser
  /// begins. 2: the momentum moves the content. 3: the momentum ends. 4: a device that reports no lift moves
  /// the content.
  @_expose(wasm, "scroll")
  package func scroll(
    _ x: Double,
    _ y: Double,
    _ dx: Double,
    _ dy: Double,
    _ kind: Int,
    _ modifiers: Int,
    _ now: Double
  ) {
    var frame = ScrollFrame(kind == 4 ? .continuous : .finger)
    (frame.dx, frame.dy) = (dx, dy)
    frame.isMomentum = (1...3).contains(kind)
    if kind == 1 || kind == 3 { (frame.stopsX, frame.stopsY) = (true, true) }
    let modifiers = KeyModifiers(rawValue: modifiers)
    run?.scroll(frame, x: x, y: y, modifiers: modifiers, at: now)
  }

  /// Presses or releases a key; returns 1 if the browser must ignore the key.
  ///
  /// The first `count` bytes of the buffer are the name of the key under the layout, and optionally a line
  /// break and its name on a US keyboard. The second name is used if no key has the first one.
  @_expose(wasm, "key")
  package func key(
    _ count: Int,
    _ isDown: Int,
    _ isRepeat: Int,
    _ modifiers: Int,
    _ now: Double
  ) -> Int {
    let names = buffer[..<count].split(separator: UInt8(ascii: "\n"))
    let keys = names.lazy.compactMap { Key(rawValue: String(decoding: $0, as: UTF8.self)) }
    guard let key = keys.first else { return 0 }
    let modifiers = KeyModifiers(rawValue: modifiers)
    let isUsed = run?.press(key, isDown != 0, isRepeat: isRepeat != 0, modifiers, at: now)
    return isUsed == true ? 1 : 0
  }

  @_expose(wasm, "toggle")
  package func toggle(_ now: Double) { run?.control { $0.togglePause(at: now) } }

  @_expose(wasm, "go")
  package func go(_ time: Double, _ now: Double) {
    run?.control { $0.go(to: time, at: now) }
  }

  @_expose(wasm, "step")
  package func step(_ duration: Double, _ now: Double) {
    run?.control { $0.step(by: duration, at: now) }
  }

  @_expose(wasm, "speed")
  package func speed(_ speed: Double) { run?.control { $0.speed = speed } }

  @_expose(wasm, "repeats")
  package func repeats(_ repeats: Int) { run?.control { $0.repeats = repeats != 0 } }

  @_expose(wasm, "stops")
  package func stops(_ stops: Int) { run?.control { $0.stopsAtMarkers = stops != 0 } }

  /// Keeps all events until their text is read.
  ///
  /// By default, the events of a frame are removed when the next frame begins.
  @_expose(wasm, "keepEvents")
  package func keepEvents() { run?.keepsEvents = true }

  /// Selects a preset by its index in `ScrollTuning.presets`; an index outside the list has no effect.
  @_expose(wasm, "preset")
  package func preset(_ index: Int, _ now: Double) {
    guard ScrollTuning.presets.indices.contains(index) else { return }
    run?.choose(preset: ScrollTuning.presets[index].name, at: now)
  }

  @_expose(wasm, "dark")
  package func dark(_ isDark: Int) { run?.setLook { $0.isDark = isDark != 0 } }

  @_expose(wasm, "contrast")
  package func contrast(_ isHigh: Int) {
    let high = StageThemes(dark: .contrastDark, light: .contrastLight)
    guard let run else { return }
    run.setLook { $0.themes = isHigh != 0 ? high : run.themes }
  }

  /// Shows or hides the frame times, the tuning panel and the title bar.
  @_expose(wasm, "overlay")
  package func overlay(_ isShown: Int) { run?.setLook { $0.isOverlayShown = isShown != 0 } }

  /// Sets whether the view moves smoothly to another piece (1), or changes at once (0).
  @_expose(wasm, "glides")
  package func glides(_ glides: Int) { run?.glides = glides != 0 }

  /// Sets the smallest step of the host's clock, in seconds.
  @_expose(wasm, "clock")
  package func clock(_ step: Double) { run?.log.clockStep = step }

  @_expose(wasm, "takeOver")
  package func takeOver(_ now: Double) { run?.takeOver(at: now) }

  /// Continues after the page was hidden; the time during which it was hidden does not count.
  @_expose(wasm, "resume")
  package func resume(_ now: Double) { run?.resume(at: now) }

  /// Moves the keyboard focus to an element, by its index among the elements for a screen reader.
  @_expose(wasm, "focus")
  package func focus(_ element: Int, _ now: Double) { run?.focus(element: element, at: now) }

  @_expose(wasm, "press")
  package func press(_ element: Int, _ now: Double) { run?.press(element: element, at: now) }

  @_expose(wasm, "back")
  package func back(_ now: Double) { run?.returnToSession(at: now) }

  // MARK: - The state

  @_expose(wasm, "isMoving")
  package func isMoving() -> Bool { run?.isMoving == true }

  /// Position of playback, in seconds.
  @_expose(wasm, "position")
  package func position() -> Double { run?.transport.position ?? 0 }

  /// Number of rows and marks that have passed the centre.
  @_expose(wasm, "ticks")
  package func ticks() -> Int { run?.tickCount ?? 0 }

  // Each of these functions writes a text into the buffer, and returns the number of its bytes. `bytes` returns the
  // address of the buffer.

  /// What never changes, as JSON.
  @_expose(wasm, "session")
  package func session() -> Int { put { $0.writeSession(to: &buffer) } }

  /// `PageRun.writeState` since the last call; empty if nothing has changed.
  @_expose(wasm, "state")
  package func state() -> Int {
    let count = put { $0.writeState(to: &buffer) }
    if buffer == lastState { return 0 }
    lastState = buffer
    return count
  }

  /// The caption below the stages; empty if there is none.
  @_expose(wasm, "caption")
  package func caption() -> Int { put { buffer = Array($0.caption.utf8) } }

  /// The elements for a screen reader, as JSON.
  @_expose(wasm, "elements")
  package func elements() -> Int { put { $0.writeElements(to: &buffer) } }

  /// The requests since the last call, as JSON; empty if there are none.
  @_expose(wasm, "requests")
  package func requests() -> Int {
    put { run in
      if !run.requests.isEmpty { run.writeRequests(to: &buffer) }
      run.requests = []
    }
  }

  @_expose(wasm, "take")
  package func take() -> Int { put { buffer = $0.takeText } }

  @_expose(wasm, "leftTake")
  package func leftTake() -> Int { put { buffer = $0.leftTakeText } }

  @_expose(wasm, "events")
  package func events() -> Int {
    put { run in
      buffer = Array(run.eventText.utf8)
      run.removeEvents()
    }
  }

  @_expose(wasm, "checkpoint")
  package func checkpoint() -> Int { put { buffer = Array($0.checkpointText.utf8) } }

  private func put(_ write: (PageRun) -> Void) -> Int {
    buffer.removeAll(keepingCapacity: true)
    if let run { write(run) }
    return buffer.count
  }

  @_expose(wasm, "bytes")
  package func bytes() -> UnsafePointer<UInt8>? { UnsafePointer(address(of: &buffer)) }

  private func address(of bytes: inout [UInt8]) -> UnsafeMutablePointer<UInt8>? {
    bytes.withUnsafeMutableBufferPointer { $0.baseAddress }
  }
#endif
