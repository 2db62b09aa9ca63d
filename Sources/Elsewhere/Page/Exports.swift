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

  /// Reserves a buffer of `count` bytes for the caller to write into; returns its address.
  @_expose(wasm, "reserve")
  package func reserve(_ count: Int) -> UnsafeMutablePointer<UInt8>? {
    buffer = [UInt8](repeating: 0, count: max(1, count))
    return address(of: &buffer)
  }

  /// Loads the document in the buffer; returns 1, or 0 after an error.
  ///
  /// The buffer has `count` bytes. The first `presetCount` bytes are the name of another preset;
  /// `presetCount` is 0 for none. After an error, the buffer contains the message.
  @_expose(wasm, "load")
  package func load(_ presetCount: Int, _ count: Int) -> Int {
    let preset = String(decoding: buffer[..<presetCount], as: UTF8.self)
    let bytes = Array(buffer[presetCount..<count])
    buffer = []
    do throws(StageError) {
      let document: PageDocument
      do throws(SourceProblem) {
        document = try PageDocument(bytes, preset: preset)
      } catch {
        buffer = Array(ShownText.line(error.description).utf8)
        return 0
      }
      run = try PageRun(document)
      return 1
    } catch {
      buffer = Array(ShownText.line(error.description).utf8)
      return 0
    }
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

  /// Returns a property of the page's state, such as the position of playback, by its index in `page.js`.
  @_expose(wasm, "value")
  package func value(_ index: Int) -> Double {
    guard let run else { return 0 }
    switch index {
    case 0: return run.isMoving ? 1 : 0
    case 1: return run.take == nil ? 0 : 1
    case 2: return run.transport.position
    case 3: return run.transport.duration
    case 4: return run.transport.speed
    case 5: return run.transport.isPaused ? 1 : 0
    case 6: return run.transport.repeats ? 1 : 0
    case 7: return Double(run.transport.replay.checkpointsSeen)
    case 8: return Double(run.transport.checkpointCount)
    case 9: return run.transport.replay.mismatch == nil && run.failure == nil ? 0 : 1
    case 10: return run.stage.look.isDark ? 1 : 0
    case 11: return Double(run.transport.markers.count)
    case 12: return run.stage.time
    case 13: return run.transport.stopsAtMarkers ? 1 : 0
    case 14: return Double(run.tickCount)
    case 15: return run.isSmall ? 1 : 0
    case 50..<100:
      let (speed, speeds) = (index - 50, Transport.speeds)
      return speeds.indices.contains(speed) ? speeds[speed] : -1
    default:
      let (marker, markers) = (index - 100, run.transport.markers)
      return markers.indices.contains(marker) ? markers[marker].time : -1
    }
  }

  /// Writes a text into the buffer; returns the number of its bytes.
  ///
  /// `index` selects the text; `page.js` has the same indices. `bytes` returns the address of the buffer.
  @_expose(wasm, "text")
  package func text(_ index: Int) -> Int {
    guard let current = run else { return buffer.count }
    switch index {
    case 0: buffer = Array(ShownText.line(current.problem).utf8)
    case 1: buffer = current.takeText
    case 2: buffer = Array(current.transport.replay.session.header.title.utf8)
    case 3: buffer = Array(ScrollTuning.presets.map { $0.name }.joined(separator: "\n").utf8)
    case 4: buffer = Array(current.stage.presetName.utf8)
    case 5:
      buffer = Array(current.requestText.utf8)
      if !current.requests.isEmpty { run?.requests.removeFirst() }
    case 6:
      buffer = Array(current.eventText.utf8)
      run?.removeEvents()
    case 7: buffer = Array(current.checkpointText.utf8)
    case 8: buffer = Array(current.elementText.utf8)
    case 9: buffer = Array(current.pieceNames.joined(separator: "\n").utf8)
    case 10: buffer = current.leftTake
    default:
      let marker = index - 100
      let markers = current.transport.markers
      buffer = markers.indices.contains(marker) ? Array(markers[marker].name.utf8) : []
    }
    return buffer.count
  }

  @_expose(wasm, "bytes")
  package func bytes() -> UnsafePointer<UInt8>? { UnsafePointer(address(of: &buffer)) }

  private func address(of bytes: inout [UInt8]) -> UnsafeMutablePointer<UInt8>? {
    bytes.withUnsafeMutableBufferPointer { $0.baseAddress }
  }
#endif
